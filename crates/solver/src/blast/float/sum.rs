//! Sums, and products to which a number is added before they are rounded.

use super::rounding::{Cut, Exact, cut, leading_zeros, normalized, rounded, shifted_right};
use super::{Bounded, Parts, Special, greatest_exponent, pack, product, unpack};
use crate::blast::circuits::{self, Shift, Word};
use crate::blast::gates::{FALSE, Gates, Lit, TRUE};
use glassbox_expr::{Format, Rounding};

/// How many bits a significand gets below its last one, so that a sum can be rounded: two, and one for the rest.
const EXTRA: usize = 3;

/// The sum or difference of two significands of one width, of which the first is the greater one. The second is shifted
/// by a distance first. The result has `EXTRA` bits more, and one more for the carry.
fn aligned_sum(gates: &mut Gates, large: &[Lit], small: &[Lit], distance: &[Lit], subtract: Lit) -> Word {
    let extended = |word: &[Lit], zeros: usize| {
        let mut extended = vec![FALSE; zeros];
        extended.extend(word);
        extended
    };
    let (small, rest) = shifted_right(gates, &extended(small, EXTRA - 1), distance, FALSE);
    let mut flipped = vec![gates.xor(rest, subtract)];
    flipped.extend(small.iter().map(|&bit| gates.xor(bit, subtract)));
    let (mut total, carry) = circuits::sum(gates, &extended(large, EXTRA), &flipped, subtract);
    total.push(gates.and(carry, -subtract));
    total
}

/// The sign of a sum; of zeros and numbers that cancel out it depends on the rounding.
fn sign_of_sum(gates: &mut Gates, rounding: Rounding, total: &[Lit], subtract: Lit, large_negative: Lit) -> Lit {
    let some = gates.any(total);
    let cancelled = gates.and(-some, subtract);
    let zero = if rounding == Rounding::TowardNegative { TRUE } else { FALSE };
    gates.mux(cancelled, zero, large_negative)
}

/// The sum of two numbers.
///
/// A sum that is subnormal is exact, so the significand is shifted to the left only as far as the exponent allows, and
/// never back.
pub(in crate::blast) fn add(gates: &mut Gates, format: Format, rounding: Rounding, a: &[Lit], b: &[Lit]) -> Word {
    let (a, b) = (Parts::of(gates, format, a), Parts::of(gates, format, b));
    let subtract = gates.xor(a.negative, b.negative);
    let exchange = circuits::unsigned_less(gates, a.magnitude, b.magnitude, false);
    let (exponent_a, exponent_b) = (a.exponent(gates, format), b.exponent(gates, format));
    let (significand_a, significand_b) = (a.significand(), b.significand());
    let large = circuits::select(gates, exchange, &significand_b, &significand_a);
    let small = circuits::select(gates, exchange, &significand_a, &significand_b);
    let exponent = Bounded::select(gates, exchange, &exponent_b, &exponent_a);
    let small_exponent = Bounded::select(gates, exchange, &exponent_a, &exponent_b);
    let negative = gates.mux(exchange, b.negative, a.negative);
    let distance = exponent.minus(gates, &small_exponent).within(0, greatest_exponent(format) - 1);
    let total = aligned_sum(gates, &large, &small, distance.magnitude(), subtract);

    let zeros = leading_zeros(gates, &total);
    let limit = exponent.magnitude();
    let width = zeros.len().max(limit.len());
    let resized = |word: &[Lit]| {
        let mut word = word.to_vec();
        word.resize(width, FALSE);
        word
    };
    let (zeros, limit) = (resized(&zeros), resized(limit));
    let limited = circuits::unsigned_less(gates, &limit, &zeros, false);
    let most = (total.len() as i64).min(exponent.greatest);
    let distance = Bounded::unsigned(&circuits::select(gates, limited, &limit, &zeros), 0, most);
    let shifted = circuits::shift(gates, Shift::Left, &total, distance.magnitude());
    let next = exponent.plus_constant(gates, 1);
    let exponent = next.minus(gates, &distance).within(1, next.greatest);

    let kept = shifted[EXTRA + 1..].to_vec();
    let rest = gates.any(&shifted[..EXTRA]);
    let magnitude = cut(gates, format, rounding, Cut { negative, exponent, kept, half: shifted[EXTRA], rest });
    let opposite = gates.all(&[a.infinite, b.infinite, subtract]);
    let nan = gates.any(&[a.nan, b.nan, opposite]);
    let infinite = gates.or(a.infinite, b.infinite);
    // An infinity is the greater one, but nothing else about its sum means anything.
    let of_sum = sign_of_sum(gates, rounding, &total, subtract, negative);
    let negative = gates.mux(infinite, negative, of_sum);
    let special = Special { nan, infinite, zero: FALSE };
    pack(gates, format, &special, negative, &magnitude)
}

