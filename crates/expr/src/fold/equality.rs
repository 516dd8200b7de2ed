//! Equality.

use super::ITE_LEVELS;
use crate::meaning::{concat, extract, mask, to_signed};
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{BinaryOp, Node, Term};

impl TermPool {
    /// Whether two terms of one sort are equal.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        self.eq_within(a, b, ITE_LEVELS)
    }

    /// Whether two terms of one sort differ.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    fn eq_within(&mut self, a: Term, b: Term, levels: u32) -> Term {
        self.debug_same_sort(a, b);
        // x == x => true
        if a == b {
            return self.bool(true);
        }
        let (a, b) = self.ordered(a, b);
        if self.sort(a) == Sort::Bool {
            return self.eq_of_truth_values(a, b);
        }
        if self.is_const(b) {
            return self.eq_with_constant(a, b, levels);
        }
        // ite(c, 1, 0) == ite(d, 1, 0) => c == d
        if let (Some(c), Some(d)) = (self.as_materialized(a), self.as_materialized(b)) {
            return self.eq(c, d);
        }
        match (self.node(a).clone(), self.node(b).clone()) {
            // zext x == zext y => x == y, and so for sext, neg and complement
            (Node::ZeroExtend(_, x), Node::ZeroExtend(_, y))
            | (Node::SignExtend(_, x), Node::SignExtend(_, y))
            | (Node::Neg(x), Node::Neg(y))
            | (Node::Complement(x), Node::Complement(y))
                if levels > 0 && self.sort(x) == self.sort(y) =>
            {
                self.eq_within(x, y, levels - 1)
            }
            // x + z == y + z => x == y, for constant z too
            (Node::Binary(BinaryOp::Add, x, z), Node::Binary(BinaryOp::Add, y, w)) if z == w && levels > 0 => {
                self.eq_within(x, y, levels - 1)
            }
            _ => {
                // x + z == x => z == 0
                if let Some(rest) = self.summand_beside(a, b).or_else(|| self.summand_beside(b, a)) {
                    let zero = self.bv(self.width(rest), 0);
                    return self.eq_within(rest, zero, levels);
                }
                self.intern(Node::Eq(a, b), Sort::Bool)
            }
        }
    }

    fn eq_of_truth_values(&mut self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            // x == true => x
            (_, Node::Bool(true)) => a,
            // x == false => not x
            (_, Node::Bool(false)) => self.not(a),
            // x == not x => false
            _ if self.are_opposite(a, b) => self.bool(false),
            // not x == not y => x == y
            (&Node::Not(x), &Node::Not(y)) => {
                let (x, y) = self.ordered(x, y);
                self.intern(Node::Eq(x, y), Sort::Bool)
            }
            _ => self.intern(Node::Eq(a, b), Sort::Bool),
        }
    }

    /// `a == b` where `b` is a constant and `a` may be one.
    fn eq_with_constant(&mut self, a: Term, b: Term, levels: u32) -> Term {
        let (mut a, mut b) = (a, b);
        loop {
            // 3 == 4 => false
            if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
                return self.bool(x == y);
            }
            match self.inverted(a, b) {
                Inverted::Equal(x, constant) => (a, b) = (x, constant),
                Inverted::Never => return self.bool(false),
                Inverted::No => break,
            }
        }
        // x & 12 == 16 => false, and so for other operators that cannot give every number
        if self.const_bits(b).is_some_and(|value| self.is_never(a, value)) {
            return self.bool(false);
        }
        match *self.node(a) {
            // ite(c, k, x) == k => c or x == k; ite(c, k, x) == l => not c and x == l
            // For a constant x this is: ite(c, 1, 0) == 0 => not c.
            Node::Ite(c, x, y) if levels > 0 && (self.is_const(x) || self.is_const(y)) => {
                let x = self.eq_within(x, b, levels - 1);
                let y = self.eq_within(y, b, levels - 1);
                self.ite(c, x, y)
            }
            // concat(x, y) == k => x == high part of k and y == low part of k
            Node::Concat(x, y) => {
                let Some(value) = self.const_bits(b) else {
                    return self.intern(Node::Eq(a, b), Sort::Bool);
                };
                let (width, low_width) = (self.width(a), self.width(y));
                debug_assert_eq!(
                    value,
                    concat(extract(width - 1, low_width, value), low_width, value & mask(low_width))
                );
                let high = self.bv(width - low_width, value >> low_width);
                let low = self.bv(low_width, value);
                let x = self.eq_within(x, high, levels.saturating_sub(1));
                let y = self.eq_within(y, low, levels.saturating_sub(1));
                self.and(x, y)
            }
            // x - y == 0 => x == y
            Node::Binary(BinaryOp::Sub, x, y) if levels > 0 && self.const_bits(b) == Some(0) => {
                self.eq_within(x, y, levels - 1)
            }
            _ => self.intern(Node::Eq(a, b), Sort::Bool),
        }
    }

    /// Takes one invertible operation off the left side of `a == b`, with `b` a constant.
    fn inverted(&mut self, a: Term, b: Term) -> Inverted {
        let Some(value) = self.const_bits(b) else {
            return Inverted::No;
        };
        let width = self.width(a);
        match *self.node(a) {
            // -x == k => x == -k
            Node::Neg(x) => Inverted::Equal(x, self.bv(width, value.wrapping_neg())),
            // ~x == k => x == ~k
            Node::Complement(x) => Inverted::Equal(x, self.bv(width, !value)),
            // zext x == k => x == low bits of k, or false if k has higher bits
            Node::ZeroExtend(_, x) => {
                let inner = self.width(x);
                if value > mask(inner) {
                    return Inverted::Never;
                }
                Inverted::Equal(x, self.bv(inner, value))
            }
            // sext x == k => x == low bits of k, or false if k is not sign-extended
            Node::SignExtend(_, x) => {
                let inner = self.width(x);
                if to_signed(inner, value) != to_signed(width, value) {
                    return Inverted::Never;
                }
                Inverted::Equal(x, self.bv(inner, value))
            }
            Node::Binary(op, x, y) => match (op, self.const_bits(x), self.const_bits(y)) {
                // x + k == l => x == l - k
                (BinaryOp::Add, _, Some(k)) => Inverted::Equal(x, self.bv(width, value.wrapping_sub(k))),
                // k - x == l => x == k - l
                (BinaryOp::Sub, Some(k), _) => Inverted::Equal(y, self.bv(width, k.wrapping_sub(value))),
                // x ^ k == l => x == k ^ l
                (BinaryOp::Xor, _, Some(k)) => Inverted::Equal(x, self.bv(width, k ^ value)),
                _ => Inverted::No,
            },
            _ => Inverted::No,
        }
    }

    /// The other summand, if the second term is one summand of the first.
    fn summand_beside(&self, sum: Term, part: Term) -> Option<Term> {
        match *self.node(sum) {
            Node::Binary(BinaryOp::Add, x, y) if x == part => Some(y),
            Node::Binary(BinaryOp::Add, x, y) if y == part => Some(x),
            _ => None,
        }
    }
}

/// What became of `a == constant` when one operation was taken off `a`.
enum Inverted {
    Equal(Term, Term),
    Never,
    No,
}
