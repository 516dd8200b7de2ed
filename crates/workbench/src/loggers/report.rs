//! What is printed.

use std::io::{self, Write};

use super::{Goals, Loggers, Measured};

pub struct Report {
    pub classes: usize,
    /// Without loggers first.
    pub measured: Vec<Measured>,
}

/// Loggers may take this share of a run.
const LARGEST_COST: f64 = 0.05;
/// So many methods that differ are printed.
const MOST_METHODS: usize = 10;

impl Measured {
    pub fn line(&self) -> String {
        let goals = self.goals();
        format!(
            "{:8} {:6} of {:6} goals covered, {:8.1} s, {:12} instructions",
            self.loggers.name(),
            goals.covered,
            goals.all,
            self.seconds,
            self.instructions
        )
    }

    pub fn goals(&self) -> Goals {
        let mut sum = Goals::default();
        for goals in self.methods.values() {
            sum.covered += goals.covered;
            sum.all += goals.all;
        }
        sum
    }
}

impl Report {
    fn without(&self) -> Option<&Measured> {
        self.measured.iter().find(|measured| measured.loggers == Loggers::None)
    }

    /// Each kind of loggers beside none.
    fn pairs(&self) -> impl Iterator<Item = (&Measured, &Measured)> {
        let with = self.measured.iter().filter(|measured| measured.loggers != Loggers::None);
        with.filter_map(|with| Some((self.without()?, with)))
    }

    /// Whether loggers change nothing about what is covered.
    pub fn covers_the_same(&self) -> bool {
        self.pairs().all(|(without, with)| without.methods == with.methods)
    }

    pub fn is_good(&self) -> bool {
        self.covers_the_same() && self.pairs().all(|(without, with)| cost(without, with) < LARGEST_COST)
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} classes, by their loggers", self.classes)?;
        for measured in &self.measured {
            writeln!(out, "{}", measured.line())?;
        }
        for (without, with) in self.pairs() {
            let instructions = with.instructions as f64 / without.instructions.max(1) as f64;
            writeln!(
                out,
                "\nloggers that are {}: {:.1}% of the run, {instructions:.2} times the instructions",
                with.loggers.name(),
                100.0 * cost(without, with),
            )?;
            let differing: Vec<_> =
                without.methods.iter().filter(|(name, goals)| with.methods.get(*name) != Some(goals)).collect();
            writeln!(out, "methods that are not covered alike: {}", differing.len())?;
            for (name, goals) in differing.into_iter().take(MOST_METHODS) {
                let theirs = with.methods.get(name).copied().unwrap_or_default();
                writeln!(
                    out,
                    "    {name}: {} of {} without, {} of {} with",
                    goals.covered, goals.all, theirs.covered, theirs.all
                )?;
            }
        }
        Ok(())
    }
}

/// The share of a run with loggers that a run without them does not take.
fn cost(without: &Measured, with: &Measured) -> f64 {
    (with.seconds - without.seconds) / with.seconds.max(f64::EPSILON)
}
