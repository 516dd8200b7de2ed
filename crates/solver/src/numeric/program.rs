//! A slice as a dense program: one step for each term, operands before what uses them, every value in a machine word.

use super::line::{self, Kind};
use crate::links::slices::Slice;
use crate::smallest::is_character;
use glassbox_expr::{
    BinaryOp, CompareOp, Evaluator, FloatClass, FloatOp, FloatOrder, Function, Model, Node, Rounding, SymbolId, Term,
    TermPool, Value, bits,
};
use rustc_hash::FxHashMap;

/// A slice with more terms than this is left to others.
const MOST_STEPS: usize = 20_000;
/// The lists of what depends on each variable are kept as long as they have fewer entries than this in all.
const MOST_DEPENDENTS: usize = 2_000_000;
/// How much slower a step is that the general evaluator has to compute.
const GENERAL_COST: u64 = 20;

/// What a step computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    /// A constant; its word never changes.
    Constant,
    /// The variable of this number.
    Variable(u32),
    Not,
    And,
    Or,
    Ite,
    Eq,
    Binary(BinaryOp),
    Compare(CompareOp),
    Neg,
    Complement,
    /// From this bit on.
    Extract(u32),
    Concat,
    ZeroExtend,
    SignExtend,
    FloatNeg,
    FloatAbs,
    FloatSqrt,
    FloatToIntegral(Rounding),
    FloatBinary(FloatOp),
    FloatFma,
    FloatCompare(FloatOrder),
    FloatTest(FloatClass),
    FloatFromBits,
    FloatToBits,
    FloatToFloat,
    FloatFromInteger {
        signed: bool,
    },
    /// As Java converts, to 32 or 64 bits with a sign.
    FloatToInteger,
    FloatFunction(Function),
    /// The element of the constant array of this number.
    Lookup(u32),
    /// What only the general evaluator can compute.
    Other,
}

/// One term; an operand that it does not have is the first one again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) op: Op,
    pub(crate) kind: Kind,
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) c: usize,
}

/// A symbol of the slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    pub(crate) symbol: SymbolId,
    pub(crate) step: usize,
    pub(crate) kind: Kind,
    /// Whether its name says that it is a Java `char`.
    pub(crate) is_character: bool,
}

struct Lookup {
    elements: Vec<u64>,
    default: u64,
}

/// A compiled slice.
pub(crate) struct Program<'a> {
    pub(crate) pool: &'a TermPool,
    pub(crate) steps: Vec<Step>,
    pub(crate) terms: Vec<Term>,
    pub(crate) variables: Vec<Variable>,
    /// The step of each fact.
    pub(crate) roots: Vec<usize>,
    /// Some step needs the general evaluator.
    pub(crate) general: bool,
    /// The words of the constants, zero elsewhere.
    pub(crate) initial: Vec<u64>,
    lookups: Vec<Lookup>,
    /// For each variable the steps that depend on it, in order.
    dependents: Vec<Vec<u32>>,
}

