//! The vocabulary: what a term is made of.

use crate::function::Function;
use crate::sort::{Format, Rounding};
use crate::value::{ArrayValue, Value, Wide};
use std::sync::Arc;

/// A term, as an index into the [`TermPool`](crate::TermPool) that made it.
///
/// Two terms of one pool are equal exactly when their indices are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) u32);

impl Term {
    /// The position in the pool; operands always stand before the terms that use them.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A free symbol, numbered by the pool in order of creation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymbolId(pub(crate) u32);

impl SymbolId {
    /// The number of symbols that were created before this one.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a symbol stands for, as far as the choice among its possible values depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SymbolKind {
    /// Anything: a small number reads better than a large one.
    #[default]
    Plain,
    /// A character, or one unit of a text: a printable one reads best.
    Character,
}

/// The shape of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant truth value.
    Bool(bool),
    /// A constant bit vector of at most 64 bits; `value` has no bits above `width`.
    BitVec {
        /// How many bits it has.
        width: u32,
        /// The bits, as an unsigned number.
        value: u64,
    },
    /// A constant floating-point number of a format that has at most 64 bits.
    Float {
        /// What the bits mean.
        format: Format,
        /// The bits of the format; NaN is always the same one.
        bits: u64,
    },
    /// A constant bit vector or floating-point number of more than 64 bits.
    Wide(Arc<Wide>),
    /// A constant reference; 0 is null.
    Ref(u32),
    /// A constant array that lists its elements.
    Table(Arc<Table>),
    /// A free symbol.
    Symbol(SymbolId),
    /// Boolean negation.
    Not(Term),
    /// Boolean conjunction.
    And(Term, Term),
    /// Boolean disjunction.
    Or(Term, Term),
    /// The second operand where the first holds, else the third.
    Ite(Term, Term, Term),
    /// Equality of two terms of one sort.
    Eq(Term, Term),
    /// An operation on two bit vectors of one width.
    Binary(BinaryOp, Term, Term),
    /// An order between two bit vectors of one width.
    Compare(CompareOp, Term, Term),
    /// Two's complement negation.
    Neg(Term),
    /// Bitwise negation.
    Complement(Term),
    /// The bits `low..=high` of a bit vector.
    Extract {
        /// The highest bit taken.
        high: u32,
        /// The lowest bit taken.
        low: u32,
        /// Where the bits come from.
        of: Term,
    },
    /// The first operand above the second one.
    Concat(Term, Term),
    /// Widened to the given width with zeros.
    ZeroExtend(u32, Term),
    /// Widened to the given width with copies of the sign bit.
    SignExtend(u32, Term),
    /// The number with the other sign.
    FloatNeg(Term),
    /// The number without its sign.
    FloatAbs(Term),
    /// The square root.
    FloatSqrt(Rounding, Term),
    /// The nearest whole number.
    FloatToIntegral(Rounding, Term),
    /// An operation on two numbers of one format. What is exact in any rounding has `NearestEven`.
    FloatBinary(FloatOp, Rounding, Term, Term),
    /// The product of the first two plus the third, rounded once.
    FloatFma(Rounding, Term, Term, Term),
    /// An IEEE 754 comparison: nothing compares with NaN, and the zeros are equal.
    FloatCompare(FloatOrder, Term, Term),
    /// Whether a number is of a kind.
    FloatTest(FloatClass, Term),
    /// The number that has these bits.
    FloatFromBits(Format, Term),
    /// The bits of a number; those of NaN are always the same.
    FloatToBits(Term),
    /// A number in another format.
    FloatToFloat(Format, Rounding, Term),
    /// The number nearest to a bit vector.
    FloatFromInteger {
        /// The format of the number.
        format: Format,
        /// Which neighbour is nearest.
        rounding: Rounding,
        /// Whether the bit vector is read as a two's complement number.
        signed: bool,
        /// The bit vector.
        of: Term,
    },
    /// The integer nearest to a number: zero for NaN, and the nearest that there is for what is out of range.
    FloatToInteger {
        /// The width of the integer.
        width: u32,
        /// Which neighbour is nearest.
        rounding: Rounding,
        /// Whether the integer is a two's complement number.
        signed: bool,
        /// The number.
        of: Term,
    },
    /// A function of one or two doubles; a function of one has it twice.
    FloatFunction(Function, Term, Term),
    /// The element of an array at an index.
    Select(Term, Term),
    /// An array with another element at an index.
    Store(Term, Term, Term),
    /// The array, with indices of this width, that has the same element everywhere.
    ConstantArray(u32, Term),
}

