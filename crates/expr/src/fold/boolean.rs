//! Truth values and `ite`.

use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{CompareOp, Node, Term};

impl TermPool {
    /// The negation of a truth value.
    pub fn not(&mut self, a: Term) -> Term {
        self.debug_is_bool(a);
        match *self.node(a) {
            // not true => false
            Node::Bool(b) => self.bool(!b),
            // not not x => x
            Node::Not(x) => x,
            // not (x < y) => y <= x
            Node::Compare(op, x, y) => self.compare(op.negated_and_exchanged(), y, x),
            _ => self.intern(Node::Not(a), Sort::Bool),
        }
    }

    /// The conjunction of two truth values.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.debug_is_bool(a);
        self.debug_is_bool(b);
        let (a, b) = self.ordered(a, b);
        // x and true => x; x and false => false
        if let Node::Bool(constant) = *self.node(b) {
            return if constant { a } else { b };
        }
        // x and x => x
        if a == b {
            return a;
        }
        // x and not x => false
        if self.are_opposite(a, b) {
            return self.bool(false);
        }
        // x and (x and y) => x and y
        if self.has_conjunct(b, a) {
            return b;
        }
        if self.has_conjunct(a, b) {
            return a;
        }
        // x <= y and not (x == y) => x < y
        if let Some(strict) = self.without_equality(a, b).or_else(|| self.without_equality(b, a)) {
            return strict;
        }
        // x <= y and x == y => x == y; x < y and x == y => false
        for (order, equality) in [(a, b), (b, a)] {
            if let Some((op, ..)) = self.order_of_equal_operands(order, equality) {
                return if op.is_strict() { self.bool(false) } else { equality };
            }
        }
        for (first, second) in [(a, b), (b, a)] {
            if let Node::Not(less) = *self.node(first) {
                // not (x < y) and x == y => x == y, for numbers with NaN
                if self.float_less_or_equal(less, second).is_some() {
                    return second;
                }
                // not (x < y) and not (x == y) => not (x <= y), for numbers with NaN
                if let Node::Not(equal) = *self.node(second)
                    && let Some((x, y)) = self.float_less_or_equal(less, equal)
                {
                    let weak = self.float_less_equal(x, y);
                    return self.not(weak);
                }
            }
        }
        self.intern(Node::And(a, b), Sort::Bool)
    }

    /// The disjunction of two truth values.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.debug_is_bool(a);
        self.debug_is_bool(b);
        let (a, b) = self.ordered(a, b);
        // x or false => x; x or true => true
        if let Node::Bool(constant) = *self.node(b) {
            return if constant { b } else { a };
        }
        // x or x => x
        if a == b {
            return a;
        }
        // x or not x => true
        if self.are_opposite(a, b) {
            return self.bool(true);
        }
        // x or (x or y) => x or y
        if self.has_disjunct(b, a) {
            return b;
        }
        if self.has_disjunct(a, b) {
            return a;
        }
        // x < y or x == y => x <= y
        if let Some(weak) = self.with_equality(a, b).or_else(|| self.with_equality(b, a)) {
            return weak;
        }
        // x < y or not (x == y) => not (x == y); x <= y or not (x == y) => true
        for (order, different) in [(a, b), (b, a)] {
            if let Node::Not(equality) = *self.node(different)
                && let Some((op, ..)) = self.order_of_equal_operands(order, equality)
            {
                return if op.is_strict() { different } else { self.bool(true) };
            }
        }
        // x < y or x == y => x <= y, for numbers with NaN
        for (less, equal) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.float_less_or_equal(less, equal) {
                return self.float_less_equal(x, y);
            }
        }
        self.intern(Node::Or(a, b), Sort::Bool)
    }

    /// The conjunction of all; true if there are none.
    pub fn and_all(&mut self, terms: &[Term]) -> Term {
        let mut all = self.bool(true);
        for &term in terms {
            all = self.and(all, term);
        }
        all
    }

    /// The disjunction of all; false if there are none.
    pub fn or_all(&mut self, terms: &[Term]) -> Term {
        let mut any = self.bool(false);
        for &term in terms {
            any = self.or(any, term);
        }
        any
    }

    /// `b` wherever `a`.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// `a` where the condition holds, else `b`.
    pub fn ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        self.debug_is_bool(condition);
        self.debug_same_sort(a, b);
        match *self.node(condition) {
            // ite(true, x, y) => x; ite(false, x, y) => y
            Node::Bool(constant) => return if constant { a } else { b },
            // ite(not c, x, y) => ite(c, y, x)
            Node::Not(c) => return self.ite(c, b, a),
            _ => {}
        }
        // ite(c, ite(c, x, y), z) => ite(c, x, z)
        let a = match *self.node(a) {
            Node::Ite(c, x, _) if c == condition => x,
            _ => a,
        };
        // ite(c, x, ite(c, y, z)) => ite(c, x, z)
        let b = match *self.node(b) {
            Node::Ite(c, _, z) if c == condition => z,
            _ => b,
        };
        // ite(c, x, x) => x
        if a == b {
            return a;
        }
        let sort = self.sort(a);
        if sort == Sort::Bool {
            return self.boolean_ite(condition, a, b);
        }
        self.intern(Node::Ite(condition, a, b), sort)
    }

    fn boolean_ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            // ite(c, true, x) => c or x; in particular ite(c, true, false) => c
            (&Node::Bool(true), _) => self.or(c, b),
            // ite(c, false, x) => not c and x; in particular ite(c, false, true) => not c
            (&Node::Bool(false), _) => {
                let not_c = self.not(c);
                self.and(not_c, b)
            }
            // ite(c, x, true) => not c or x
            (_, &Node::Bool(true)) => {
                let not_c = self.not(c);
                self.or(not_c, a)
            }
            // ite(c, x, false) => c and x
            (_, &Node::Bool(false)) => self.and(c, a),
            // ite(c, c, x) => c or x
            _ if a == c => self.or(c, b),
            // ite(c, x, c) => c and x
            _ if b == c => self.and(c, a),
            _ => self.intern(Node::Ite(c, a, b), Sort::Bool),
        }
    }

    fn has_conjunct(&self, term: Term, part: Term) -> bool {
        matches!(*self.node(term), Node::And(x, y) if x == part || y == part)
    }

    fn has_disjunct(&self, term: Term, part: Term) -> bool {
        matches!(*self.node(term), Node::Or(x, y) if x == part || y == part)
    }

    /// `x < y` if the first is `x <= y` and the second is `not (x == y)`.
    fn without_equality(&mut self, order: Term, different: Term) -> Option<Term> {
        let Node::Not(equality) = *self.node(different) else {
            return None;
        };
        let (op, x, y) = self.order_of_equal_operands(order, equality)?;
        match op {
            CompareOp::SignedLessEqual => Some(self.compare(CompareOp::SignedLess, x, y)),
            CompareOp::UnsignedLessEqual => Some(self.compare(CompareOp::UnsignedLess, x, y)),
            CompareOp::SignedLess | CompareOp::UnsignedLess => None,
        }
    }

    /// `x <= y` if the first is `x < y` and the second is `x == y`.
    fn with_equality(&mut self, order: Term, equality: Term) -> Option<Term> {
        let (op, x, y) = self.order_of_equal_operands(order, equality)?;
        match op {
            CompareOp::SignedLess => Some(self.compare(CompareOp::SignedLessEqual, x, y)),
            CompareOp::UnsignedLess => Some(self.compare(CompareOp::UnsignedLessEqual, x, y)),
            CompareOp::SignedLessEqual | CompareOp::UnsignedLessEqual => None,
        }
    }

    fn order_of_equal_operands(&self, order: Term, equality: Term) -> Option<(CompareOp, Term, Term)> {
        match (self.node(order), self.node(equality)) {
            (&Node::Compare(op, x, y), &Node::Eq(z, w)) if (x, y) == (z, w) || (y, x) == (z, w) => Some((op, x, y)),
            _ => None,
        }
    }
}
