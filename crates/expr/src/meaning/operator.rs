//! What each operator gives for values of any width: the short way for at most 64 bits and for Java's own formats, the
//! long way for all others.

use super::{float, wide};
use crate::function::Function;
use crate::meaning;
use crate::sort::{Format, Rounding, Sort};
use crate::term::{BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder};
use crate::value::{ArrayValue, Value};
use num_bigint::BigUint;
use std::sync::Arc;

pub(crate) fn binary(op: BinaryOp, a: &Value, b: &Value) -> Value {
    let width = a.sort().width();
    if width <= 64 {
        return Value::bits(width, meaning::binary(op, width, a.as_u64(), b.as_u64()));
    }
    Value::from_big(a.sort(), wide::binary(op, width, &a.to_big(), &b.to_big()))
}

pub(crate) fn compare(op: CompareOp, a: &Value, b: &Value) -> bool {
    let width = a.sort().width();
    if width <= 64 {
        return meaning::compare(op, width, a.as_u64(), b.as_u64());
    }
    wide::compare(op, width, &a.to_big(), &b.to_big())
}

pub(crate) fn neg(a: &Value) -> Value {
    match *a {
        Value::BitVec { width, value } => Value::bits(width, value.wrapping_neg()),
        _ => Value::from_big(a.sort(), wide::neg(a.sort().width(), &a.to_big())),
    }
}

pub(crate) fn complement(a: &Value) -> Value {
    match *a {
        Value::BitVec { width, value } => Value::bits(width, !value),
        _ => Value::from_big(a.sort(), wide::complement(a.sort().width(), &a.to_big())),
    }
}

pub(crate) fn extract(high: u32, low: u32, a: &Value) -> Value {
    let width = high.saturating_sub(low) + 1;
    match *a {
        Value::BitVec { value, .. } => Value::bits(width, meaning::extract(high, low, value)),
        _ => Value::from_big(Sort::BitVec(width), a.to_big() >> low),
    }
}

pub(crate) fn concat(a: &Value, b: &Value) -> Value {
    let low_width = b.sort().width();
    let width = a.sort().width() + low_width;
    if width <= 64 {
        return Value::bits(width, meaning::concat(a.as_u64(), low_width, b.as_u64()));
    }
    Value::from_big(Sort::BitVec(width), (a.to_big() << low_width) | b.to_big())
}

pub(crate) fn zero_extend(width: u32, a: &Value) -> Value {
    if width <= 64 { Value::bits(width, a.as_u64()) } else { Value::from_big(Sort::BitVec(width), a.to_big()) }
}

pub(crate) fn sign_extend(width: u32, a: &Value) -> Value {
    if width <= 64 {
        return Value::bits(width, a.as_i64() as u64);
    }
    Value::from_big(Sort::BitVec(width), wide::sign_extended(a.sort().width(), width, &a.to_big()))
}

fn format_of(a: &Value) -> Format {
    match a.sort() {
        Sort::Float(format) => format,
        _ => Format::DOUBLE,
    }
}

/// A result of the long way.
fn long(format: Format, bits: BigUint) -> Value {
    Value::from_big(Sort::Float(format), bits)
}

pub(crate) fn float_neg(a: &Value) -> Value {
    let format = format_of(a);
    match *a {
        Value::Float { bits, .. } => Value::float(format, bits ^ (1 << (format.width() - 1))),
        _ => long(format, float::neg(format, &a.to_big())),
    }
}

pub(crate) fn float_abs(a: &Value) -> Value {
    let format = format_of(a);
    match *a {
        Value::Float { bits, .. } => Value::float(format, bits & meaning::mask(format.width() - 1)),
        _ => long(format, float::abs(format, &a.to_big())),
    }
}

pub(crate) fn float_binary(op: FloatOp, rounding: Rounding, a: &Value, b: &Value) -> Value {
    let format = format_of(a);
    if rounding == Rounding::NearestEven {
        if let (Some(x), Some(y)) = (single(a), single(b)) {
            match op {
                FloatOp::Add => return Value::float32(x + y),
                FloatOp::Mul => return Value::float32(x * y),
                FloatOp::Div => return Value::float32(x / y),
                FloatOp::Modulo => return Value::float32(x % y),
                FloatOp::Remainder => {}
            }
        }
        if let (Some(x), Some(y)) = (double(a), double(b)) {
            match op {
                FloatOp::Add => return Value::float64(x + y),
                FloatOp::Mul => return Value::float64(x * y),
                FloatOp::Div => return Value::float64(x / y),
                FloatOp::Modulo => return Value::float64(x % y),
                FloatOp::Remainder => {}
            }
        }
    }
    long(format, float::binary(op, format, rounding, &a.to_big(), &b.to_big()))
}

/// A Java `float`.
fn single(a: &Value) -> Option<f32> {
    match *a {
        Value::Float { format: Format::SINGLE, bits } => Some(f32::from_bits(bits as u32)),
        _ => None,
    }
}

