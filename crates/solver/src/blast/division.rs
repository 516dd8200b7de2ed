//! Quotients and remainders, with the SMT-LIB meaning of division by zero.

use super::circuits::{Word, difference, is_constant, negate, negate_if, power_of_two, select, sum};
use super::gates::{FALSE, Gates, Lit, TRUE};

/// The unsigned quotient and remainder.
pub(crate) fn unsigned(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> (Word, Word) {
    let width = a.len();
    if let Some(bits) = power_of_two(b) {
        let mut quotient = a[bits..].to_vec();
        quotient.resize(width, FALSE);
        let mut remainder = a[..bits].to_vec();
        remainder.resize(width, FALSE);
        return (quotient, remainder);
    }
    restoring(gates, a, b)
}

/// Long division, a bit of the quotient at a time from the highest.
///
/// When n bits of the dividend have been taken in, the remainder has at most n bits, so each step is
/// only as wide as it must be. A divisor of zero is subtracted in every step, which gives a quotient
/// of all ones and the dividend as the remainder, exactly as SMT-LIB wants it.
fn restoring(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> (Word, Word) {
    let width = a.len();
    // A remainder is less than the divisor; for a constant divisor this bounds its bits.
    let remainder_bits = match b.iter().rposition(|&lit| lit == TRUE) {
        Some(highest) if is_constant(b) => highest + usize::from(power_of_two(b).is_none()),
        _ => width,
    };
    let mut quotient = vec![FALSE; width];
    let mut remainder = Word::new();
    for step in 0..width {
        if gates.has_struck() {
            break;
        }
        let position = width - 1 - step;
        remainder.insert(0, a[position]);
        let taken = remainder.len();
        let higher: Vec<Lit> = b[taken..].iter().map(|lit| -lit).collect();
        let fits = gates.all(&higher);
        if fits == FALSE {
            continue;
        }
        let (reduced, at_least) = difference(gates, &remainder, &b[..taken]);
        let enough = gates.and(fits, at_least);
        quotient[position] = enough;
        remainder = select(gates, enough, &reduced, &remainder);
        remainder.truncate(remainder_bits);
    }
    remainder.resize(width, FALSE);
    (quotient, remainder)
}

/// The signed quotient, rounded to zero, and the remainder with the sign of the dividend.
pub(crate) fn signed(gates: &mut Gates, a: &[Lit], b: &[Lit]) -> (Word, Word) {
    let sign_a = a.last().copied().unwrap_or(FALSE);
    let sign_b = b.last().copied().unwrap_or(FALSE);
    if is_constant(b) {
        let magnitude = negate_if(gates, sign_b, b);
        if let Some(bits) = power_of_two(&magnitude) {
            return signed_by_power_of_two(gates, a, bits, sign_b == TRUE);
        }
    }
    let dividend = negate_if(gates, sign_a, a);
    let divisor = negate_if(gates, sign_b, b);
    let (quotient, remainder) = unsigned(gates, &dividend, &divisor);
    let flip = gates.xor(sign_a, sign_b);
    (negate_if(gates, flip, &quotient), negate_if(gates, sign_a, &remainder))
}

/// Division by 2^bits or -2^bits: a shift and a mask, corrected for negative dividends.
fn signed_by_power_of_two(gates: &mut Gates, a: &[Lit], bits: usize, negative: bool) -> (Word, Word) {
    let width = a.len();
    let sign = a.last().copied().unwrap_or(FALSE);
    // A negative dividend gets 2^bits - 1 added, so that the shift rounds to zero.
    let mut bias = vec![sign; bits];
    bias.resize(width, FALSE);
    let (biased, _) = sum(gates, a, &bias, FALSE);
    let fill = biased.last().copied().unwrap_or(FALSE);
    let mut quotient = biased[bits..].to_vec();
    quotient.resize(width, fill);
    if negative {
        quotient = negate(gates, &quotient);
    }
    // The low bits stay; the high bits are ones if the remainder is negative.
    let low = &a[..bits];
    let some = gates.any(low);
    let upper = gates.and(sign, some);
    let mut remainder = low.to_vec();
    remainder.resize(width, upper);
    (quotient, remainder)
}
