//! The values that an operation can have, from those of its operands.

use super::range::{Range, mask, to_signed};
use glassbox_expr::{BinaryOp, CompareOp};

/// What is known about the result of an operation on two numbers of one width.
pub(crate) fn binary(op: BinaryOp, a: &Range, b: &Range) -> Range {
    let width = a.width;
    let result = match op {
        BinaryOp::Add => add(a, b),
        BinaryOp::Sub => subtract(a, b),
        BinaryOp::Mul => multiply(a, b),
        BinaryOp::UnsignedDiv => unsigned_divide(a, b),
        BinaryOp::UnsignedRem => unsigned_remainder(a, b),
        BinaryOp::SignedDiv => signed_divide(a, b),
        BinaryOp::SignedRem => signed_remainder(a, b),
        BinaryOp::ShiftLeft => shift_left(a, b),
        BinaryOp::LogicalShiftRight => logical_shift_right(a, b),
        BinaryOp::ArithmeticShiftRight => arithmetic_shift_right(a, b),
        BinaryOp::And => {
            let bits = Range::bits(width, a.ones & b.ones, a.possible & b.possible);
            both(bits, Range::unsigned(width, 0, u128::from(a.high.min(b.high))))
        }
        BinaryOp::Or => {
            let bits = Range::bits(width, a.ones | b.ones, a.possible | b.possible);
            both(bits, Range::unsigned(width, u128::from(a.low.max(b.low)), u128::MAX))
        }
        BinaryOp::Xor => {
            let known = !(a.ones ^ a.possible) & !(b.ones ^ b.possible);
            Range::bits(width, (a.ones ^ b.ones) & known, (a.ones ^ b.ones) | !known)
        }
    };
    // Nothing here can be empty, since the operands are not.
    result.unwrap_or_else(|| Range::full(width))
}

/// The negation of a number.
pub(crate) fn negate(a: &Range) -> Range {
    binary(BinaryOp::Sub, &Range::constant(a.width, 0), a)
}

/// The bits of a number turned round.
pub(crate) fn complement(a: &Range) -> Range {
    let all = mask(a.width);
    Range {
        width: a.width,
        low: all ^ a.high,
        high: all ^ a.low,
        least: !a.most,
        most: !a.least,
        ones: all ^ a.possible,
        possible: all ^ a.ones,
    }
}

/// The bits `low..=high` of a number.
pub(crate) fn extract(high: u32, low: u32, of: &Range) -> Range {
    let width = high.saturating_sub(low) + 1;
    let low = low.min(63);
    let bits = Range::bits(width, of.ones >> low, of.possible >> low);
    let unsigned = wrapped_unsigned(width, u128::from(of.low >> low), u128::from(of.high >> low));
    let signed = wrapped_signed(width, i128::from(of.least) >> low, i128::from(of.most) >> low);
    both(both(bits, unsigned), signed).unwrap_or_else(|| Range::full(width))
}

/// One number above another; the result has no more than 64 bits.
pub(crate) fn concat(a: &Range, b: &Range) -> Range {
    let width = a.width + b.width;
    let unsigned = Range::unsigned(
        width,
        (u128::from(a.low) << b.width) + u128::from(b.low),
        (u128::from(a.high) << b.width) + u128::from(b.high),
    );
    let signed = Range::signed(
        width,
        (i128::from(a.least) << b.width) + i128::from(b.low),
        (i128::from(a.most) << b.width) + i128::from(b.high),
    );
    let bits = Range::bits(
        width,
        a.ones.checked_shl(b.width).unwrap_or(0) | b.ones,
        a.possible.checked_shl(b.width).unwrap_or(0) | b.possible,
    );
    both(both(unsigned, signed), bits).unwrap_or_else(|| Range::full(width))
}

/// A number widened with zeros.
pub(crate) fn zero_extend(width: u32, a: &Range) -> Range {
    if width == a.width {
        return *a;
    }
    // The sign is zero, so both intervals are the same.
    Range { width, least: a.low as i64, most: a.high as i64, ..*a }
}

