//! The functions and constants of the theories, by their SMT-LIB names.

use glassbox_expr::{BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Rounding};

/// A function or a constant of a theory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    // Core
    Constant(bool),
    Not,
    And,
    Or,
    Xor,
    Implies,
    Equal,
    Distinct,
    Ite,
    // Real, as far as literals of `to_fp` need it
    Minus,
    Divide,
    // FixedSizeBitVectors
    Concat,
    Complement,
    Negate,
    /// Takes two operands or more.
    Chain(BinaryOp),
    Binary(BinaryOp),
    /// The complement of an operation.
    Negated(BinaryOp),
    SignedModulo,
    Compare(CompareOp),
    /// The same with the operands exchanged.
    Exchanged(CompareOp),
    CompareBit,
    NegationOverflows,
    AdditionOverflows {
        signed: bool,
    },
    SubtractionOverflows {
        signed: bool,
    },
    MultiplicationOverflows {
        signed: bool,
    },
    DivisionOverflows,
    // with numerals
    Extract,
    Repeat,
    ZeroExtend,
    SignExtend,
    RotateLeft,
    RotateRight,
    // FloatingPoint
    Rounding(Rounding),
    Fp,
    FloatAbs,
    FloatNeg,
    FloatSub,
    FloatBinary(FloatOp),
    FloatFma,
    FloatSqrt,
    FloatRemainder,
    RoundToIntegral,
    Minimum,
    Maximum,
    FloatCompare(FloatOrder),
    FloatExchanged(FloatOrder),
    FloatTest(FloatClass),
    IsPositive,
    ToIeeeBits,
    // with numerals
    Infinity {
        negative: bool,
    },
    Zero {
        negative: bool,
    },
    Nan,
    ToFloat,
    ToFloatUnsigned,
    ToBits {
        signed: bool,
    },
    // Arrays
    Select,
    Store,
}

/// Every operator. Their numbers are those of their names.
pub(crate) const OPERATORS: &[(&str, Operator)] = &[
    ("true", Operator::Constant(true)),
    ("false", Operator::Constant(false)),
    ("not", Operator::Not),
    ("and", Operator::And),
    ("or", Operator::Or),
    ("xor", Operator::Xor),
    ("=>", Operator::Implies),
    ("=", Operator::Equal),
    ("distinct", Operator::Distinct),
    ("ite", Operator::Ite),
    ("-", Operator::Minus),
    ("/", Operator::Divide),
    ("concat", Operator::Concat),
    ("bvnot", Operator::Complement),
    ("bvneg", Operator::Negate),
    ("bvand", Operator::Chain(BinaryOp::And)),
    ("bvor", Operator::Chain(BinaryOp::Or)),
    ("bvxor", Operator::Chain(BinaryOp::Xor)),
    ("bvadd", Operator::Chain(BinaryOp::Add)),
    ("bvmul", Operator::Chain(BinaryOp::Mul)),
    ("bvsub", Operator::Binary(BinaryOp::Sub)),
    ("bvudiv", Operator::Binary(BinaryOp::UnsignedDiv)),
    ("bvurem", Operator::Binary(BinaryOp::UnsignedRem)),
    ("bvsdiv", Operator::Binary(BinaryOp::SignedDiv)),
    ("bvsrem", Operator::Binary(BinaryOp::SignedRem)),
    ("bvsmod", Operator::SignedModulo),
    ("bvshl", Operator::Binary(BinaryOp::ShiftLeft)),
    ("bvlshr", Operator::Binary(BinaryOp::LogicalShiftRight)),
    ("bvashr", Operator::Binary(BinaryOp::ArithmeticShiftRight)),
    ("bvnand", Operator::Negated(BinaryOp::And)),
    ("bvnor", Operator::Negated(BinaryOp::Or)),
    ("bvxnor", Operator::Negated(BinaryOp::Xor)),
    ("bvcomp", Operator::CompareBit),
    ("bvult", Operator::Compare(CompareOp::UnsignedLess)),
    ("bvule", Operator::Compare(CompareOp::UnsignedLessEqual)),
    ("bvslt", Operator::Compare(CompareOp::SignedLess)),
    ("bvsle", Operator::Compare(CompareOp::SignedLessEqual)),
    ("bvugt", Operator::Exchanged(CompareOp::UnsignedLess)),
    ("bvuge", Operator::Exchanged(CompareOp::UnsignedLessEqual)),
    ("bvsgt", Operator::Exchanged(CompareOp::SignedLess)),
    ("bvsge", Operator::Exchanged(CompareOp::SignedLessEqual)),
    ("bvnego", Operator::NegationOverflows),
    ("bvuaddo", Operator::AdditionOverflows { signed: false }),
    ("bvsaddo", Operator::AdditionOverflows { signed: true }),
    ("bvusubo", Operator::SubtractionOverflows { signed: false }),
    ("bvssubo", Operator::SubtractionOverflows { signed: true }),
    ("bvumulo", Operator::MultiplicationOverflows { signed: false }),
    ("bvsmulo", Operator::MultiplicationOverflows { signed: true }),
    ("bvsdivo", Operator::DivisionOverflows),
    ("extract", Operator::Extract),
    ("repeat", Operator::Repeat),
    ("zero_extend", Operator::ZeroExtend),
    ("sign_extend", Operator::SignExtend),
    ("rotate_left", Operator::RotateLeft),
    ("rotate_right", Operator::RotateRight),
    ("RNE", Operator::Rounding(Rounding::NearestEven)),
    ("RNA", Operator::Rounding(Rounding::NearestAway)),
    ("RTP", Operator::Rounding(Rounding::TowardPositive)),
    ("RTN", Operator::Rounding(Rounding::TowardNegative)),
    ("RTZ", Operator::Rounding(Rounding::TowardZero)),
    ("roundNearestTiesToEven", Operator::Rounding(Rounding::NearestEven)),
    ("roundNearestTiesToAway", Operator::Rounding(Rounding::NearestAway)),
    ("roundTowardPositive", Operator::Rounding(Rounding::TowardPositive)),
    ("roundTowardNegative", Operator::Rounding(Rounding::TowardNegative)),
    ("roundTowardZero", Operator::Rounding(Rounding::TowardZero)),
    ("fp", Operator::Fp),
    ("fp.abs", Operator::FloatAbs),
    ("fp.neg", Operator::FloatNeg),
    ("fp.add", Operator::FloatBinary(FloatOp::Add)),
    ("fp.sub", Operator::FloatSub),
    ("fp.mul", Operator::FloatBinary(FloatOp::Mul)),
    ("fp.div", Operator::FloatBinary(FloatOp::Div)),
    ("fp.fma", Operator::FloatFma),
    ("fp.sqrt", Operator::FloatSqrt),
    ("fp.rem", Operator::FloatRemainder),
    ("fp.roundToIntegral", Operator::RoundToIntegral),
    ("fp.min", Operator::Minimum),
    ("fp.max", Operator::Maximum),
    ("fp.eq", Operator::FloatCompare(FloatOrder::Equal)),
    ("fp.lt", Operator::FloatCompare(FloatOrder::Less)),
    ("fp.leq", Operator::FloatCompare(FloatOrder::LessEqual)),
    ("fp.gt", Operator::FloatExchanged(FloatOrder::Less)),
    ("fp.geq", Operator::FloatExchanged(FloatOrder::LessEqual)),
    ("fp.isNormal", Operator::FloatTest(FloatClass::Normal)),
    ("fp.isSubnormal", Operator::FloatTest(FloatClass::Subnormal)),
    ("fp.isZero", Operator::FloatTest(FloatClass::Zero)),
    ("fp.isInfinite", Operator::FloatTest(FloatClass::Infinite)),
    ("fp.isNaN", Operator::FloatTest(FloatClass::Nan)),
    ("fp.isNegative", Operator::FloatTest(FloatClass::Negative)),
    ("fp.isPositive", Operator::IsPositive),
    ("fp.to_ieee_bv", Operator::ToIeeeBits),
    ("+oo", Operator::Infinity { negative: false }),
    ("-oo", Operator::Infinity { negative: true }),
    ("+zero", Operator::Zero { negative: false }),
    ("-zero", Operator::Zero { negative: true }),
    ("NaN", Operator::Nan),
    ("to_fp", Operator::ToFloat),
    ("to_fp_unsigned", Operator::ToFloatUnsigned),
    ("fp.to_ubv", Operator::ToBits { signed: false }),
    ("fp.to_sbv", Operator::ToBits { signed: true }),
    ("select", Operator::Select),
    ("store", Operator::Store),
];

