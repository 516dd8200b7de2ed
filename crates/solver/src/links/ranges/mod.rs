//! Intervals and known bits, propagated from the facts of a slice to its symbols and back. This settles loop guards,
//! bounds checks and switches without a search.
//!
//! `range` is what is known about one number, `forward` goes from operands to results and `backward` from results to
//! operands, `network` sweeps over the terms of a slice, `equalities` joins what is equal, `probes` tries
//! open conditions both ways, and `models` tries values that are left.

mod backward;
mod equalities;
mod forward;
mod models;
mod network;
mod probes;
mod range;
#[cfg(test)]
mod tests;

use super::cores;
use super::slices::Slice;
use crate::blast::Decision;
use equalities::Classes;
use glassbox_expr::{Term, TermPool};

pub(crate) use models::model;
pub(crate) use network::{Contradiction, Network, Place, Reasons, Shape, named};

/// How many operators are visited at most to find a contradiction.
const MOST_VISITS: u64 = 20_000;
/// How many operators are visited at most to make a core smaller.
const MOST_SHRINKING_VISITS: u64 = 6_000;

/// The ranges of the slice that was asked for last.
#[derive(Default)]
pub(crate) struct Ranges {
    pub(crate) network: Network,
    classes: Classes,
    /// The facts in the network, if they do not contradict each other.
    loaded: Vec<Term>,
    /// How many operators were visited so far in all questions.
    pub(crate) visits: u64,
}

impl Ranges {
    /// Decides a slice, if ranges are enough for that.
    pub(crate) fn decide(&mut self, pool: &TermPool, slice: &Slice) -> Option<Decision> {
        let mut found = None;
        let narrowed = self.narrowed(pool, &slice.facts, |ranges| {
            found = models::nearest(pool, slice, &ranges.network, &mut ranges.classes);
            found.is_some()
        });
        if let Some(model) = found {
            return Some(Decision::Sat(model));
        }
        if let Err(Contradiction(reasons)) = narrowed? {
            return Some(Decision::Unsat(self.core(pool, &slice.facts, reasons)));
        }
        let before = self.network.visits;
        let model = models::search(pool, slice, &mut self.network, &mut self.classes);
        self.visits += self.network.visits - before;
        model.map(Decision::Sat)
    }

    /// Loads facts and narrows all ranges as far as possible; nothing if they are too large. When the simple rules have
    /// done their work, `enough` is asked whether to stop.
    pub(crate) fn narrowed(
        &mut self,
        pool: &TermPool,
        facts: &[Term],
        enough: impl FnOnce(&mut Ranges) -> bool,
    ) -> Option<Result<(), Contradiction>> {
        self.loaded.clear();
        self.network.load(pool, facts)?;
        let result = self.propagated(enough);
        self.visits += self.network.visits;
        if result.is_ok() {
            self.loaded.extend_from_slice(facts);
        }
        Some(result)
    }

    fn propagated(&mut self, enough: impl FnOnce(&mut Ranges) -> bool) -> Result<(), Contradiction> {
        self.network.assert_facts()?;
        self.network.propagate(MOST_VISITS)?;
        self.classes.join(&self.network)?;
        if enough(self) {
            return Ok(());
        }
        let open = probes::open_conditions(&self.network);
        if open.is_empty() {
            return Ok(());
        }
        probes::probe(&mut self.network, &open)?;
        self.classes.join(&self.network)
    }

    /// Whether these are the facts that ranges were narrowed for the last time.
    pub(crate) fn is_narrowed(&self, facts: &[Term]) -> bool {
        self.loaded == facts
    }

    /// A small core for a contradiction.
    pub(crate) fn core(&mut self, pool: &TermPool, facts: &[Term], reasons: Reasons) -> Vec<Term> {
        let limit = self.visits + MOST_SHRINKING_VISITS;
        cores::shrink(named(facts, reasons), |facts| self.refute(pool, facts, limit))
    }

    /// Those of the facts that were used to refute them.
    fn refute(&mut self, pool: &TermPool, facts: &[Term], limit: u64) -> Option<Vec<Term>> {
        if self.visits > limit {
            return None;
        }
        match self.narrowed(pool, facts, |_| false)? {
            Err(Contradiction(reasons)) => Some(named(facts, reasons)),
            Ok(()) => None,
        }
    }
}
