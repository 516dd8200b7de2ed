//! Values as SMT-LIB writes them.

use crate::sorts::{self, ScriptSort};
use glassbox_expr::{ArrayValue, Format, Rounding, Sort, Value};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::fmt::Write;
use std::sync::Arc;

/// A value as SMT-LIB writes it. A reference is a number of 32 bits.
pub fn text(value: &Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Ref(number) => bits(32, &BigUint::from(*number)),
        Value::Array(array) => array_text(array),
        Value::BitVec { .. } | Value::Float { .. } | Value::Wide(_) => match value.sort() {
            Sort::Float(format) => float(format, &value.to_big()),
            sort => bits(sort.width(), &value.to_big()),
        },
    }
}

/// A value of a sort of a script.
pub(crate) fn script_text(value: &Value, sort: ScriptSort) -> String {
    match sort {
        ScriptSort::Plain(_) => text(value),
        ScriptSort::RoundingMode => {
            let rounding = Rounding::ALL.get(value.as_u64() as usize).copied();
            rounding_name(rounding.unwrap_or(Rounding::NearestEven)).to_owned()
        }
    }
}

/// The short name of a rounding mode.
pub(crate) fn rounding_name(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "RNE",
        Rounding::NearestAway => "RNA",
        Rounding::TowardPositive => "RTP",
        Rounding::TowardNegative => "RTN",
        Rounding::TowardZero => "RTZ",
    }
}

/// A bit vector: hexadecimal if the width allows it.
pub(crate) fn bits(width: u32, value: &BigUint) -> String {
    let (prefix, radix, digits) = if width.is_multiple_of(4) { ("#x", 16, width / 4) } else { ("#b", 2, width) };
    let text = value.to_str_radix(radix);
    // A format string can fill up to 65,535 characters, and panics with more.
    let zeros = (digits as usize).saturating_sub(text.len());
    format!("{prefix}{}{text}", "0".repeat(zeros))
}

/// A floating-point number, by its parts or by its name.
pub(crate) fn float(format: Format, value: &BigUint) -> String {
    let fraction = u32::from(format.significand) - 1;
    let part = |low: u32, width: u32| (value >> low) & ((BigUint::one() << width) - 1u32);
    let (sign, exponent, significand) =
        (part(format.width() - 1, 1), part(fraction, format.exponent.into()), part(0, fraction));
    let name = if exponent.bits() == u64::from(format.exponent) && exponent.count_ones() == exponent.bits() {
        match (significand.is_zero(), sign.is_zero()) {
            (false, _) => Some("NaN"),
            (true, true) => Some("+oo"),
            (true, false) => Some("-oo"),
        }
    } else if exponent.is_zero() && significand.is_zero() {
        Some(if sign.is_zero() { "+zero" } else { "-zero" })
    } else {
        None
    };
    match name {
        Some(name) => format!("(_ {name} {} {})", format.exponent, format.significand),
        None => {
            let (exponent, significand) = (bits(format.exponent.into(), &exponent), bits(fraction, &significand));
            format!("(fp {} {exponent} {significand})", bits(1, &sign))
        }
    }
}

fn array_text(array: &ArrayValue) -> String {
    let entries: Vec<_> = array.entries().collect();
    let sort = sorts::text(Value::Array(Arc::new(array.clone())).sort());
    let mut text = "(store ".repeat(entries.len());
    let _ = write!(text, "((as const {sort}) {})", self::text(&array.default));
    for (index, element) in entries {
        let _ = write!(text, " {} {})", self::text(index), self::text(element));
    }
    text
}
