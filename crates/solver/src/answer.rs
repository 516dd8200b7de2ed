//! What a check may cost and what it can answer.

use glassbox_expr::{Model, Term};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What one check may cost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many conflicts the SAT solver may have in one check. This limit and the next make an answer reproducible; the
    /// others are outer guards.
    pub conflicts: u64,
    /// How many bytes the clauses of one question may take, roughly.
    pub memory: u64,
    /// When to give up by the clock.
    pub deadline: Option<Instant>,
    /// Gives up soon after somebody sets this.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new(200_000)
    }
}

impl Limits {
    /// So many conflicts, a gigabyte, and no guards.
    pub const fn new(conflicts: u64) -> Limits {
        Limits { conflicts, memory: 1 << 30, deadline: None, cancel: None }
    }

    /// The outer guard that has struck, if one has.
    pub fn interrupted(&self) -> Option<Reason> {
        if let Some(cancel) = &self.cancel
            && cancel.load(Ordering::Relaxed)
        {
            return Some(Reason::Cancelled);
        }
        if let Some(deadline) = self.deadline
            && Instant::now() >= deadline
        {
            return Some(Reason::Deadline);
        }
        None
    }
}

/// The answer to "can all these assertions hold at once?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// They can, for example with these values. The assertions were evaluated under the model.
    Sat(Model),
    /// They cannot; already these of the given assertions contradict each other.
    Unsat(Vec<Term>),
    /// Nobody knows, for this reason.
    Unknown(Reason),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The deterministic work limit was reached.
    WorkLimit,
    /// The question takes more memory than it may.
    Memory,
    /// The clock ran out.
    Deadline,
    /// Somebody asked to stop.
    Cancelled,
    /// No decider knows this operation, and a few tries have not found values that fit.
    NoDecider(String),
    /// The solver of another house, which was asked last, has no answer.
    External(String),
    /// The solver contradicted itself, which is a bug in this crate.
    Internal(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::WorkLimit => write!(f, "the solver reached its work limit"),
            Reason::Memory => write!(f, "the question takes more memory than the solver may use"),
            Reason::Deadline => write!(f, "the solver reached its deadline"),
            Reason::Cancelled => write!(f, "the solver was cancelled"),
            Reason::NoDecider(operation) => write!(f, "no decider knows {operation}, and trying values did not help"),
            Reason::External(what) => write!(f, "the external solver has no answer: {what}"),
            Reason::Internal(what) => write!(f, "internal error of the solver: {what}"),
        }
    }
}
