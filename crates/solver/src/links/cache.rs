//! What is known about slices: answers given before, cores, and recent models.

use super::last_model::satisfies;
use super::slices::Slice;
use crate::blast::Decision;
use glassbox_expr::{Model, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Slices beyond this are forgotten all at once, so that memory stays bounded.
const MOST_ANSWERS: usize = 20_000;
/// Cores and models are tried one by one, so only the newest are kept.
const MOST_CORES: usize = 128;
const MOST_MODELS: usize = 12;

/// Remembers the decisions about slices.
#[derive(Default)]
pub(crate) struct SliceCache {
    answers: FxHashMap<Box<[Term]>, Decision>,
    cores: VecDeque<Vec<Term>>,
    models: VecDeque<Model>,
}

impl SliceCache {
    /// What is known about a slice.
    pub(crate) fn find(&mut self, pool: &TermPool, slice: &Slice) -> Option<Decision> {
        let key = key(slice);
        if let Some(known) = self.answers.get(&key) {
            return Some(known.clone());
        }
        let facts: FxHashSet<Term> = slice.facts.iter().copied().collect();
        let contained = |core: &&Vec<Term>| core.iter().all(|term| facts.contains(term));
        let found = if let Some(core) = self.cores.iter().find(contained) {
            Decision::Unsat(core.clone())
        } else {
            let good = |model: &&Model| satisfies(pool, slice.facts.iter().copied(), model);
            let model = self.models.iter().find(good)?;
            let values = slice.symbols.iter();
            Decision::Sat(values.filter_map(|&symbol| Some((symbol, model.get(symbol)?))).collect())
        };
        self.insert(key, found.clone());
        Some(found)
    }

    /// Keeps a decision for later; one that was not reached is forgotten.
    pub(crate) fn remember(&mut self, slice: &Slice, decision: &Decision) {
        match decision {
            Decision::Sat(model) => {
                self.models.push_front(model.clone());
                self.models.truncate(MOST_MODELS);
            }
            Decision::Unsat(core) => {
                self.cores.push_front(core.clone());
                self.cores.truncate(MOST_CORES);
            }
            Decision::Unknown(_) => return,
        }
        self.insert(key(slice), decision.clone());
    }

    fn insert(&mut self, key: Box<[Term]>, decision: Decision) {
        if self.answers.len() >= MOST_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(key, decision);
    }
}

/// The facts in a fixed order, since their order does not matter for the answer.
fn key(slice: &Slice) -> Box<[Term]> {
    let mut facts = slice.facts.clone();
    facts.sort_unstable();
    facts.into()
}
