//! A formula as a list of steps, so that the same formula can be built over symbols and over constants.

use std::sync::Arc;

use glassbox_expr::{
    ArrayValue, BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Format, Function, Model, Rounding, Sort, Term,
    TermPool, Value, evaluate,
};

/// What a step does with its operands.
#[derive(Clone, Debug)]
pub enum Operator {
    /// A free symbol; the number tells symbols of one sort apart.
    Leaf(usize),
    Constant(Value),
    Not,
    And,
    Or,
    Ite,
    Equal,
    Binary(BinaryOp),
    Compare(CompareOp),
    Neg,
    Complement,
    Extract {
        high: u32,
        low: u32,
    },
    Concat,
    ZeroExtend(u32),
    SignExtend(u32),
    FloatNeg,
    FloatAbs,
    FloatSqrt(Rounding),
    FloatToIntegral(Rounding),
    FloatBinary(FloatOp, Rounding),
    FloatFma(Rounding),
    FloatCompare(FloatOrder),
    FloatTest(FloatClass),
    /// Java's `fcmpl` or `fcmpg`, by what they give for NaN.
    FloatThreeWay(i32),
    FloatFromBits(Format),
    FloatToBits,
    FloatToFloat(Format, Rounding),
    FloatFromInteger {
        format: Format,
        rounding: Rounding,
        signed: bool,
    },
    FloatToInteger {
        width: u32,
        rounding: Rounding,
        signed: bool,
    },
    FloatFunction(Function),
    Select,
    Store,
    ConstantArray(u32),
    Table {
        index: u32,
        elements: Vec<Value>,
        default: Value,
    },
}

/// An operator and the earlier steps that it is applied to.
#[derive(Clone, Debug)]
pub struct Step {
    pub operator: Operator,
    pub operands: Vec<usize>,
    pub sort: Sort,
}

/// Steps, and which of them have to be true.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub steps: Vec<Step>,
    pub assertions: Vec<usize>,
    /// Whether the assertions can hold at once, where the way in which they were chosen tells.
    pub expected: Option<bool>,
}

/// A formula built over symbols.
pub struct Built {
    /// The term of each step.
    pub terms: Vec<Term>,
    pub assertions: Vec<Term>,
}

impl Formula {
    /// Builds the formula over symbols.
    pub fn build(&self, pool: &mut TermPool) -> Built {
        let mut terms: Vec<Term> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let operands: Vec<Term> = step.operands.iter().map(|&slot| terms[slot]).collect();
            let term = match step.operator {
                Operator::Leaf(number) => pool.symbol(&name(step.sort, number), step.sort),
                ref operator => operator.apply(pool, &operands),
            };
            terms.push(term);
        }
        let assertions = self.assertions.iter().map(|&slot| terms[slot]).collect();
        Built { terms, assertions }
    }

    /// The value of each step, computed one operator at a time with constants for the leaves: no rewrite that looks at
    /// more than one operator can take part in this.
    pub fn values(&self, leaf: &mut dyn FnMut(usize, Sort) -> Value) -> Vec<Value> {
        let mut pool = TermPool::new();
        let nothing = Model::new();
        let mut values: Vec<Value> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let value = match &step.operator {
                Operator::Leaf(number) => leaf(*number, step.sort),
                Operator::Constant(value) => value.clone(),
                operator => {
                    let operands: Vec<Term> =
                        step.operands.iter().map(|&slot| pool.constant(values[slot].clone())).collect();
                    let term = operator.apply(&mut pool, &operands);
                    evaluate(&pool, term, &nothing)
                }
            };
            values.push(value);
        }
        values
    }

    /// The sorts and numbers of the leaves.
    pub fn leaves(&self) -> impl Iterator<Item = (usize, Sort)> {
        self.steps.iter().filter_map(|step| match step.operator {
            Operator::Leaf(number) => Some((number, step.sort)),
            _ => None,
        })
    }

    /// Whether Z3 can be asked: SMT-LIB has neither Java's `%` nor functions such as the sine, and Z3 4.8.12 is wrong about
    /// some tiny formats, where later versions of it and cvc5 agree with exact arithmetic. Its fused products: with four
    /// bits of exponent and three of significand, `1.25 * -1.25 + 1.25` is -1/32, not -5/16. With two bits of exponent,
    /// whole numbers and integers: 1/2 is rounded to 1/2, not to 0.
    pub fn is_for_z3(&self) -> bool {
        let has_few_exponents = |sort: Sort| matches!(sort, Sort::Float(format) if format.exponent == 2);
        self.steps.iter().all(|step| match (&step.operator, step.sort) {
            (Operator::FloatFunction(_) | Operator::FloatBinary(FloatOp::Modulo, _), _) => false,
            (Operator::FloatFma(_), Sort::Float(format)) => format.significand >= Format::HALF.significand,
            (Operator::FloatToIntegral(_) | Operator::FloatFromInteger { .. }, sort) => !has_few_exponents(sort),
            (Operator::FloatToInteger { .. }, _) => {
                !step.operands.iter().any(|&operand| has_few_exponents(self.steps[operand].sort))
            }
            _ => true,
        })
    }

    /// Whether a function such as the sine takes part, about which nothing can be proved.
    pub fn has_functions(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.operator, Operator::FloatFunction(_)))
    }
}

