//! IEEE 754 numbers of any format.
//!
//! Every operation computes its result exactly, as an integer times a power of two and a note whether something smaller
//! is left over, and `rounded` is the only place that knows how to fit that into a format.

use crate::sort::{Format, Rounding};
use crate::term::{FloatClass, FloatOp, FloatOrder};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};
use std::cmp::Ordering;

/// A number taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unpacked {
    Nan,
    Infinite { negative: bool },
    Zero { negative: bool },
    Finite(Finite),
}

/// `significand * 2^exponent`, with a significand that is not zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finite {
    pub(crate) negative: bool,
    pub(crate) significand: BigUint,
    pub(crate) exponent: i64,
}

impl Finite {
    /// The exponent of the highest bit.
    fn top(&self) -> i64 {
        self.exponent + self.significand.bits() as i64 - 1
    }
}

/// The bits of infinity.
fn infinity(format: Format) -> BigUint {
    super::wide::ones(u32::from(format.exponent)) << format.fraction()
}

fn nan(format: Format) -> BigUint {
    infinity(format) | (BigUint::one() << (format.fraction() - 1))
}

fn sign_bit(format: Format) -> u64 {
    u64::from(format.width()) - 1
}

fn signed(format: Format, negative: bool, magnitude: BigUint) -> BigUint {
    if negative { magnitude | (BigUint::one() << sign_bit(format)) } else { magnitude }
}

fn without_sign(format: Format, bits: &BigUint) -> BigUint {
    super::wide::truncated(format.width() - 1, bits.clone())
}

/// The bits, or the only NaN if they are one.
pub(crate) fn with_one_nan(format: Format, bits: BigUint) -> BigUint {
    if without_sign(format, &bits) > infinity(format) { nan(format) } else { bits }
}

/// Takes the bits of a number apart.
pub(crate) fn unpack(format: Format, bits: &BigUint) -> Unpacked {
    let negative = bits.bit(sign_bit(format));
    let magnitude = without_sign(format, bits);
    match magnitude.cmp(&infinity(format)) {
        Ordering::Greater => return Unpacked::Nan,
        Ordering::Equal => return Unpacked::Infinite { negative },
        Ordering::Less if magnitude.is_zero() => return Unpacked::Zero { negative },
        Ordering::Less => {}
    }
    let fraction = format.fraction();
    let biased = i64::try_from(&magnitude >> fraction).unwrap_or(0);
    let stored = super::wide::truncated(fraction, magnitude);
    let significand = if biased == 0 { stored } else { stored | (BigUint::one() << fraction) };
    let exponent = biased.max(1) - format.bias() - i64::from(fraction);
    Unpacked::Finite(Finite { negative, significand, exponent })
}

/// Whether a magnitude goes to the greater neighbour.
fn goes_up(rounding: Rounding, negative: bool, odd: bool, half: bool, rest: bool) -> bool {
    match rounding {
        Rounding::NearestEven => half && (rest || odd),
        Rounding::NearestAway => half,
        Rounding::TowardPositive => !negative && (half || rest),
        Rounding::TowardNegative => negative && (half || rest),
        Rounding::TowardZero => false,
    }
}

/// `value / 2^shift`, rounded to an integer; `rest` says that something smaller than one is left over in `value`.
fn shifted(rounding: Rounding, negative: bool, value: &BigUint, shift: u64, rest: bool) -> BigUint {
    if shift == 0 {
        let up = goes_up(rounding, negative, value.bit(0), false, rest);
        return value + u32::from(up);
    }
    let kept = if shift > value.bits() { BigUint::zero() } else { value >> shift };
    let half = value.bit(shift - 1);
    let below = value.trailing_zeros().is_some_and(|zeros| zeros < shift - 1);
    let up = goes_up(rounding, negative, kept.bit(0), half, rest || below);
    kept + u32::from(up)
}

/// The bits of the number nearest to `number` and, if `rest`, something smaller than a unit of its significand.
/// What is left over must not reach the precision of the format.
fn rounded(format: Format, rounding: Rounding, number: &Finite, rest: bool) -> BigUint {
    let negative = number.negative;
    let fraction = i64::from(format.fraction());
    let top = number.top();
    if top > format.bias() {
        return overflowed(format, rounding, negative);
    }
    // The exponent of the last bit that is kept.
    let last = top.max(format.least_exponent()) - fraction;
    let kept = match u64::try_from(last - number.exponent) {
        Ok(shift) => shifted(rounding, negative, &number.significand, shift, rest),
        Err(_) => &number.significand << (number.exponent - last).unsigned_abs(),
    };
    // A significand that was rounded up to a power of two carries into the exponent, as it should.
    let biased = (top - format.least_exponent()).max(0) as u64;
    let magnitude = kept + (BigUint::from(biased) << format.fraction());
    if magnitude >= infinity(format) {
        return overflowed(format, rounding, negative);
    }
    signed(format, negative, magnitude)
}

