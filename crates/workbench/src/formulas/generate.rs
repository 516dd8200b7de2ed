//! Random formulas over all operators, sorts and widths.

use glassbox_expr::{
    BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Format, Function, Rounding, Scalar, Sort, Value,
};

use super::formula::{Formula, Operator, Step};
use super::values::value;
use crate::random::Random;

/// The widest bit vector.
const WIDEST: u32 = 130;
/// Free symbols of a formula.
const LEAVES: usize = 6;
/// What the operators of a formula may cost, in gates or so: solvers are compared by many small questions, not by few
/// hard ones. Now and then more is allowed.
const COST: u64 = 3_000;
const HIGH_COST: u64 = 30_000;

/// A formula. Whoever asks for functions gets Java's `%` and `StrictMath`, too, which SMT-LIB does not have.
pub fn formula(random: &mut Random, functions: bool) -> Formula {
    let mut generator = Generator::new(random, functions);
    let length = match generator.random.below(4) {
        0 => 1 + generator.random.below(4),
        1 | 2 => 3 + generator.random.below(12),
        _ => 10 + generator.random.below(30),
    };
    for _ in 0..length {
        generator.step();
    }
    generator.assert_something();
    generator.formula
}

struct Generator<'r> {
    random: &'r mut Random,
    formula: Formula,
    widths: Vec<u32>,
    formats: Vec<Format>,
    arrays: Vec<Sort>,
    references: bool,
    functions: bool,
    leaves: usize,
    cost: u64,
}

