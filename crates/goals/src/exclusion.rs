//! What infeasible verdicts rest on, and how they fall: the searches that gave them, and the attack on them.

use glassbox_program::MethodKey;
use serde::{Deserialize, Serialize};

use crate::goal::GoalIndex;
use crate::ledger::{Ledger, Status, TestRecord, Verdict};
use crate::report::{DivergenceKind, SearchReport};

/// How a goal came to be called infeasible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exclusion {
    /// The entries whose searches exclude it.
    pub by: Vec<MethodKey>,
    /// How the verdict was attacked.
    pub attack: Attack,
}

/// Calls on a real JVM that might have refuted a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// So many calls of methods that lead to the goal did not reach it.
    pub calls: u64,
    /// Why there were not as many as wanted, or none.
    pub missing: Option<String>,
}

impl Default for Attack {
    fn default() -> Attack {
        Attack { calls: 0, missing: Some("the run ended before".into()) }
    }
}

impl Attack {
    /// In a few words, where something is missing: `not attacked: the time limit was reached`.
    pub fn doubt(&self) -> Option<String> {
        let reason = self.missing.as_ref()?;
        Some(match self.calls {
            0 => format!("not attacked: {reason}"),
            calls => format!("attacked with {calls} calls only: {reason}"),
        })
    }
}

impl Ledger {
    /// A goal that was called infeasible was reached by a call of an entry, or by something else that a test can do. So the
    /// search of that entry is wrong, and whatever it excluded is unknown; if it is not known which search it was, all
    /// that excluded the goal are. There is no test of the goal yet.
    pub fn refute(&mut self, goal: GoalIndex, entry: Option<&MethodKey>, call: &str) {
        let reached = &mut self.entries[goal.0 as usize];
        let by = reached.exclusion.as_ref().map_or_else(Vec::new, |known| known.by.clone());
        let reason = format!("the search excluded it, but {call} reached it on the real JVM: please report this bug");
        reached.status = Status::Unknown { reason };
        reached.search = None;
        let id = reached.goal.id();
        let is_wrong = |search: &&MethodKey| entry.is_none_or(|entry| !by.contains(entry) || entry == *search);
        for search in by.iter().filter(is_wrong) {
            self.distrust(search, &format!("the search from {search} also excluded {id}, which {call} reached"));
        }
    }

    /// The search from an entry is wrong somewhere: none of its exclusions counts.
    pub fn distrust(&mut self, entry: &MethodKey, reason: &str) {
        for known in &mut self.entries {
            let rests_on_it = known.exclusion.as_ref().is_some_and(|exclusion| exclusion.by.contains(entry));
            if rests_on_it && matches!(known.status, Status::Infeasible { .. }) {
                known.status = Status::Unknown { reason: format!("withdrawn: {reason}") };
                known.search = None;
            }
        }
    }

    /// Tests and runs that went another way than the machine show that the search from their entry is wrong.
    pub(crate) fn distrust_diverged(&mut self, reports: &[SearchReport], tests: &[TestRecord]) {
        for test in tests {
            if let Verdict::Diverged { seen, .. } = &test.verdict {
                let reason = format!("{}, a test of the same search, diverged on the real JVM: {seen}", test.id);
                self.distrust(&test.target, &reason);
            }
        }
        for report in reports {
            let is_execution = |kind: DivergenceKind| kind == DivergenceKind::Execution;
            if let Some(divergence) = report.runs.divergences.iter().find(|known| is_execution(known.kind)) {
                let reason = format!(
                    "a run on the real JVM went another way than the search from {}, {divergence}",
                    report.entry
                );
                self.distrust(&report.entry, &reason);
            }
        }
    }

    /// Calls that no search has made up, each with its test and the goals that it came by. Where the search from the same
    /// entry excluded one of them, that search is wrong.
    pub(crate) fn distrust_refuted(&mut self, calls: &[(MethodKey, String, Vec<GoalIndex>)]) {
        for (entry, test, goals) in calls {
            let excludes = |goal: &&GoalIndex| {
                let exclusion = self.entries[goal.0 as usize].exclusion.as_ref();
                exclusion.is_some_and(|exclusion| exclusion.by.contains(entry))
            };
            if let Some(goal) = goals.iter().find(excludes) {
                let id = self.entries[goal.0 as usize].goal.id();
                self.distrust(entry, &format!("the search from {entry} also excluded {id}, which {test} reaches"));
            }
        }
    }
}