fn overflowed(format: Format, rounding: Rounding, negative: bool) -> BigUint {
    let to_infinity = match rounding {
        Rounding::NearestEven | Rounding::NearestAway => true,
        Rounding::TowardPositive => !negative,
        Rounding::TowardNegative => negative,
        Rounding::TowardZero => false,
    };
    let magnitude = if to_infinity { infinity(format) } else { infinity(format) - 1u32 };
    signed(format, negative, magnitude)
}

fn packed(format: Format, rounding: Rounding, number: &Unpacked) -> BigUint {
    match number {
        Unpacked::Nan => nan(format),
        Unpacked::Infinite { negative } => signed(format, *negative, infinity(format)),
        Unpacked::Zero { negative } => signed(format, *negative, BigUint::zero()),
        Unpacked::Finite(number) => rounded(format, rounding, number, false),
    }
}

/// The number with the other sign; NaN has none.
pub(crate) fn neg(format: Format, bits: &BigUint) -> BigUint {
    with_one_nan(format, bits ^ (BigUint::one() << sign_bit(format)))
}

/// The number without its sign.
pub(crate) fn abs(format: Format, bits: &BigUint) -> BigUint {
    without_sign(format, bits)
}

/// Whether a number is of a kind.
pub(crate) fn test(class: FloatClass, format: Format, bits: &BigUint) -> bool {
    let magnitude = without_sign(format, bits);
    let normal = BigUint::one() << format.fraction();
    match class {
        FloatClass::Nan => magnitude > infinity(format),
        FloatClass::Infinite => magnitude == infinity(format),
        FloatClass::Zero => magnitude.is_zero(),
        FloatClass::Subnormal => !magnitude.is_zero() && magnitude < normal,
        FloatClass::Normal => magnitude >= normal && magnitude < infinity(format),
        FloatClass::Negative => magnitude <= infinity(format) && bits.bit(sign_bit(format)),
    }
}

/// Compares as IEEE 754 does.
pub(crate) fn compare(order: FloatOrder, format: Format, a: &BigUint, b: &BigUint) -> bool {
    let (a_magnitude, b_magnitude) = (without_sign(format, a), without_sign(format, b));
    if a_magnitude > infinity(format) || b_magnitude > infinity(format) {
        return false;
    }
    // The bits behind the sign are ordered like the magnitudes.
    let a_negative = a.bit(sign_bit(format)) && !a_magnitude.is_zero();
    let b_negative = b.bit(sign_bit(format)) && !b_magnitude.is_zero();
    let ordering = match (a_negative, b_negative) {
        (false, false) => a_magnitude.cmp(&b_magnitude),
        (true, true) => b_magnitude.cmp(&a_magnitude),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    };
    match order {
        FloatOrder::Equal => ordering.is_eq(),
        FloatOrder::Less => ordering.is_lt(),
        FloatOrder::LessEqual => ordering.is_le(),
    }
}

/// An operation on two numbers.
pub(crate) fn binary(op: FloatOp, format: Format, rounding: Rounding, a: &BigUint, b: &BigUint) -> BigUint {
    let (a, b) = (unpack(format, a), unpack(format, b));
    match op {
        FloatOp::Add => sum(format, rounding, &a, &b),
        FloatOp::Mul => packed(format, rounding, &product(&a, &b)),
        FloatOp::Div => quotient(format, rounding, &a, &b),
        FloatOp::Remainder | FloatOp::Modulo => remainder(op == FloatOp::Remainder, format, &a, &b),
    }
}

/// The product of the first two plus the third.
pub(crate) fn fma(format: Format, rounding: Rounding, a: &BigUint, b: &BigUint, c: &BigUint) -> BigUint {
    let product = product(&unpack(format, a), &unpack(format, b));
    sum(format, rounding, &product, &unpack(format, c))
}

