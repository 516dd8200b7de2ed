//! Shifting significands about without forgetting what falls off, and the one place that rounds.

use super::{Bounded, greatest_exponent};
use crate::blast::circuits::{self, Word};
use crate::blast::gates::{FALSE, Gates, Lit, TRUE};
use glassbox_expr::{Format, Rounding};

/// A number before it is rounded: the significand, whose highest bit is set, and whether something smaller than its
/// last bit is left over.
pub(super) struct Exact {
    pub(super) negative: Lit,
    /// The exponent of the highest bit, as it would be stored.
    pub(super) exponent: Bounded,
    pub(super) significand: Word,
    pub(super) rest: Lit,
}

/// A significand that has the bits of the format and no more; what was cut off is a half and a rest.
pub(super) struct Cut {
    pub(super) negative: Lit,
    /// At least 1, and 1 where the highest bit of the significand is not set.
    pub(super) exponent: Bounded,
    pub(super) kept: Word,
    pub(super) half: Lit,
    pub(super) rest: Lit,
}

/// A significand shifted to the left until its highest bit is set, and by how much. Of zero nothing is known.
pub(super) fn normalized(gates: &mut Gates, significand: &[Lit]) -> (Word, Word) {
    let width = significand.len();
    let mut word = significand.to_vec();
    let mut zeros = Word::new();
    for stage in (0..usize::BITS - width.saturating_sub(1).leading_zeros()).rev() {
        let step = 1usize << stage;
        let shift = -gates.any(&word[width - step..]);
        word = (0..width)
            .map(|i| {
                let moved = i.checked_sub(step).map_or(FALSE, |i| word[i]);
                gates.mux(shift, moved, word[i])
            })
            .collect();
        zeros.push(shift);
    }
    zeros.reverse();
    (word, zeros)
}

/// How many zeros stand above the highest bit that is set; the width if none is.
pub(super) fn leading_zeros(gates: &mut Gates, word: &[Lit]) -> Word {
    // Pairs of neighbours are put together until one is left; each is a flag for "all zero" and a count.
    let size = word.len().next_power_of_two();
    let mut parts: Vec<(Lit, Word)> = vec![(FALSE, Word::new()); size - word.len()];
    parts.extend(word.iter().map(|&bit| (-bit, Word::new())));
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| {
                let ((low_zero, low), (high_zero, high)) = (&pair[0], &pair[1]);
                let mut count = circuits::select(gates, *high_zero, low, high);
                count.push(*high_zero);
                (gates.and(*high_zero, *low_zero), count)
            })
            .collect();
    }
    let Some((zero, mut count)) = parts.pop() else {
        return Word::new();
    };
    // Only a word whose width is a power of two can be zero here, since others were filled up with ones.
    for bit in &mut count {
        *bit = gates.and(*bit, -zero);
    }
    count.push(zero);
    count
}

/// Shifts to the right by a distance that is not negative; what falls off is noted in the rest.
pub(super) fn shifted_right(gates: &mut Gates, word: &[Lit], distance: &[Lit], rest: Lit) -> (Word, Lit) {
    let width = word.len();
    let mut word = word.to_vec();
    let mut rest = rest;
    let mut too_far = Vec::new();
    for (stage, &by) in distance.iter().enumerate() {
        if stage >= 32 || (1usize << stage) >= width {
            too_far.push(by);
            continue;
        }
        let step = 1usize << stage;
        let falls = gates.any(&word[..step]);
        let falls = gates.and(by, falls);
        rest = gates.or(rest, falls);
        word = (0..width)
            .map(|i| {
                let moved = word.get(i + step).copied().unwrap_or(FALSE);
                gates.mux(by, moved, word[i])
            })
            .collect();
    }
    let too_far = gates.any(&too_far);
    let some = gates.any(&word);
    let falls = gates.and(too_far, some);
    rest = gates.or(rest, falls);
    (word.iter().map(|&bit| gates.and(bit, -too_far)).collect(), rest)
}

