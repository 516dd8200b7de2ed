//! What came of many formulas.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use glassbox_solver::Answer;

use super::formula::Formula;
use super::z3::Verdict;

/// Disagreements that are kept in full.
const ENOUGH: usize = 20;
/// The share of questions that either side may leave open.
const OPEN_SHARE: f64 = 0.05;

/// Counts, and what was wrong.
#[derive(Debug, Default)]
pub struct Report {
    pub formulas: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Why answers are unknown.
    pub reasons: BTreeMap<String, u64>,
    /// Answers that folding had given already.
    pub folded: u64,
    /// Unknown answers about formulas with functions, about which nothing can be proved.
    pub unknown_functions: u64,
    pub z3_sat: u64,
    pub z3_unsat: u64,
    pub z3_timeouts: u64,
    /// Questions for which Z3 says that it cannot, at once.
    pub z3_unable: u64,
    pub z3_time: Duration,
    /// Formulas that were decided by trying all models.
    pub tried: u64,
    /// How many formulas have each operator.
    pub covered: BTreeMap<String, u64>,
    pub disagreements: u64,
    /// The first disagreements, in full.
    pub shown: Vec<String>,
    pub elapsed: Duration,
    /// The formula in hand, for messages.
    pub(super) current: String,
}

impl Report {
    pub(super) fn disagreement(&mut self, what: String, script: &str) {
        self.disagreements += 1;
        if self.shown.len() < ENOUGH {
            self.shown.push(format!("{}: {what}\n{script}", self.current));
        }
    }

    pub(super) fn note_answer(&mut self, formula: &Formula, answer: &Answer) {
        self.formulas += 1;
        match answer {
            Answer::Sat(_) => self.sat += 1,
            Answer::Unsat(_) => self.unsat += 1,
            Answer::Unknown(_) if formula.has_functions() => self.unknown_functions += 1,
            Answer::Unknown(reason) => {
                self.unknown += 1;
                *self.reasons.entry(reason.to_string()).or_default() += 1;
            }
        }
        let mut titles: Vec<String> = formula.steps.iter().map(|step| step.operator.title()).collect();
        let roundings = formula.steps.iter().filter_map(|step| step.operator.rounding());
        titles.extend(roundings.map(|rounding| format!("rounding {rounding:?}")));
        titles.sort_unstable();
        titles.dedup();
        for title in titles {
            *self.covered.entry(title).or_default() += 1;
        }
    }

    pub(super) fn note_verdict(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Sat => self.z3_sat += 1,
            Verdict::Unsat => self.z3_unsat += 1,
            Verdict::Timeout => self.z3_timeouts += 1,
            Verdict::Unable(_) => self.z3_unable += 1,
            Verdict::Refused(_) => {}
        }
    }

    /// Adds the counts of another part.
    pub(super) fn add(&mut self, part: Report) {
        self.formulas += part.formulas;
        self.sat += part.sat;
        self.unsat += part.unsat;
        self.unknown += part.unknown;
        self.folded += part.folded;
        self.unknown_functions += part.unknown_functions;
        self.z3_sat += part.z3_sat;
        self.z3_unsat += part.z3_unsat;
        self.z3_timeouts += part.z3_timeouts;
        self.z3_unable += part.z3_unable;
        self.z3_time += part.z3_time;
        self.tried += part.tried;
        self.disagreements += part.disagreements;
        for (title, count) in part.covered {
            *self.covered.entry(title).or_default() += count;
        }
        for (reason, count) in part.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        let room = ENOUGH.saturating_sub(self.shown.len());
        self.shown.extend(part.shown.into_iter().take(room));
    }

    fn asked_z3(&self) -> u64 {
        self.z3_sat + self.z3_unsat + self.z3_timeouts + self.z3_unable
    }

    /// Whether nobody disagreed and few questions stayed open.
    pub fn is_good(&self) -> bool {
        let few = |open: u64, all: u64| open as f64 <= OPEN_SHARE * all as f64;
        self.disagreements == 0 && few(self.unknown, self.formulas) && few(self.z3_timeouts, self.asked_z3())
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for shown in &self.shown {
            writeln!(out, "DISAGREEMENT {shown}")?;
        }
        for (title, count) in &self.covered {
            writeln!(out, "{count:>9}  {title}")?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "{:>9}  sat, {} unsat, {} unknown, {} unknown with functions; {} by folding alone",
            self.sat, self.unsat, self.unknown, self.unknown_functions, self.folded
        )?;
        for (reason, count) in &self.reasons {
            writeln!(out, "{count:>9}  unknown: {reason}")?;
        }
        writeln!(
            out,
            "{:>9}  asked of Z3: {} sat, {} unsat, {} timeouts, {} beyond it, in {:.1} s",
            self.asked_z3(),
            self.z3_sat,
            self.z3_unsat,
            self.z3_timeouts,
            self.z3_unable,
            self.z3_time.as_secs_f64()
        )?;
        writeln!(out, "{:>9}  decided by trying everything", self.tried)?;
        writeln!(out, "{:>9}  disagreements", self.disagreements)?;
        let seconds = self.elapsed.as_secs_f64();
        writeln!(
            out,
            "{:>9}  formulas in {seconds:.1} s, {:.0} a second",
            self.formulas,
            self.formulas as f64 / seconds.max(1e-6)
        )
    }
}
