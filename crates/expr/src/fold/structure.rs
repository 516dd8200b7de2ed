//! Extraction, concatenation and extension.

use crate::meaning::{self, operator, to_signed};
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{Node, Term};

impl TermPool {
    /// The bits `low..=high` of a bit vector.
    pub fn extract(&mut self, high: u32, low: u32, of: Term) -> Term {
        self.debug_is_bits(of);
        debug_assert!(low <= high && high < self.width(of), "bits out of range");
        let width = high.saturating_sub(low) + 1;
        // extract(all bits of x) => x
        if width == self.width(of) {
            return of;
        }
        // extract(constant) => constant
        if let Some(value) = self.as_const(of) {
            return self.constant(operator::extract(high, low, &value));
        }
        match *self.node(of) {
            // extract(extract x) => extract x
            Node::Extract { low: inner, of: x, .. } => {
                return self.extract(high + inner, low + inner, x);
            }
            Node::Concat(x, y) => {
                let low_width = self.width(y);
                // extract(concat(x, y)) => extract y, if no bit of x is taken
                if high < low_width {
                    return self.extract(high, low, y);
                }
                // extract(concat(x, y)) => extract x, if no bit of y is taken
                if low >= low_width {
                    return self.extract(high - low_width, low - low_width, x);
                }
                // extract(concat(x, y)) => concat(extract x, extract y)
                let upper = self.extract(high - low_width, 0, x);
                let lower = self.extract(low_width - 1, low, y);
                return self.concat(upper, lower);
            }
            Node::ZeroExtend(_, x) => {
                let inner = self.width(x);
                // extract(zext x) => extract x, if no added bit is taken
                if high < inner {
                    return self.extract(high, low, x);
                }
                // extract(zext x) => 0, if only added bits are taken
                if low >= inner {
                    return self.bv(width, 0);
                }
                // extract(zext x) => zext(extract x)
                let kept = self.extract(inner - 1, low, x);
                return self.zero_extend(width, kept);
            }
            Node::SignExtend(_, x) => {
                let inner = self.width(x);
                // extract(sext x) => extract x, if no added bit is taken
                if high < inner {
                    return self.extract(high, low, x);
                }
                // extract(sext x) => sext(extract x), which keeps at least the sign bit
                let kept = self.extract(inner - 1, low.min(inner - 1), x);
                return self.sign_extend(width, kept);
            }
            _ => {}
        }
        // extract(ite(c, 1, 0)) => ite(c, extract 1, extract 0)
        if let Some(arms) = self.ite_of_constants(of) {
            return self.map_constants(arms, width, |x| meaning::extract(high, low, x));
        }
        self.intern(Node::Extract { high, low, of }, Sort::BitVec(width))
    }

    /// One bit vector above another.
    pub fn concat(&mut self, high_part: Term, low_part: Term) -> Term {
        self.debug_is_bits(high_part);
        self.debug_is_bits(low_part);
        let low_width = self.width(low_part);
        let width = self.width(high_part) + low_width;
        // concat(constant, constant) => constant
        if let (Some(x), Some(y)) = (self.as_const(high_part), self.as_const(low_part)) {
            return self.constant(operator::concat(&x, &y));
        }
        match (self.node(high_part).clone(), self.node(low_part).clone()) {
            // concat(0, x) => zext x
            (Node::BitVec { value: 0, .. }, _) => self.zero_extend(width, low_part),
            // concat(extract(h, m + 1, x), extract(m, l, x)) => extract(h, l, x)
            (Node::Extract { high, low, of: x, .. }, Node::Extract { high: middle, low: last, of: y })
                if x == y && low == middle + 1 =>
            {
                self.extract(high, last, x)
            }
            _ => self.intern(Node::Concat(high_part, low_part), Sort::BitVec(width)),
        }
    }

    /// Widens a bit vector to `width` with zeros.
    pub fn zero_extend(&mut self, width: u32, a: Term) -> Term {
        self.debug_is_bits(a);
        debug_assert!(self.width(a) <= width, "an extension must widen");
        // zext x => x, if it already has the width
        if self.width(a) == width {
            return a;
        }
        // zext constant => constant
        if let Some(value) = self.as_const(a) {
            return self.constant(operator::zero_extend(width, &value));
        }
        // zext(zext x) => zext x
        if let Node::ZeroExtend(_, x) = *self.node(a) {
            return self.zero_extend(width, x);
        }
        // zext ite(c, 1, 0) => ite(c, zext 1, zext 0)
        if let Some(arms) = self.ite_of_constants(a) {
            return self.map_constants(arms, width, |x| x);
        }
        self.intern(Node::ZeroExtend(width, a), Sort::BitVec(width))
    }

    /// Widens a bit vector to `width` with copies of its sign bit.
    pub fn sign_extend(&mut self, width: u32, a: Term) -> Term {
        self.debug_is_bits(a);
        let inner = self.width(a);
        debug_assert!(inner <= width, "an extension must widen");
        // sext x => x, if it already has the width
        if inner == width {
            return a;
        }
        // sext constant => constant
        if let Some(value) = self.as_const(a) {
            return self.constant(operator::sign_extend(width, &value));
        }
        match *self.node(a) {
            // sext(sext x) => sext x
            Node::SignExtend(_, x) => return self.sign_extend(width, x),
            // sext(zext x) => zext x, as its sign bit is an added zero
            Node::ZeroExtend(_, x) => return self.zero_extend(width, x),
            _ => {}
        }
        // sext ite(c, 1, 0) => ite(c, sext 1, sext 0)
        if width <= 64
            && let Some(arms) = self.ite_of_constants(a)
        {
            return self.map_constants(arms, width, |x| to_signed(inner, x) as u64);
        }
        self.intern(Node::SignExtend(width, a), Sort::BitVec(width))
    }
}