/// A constant array: its first elements, and what stands everywhere else.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// The width of the indices.
    pub index: u32,
    /// The elements at the indices from zero.
    pub elements: Box<[Value]>,
    /// The element at all other indices.
    pub default: Value,
}

impl Table {
    /// The array as a value.
    pub fn value(&self) -> Value {
        Value::Array(Arc::new(ArrayValue::starting_with(self.index, &self.elements, self.default.clone())))
    }

    /// The element at an index.
    pub fn get(&self, index: &Value) -> &Value {
        let position = match index {
            Value::BitVec { value, .. } => usize::try_from(*value).ok(),
            _ => None,
        };
        position.and_then(|position| self.elements.get(position)).unwrap_or(&self.default)
    }
}

/// Operations on two floating-point numbers. A difference is a sum with a negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatOp {
    /// The sum.
    Add,
    /// The product.
    Mul,
    /// The quotient.
    Div,
    /// IEEE 754's remainder: what is left when the nearest whole quotient is taken away.
    Remainder,
    /// Java's `%`: what is left when the quotient, rounded to zero, is taken away.
    Modulo,
}

impl FloatOp {
    /// Every operation, for tests and tables.
    pub const ALL: [FloatOp; 5] = [FloatOp::Add, FloatOp::Mul, FloatOp::Div, FloatOp::Remainder, FloatOp::Modulo];

    /// Whether the result depends on the rounding.
    pub fn is_rounded(self) -> bool {
        matches!(self, FloatOp::Add | FloatOp::Mul | FloatOp::Div)
    }
}

/// IEEE 754 comparisons; "greater" is the same with the operands exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatOrder {
    /// `==`
    Equal,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
}

impl FloatOrder {
    /// Every comparison, for tests and tables.
    pub const ALL: [FloatOrder; 3] = [FloatOrder::Equal, FloatOrder::Less, FloatOrder::LessEqual];
}

/// Kinds of floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatClass {
    /// Not a number.
    Nan,
    /// One of the two infinities.
    Infinite,
    /// One of the two zeros.
    Zero,
    /// Nearer to zero than any number with a full significand.
    Subnormal,
    /// With a full significand.
    Normal,
    /// With a minus sign; NaN has none.
    Negative,
}

impl FloatClass {
    /// Every kind, for tests and tables.
    pub const ALL: [FloatClass; 6] = [
        FloatClass::Nan,
        FloatClass::Infinite,
        FloatClass::Zero,
        FloatClass::Subnormal,
        FloatClass::Normal,
        FloatClass::Negative,
    ];
}

/// Operations on bit vectors, with their total SMT-LIB meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BinaryOp {
    /// Addition modulo two to the width.
    Add,
    /// Subtraction modulo two to the width.
    Sub,
    /// Multiplication modulo two to the width.
    Mul,
    /// Unsigned quotient; all ones when the divisor is zero.
    UnsignedDiv,
    /// Unsigned remainder; the dividend when the divisor is zero.
    UnsignedRem,
    /// Signed quotient rounded to zero; 1 or -1 when the divisor is zero.
    SignedDiv,
    /// Signed remainder with the sign of the dividend, which it equals when the divisor is zero.
    SignedRem,
    /// Shift to the left; zero when the distance is the width or more.
    ShiftLeft,
    /// Unsigned shift to the right; zero when the distance is the width or more.
    LogicalShiftRight,
    /// Signed shift to the right; all sign bits when the distance is the width or more.
    ArithmeticShiftRight,
    /// Bitwise conjunction.
    And,
    /// Bitwise disjunction.
    Or,
    /// Bitwise difference.
    Xor,
}

impl BinaryOp {
    /// Every operation, for tests and tables.
    pub const ALL: [BinaryOp; 13] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::UnsignedDiv,
        BinaryOp::UnsignedRem,
        BinaryOp::SignedDiv,
        BinaryOp::SignedRem,
        BinaryOp::ShiftLeft,
        BinaryOp::LogicalShiftRight,
        BinaryOp::ArithmeticShiftRight,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
    ];

    /// Whether the operands may change places.
    pub fn is_commutative(self) -> bool {
        use BinaryOp::{Add, And, Mul, Or, Xor};
        matches!(self, Add | Mul | And | Or | Xor)
    }
}

