//! What folding has already decided, and the conjuncts that remain.

use glassbox_expr::{Node, Term, TermPool, Value};
use rustc_hash::FxHashSet;

/// One conjunct of the query, and the assertion it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    pub(crate) term: Term,
    pub(crate) origin: Term,
}

/// The distinct conjuncts that are not constant, in order of appearance; or an assertion that has a
/// false conjunct. Conjunctions are taken apart, as their parts may fall into different slices.
pub(crate) fn facts(pool: &mut TermPool, assertions: &[Term]) -> Result<Vec<Fact>, Term> {
    conjuncts(pool, assertions.iter().map(|&term| Fact { term, origin: term }))
}

/// The same for facts that may have become conjunctions or constants.
pub(crate) fn conjuncts(pool: &mut TermPool, given: impl Iterator<Item = Fact>) -> Result<Vec<Fact>, Term> {
    let mut facts = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = Vec::new();
    for Fact { term, origin } in given {
        stack.push(term);
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match *pool.node(term) {
                Node::And(a, b) => stack.extend([b, a]),
                Node::Not(inner) => match *pool.node(inner) {
                    // not (a or b) is: not a, not b
                    Node::Or(a, b) => {
                        let (a, b) = (pool.not(a), pool.not(b));
                        stack.extend([b, a]);
                    }
                    _ => facts.push(Fact { term, origin }),
                },
                _ => match pool.as_const(term) {
                    Some(Value::Bool(true)) => {}
                    Some(_) => return Err(origin),
                    None => facts.push(Fact { term, origin }),
                },
            }
        }
    }
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::Sort;

    fn terms(facts: &[Fact]) -> Vec<Term> {
        facts.iter().map(|fact| fact.term).collect()
    }

    #[test]
    fn conjunctions_are_taken_apart_and_true_is_dropped() {
        let mut pool = TermPool::new();
        let [p, q, r] = ["p", "q", "r"].map(|name| pool.symbol(name, Sort::Bool));
        let yes = pool.bool(true);
        let both = pool.and(p, q);
        let facts = facts(&mut pool, &[yes, both, r, q]).unwrap();
        assert_eq!(terms(&facts), [p, q, r]);
        assert_eq!(facts[1].origin, both);
        assert_eq!(facts[2].origin, r);
    }

    #[test]
    fn a_negated_disjunction_is_a_conjunction_but_a_disjunction_is_not() {
        let mut pool = TermPool::new();
        let [p, q] = ["p", "q"].map(|name| pool.symbol(name, Sort::Bool));
        let either = pool.or(p, q);
        let neither = pool.not(either);
        let (not_p, not_q) = (pool.not(p), pool.not(q));
        let found = facts(&mut pool, &[neither]).unwrap();
        assert_eq!(terms(&found), [not_p, not_q]);
        let found = facts(&mut pool, &[either]).unwrap();
        assert_eq!(terms(&found), [either]);
    }

    #[test]
    fn false_is_named() {
        let mut pool = TermPool::new();
        let p = pool.symbol("p", Sort::Bool);
        let no = pool.bool(false);
        assert_eq!(facts(&mut pool, &[p, no]), Err(no));
    }

    #[test]
    fn a_conjunction_deeper_than_the_stack_is_taken_apart() {
        let mut pool = TermPool::new();
        let mut all = pool.bool(true);
        for i in 0..100_000 {
            let p = pool.symbol(&format!("p{i}"), Sort::Bool);
            all = pool.and(all, p);
        }
        assert_eq!(facts(&mut pool, &[all]).unwrap().len(), 100_000);
    }
}
