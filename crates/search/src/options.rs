//! What a search may use.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use glassbox_goals::{IncidentKey, TIME_LIMIT};
use glassbox_machine::Limits;
use glassbox_program::MethodId;
use glassbox_solver::{ExternalCommand, Limits as QuestionLimits};
use rustc_hash::FxHashSet;

use crate::forward::bounds::Bounds;
use crate::strategy::StrategyName;

/// Bytes that the clauses of a question may take for each step of a search, ...
const MEMORY_OF_STEP: u64 = 64;
/// ... and at the least.
pub(crate) const LITTLE_MEMORY: u64 = 4 << 20;

/// What one question may take in a search of so many steps: circuits that are written for nothing else cost more than the rest of a
/// short search.
pub(crate) fn memory_for(steps: u64) -> u64 {
    steps.saturating_mul(MEMORY_OF_STEP).clamp(LITTLE_MEMORY, QuestionLimits::default().memory)
}

/// Fixed for every method beforehand, so that the result depends on nothing else.
#[derive(Clone, Debug)]
pub struct Options {
    /// Instructions of the machine plus the solver's own measure of work, for each entry method.
    pub steps: u64,
    /// Conflicts that one question to the solver may take.
    pub conflicts: u64,
    /// How many values are tried where a number has to be known, such as the length of an array.
    pub values: usize,
    /// Objects of one class in an input, if there is an end to them. Those that lead nowhere are not counted.
    pub objects: Option<usize>,
    /// How far a path may go.
    pub bounds: Bounds,
    /// Methods that say which inputs are possible, besides those that classes have themselves.
    pub preconditions: Vec<MethodId>,
    /// Methods of sources that only this run knows: no test can call them.
    pub unwritten: Vec<MethodId>,
    /// Exceptions that nobody seems to have wanted, shown by a test for their own sake; any number, if there is no limit.
    pub incidents: Option<usize>,
    /// When a search has shown so much that it ends.
    pub enough: Option<Enough>,
    /// Paths are followed even if nothing new can come of them.
    pub all_paths: bool,
    /// Every path that comes to its end yields a test, whether it shows anything new or not.
    pub every_input: bool,
    /// How tests may come to the states that they need.
    pub states: States,
    /// Bytes that the paths of one search may take while they wait.
    pub memory: usize,
    /// From where goals are looked for.
    pub direction: Direction,
    /// Runs on a real virtual machine will look for the goals behind what the machine cannot do, so that a search ends soon
    /// where it finds nothing else.
    pub leaves_to_runs: bool,
    /// Whether ways that only choose between values are followed as one.
    pub merge: bool,
    /// In which order paths are continued.
    pub strategy: StrategyName,
    /// Breaks ties between paths that are equally good.
    pub seed: u64,
    /// Whether the questions to the solver are written down.
    pub record: bool,
    pub machine: Limits,
    /// A solver of another house, which is asked where our own gives up.
    pub external: Option<ExternalCommand>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            steps: 20_000_000,
            conflicts: 20_000,
            values: 9,
            objects: None,
            bounds: Bounds::default(),
            preconditions: Vec::new(),
            unwritten: Vec::new(),
            incidents: None,
            enough: None,
            all_paths: false,
            every_input: false,
            states: States::default(),
            memory: 512 << 20,
            direction: Direction::default(),
            leaves_to_runs: false,
            merge: true,
            strategy: StrategyName::default(),
            seed: 0,
            record: false,
            machine: Limits::default(),
            external: None,
        }
    }
}

/// So many findings are enough.
#[derive(Clone, Debug)]
pub struct Enough {
    pub findings: usize,
    /// What other searches have shown, which counts, too.
    pub known: FxHashSet<IncidentKey>,
}

impl Enough {
    /// Whether these, together with what is known, are enough.
    pub fn has<'k>(&self, shown: impl IntoIterator<Item = &'k IncidentKey>) -> bool {
        let news: FxHashSet<&IncidentKey> = shown.into_iter().filter(|key| !self.known.contains(*key)).collect();
        self.known.len() + news.len() >= self.findings
    }

    /// Why the search has ended, in words for the ledger.
    pub fn reason(&self) -> String {
        let findings = if self.findings == 1 { "finding" } else { "findings" };
        format!("the search was stopped after {} {findings}: raise --stop-after", self.findings)
    }
}

/// From where goals are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From the entry of a method.
    Forward,
    /// From the goals.
    Backward,
    /// From the entry, and from the goals that this leaves open.
    #[default]
    Both,
}

/// How tests may come to the states that they need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum States {
    /// By what Java's access rules allow only.
    Public,
    /// By reflection where nothing else was found.
    #[default]
    Auto,
    /// By whatever is found first.
    Any,
}

/// The outer guards: a clock, and the user.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    pub deadline: Option<Instant>,
    pub cancel: Arc<AtomicBool>,
}

impl Stop {
    /// Why to stop now, in words for the ledger.
    pub fn reason(&self) -> Option<&'static str> {
        if self.cancel.load(Ordering::Relaxed) {
            return Some("the run was interrupted");
        }
        let passed = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        passed.then_some(TIME_LIMIT)
    }
}
