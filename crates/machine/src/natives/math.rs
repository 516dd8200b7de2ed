//! `StrictMath` where the JDK leaves it to native code: the same algorithms (fdlibm) in Rust. And the functions of `Math`
//! for which a virtual machine has code of its own.

use super::lang::{Result, operand};
use super::{Native, Row};
use crate::event::Stop;
use crate::instructions::floats::ROUNDING;
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::Value;
use glassbox_expr::Function;
use glassbox_program::StackKind;

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

/// A function of numbers of which one at least is not known.
pub(super) fn function_of<'p>(machine: &mut Machine<'p>, function: Function, operands: &[Value]) -> Result<'p> {
    let first = machine.float_term_of(StackKind::Double, operand(operands, 0)?)?;
    let term = if function.operands() == 2 {
        let second = machine.float_term_of(StackKind::Double, operand(operands, 1)?)?;
        machine.terms.float_function2(function, first, second)
    } else {
        machine.terms.float_function(function, first)
    };
    Ok(Native::Value(machine.float_value(term)))
}

/// The arguments of a function, if they are known; a function of one has it twice.
fn known(function: Function, operands: &[Value]) -> std::result::Result<Option<(f64, f64)>, Stop> {
    let second = if function.operands() == 2 { operand(operands, 1)? } else { operand(operands, 0)? };
    Ok(match (operand(operands, 0)?, second) {
        (Value::Double(first), Value::Double(second)) => Some((first, second)),
        _ => None,
    })
}

macro_rules! functions {
    ($($name:ident => $function:expr),* $(,)?) => {
        $(
            fn $name<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
                match known($function, operands)? {
                    Some((a, b)) => Ok(Native::Value(Value::Double($function.apply(a, b)))),
                    None => function_of(machine, $function, operands),
                }
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
    ($($name:ident => $function:expr, $known:expr);* $(;)?) => {
        $(
            fn $name<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
                state.provenance.assumptions.take_inexact();
                match known($function, operands)? {
                    Some((a, _)) => Ok(Native::Value(Value::Double($known(a)))),
                    None => function_of(machine, $function, operands),
                }
            }
        )*
    };
}

fast_functions! {
    fast_sin => Function::Sin, f64::sin;
    fast_cos => Function::Cos, f64::cos;
    fast_tan => Function::Tan, f64::tan;
    fast_exp => Function::Exp, f64::exp;
    fast_log => Function::Log, f64::ln;
    fast_log10 => Function::Log10, libm::log10;
}

fn remainder<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (dividend, divisor) = (operand(operands, 0)?, operand(operands, 1)?);
    if let (Value::Double(dividend), Value::Double(divisor)) = (dividend, divisor) {
        return Ok(Native::Value(Value::Double(libm::remainder(dividend, divisor))));
    }
    let dividend = machine.float_term_of(StackKind::Double, dividend)?;
    let divisor = machine.float_term_of(StackKind::Double, divisor)?;
    let term = machine.terms.float_remainder(dividend, divisor);
    Ok(Native::Value(machine.float_value(term)))
}

/// Unlike C, Java has no opinion on a power of one with an exponent that is infinite or not a number. Squares are what
/// people write with it most, and compilers know that, too.
fn fast_pow<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    state.provenance.assumptions.take_inexact();
    if let Some((base, exponent)) = known(Function::Pow, operands)? {
        let undefined = exponent.is_nan() || base.abs() == 1.0 && exponent.is_infinite();
        return Ok(Native::Value(Value::Double(if undefined { f64::NAN } else { base.powf(exponent) })));
    }
    let base = operand(operands, 0)?;
    match operand(operands, 1)? {
        Value::Double(0.0) => Ok(Native::Value(Value::Double(1.0))),
        Value::Double(1.0) => Ok(Native::Value(base)),
        Value::Double(2.0) => {
            let base = machine.float_term_of(StackKind::Double, base)?;
            let square = machine.terms.float_mul(ROUNDING, base, base);
            Ok(Native::Value(machine.float_value(square)))
        }
        _ => function_of(machine, Function::Pow, operands),
    }
}

/// One of them since JDK 25.
fn fast_cbrt<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if machine.feature_version() < 25 {
        return Ok(Native::Bytecode);
    }
    state.provenance.assumptions.take_inexact();
    match known(Function::Cbrt, operands)? {
        Some((a, _)) => Ok(Native::Value(Value::Double(libm::cbrt(a)))),
        None => function_of(machine, Function::Cbrt, operands),
    }
}
