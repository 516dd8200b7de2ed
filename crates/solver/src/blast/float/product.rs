//! Products, quotients and square roots.

use super::rounding::{Exact, rounded};
use super::{Bounded, Special, Unpacked, pack, unpack};
use crate::blast::circuits::{self, Word, difference, select};
use crate::blast::gates::{FALSE, Gates, Lit, TRUE};
use glassbox_expr::{Format, Rounding};

/// The product, with all bits of its significand.
pub(super) fn exact(gates: &mut Gates, format: Format, a: &Unpacked, b: &Unpacked) -> Exact {
    let width = 2 * usize::from(format.significand);
    let extended = |word: &[Lit]| {
        let mut word = word.to_vec();
        word.resize(width, FALSE);
        word
    };
    let product = circuits::product(gates, &extended(&a.significand), &extended(&b.significand));
    let exponent = a.exponent.plus(gates, &b.exponent);
    let (significand, exponent) = with_top_set(gates, &product, &exponent, 1 - format.bias());
    Exact { negative: gates.xor(a.negative, b.negative), exponent, significand, rest: FALSE }
}

/// What a product is where it is not a rounded number.
pub(super) fn special(gates: &mut Gates, a: &Unpacked, b: &Unpacked) -> Special {
    let left = gates.and(a.infinite, b.zero);
    let right = gates.and(a.zero, b.infinite);
    Special {
        nan: gates.any(&[a.nan, b.nan, left, right]),
        infinite: gates.or(a.infinite, b.infinite),
        zero: gates.or(a.zero, b.zero),
    }
}

/// A significand of which the highest or the second bit is set, shifted so that it is the highest; and the exponent,
/// to which a constant is added, of that bit.
fn with_top_set(gates: &mut Gates, word: &[Lit], exponent: &Bounded, add: i64) -> (Word, Bounded) {
    let top = word.last().copied().unwrap_or(FALSE);
    let mut moved = vec![FALSE];
    moved.extend(&word[..word.len() - 1]);
    let mut significand = select(gates, top, word, &moved);
    if let Some(top) = significand.last_mut() {
        *top = TRUE;
    }
    let carry = Bounded::unsigned(&[top], 0, 1);
    let exponent = exponent.plus_constant(gates, add - 1).plus(gates, &carry);
    (significand, exponent)
}

/// The product of two numbers.
pub(in crate::blast) fn multiply(gates: &mut Gates, format: Format, rounding: Rounding, a: &[Lit], b: &[Lit]) -> Word {
    let (a, b) = (unpack(gates, format, a), unpack(gates, format, b));
    let product = exact(gates, format, &a, &b);
    let magnitude = rounded(gates, format, rounding, &product);
    let special = special(gates, &a, &b);
    pack(gates, format, &special, product.negative, &magnitude)
}

/// The quotient of two numbers.
pub(in crate::blast) fn divide(gates: &mut Gates, format: Format, rounding: Rounding, a: &[Lit], b: &[Lit]) -> Word {
    let (a, b) = (unpack(gates, format, a), unpack(gates, format, b));
    // The quotient of the significands lies between a half and two, so its first or its second bit is set.
    let (quotient, rest) = long_division(gates, &a.significand, &b.significand, usize::from(format.significand) + 2);
    let exponent = a.exponent.minus(gates, &b.exponent);
    let (significand, exponent) = with_top_set(gates, &quotient, &exponent, format.bias());
    let negative = gates.xor(a.negative, b.negative);
    let magnitude = rounded(gates, format, rounding, &Exact { negative, exponent, significand, rest });
    let infinities = gates.and(a.infinite, b.infinite);
    let zeros = gates.and(a.zero, b.zero);
    let special = Special {
        nan: gates.any(&[a.nan, b.nan, infinities, zeros]),
        infinite: gates.or(a.infinite, b.zero),
        zero: gates.or(a.zero, b.infinite),
    };
    pack(gates, format, &special, negative, &magnitude)
}

/// The first bits of `a / b`, from the one before the binary point, and whether something is left over.
/// `a` is less than `2 * b`.
fn long_division(gates: &mut Gates, a: &[Lit], b: &[Lit], bits: usize) -> (Word, Lit) {
    let mut divisor = b.to_vec();
    divisor.push(FALSE);
    let mut left = a.to_vec();
    left.push(FALSE);
    let mut quotient = Word::with_capacity(bits);
    for step in 0..bits {
        if step > 0 {
            // What is left is less than the divisor, so its highest bit is not set.
            left.pop();
            left.insert(0, FALSE);
        }
        let (reduced, enough) = difference(gates, &left, &divisor);
        left = select(gates, enough, &reduced, &left);
        if let Some(top) = left.last_mut() {
            *top = FALSE;
        }
        quotient.push(enough);
    }
    quotient.reverse();
    (quotient, gates.any(&left))
}

/// The square root of a number.
pub(in crate::blast) fn square_root(gates: &mut Gates, format: Format, rounding: Rounding, a: &[Lit]) -> Word {
    let a = unpack(gates, format, a);
    // The square root of m * 2^(2k) is sqrt(m) * 2^k, with 1 <= m < 4.
    let (half, odd) = a.exponent.plus_constant(gates, -format.bias()).halved();
    let exponent = half.plus_constant(gates, format.bias());
    let bits = usize::from(format.significand) + 1;
    // The radicand has two bits for each bit of the root: m from the second or from the first bit on.
    let mut radicand = vec![FALSE; 2 * bits - a.significand.len() - 1];
    radicand.extend(&a.significand);
    radicand.push(FALSE);
    let mut shifted = vec![FALSE];
    shifted.extend(&radicand[..2 * bits - 1]);
    let radicand = select(gates, odd, &shifted, &radicand);
    let (mut significand, rest) = root(gates, &radicand);
    if let Some(top) = significand.last_mut() {
        *top = TRUE;
    }
    let magnitude = rounded(gates, format, rounding, &Exact { negative: FALSE, exponent, significand, rest });
    let negative_number = gates.and(a.negative, -a.zero);
    let special = Special { nan: gates.or(a.nan, negative_number), infinite: a.infinite, zero: a.zero };
    // The square root of -0.0 is -0.0.
    pack(gates, format, &special, a.negative, &magnitude)
}

/// The whole part of the square root of a word with an even number of bits, and whether something is left over.
fn root(gates: &mut Gates, radicand: &[Lit]) -> (Word, Lit) {
    let bits = radicand.len() / 2;
    // With a root r of the bits so far and what is left, the next bit is set if 4r + 1 fits into what is left.
    let mut root = Word::new();
    let mut left = Word::new();
    for step in (0..bits).rev() {
        let mut next = radicand[2 * step..2 * step + 2].to_vec();
        next.extend(&left);
        // What is left is at most twice the root, so it has one bit more than the root.
        let mut trial = vec![TRUE, FALSE];
        trial.extend(&root);
        let width = next.len().max(trial.len());
        next.resize(width, FALSE);
        trial.resize(width, FALSE);
        let (reduced, enough) = difference(gates, &next, &trial);
        left = select(gates, enough, &reduced, &next);
        root.insert(0, enough);
        left.truncate(root.len() + 1);
    }
    (root, gates.any(&left))
}
