//! What the value of an operation says about its operands.

use super::forward;
use super::range::{Range, mask, to_signed};
use glassbox_expr::{BinaryOp, CompareOp};

/// What is left of two operands when `a op b` is known to be in `result`; nothing if that is impossible.
pub(crate) fn binary(op: BinaryOp, result: &Range, a: &Range, b: &Range) -> Option<(Range, Range)> {
    let (a, b) = (*a, *b);
    Some(match op {
        BinaryOp::Add => {
            let a = a.meet(&forward::binary(BinaryOp::Sub, result, &b))?;
            (a, b.meet(&forward::binary(BinaryOp::Sub, result, &a))?)
        }
        BinaryOp::Sub => {
            let a = a.meet(&forward::binary(BinaryOp::Add, result, &b))?;
            (a, b.meet(&forward::binary(BinaryOp::Sub, &a, result))?)
        }
        BinaryOp::Mul => {
            let a = factor(result, &a, &b)?;
            (a, factor(result, &b, &a)?)
        }
        BinaryOp::Xor => {
            let a = a.meet(&forward::binary(BinaryOp::Xor, result, &b))?;
            (a, b.meet(&forward::binary(BinaryOp::Xor, result, &a))?)
        }
        BinaryOp::And => {
            let a = conjunct(result, &a, &b)?;
            (a, conjunct(result, &b, &a)?)
        }
        BinaryOp::Or => {
            // a | b = r is the same as ~a & ~b = ~r.
            let [result, a, b] = [*result, a, b].map(|range| forward::complement(&range));
            let a = conjunct(&result, &a, &b)?;
            let b = conjunct(&result, &b, &a)?;
            (forward::complement(&a), forward::complement(&b))
        }
        BinaryOp::UnsignedDiv => (unsigned_dividend(result, &a, &b)?, b),
        BinaryOp::SignedDiv => (signed_dividend(result, &a, &b)?, b),
        BinaryOp::UnsignedRem => {
            let a = a.meet(&Range::unsigned(a.width, u128::from(result.low), u128::MAX)?)?;
            let divisor = if b.low > 0 { u128::from(result.low) + 1 } else { 0 };
            (low_bits(result, &a, &b)?, b.meet(&Range::unsigned(a.width, divisor, u128::MAX)?)?)
        }
        BinaryOp::SignedRem => {
            let least = if result.least > 0 { result.least } else { i64::MIN };
            let most = if result.most < 0 { result.most } else { i64::MAX };
            let a = a.meet(&Range::signed(a.width, i128::from(least), i128::from(most))?)?;
            (low_bits(result, &a, &b)?, b)
        }
        BinaryOp::ShiftLeft => match distance(&b) {
            Some(distance) => {
                let power = Range::constant(a.width, 1 << distance);
                let bits =
                    Range::bits(a.width, result.ones >> distance, upper(result.possible >> distance, &a, distance))?;
                (factor(result, &a.meet(&bits)?, &power)?, b)
            }
            None => (a, b),
        },
        BinaryOp::LogicalShiftRight => match distance(&b) {
            Some(distance) => (a.meet(&shifted_left(result, a.width, distance)?)?, b),
            None => (a, b),
        },
        BinaryOp::ArithmeticShiftRight => match distance(&b) {
            Some(distance) => {
                let least = i128::from(result.least) << distance;
                let most = (i128::from(result.most) << distance) + i128::from(mask(distance));
                let bits =
                    Range::bits(a.width, result.ones << distance, (result.possible << distance) | mask(distance))?;
                (a.meet(&Range::signed(a.width, least, most)?)?.meet(&bits)?, b)
            }
            None => (a, b),
        },
    })
}

/// What is left of two numbers that are known to be equal or not.
pub(crate) fn equal(result: bool, a: &Range, b: &Range) -> Option<(Range, Range)> {
    if result {
        let met = a.meet(b)?;
        return Some((met, met));
    }
    let a = b.as_constant().map_or(Some(*a), |value| a.without(value))?;
    let b = a.as_constant().map_or(Some(*b), |value| b.without(value))?;
    Some((a, b))
}

/// What is left of two numbers of which `a op b` is known.
pub(crate) fn compare(op: CompareOp, result: bool, a: &Range, b: &Range) -> Option<(Range, Range)> {
    if !result {
        let (b, a) = compare(op.negated_and_exchanged(), true, b, a)?;
        return Some((a, b));
    }
    let (mut less, mut more) = (*a, *b);
    let gap = u8::from(op.is_strict());
    if op.is_signed() {
        less.most = less.most.min(more.most.checked_sub(i64::from(gap))?);
        more.least = more.least.max(less.least.checked_add(i64::from(gap))?);
    } else {
        less.high = less.high.min(more.high.checked_sub(u64::from(gap))?);
        more.low = more.low.max(less.low.checked_add(u64::from(gap))?);
    }
    let less = if less == *a { less } else { less.reduced()? };
    let more = if more == *b { more } else { more.reduced()? };
    Some((less, more))
}

/// What is left of a number of which some bits are known to be in `result`.
pub(crate) fn extracted(result: &Range, high: u32, low: u32, of: &Range) -> Option<Range> {
    let low = low.min(63);
    let taken = mask(high.saturating_sub(low) + 1) << low;
    let bits = Range::bits(of.width, result.ones << low, (result.possible << low) | !taken)?;
    let mut left = of.meet(&bits)?;
    if high + 1 == of.width {
        left = left.meet(&shifted_left(result, of.width, low)?)?;
    }
    if low == 0 {
        if left.high <= mask(result.width) {
            left = left.meet(&forward::zero_extend(of.width, result))?;
        }
        let full = Range::full(result.width);
        if full.least <= left.least && left.most <= full.most {
            left = left.meet(&forward::sign_extend(of.width, result))?;
        }
    }
    Some(left)
}

