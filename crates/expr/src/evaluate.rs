//! The value of a term under a model.

use crate::meaning::operator;
use crate::model::Model;
use crate::pool::TermPool;
use crate::term::{Node, Term};
use crate::value::{ArrayValue, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The value of a term under a model, in which unset symbols are false, zero or null.
pub fn evaluate(pool: &TermPool, term: Term, model: &Model) -> Value {
    Evaluator::new(model).evaluate(pool, term)
}

/// Evaluates many terms under one model and computes shared parts once.
///
/// It belongs to one pool and one model: the memo would be wrong for another.
#[derive(Clone, Debug)]
pub struct Evaluator<'a> {
    model: &'a Model,
    memo: FxHashMap<Term, Value>,
    stack: Vec<Term>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator with an empty memo.
    pub fn new(model: &'a Model) -> Evaluator<'a> {
        Evaluator { model, memo: FxHashMap::default(), stack: Vec::new() }
    }

    /// How many operators have been evaluated so far, as a deterministic measure of work.
    pub fn evaluated(&self) -> usize {
        self.memo.len()
    }

    /// The value of a term. The stack is our own, since terms are deeper than the thread's stack.
    pub fn evaluate(&mut self, pool: &TermPool, term: Term) -> Value {
        if let Some(value) = self.known(pool, term) {
            return value;
        }
        self.stack.push(term);
        while let Some(&top) = self.stack.last() {
            match self.step(pool, top) {
                Step::Done(value) => {
                    self.memo.insert(top, value);
                    self.stack.pop();
                }
                Step::Needs(operand) => self.stack.push(operand),
            }
        }
        self.known(pool, term).unwrap_or_else(|| Value::zero(pool.sort(term)))
    }

    /// The value of a leaf, or of a term that was evaluated before.
    fn known(&self, pool: &TermPool, term: Term) -> Option<Value> {
        match pool.node(term) {
            Node::Symbol(symbol) => {
                let sort = pool.symbol_sort(*symbol);
                let set = self.model.get(*symbol);
                debug_assert!(set.is_none_or(|value| value.sort() == sort));
                Some(set.cloned().unwrap_or_else(|| Value::zero(sort)))
            }
            Node::Table(_) => self.memo.get(&term).cloned(),
            node => node.constant().or_else(|| self.memo.get(&term).cloned()),
        }
    }

    /// Computes an operator, or names the first operand whose value it still needs.
    fn step(&self, pool: &TermPool, term: Term) -> Step {
        match self.compute(pool, term) {
            Ok(value) => Step::Done(value),
            Err(operand) => Step::Needs(operand),
        }
    }

    fn compute(&self, pool: &TermPool, term: Term) -> Result<Value, Term> {
        let get = |operand: Term| self.known(pool, operand).ok_or(operand);
        Ok(match *pool.node(term) {
            Node::Bool(_)
            | Node::BitVec { .. }
            | Node::Float { .. }
            | Node::Wide(_)
            | Node::Ref(_)
            | Node::Symbol(_) => get(term)?,
            Node::Table(ref table) => table.value(),
            Node::Not(a) => Value::Bool(!get(a)?.as_bool()),
            // The second operand is not asked for when the first one decides.
            Node::And(a, b) => Value::Bool(get(a)?.as_bool() && get(b)?.as_bool()),
            Node::Or(a, b) => Value::Bool(get(a)?.as_bool() || get(b)?.as_bool()),
            Node::Ite(c, a, b) => {
                if get(c)?.as_bool() {
                    get(a)?
                } else {
                    get(b)?
                }
            }
            Node::Eq(a, b) => Value::Bool(get(a)? == get(b)?),
            Node::Binary(op, a, b) => operator::binary(op, &get(a)?, &get(b)?),
            Node::Compare(op, a, b) => Value::Bool(operator::compare(op, &get(a)?, &get(b)?)),
            Node::Neg(a) => operator::neg(&get(a)?),
            Node::Complement(a) => operator::complement(&get(a)?),
            Node::Extract { high, low, of } => operator::extract(high, low, &get(of)?),
            Node::Concat(a, b) => operator::concat(&get(a)?, &get(b)?),
            Node::ZeroExtend(width, a) => operator::zero_extend(width, &get(a)?),
            Node::SignExtend(width, a) => operator::sign_extend(width, &get(a)?),
            Node::FloatNeg(a) => operator::float_neg(&get(a)?),
            Node::FloatAbs(a) => operator::float_abs(&get(a)?),
            Node::FloatSqrt(rounding, a) => operator::float_sqrt(rounding, &get(a)?),
            Node::FloatToIntegral(rounding, a) => operator::float_to_integral(rounding, &get(a)?),
            Node::FloatBinary(op, rounding, a, b) => operator::float_binary(op, rounding, &get(a)?, &get(b)?),
            Node::FloatFma(rounding, a, b, c) => operator::float_fma(rounding, &get(a)?, &get(b)?, &get(c)?),
            Node::FloatCompare(order, a, b) => Value::Bool(operator::float_compare(order, &get(a)?, &get(b)?)),
            Node::FloatTest(class, a) => Value::Bool(operator::float_test(class, &get(a)?)),
            Node::FloatFromBits(format, a) => operator::float_from_bits(format, &get(a)?),
            Node::FloatToBits(a) => operator::float_to_bits(&get(a)?),
            Node::FloatToFloat(format, rounding, a) => operator::float_to_float(format, rounding, &get(a)?),
            Node::FloatFromInteger { format, rounding, signed, of } => {
                operator::float_from_integer(format, rounding, signed, &get(of)?)
            }
            Node::FloatToInteger { width, rounding, signed, of } => {
                operator::float_to_integer(width, rounding, signed, &get(of)?)
            }
            Node::FloatFunction(function, a, b) => operator::float_function(function, &get(a)?, &get(b)?),
            Node::Select(array, index) => self.read(pool, array, &get(index)?)?,
            Node::Store(array, index, element) => operator::store(&get(array)?, get(index)?, get(element)?),
            Node::ConstantArray(index, element) => Value::Array(Arc::new(ArrayValue::new(index, get(element)?))),
        })
    }
}

impl Evaluator<'_> {
    /// The element of an array, found by walking through its writes: the arrays in between are never made.
    fn read(&self, pool: &TermPool, array: Term, index: &Value) -> Result<Value, Term> {
        let get = |operand: Term| self.known(pool, operand).ok_or(operand);
        let mut array = array;
        loop {
            match *pool.node(array) {
                Node::Store(_, at, element) if get(at)? == *index => return get(element),
                Node::Store(below, _, _) => array = below,
                Node::Ite(condition, yes, no) => array = if get(condition)?.as_bool() { yes } else { no },
                Node::ConstantArray(_, element) => return get(element),
                Node::Table(ref table) => return Ok(table.get(index).clone()),
                _ => return Ok(operator::select(&get(array)?, index)),
            }
        }
    }
}

enum Step {
    Done(Value),
    Needs(Term),
}
