//! What the outermost operator alone says about a number: between which two it lies, and which bits it cannot have.
//!
//! Comparisons with constants out of reach are decided here, before anybody asks a solver: a `char` is never negative,
//! and `b & 0xff` is never 256. What is in reach keeps its shape, so that conditions read as they were written.

use crate::meaning::{mask, to_signed};
use crate::pool::TermPool;
use crate::term::{BinaryOp, CompareOp, Node, Term};

impl TermPool {
    /// The least and the greatest number that a bit vector of at most 64 bits can be.
    fn unsigned_bounds(&self, term: Term) -> Option<(u64, u64)> {
        let width = self.width(term);
        if width > 64 {
            return None;
        }
        let all = mask(width);
        Some(match *self.node(term) {
            Node::BitVec { value, .. } => (value, value),
            // zext x <= greatest x
            Node::ZeroExtend(_, x) => (0, mask(self.width(x))),
            Node::Binary(op, _, y) => match (op, self.const_bits(y)) {
                // x & k <= k
                (BinaryOp::And, Some(k)) => (0, k),
                // k <= x | k
                (BinaryOp::Or, Some(k)) => (k, all),
                // x >>> k <= greatest >>> k
                (BinaryOp::LogicalShiftRight, Some(k)) if k < u64::from(width) => (0, all >> k),
                // x urem k < k
                (BinaryOp::UnsignedRem, Some(k)) if k > 0 => (0, k - 1),
                // x udiv k <= greatest udiv k
                (BinaryOp::UnsignedDiv, Some(k)) if k > 0 => (0, all / k),
                _ => (0, all),
            },
            _ => (0, all),
        })
    }

    /// The same for two's complement numbers.
    fn signed_bounds(&self, term: Term) -> Option<(i128, i128)> {
        let width = self.width(term);
        if width > 64 {
            return None;
        }
        let greatest = (1i128 << (width - 1)) - 1;
        let all = (-greatest - 1, greatest);
        let bounds = match *self.node(term) {
            Node::BitVec { value, .. } => (i128::from(to_signed(width, value)), i128::from(to_signed(width, value))),
            // sext x lies between the least and the greatest x
            Node::SignExtend(_, x) => {
                let greatest = (1i128 << (self.width(x) - 1)) - 1;
                (-greatest - 1, greatest)
            }
            Node::Binary(op, _, y) => match (op, self.const_bits(y)) {
                // |x srem k| < |k|
                (BinaryOp::SignedRem, Some(k)) if k != 0 => {
                    let most = i128::from(to_signed(width, k)).abs() - 1;
                    (-most, most)
                }
                // x >> k lies between least >> k and greatest >> k
                (BinaryOp::ArithmeticShiftRight, Some(k)) => {
                    let distance = k.min(u64::from(width) - 1);
                    (all.0 >> distance, all.1 >> distance)
                }
                _ => all,
            },
            _ => all,
        };
        // What is not negative is the same number unsigned.
        let (low, high) = self.unsigned_bounds(term)?;
        if i128::from(high) <= greatest {
            return Some((bounds.0.max(i128::from(low)), bounds.1.min(i128::from(high))));
        }
        Some(bounds)
    }

    /// The truth of an order if the bounds of its operands decide it.
    pub(super) fn decided_by_bounds(&self, op: CompareOp, a: Term, b: Term) -> Option<bool> {
        let ((a_low, a_high), (b_low, b_high)) = if op.is_signed() {
            (self.signed_bounds(a)?, self.signed_bounds(b)?)
        } else {
            let wide = |(low, high): (u64, u64)| (i128::from(low), i128::from(high));
            (wide(self.unsigned_bounds(a)?), wide(self.unsigned_bounds(b)?))
        };
        let holds = |a: i128, b: i128| if op.is_strict() { a < b } else { a <= b };
        match (holds(a_high, b_low), holds(a_low, b_high)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// Whether a bit vector can never be this number.
    pub(super) fn is_never(&self, term: Term, value: u64) -> bool {
        let width = self.width(term);
        if self.unsigned_bounds(term).is_some_and(|(low, high)| value < low || high < value) {
            return true;
        }
        let signed = i128::from(to_signed(width, value));
        if self.signed_bounds(term).is_some_and(|(low, high)| signed < low || high < signed) {
            return true;
        }
        match *self.node(term) {
            Node::Binary(op, _, y) => match (op, self.const_bits(y)) {
                // x & k has no bit that k does not have
                (BinaryOp::And, Some(k)) => value & !k != 0,
                // x | k has every bit that k has
                (BinaryOp::Or, Some(k)) => k & !value != 0,
                // x << k ends with k zeros
                (BinaryOp::ShiftLeft, Some(k)) if k < u64::from(width) => value & mask(k as u32) != 0,
                _ => false,
            },
            _ => false,
        }
    }
}