/// What is left of a number that was widened with zeros to what is in `result`.
pub(crate) fn zero_extended(result: &Range, a: &Range) -> Option<Range> {
    let result = result.meet(&forward::zero_extend(result.width, &Range::full(a.width)))?;
    a.meet(&forward::extract(a.width - 1, 0, &result))
}

/// What is left of a number that was widened with its sign to what is in `result`.
pub(crate) fn sign_extended(result: &Range, a: &Range) -> Option<Range> {
    let result = result.meet(&forward::sign_extend(result.width, &Range::full(a.width)))?;
    a.meet(&forward::extract(a.width - 1, 0, &result))
}

/// What is left of two numbers of which the first stands above the second in `result`.
pub(crate) fn concatenated(result: &Range, a: &Range, b: &Range) -> Option<(Range, Range)> {
    let upper = forward::extract(result.width - 1, b.width, result);
    let lower = forward::extract(b.width - 1, 0, result);
    Some((a.meet(&upper)?, b.meet(&lower)?))
}

/// The distance of a shift, if it is known and below the width.
fn distance(b: &Range) -> Option<u32> {
    let distance = u32::try_from(b.as_constant()?).ok()?;
    (distance < b.width).then_some(distance)
}

/// Possible bits to which those that a shift to the left drops are added.
fn upper(possible: u64, a: &Range, distance: u32) -> u64 {
    possible | !mask(a.width - distance)
}

/// The numbers that give `result` when they are shifted to the right with zeros.
fn shifted_left(result: &Range, width: u32, distance: u32) -> Option<Range> {
    let low = u128::from(result.low) << distance;
    let high = (u128::from(result.high) << distance) + u128::from(mask(distance));
    let bits = Range::bits(width, result.ones << distance, (result.possible << distance) | mask(distance))?;
    Range::unsigned(width, low, high)?.meet(&bits)
}

/// What is left of one side of a bitwise conjunction.
fn conjunct(result: &Range, a: &Range, b: &Range) -> Option<Range> {
    let bits = Range::bits(a.width, result.ones, result.possible | !b.ones)?;
    a.meet(&bits)?.meet(&Range::unsigned(a.width, u128::from(result.low), u128::MAX)?)
}

/// What is left of a factor.
fn factor(result: &Range, a: &Range, b: &Range) -> Option<Range> {
    let mut left = *a;
    // The product is exact, so it can be divided again.
    if u128::from(a.high) * u128::from(b.high) <= u128::from(mask(a.width)) && b.high > 0 {
        let low = result.low.div_ceil(b.high);
        let high = result.high.checked_div(b.low).unwrap_or(u64::MAX);
        left = left.meet(&Range::unsigned(a.width, u128::from(low), u128::from(high))?)?;
    }
    if let Some(constant) = b.as_constant() {
        let signed = i128::from(to_signed(b.width, constant));
        let full = Range::full(a.width);
        let ends = [i128::from(a.least) * signed, i128::from(a.most) * signed];
        if signed != 0 && ends.iter().all(|&end| i128::from(full.least) <= end && end <= i128::from(full.most)) {
            let (mut least, mut most) = (i128::from(result.least), i128::from(result.most));
            if signed < 0 {
                (least, most) = (-most, -least);
            }
            let divisor = signed.abs();
            let from = least.div_euclid(divisor) + i128::from(least.rem_euclid(divisor) != 0);
            left = left.meet(&Range::signed(a.width, from, most.div_euclid(divisor))?)?;
        }
        // The factor of a product with an odd number is unique, whatever was carried away.
        if constant & 1 == 1
            && let Some(product) = result.as_constant()
        {
            left = left.meet(&Range::constant(a.width, product.wrapping_mul(inverse(constant))))?;
        }
    }
    Some(left)
}

/// The number that gives one when it is multiplied with an odd one, modulo two to the 64th.
pub(crate) fn inverse(odd: u64) -> u64 {
    // Each turn doubles the number of right bits; an odd number is its own inverse modulo eight.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// What is left of an unsigned dividend.
fn unsigned_dividend(result: &Range, a: &Range, b: &Range) -> Option<Range> {
    if b.low == 0 {
        return Some(*a);
    }
    let low = u128::from(result.low) * u128::from(b.low);
    let high = u128::from(result.high) * u128::from(b.high) + u128::from(b.high) - 1;
    a.meet(&Range::unsigned(a.width, low, high)?)
}

/// What is left of a dividend of a constant that is positive.
fn signed_dividend(result: &Range, a: &Range, b: &Range) -> Option<Range> {
    let Some(divisor) = b.as_constant().map(|divisor| i128::from(to_signed(b.width, divisor))) else {
        return Some(*a);
    };
    if divisor <= 0 {
        return Some(*a);
    }
    // Division rounds to zero, so zero has the multiples on both sides.
    let (least, most) = (i128::from(result.least) * divisor, i128::from(result.most) * divisor);
    let least = if result.least <= 0 { least - (divisor - 1) } else { least };
    let most = if result.most >= 0 { most + (divisor - 1) } else { most };
    a.meet(&Range::signed(a.width, least, most)?)
}

/// A dividend has the low bits of its remainder by a constant with zeros at the end.
fn low_bits(result: &Range, a: &Range, b: &Range) -> Option<Range> {
    let kept = b.as_constant().map_or(0, |divisor| mask(divisor.trailing_zeros().min(a.width)));
    a.meet(&Range::bits(a.width, result.ones & kept, result.possible | !kept)?)
}
