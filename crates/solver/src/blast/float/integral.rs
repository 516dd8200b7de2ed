//! Rounding to a whole number.

use super::rounding::goes_up;
use super::{Parts, Special, pack};
use crate::blast::circuits::{self, Word, constant};
use crate::blast::gates::{FALSE, Gates, Lit, TRUE};
use glassbox_expr::{Format, Rounding};

/// The nearest whole number.
///
/// Nothing is shifted: the bits after the binary point are masked, and where the number goes up, a one is added at the
/// binary point, which may carry into the exponent as in every rounding.
pub(in crate::blast) fn to_integral(gates: &mut Gates, format: Format, rounding: Rounding, word: &[Lit]) -> Word {
    let parts = Parts::of(gates, format, word);
    let fraction = format.fraction() as usize;
    let exponent = parts.exponent(gates, format);
    let significand = parts.significand();
    // Below one there is no bit before the point.
    let small = exponent.is_below(gates, format.bias());
    // Bit i is behind the point if the exponent is less than fraction - i, for numbers that are not small.
    let behind: Vec<Lit> =
        (0..=fraction).map(|i| exponent.is_below(gates, format.bias() + (fraction - i) as i64)).collect();
    // The first bit behind the point, the bits after it, and the bit before the point.
    let (mut halves, mut rests, mut units) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..=fraction {
        let above = behind.get(i + 1).copied().unwrap_or(FALSE);
        let below = i.checked_sub(1).map_or(TRUE, |i| behind[i]);
        let half = gates.and(behind[i], -above);
        let unit = gates.and(below, -behind[i]);
        halves.push(gates.and(significand[i], half));
        rests.push(gates.and(significand[i], above));
        units.push(unit);
    }
    // Numbers from the precision of the format on have their last bit as the unit, and nothing behind it.
    let odd: Vec<Lit> = significand.iter().zip(&units).map(|(&bit, &unit)| gates.and(bit, unit)).collect();
    let (odd, half, rest) = (gates.any(&odd), gates.any(&halves), gates.any(&rests));
    let up = goes_up(gates, rounding, parts.negative, odd, half, rest);
    let mut kept: Word = parts.fraction.iter().zip(&behind).map(|(&bit, &behind)| gates.and(bit, -behind)).collect();
    kept.extend(parts.exponent);
    let mut one: Word = units.iter().map(|&unit| gates.and(unit, up)).collect();
    one.resize(kept.len(), FALSE);
    let (large, _) = circuits::sum(gates, &kept, &one, FALSE);

    // Below one the result is zero or one.
    let from_half = -exponent.is_below(gates, format.bias() - 1);
    let some_fraction = gates.any(parts.fraction);
    let rest = gates.mux(from_half, some_fraction, -parts.zero);
    let up = goes_up(gates, rounding, parts.negative, FALSE, from_half, rest);
    let mut one = constant(fraction, 0);
    one.extend(constant(usize::from(format.exponent), format.bias() as u64));
    let little: Word = one.iter().map(|&bit| gates.and(bit, up)).collect();
    let magnitude = circuits::select(gates, small, &little, &large);
    let special = Special { nan: parts.nan, infinite: parts.infinite, zero: parts.zero };
    pack(gates, format, &special, parts.negative, &magnitude)
}