fn sum(format: Format, rounding: Rounding, a: &Unpacked, b: &Unpacked) -> BigUint {
    let zero = |negative: bool| signed(format, negative, BigUint::zero());
    match (a, b) {
        (Unpacked::Nan, _) | (_, Unpacked::Nan) => nan(format),
        (&Unpacked::Infinite { negative }, &Unpacked::Infinite { negative: other }) if negative != other => nan(format),
        (&Unpacked::Infinite { negative }, _) | (_, &Unpacked::Infinite { negative }) => {
            signed(format, negative, infinity(format))
        }
        (&Unpacked::Zero { negative }, &Unpacked::Zero { negative: other }) => {
            zero(if negative == other { negative } else { rounding == Rounding::TowardNegative })
        }
        (number, Unpacked::Zero { .. }) | (Unpacked::Zero { .. }, number) => packed(format, rounding, number),
        (Unpacked::Finite(a), Unpacked::Finite(b)) => {
            let (high, low) = if a.top() >= b.top() { (a, b) } else { (b, a) };
            // Bits to add to the significand of the greater one until it is sure to be precise enough.
            let wanted = u64::from(format.significand) + 3;
            let guard = wanted.saturating_sub(high.significand.bits()) as i64;
            let (base, rest) =
                if low.top() < high.exponent - guard { (high.exponent - guard, true) } else { (low.exponent, false) };
            let base = base.min(high.exponent);
            let high_part = &high.significand << (high.exponent - base).unsigned_abs();
            let same_sign = high.negative == low.negative;
            let significand = match (rest, same_sign) {
                (true, true) => high_part,
                // What is left over is then the distance from the next smaller integer.
                (true, false) => high_part - 1u32,
                (false, true) => high_part + (&low.significand << (low.exponent - base).unsigned_abs()),
                (false, false) => {
                    let low_part = &low.significand << (low.exponent - base).unsigned_abs();
                    match high_part.cmp(&low_part) {
                        Ordering::Equal => return zero(rounding == Rounding::TowardNegative),
                        Ordering::Greater => high_part - low_part,
                        // Both have the same highest bit.
                        Ordering::Less => {
                            let number =
                                Finite { negative: low.negative, significand: low_part - high_part, exponent: base };
                            return rounded(format, rounding, &number, false);
                        }
                    }
                }
            };
            rounded(format, rounding, &Finite { negative: high.negative, significand, exponent: base }, rest)
        }
    }
}

/// The exact product.
fn product(a: &Unpacked, b: &Unpacked) -> Unpacked {
    let sign = |number: &Unpacked| match number {
        Unpacked::Nan => false,
        Unpacked::Infinite { negative } | Unpacked::Zero { negative } => *negative,
        Unpacked::Finite(finite) => finite.negative,
    };
    let negative = sign(a) != sign(b);
    match (a, b) {
        (Unpacked::Nan, _)
        | (_, Unpacked::Nan)
        | (Unpacked::Infinite { .. }, Unpacked::Zero { .. })
        | (Unpacked::Zero { .. }, Unpacked::Infinite { .. }) => Unpacked::Nan,
        (Unpacked::Infinite { .. }, _) | (_, Unpacked::Infinite { .. }) => Unpacked::Infinite { negative },
        (Unpacked::Zero { .. }, _) | (_, Unpacked::Zero { .. }) => Unpacked::Zero { negative },
        (Unpacked::Finite(a), Unpacked::Finite(b)) => Unpacked::Finite(Finite {
            negative,
            significand: &a.significand * &b.significand,
            exponent: a.exponent + b.exponent,
        }),
    }
}

fn quotient(format: Format, rounding: Rounding, a: &Unpacked, b: &Unpacked) -> BigUint {
    match (a, b) {
        (Unpacked::Finite(a), Unpacked::Finite(b)) => {
            let wanted = u64::from(format.significand) + 3 + b.significand.bits();
            let shift = wanted.saturating_sub(a.significand.bits());
            let (significand, left) = (&a.significand << shift).div_rem(&b.significand);
            let exponent = a.exponent - b.exponent - shift as i64;
            let number = Finite { negative: a.negative != b.negative, significand, exponent };
            rounded(format, rounding, &number, !left.is_zero())
        }
        // With a divisor that is zero or infinite, dividing is multiplying by the other of the two.
        (_, &Unpacked::Zero { negative }) => packed(format, rounding, &product(a, &Unpacked::Infinite { negative })),
        (_, &Unpacked::Infinite { negative }) => packed(format, rounding, &product(a, &Unpacked::Zero { negative })),
        // What is left is a dividend that is zero, infinite or not a number: only the sign of the divisor matters.
        _ => packed(format, rounding, &product(a, b)),
    }
}

