//! Arrays.

use crate::pool::TermPool;
use crate::sort::{Scalar, Sort};
use crate::term::{Node, Table, Term};
use crate::value::Value;
use std::sync::Arc;

/// How many writes a read looks through.
const WRITES: u32 = 16;

impl TermPool {
    /// The element of an array at an index.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        self.debug_is_bits(index);
        let mut array = array;
        for _ in 0..WRITES {
            match self.node(array).clone() {
                // select(store(a, i, x), i) => x
                Node::Store(_, i, x) if i == index => return x,
                // select(store(a, 1, x), 2) => select(a, 2)
                Node::Store(below, i, _) if self.is_const(i) && self.is_const(index) => array = below,
                // select(constant array of x, i) => x
                Node::ConstantArray(_, x) => return x,
                // select(table, 2) => the element at 2
                Node::Table(table) => match self.as_const(index) {
                    Some(index) => return self.constant(table.get(&index).clone()),
                    None => break,
                },
                _ => break,
            }
        }
        let element = self.element(array);
        self.intern(Node::Select(array, index), element.into())
    }

    /// An array with another element at an index.
    pub fn store(&mut self, array: Term, index: Term, element: Term) -> Term {
        self.debug_is_bits(index);
        debug_assert_eq!(Sort::from(self.element(array)), self.sort(element), "an element of another sort");
        let sort = self.sort(array);
        let array = match *self.node(array) {
            // store(store(a, i, x), i, y) => store(a, i, y)
            Node::Store(below, i, _) if i == index => below,
            _ => array,
        };
        // store(a, i, select(a, i)) => a
        if *self.node(element) == Node::Select(array, index) {
            return array;
        }
        self.intern(Node::Store(array, index, element), sort)
    }

    /// The array, with indices of this width, that has the same element everywhere.
    pub fn constant_array(&mut self, index: u32, element: Term) -> Term {
        let scalar = self.sort(element).scalar();
        debug_assert!(scalar.is_some(), "an array of arrays");
        let sort = Sort::Array { index, element: scalar.unwrap_or(Scalar::Bool) };
        self.intern(Node::ConstantArray(index, element), sort)
    }

    /// The constant array that starts with these elements and has `default` behind them.
    pub fn table(&mut self, index: u32, elements: Vec<Value>, default: Value) -> Term {
        let element = default.sort().scalar().unwrap_or(Scalar::Bool);
        let table = Table { index, elements: elements.into(), default };
        self.intern(Node::Table(Arc::new(table)), Sort::Array { index, element })
    }

    fn element(&self, array: Term) -> Scalar {
        match self.sort(array) {
            Sort::Array { element, .. } => element,
            _ => {
                debug_assert!(false, "not an array");
                Scalar::Bool
            }
        }
    }
}
