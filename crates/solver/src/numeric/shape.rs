//! What kind of terms a slice has, remembered for each term.

use crate::links::slices::Slice;
use glassbox_expr::{BinaryOp, Node, Sort, Term, TermPool};
use rustc_hash::FxHashMap;

/// What is somewhere in a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shape {
    /// A floating-point number.
    pub(crate) has_floats: bool,
    /// A product or quotient of two terms that are not constant.
    pub(crate) is_nonlinear: bool,
}

impl Shape {
    fn or(self, other: Shape) -> Shape {
        Shape { has_floats: self.has_floats || other.has_floats, is_nonlinear: self.is_nonlinear || other.is_nonlinear }
    }
}

/// The shapes of terms that were asked for before.
#[derive(Default)]
pub(crate) struct Shapes {
    known: FxHashMap<Term, Shape>,
}

impl Shapes {
    /// What is somewhere in a slice.
    pub(crate) fn of(&mut self, pool: &TermPool, slice: &Slice) -> Shape {
        slice.facts.iter().fold(Shape::default(), |shape, &fact| shape.or(self.of_term(pool, fact)))
    }

    fn of_term(&mut self, pool: &TermPool, term: Term) -> Shape {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let node = pool.node(top);
            stack.extend(node.operands().filter(|operand| !self.known.contains_key(operand)));
            if stack.len() > before {
                continue;
            }
            let of_operands = node.operands().filter_map(|operand| self.known.get(&operand));
            let below = of_operands.fold(Shape::default(), |shape, &other| shape.or(other));
            self.known.insert(top, below.or(own(pool, top)));
            stack.pop();
        }
        self.known.get(&term).copied().unwrap_or_default()
    }
}

fn own(pool: &TermPool, term: Term) -> Shape {
    let is_nonlinear = match *pool.node(term) {
        Node::Binary(op, a, b) => {
            use BinaryOp::{Mul, SignedDiv, SignedRem, UnsignedDiv, UnsignedRem};
            matches!(op, Mul | SignedDiv | SignedRem | UnsignedDiv | UnsignedRem)
                && !pool.is_const(a)
                && !pool.is_const(b)
        }
        _ => false,
    };
    Shape { has_floats: matches!(pool.sort(term), Sort::Float(_)), is_nonlinear }
}
