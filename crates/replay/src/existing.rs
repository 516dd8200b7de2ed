//! Tests that were there before, and the goals that they cover.

use std::path::PathBuf;

use glassbox_goals::{Followed, Follower, GoalIndex, GoalTable, Told};
use glassbox_program::Program;
use rustc_hash::FxHashSet;

use crate::turns::in_turns;
use crate::{Deadline, Numbers, Observation, Probes, ReplayError, Replayer};

/// So many tests share a JVM's memory for what probes tell.
const AT_ONCE: usize = 32;

/// What running them needs.
pub struct ExistingTests<'r> {
    pub program: &'r Program,
    pub table: &'r GoalTable,
    pub probes: &'r Probes,
    /// With the compiled tests and the JUnit that they need. Where that is missing, our stand-in has to do.
    pub class_path: Vec<PathBuf>,
    pub deadline: Deadline,
}

/// What came of them.
#[derive(Default)]
pub struct ExistingWord {
    pub passed: usize,
    /// Tests by their places in the list, and how they failed: they count for nothing.
    pub failed: Vec<(usize, Observation)>,
    /// Tests that the deadline came before.
    pub unseen: usize,
    /// What those that passed have covered for sure.
    pub goals: FxHashSet<GoalIndex>,
}

impl ExistingTests<'_> {
    /// Runs tests, each a class and a method.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn run(&self, replayer: &mut Replayer, tests: &[(&str, &str)]) -> Result<ExistingWord, ReplayError> {
        let ExistingTests { class_path, deadline, .. } = self;
        let seen = in_turns(tests, AT_ONCE, deadline, |turn| {
            replayer.record_existing(turn, class_path, &self.probes.directory, deadline)
        })?;
        let mut word = ExistingWord::default();
        let mut follower = Follower::new(self.program, self.table, &self.probes.probes);
        let mut followed = Followed::default();
        for (at, seen) in seen.into_iter().enumerate() {
            match seen {
                Some((Observation::Passed, recording)) => {
                    word.passed += 1;
                    for numbers in recording.threads.iter().map(Numbers::unpacked) {
                        // What a test expects to be thrown, nobody has told.
                        let told = Told { numbers: &numbers, classes: &recording.classes, thrown: None };
                        follower.follow(&told, &mut followed);
                    }
                }
                None | Some((Observation::Abandoned, _)) => word.unseen += 1,
                Some((outcome, _)) => word.failed.push((at, outcome)),
            }
        }
        word.goals = followed.goals;
        Ok(word)
    }
}
