//! The value of a term under a model.

use crate::meaning;
use crate::model::Model;
use crate::pool::TermPool;
use crate::term::{Node, Sort, Term, Value};
use rustc_hash::FxHashMap;

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
        match *pool.node(term) {
            Node::Bool(b) => Some(Value::Bool(b)),
            Node::BitVec { width, value } => Some(Value::BitVec { width, value }),
            Node::Ref(r) => Some(Value::Ref(r)),
            Node::Symbol(symbol) => {
                let sort = pool.symbol_sort(symbol);
                let set = self.model.get(symbol);
                debug_assert!(set.is_none_or(|value| value.sort() == sort));
                Some(set.unwrap_or_else(|| Value::zero(sort)))
            }
            _ => self.memo.get(&term).copied(),
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
        let width = match pool.sort(term) {
            Sort::BitVec(width) => width,
            Sort::Bool | Sort::Ref => 1,
        };
        Ok(match *pool.node(term) {
            Node::Bool(_) | Node::BitVec { .. } | Node::Ref(_) | Node::Symbol(_) => get(term)?,
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
            Node::Binary(op, a, b) => {
                let (a, b) = (get(a)?.as_u64(), get(b)?.as_u64());
                Value::bits(width, meaning::binary(op, width, a, b))
            }
            Node::Compare(op, a, b) => {
                let operand_width = pool.width(a);
                let (a, b) = (get(a)?.as_u64(), get(b)?.as_u64());
                Value::Bool(meaning::compare(op, operand_width, a, b))
            }
            Node::Neg(a) => Value::bits(width, get(a)?.as_u64().wrapping_neg()),
            Node::Complement(a) => Value::bits(width, !get(a)?.as_u64()),
            Node::Extract { high, low, of } => Value::bits(width, meaning::extract(high, low, get(of)?.as_u64())),
            Node::Concat(a, b) => {
                let low_width = pool.width(b);
                let (a, b) = (get(a)?.as_u64(), get(b)?.as_u64());
                Value::bits(width, meaning::concat(a, low_width, b))
            }
            Node::ZeroExtend(_, a) => Value::bits(width, get(a)?.as_u64()),
            Node::SignExtend(_, a) => Value::bits(width, get(a)?.as_i64() as u64),
        })
    }
}

enum Step {
    Done(Value),
    Needs(Term),
}