/// A number widened with its sign.
pub(crate) fn sign_extend(width: u32, a: &Range) -> Range {
    let sign = 1u64 << (a.width - 1);
    let upper = mask(width) & !mask(a.width);
    let ones = if a.ones & sign != 0 { a.ones | upper } else { a.ones };
    let possible = if a.possible & sign != 0 { a.possible | upper } else { a.possible };
    let bits = Range::bits(width, ones, possible);
    both(bits, Range::signed(width, i128::from(a.least), i128::from(a.most))).unwrap_or_else(|| Range::full(width))
}

/// Whether two numbers are equal.
pub(crate) fn equal(a: &Range, b: &Range) -> Range {
    match (a.as_constant(), b.as_constant()) {
        (Some(a), Some(b)) => Range::bool(a == b),
        _ if a.meet(b).is_none() => Range::FALSE,
        _ => Range::full(1),
    }
}

/// Whether two numbers stand in this order.
pub(crate) fn compare(op: CompareOp, a: &Range, b: &Range) -> Range {
    let known = match op {
        CompareOp::SignedLess => decided(a.most < b.least, a.least >= b.most),
        CompareOp::SignedLessEqual => decided(a.most <= b.least, a.least > b.most),
        CompareOp::UnsignedLess => decided(a.high < b.low, a.low >= b.high),
        CompareOp::UnsignedLessEqual => decided(a.high <= b.low, a.low > b.high),
    };
    known.map_or(Range::full(1), Range::bool)
}

fn decided(yes: bool, no: bool) -> Option<bool> {
    if yes {
        Some(true)
    } else if no {
        Some(false)
    } else {
        None
    }
}

/// What two pieces of knowledge about the same number say together.
fn both(a: Option<Range>, b: Option<Range>) -> Option<Range> {
    a?.meet(&b?)
}

/// An unsigned interval modulo two to the width.
fn wrapped_unsigned(width: u32, low: u128, high: u128) -> Option<Range> {
    if low >> width == high >> width {
        let all = u128::from(mask(width));
        Range::unsigned(width, low & all, high & all)
    } else {
        Some(Range::full(width))
    }
}

/// A signed interval modulo two to the width.
fn wrapped_signed(width: u32, least: i128, most: i128) -> Option<Range> {
    let half = 1i128 << (width - 1);
    let (turns, turns_of_most) = ((least + half) >> width, (most + half) >> width);
    if turns == turns_of_most {
        Range::signed(width, least - (turns << width), most - (turns << width))
    } else {
        Some(Range::full(width))
    }
}

/// The bits of `a + b + carry` that follow from the bits of both.
fn sum_of_bits(width: u32, a: (u64, u64), b: (u64, u64), carry: u64) -> Option<Range> {
    let ((a_ones, a_possible), (b_ones, b_possible)) = (a, b);
    let most = a_possible.wrapping_add(b_possible).wrapping_add(carry);
    let least = a_ones.wrapping_add(b_ones).wrapping_add(carry);
    // A carry into a bit is known where it is the same for the smallest and for the largest operands.
    let carry_of_most = most ^ a_possible ^ b_possible;
    let carry_of_least = least ^ a_ones ^ b_ones;
    let known = !(a_ones ^ a_possible) & !(b_ones ^ b_possible) & !(carry_of_most ^ carry_of_least);
    Range::bits(width, least & known, most | !known)
}

fn add(a: &Range, b: &Range) -> Option<Range> {
    let unsigned =
        wrapped_unsigned(a.width, u128::from(a.low) + u128::from(b.low), u128::from(a.high) + u128::from(b.high));
    let signed =
        wrapped_signed(a.width, i128::from(a.least) + i128::from(b.least), i128::from(a.most) + i128::from(b.most));
    let bits = sum_of_bits(a.width, (a.ones, a.possible), (b.ones, b.possible), 0);
    both(both(unsigned, signed), bits)
}

