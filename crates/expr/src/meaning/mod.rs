//! What the operations mean on concrete values. Folding and evaluation share these functions, so they
//! cannot disagree; the tests compare them with a reference written on 128-bit integers.
//!
//! Here are numbers of at most 64 bits; `wide` has the others, `float` the floating-point numbers, and `operator` says
//! which of them an operator needs.

pub(crate) mod float;
pub(crate) mod operator;
pub(crate) mod wide;

use crate::term::{BinaryOp, CompareOp};

/// All ones in the lowest `width` bits.
pub fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1u64 << width) - 1 }
}

/// The lowest `width` bits read as a two's complement number.
pub fn to_signed(width: u32, value: u64) -> i64 {
    let unused = 64u32.saturating_sub(width.max(1));
    ((value << unused) as i64) >> unused
}

/// The bit pattern of the smallest signed number.
pub(crate) fn signed_minimum(width: u32) -> u64 {
    1u64 << (width.clamp(1, 64) - 1)
}

/// Applies an operation to two numbers of `width` bits.
pub fn binary(op: BinaryOp, width: u32, a: u64, b: u64) -> u64 {
    let signed_a = to_signed(width, a);
    let signed_b = to_signed(width, b);
    let distance = u32::try_from(b).unwrap_or(u32::MAX);
    let result = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::UnsignedDiv => a.checked_div(b).unwrap_or(u64::MAX),
        BinaryOp::UnsignedRem => a.checked_rem(b).unwrap_or(a),
        BinaryOp::SignedDiv if b == 0 => {
            if signed_a < 0 {
                1
            } else {
                u64::MAX
            }
        }
        BinaryOp::SignedDiv => signed_a.wrapping_div(signed_b) as u64,
        BinaryOp::SignedRem if b == 0 => a,
        BinaryOp::SignedRem => signed_a.wrapping_rem(signed_b) as u64,
        BinaryOp::ShiftLeft if distance >= width => 0,
        BinaryOp::ShiftLeft => a << distance,
        BinaryOp::LogicalShiftRight if distance >= width => 0,
        BinaryOp::LogicalShiftRight => a >> distance,
        BinaryOp::ArithmeticShiftRight => (signed_a >> distance.min(63)) as u64,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
    };
    result & mask(width)
}

/// Compares two numbers of `width` bits.
pub fn compare(op: CompareOp, width: u32, a: u64, b: u64) -> bool {
    match op {
        CompareOp::SignedLess => to_signed(width, a) < to_signed(width, b),
        CompareOp::SignedLessEqual => to_signed(width, a) <= to_signed(width, b),
        CompareOp::UnsignedLess => a < b,
        CompareOp::UnsignedLessEqual => a <= b,
    }
}

/// The bits `low..=high`.
pub fn extract(high: u32, low: u32, value: u64) -> u64 {
    let shifted = value.checked_shr(low).unwrap_or(0);
    shifted & mask(high.saturating_sub(low) + 1)
}

/// `high_part` above `low_part`, which has `low_width` bits.
pub fn concat(high_part: u64, low_width: u32, low_part: u64) -> u64 {
    high_part.checked_shl(low_width).unwrap_or(0) | low_part
}
