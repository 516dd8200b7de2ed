//! Bit vectors of any width, as unsigned numbers without bits above the width.

use crate::term::{BinaryOp, CompareOp};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

/// The lowest `width` bits.
pub(crate) fn truncated(width: u32, value: BigUint) -> BigUint {
    if value.bits() <= u64::from(width) { value } else { value & ones(width) }
}

/// All ones in the lowest `width` bits.
pub(crate) fn ones(width: u32) -> BigUint {
    (BigUint::one() << width) - 1u32
}

fn is_negative(width: u32, value: &BigUint) -> bool {
    value.bit(u64::from(width) - 1)
}

/// Two's complement negation.
pub(crate) fn neg(width: u32, value: &BigUint) -> BigUint {
    truncated(width, (BigUint::one() << width) - value)
}

/// Bitwise negation.
pub(crate) fn complement(width: u32, value: &BigUint) -> BigUint {
    ones(width) ^ value
}

/// Widened with copies of the sign bit.
pub(crate) fn sign_extended(from: u32, to: u32, value: &BigUint) -> BigUint {
    if is_negative(from, value) { value | (ones(to) ^ ones(from)) } else { value.clone() }
}

/// The sign, and the magnitude of a two's complement number.
pub(crate) fn magnitude(width: u32, value: &BigUint) -> (bool, BigUint) {
    if is_negative(width, value) { (true, neg(width, value)) } else { (false, value.clone()) }
}

/// Applies an operation to two numbers of `width` bits.
pub(crate) fn binary(op: BinaryOp, width: u32, a: &BigUint, b: &BigUint) -> BigUint {
    // A distance that has no 32 bits is beyond any width.
    let distance = u32::try_from(b).unwrap_or(u32::MAX);
    let result = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a + neg(width, b),
        BinaryOp::Mul => a * b,
        BinaryOp::UnsignedDiv | BinaryOp::UnsignedRem => {
            let quotient = op == BinaryOp::UnsignedDiv;
            unsigned_divided(quotient, width, a, b)
        }
        BinaryOp::SignedDiv | BinaryOp::SignedRem => {
            let quotient = op == BinaryOp::SignedDiv;
            let (a_negative, a_magnitude) = magnitude(width, a);
            let (b_negative, b_magnitude) = magnitude(width, b);
            let result = unsigned_divided(quotient, width, &a_magnitude, &b_magnitude);
            let negative = if quotient { a_negative != b_negative } else { a_negative };
            if negative { neg(width, &result) } else { result }
        }
        BinaryOp::ShiftLeft if distance >= width => BigUint::zero(),
        BinaryOp::ShiftLeft => a << distance,
        BinaryOp::LogicalShiftRight if distance >= width => BigUint::zero(),
        BinaryOp::LogicalShiftRight => a >> distance,
        BinaryOp::ArithmeticShiftRight => {
            let distance = distance.min(width - 1);
            sign_extended(width - distance, width, &(a >> distance))
        }
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
    };
    truncated(width, result)
}

fn unsigned_divided(quotient: bool, width: u32, a: &BigUint, b: &BigUint) -> BigUint {
    match (b.is_zero(), quotient) {
        (true, true) => ones(width),
        (true, false) => a.clone(),
        (false, true) => a.div_floor(b),
        (false, false) => a.mod_floor(b),
    }
}

/// Compares two numbers of `width` bits.
pub(crate) fn compare(op: CompareOp, width: u32, a: &BigUint, b: &BigUint) -> bool {
    // A negative number is below a number that is not; otherwise the signed order is the unsigned one.
    let order = if op.is_signed() { (!is_negative(width, a), a).cmp(&(!is_negative(width, b), b)) } else { a.cmp(b) };
    if op.is_strict() { order.is_lt() } else { order.is_le() }
}
