//! The tool's verdicts beside the labels.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::{BAR, Labelled, verdicts};
use crate::generated::Ledger;

/// What came of the goals of one family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Family {
    pub methods: usize,
    pub reachable: usize,
    pub covered: usize,
    pub unreachable: usize,
    pub proved: usize,
    pub unknown: usize,
}

/// A verdict that is not true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    pub verdict: String,
    pub place: String,
    pub goal: String,
    /// What the ledger says.
    pub reason: String,
}

pub struct Report {
    /// Labels that are wrong, and goals without one.
    pub problems: Vec<String>,
    pub wrong: Vec<Wrong>,
    pub families: BTreeMap<String, Family>,
    /// Goals that no test can reach, and that were not proved.
    pub unproved: Vec<Wrong>,
    /// Goals that a test can reach, and for which there is none.
    pub missed: Vec<Wrong>,
    pub asked: bool,
}

impl Report {
    pub fn new(labelled: BTreeMap<String, Labelled>, mut problems: Vec<String>, ledger: Option<&Ledger>) -> Report {
        let mut families: BTreeMap<String, Family> = BTreeMap::new();
        let mut methods: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        let (mut wrong, mut unproved, mut missed) = (Vec::new(), Vec::new(), Vec::new());
        for label in labelled.values() {
            let family = families.entry(label.family.clone()).or_default();
            methods.entry(label.family.clone()).or_default().insert(&label.method);
            *if label.reachable { &mut family.reachable } else { &mut family.unreachable } += 1;
        }
        for (name, methods) in methods {
            families.entry(name).or_default().methods = methods.len();
        }
        for goal in ledger.into_iter().flat_map(verdicts) {
            let Some(label) = labelled.get(&goal.id) else {
                problems.push(format!("{} has no label", goal.id));
                continue;
            };
            let family = families.entry(label.family.clone()).or_default();
            let found = Wrong {
                verdict: goal.status.clone(),
                place: label.place.clone(),
                goal: goal.id.clone(),
                reason: goal.reason.clone().unwrap_or_default(),
            };
            match (goal.status.as_str(), label.reachable) {
                ("infeasible", true) | ("covered", false) => wrong.push(found),
                ("infeasible", false) => family.proved += 1,
                ("covered", true) => family.covered += 1,
                (_, reachable) => {
                    family.unknown += 1;
                    if reachable { &mut missed } else { &mut unproved }.push(found);
                }
            }
        }
        Report { problems, wrong, families, unproved, missed, asked: ledger.is_some() }
    }

    fn sum(&self) -> Family {
        let mut sum = Family::default();
        for family in self.families.values() {
            sum.methods += family.methods;
            sum.reachable += family.reachable;
            sum.covered += family.covered;
            sum.unreachable += family.unreachable;
            sum.proved += family.proved;
            sum.unknown += family.unknown;
        }
        sum
    }

    /// The share of what no test can reach that was proved, in percent.
    pub fn proved(&self) -> f64 {
        let sum = self.sum();
        share(sum.proved, sum.unreachable)
    }

    /// No verdict and no label is wrong, and enough is proved.
    pub fn is_good(&self) -> bool {
        self.problems.is_empty() && self.wrong.is_empty() && (!self.asked || self.proved() >= BAR)
    }

    /// With `all`, what was left unknown is named, too.
    pub fn write(&self, all: bool, out: &mut impl Write) -> io::Result<()> {
        let heading = ["methods", "reach.", "covered", "never", "proved", "unknown"];
        writeln!(out, "{:16} {}", "family", heading.map(|word| format!("{word:>7}")).join(" "))?;
        let line = |name: &str, family: &Family| {
            let Family { methods, reachable, covered, unreachable, proved, unknown } = family;
            let numbers = [methods, reachable, covered, unreachable, proved, unknown];
            format!("{name:16} {}", numbers.map(|number| format!("{number:7}")).join(" "))
        };
        for (name, family) in &self.families {
            writeln!(out, "{}", line(name, family))?;
        }
        let sum = self.sum();
        writeln!(out, "{}", line("all", &sum))?;
        if all {
            for (title, goals) in [("unproved", &self.unproved), ("missed", &self.missed)] {
                for goal in goals {
                    writeln!(out, "{title}: {}, {}: {}", goal.place, goal.goal, goal.reason)?;
                }
            }
        }
        for problem in &self.problems {
            writeln!(out, "label: {problem}")?;
        }
        for wrong in &self.wrong {
            writeln!(out, "WRONG {}: {}, {}: {}", wrong.verdict, wrong.place, wrong.goal, wrong.reason)?;
        }
        if self.asked {
            let wrong = |verdict: &str| self.wrong.iter().filter(|wrong| wrong.verdict == verdict).count();
            writeln!(out, "wrong infeasible: {}, wrong covered: {}", wrong("infeasible"), wrong("covered"))?;
            writeln!(out, "covered of reachable goals: {:.1} %", share(sum.covered, sum.reachable))?;
            writeln!(out, "proved of goals that no test can reach: {:.1} % (bar: {BAR} %)", self.proved())?;
        }
        Ok(())
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 100.0 } else { 100.0 * part as f64 / whole as f64 }
}
