//! Random calls on a real JVM, watched by probes for goals that nobody should reach.
//!
//! Whatever was reached is called again in a class loader in which nothing happened before, and counts only then.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use glassbox_goals::{Followed, Follower, GoalIndex, GoalTable, Told};
use glassbox_program::Program;
use rustc_hash::FxHashSet;

use crate::wire::AttackCalls;
use crate::{Deadline, Options, Probes, Recording, ReplayError, Replayer};

/// A method that is called with random inputs; names as Java reflection has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackEntry {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// Whether references in the input may be null.
    pub nulls: bool,
}

pub struct Attack<'a> {
    pub program: &'a Program,
    pub table: &'a GoalTable,
    pub probes: &'a Probes,
    pub options: Options,
    pub class_path: Vec<PathBuf>,
    pub entries: Vec<AttackEntry>,
    /// What should not be reached.
    pub goals: FxHashSet<GoalIndex>,
    /// Calls of each entry.
    pub calls: u32,
    pub seed: u64,
}

/// What was reached nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackHit {
    pub goal: GoalIndex,
    /// The call that reached it, in words.
    pub call: String,
}

/// What came of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attacked {
    pub hits: Vec<AttackHit>,
    /// There was no time for all of it.
    pub cut_short: bool,
}

/// What one call may take; most take nothing.
const CALL_LIMIT: Duration = Duration::from_millis(500);

/// An entry whose calls take the JVM with them so often is left alone.
const MOST_LOST: usize = 3;

impl Attack<'_> {
    /// Attacks for at most `time`.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn run(&self, time: Duration, deadline: &Deadline) -> Result<Attacked, ReplayError> {
        let end = Instant::now().checked_add(time);
        let at = deadline.at.into_iter().chain(end).min();
        let deadline = Deadline { at, cancel: deadline.cancel.clone() };
        let mut replayer = Replayer::fresh(self.probes.options(&self.options));
        let mut follower = Follower::new(self.program, self.table, &self.probes.probes);
        let mut attacked = Attacked::default();
        for (number, entry) in self.entries.iter().enumerate() {
            let mut reached: Vec<(GoalIndex, u32)> = Vec::new();
            let (mut next, mut at_once, mut lost) = (0, self.calls, 0);
            while next < self.calls && lost < MOST_LOST {
                if deadline.has_passed() {
                    attacked.cut_short = true;
                    break;
                }
                let count = at_once.min(self.calls - next);
                match self.call(&mut replayer, number, entry, next, count, &deadline)? {
                    Some(calls) => {
                        for (call, _, recording) in &calls.told {
                            let goals = self.reached(&mut follower, recording);
                            reached.extend(goals.into_iter().map(|goal| (goal, *call)));
                        }
                        next += calls.made.max(1);
                    }
                    None => {
                        lost += 1;
                        at_once = (count / 2).max(1);
                    }
                }
            }
            for (goal, call) in reached {
                if attacked.hits.iter().any(|hit| hit.goal == goal) {
                    continue;
                }
                let again = self.call(&mut replayer, number, entry, call, 1, &deadline)?;
                for (_, description, recording) in again.into_iter().flat_map(|calls| calls.told) {
                    if self.reached(&mut follower, &recording).contains(&goal) {
                        attacked.hits.push(AttackHit { goal, call: description });
                    }
                }
            }
        }
        Ok(attacked)
    }

    /// Nothing, if the JVM did not live to tell, or the time is over.
    fn call(
        &self,
        replayer: &mut Replayer,
        number: usize,
        entry: &AttackEntry,
        first: u32,
        count: u32,
        deadline: &Deadline,
    ) -> Result<Option<AttackCalls>, ReplayError> {
        let seed = self.seed.wrapping_mul(1_009).wrapping_add(number as u64);
        let path = &self.class_path;
        replayer.attack(entry, path, &self.probes.directory, seed, first..first + count, CALL_LIMIT, deadline)
    }

    /// The goals that should not have been reached, in their order.
    fn reached(&self, follower: &mut Follower<'_>, recording: &Recording) -> Vec<GoalIndex> {
        let mut followed = Followed::default();
        for numbers in &recording.threads {
            follower.follow(&Told { numbers, classes: &recording.classes, thrown: None }, &mut followed);
        }
        let mut goals: Vec<GoalIndex> = followed.goals.intersection(&self.goals).copied().collect();
        goals.sort_unstable();
        goals
    }
}
