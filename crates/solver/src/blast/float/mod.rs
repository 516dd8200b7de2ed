//! Floating-point numbers as circuits.
//!
//! A number is the word of its bits, in which NaN is always the same: positive, with the highest bit of the fraction
//! set and no other. Whoever makes a number keeps to that, so a highest exponent with a fraction needs no second look.
//! An operation takes its operands apart (`Parts` as stored, `Unpacked` with the highest bit of the significand set),
//! computes a significand that is exact but for a note that something is left over, and gives it to `rounding`.
//! Gates with equal inputs are made once, so taking the same number apart twice costs nothing.

mod bounded;
mod conversion;
mod integral;
mod product;
mod remainder;
mod rounding;
mod sum;

use super::circuits::{self, Word};
use super::gates::{FALSE, Gates, Lit, TRUE};
use bounded::Bounded;
pub(super) use conversion::{from_integer, to_float, to_integer};
use glassbox_expr::{FloatClass, FloatOrder, Format};
pub(super) use integral::to_integral;
pub(super) use product::{divide, multiply, square_root};
pub(super) use remainder::{has_remainder, remainder};
pub(super) use sum::{add, multiply_add};

/// A number as it is stored.
struct Parts<'a> {
    negative: Lit,
    exponent: &'a [Lit],
    fraction: &'a [Lit],
    /// Everything but the sign, which is ordered like the magnitudes.
    magnitude: &'a [Lit],
    /// The first bit of the significand, which is not stored.
    hidden: Lit,
    nan: Lit,
    infinite: Lit,
    zero: Lit,
}

