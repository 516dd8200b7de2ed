//! What is known about slices: answers given before, cores, and recent models.

use super::last_model::satisfies;
use super::slices::Slice;
use crate::blast::Decision;
use glassbox_expr::{Model, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Slices beyond this, or with more facts and values than this together, are forgotten all at once, so that memory stays
/// bounded.
const MOST_ANSWERS: usize = 20_000;
const MOST_PARTS: usize = 1_000_000;
/// A value takes as much as so many facts.
const VALUE_PARTS: usize = 8;
/// Cores and models are tried one by one, so only the newest are kept.
const MOST_CORES: usize = 128;
const MOST_MODELS: usize = 12;

/// Remembers the decisions about slices.
#[derive(Default)]
pub(crate) struct SliceCache {
    answers: FxHashMap<Box<[Term]>, Decision>,
    /// How many facts and values they have together.
    parts: usize,
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
            Decision::Sat(model.restricted(&slice.symbols))
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
        if self.answers.len() >= MOST_ANSWERS || self.parts >= MOST_PARTS {
            self.answers.clear();
            self.parts = 0;
        }
        let values = match &decision {
            Decision::Sat(model) => VALUE_PARTS * model.len(),
            Decision::Unsat(core) => core.len(),
            Decision::Unknown(_) => 0,
        };
        self.parts += key.len() + values;
        self.answers.insert(key, decision);
    }
}

/// The facts in a fixed order, since their order does not matter for the answer.
fn key(slice: &Slice) -> Box<[Term]> {
    let mut facts = slice.facts.clone();
    facts.sort_unstable();
    facts.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Reason;
    use glassbox_expr::{CompareOp, Sort, Value};

    struct Fixture {
        pool: TermPool,
        cache: SliceCache,
        x: Term,
    }

    impl Fixture {
        fn new() -> Fixture {
            let mut pool = TermPool::new();
            let x = pool.symbol("x", Sort::BitVec(32));
            Fixture { pool, cache: SliceCache::default(), x }
        }

        /// The slice that says that `x` is above each of these.
        fn above(&mut self, bounds: &[i32]) -> Slice {
            let mut slice = Slice { facts: Vec::new(), symbols: self.pool.symbols_of(self.x) };
            for &bound in bounds {
                let bound = self.pool.int(bound);
                let fact = self.pool.compare(CompareOp::SignedLess, bound, self.x);
                slice.facts.push(fact);
            }
            slice
        }

        fn model(&self, value: u64) -> Model {
            let symbol = self.pool.symbols_of(self.x)[0];
            [(symbol, Value::bits(32, value))].into_iter().collect()
        }
    }

    #[test]
    fn a_slice_that_was_decided_is_known_in_any_order() {
        let mut f = Fixture::new();
        let (slice, turned) = (f.above(&[1, 2]), f.above(&[2, 1]));
        assert_eq!(f.cache.find(&f.pool, &slice), None);
        let decision = Decision::Sat(f.model(7));
        f.cache.remember(&slice, &decision);
        assert_eq!(f.cache.find(&f.pool, &turned), Some(decision));
    }

    #[test]
    fn a_slice_that_contains_a_core_is_known_and_one_that_contains_a_part_is_not() {
        let mut f = Fixture::new();
        let (slice, larger, part) = (f.above(&[1, 2]), f.above(&[3, 2, 1]), f.above(&[2, 3]));
        let decision = Decision::Unsat(slice.facts.clone());
        f.cache.remember(&slice, &decision);
        assert_eq!(f.cache.find(&f.pool, &larger), Some(decision));
        assert_eq!(f.cache.find(&f.pool, &part), None);
    }

    #[test]
    fn a_recent_model_is_tried_on_other_slices() {
        let mut f = Fixture::new();
        let (slice, other, beyond) = (f.above(&[1]), f.above(&[6]), f.above(&[7]));
        let decision = Decision::Sat(f.model(7));
        f.cache.remember(&slice, &decision);
        assert_eq!(f.cache.find(&f.pool, &other), Some(decision));
        assert_eq!(f.cache.find(&f.pool, &beyond), None);
    }

    #[test]
    fn long_slices_are_forgotten_before_they_take_much_memory() {
        let mut f = Fixture::new();
        for start in 0..600 {
            let slice = f.above(&(start..start + 2000).collect::<Vec<i32>>());
            let decision = Decision::Sat(f.model(9999));
            f.cache.remember(&slice, &decision);
            assert_eq!(f.cache.find(&f.pool, &slice), Some(decision), "the newest is there");
            assert!(f.cache.answers.len() * 2000 <= MOST_PARTS + 2000);
        }
        assert!(f.cache.answers.len() < 600);
    }

    #[test]
    fn what_was_not_decided_is_not_remembered() {
        let mut f = Fixture::new();
        let slice = f.above(&[1]);
        let decision = Decision::Unknown(Reason::WorkLimit);
        f.cache.remember(&slice, &decision);
        assert_eq!(f.cache.find(&f.pool, &slice), None);
    }
}
