//! `StrictMath` where the JDK leaves it to native code: the same algorithms (fdlibm) in Rust. And the functions of `Math`
//! for which a virtual machine has code of its own.

use super::lang::{Result, operand};
use super::{Native, Row};
use crate::event::Stop;
use crate::run::{Machine, unsupported};
use crate::state::State;
use crate::value::Value;
use glassbox_expr::Function;

const STRICT: &str = "java/lang/StrictMath";
const MATH: &str = "java/lang/Math";

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
    // A virtual machine rounds these correctly nearly always, unlike fdlibm, and so does the platform.
    (MATH, "sin(D)D", fast_sin),
    (MATH, "cos(D)D", fast_cos),
    (MATH, "tan(D)D", fast_tan),
    (MATH, "exp(D)D", fast_exp),
    (MATH, "log(D)D", fast_log),
    (MATH, "log10(D)D", fast_log10),
    (MATH, "pow(DD)D", fast_pow),
    (MATH, "cbrt(D)D", fast_cbrt),
];

fn argument(operands: &[Value], index: usize) -> std::result::Result<f64, Stop> {
    match operand(operands, index)? {
        Value::Double(value) => Ok(value),
        _ => Err(unsupported("a mathematical function of an unknown number")),
    }
}

macro_rules! functions {
    ($($name:ident => $function:expr),* $(,)?) => {
        $(
            fn $name<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
                let (a, b) = (argument(operands, 0)?, if $function.operands() == 2 { argument(operands, 1)? } else { 0.0 });
                Ok(Native::Value(Value::Double($function.apply(a, b))))
            }
        )*
    };
}

functions! {
    sin => Function::Sin,
    cos => Function::Cos,
    tan => Function::Tan,
    asin => Function::Asin,
    acos => Function::Acos,
    atan => Function::Atan,
    atan2 => Function::Atan2,
    log => Function::Log,
    log10 => Function::Log10,
    log1p => Function::Log1p,
    expm1 => Function::Expm1,
    sinh => Function::Sinh,
    cosh => Function::Cosh,
    tanh => Function::Tanh,
}

/// The last bit of these differs between machines.
macro_rules! fast_functions {
    ($($name:ident => $function:path),* $(,)?) => {
        $(
            fn $name<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
                state.assumptions.inexact = true;
                Ok(Native::Value(Value::Double($function(argument(operands, 0)?))))
            }
        )*
    };
}

fast_functions! {
    fast_sin => f64::sin,
    fast_cos => f64::cos,
    fast_tan => f64::tan,
    fast_exp => f64::exp,
    fast_log => f64::ln,
    fast_log10 => libm::log10,
}

fn remainder<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Double(libm::remainder(argument(operands, 0)?, argument(operands, 1)?))))
}

/// Unlike C, Java has no opinion on a power of one with an exponent that is infinite or not a number.
fn fast_pow<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    state.assumptions.inexact = true;
    let (base, exponent) = (argument(operands, 0)?, argument(operands, 1)?);
    let undefined = exponent.is_nan() || base.abs() == 1.0 && exponent.is_infinite();
    Ok(Native::Value(Value::Double(if undefined { f64::NAN } else { base.powf(exponent) })))
}

/// One of them since JDK 25.
fn fast_cbrt<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if machine.feature_version() < 25 {
        return Ok(Native::Bytecode);
    }
    state.assumptions.inexact = true;
    Ok(Native::Value(Value::Double(libm::cbrt(argument(operands, 0)?))))
}