/// Orders on bit vectors; "greater" is the same with the operands exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CompareOp {
    /// Two's complement `<`.
    SignedLess,
    /// Two's complement `<=`.
    SignedLessEqual,
    /// Unsigned `<`.
    UnsignedLess,
    /// Unsigned `<=`.
    UnsignedLessEqual,
}

impl CompareOp {
    /// Every order, for tests and tables.
    pub const ALL: [CompareOp; 4] =
        [CompareOp::SignedLess, CompareOp::SignedLessEqual, CompareOp::UnsignedLess, CompareOp::UnsignedLessEqual];

    /// The order `q` for which `not (a op b)` is `b q a`.
    pub fn negated_and_exchanged(self) -> CompareOp {
        match self {
            CompareOp::SignedLess => CompareOp::SignedLessEqual,
            CompareOp::SignedLessEqual => CompareOp::SignedLess,
            CompareOp::UnsignedLess => CompareOp::UnsignedLessEqual,
            CompareOp::UnsignedLessEqual => CompareOp::UnsignedLess,
        }
    }

    /// Whether a term compared with itself is false.
    pub fn is_strict(self) -> bool {
        matches!(self, CompareOp::SignedLess | CompareOp::UnsignedLess)
    }

    /// Whether the operands are read as two's complement numbers.
    pub fn is_signed(self) -> bool {
        matches!(self, CompareOp::SignedLess | CompareOp::SignedLessEqual)
    }
}

/// The operands of a node from left to right, without an allocation.
#[derive(Clone, Debug)]
pub struct Operands {
    terms: [Option<Term>; 3],
    next: usize,
}

impl Iterator for Operands {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        let term = self.terms.get(self.next).copied().flatten();
        self.next += 1;
        term
    }
}

impl Node {
    /// The value of a constant.
    pub fn constant(&self) -> Option<Value> {
        match self {
            Node::Bool(b) => Some(Value::Bool(*b)),
            Node::BitVec { width, value } => Some(Value::BitVec { width: *width, value: *value }),
            Node::Float { format, bits } => Some(Value::Float { format: *format, bits: *bits }),
            Node::Wide(wide) => Some(Value::Wide(wide.clone())),
            Node::Ref(r) => Some(Value::Ref(*r)),
            Node::Table(table) => Some(table.value()),
            _ => None,
        }
    }

    /// Whether this is a constant.
    pub fn is_constant(&self) -> bool {
        matches!(
            self,
            Node::Bool(_) | Node::BitVec { .. } | Node::Float { .. } | Node::Wide(_) | Node::Ref(_) | Node::Table(_)
        )
    }

    /// The operands from left to right.
    pub fn operands(&self) -> Operands {
        let terms = match *self {
            Node::Bool(_)
            | Node::BitVec { .. }
            | Node::Float { .. }
            | Node::Wide(_)
            | Node::Ref(_)
            | Node::Table(_)
            | Node::Symbol(_) => [None; 3],
            Node::Not(a)
            | Node::Neg(a)
            | Node::Complement(a)
            | Node::Extract { of: a, .. }
            | Node::ZeroExtend(_, a)
            | Node::SignExtend(_, a)
            | Node::FloatNeg(a)
            | Node::FloatAbs(a)
            | Node::FloatSqrt(_, a)
            | Node::FloatToIntegral(_, a)
            | Node::FloatTest(_, a)
            | Node::FloatFromBits(_, a)
            | Node::FloatToBits(a)
            | Node::FloatToFloat(_, _, a)
            | Node::FloatFromInteger { of: a, .. }
            | Node::FloatToInteger { of: a, .. }
            | Node::ConstantArray(_, a) => [Some(a), None, None],
            Node::FloatFunction(function, a, _) if function.operands() == 1 => [Some(a), None, None],
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Binary(_, a, b)
            | Node::Compare(_, a, b)
            | Node::Concat(a, b)
            | Node::FloatBinary(_, _, a, b)
            | Node::FloatCompare(_, a, b)
            | Node::FloatFunction(_, a, b)
            | Node::Select(a, b) => [Some(a), Some(b), None],
            Node::Ite(a, b, c) | Node::FloatFma(_, a, b, c) | Node::Store(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        Operands { terms, next: 0 }
    }
}