impl<'r> Generator<'r> {
    fn new(random: &'r mut Random, functions: bool) -> Generator<'r> {
        let widths = (0..1 + random.below(3)).map(|_| width(random)).collect();
        let mut formats: Vec<Format> = Vec::new();
        if functions || random.one_in(2) {
            formats.extend((0..1 + random.below(2)).map(|_| format(random)));
        }
        if functions && random.one_in(2) {
            formats.push(Format::DOUBLE);
        }
        let mut generator = Generator {
            random,
            formula: Formula::default(),
            widths,
            formats,
            arrays: Vec::new(),
            references: false,
            functions,
            leaves: 0,
            cost: COST,
        };
        if generator.random.one_in(20) {
            generator.cost = HIGH_COST;
        }
        generator.references = generator.random.one_in(6);
        if generator.random.one_in(4) {
            for _ in 0..1 + generator.random.below(2) {
                let sort = generator.array_sort();
                generator.arrays.push(sort);
            }
        }
        generator
    }

    fn array_sort(&mut self) -> Sort {
        let index = 2 + self.random.below(2) as u32;
        let element = match self.random.below(8) {
            0 => Scalar::Bool,
            1 if self.references => Scalar::Ref,
            2 | 3 if !self.formats.is_empty() => Scalar::Float(self.a_format()),
            _ => Scalar::BitVec(self.a_width()),
        };
        Sort::Array { index, element }
    }

    fn a_width(&mut self) -> u32 {
        self.random.pick(&self.widths).copied().unwrap_or(8)
    }

    fn a_format(&mut self) -> Format {
        self.random.pick(&self.formats).copied().unwrap_or(Format::HALF)
    }

    fn a_rounding(&mut self) -> Rounding {
        let all = Rounding::ALL;
        all[self.random.below(all.len())]
    }

    /// A sort that this formula has.
    fn a_sort(&mut self) -> Sort {
        match self.random.below(8) {
            0 => Sort::Bool,
            1 if self.references => Sort::Ref,
            2 | 3 if !self.arrays.is_empty() => self.random.pick(&self.arrays).copied().unwrap_or(Sort::Bool),
            4..=6 if !self.formats.is_empty() => Sort::Float(self.a_format()),
            _ => Sort::BitVec(self.a_width()),
        }
    }

    fn push(&mut self, operator: Operator, operands: Vec<usize>, sort: Sort) -> usize {
        self.formula.steps.push(Step { operator, operands, sort });
        self.formula.steps.len() - 1
    }

    fn leaf(&mut self, sort: Sort) -> usize {
        let number = self.formula.leaves().filter(|(_, other)| *other == sort).count();
        self.leaves += 1;
        self.push(Operator::Leaf(number), Vec::new(), sort)
    }

    fn constant(&mut self, sort: Sort) -> usize {
        if let Sort::Array { index, element } = sort {
            return self.constant_array(index, element);
        }
        let value = value(self.random, sort);
        self.push(Operator::Constant(value), Vec::new(), sort)
    }

    fn constant_array(&mut self, index: u32, element: Scalar) -> usize {
        let sort = Sort::Array { index, element };
        if self.random.one_in(2) {
            let operand = self.operand(element.into());
            return self.push(Operator::ConstantArray(index), vec![operand], sort);
        }
        let length = self.random.below((1 << index) + 1);
        let elements = (0..length).map(|_| value(self.random, element.into())).collect();
        let default = value(self.random, element.into());
        self.push(Operator::Table { index, elements, default }, Vec::new(), sort)
    }

    /// A step of a sort: mostly a late one, else a constant or a new symbol.
    fn operand(&mut self, sort: Sort) -> usize {
        let steps = self.formula.steps.iter().enumerate();
        let known: Vec<usize> = steps.filter(|(_, step)| step.sort == sort).map(|(slot, _)| slot).collect();
        if known.is_empty() || self.random.one_in(8) {
            return if self.leaves < LEAVES && !self.random.one_in(4) { self.leaf(sort) } else { self.constant(sort) };
        }
        let late = if self.random.one_in(2) { known.len().saturating_sub(4) } else { 0 };
        known[late + self.random.below(known.len() - late)]
    }

    /// A bit vector of any width that there is already.
    fn any_bits(&mut self) -> (usize, u32) {
        let bits = |(slot, step): (usize, &Step)| match step.sort {
            Sort::BitVec(width) => Some((slot, width)),
            _ => None,
        };
        let known: Vec<(usize, u32)> = self.formula.steps.iter().enumerate().filter_map(bits).collect();
        match self.random.pick(&known) {
            Some(&found) => found,
            None => {
                let width = self.a_width();
                (self.operand(Sort::BitVec(width)), width)
            }
        }
    }

    /// Adds a step, unless the one that comes up costs too much.
    fn step(&mut self) {
        let families = [
            self.random.below(4),
            if self.formats.is_empty() { 0 } else { self.random.below(12) },
            if self.arrays.is_empty() { 0 } else { self.random.below(8) },
            self.random.below(9),
        ];
        match families.iter().enumerate().max_by_key(|(_, weight)| **weight) {
            Some((0, _)) => self.boolean_step(),
            Some((1, _)) => self.float_step(),
            Some((2, _)) => self.array_step(),
            _ => self.bits_step(),
        }
    }

    fn affords(&mut self, cost: u64) -> bool {
        let affordable = cost <= self.cost;
        if affordable {
            self.cost -= cost;
        }
        affordable
    }

    fn boolean_step(&mut self) {
        let sort = self.a_sort();
        let kind = self.random.below(8);
        let (operator, operands, sort) = match kind {
            0 => (Operator::Not, vec![Sort::Bool], Sort::Bool),
            1 => (Operator::And, vec![Sort::Bool; 2], Sort::Bool),
            2 => (Operator::Or, vec![Sort::Bool; 2], Sort::Bool),
            3 | 4 => (Operator::Ite, vec![Sort::Bool, sort, sort], sort),
            _ if matches!(sort, Sort::Array { .. }) => return,
            _ => (Operator::Equal, vec![sort; 2], Sort::Bool),
        };
        self.push_with(operator, &operands, sort);
    }

    fn push_with(&mut self, operator: Operator, operands: &[Sort], sort: Sort) {
        let operands = operands.iter().map(|&sort| self.operand(sort)).collect();
        self.push(operator, operands, sort);
    }

    fn bits_step(&mut self) {
        let width = self.a_width();
        let sort = Sort::BitVec(width);
        match self.random.below(16) {
            0..=5 => {
                let op = BinaryOp::ALL[self.random.below(BinaryOp::ALL.len())];
                if self.affords(cost_of_bits(op, width)) {
                    self.push_with(Operator::Binary(op), &[sort; 2], sort);
                }
            }
            6..=8 => {
                let op = CompareOp::ALL[self.random.below(CompareOp::ALL.len())];
                self.push_with(Operator::Compare(op), &[sort; 2], Sort::Bool);
            }
            9 => self.push_with(Operator::Neg, &[sort], sort),
            10 => self.push_with(Operator::Complement, &[sort], sort),
            11 | 12 => {
                let (slot, width) = self.any_bits();
                let high = self.random.below(width as usize) as u32;
                let low = self.random.below(high as usize + 1) as u32;
                self.push(Operator::Extract { high, low }, vec![slot], Sort::BitVec(high - low + 1));
            }
            13 => {
                let ((high, upper), (low, lower)) = (self.any_bits(), self.any_bits());
                if upper + lower <= WIDEST {
                    self.push(Operator::Concat, vec![high, low], Sort::BitVec(upper + lower));
                }
            }
            _ => {
                let (slot, from) = self.any_bits();
                // Widening to a width of the formula leads back to its other terms.
                let more = if self.random.one_in(8) { 70 } else { 9 };
                let to = if self.random.one_in(2) { self.a_width() } else { from + self.random.below(more) as u32 };
                if (from..=WIDEST).contains(&to) {
                    let extend = if self.random.one_in(2) { Operator::ZeroExtend } else { Operator::SignExtend };
                    self.push(extend(to), vec![slot], Sort::BitVec(to));
                }
            }
        }
    }

    fn float_step(&mut self) {
        let format = self.a_format();
        let (sort, rounding) = (Sort::Float(format), self.a_rounding());
        let cost = |operator: &Operator| cost_of_float(operator, format);
        let (operator, operands, result) = match self.random.below(24) {
            0 => (Operator::FloatNeg, vec![sort], sort),
            1 => (Operator::FloatAbs, vec![sort], sort),
            2 => (Operator::FloatSqrt(rounding), vec![sort], sort),
            // Where the greatest number is not whole, IEEE 754 does not say what rounding it up gives, and Z3 need not
            // agree with us.
            3 if self.functions || format.bias() >= i64::from(format.fraction()) => {
                (Operator::FloatToIntegral(rounding), vec![sort], sort)
            }
            4..=9 => {
                let last = if self.functions { 5 } else { 4 };
                let op = FloatOp::ALL[self.random.below(last)];
                (Operator::FloatBinary(op, rounding), vec![sort; 2], sort)
            }
            10 => (Operator::FloatFma(rounding), vec![sort; 3], sort),
            11..=13 => {
                let order = FloatOrder::ALL[self.random.below(FloatOrder::ALL.len())];
                (Operator::FloatCompare(order), vec![sort; 2], Sort::Bool)
            }
            14 | 15 => {
                let class = FloatClass::ALL[self.random.below(FloatClass::ALL.len())];
                (Operator::FloatTest(class), vec![sort], Sort::Bool)
            }
            16 => {
                let unordered = if self.random.one_in(2) { -1 } else { 1 };
                (Operator::FloatThreeWay(unordered), vec![sort; 2], Sort::BitVec(32))
            }
            17 => (Operator::FloatFromBits(format), vec![Sort::BitVec(format.width())], sort),
            18 => (Operator::FloatToBits, vec![sort], Sort::BitVec(format.width())),
            19 => {
                let other = if self.random.one_in(4) { super::generate::format(self.random) } else { self.a_format() };
                (Operator::FloatToFloat(other, rounding), vec![sort], Sort::Float(other))
            }
            20 | 21 => {
                let (slot, _) = self.any_bits();
                let operator = Operator::FloatFromInteger { format, rounding, signed: self.random.one_in(2) };
                if self.affords(cost(&operator)) {
                    self.push(operator, vec![slot], sort);
                }
                return;
            }
            22 if self.functions => {
                let function = Function::ALL[self.random.below(Function::ALL.len())];
                let double = Sort::Float(Format::DOUBLE);
                (Operator::FloatFunction(function), vec![double; function.operands()], double)
            }
            _ => {
                let width = self.a_width();
                let operator = Operator::FloatToInteger { width, rounding, signed: self.random.one_in(2) };
                (operator, vec![sort], Sort::BitVec(width))
            }
        };
        if self.affords(cost(&operator)) {
            self.push_with(operator, &operands, result);
        }
    }

    fn array_step(&mut self) {
        let Some(&sort @ Sort::Array { index, element }) = self.random.pick(&self.arrays) else { return };
        let (at, element_sort) = (Sort::BitVec(index), Sort::from(element));
        match self.random.below(8) {
            0..=2 => self.push_with(Operator::Select, &[sort, at], element_sort),
            3..=5 => self.push_with(Operator::Store, &[sort, at, element_sort], sort),
            // The solver gives up on most equalities of arrays, which Java does not have: few are enough.
            6 if self.random.one_in(4) => self.push_with(Operator::Equal, &[sort; 2], Sort::Bool),
            _ => {
                self.constant_array(index, element);
            }
        }
    }

    /// Chooses what has to hold. Left to chance, nearly everything would be satisfiable.
    fn assert_something(&mut self) {
        let is_question = |step: &Step| step.sort == Sort::Bool && !matches!(step.operator, Operator::Constant(_));
        while !self.formula.steps.iter().any(is_question) {
            let sort = Sort::BitVec(self.a_width());
            self.push_with(Operator::Equal, &[sort; 2], Sort::Bool);
        }
        let steps = self.formula.steps.iter().enumerate();
        let questions: Vec<usize> = steps.filter(|(_, step)| is_question(step)).map(|(slot, _)| slot).collect();
        match self.random.below(8) {
            0..=2 => self.assert_some(&questions, 3),
            3 => self.assert_some(&questions, 8),
            4 | 5 => self.assert_what_a_model_says(&questions),
            _ => self.assert_one_result(),
        }
    }

    /// A few questions, each as it is or negated.
    fn assert_some(&mut self, questions: &[usize], most: usize) {
        for _ in 0..1 + self.random.below(most) {
            let late = if self.random.one_in(2) { questions.len().saturating_sub(3) } else { 0 };
            let slot = questions[late + self.random.below(questions.len() - late)];
            let truth = self.random.one_in(2);
            self.assert_that(slot, truth);
        }
    }

    fn assert_that(&mut self, slot: usize, truth: bool) {
        let slot = if truth { slot } else { self.push(Operator::Not, vec![slot], Sort::Bool) };
        self.formula.assertions.push(slot);
    }

    fn model(&mut self) -> Vec<Value> {
        let random = &mut *self.random;
        self.formula.values(&mut |_, sort| value(random, sort))
    }

    /// Questions as some model answers them: satisfiable, but only a few models may do.
    fn assert_what_a_model_says(&mut self, questions: &[usize]) {
        let values = self.model();
        for _ in 0..1 + self.random.below(8) {
            let slot = questions[self.random.below(questions.len())];
            self.assert_that(slot, values[slot].as_bool());
        }
        self.formula.expected = Some(true);
    }

    /// All leaves have the values of some model, and a result is the right one, or is not. This asks what operators
    /// mean, and hardly needs a search.
    fn assert_one_result(&mut self) {
        let values = self.model();
        let steps = self.formula.steps.len();
        // Now and then a leaf stays free, so that there is something to find.
        let free = if self.random.one_in(2) { self.random.below(LEAVES) } else { LEAVES };
        let mut has_free = false;
        let mut leaf = 0;
        for (slot, value) in values.iter().enumerate().take(steps) {
            if matches!(self.formula.steps[slot].operator, Operator::Leaf(_)) {
                if leaf == free {
                    has_free = true;
                } else {
                    self.assert_value(slot, value, true);
                }
                leaf += 1;
            }
        }
        let slot = steps - 1 - self.random.below(steps.min(4));
        let truth = self.random.one_in(2);
        self.assert_value(slot, &values[slot], truth);
        self.formula.expected = match (truth, has_free) {
            (true, _) => Some(true),
            (false, false) => Some(false),
            (false, true) => None,
        };
    }

    /// That a step has a value, or has not. An array has it if all its elements do; it has not, if a certain one does not.
    fn assert_value(&mut self, slot: usize, value: &Value, truth: bool) {
        match (value, self.formula.steps[slot].sort) {
            (Value::Array(array), Sort::Array { index, element }) => {
                let all = 1u64 << index;
                let indices = if truth { 0..all } else { all - 1..all };
                for at in indices {
                    let at = Value::bits(index, at);
                    let expected = array.get(&at).clone();
                    let at = self.push(Operator::Constant(at), Vec::new(), Sort::BitVec(index));
                    let found = self.push(Operator::Select, vec![slot, at], element.into());
                    self.assert_equal(found, expected, truth);
                }
            }
            _ => self.assert_equal(slot, value.clone(), truth),
        }
    }

    fn assert_equal(&mut self, slot: usize, value: Value, truth: bool) {
        let sort = value.sort();
        let value = self.push(Operator::Constant(value), Vec::new(), sort);
        let equal = self.push(Operator::Equal, vec![slot, value], Sort::Bool);
        self.assert_that(equal, truth);
    }
}

fn width(random: &mut Random) -> u32 {
    match random.below(16) {
        0 => 16,
        1 => 32,
        2 => 64,
        3 => 65 + random.below(WIDEST as usize - 64) as u32,
        _ => 1 + random.below(8) as u32,
    }
}

fn format(random: &mut Random) -> Format {
    let tiny = |random: &mut Random| {
        let (exponent, significand) = (2 + random.below(3) as u16, 2 + random.below(4) as u16);
        Format { exponent, significand }
    };
    match random.below(32) {
        0..=2 => Format::HALF,
        3 => Format::SINGLE,
        4 => Format::DOUBLE,
        _ => tiny(random),
    }
}

/// About how many gates an operation takes.
fn cost_of_bits(op: BinaryOp, width: u32) -> u64 {
    let width = u64::from(width);
    match op {
        BinaryOp::Mul => width * width,
        BinaryOp::UnsignedDiv | BinaryOp::UnsignedRem | BinaryOp::SignedDiv | BinaryOp::SignedRem => 6 * width * width,
        _ => width,
    }
}

fn cost_of_float(operator: &Operator, format: Format) -> u64 {
    let (significand, width) = (u64::from(format.significand), u64::from(format.width()));
    match operator {
        Operator::FloatBinary(FloatOp::Add, _) => 12 * width,
        Operator::FloatBinary(FloatOp::Mul, _) => 3 * significand * significand + 12 * width,
        Operator::FloatBinary(FloatOp::Div, _) | Operator::FloatSqrt(_) => 8 * significand * significand + 12 * width,
        // These divide bit by bit over the whole range of exponents.
        Operator::FloatBinary(FloatOp::Remainder | FloatOp::Modulo, _) => (significand << format.exponent.min(20)) * 8,
        Operator::FloatFma(_) => 8 * significand * significand + 30 * width,
        Operator::FloatFunction(_) => 0,
        _ => 8 * width,
    }
}