/// The name of a symbol. It reads like a path through a Java program, as those of the machine do.
pub fn name(sort: Sort, number: usize) -> String {
    let scalar = |sort: Sort| match sort {
        Sort::Bool => "bool".to_owned(),
        Sort::BitVec(width) => format!("bits{width}"),
        Sort::Float(format) => format!("float{}_{}", format.exponent, format.significand),
        Sort::Ref => "ref".to_owned(),
        Sort::Array { .. } => String::new(),
    };
    match sort {
        Sort::Array { index, element } => format!("{}[{index}].{number}", scalar(element.into())),
        _ => format!("{}.{number}", scalar(sort)),
    }
}

impl Operator {
    /// The term of a step that is no leaf.
    fn apply(&self, pool: &mut TermPool, operands: &[Term]) -> Term {
        match (self, operands) {
            (Operator::Constant(value), _) => pool.constant(value.clone()),
            (Operator::Not, &[a]) => pool.not(a),
            (Operator::And, &[a, b]) => pool.and(a, b),
            (Operator::Or, &[a, b]) => pool.or(a, b),
            (Operator::Ite, &[a, b, c]) => pool.ite(a, b, c),
            (Operator::Equal, &[a, b]) => pool.eq(a, b),
            (&Operator::Binary(op), &[a, b]) => pool.binary(op, a, b),
            (&Operator::Compare(op), &[a, b]) => pool.compare(op, a, b),
            (Operator::Neg, &[a]) => pool.neg(a),
            (Operator::Complement, &[a]) => pool.complement(a),
            (&Operator::Extract { high, low }, &[a]) => pool.extract(high, low, a),
            (Operator::Concat, &[a, b]) => pool.concat(a, b),
            (&Operator::ZeroExtend(width), &[a]) => pool.zero_extend(width, a),
            (&Operator::SignExtend(width), &[a]) => pool.sign_extend(width, a),
            (Operator::FloatNeg, &[a]) => pool.float_neg(a),
            (Operator::FloatAbs, &[a]) => pool.float_abs(a),
            (&Operator::FloatSqrt(rounding), &[a]) => pool.float_sqrt(rounding, a),
            (&Operator::FloatToIntegral(rounding), &[a]) => pool.float_to_integral(rounding, a),
            (&Operator::FloatBinary(op, rounding), &[a, b]) => pool.float_binary(op, rounding, a, b),
            (&Operator::FloatFma(rounding), &[a, b, c]) => pool.float_fma(rounding, a, b, c),
            (&Operator::FloatCompare(order), &[a, b]) => pool.float_compare(order, a, b),
            (&Operator::FloatTest(class), &[a]) => pool.float_test(class, a),
            (&Operator::FloatThreeWay(unordered), &[a, b]) => pool.float_three_way(a, b, unordered),
            (&Operator::FloatFromBits(format), &[a]) => pool.float_from_bits(format, a),
            (Operator::FloatToBits, &[a]) => pool.float_to_bits(a),
            (&Operator::FloatToFloat(format, rounding), &[a]) => pool.float_to_float(format, rounding, a),
            (&Operator::FloatFromInteger { format, rounding, signed }, &[a]) => {
                pool.float_from_integer(format, rounding, signed, a)
            }
            (&Operator::FloatToInteger { width, rounding, signed }, &[a]) => {
                pool.float_to_integer(width, rounding, signed, a)
            }
            (&Operator::FloatFunction(function), &[a, b]) if function.operands() == 2 => {
                pool.float_function2(function, a, b)
            }
            (&Operator::FloatFunction(function), &[a, ..]) => pool.float_function(function, a),
            (Operator::Select, &[a, b]) => pool.select(a, b),
            (Operator::Store, &[a, b, c]) => pool.store(a, b, c),
            (&Operator::ConstantArray(index), &[a]) => pool.constant_array(index, a),
            (Operator::Table { index, elements, default }, _) => pool.table(*index, elements.clone(), default.clone()),
            // No generator makes a step with the wrong number of operands, and no leaf gets here.
            _ => pool.bool(false),
        }
    }