fn subtract(a: &Range, b: &Range) -> Option<Range> {
    // Shifted up by one turn, the unsigned difference is not negative.
    let turn = 1u128 << a.width;
    let unsigned = wrapped_unsigned(
        a.width,
        turn + u128::from(a.low) - u128::from(b.high),
        turn + u128::from(a.high) - u128::from(b.low),
    );
    let signed =
        wrapped_signed(a.width, i128::from(a.least) - i128::from(b.most), i128::from(a.most) - i128::from(b.least));
    let bits = sum_of_bits(a.width, (a.ones, a.possible), (!b.possible, !b.ones), 1);
    both(both(unsigned, signed), bits)
}

fn multiply(a: &Range, b: &Range) -> Option<Range> {
    let unsigned =
        wrapped_unsigned(a.width, u128::from(a.low) * u128::from(b.low), u128::from(a.high) * u128::from(b.high));
    let (least, most) = corners(a, b, |a, b| a * b);
    let signed = wrapped_signed(a.width, least, most);
    // The low bits of a product follow from the low bits of the factors, and zeros at the end add up.
    let known = (a.ones ^ a.possible).trailing_zeros().min((b.ones ^ b.possible).trailing_zeros());
    let product = a.ones.wrapping_mul(b.ones);
    let zeros = (a.possible.trailing_zeros() + b.possible.trailing_zeros()).min(64);
    let possible = (product | !mask(known)) & !mask(zeros);
    let bits = Range::bits(a.width, product & mask(known), possible);
    both(both(unsigned, signed), bits)
}

/// The least and the most that an operation makes of the ends of two signed intervals.
fn corners(a: &Range, b: &Range, operation: impl Fn(i128, i128) -> i128) -> (i128, i128) {
    let [al, am, bl, bm] = [a.least, a.most, b.least, b.most].map(i128::from);
    let values = [operation(al, bl), operation(al, bm), operation(am, bl), operation(am, bm)];
    values.into_iter().fold((i128::MAX, i128::MIN), |(least, most), value| (least.min(value), most.max(value)))
}

fn unsigned_divide(a: &Range, b: &Range) -> Option<Range> {
    let low = a.low.checked_div(b.high).unwrap_or(mask(a.width));
    // Division by zero gives all ones.
    let high = a.high.checked_div(b.low).unwrap_or(mask(a.width));
    Range::unsigned(a.width, u128::from(low), u128::from(high))
}

fn unsigned_remainder(a: &Range, b: &Range) -> Option<Range> {
    if a.high < b.low || b.high == 0 {
        return Some(*a);
    }
    let limit = if b.low > 0 { a.high.min(b.high - 1) } else { a.high };
    let mut interval = (0, limit);
    if let Some(divisor) = b.as_constant().filter(|&divisor| divisor > 0 && a.low / divisor == a.high / divisor) {
        interval = (a.low % divisor, a.high % divisor);
    }
    let interval = Range::unsigned(a.width, u128::from(interval.0), u128::from(interval.1));
    both(interval, low_bits_of_remainder(a, b))
}

/// A remainder by a constant has as many low bits of the dividend as the constant has zeros at its end.
fn low_bits_of_remainder(a: &Range, b: &Range) -> Option<Range> {
    let kept = b.as_constant().map_or(0, |divisor| mask(divisor.trailing_zeros().min(a.width)));
    Range::bits(a.width, a.ones & kept, a.possible | !kept)
}