/// Whether a magnitude goes to the greater neighbour.
pub(super) fn goes_up(gates: &mut Gates, rounding: Rounding, negative: Lit, odd: Lit, half: Lit, rest: Lit) -> Lit {
    match rounding {
        Rounding::NearestEven => {
            let tie_up = gates.or(rest, odd);
            gates.and(half, tie_up)
        }
        Rounding::NearestAway => half,
        Rounding::TowardPositive | Rounding::TowardNegative => {
            let inexact = gates.or(half, rest);
            let sign = if rounding == Rounding::TowardNegative { negative } else { -negative };
            gates.and(sign, inexact)
        }
        Rounding::TowardZero => FALSE,
    }
}

/// A word plus a bit.
pub(super) fn incremented(gates: &mut Gates, word: &[Lit], by: Lit) -> (Word, Lit) {
    circuits::sum(gates, word, &vec![FALSE; word.len()], by)
}

/// The magnitude, as it is stored, of the number nearest to this one.
pub(super) fn rounded(gates: &mut Gates, format: Format, rounding: Rounding, number: &Exact) -> Word {
    let significand = usize::from(format.significand);
    // One bit more than the format has is kept, everything below is a rest.
    let mut word = number.significand.clone();
    let mut rest = number.rest;
    let wanted = significand + 1;
    if word.len() > wanted {
        let low: Word = word.drain(..word.len() - wanted).collect();
        let low = gates.any(&low);
        rest = gates.or(rest, low);
    } else {
        let missing = wanted - word.len();
        word.splice(0..0, std::iter::repeat_n(FALSE, missing));
    }
    // Below the least exponent, the significand moves to the right instead.
    let subnormal = number.exponent.is_below(gates, 1);
    let mut exponent = number.exponent.clone();
    if subnormal != FALSE {
        let distance = Bounded::constant(1).minus(gates, &exponent).within(0, 1 - exponent.least);
        let distance: Word = distance.magnitude().iter().map(|&bit| gates.and(bit, subnormal)).collect();
        (word, rest) = shifted_right(gates, &word, &distance, rest);
        exponent = Bounded::select(gates, subnormal, &Bounded::constant(1), &exponent);
        exponent = exponent.within(1, exponent.greatest.max(1));
    }
    let half = word.remove(0);
    cut(gates, format, rounding, Cut { negative: number.negative, exponent, kept: word, half, rest })
}

/// The magnitude, as it is stored, of a significand that only has to be rounded up or down.
pub(super) fn cut(gates: &mut Gates, format: Format, rounding: Rounding, number: Cut) -> Word {
    let Cut { negative, exponent, kept, half, rest } = number;
    let odd = kept.first().copied().unwrap_or(FALSE);
    let hidden = kept.last().copied().unwrap_or(FALSE);
    let up = goes_up(gates, rounding, negative, odd, half, rest);
    let too_great = -exponent.is_below(gates, greatest_exponent(format) + 1);
    let fraction = format.fraction() as usize;
    let mut magnitude = kept[..fraction].to_vec();
    for bit in exponent.resized(usize::from(format.exponent)) {
        magnitude.push(gates.and(bit, hidden));
    }
    // A significand that is rounded up to a power of two carries into the exponent, as it should.
    let (magnitude, _) = incremented(gates, &magnitude, up);
    let to_infinity = match rounding {
        Rounding::NearestEven | Rounding::NearestAway => TRUE,
        Rounding::TowardPositive => -negative,
        Rounding::TowardNegative => negative,
        Rounding::TowardZero => FALSE,
    };
    let limit = (0..magnitude.len()).map(|i| match i {
        i if i < fraction => -to_infinity,
        i if i == fraction => to_infinity,
        _ => TRUE,
    });
    limit.zip(magnitude).map(|(limit, bit)| gates.mux(too_great, limit, bit)).collect()
}