    /// The operator in the table of what was covered.
    pub fn title(&self) -> String {
        match self {
            Operator::Leaf(_) => "Symbol".into(),
            Operator::Constant(_) => "Constant".into(),
            Operator::Binary(op) => format!("Bits{op:?}"),
            Operator::Compare(op) => format!("Bits{op:?}"),
            Operator::Extract { .. } => "Extract".into(),
            Operator::ZeroExtend(_) => "ZeroExtend".into(),
            Operator::SignExtend(_) => "SignExtend".into(),
            Operator::FloatSqrt(_) => "FloatSqrt".into(),
            Operator::FloatToIntegral(_) => "FloatToIntegral".into(),
            Operator::FloatBinary(op, _) => format!("Float{op:?}"),
            Operator::FloatFma(_) => "FloatFma".into(),
            Operator::FloatCompare(order) => format!("Float{order:?}"),
            Operator::FloatTest(class) => format!("Float is {class:?}"),
            Operator::FloatThreeWay(_) => "FloatThreeWay".into(),
            Operator::FloatFromBits(_) => "FloatFromBits".into(),
            Operator::FloatToFloat(..) => "FloatToFloat".into(),
            Operator::FloatFromInteger { signed, .. } => format!("FloatFrom{}", integer(*signed)),
            Operator::FloatToInteger { signed, .. } => format!("FloatTo{}", integer(*signed)),
            Operator::FloatFunction(_) => "FloatFunction".into(),
            Operator::ConstantArray(_) => "ConstantArray".into(),
            Operator::Table { .. } => "Table".into(),
            Operator::Not
            | Operator::And
            | Operator::Or
            | Operator::Ite
            | Operator::Equal
            | Operator::Neg
            | Operator::Complement
            | Operator::Concat
            | Operator::FloatNeg
            | Operator::FloatAbs
            | Operator::FloatToBits
            | Operator::Select
            | Operator::Store => format!("{self:?}"),
        }
    }

    /// The rounding that takes part, if one does.
    pub fn rounding(&self) -> Option<Rounding> {
        match *self {
            Operator::FloatBinary(op, _) if !op.is_rounded() => None,
            Operator::FloatSqrt(rounding)
            | Operator::FloatToIntegral(rounding)
            | Operator::FloatBinary(_, rounding)
            | Operator::FloatFma(rounding)
            | Operator::FloatToFloat(_, rounding)
            | Operator::FloatFromInteger { rounding, .. }
            | Operator::FloatToInteger { rounding, .. } => Some(rounding),
            _ => None,
        }
    }
}

fn integer(signed: bool) -> &'static str {
    if signed { "Signed" } else { "Unsigned" }
}

/// The array of a table, for values that are drawn at random.
pub fn array(index: u32, elements: &[Value], default: Value) -> Value {
    let mut array = ArrayValue::new(index, default);
    for (position, element) in elements.iter().enumerate() {
        array.set(Value::bits(index, position as u64), element.clone());
    }
    Value::Array(Arc::new(array))
}
