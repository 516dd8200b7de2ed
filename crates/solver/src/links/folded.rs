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
    let mut facts = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = Vec::new();
    for &origin in assertions {
        stack.push(origin);
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