/// A Java `double`.
fn double(a: &Value) -> Option<f64> {
    match *a {
        Value::Float { format: Format::DOUBLE, bits } => Some(f64::from_bits(bits)),
        _ => None,
    }
}

pub(crate) fn float_fma(rounding: Rounding, a: &Value, b: &Value, c: &Value) -> Value {
    let format = format_of(a);
    if rounding == Rounding::NearestEven {
        if let (Some(x), Some(y), Some(z)) = (single(a), single(b), single(c)) {
            return Value::float32(x.mul_add(y, z));
        }
        if let (Some(x), Some(y), Some(z)) = (double(a), double(b), double(c)) {
            return Value::float64(x.mul_add(y, z));
        }
    }
    long(format, float::fma(format, rounding, &a.to_big(), &b.to_big(), &c.to_big()))
}

pub(crate) fn float_sqrt(rounding: Rounding, a: &Value) -> Value {
    if rounding == Rounding::NearestEven {
        if let Some(x) = single(a) {
            return Value::float32(x.sqrt());
        }
        if let Some(x) = double(a) {
            return Value::float64(x.sqrt());
        }
    }
    let format = format_of(a);
    long(format, float::sqrt(format, rounding, &a.to_big()))
}

pub(crate) fn float_to_integral(rounding: Rounding, a: &Value) -> Value {
    let format = format_of(a);
    long(format, float::to_integral(format, rounding, &a.to_big()))
}

pub(crate) fn float_compare(order: FloatOrder, a: &Value, b: &Value) -> bool {
    if let (Some(x), Some(y)) = (a.as_f64(), b.as_f64()) {
        return match order {
            FloatOrder::Equal => x == y,
            FloatOrder::Less => x < y,
            FloatOrder::LessEqual => x <= y,
        };
    }
    float::compare(order, format_of(a), &a.to_big(), &b.to_big())
}

pub(crate) fn float_test(class: FloatClass, a: &Value) -> bool {
    float::test(class, format_of(a), &a.to_big())
}

pub(crate) fn float_from_bits(format: Format, a: &Value) -> Value {
    match *a {
        Value::BitVec { value, .. } => Value::float(format, value),
        _ => Value::from_big(Sort::Float(format), a.to_big()),
    }
}

pub(crate) fn float_to_bits(a: &Value) -> Value {
    let width = a.sort().width();
    if width <= 64 { Value::bits(width, a.as_u64()) } else { Value::from_big(Sort::BitVec(width), a.to_big()) }
}

pub(crate) fn float_to_float(format: Format, rounding: Rounding, a: &Value) -> Value {
    match (single(a), double(a), format) {
        (Some(x), _, Format::DOUBLE) => return Value::float64(f64::from(x)),
        (_, Some(x), Format::SINGLE) if rounding == Rounding::NearestEven => return Value::float32(x as f32),
        _ => {}
    }
    long(format, float::convert(format_of(a), format, rounding, &a.to_big()))
}

pub(crate) fn float_from_integer(format: Format, rounding: Rounding, signed: bool, a: &Value) -> Value {
    if let Value::BitVec { value, .. } = *a
        && rounding == Rounding::NearestEven
    {
        let number = a.as_i64();
        match (format, signed) {
            (Format::SINGLE, true) => return Value::float32(number as f32),
            (Format::SINGLE, false) => return Value::float32(value as f32),
            (Format::DOUBLE, true) => return Value::float64(number as f64),
            (Format::DOUBLE, false) => return Value::float64(value as f64),
            _ => {}
        }
    }
    let (negative, magnitude) =
        if signed { wide::magnitude(a.sort().width(), &a.to_big()) } else { (false, a.to_big()) };
    long(format, float::from_integer(format, rounding, negative, magnitude))
}

pub(crate) fn float_to_integer(width: u32, rounding: Rounding, signed: bool, a: &Value) -> Value {
    if let (Some(x), Rounding::TowardZero, true) = (a.as_f64(), rounding, signed) {
        match width {
            32 => return Value::bits(32, u64::from(x as i32 as u32)),
            64 => return Value::bits(64, x as i64 as u64),
            _ => {}
        }
    }
    let bits = float::to_integer(format_of(a), rounding, &a.to_big(), width, signed);
    Value::from_big(Sort::BitVec(width), bits)
}

pub(crate) fn float_function(function: Function, a: &Value, b: &Value) -> Value {
    match (double(a), double(b)) {
        (Some(x), Some(y)) => Value::float64(function.apply(x, y)),
        _ => Value::float64(f64::NAN),
    }
}

pub(crate) fn select(array: &Value, index: &Value) -> Value {
    match array {
        Value::Array(array) => array.get(index).clone(),
        _ => array.clone(),
    }
}

pub(crate) fn store(array: &Value, index: Value, element: Value) -> Value {
    match array {
        Value::Array(array) => {
            let mut array = ArrayValue::clone(array);
            array.set(index, element);
            Value::Array(Arc::new(array))
        }
        _ => array.clone(),
    }
}
