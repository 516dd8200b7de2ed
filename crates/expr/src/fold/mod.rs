//! The folding constructors, a family of operators per file.
//!
//! Each rewrite carries a comment `match => result`, and the tests show where it applies and where it
//! does not. A rewrite looks at a bounded number of levels, so construction takes constant time and
//! constant stack however deep the operands are.

mod arithmetic;
mod array;
mod bitwise;
mod boolean;
mod bounds;
mod comparison;
mod equality;
mod float;
mod structure;

use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{Node, Term};

/// How many arms of a nested `ite` a comparison with a constant is pushed into.
///
/// Materialized conditions are two levels deep, small tables a few more; beyond that the term would
/// only grow.
const ITE_LEVELS: u32 = 16;

impl TermPool {
    /// The operands of a commutative operator in canonical order.
    fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let a_last = self.is_const(a);
        let b_last = self.is_const(b);
        if (a_last, a) <= (b_last, b) { (a, b) } else { (b, a) }
    }

    /// The condition and the two constants of `ite(c, constant, constant)`.
    fn ite_of_constants(&self, term: Term) -> Option<(Term, u64, u64)> {
        match *self.node(term) {
            Node::Ite(c, a, b) => Some((c, self.const_bits(a)?, self.const_bits(b)?)),
            _ => None,
        }
    }

    /// The condition that a 0-or-1 number stands for: `ite(c, 1, 0)` is `c`.
    fn as_materialized(&mut self, term: Term) -> Option<Term> {
        match self.ite_of_constants(term)? {
            (c, 1, 0) => Some(c),
            (c, 0, 1) => Some(self.not(c)),
            _ => None,
        }
    }

    /// `ite(c, 1, 0)`.
    fn materialize(&mut self, condition: Term, width: u32) -> Term {
        let one = self.bv(width, 1);
        let zero = self.bv(width, 0);
        self.ite(condition, one, zero)
    }

    /// `ite(c, f(a), f(b))` for constants, which undoes a materialization behind a unary operation.
    fn map_constants(&mut self, (condition, a, b): (Term, u64, u64), width: u32, f: impl Fn(u64) -> u64) -> Term {
        let a = self.bv(width, f(a));
        let b = self.bv(width, f(b));
        self.ite(condition, a, b)
    }

    /// Whether one of two truth values is the negation of the other.
    fn are_opposite(&self, a: Term, b: Term) -> bool {
        match (self.node(a), self.node(b)) {
            (&Node::Not(x), _) if x == b => true,
            (_, &Node::Not(x)) if x == a => true,
            (&Node::Compare(op, x, y), &Node::Compare(other, z, w)) => {
                other == op.negated_and_exchanged() && (x, y) == (w, z)
            }
            _ => false,
        }
    }

    /// Says in debug builds where operands of different sorts were put together.
    fn debug_same_sort(&self, a: Term, b: Term) {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of different sorts");
    }

    /// Says in debug builds where a term has the wrong sort.
    fn debug_is_bool(&self, term: Term) {
        debug_assert_eq!(self.sort(term), Sort::Bool, "not a truth value");
    }

    /// Says in debug builds where a term has the wrong sort.
    fn debug_is_bits(&self, term: Term) {
        debug_assert!(matches!(self.sort(term), Sort::BitVec(_)), "not a bit vector");
    }
}
