//! The same operator on other operands, and the same term with other symbols.

use crate::pool::TermPool;
use crate::term::{Node, Term};
use rustc_hash::FxHashMap;

/// Terms in the place of symbols, all at once.
#[derive(Default)]
pub struct Substitution {
    /// What has become of terms, the symbols among them.
    replaced: FxHashMap<Term, Term>,
}

impl Substitution {
    /// From now on, a term of the same sort stands for a symbol.
    pub fn replace(&mut self, symbol: Term, by: Term) {
        self.replaced.insert(symbol, by);
    }

    /// The term with everything replaced, folded anew.
    pub fn apply(&mut self, pool: &mut TermPool, term: Term) -> Term {
        let mut pending = vec![term];
        while let Some(&top) = pending.last() {
            if self.replaced.contains_key(&top) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            pending.extend(pool.node(top).operands().filter(|operand| !self.replaced.contains_key(operand)));
            if pending.len() == before {
                let replaced = &self.replaced;
                let new = pool.with_operands(top, |operand| replaced.get(&operand).copied().unwrap_or(operand));
                self.replaced.insert(top, new);
                pending.pop();
            }
        }
        self.replaced.get(&term).copied().unwrap_or(term)
    }
}

impl TermPool {
    /// The term with each operand exchanged for another of its sort, folded anew.
    pub fn with_operands(&mut self, term: Term, other: impl Fn(Term) -> Term) -> Term {
        match self.node(term).clone() {
            Node::Bool(_)
            | Node::BitVec { .. }
            | Node::Float { .. }
            | Node::Wide(_)
            | Node::Ref(_)
            | Node::Table(_)
            | Node::Symbol(_) => term,
            Node::Not(a) => self.not(other(a)),
            Node::And(a, b) => self.and(other(a), other(b)),
            Node::Or(a, b) => self.or(other(a), other(b)),
            Node::Ite(c, a, b) => self.ite(other(c), other(a), other(b)),
            Node::Eq(a, b) => self.eq(other(a), other(b)),
            Node::Binary(op, a, b) => self.binary(op, other(a), other(b)),
            Node::Compare(op, a, b) => self.compare(op, other(a), other(b)),
            Node::Neg(a) => self.neg(other(a)),
            Node::Complement(a) => self.complement(other(a)),
            Node::Extract { high, low, of } => self.extract(high, low, other(of)),
            Node::Concat(a, b) => self.concat(other(a), other(b)),
            Node::ZeroExtend(width, a) => self.zero_extend(width, other(a)),
            Node::SignExtend(width, a) => self.sign_extend(width, other(a)),
            Node::FloatNeg(a) => self.float_neg(other(a)),
            Node::FloatAbs(a) => self.float_abs(other(a)),
            Node::FloatSqrt(rounding, a) => self.float_sqrt(rounding, other(a)),
            Node::FloatToIntegral(rounding, a) => self.float_to_integral(rounding, other(a)),
            Node::FloatBinary(op, rounding, a, b) => self.float_binary(op, rounding, other(a), other(b)),
            Node::FloatFma(rounding, a, b, c) => self.float_fma(rounding, other(a), other(b), other(c)),
            Node::FloatCompare(order, a, b) => self.float_compare(order, other(a), other(b)),
            Node::FloatTest(class, a) => self.float_test(class, other(a)),
            Node::FloatFromBits(format, a) => self.float_from_bits(format, other(a)),
            Node::FloatToBits(a) => self.float_to_bits(other(a)),
            Node::FloatToFloat(format, rounding, a) => self.float_to_float(format, rounding, other(a)),
            Node::FloatFromInteger { format, rounding, signed, of } => {
                self.float_from_integer(format, rounding, signed, other(of))
            }
            Node::FloatToInteger { width, rounding, signed, of } => {
                self.float_to_integer(width, rounding, signed, other(of))
            }
            Node::FloatFunction(function, a, _) if function.operands() == 1 => self.float_function(function, other(a)),
            Node::FloatFunction(function, a, b) => self.float_function2(function, other(a), other(b)),
            Node::Select(array, index) => self.select(other(array), other(index)),
            Node::Store(array, index, element) => self.store(other(array), other(index), other(element)),
            Node::ConstantArray(index, element) => self.constant_array(index, other(element)),
        }
    }
}
