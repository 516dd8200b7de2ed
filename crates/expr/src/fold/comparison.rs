//! Orders.

use super::ITE_LEVELS;
use crate::meaning::{self, mask, operator, signed_minimum};
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{CompareOp, Node, Term};
use crate::value::Value;

impl TermPool {
    /// An order between two bit vectors of one width.
    pub fn compare(&mut self, op: CompareOp, a: Term, b: Term) -> Term {
        self.compare_within(op, a, b, ITE_LEVELS)
    }

    fn compare_within(&mut self, op: CompareOp, a: Term, b: Term, levels: u32) -> Term {
        self.debug_is_bits(a);
        self.debug_same_sort(a, b);
        // x < x => false; x <= x => true
        if a == b {
            return self.bool(!op.is_strict());
        }
        let width = self.width(a);
        let (least, greatest) = if op.is_signed() {
            let least = signed_minimum(width);
            (least, least - 1)
        } else {
            (0, mask(width))
        };
        match (self.const_bits(a), self.const_bits(b)) {
            // 1 < 2 => true
            (Some(x), Some(y)) => return self.bool(meaning::compare(op, width, x, y)),
            // least <= x => true; greatest < x => false
            (Some(x), None) if !op.is_strict() && x == least => return self.bool(true),
            (Some(x), None) if op.is_strict() && x == greatest => return self.bool(false),
            // x <= greatest => true; x < least => false
            (None, Some(y)) if !op.is_strict() && y == greatest => return self.bool(true),
            (None, Some(y)) if op.is_strict() && y == least => return self.bool(false),
            // ite(c, k, x) < l => ite(c, k < l, x < l), which a truth value folds further.
            // This undoes lcmp: ite(x < y, -1, ite(x == y, 0, 1)) <= 0 => x <= y.
            (None, Some(_)) if levels > 0 => {
                if let Some((c, x, y)) = self.ite_with_constant(a) {
                    let x = self.compare_within(op, x, b, levels - 1);
                    let y = self.compare_within(op, y, b, levels - 1);
                    return self.ite(c, x, y);
                }
            }
            // l < ite(c, k, x) => ite(c, l < k, l < x)
            (Some(_), None) if levels > 0 => {
                if let Some((c, x, y)) = self.ite_with_constant(b) {
                    let x = self.compare_within(op, a, x, levels - 1);
                    let y = self.compare_within(op, a, y, levels - 1);
                    return self.ite(c, x, y);
                }
            }
            _ => {}
        }
        // zext x < k => true, if k is out of reach, and so for other operators that bound a number
        if let Some(truth) = self.decided_by_bounds(op, a, b) {
            return self.bool(truth);
        }
        // 1 < 2 => true, for more than 64 bits
        if let (Node::Wide(x), Node::Wide(y)) = (self.node(a).clone(), self.node(b).clone()) {
            return self.bool(operator::compare(op, &Value::Wide(x), &Value::Wide(y)));
        }
        self.intern(Node::Compare(op, a, b), Sort::Bool)
    }

    /// The operands of an `ite` with a constant arm.
    fn ite_with_constant(&self, term: Term) -> Option<(Term, Term, Term)> {
        match *self.node(term) {
            Node::Ite(c, x, y) if self.is_const(x) || self.is_const(y) => Some((c, x, y)),
            _ => None,
        }
    }
}