/// The product of the first two plus the third, rounded once.
pub(in crate::blast) fn multiply_add(
    gates: &mut Gates,
    format: Format,
    rounding: Rounding,
    a: &[Lit],
    b: &[Lit],
    c: &[Lit],
) -> Word {
    let (a, b) = (unpack(gates, format, a), unpack(gates, format, b));
    let c = unpack(gates, format, c);
    let product = product::exact(gates, format, &a, &b);
    let of_product = product::special(gates, &a, &b);
    let width = product.significand.len();
    let mut third = vec![FALSE; width - c.significand.len()];
    third.extend(&c.significand);

    // A zero is never the greater one, unless both are.
    let as_number = |significand: &[Lit], exponent: &Bounded, bits: usize| {
        let mut word = significand.to_vec();
        word.extend(exponent.resized(bits));
        word
    };
    let (least, greatest) =
        (product.exponent.least.min(c.exponent.least), product.exponent.greatest.max(c.exponent.greatest));
    let bits = product.exponent.within(least, greatest).magnitude().len() + 1;
    let less = circuits::signed_less(
        gates,
        &as_number(&product.significand, &product.exponent, bits),
        &as_number(&third, &c.exponent, bits),
        false,
    );
    let exchange = gates.and(less, -c.zero);
    let exchange = gates.or(exchange, of_product.zero);
    let without_zero = |gates: &mut Gates, significand: &[Lit], zero: Lit| -> Word {
        significand.iter().map(|&bit| gates.and(bit, -zero)).collect()
    };
    let first = without_zero(gates, &product.significand, of_product.zero);
    let third = without_zero(gates, &third, c.zero);
    let large = circuits::select(gates, exchange, &third, &first);
    let small = circuits::select(gates, exchange, &first, &third);
    let exponent = Bounded::select(gates, exchange, &c.exponent, &product.exponent);
    let small_exponent = Bounded::select(gates, exchange, &product.exponent, &c.exponent);
    let negative = gates.mux(exchange, c.negative, product.negative);
    let subtract = gates.xor(product.negative, c.negative);
    let distance = exponent.minus(gates, &small_exponent).within(0, greatest - least);
    let total = aligned_sum(gates, &large, &small, distance.magnitude(), subtract);

    let (significand, zeros) = normalized(gates, &total);
    let zeros = Bounded::unsigned(&zeros, 0, total.len() as i64 - 1);
    let next = exponent.plus_constant(gates, 1);
    let exponent = next.minus(gates, &zeros);
    let magnitude = rounded(gates, format, rounding, &Exact { negative, exponent, significand, rest: FALSE });

    let some = gates.any(&total);
    let negative = sign_of_sum(gates, rounding, &total, subtract, negative);
    let infinite = gates.or(of_product.infinite, c.infinite);
    // An infinity has no exponent that could be compared.
    let of_infinity = gates.mux(c.infinite, c.negative, product.negative);
    let negative = gates.mux(infinite, of_infinity, negative);
    let opposite = gates.all(&[of_product.infinite, c.infinite, subtract]);
    let nan = gates.any(&[of_product.nan, c.nan, opposite]);
    pack(gates, format, &Special { nan, infinite, zero: -some }, negative, &magnitude)
}
