//! What is left of a division with a whole quotient. The quotient has as many bits as there are exponents, so there are
//! circuits for small formats only.

use super::rounding::{Exact, normalized, rounded};
use super::{Bounded, Special, greatest_exponent, pack, unpack};
use crate::blast::circuits::{self, Word, difference, select};
use crate::blast::gates::{FALSE, Gates, Lit};
use glassbox_expr::{Format, Rounding};

/// How many bits all steps together may have. Java's `float` is below, `double` is far above.
const MOST_BITS: i64 = 8_000;

/// How many bits a whole quotient may have.
fn steps(format: Format) -> i64 {
    greatest_exponent(format) + i64::from(format.fraction())
}

/// Whether there is a circuit for remainders of this format.
pub(in crate::blast) fn has_remainder(format: Format) -> bool {
    steps(format) * (i64::from(format.significand) + 1) <= MOST_BITS
}

/// Java's `%`, or IEEE 754's remainder if the quotient is the nearest whole number.
pub(in crate::blast) fn remainder(gates: &mut Gates, format: Format, nearest: bool, a: &[Lit], b: &[Lit]) -> Word {
    let dividend = a;
    let (a, b) = (unpack(gates, format, a), unpack(gates, format, b));
    let distance = a.exponent.minus(gates, &b.exponent);
    // The dividend moves to the left a bit at a time, from where it has the exponent of the divisor.
    let mut divisor = b.significand.clone();
    divisor.push(FALSE);
    let mut left = a.significand.clone();
    left.push(FALSE);
    let mut odd = FALSE;
    for step in (0..steps(format)).rev() {
        let active = -distance.is_below(gates, step);
        let (reduced, enough) = difference(gates, &left, &divisor);
        let subtracted = gates.and(active, enough);
        left = select(gates, subtracted, &reduced, &left);
        odd = subtracted;
        // What is left is less than the divisor where the step was active, and less than twice it anyway.
        if step > 0 {
            let mut moved = vec![FALSE];
            moved.extend(&left[..left.len() - 1]);
            left = select(gates, active, &moved, &left);
        }
    }
    let smaller = distance.is_below(gates, 0);
    let mut negative = a.negative;
    // From here on in halves of the last bit of the divisor.
    left.insert(0, FALSE);
    let mut kept = smaller;
    if nearest {
        // A dividend with an exponent smaller by one may still be more than half of the divisor.
        let mut half = a.significand.clone();
        half.resize(left.len(), FALSE);
        left = select(gates, smaller, &half, &left);
        let mut twice = vec![FALSE];
        twice.extend(&divisor);
        let mut once = divisor.clone();
        once.push(FALSE);
        let more = circuits::unsigned_less(gates, &once, &left, false);
        let equal = circuits::equal(gates, &once, &left);
        let tie = gates.and(equal, odd);
        let up = gates.or(more, tie);
        let (other, _) = difference(gates, &twice, &left);
        left = select(gates, up, &other, &left);
        negative = gates.xor(negative, up);
        kept = distance.is_below(gates, -1);
    }
    let some = gates.any(&left);
    let (significand, zeros) = normalized(gates, &left);
    let zeros = Bounded::unsigned(&zeros, 0, left.len() as i64 - 1);
    // The highest bit of `left` is one above that of the divisor.
    let exponent = b.exponent.plus_constant(gates, 1).minus(gates, &zeros);
    let exact = Exact { negative, exponent, significand, rest: FALSE };
    let magnitude = rounded(gates, format, Rounding::NearestEven, &exact);
    let negative = gates.mux(some, negative, a.negative);
    let nan = gates.any(&[a.nan, b.nan, a.infinite, b.zero]);
    let special = Special { nan, infinite: FALSE, zero: -some };
    let result = pack(gates, format, &special, negative, &magnitude);
    // A dividend that is zero or much smaller stays as it is.
    let stays = gates.any(&[kept, a.zero, b.infinite]);
    let stays = gates.and(stays, -nan);
    select(gates, stays, dividend, &result)
}