impl<'a> Program<'a> {
    /// Compiles a slice, unless it is too large.
    pub(crate) fn compile(pool: &'a TermPool, slice: &Slice) -> Option<Program<'a>> {
        let mut program = Program {
            pool,
            steps: Vec::new(),
            terms: Vec::new(),
            variables: Vec::new(),
            roots: Vec::new(),
            general: false,
            initial: Vec::new(),
            lookups: Vec::new(),
            dependents: Vec::new(),
        };
        let mut places: FxHashMap<Term, usize> = FxHashMap::default();
        // The variables have the numbers of the slice's symbols.
        for &symbol in &slice.symbols {
            program.append(pool.symbol_term(symbol), &mut places);
        }
        let mut stack = Vec::new();
        for &fact in &slice.facts {
            stack.push(fact);
            while let Some(&top) = stack.last() {
                if places.contains_key(&top) {
                    stack.pop();
                    continue;
                }
                let before = stack.len();
                let is_lookup = matches!(*pool.node(top), Node::Select(array, _)
                    if matches!(pool.node(array), Node::Table(_)));
                let operands = pool.node(top).operands().skip(usize::from(is_lookup));
                stack.extend(operands.filter(|operand| !places.contains_key(operand)));
                if stack.len() > before {
                    continue;
                }
                if program.steps.len() >= MOST_STEPS {
                    return None;
                }
                program.append(top, &mut places);
                stack.pop();
            }
            program.roots.push(*places.get(&fact)?);
        }
        program.find_dependents();
        Some(program)
    }

    fn append(&mut self, term: Term, places: &mut FxHashMap<Term, usize>) {
        let pool = self.pool;
        let kind = Kind::of(pool.sort(term));
        let node = pool.node(term);
        let place_of = |operand: Option<Term>| operand.and_then(|operand| places.get(&operand).copied());
        let first = place_of(node.operands().next()).unwrap_or(0);
        let mut operands = [first; 3];
        for (place, operand) in operands.iter_mut().zip(node.operands()) {
            *place = place_of(Some(operand)).unwrap_or(0);
        }
        let mut word = 0;
        let nearest = Rounding::NearestEven;
        let mut op = match *node {
            Node::Bool(_) | Node::BitVec { .. } | Node::Float { .. } | Node::Ref(_) => {
                word = node.constant().map_or(0, |value| value.as_u64());
                Op::Constant
            }
            Node::Symbol(symbol) => {
                let number = self.variables.len() as u32;
                let is_character = is_character(pool, symbol);
                self.variables.push(Variable { symbol, step: self.steps.len(), kind, is_character });
                Op::Variable(number)
            }
            Node::Not(_) => Op::Not,
            Node::And(..) => Op::And,
            Node::Or(..) => Op::Or,
            Node::Ite(..) => Op::Ite,
            Node::Eq(..) => Op::Eq,
            Node::Binary(op, ..) => Op::Binary(op),
            Node::Compare(op, ..) => Op::Compare(op),
            Node::Neg(_) => Op::Neg,
            Node::Complement(_) => Op::Complement,
            Node::Extract { low, .. } => Op::Extract(low),
            Node::Concat(..) => Op::Concat,
            Node::ZeroExtend(..) => Op::ZeroExtend,
            Node::SignExtend(..) => Op::SignExtend,
            Node::FloatNeg(_) => Op::FloatNeg,
            Node::FloatAbs(_) => Op::FloatAbs,
            Node::FloatSqrt(rounding, _) if rounding == nearest => Op::FloatSqrt,
            Node::FloatToIntegral(rounding, _) => Op::FloatToIntegral(rounding),
            Node::FloatBinary(op, rounding, ..) if rounding == nearest && op != FloatOp::Remainder => {
                Op::FloatBinary(op)
            }
            Node::FloatFma(rounding, ..) if rounding == nearest => Op::FloatFma,
            Node::FloatCompare(order, ..) => Op::FloatCompare(order),
            Node::FloatTest(class, _) => Op::FloatTest(class),
            Node::FloatFromBits(..) => Op::FloatFromBits,
            Node::FloatToBits(_) => Op::FloatToBits,
            Node::FloatToFloat(_, rounding, _) if rounding == nearest => Op::FloatToFloat,
            Node::FloatFromInteger { rounding, signed, .. } if rounding == nearest => Op::FloatFromInteger { signed },
            Node::FloatToInteger { rounding: Rounding::TowardZero, signed: true, width: 32 | 64, .. } => {
                Op::FloatToInteger
            }
            Node::FloatFunction(function, ..) => Op::FloatFunction(function),
            Node::Select(array, index) => match pool.node(array) {
                Node::Table(table) => {
                    operands = [place_of(Some(index)).unwrap_or(0); 3];
                    let elements = table.elements.iter().map(Value::as_u64).collect();
                    self.lookups.push(Lookup { elements, default: table.default.as_u64() });
                    Op::Lookup(self.lookups.len() as u32 - 1)
                }
                _ => Op::Other,
            },
            _ => Op::Other,
        };
        let [a, b, c] = operands;
        let odd = |step: usize| self.steps.get(step).is_some_and(|step| step.kind == Kind::Other);
        let count = node.operands().count();
        if kind == Kind::Other && !matches!(op, Op::Variable(_))
            || !matches!(op, Op::Lookup(_)) && [a, b, c].iter().take(count).any(|&operand| odd(operand))
        {
            op = Op::Other;
        }
        self.general |= op == Op::Other || kind == Kind::Other;
        places.insert(term, self.steps.len());
        self.terms.push(term);
        self.steps.push(Step { op, kind, a, b, c });
        self.initial.push(word);
    }

    fn find_dependents(&mut self) {
        if self.general || self.variables.len() * self.steps.len() > 4 * MOST_DEPENDENTS {
            return;
        }
        let mut entries = 0;
        let mut depends = vec![false; self.steps.len()];
        for variable in &self.variables {
            let mut list = Vec::new();
            depends.iter_mut().for_each(|flag| *flag = false);
            for (place, step) in self.steps.iter().enumerate() {
                let is_leaf = matches!(step.op, Op::Constant | Op::Variable(_));
                depends[place] =
                    place == variable.step || !is_leaf && (depends[step.a] || depends[step.b] || depends[step.c]);
                if depends[place] && place != variable.step {
                    list.push(place as u32);
                }
            }
            entries += list.len();
            self.dependents.push(list);
            if entries > MOST_DEPENDENTS {
                self.dependents.clear();
                return;
            }
        }
    }

    /// The steps that change with a variable, if they are known.
    pub(crate) fn dependents(&self, variable: usize) -> Option<&[u32]> {
        self.dependents.get(variable).map(Vec::as_slice)
    }

    /// The work of computing everything once.
    pub(crate) fn cost(&self) -> u64 {
        self.steps.len() as u64 * if self.general { GENERAL_COST } else { 1 }
    }

    /// Computes all words from those of the variables.
    pub(crate) fn compute(&self, words: &mut [u64]) {
        if !self.general {
            for place in 0..self.steps.len() {
                self.compute_step(place, words);
            }
            return;
        }
        let assignment: Vec<u64> = self.variables.iter().map(|variable| words[variable.step]).collect();
        let model = self.model(&assignment);
        let mut evaluator = Evaluator::new(&model);
        for (place, &term) in self.terms.iter().enumerate() {
            words[place] = evaluator.evaluate(self.pool, term).as_u64();
        }
    }

    /// The model with these words for the variables.
    pub(crate) fn model(&self, assignment: &[u64]) -> Model {
        let pairs = self.variables.iter().zip(assignment);
        pairs.map(|(variable, &word)| (variable.symbol, self.value(variable.symbol, word))).collect()
    }

    fn value(&self, symbol: SymbolId, word: u64) -> Value {
        match self.pool.symbol_sort(symbol) {
            sort if Kind::of(sort) == Kind::Other && sort.width() > 64 || sort.width() == 0 => Value::zero(sort),
            sort => Value::from_big(sort, word.into()),
        }
    }

    /// Computes the word of a step from those of its operands.
    #[inline]
    pub(crate) fn compute_step(&self, place: usize, words: &mut [u64]) {
        let step = self.steps[place];
        let (a, b) = (words[step.a], words[step.b]);
        let word = match step.op {
            Op::Constant | Op::Variable(_) | Op::Other => return,
            Op::Not => a ^ 1,
            Op::And => a & b,
            Op::Or => a | b,
            Op::Ite => {
                if a != 0 {
                    b
                } else {
                    words[step.c]
                }
            }
            Op::Eq => u64::from(a == b),
            Op::Binary(op) => bits::binary(op, step.kind.width(), a, b),
            Op::Compare(op) => u64::from(bits::compare(op, self.steps[step.a].kind.width(), a, b)),
            Op::Neg => a.wrapping_neg() & bits::mask(step.kind.width()),
            Op::Complement => !a & bits::mask(step.kind.width()),
            Op::Extract(low) => bits::extract(low + step.kind.width() - 1, low, a),
            Op::Concat => bits::concat(a, self.steps[step.b].kind.width(), b),
            Op::ZeroExtend | Op::FloatToBits => a,
            Op::SignExtend => {
                bits::to_signed(self.steps[step.a].kind.width(), a) as u64 & bits::mask(step.kind.width())
            }
            Op::FloatFromBits => line::with_one_nan(step.kind, a),
            Op::Lookup(number) => {
                let lookup = &self.lookups[number as usize];
                let element = usize::try_from(a).ok().and_then(|index| lookup.elements.get(index));
                element.copied().unwrap_or(lookup.default)
            }
            _ => self.compute_float(step, a, b, words[step.c]),
        };
        words[place] = word;
    }

    /// What a step on floating-point numbers would give for other operands.
    pub(crate) fn once(&self, place: usize, [a, b]: [u64; 2]) -> u64 {
        self.compute_float(self.steps[place], a, b, b)
    }

    fn compute_float(&self, step: Step, a: u64, b: u64, c: u64) -> u64 {
        let source = self.steps[step.a].kind;
        let (x, y) = (line::to_f64(source, a), line::to_f64(source, b));
        let truth = |truth: bool| u64::from(truth);
        // A sum, product, quotient or root of two floats, computed as doubles and rounded, is the same as computed as
        // floats: a double has more than twice as many bits.
        let result = match step.op {
            Op::FloatCompare(FloatOrder::Equal) => return truth(x == y),
            Op::FloatCompare(FloatOrder::Less) => return truth(x < y),
            Op::FloatCompare(FloatOrder::LessEqual) => return truth(x <= y),
            Op::FloatTest(class) => return truth(line::is_of(class, source, a)),
            Op::FloatToInteger => {
                return if step.kind.width() == 32 { u64::from(x as i32 as u32) } else { x as i64 as u64 };
            }
            Op::FloatFromInteger { signed } => {
                // Through a double, a float would be rounded twice.
                let number = bits::to_signed(source.width(), a);
                return match (step.kind, signed) {
                    (Kind::Single, true) => u64::from((number as f32).to_bits()),
                    (Kind::Single, false) => u64::from((a as f32).to_bits()),
                    (_, true) => (number as f64).to_bits(),
                    (_, false) => (a as f64).to_bits(),
                };
            }
            Op::FloatFma if step.kind == Kind::Single => {
                f64::from((x as f32).mul_add(y as f32, line::to_f64(source, c) as f32))
            }
            Op::FloatFma => x.mul_add(y, line::to_f64(source, c)),
            Op::FloatNeg => -x,
            Op::FloatAbs => x.abs(),
            Op::FloatSqrt => x.sqrt(),
            Op::FloatToIntegral(rounding) => line::to_integral(rounding, x),
            Op::FloatBinary(FloatOp::Add) => x + y,
            Op::FloatBinary(FloatOp::Mul) => x * y,
            Op::FloatBinary(FloatOp::Div) => x / y,
            Op::FloatBinary(FloatOp::Modulo | FloatOp::Remainder) => x % y,
            Op::FloatToFloat => x,
            Op::FloatFunction(function) => function.apply(x, y),
            _ => return 0,
        };
        line::from_f64(step.kind, result)
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::super::samples;
    use super::*;
    use glassbox_expr::evaluate;

    /// The slow twin is the evaluator of terms.
    #[test]
    fn a_program_computes_what_the_terms_mean() {
        let mut random = Random::new(7);
        for round in 0..60 {
            let mut pool = TermPool::new();
            let slice = samples::random_slice(&mut pool, &mut random);
            let program = Program::compile(&pool, &slice).unwrap();
            let mut words = program.initial.clone();
            for _ in 0..50 {
                for variable in &program.variables {
                    words[variable.step] = samples::random_word(&mut random, variable.kind);
                }
                program.compute(&mut words);
                let assignment: Vec<u64> = program.variables.iter().map(|variable| words[variable.step]).collect();
                let model = program.model(&assignment);
                for (place, &term) in program.terms.iter().enumerate() {
                    let value = evaluate(&pool, term, &model);
                    assert_eq!(value.as_u64(), words[place], "round {round}: {:?}", pool.node(term));
                }
            }
        }
    }
}
