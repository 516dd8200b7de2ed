//! A term and its negation among the facts, as when a path takes the other branch of a condition
//! that it has already decided.

use super::folded::Fact;
use glassbox_expr::{Term, TermPool};
use rustc_hash::FxHashMap;

/// The assertions of two facts of which one is the negation of the other.
pub(crate) fn find(pool: &TermPool, facts: &[Fact]) -> Option<Vec<Term>> {
    let mut origins: FxHashMap<Term, Term> = FxHashMap::default();
    for fact in facts {
        let negation = pool.existing_negation(fact.term);
        if let Some(&origin) = negation.and_then(|negation| origins.get(&negation)) {
            return Some(if origin == fact.origin { vec![origin] } else { vec![origin, fact.origin] });
        }
        origins.insert(fact.term, fact.origin);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::{CompareOp, Sort};

    fn fact(term: Term) -> Fact {
        Fact { term, origin: term }
    }

    #[test]
    fn a_condition_and_its_negation_contradict_each_other() {
        let mut pool = TermPool::new();
        let [p, q] = ["p", "q"].map(|name| pool.symbol(name, Sort::Bool));
        let not_p = pool.not(p);
        let found = find(&pool, &[fact(p), fact(q), fact(not_p)]);
        assert_eq!(found, Some(vec![p, not_p]));
        assert_eq!(find(&pool, &[fact(q), fact(not_p)]), None);
    }

    #[test]
    fn opposite_orders_contradict_each_other() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(32)));
        let less = pool.compare(CompareOp::SignedLess, x, y);
        let greater = pool.compare(CompareOp::SignedLess, y, x);
        let not_less = pool.compare(CompareOp::SignedLessEqual, y, x);
        let found = find(&pool, &[fact(less), fact(not_less)]);
        assert_eq!(found, Some(vec![less, not_less]));
        assert_eq!(find(&pool, &[fact(less), fact(greater)]), None);
    }

    #[test]
    fn an_assertion_that_contradicts_itself_is_named_once() {
        let mut pool = TermPool::new();
        let [p, q] = ["p", "q"].map(|name| pool.symbol(name, Sort::Bool));
        let not_p = pool.not(p);
        let facts = [p, not_p].map(|term| Fact { term, origin: q });
        assert_eq!(find(&pool, &facts), Some(vec![q]));
    }
}