/// Functions that exist in SMT-LIB or in other solvers, but not here.
const OUTSIDE: &[&str] = &[
    "forall",
    "exists",
    "match",
    "lambda",
    "fp.to_real",
    "bv2nat",
    "nat2bv",
    "int2bv",
    "ubv_to_int",
    "sbv_to_int",
    "int_to_bv",
    "to_real",
    "to_int",
    "is_int",
    "+",
    "*",
    "div",
    "mod",
    "abs",
    "<",
    "<=",
    ">",
    ">=",
    "const",
    "as",
    "choice",
    "update-field",
    "par",
    "_",
];

/// Whether a function is known, although it is outside.
pub(crate) fn is_outside(name: &str) -> bool {
    OUTSIDE.contains(&name) || name.starts_with("str.") || name.starts_with("re.") || name.starts_with("seq.")
}

impl Operator {
    /// How many numerals it is written with, as in `(_ extract 7 0)`.
    pub(crate) fn numerals(self) -> usize {
        use Operator as O;
        match self {
            O::Extract | O::Infinity { .. } | O::Zero { .. } | O::Nan | O::ToFloat | O::ToFloatUnsigned => 2,
            O::Repeat | O::ZeroExtend | O::SignExtend | O::RotateLeft | O::RotateRight | O::ToBits { .. } => 1,
            _ => 0,
        }
    }

    /// Whether a script may declare a symbol of this name all the same, since the operator is not in all editions of the
    /// standard.
    pub(crate) fn may_be_declared(self) -> bool {
        use Operator as O;
        match self {
            O::ToIeeeBits | O::NegationOverflows | O::DivisionOverflows => true,
            O::AdditionOverflows { .. } | O::SubtractionOverflows { .. } | O::MultiplicationOverflows { .. } => true,
            // What is not in the theory of the script may be declared, too; nobody can tell before.
            O::Minus | O::Divide => true,
            O::Infinity { .. } | O::Zero { .. } | O::Nan | O::Extract | O::Repeat => true,
            O::ZeroExtend | O::SignExtend | O::RotateLeft | O::RotateRight => true,
            O::Rounding(_) | O::Fp | O::Select | O::Store | O::ToFloat | O::ToFloatUnsigned => true,
            _ => false,
        }
    }
}
