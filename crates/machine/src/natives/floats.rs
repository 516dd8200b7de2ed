//! Shortcuts for floating-point numbers that are not known: what the JDK computes by taking bits apart, or by comparing
//! one case after the other, is one term. Like all shortcuts they are tested against the bytecode that they stand for.

use glassbox_expr::{BinaryOp, FloatClass, Function, Rounding, Term};
use glassbox_program::StackKind;

use super::lang::{Result, operand};
use super::math::function_of;
use super::{Native, Row};
use crate::event::{Halt, Stop};
use crate::instructions::floats::{ROUNDING, format_of};
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::Value;

const MATH: &str = "java/lang/Math";
const STRICT: &str = "java/lang/StrictMath";
const FLOAT: &str = "java/lang/Float";
const DOUBLE: &str = "java/lang/Double";
const BUILDER: &str = "java/lang/AbstractStringBuilder";

pub(crate) const TABLE: &[Row] = &[
    (MATH, "abs(F)F", abs),
    (MATH, "abs(D)D", abs),
    (MATH, "min(FF)F", min),
    (MATH, "min(DD)D", min),
    (MATH, "max(FF)F", max),
    (MATH, "max(DD)D", max),
    (MATH, "signum(F)F", signum),
    (MATH, "signum(D)D", signum),
    (MATH, "copySign(FF)F", copy_sign),
    (MATH, "copySign(DD)D", copy_sign),
    (MATH, "fma(FFF)F", fma),
    (MATH, "fma(DDD)D", fma),
    (MATH, "round(F)I", round),
    (MATH, "round(D)J", round),
    (MATH, "floor(D)D", floor),
    (MATH, "ceil(D)D", ceil),
    (MATH, "rint(D)D", rint),
    (STRICT, "floor(D)D", floor),
    (STRICT, "ceil(D)D", ceil),
    (STRICT, "rint(D)D", rint),
    (STRICT, "exp(D)D", exp),
    (STRICT, "pow(DD)D", pow),
    (STRICT, "cbrt(D)D", cbrt),
    (STRICT, "hypot(DD)D", hypot),
    (FLOAT, "isNaN(F)Z", is_nan),
    (DOUBLE, "isNaN(D)Z", is_nan),
    (FLOAT, "isInfinite(F)Z", is_infinite),
    (DOUBLE, "isInfinite(D)Z", is_infinite),
    (FLOAT, "isFinite(F)Z", is_finite),
    (DOUBLE, "isFinite(D)Z", is_finite),
    (FLOAT, "compare(FF)I", compare),
    (DOUBLE, "compare(DD)I", compare),
    (FLOAT, "floatToIntBits(F)I", bits),
    (DOUBLE, "doubleToLongBits(D)J", bits),
    // Shortest decimal digits are no matter of terms: the number has to be known.
    (FLOAT, "toString(F)Ljava/lang/String;", known_numbers),
    (DOUBLE, "toString(D)Ljava/lang/String;", known_numbers),
    (FLOAT, "toHexString(F)Ljava/lang/String;", known_numbers),
    (DOUBLE, "toHexString(D)Ljava/lang/String;", known_numbers),
    (BUILDER, "append(F)Ljava/lang/AbstractStringBuilder;", known_numbers),
    (BUILDER, "append(D)Ljava/lang/AbstractStringBuilder;", known_numbers),
    (
        "jdk/internal/math/FormattedFloatingDecimal",
        "valueOf(DILjdk/internal/math/FormattedFloatingDecimal$Form;)Ljdk/internal/math/FormattedFloatingDecimal;",
        known_numbers,
    ),
    ("java/math/BigDecimal", "<init>(D)V", known_numbers),
    ("java/math/BigDecimal", "<init>(DLjava/math/MathContext;)V", known_numbers),
];

fn is_open(value: &Value) -> bool {
    matches!(value, Value::FloatTerm(_) | Value::DoubleTerm(_))
}