fn signed_divide(a: &Range, b: &Range) -> Option<Range> {
    let mut result: Option<Range> = None;
    let mut include = |range: Option<Range>| {
        result = match (result, range) {
            (Some(known), Some(more)) => Some(known.join(&more)),
            (known, more) => known.or(more),
        }
    };
    let halves = [(b.least, b.most.min(-1)), (b.least.max(1), b.most)];
    for (least, most) in halves.into_iter().filter(|(least, most)| least <= most) {
        let (least, most) = corners(a, &Range { least, most, ..*b }, |a, b| a / b);
        // The smallest number divided by -1 is itself.
        include(wrapped_signed(a.width, least, most));
    }
    if b.contains(0) {
        if a.least < 0 {
            include(Some(Range::constant(a.width, 1)));
        }
        if a.most >= 0 {
            include(Some(Range::constant(a.width, u64::MAX)));
        }
    }
    result
}

fn signed_remainder(a: &Range, b: &Range) -> Option<Range> {
    let (mut least, mut most) = (i128::from(a.least.min(0)), i128::from(a.most.max(0)));
    if !b.contains(0) {
        let limit = i128::from(b.least).abs().max(i128::from(b.most).abs()) - 1;
        (least, most) = (least.max(-limit), most.min(limit));
    }
    if let Some(divisor) = b.as_constant().map(|divisor| i128::from(to_signed(b.width, divisor)).abs())
        && divisor > 0
    {
        let (from, to) = (i128::from(a.least), i128::from(a.most));
        // Between two multiples the remainder grows with the dividend.
        if from / divisor == to / divisor && (from >= 0 || to <= 0) {
            (least, most) = (from % divisor, to % divisor);
        }
    } else if b.as_constant() == Some(0) {
        return Some(*a);
    }
    both(Range::signed(a.width, least, most), low_bits_of_remainder(a, b))
}

/// The distances of a shift, where everything from the width on is the same.
fn distances(b: &Range) -> (u32, u32) {
    let clamp = |distance: u64| u32::try_from(distance).unwrap_or(u32::MAX).min(b.width);
    (clamp(b.low), clamp(b.high))
}

fn shift_left(a: &Range, b: &Range) -> Option<Range> {
    let (near, far) = distances(b);
    if near == a.width {
        return Some(Range::constant(a.width, 0));
    }
    let zeros = (a.possible.trailing_zeros() + near).min(64);
    let bits = if near == far {
        Range::bits(a.width, a.ones << near, a.possible << near)
    } else {
        Range::bits(a.width, 0, !mask(zeros))
    };
    if far == a.width {
        return bits;
    }
    let unsigned = if near == far || u128::from(a.high) << far <= u128::from(mask(a.width)) {
        wrapped_unsigned(a.width, u128::from(a.low) << near, u128::from(a.high) << far)
    } else {
        Some(Range::full(a.width))
    };
    let least = i128::from(a.least) << (if a.least < 0 { far } else { near });
    let most = i128::from(a.most) << (if a.most < 0 { near } else { far });
    let full = Range::full(a.width);
    let fits = i128::from(full.least) <= least && most <= i128::from(full.most);
    let signed = if fits || near == far { wrapped_signed(a.width, least, most) } else { Some(full) };
    both(both(bits, unsigned), signed)
}

fn logical_shift_right(a: &Range, b: &Range) -> Option<Range> {
    let (near, far) = distances(b);
    let low = a.low.checked_shr(far).unwrap_or(0);
    let high = a.high.checked_shr(near).unwrap_or(0);
    let interval = Range::unsigned(a.width, u128::from(low), u128::from(high));
    if near == far && near < a.width {
        both(interval, Range::bits(a.width, a.ones >> near, a.possible >> near))
    } else {
        interval
    }
}

fn arithmetic_shift_right(a: &Range, b: &Range) -> Option<Range> {
    let (near, far) = distances(b);
    let least = i128::from(a.least) >> (if a.least < 0 { near } else { far });
    let most = i128::from(a.most) >> (if a.most < 0 { far } else { near });
    let interval = Range::signed(a.width, least, most);
    if near == far && near < a.width {
        let spread = |bits: u64| (to_signed(a.width, bits) >> near) as u64;
        both(interval, Range::bits(a.width, spread(a.ones), spread(a.possible)))
    } else {
        interval
    }
}
