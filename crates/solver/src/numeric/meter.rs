//! Counted work, with a look at the clock and the flag now and then.

use crate::answer::Reason;
use crate::blast::Budget;

/// How many steps are computed between two looks at the limits: well below a millisecond's worth.
const STEPS_BETWEEN_LOOKS: u64 = 5_000;

/// What a search may still cost, in steps.
pub(crate) struct Meter<'a> {
    left: u64,
    spent: u64,
    next_look: u64,
    budget: &'a Budget,
    reason: Option<Reason>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(steps: u64, budget: &'a Budget) -> Meter<'a> {
        Meter { left: steps, spent: 0, next_look: 0, budget, reason: None }
    }

    /// Counts some steps; says whether there is nothing left.
    pub(crate) fn spend(&mut self, steps: u64) -> bool {
        self.spent += steps;
        self.left = self.left.saturating_sub(steps);
        if self.reason.is_none() && self.spent >= self.next_look {
            self.next_look = self.spent + STEPS_BETWEEN_LOOKS;
            self.reason = self.budget.interrupted();
        }
        self.is_empty()
    }

    /// Counts as if these steps were all that is left, calls, and gives back the rest.
    pub(crate) fn limited<T>(&mut self, steps: u64, run: impl FnOnce(&mut Meter) -> T) -> T {
        let kept = self.left.saturating_sub(steps);
        self.left -= kept;
        let result = run(self);
        self.left += kept;
        result
    }

    /// Another meter with the same guards.
    pub(crate) fn extra(&self, steps: u64) -> Meter<'a> {
        Meter::new(steps, self.budget)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left == 0 || self.reason.is_some()
    }

    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Why the search stopped.
    pub(crate) fn reason(&self) -> Reason {
        self.reason.clone().unwrap_or(Reason::WorkLimit)
    }
}
