//! A term and its negation among the facts, as when a path takes the other branch of a condition
//! that it has already decided.

use super::folded::Fact;
use glassbox_expr::{Term, TermPool};
use rustc_hash::FxHashMap;

/// The assertions of two facts of which one is the negation of the other.
pub(crate) fn find(pool: &mut TermPool, facts: &[Fact]) -> Option<Vec<Term>> {
    let mut origins: FxHashMap<Term, Term> = FxHashMap::default();
    for fact in facts {
        let negation = pool.not(fact.term);
        if let Some(&origin) = origins.get(&negation) {
            return Some(if origin == fact.origin { vec![origin] } else { vec![origin, fact.origin] });
        }
        origins.insert(fact.term, fact.origin);
    }
    None
}
