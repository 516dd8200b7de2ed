//! Bitwise operations.

use crate::meaning::{self, mask, operator};
use crate::pool::TermPool;
use crate::term::{BinaryOp, Node, Term};

impl TermPool {
    /// Bitwise negation.
    pub fn complement(&mut self, a: Term) -> Term {
        self.debug_is_bits(a);
        let width = self.width(a);
        // ~(0) => the constant -1
        if let Some(value) = self.as_const(a) {
            return self.constant(operator::complement(&value));
        }
        // ~~x => x
        if let Node::Complement(x) = *self.node(a) {
            return x;
        }
        // ~ite(c, 1, 0) => ite(c, -2, -1)
        if let Some(arms) = self.ite_of_constants(a) {
            return self.map_constants(arms, width, |x| !x);
        }
        let sort = self.sort(a);
        self.intern(Node::Complement(a), sort)
    }

    /// `&`, `|` and `^` on ordered operands of which at most the second is a constant.
    pub(super) fn bitwise(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let width = self.width(a);
        // x & x => x; x | x => x; x ^ x => 0
        if a == b {
            return if op == BinaryOp::Xor { self.bv(width, 0) } else { a };
        }
        if let Some(k) = self.const_bits(b) {
            return self.bitwise_with_constant(op, a, b, k);
        }
        // x & ~x => 0; x | ~x => -1; x ^ ~x => -1
        if self.are_complements(a, b) {
            return if op == BinaryOp::And { self.bv(width, 0) } else { self.ones(width) };
        }
        // zext(x) | (zext(y) << k) => zext(concat(y, x)), where x has k bits and y fits
        if op == BinaryOp::Or
            && let Some(joined) = self.joined(a, b).or_else(|| self.joined(b, a))
        {
            return joined;
        }
        // ite(c, 1, 0) & ite(d, 1, 0) => ite(c and d, 1, 0), and so for | and ^
        if let (Some(c), Some(d)) = (self.as_materialized(a), self.as_materialized(b)) {
            let condition = match op {
                BinaryOp::And => self.and(c, d),
                BinaryOp::Or => self.or(c, d),
                _ => self.ne(c, d),
            };
            return self.materialize(condition, width);
        }
        self.intern_binary(op, a, b)
    }

    fn joined(&mut self, low: Term, high: Term) -> Option<Term> {
        let width = self.width(low);
        let Node::ZeroExtend(_, x) = *self.node(low) else { return None };
        let Node::Binary(BinaryOp::ShiftLeft, shifted, distance) = *self.node(high) else { return None };
        let Node::ZeroExtend(_, y) = *self.node(shifted) else { return None };
        let fits = u64::from(self.width(x)) == self.const_bits(distance)? && self.width(x) + self.width(y) <= width;
        if !fits {
            return None;
        }
        let both = self.concat(y, x);
        Some(self.zero_extend(width, both))
    }

    fn bitwise_with_constant(&mut self, op: BinaryOp, a: Term, b: Term, k: u64) -> Term {
        let width = self.width(a);
        let ones = mask(width);
        match op {
            // x & 0 => 0; x & -1 => x
            BinaryOp::And if k == 0 => return b,
            BinaryOp::And if k == ones => return a,
            // x | 0 => x; x | -1 => -1
            BinaryOp::Or if k == 0 => return a,
            BinaryOp::Or if k == ones => return b,
            // x ^ 0 => x; x ^ -1 => ~x
            BinaryOp::Xor if k == 0 => return a,
            BinaryOp::Xor if k == ones => return self.complement(a),
            // zext(x) & 1..1 => zext(x); sext(x) & 1..1 => zext(x), where the ones are those of x
            BinaryOp::And if k.wrapping_add(1).is_power_of_two() => match *self.node(a) {
                Node::ZeroExtend(_, x) if mask(self.width(x)) & !k == 0 => return a,
                Node::SignExtend(_, x) if mask(self.width(x)) == k => return self.zero_extend(width, x),
                _ => {}
            },
            _ => {}
        }
        // (x & k) & l => x & (k & l), and so for | and ^
        if let Node::Binary(inner, x, y) = *self.node(a)
            && inner == op
            && let Some(l) = self.const_bits(y)
        {
            let folded = self.bv(width, meaning::binary(op, width, k, l));
            return self.binary(op, x, folded);
        }
        self.intern_binary(op, a, b)
    }

    fn are_complements(&self, a: Term, b: Term) -> bool {
        matches!(*self.node(a), Node::Complement(x) if x == b) || matches!(*self.node(b), Node::Complement(x) if x == a)
    }
}