/// All operands as terms, if one of them is not known. They have one format.
fn terms<'p, const COUNT: usize>(
    machine: &mut Machine<'p>,
    operands: &[Value],
) -> std::result::Result<Option<(StackKind, [Term; COUNT])>, Stop> {
    let Some(open) = operands.iter().find(|operand| is_open(operand)) else { return Ok(None) };
    let kind = if matches!(open, Value::FloatTerm(_)) { StackKind::Float } else { StackKind::Double };
    let first = machine.float_term_of(kind, operand(operands, 0)?)?;
    let mut terms = [first; COUNT];
    for (index, term) in terms.iter_mut().enumerate().skip(1) {
        *term = machine.float_term_of(kind, operand(operands, index)?)?;
    }
    Ok(Some((kind, terms)))
}

fn number<'p>(machine: &Machine<'p>, term: Term) -> Result<'p> {
    Ok(Native::Value(machine.float_value(term)))
}

fn constant(machine: &mut Machine<'_>, kind: StackKind, value: f64) -> Term {
    match kind {
        StackKind::Float => machine.terms.float32(value as f32),
        _ => machine.terms.float64(value),
    }
}

fn abs<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((_, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let result = machine.terms.float_abs(term);
    number(machine, result)
}

/// NaN if one is, and -0.0 is smaller than 0.0.
fn extreme<'p>(machine: &mut Machine<'p>, operands: &[Value], smallest: bool) -> Result<'p> {
    let Some((_, [left, right])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let pool = &mut machine.terms;
    let is_nan = pool.float_test(FloatClass::Nan, left);
    let better = if smallest { pool.float_less(left, right) } else { pool.float_less(right, left) };
    // Of equal numbers, only zeros differ.
    let is_zero = |pool: &mut glassbox_expr::TermPool, term| pool.float_test(FloatClass::Zero, term);
    let (left_zero, right_zero) = (is_zero(pool, left), is_zero(pool, right));
    let negative = pool.float_test(FloatClass::Negative, left);
    let sign = if smallest { negative } else { pool.not(negative) };
    let better_zero = pool.and_all(&[left_zero, right_zero, sign]);
    let one = pool.or(better, better_zero);
    let takes_left = pool.or(is_nan, one);
    let result = pool.ite(takes_left, left, right);
    number(machine, result)
}

fn min<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    extreme(machine, operands, true)
}

fn max<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    extreme(machine, operands, false)
}

/// Zeros and NaN are their own sign.
fn signum<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((kind, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let [zero, one, minus_one] = [0.0, 1.0, -1.0].map(|value| constant(machine, kind, value));
    let positive = machine.terms.float_less(zero, term);
    let negative = machine.terms.float_less(term, zero);
    let otherwise = machine.terms.ite(negative, minus_one, term);
    let result = machine.terms.ite(positive, one, otherwise);
    number(machine, result)
}

/// The sign of a NaN is whatever a virtual machine makes of it: here it has none.
fn copy_sign<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((_, [magnitude, sign])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let positive = machine.terms.float_abs(magnitude);
    let negative = machine.terms.float_neg(positive);
    let is_negative = machine.terms.float_test(FloatClass::Negative, sign);
    let result = machine.terms.ite(is_negative, negative, positive);
    number(machine, result)
}

fn fma<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((_, [a, b, c])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let result = machine.terms.float_fma(ROUNDING, a, b, c);
    number(machine, result)
}

/// The nearest integer, and of two that are equally near the greater one. What is taken off to get the next smaller
/// whole number is exact wherever it decides: only what is far nearer to one than to a half is ever rounded.
fn round<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((kind, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let (width, result) = if kind == StackKind::Float { (32, StackKind::Int) } else { (64, StackKind::Long) };
    let half = constant(machine, kind, 0.5);
    let pool = &mut machine.terms;
    let whole = pool.float_to_integral(Rounding::TowardNegative, term);
    let fraction = pool.float_sub(ROUNDING, term, whole);
    let goes_up = pool.float_less_equal(half, fraction);
    let (one, zero) = (pool.bv(width, 1), pool.bv(width, 0));
    let step = pool.ite(goes_up, one, zero);
    let floor = pool.float_to_integer(width, Rounding::TowardNegative, true, term);
    let sum = pool.binary(BinaryOp::Add, floor, step);
    Ok(Native::Value(machine.integer_value(result, sum)))
}

fn integral<'p>(machine: &mut Machine<'p>, operands: &[Value], rounding: Rounding) -> Result<'p> {
    let Some((_, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let result = machine.terms.float_to_integral(rounding, term);
    number(machine, result)
}

fn floor<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    integral(machine, operands, Rounding::TowardNegative)
}

fn ceil<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    integral(machine, operands, Rounding::TowardPositive)
}