impl<'a> Parts<'a> {
    fn of(gates: &mut Gates, format: Format, word: &'a [Lit]) -> Parts<'a> {
        let (magnitude, sign) = word.split_at((format.width() - 1) as usize);
        let (fraction, exponent) = magnitude.split_at(format.fraction() as usize);
        let top = fraction.last().copied().unwrap_or(FALSE);
        let ones = gates.all(exponent);
        let hidden = gates.any(exponent);
        Parts {
            negative: sign.first().copied().unwrap_or(FALSE),
            exponent,
            fraction,
            magnitude,
            hidden,
            nan: gates.and(ones, top),
            infinite: gates.and(ones, -top),
            zero: -gates.any(magnitude),
        }
    }

    /// The significand with the bit that is not stored.
    fn significand(&self) -> Word {
        let mut significand = self.fraction.to_vec();
        significand.push(self.hidden);
        significand
    }

    /// The stored exponent, in which subnormal numbers have that of the smallest normal ones.
    fn exponent(&self, gates: &mut Gates, format: Format) -> Bounded {
        let mut bits = self.exponent.to_vec();
        bits[0] = gates.or(bits[0], -self.hidden);
        Bounded::unsigned(&bits, 1, greatest_exponent(format))
    }
}

/// The stored exponent of the greatest finite numbers.
fn greatest_exponent(format: Format) -> i64 {
    2 * format.bias()
}

/// A number whose significand has its highest bit set.
#[derive(Clone)]
struct Unpacked {
    nan: Lit,
    infinite: Lit,
    zero: Lit,
    negative: Lit,
    /// As it is stored, but for subnormal numbers, whose significands were shifted. Means nothing where the number is
    /// not finite or zero.
    exponent: Bounded,
    /// The highest bit is the constant; the others mean nothing where the number is not finite or zero.
    significand: Word,
}

fn unpack(gates: &mut Gates, format: Format, word: &[Lit]) -> Unpacked {
    let parts = Parts::of(gates, format, word);
    let (mut significand, zeros) = rounding::normalized(gates, &parts.significand());
    if let Some(top) = significand.last_mut() {
        *top = TRUE;
    }
    let most = i64::from(format.fraction());
    let zeros = Bounded::unsigned(&zeros, 0, most);
    let subnormal = Bounded::constant(1).minus(gates, &zeros);
    let normal = Bounded::unsigned(parts.exponent, 1, greatest_exponent(format));
    let exponent = Bounded::select(gates, parts.hidden, &normal, &subnormal);
    let Parts { nan, infinite, zero, negative, .. } = parts;
    Unpacked { nan, infinite, zero, negative, exponent, significand }
}

/// What an operation gives where it does not give a rounded number. NaN goes before infinity, and infinity before zero.
struct Special {
    nan: Lit,
    infinite: Lit,
    zero: Lit,
}

/// Puts a number together from its magnitude, as it is stored, and the special cases.
fn pack(gates: &mut Gates, format: Format, special: &Special, negative: Lit, magnitude: &[Lit]) -> Word {
    let fraction = format.fraction() as usize;
    let highest = gates.or(special.nan, special.infinite);
    let no_fraction = gates.or(highest, special.zero);
    let mut word = Word::with_capacity(magnitude.len() + 1);
    for (i, &bit) in magnitude.iter().enumerate() {
        word.push(if i < fraction {
            let bit = gates.and(bit, -no_fraction);
            if i + 1 == fraction { gates.or(bit, special.nan) } else { bit }
        } else {
            let bit = gates.and(bit, -special.zero);
            gates.or(bit, highest)
        });
    }
    word.push(gates.and(negative, -special.nan));
    word
}

/// A number that may be any.
pub(super) fn fresh(gates: &mut Gates, format: Format) -> Word {
    let word: Word = (0..format.width()).map(|_| gates.fresh()).collect();
    let (magnitude, sign) = word.split_at((format.width() - 1) as usize);
    let (fraction, exponent) = magnitude.split_at(format.fraction() as usize);
    let ones = gates.all(exponent);
    if let (Some((&top, rest)), Some(&sign)) = (fraction.split_last(), sign.first()) {
        for &bit in rest {
            gates.clause(&[-ones, -bit]);
        }
        gates.clause(&[-ones, -top, -sign]);
    }
    word
}

/// The number that has these bits.
pub(super) fn from_bits(gates: &mut Gates, format: Format, bits: &[Lit]) -> Word {
    let (magnitude, sign) = bits.split_at((format.width() - 1) as usize);
    let (fraction, exponent) = magnitude.split_at(format.fraction() as usize);
    let ones = gates.all(exponent);
    let some = gates.any(fraction);
    let nan = gates.and(ones, some);
    let special = Special { nan, infinite: FALSE, zero: FALSE };
    pack(gates, format, &special, sign.first().copied().unwrap_or(FALSE), magnitude)
}

/// The number with the other sign; NaN has none.
pub(super) fn negate(gates: &mut Gates, format: Format, word: &[Lit]) -> Word {
    let parts = Parts::of(gates, format, word);
    let mut negated = parts.magnitude.to_vec();
    negated.push(gates.and(-parts.negative, -parts.nan));
    negated
}

/// The number without its sign.
pub(super) fn absolute(word: &[Lit]) -> Word {
    let mut absolute = word.to_vec();
    if let Some(sign) = absolute.last_mut() {
        *sign = FALSE;
    }
    absolute
}

/// Whether a number is of a kind.
pub(super) fn test(gates: &mut Gates, class: FloatClass, format: Format, word: &[Lit]) -> Lit {
    let parts = Parts::of(gates, format, word);
    match class {
        FloatClass::Nan => parts.nan,
        FloatClass::Infinite => parts.infinite,
        FloatClass::Zero => parts.zero,
        FloatClass::Subnormal => gates.and(-parts.hidden, -parts.zero),
        FloatClass::Normal => {
            let ones = gates.all(parts.exponent);
            gates.and(parts.hidden, -ones)
        }
        FloatClass::Negative => parts.negative,
    }
}

/// Compares as IEEE 754 does.
pub(super) fn compare(gates: &mut Gates, order: FloatOrder, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let same = if order == FloatOrder::Equal { circuits::equal(gates, a, b) } else { FALSE };
    let (a, b) = (Parts::of(gates, format, a), Parts::of(gates, format, b));
    let numbers = gates.and(-a.nan, -b.nan);
    let zeros = gates.and(a.zero, b.zero);
    let ordered = match order {
        FloatOrder::Equal => gates.or(same, zeros),
        FloatOrder::Less | FloatOrder::LessEqual => {
            let or_equal = order == FloatOrder::LessEqual;
            let above = circuits::unsigned_less(gates, a.magnitude, b.magnitude, or_equal);
            let below = circuits::unsigned_less(gates, b.magnitude, a.magnitude, or_equal);
            // Of different signs, the negative one is less, unless both are zero.
            let negative = if or_equal { TRUE } else { -zeros };
            let if_negative = gates.mux(b.negative, below, negative);
            let positive = if or_equal { zeros } else { FALSE };
            let if_positive = gates.mux(b.negative, positive, above);
            gates.mux(a.negative, if_negative, if_positive)
        }
    };
    gates.and(numbers, ordered)
}
