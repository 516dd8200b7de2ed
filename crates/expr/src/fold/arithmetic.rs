//! Sums, products, quotients and shifts.

use crate::meaning::{self, mask, operator};
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{BinaryOp, Node, Term};
use crate::value::Value;
use num_traits::{One, Zero};

impl TermPool {
    /// An operation on two bit vectors of one width.
    pub fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        self.debug_is_bits(a);
        self.debug_same_sort(a, b);
        let width = self.width(a);
        let (a, b) = if op.is_commutative() { self.ordered(a, b) } else { (a, b) };
        match (self.const_bits(a), self.const_bits(b)) {
            // 1 + 2 => 3
            (Some(x), Some(y)) => return self.bv(width, meaning::binary(op, width, x, y)),
            // ite(c, 1, 2) + 3 => ite(c, 4, 5)
            (None, Some(y)) => {
                if let Some(arms) = self.ite_of_constants(a) {
                    return self.map_constants(arms, width, |x| meaning::binary(op, width, x, y));
                }
            }
            // 3 - ite(c, 1, 2) => ite(c, 2, 1)
            (Some(x), None) => {
                if let Some(arms) = self.ite_of_constants(b) {
                    return self.map_constants(arms, width, |y| meaning::binary(op, width, x, y));
                }
            }
            (None, None) => {
                // 1 + 2 => 3, for more than 64 bits
                if let (Node::Wide(x), Node::Wide(y)) = (self.node(a).clone(), self.node(b).clone()) {
                    return self.constant(operator::binary(op, &Value::Wide(x), &Value::Wide(y)));
                }
                if let Some(folded) = self.wide_with_neutral(op, a, b) {
                    return folded;
                }
            }
        }
        match op {
            BinaryOp::Add => self.add(a, b),
            BinaryOp::Sub => self.sub(a, b),
            BinaryOp::Mul => self.mul(a, b),
            BinaryOp::UnsignedDiv | BinaryOp::UnsignedRem | BinaryOp::SignedDiv | BinaryOp::SignedRem => {
                self.divide(op, a, b)
            }
            BinaryOp::ShiftLeft | BinaryOp::LogicalShiftRight | BinaryOp::ArithmeticShiftRight => self.shift(op, a, b),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => self.bitwise(op, a, b),
        }
    }

    /// Two's complement negation.
    pub fn neg(&mut self, a: Term) -> Term {
        self.debug_is_bits(a);
        let width = self.width(a);
        // -(3) => the constant -3
        if let Some(value) = self.as_const(a) {
            return self.constant(operator::neg(&value));
        }
        match *self.node(a) {
            // --x => x
            Node::Neg(x) => return x,
            // -(x - y) => y - x
            Node::Binary(BinaryOp::Sub, x, y) => return self.binary(BinaryOp::Sub, y, x),
            _ => {}
        }
        // -ite(c, 1, 0) => ite(c, -1, 0)
        if let Some(arms) = self.ite_of_constants(a) {
            return self.map_constants(arms, width, u64::wrapping_neg);
        }
        self.intern(Node::Neg(a), Sort::BitVec(width))
    }

    /// `a op b` of more than 64 bits, if `b` is a constant that decides the result or changes nothing.
    fn wide_with_neutral(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        let Node::Wide(constant) = self.node(b) else { return None };
        let width = self.width(a);
        let (is_zero, is_one) = (constant.bits.is_zero(), constant.bits.is_one());
        let is_ones = constant.bits == meaning::wide::ones(width);
        match op {
            // x + 0 => x, and so for every operation that zero does not change
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::ShiftLeft
            | BinaryOp::LogicalShiftRight
            | BinaryOp::ArithmeticShiftRight
                if is_zero =>
            {
                Some(a)
            }
            // x * 0 => 0; x & 0 => 0; x | -1 => -1
            BinaryOp::Mul | BinaryOp::And if is_zero => Some(b),
            BinaryOp::Or if is_ones => Some(b),
            // x * 1 => x; x / 1 => x; x & -1 => x
            BinaryOp::Mul | BinaryOp::UnsignedDiv | BinaryOp::SignedDiv if is_one => Some(a),
            BinaryOp::And if is_ones => Some(a),
            // x ^ -1 => ~x; x * -1 => -x
            BinaryOp::Xor if is_ones => Some(self.complement(a)),
            BinaryOp::Mul if is_ones => Some(self.neg(a)),
            _ => None,
        }
    }

    fn add(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(k) = self.const_bits(b) {
            // x + 0 => x
            if k == 0 {
                return a;
            }
            if let Node::Binary(op, x, y) = *self.node(a) {
                match (op, self.const_bits(x), self.const_bits(y)) {
                    // (x + k) + l => x + (k + l)
                    (BinaryOp::Add, _, Some(l)) => {
                        let sum = self.bv(width, k.wrapping_add(l));
                        return self.add(x, sum);
                    }
                    // (l - y) + k => (l + k) - y
                    (BinaryOp::Sub, Some(l), _) => {
                        let sum = self.bv(width, k.wrapping_add(l));
                        return self.sub(sum, y);
                    }
                    _ => {}
                }
            }
        }
        // x + -y => x - y, on either side
        if let Node::Neg(y) = *self.node(b) {
            return self.binary(BinaryOp::Sub, a, y);
        }
        if let Node::Neg(x) = *self.node(a) {
            return self.binary(BinaryOp::Sub, b, x);
        }
        // (x - y) + y => x, on either side
        match *self.node(a) {
            Node::Binary(BinaryOp::Sub, x, y) if y == b => return x,
            _ => {}
        }
        match *self.node(b) {
            Node::Binary(BinaryOp::Sub, x, y) if y == a => return x,
            _ => {}
        }
        self.intern_binary(BinaryOp::Add, a, b)
    }

    fn sub(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        // x - x => 0
        if a == b {
            return self.bv(width, 0);
        }
        // x - k => x + -k; in particular x - 0 => x
        if let Some(k) = self.const_bits(b) {
            let negated = self.bv(width, k.wrapping_neg());
            return self.binary(BinaryOp::Add, a, negated);
        }
        // 0 - x => -x
        if self.const_bits(a) == Some(0) {
            return self.neg(b);
        }
        // x - (x / y) * y => x % y, for every y
        if let Some(remainder) = self.rest_of_division(a, b) {
            return remainder;
        }
        // (x / y) * y - x => -(x % y)
        if let Some(remainder) = self.rest_of_division(b, a) {
            return self.neg(remainder);
        }
        match *self.node(b) {
            // x - -y => x + y
            Node::Neg(y) => return self.binary(BinaryOp::Add, a, y),
            Node::Binary(op, x, y) => match (op, self.const_bits(a), self.const_bits(x)) {
                // k - (l - y) => y + (k - l)
                (BinaryOp::Sub, Some(k), Some(l)) => {
                    let difference = self.bv(width, k.wrapping_sub(l));
                    return self.binary(BinaryOp::Add, y, difference);
                }
                // x - (x - y) => y
                (BinaryOp::Sub, ..) if x == a => return y,
                // x - (x + y) => -y, for either summand
                (BinaryOp::Add, ..) if x == a => return self.neg(y),
                (BinaryOp::Add, ..) if y == a => return self.neg(x),
                _ => {
                    // k - (x + l) => (k - l) - x
                    if let (BinaryOp::Add, Some(k), Some(l)) = (op, self.const_bits(a), self.const_bits(y)) {
                        let difference = self.bv(width, k.wrapping_sub(l));
                        return self.binary(BinaryOp::Sub, difference, x);
                    }
                }
            },
            _ => {}
        }
        match *self.node(a) {
            // (x + y) - y => x, for either summand
            Node::Binary(BinaryOp::Add, x, y) if y == b => return x,
            Node::Binary(BinaryOp::Add, x, y) if x == b => return y,
            // (x - y) - x => -y
            Node::Binary(BinaryOp::Sub, x, y) if x == b => return self.neg(y),
            _ => {}
        }
        self.intern_binary(BinaryOp::Sub, a, b)
    }

    /// `x % y` if the product is `(x / y) * y`. This is what is left of `x`, also where the quotient wraps or the divisor
    /// is zero.
    fn rest_of_division(&mut self, x: Term, product: Term) -> Option<Term> {
        let Node::Binary(BinaryOp::Mul, a, b) = *self.node(product) else {
            return None;
        };
        for (quotient, divisor) in [(a, b), (b, a)] {
            let op = match *self.node(quotient) {
                Node::Binary(op, dividend, by) if dividend == x && by == divisor => op,
                _ => continue,
            };
            match op {
                BinaryOp::SignedDiv => return Some(self.binary(BinaryOp::SignedRem, x, divisor)),
                BinaryOp::UnsignedDiv => return Some(self.binary(BinaryOp::UnsignedRem, x, divisor)),
                _ => {}
            }
        }
        None
    }

    fn mul(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let Some(k) = self.const_bits(b) else {
            return self.intern_binary(BinaryOp::Mul, a, b);
        };
        match k {
            // x * 0 => 0
            0 => b,
            // x * 1 => x
            1 => a,
            // x * -1 => -x
            _ if k == mask(width) => self.neg(a),
            _ => match *self.node(a) {
                // (x * k) * l => x * (k * l)
                Node::Binary(BinaryOp::Mul, x, y) if self.const_bits(y).is_some() => {
                    let l = self.const_bits(y).unwrap_or(1);
                    let product = self.bv(width, k.wrapping_mul(l));
                    self.mul(x, product)
                }
                _ => self.intern_binary(BinaryOp::Mul, a, b),
            },
        }
    }

    fn divide(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let signed = matches!(op, BinaryOp::SignedDiv | BinaryOp::SignedRem);
        let quotient = matches!(op, BinaryOp::SignedDiv | BinaryOp::UnsignedDiv);
        match self.const_bits(b) {
            // x udiv 0 => all ones
            Some(0) if op == BinaryOp::UnsignedDiv => return self.bv(width, u64::MAX),
            // x rem 0 => x
            Some(0) if !quotient => return a,
            // x udiv 8 => x >>> 3; x urem 8 => x & 7
            Some(k) if !signed && k.is_power_of_two() && k > 1 => {
                let distance = u64::from(k.trailing_zeros());
                let (op, operand) =
                    if quotient { (BinaryOp::LogicalShiftRight, distance) } else { (BinaryOp::And, k - 1) };
                let operand = self.bv(width, operand);
                return self.binary(op, a, operand);
            }
            // x / 1 => x; x rem 1 => 0
            Some(1) if quotient => return a,
            Some(1) => return self.bv(width, 0),
            // x sdiv -1 => -x; x srem -1 => 0
            Some(k) if signed && k == mask(width) => {
                return if quotient { self.neg(a) } else { self.bv(width, 0) };
            }
            _ => {}
        }
        // (x / 10) / 10 => x / 100, if the product of the divisors is positive and does not overflow
        if quotient
            && let Node::Binary(inner, x, by) = *self.node(a)
            && inner == op
            && let (Some(k), Some(l)) = (self.const_bits(by), self.const_bits(b))
            && let Some(product) = k.checked_mul(l)
            && product != 0
            && product <= if signed { mask(width) >> 1 } else { mask(width) }
            && k <= mask(width) >> 1
            && l <= mask(width) >> 1
        {
            let product = self.bv(width, product);
            return self.divide(op, x, product);
        }
        // 0 rem x => 0 and x rem x => 0, also for x = 0
        if !quotient && (a == b || self.const_bits(a) == Some(0)) {
            return self.bv(width, 0);
        }
        self.intern_binary(op, a, b)
    }

    fn shift(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let arithmetic = op == BinaryOp::ArithmeticShiftRight;
        match self.const_bits(a) {
            // 0 << x => 0
            Some(0) => return a,
            // -1 >> x => -1
            Some(k) if arithmetic && k == mask(width) => return a,
            _ => {}
        }
        let Some(distance) = self.const_bits(b) else {
            return self.intern_binary(op, a, b);
        };
        // x << 0 => x
        if distance == 0 {
            return a;
        }
        let last = u64::from(width - 1);
        if distance > last {
            // x >> k => x >> (width - 1) if k is the width or more
            if arithmetic {
                let last = self.bv(width, last);
                return self.shift(op, a, last);
            }
            // x << k => 0 if k is the width or more
            return self.bv(width, 0);
        }
        // (x << k) << l => x << (k + l)
        if let Node::Binary(inner, x, y) = *self.node(a)
            && inner == op
            && let Some(first) = self.const_bits(y)
        {
            let sum = distance.saturating_add(first);
            if sum > last && !arithmetic {
                return self.bv(width, 0);
            }
            let sum = self.bv(width, sum.min(last));
            return self.shift(op, x, sum);
        }
        self.intern_binary(op, a, b)
    }

    pub(super) fn intern_binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        self.intern(Node::Binary(op, a, b), sort)
    }
}