/// Java's `%`, or IEEE 754's remainder if `nearest`.
fn remainder(nearest: bool, format: Format, a: &Unpacked, b: &Unpacked) -> BigUint {
    let (a, b) = match (a, b) {
        (Unpacked::Finite(a), Unpacked::Finite(b)) => (a, b),
        (Unpacked::Zero { .. } | Unpacked::Finite(_), Unpacked::Infinite { .. })
        | (Unpacked::Zero { .. }, Unpacked::Finite(_)) => return packed(format, Rounding::NearestEven, a),
        _ => return nan(format),
    };
    // |a| is less than half of |b|.
    if a.top() + 1 < b.top() {
        return packed(format, Rounding::NearestEven, &Unpacked::Finite(a.clone()));
    }
    let base = a.exponent.min(b.exponent);
    let divisor = &b.significand << (b.exponent - base).unsigned_abs();
    // The remainder by twice the divisor tells whether the quotient is odd.
    let twice: BigUint = &divisor << 1;
    let power = BigUint::from(2u32).modpow(&BigUint::from((a.exponent - base).unsigned_abs()), &twice);
    let mut left = (&a.significand * power) % &twice;
    let odd = left >= divisor;
    if odd {
        left -= &divisor;
    }
    let mut negative = a.negative;
    if nearest {
        let order = (&left << 1u32).cmp(&divisor);
        if order.is_gt() || order.is_eq() && odd {
            left = divisor - left;
            negative = !negative;
        }
    }
    if left.is_zero() {
        return signed(format, a.negative, left);
    }
    rounded(format, Rounding::NearestEven, &Finite { negative, significand: left, exponent: base }, false)
}

/// The square root.
pub(crate) fn sqrt(format: Format, rounding: Rounding, bits: &BigUint) -> BigUint {
    let number = match unpack(format, bits) {
        Unpacked::Finite(number) if !number.negative => number,
        Unpacked::Finite(_) | Unpacked::Infinite { negative: true } => return nan(format),
        other => return packed(format, rounding, &other),
    };
    let wanted = 2 * (u64::from(format.significand) + 3);
    let mut shift = wanted.saturating_sub(number.significand.bits());
    if (number.exponent - shift as i64).is_odd() {
        shift += 1;
    }
    let radicand = &number.significand << shift;
    let root = radicand.sqrt();
    let rest = &root * &root != radicand;
    let exponent = (number.exponent - shift as i64) / 2;
    rounded(format, rounding, &Finite { negative: false, significand: root, exponent }, rest)
}

/// The magnitude of a number, rounded to a whole one.
fn whole(rounding: Rounding, number: &Finite) -> BigUint {
    if number.exponent >= 0 {
        &number.significand << number.exponent.unsigned_abs()
    } else {
        shifted(rounding, number.negative, &number.significand, number.exponent.unsigned_abs(), false)
    }
}

/// The nearest whole number.
pub(crate) fn to_integral(format: Format, rounding: Rounding, bits: &BigUint) -> BigUint {
    match unpack(format, bits) {
        Unpacked::Finite(number) if number.exponent < 0 => {
            let significand = whole(rounding, &number);
            if significand.is_zero() {
                return signed(format, number.negative, significand);
            }
            rounded(format, rounding, &Finite { negative: number.negative, significand, exponent: 0 }, false)
        }
        other => packed(format, rounding, &other),
    }
}

/// A number in another format.
pub(crate) fn convert(from: Format, to: Format, rounding: Rounding, bits: &BigUint) -> BigUint {
    packed(to, rounding, &unpack(from, bits))
}

/// The number nearest to an integer.
pub(crate) fn from_integer(format: Format, rounding: Rounding, negative: bool, magnitude: BigUint) -> BigUint {
    if magnitude.is_zero() {
        return magnitude;
    }
    rounded(format, rounding, &Finite { negative, significand: magnitude, exponent: 0 }, false)
}

/// The number nearest to a fraction whose denominator is not zero.
pub(crate) fn from_ratio(
    format: Format,
    rounding: Rounding,
    negative: bool,
    numerator: &BigUint,
    denominator: &BigUint,
) -> BigUint {
    if numerator.is_zero() || denominator.is_zero() {
        return BigUint::zero();
    }
    let part = |negative: bool, significand: &BigUint| {
        Unpacked::Finite(Finite { negative, significand: significand.clone(), exponent: 0 })
    };
    quotient(format, rounding, &part(negative, numerator), &part(false, denominator))
}

/// The integer nearest to a number: zero for NaN, the nearest that there is for what is out of range.
pub(crate) fn to_integer(format: Format, rounding: Rounding, bits: &BigUint, width: u32, signed: bool) -> BigUint {
    let greatest = if signed { super::wide::ones(width - 1) } else { super::wide::ones(width) };
    let least_magnitude = if signed { BigUint::one() << (width - 1) } else { BigUint::zero() };
    let (negative, magnitude) = match unpack(format, bits) {
        Unpacked::Nan | Unpacked::Zero { .. } => return BigUint::zero(),
        Unpacked::Infinite { negative } => (negative, None),
        Unpacked::Finite(number) if number.top() > i64::from(width) => (number.negative, None),
        Unpacked::Finite(number) => (number.negative, Some(whole(rounding, &number))),
    };
    let limit = if negative { least_magnitude } else { greatest };
    let magnitude = magnitude.map_or(limit.clone(), |magnitude| magnitude.min(limit));
    if negative { super::wide::neg(width, &magnitude) } else { magnitude }
}
