//! Functions of doubles that no decision procedure knows.

use crate::fdlibm;

/// A function of `StrictMath`. `Math` may return a neighbour of its results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "the names are those of Java")]
pub enum Function {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Expm1,
    Log,
    Log10,
    Log1p,
    Pow,
    Cbrt,
    Hypot,
}

impl Function {
    /// Every function, for tests and tables.
    pub const ALL: [Function; 18] = [
        Function::Sin,
        Function::Cos,
        Function::Tan,
        Function::Asin,
        Function::Acos,
        Function::Atan,
        Function::Atan2,
        Function::Sinh,
        Function::Cosh,
        Function::Tanh,
        Function::Exp,
        Function::Expm1,
        Function::Log,
        Function::Log10,
        Function::Log1p,
        Function::Pow,
        Function::Cbrt,
        Function::Hypot,
    ];

    /// How many operands it has.
    pub fn operands(self) -> usize {
        match self {
            Function::Atan2 | Function::Pow | Function::Hypot => 2,
            _ => 1,
        }
    }

    /// The name of the method of Java's `Math`.
    pub fn name(self) -> &'static str {
        match self {
            Function::Sin => "sin",
            Function::Cos => "cos",
            Function::Tan => "tan",
            Function::Asin => "asin",
            Function::Acos => "acos",
            Function::Atan => "atan",
            Function::Atan2 => "atan2",
            Function::Sinh => "sinh",
            Function::Cosh => "cosh",
            Function::Tanh => "tanh",
            Function::Exp => "exp",
            Function::Expm1 => "expm1",
            Function::Log => "log",
            Function::Log10 => "log10",
            Function::Log1p => "log1p",
            Function::Pow => "pow",
            Function::Cbrt => "cbrt",
            Function::Hypot => "hypot",
        }
    }

    /// Its value; the second argument of a function of one does not matter.
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Function::Sin => fdlibm::sin(a),
            Function::Cos => fdlibm::cos(a),
            Function::Tan => libm::tan(a),
            Function::Asin => libm::asin(a),
            Function::Acos => libm::acos(a),
            Function::Atan => libm::atan(a),
            Function::Atan2 => fdlibm::atan2(a, b),
            Function::Sinh => fdlibm::sinh(a),
            Function::Cosh => fdlibm::cosh(a),
            Function::Tanh => fdlibm::tanh(a),
            Function::Exp => libm::exp(a),
            Function::Expm1 => libm::expm1(a),
            Function::Log => fdlibm::log(a),
            Function::Log10 => fdlibm::log10(a),
            Function::Log1p => fdlibm::log1p(a),
            // Unlike C, Java has no opinion on a power of one with an exponent that is infinite or not a number.
            Function::Pow if b.is_nan() || a.abs() == 1.0 && b.is_infinite() => f64::NAN,
            Function::Pow => libm::pow(a, b),
            Function::Cbrt => fdlibm::cbrt(a),
            Function::Hypot => fdlibm::hypot(a, b),
        }
    }
}
