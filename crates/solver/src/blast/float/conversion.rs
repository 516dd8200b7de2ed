//! Conversions to other formats, from integers and to integers.

use super::rounding::{Exact, goes_up, incremented, normalized, rounded, shifted_right};
use super::{Bounded, Parts, Special, pack, unpack};
use crate::blast::circuits::{Shift, Word, negate_if, shift};
use crate::blast::gates::{FALSE, Gates, Lit};
use glassbox_expr::{Format, Rounding};

/// A number in another format.
pub(in crate::blast) fn to_float(
    gates: &mut Gates,
    from: Format,
    to: Format,
    rounding: Rounding,
    word: &[Lit],
) -> Word {
    let number = unpack(gates, from, word);
    let exponent = number.exponent.plus_constant(gates, to.bias() - from.bias());
    let negative = number.negative;
    let exact = Exact { negative, exponent, significand: number.significand, rest: FALSE };
    let magnitude = rounded(gates, to, rounding, &exact);
    let special = Special { nan: number.nan, infinite: number.infinite, zero: number.zero };
    pack(gates, to, &special, negative, &magnitude)
}

/// The number nearest to an integer.
pub(in crate::blast) fn from_integer(
    gates: &mut Gates,
    format: Format,
    rounding: Rounding,
    signed: bool,
    word: &[Lit],
) -> Word {
    let negative = if signed { word.last().copied().unwrap_or(FALSE) } else { FALSE };
    let magnitude = if signed { negate_if(gates, negative, word) } else { word.to_vec() };
    let zero = -gates.any(word);
    let (significand, zeros) = normalized(gates, &magnitude);
    let most = word.len() as i64 - 1;
    let zeros = Bounded::unsigned(&zeros, 0, most);
    let exponent = Bounded::constant(format.bias() + most).minus(gates, &zeros);
    let exact = Exact { negative, exponent, significand, rest: FALSE };
    let magnitude = rounded(gates, format, rounding, &exact);
    let special = Special { nan: FALSE, infinite: FALSE, zero };
    pack(gates, format, &special, negative, &magnitude)
}

/// The integer nearest to a number: zero for NaN, and the nearest that there is for what is out of range.
pub(in crate::blast) fn to_integer(
    gates: &mut Gates,
    format: Format,
    rounding: Rounding,
    signed: bool,
    width: usize,
    word: &[Lit],
) -> Word {
    let parts = Parts::of(gates, format, word);
    let exponent = parts.exponent(gates, format);
    let significand = parts.significand();
    // The significand stands as if it were as great as fits, and moves to the right from there. Only a number that is
    // rounded to the nearest needs the first bit behind the point, and only one that is rounded at all the rest.
    let highest = format.bias() + width as i64 - 1;
    let too_great = -exponent.is_below(gates, highest + 1);
    let distance = Bounded::constant(highest).minus(gates, &exponent);
    let distance = distance.within(0, distance.greatest.max(0));
    let truncates = rounding == Rounding::TowardZero;
    let length = if truncates { width } else { width + 1 };
    let mut rest = FALSE;
    let mut register = significand;
    if register.len() > length {
        let low: Word = register.drain(..register.len() - length).collect();
        if !truncates {
            rest = gates.any(&low);
        }
    } else {
        let missing = length - register.len();
        register.splice(0..0, std::iter::repeat_n(FALSE, missing));
    }
    let (whole, carry) = if truncates {
        (shift(gates, Shift::LogicalRight, &register, distance.magnitude()), FALSE)
    } else {
        let (mut word, rest) = shifted_right(gates, &register, distance.magnitude(), rest);
        let half = word.remove(0);
        let odd = word.first().copied().unwrap_or(FALSE);
        let up = goes_up(gates, rounding, parts.negative, odd, half, rest);
        incremented(gates, &word, up)
    };
    let too_great = gates.any(&[too_great, parts.infinite, carry]);
    let limited: Word = if signed {
        // The least integer has the only magnitude with the highest bit set, so nothing is lost.
        let top = whole.last().copied().unwrap_or(FALSE);
        let too_great = gates.or(too_great, top);
        let number = negate_if(gates, parts.negative, &whole);
        let limit = (0..width).map(|i| if i + 1 == width { parts.negative } else { -parts.negative });
        limit.zip(number).map(|(limit, bit)| gates.mux(too_great, limit, bit)).collect()
    } else {
        whole
            .iter()
            .map(|&bit| {
                let bit = gates.or(bit, too_great);
                gates.and(bit, -parts.negative)
            })
            .collect()
    };
    limited.iter().map(|&bit| gates.and(bit, -parts.nan)).collect()
}