fn rint<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    integral(machine, operands, Rounding::NearestEven)
}

/// A function that the JDK computes in Java: only where its arguments are not known.
fn strict<'p>(machine: &mut Machine<'p>, operands: &[Value], function: Function) -> Result<'p> {
    if operands.iter().any(is_open) { function_of(machine, function, operands) } else { Ok(Native::Bytecode) }
}

fn exp<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    strict(machine, operands, Function::Exp)
}

fn pow<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    strict(machine, operands, Function::Pow)
}

fn cbrt<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    strict(machine, operands, Function::Cbrt)
}

fn hypot<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    strict(machine, operands, Function::Hypot)
}

fn is_nan<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((_, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let truth = machine.terms.float_test(FloatClass::Nan, term);
    Ok(Native::Value(machine.truth_value(truth)))
}

fn is_infinite<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((_, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let truth = machine.terms.float_test(FloatClass::Infinite, term);
    Ok(Native::Value(machine.truth_value(truth)))
}

fn is_finite<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((_, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let nan = machine.terms.float_test(FloatClass::Nan, term);
    let infinite = machine.terms.float_test(FloatClass::Infinite, term);
    let other = machine.terms.or(nan, infinite);
    let truth = machine.terms.not(other);
    Ok(Native::Value(machine.truth_value(truth)))
}

/// The total order: -0.0 comes before 0.0, and NaN after everything else.
fn compare<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((_, [left, right])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let pool = &mut machine.terms;
    let less = pool.float_less(left, right);
    let right_is_nan = pool.float_test(FloatClass::Nan, right);
    let left_is_number = pool.is_number(left);
    let before_nan = pool.and(left_is_number, right_is_nan);
    let left_is_zero = pool.float_test(FloatClass::Zero, left);
    let right_is_zero = pool.float_test(FloatClass::Zero, right);
    let left_is_negative = pool.float_test(FloatClass::Negative, left);
    let before_zero = pool.and_all(&[left_is_zero, right_is_zero, left_is_negative]);
    let before = pool.or(before_nan, before_zero);
    let before = pool.or(less, before);
    let same = pool.eq(left, right);
    let (minus_one, zero, one) = (pool.int(-1), pool.int(0), pool.int(1));
    let otherwise = pool.ite(before, minus_one, one);
    let result = pool.ite(same, zero, otherwise);
    Ok(Native::Value(machine.integer_value(StackKind::Int, result)))
}

/// The bits in which all NaNs are the same, as they are in terms.
fn bits<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((kind, [term])) = terms(machine, operands)? else { return Ok(Native::Bytecode) };
    let result = machine.terms.float_to_bits(term);
    let kind = if format_of(kind).width() == 32 { StackKind::Int } else { StackKind::Long };
    Ok(Native::Value(machine.integer_value(kind, result)))
}

/// The method itself, with numbers that this path knows; asks for them.
fn known_numbers<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    for operand in operands {
        if let Value::FloatTerm(term) | Value::DoubleTerm(term) = operand {
            return Err(Stop(Box::new(Halt::Number(*term))));
        }
    }
    let given = state.thread.stack.len().checked_sub(operands.len()).and_then(|start| state.thread.stack.get(start..));
    match given {
        Some(given) if given.iter().any(is_open) => Ok(Native::BytecodeWith(operands.to_vec())),
        _ => Ok(Native::Bytecode),
    }
}
