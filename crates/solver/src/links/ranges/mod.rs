//! Intervals and known bits, propagated from the facts of a slice to its symbols and back. This settles loop guards,
//! bounds checks and switches without a search.
//!
//! `range` is what is known about one number, `forward` goes from operands to results and `backward` from results to
//! operands, `network` sweeps over the terms of a slice, `equalities` joins what is equal, and `models` tries values that
//! are left.

mod backward;
mod equalities;
mod forward;
mod models;
mod network;
mod range;
#[cfg(test)]
mod tests;

use super::cores;
use super::slices::Slice;
use crate::blast::Decision;
use equalities::Classes;
use glassbox_expr::{Term, TermPool};

pub(crate) use models::model;
pub(crate) use network::{Contradiction, Network, Place, Reasons, Shape};
pub(crate) use range::{Range, mask};

/// How many operators are visited at most to find a contradiction.
const MOST_VISITS: u64 = 20_000;
/// How many operators are visited at most to make a core smaller.
const MOST_SHRINKING_VISITS: u64 = 6_000;

/// The ranges of the slice that was asked for last.
#[derive(Default)]
pub(crate) struct Ranges {
    pub(crate) network: Network,
    classes: Classes,
    /// How many operators were visited so far in all questions.
    pub(crate) visits: u64,
}

impl Ranges {
    /// Decides a slice, if ranges are enough for that.
    pub(crate) fn decide(&mut self, pool: &TermPool, slice: &Slice) -> Option<Decision> {
        let propagated = self.propagate(pool, &slice.facts)?;
        if let Err(Contradiction(reasons)) = propagated {
            let core = self.network.named(&slice.facts, reasons);
            let limit = self.visits + MOST_SHRINKING_VISITS;
            return Some(Decision::Unsat(cores::shrink(core, |facts| self.refute(pool, facts, limit))));
        }
        let before = self.network.visits;
        let model = models::find(pool, slice, &mut self.network, &mut self.classes);
        self.visits += self.network.visits - before;
        model.map(Decision::Sat)
    }

    /// Loads facts and propagates what they say; nothing if they are too large.
    pub(crate) fn propagate(&mut self, pool: &TermPool, facts: &[Term]) -> Option<Result<(), Contradiction>> {
        self.network.load(pool, facts)?;
        let network = &mut self.network;
        let result = network.assert_facts().and_then(|()| network.propagate(MOST_VISITS));
        self.visits += network.visits;
        Some(result.and_then(|()| self.classes.join(&self.network)))
    }

    /// Those of the facts that were used to refute them.
    fn refute(&mut self, pool: &TermPool, facts: &[Term], limit: u64) -> Option<Vec<Term>> {
        if self.visits > limit {
            return None;
        }
        match self.propagate(pool, facts)? {
            Err(Contradiction(reasons)) => Some(self.network.named(facts, reasons)),
            Ok(()) => None,
        }
    }
}
