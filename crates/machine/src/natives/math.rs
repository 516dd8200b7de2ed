//! `StrictMath` where the JDK leaves it to native code: the same algorithms (fdlibm) in Rust.

use super::lang::{Result, operand};
use super::{Native, Row};
use crate::event::Stop;
use crate::run::{Machine, unsupported};
use crate::state::State;
use crate::value::Value;

const STRICT: &str = "java/lang/StrictMath";

pub(crate) const TABLE: &[Row] = &[
    (STRICT, "sin(D)D", sin),
    (STRICT, "cos(D)D", cos),
    (STRICT, "tan(D)D", tan),
    (STRICT, "asin(D)D", asin),
    (STRICT, "acos(D)D", acos),
    (STRICT, "atan(D)D", atan),
    (STRICT, "log(D)D", log),
    (STRICT, "log10(D)D", log10),
    (STRICT, "log1p(D)D", log1p),
    (STRICT, "expm1(D)D", expm1),
    (STRICT, "sinh(D)D", sinh),
    (STRICT, "cosh(D)D", cosh),
    (STRICT, "tanh(D)D", tanh),
    (STRICT, "atan2(DD)D", atan2),
    (STRICT, "IEEEremainder(DD)D", remainder),
];

fn argument(operands: &[Value], index: usize) -> std::result::Result<f64, Stop> {
    match operand(operands, index)? {
        Value::Double(value) => Ok(value),
        _ => Err(unsupported("a mathematical function of an unknown number")),
    }
}

macro_rules! functions {
    ($($name:ident => $function:path),* $(,)?) => {
        $(
            fn $name<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
                Ok(Native::Value(Value::Double($function(argument(operands, 0)?))))
            }
        )*
    };
}

functions! {
    sin => libm::sin,
    cos => libm::cos,
    tan => libm::tan,
    asin => libm::asin,
    acos => libm::acos,
    atan => libm::atan,
    log => libm::log,
    log10 => libm::log10,
    log1p => libm::log1p,
    expm1 => libm::expm1,
    sinh => libm::sinh,
    cosh => libm::cosh,
    tanh => libm::tanh,
}

fn atan2<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Double(libm::atan2(argument(operands, 0)?, argument(operands, 1)?))))
}

fn remainder<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Double(libm::remainder(argument(operands, 0)?, argument(operands, 1)?))))
}
