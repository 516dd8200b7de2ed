//! What a check may still cost, and who watches it while CaDiCaL runs.

use crate::answer::{Limits, Reason};

/// What is left of the limits of one check; it is shared by all its slices.
pub(crate) struct Budget {
    pub(crate) conflicts: u64,
    limits: Limits,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Budget {
        Budget { conflicts: limits.conflicts, limits: limits.clone() }
    }

    /// A budget with the same guards and at most this many of the conflicts.
    pub(crate) fn part(&self, conflicts: u64) -> Budget {
        Budget { conflicts: self.conflicts.min(conflicts), limits: self.limits.clone() }
    }

    /// The limits, of which work may have used up a part.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The limit that has struck, if one has.
    pub(crate) fn exhausted(&self) -> Option<Reason> {
        if self.conflicts == 0 {
            return Some(Reason::WorkLimit);
        }
        self.limits.interrupted()
    }

    /// How many conflicts the whole check was given.
    pub(crate) fn given(&self) -> u64 {
        self.limits.conflicts
    }

    /// The outer guard that has struck, if one has.
    pub(crate) fn interrupted(&self) -> Option<Reason> {
        self.limits.interrupted()
    }

    /// A watch for the next run of the SAT solver.
    pub(crate) fn watch(&self) -> Watch {
        Watch { limits: self.limits.clone(), learned: 0, stopped: None }
    }
}

/// Counts what CaDiCaL learns and tells it when to stop.
pub(crate) struct Watch {
    limits: Limits,
    /// The binding does not give the number of conflicts, but each conflict learns a clause.
    pub(crate) learned: u64,
    pub(crate) stopped: Option<Reason>,
}

impl cadical::Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.limits.interrupted();
        }
        self.stopped.is_some()
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _clause: &[i32]) {
        self.learned += 1;
    }
}
