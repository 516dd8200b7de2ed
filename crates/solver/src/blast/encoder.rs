//! Terms to words of literals, each term once.

use super::circuits::{self, Shift, Word, constant};
use super::gates::{FALSE, Gates, Lit, TRUE};
use super::{division, float};
use crate::answer::Reason;
use glassbox_expr::{BigUint, BinaryOp, CompareOp, FloatOp, Format, Node, Sort, SymbolId, Term, TermPool, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// References are vectors of this many bits, on which only equality is used.
const REFERENCE_BITS: usize = 32;

/// The words of all terms that were encoded into one SAT solver.
pub(crate) struct Encoder {
    pub(crate) gates: Gates,
    words: FxHashMap<Term, Encoded>,
    bits: Vec<Lit>,
    /// Quotient and remainder come together; the flag says whether the division is signed.
    divisions: FxHashMap<(bool, Term, Term), (Word, Word)>,
    /// Terms that no circuit computes, so that the SAT solver may give them any value.
    free: FxHashSet<Term>,
}

/// Where the word of a term is, and what it cost.
#[derive(Clone)]
struct Encoded {
    bits: Range<usize>,
    variables: u64,
}

impl Encoder {
    pub(crate) fn new() -> Encoder {
        Encoder {
            gates: Gates::new(),
            words: FxHashMap::default(),
            bits: Vec::new(),
            divisions: FxHashMap::default(),
            free: FxHashSet::default(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The word of a term that has been encoded.
    pub(crate) fn word(&self, term: Term) -> Option<&[Lit]> {
        let encoded = self.words.get(&term)?;
        self.bits.get(encoded.bits.clone())
    }

    /// Encodes a term and everything below it, unless a limit that the gates watch strikes.
    /// The stack is our own, since terms are deeper than the thread's stack.
    pub(crate) fn encode(&mut self, pool: &TermPool, term: Term) -> Result<(), Reason> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.words.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let operands = pool.node(top).operands();
            stack.extend(operands.filter(|operand| !self.words.contains_key(operand)));
            if stack.len() > before {
                continue;
            }
            let variables = self.gates.variables();
            self.gates.make_room(pool.sort(top).width());
            if let Some(reason) = self.gates.struck() {
                return Err(reason);
            }
            let word = self.build(pool, top);
            if let Some(reason) = self.gates.struck() {
                return Err(reason);
            }
            let start = self.bits.len();
            self.bits.extend(word);
            self.words
                .insert(top, Encoded { bits: start..self.bits.len(), variables: self.gates.variables() - variables });
            stack.pop();
        }
        Ok(())
    }

    /// How many variables the terms below these were given.
    pub(crate) fn cone(&self, pool: &TermPool, terms: &[Term]) -> u64 {
        let mut seen = FxHashSet::default();
        let mut stack = terms.to_vec();
        let mut variables = 0;
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                variables += self.words.get(&term).map_or(0, |word| word.variables);
                stack.extend(pool.node(term).operands());
            }
        }
        variables
    }

    /// The terms below these that the SAT solver may give any value, operands before those that use them.
    /// A satisfying assignment says nothing before it is evaluated if there are any; a contradiction is one all the same.
    pub(crate) fn free_terms(&self, pool: &TermPool, terms: &[Term]) -> Vec<Term> {
        let mut free = Vec::new();
        if self.free.is_empty() {
            return free;
        }
        let mut seen = FxHashSet::default();
        let mut stack = terms.to_vec();
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                if self.free.contains(&term) {
                    free.push(term);
                }
                stack.extend(pool.node(term).operands());
            }
        }
        free.sort_unstable();
        free
    }

    /// The value that the SAT solver gave to a symbol.
    pub(crate) fn value(&self, pool: &TermPool, symbol: SymbolId) -> Value {
        self.value_of(pool, pool.symbol_term(symbol))
    }

    /// The value that the SAT solver gave to a term that was encoded.
    pub(crate) fn value_of(&self, pool: &TermPool, term: Term) -> Value {
        let sort = pool.sort(term);
        let mut bits = BigUint::default();
        for (i, &lit) in self.word(term).unwrap_or_default().iter().enumerate() {
            if self.gates.sat.value(lit) == Some(true) {
                bits.set_bit(i as u64, true);
            }
        }
        match sort {
            Sort::Array { .. } => Value::zero(sort),
            _ => Value::from_big(sort, bits),
        }
    }

    /// Whether a term that was encoded has a value.
    pub(crate) fn equals(&mut self, term: Term, value: &Value) -> Lit {
        let bits = value.to_big();
        let word = self.get(term);
        let same: Vec<Lit> = (0u64..).zip(word).map(|(i, lit)| if bits.bit(i) { lit } else { -lit }).collect();
        self.gates.all(&same)
    }

    fn get(&self, term: Term) -> Word {
        let word = self.word(term);
        debug_assert!(word.is_some(), "an operand was not encoded");
        word.unwrap_or_default().to_vec()
    }

    fn bit(&self, term: Term) -> Lit {
        self.word(term).and_then(|word| word.first().copied()).unwrap_or(FALSE)
    }

    /// The word of a term whose operands are encoded.
    fn build(&mut self, pool: &TermPool, term: Term) -> Word {
        match *pool.node(term) {
            Node::Bool(b) => vec![if b { TRUE } else { FALSE }],
            Node::BitVec { width, value } => constant(width as usize, value),
            Node::Wide(ref wide) => {
                let bit = |i: u32| if wide.bits.bit(u64::from(i)) { TRUE } else { FALSE };
                (0..wide.sort.width()).map(bit).collect()
            }
            Node::Ref(number) => constant(REFERENCE_BITS, u64::from(number)),
            Node::Symbol(symbol) => self.fresh(pool.symbol_sort(symbol)),
            Node::Not(a) => vec![-self.bit(a)],
            Node::And(a, b) => {
                let (a, b) = (self.bit(a), self.bit(b));
                vec![self.gates.and(a, b)]
            }
            Node::Or(a, b) => {
                let (a, b) = (self.bit(a), self.bit(b));
                vec![self.gates.or(a, b)]
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.bit(c), self.get(a), self.get(b));
                circuits::select(&mut self.gates, c, &a, &b)
            }
            Node::Eq(a, _) if matches!(pool.sort(a), Sort::Array { .. }) => self.any_value(pool, term),
            Node::Eq(a, b) => {
                let (a, b) = (self.get(a), self.get(b));
                vec![circuits::equal(&mut self.gates, &a, &b)]
            }
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::Compare(op, a, b) => {
                let (a, b) = (self.get(a), self.get(b));
                let or_equal = !op.is_strict();
                vec![match op {
                    CompareOp::SignedLess | CompareOp::SignedLessEqual => {
                        circuits::signed_less(&mut self.gates, &a, &b, or_equal)
                    }
                    CompareOp::UnsignedLess | CompareOp::UnsignedLessEqual => {
                        circuits::unsigned_less(&mut self.gates, &a, &b, or_equal)
                    }
                }]
            }
            Node::Neg(a) => {
                let a = self.get(a);
                circuits::negate(&mut self.gates, &a)
            }
            Node::Complement(a) => circuits::complement(&self.get(a)),
            Node::Extract { high, low, of } => {
                let word = self.get(of);
                let range = low as usize..=high as usize;
                word.get(range).unwrap_or_default().to_vec()
            }
            Node::Concat(a, b) => {
                let mut word = self.get(b);
                word.extend(self.get(a));
                word
            }
            Node::ZeroExtend(width, a) => {
                let mut word = self.get(a);
                word.resize(width as usize, FALSE);
                word
            }
            Node::SignExtend(width, a) => {
                let mut word = self.get(a);
                let sign = word.last().copied().unwrap_or(FALSE);
                word.resize(width as usize, sign);
                word
            }
            Node::Float { format, bits } => constant(format.width() as usize, bits),
            Node::FloatNeg(a) => {
                let word = self.get(a);
                float::negate(&mut self.gates, format(pool, a), &word)
            }
            Node::FloatAbs(a) => float::absolute(&self.get(a)),
            Node::FloatSqrt(rounding, a) => {
                let word = self.get(a);
                float::square_root(&mut self.gates, format(pool, a), rounding, &word)
            }
            Node::FloatToIntegral(rounding, a) => {
                let word = self.get(a);
                float::to_integral(&mut self.gates, format(pool, a), rounding, &word)
            }
            Node::FloatBinary(op, rounding, a, b) => {
                let (x, y, format) = (self.get(a), self.get(b), format(pool, a));
                match op {
                    FloatOp::Add => float::add(&mut self.gates, format, rounding, &x, &y),
                    FloatOp::Mul => float::multiply(&mut self.gates, format, rounding, &x, &y),
                    FloatOp::Div => float::divide(&mut self.gates, format, rounding, &x, &y),
                    FloatOp::Remainder | FloatOp::Modulo if float::has_remainder(format) => {
                        float::remainder(&mut self.gates, format, op == FloatOp::Remainder, &x, &y)
                    }
                    FloatOp::Remainder | FloatOp::Modulo => self.any_value(pool, term),
                }
            }
            Node::FloatFma(rounding, a, b, c) => {
                let (x, y, z) = (self.get(a), self.get(b), self.get(c));
                float::multiply_add(&mut self.gates, format(pool, a), rounding, &x, &y, &z)
            }
            Node::FloatCompare(order, a, b) => {
                let (x, y) = (self.get(a), self.get(b));
                vec![float::compare(&mut self.gates, order, format(pool, a), &x, &y)]
            }
            Node::FloatTest(class, a) => {
                let word = self.get(a);
                vec![float::test(&mut self.gates, class, format(pool, a), &word)]
            }
            Node::FloatFromBits(format, a) => {
                let word = self.get(a);
                float::from_bits(&mut self.gates, format, &word)
            }
            Node::FloatToBits(a) => self.get(a),
            Node::FloatToFloat(to, rounding, a) => {
                let word = self.get(a);
                float::to_float(&mut self.gates, format(pool, a), to, rounding, &word)
            }
            Node::FloatFromInteger { format, rounding, signed, of } => {
                let word = self.get(of);
                float::from_integer(&mut self.gates, format, rounding, signed, &word)
            }
            Node::FloatToInteger { width, rounding, signed, of } => {
                let word = self.get(of);
                float::to_integer(&mut self.gates, format(pool, of), rounding, signed, width as usize, &word)
            }
            Node::FloatFunction(..) | Node::Select(..) => self.any_value(pool, term),
            // Arrays have no bits; what is read from them may be anything.
            Node::Table(_) | Node::Store(..) | Node::ConstantArray(..) => Word::new(),
        }
    }

    /// A word for a term that there is no circuit for.
    fn any_value(&mut self, pool: &TermPool, term: Term) -> Word {
        self.free.insert(term);
        self.fresh(pool.sort(term))
    }

    /// A word that may have any value of a sort.
    fn fresh(&mut self, sort: Sort) -> Word {
        match sort {
            Sort::Float(format) => float::fresh(&mut self.gates, format),
            _ => (0..sort.width()).map(|_| self.gates.fresh()).collect(),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Word {
        let (x, y) = (self.get(a), self.get(b));
        let gates = &mut self.gates;
        let bits = x.iter().copied().zip(y.iter().copied());
        match op {
            BinaryOp::Add => circuits::sum(gates, &x, &y, FALSE).0,
            BinaryOp::Sub => circuits::difference(gates, &x, &y).0,
            BinaryOp::Mul => circuits::product(gates, &x, &y),
            BinaryOp::UnsignedDiv => self.divide(false, a, b).0,
            BinaryOp::UnsignedRem => self.divide(false, a, b).1,
            BinaryOp::SignedDiv => self.divide(true, a, b).0,
            BinaryOp::SignedRem => self.divide(true, a, b).1,
            BinaryOp::ShiftLeft => circuits::shift(gates, Shift::Left, &x, &y),
            BinaryOp::LogicalShiftRight => circuits::shift(gates, Shift::LogicalRight, &x, &y),
            BinaryOp::ArithmeticShiftRight => circuits::shift(gates, Shift::ArithmeticRight, &x, &y),
            BinaryOp::And => bits.map(|(x, y)| gates.and(x, y)).collect(),
            BinaryOp::Or => bits.map(|(x, y)| gates.or(x, y)).collect(),
            BinaryOp::Xor => bits.map(|(x, y)| gates.xor(x, y)).collect(),
        }
    }

    /// Quotient and remainder; Java code that asks for one often asks for the other.
    fn divide(&mut self, signed: bool, a: Term, b: Term) -> (Word, Word) {
        if let Some(known) = self.divisions.get(&(signed, a, b)) {
            return known.clone();
        }
        let (x, y) = (self.get(a), self.get(b));
        let result = if signed {
            division::signed(&mut self.gates, &x, &y)
        } else {
            division::unsigned(&mut self.gates, &x, &y)
        };
        self.divisions.insert((signed, a, b), result.clone());
        result
    }
}

/// The format of a floating-point term.
fn format(pool: &TermPool, term: Term) -> Format {
    match pool.sort(term) {
        Sort::Float(format) => format,
        _ => Format::DOUBLE,
    }
}
