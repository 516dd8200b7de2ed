//! Numbers whose least and greatest value are known, so that they have no more bits than they need. Exponents are such.

use crate::blast::circuits::{self, Word};
use crate::blast::gates::{FALSE, Gates, Lit, TRUE};

/// A two's complement number between two bounds.
///
/// Where an exponent means nothing, as that of a zero or an infinity, it may be out of bounds; the result is then
/// anything, and nobody looks at it.
#[derive(Clone, Debug)]
pub(super) struct Bounded {
    bits: Word,
    pub(super) least: i64,
    pub(super) greatest: i64,
}

/// How many bits a two's complement number between two bounds needs.
fn width(least: i64, greatest: i64) -> usize {
    let magnitude = |value: i64| if value < 0 { !value } else { value };
    let most = magnitude(least).max(magnitude(greatest));
    (i64::BITS - most.leading_zeros()) as usize + 1
}

fn literal(bit: bool) -> Lit {
    if bit { TRUE } else { FALSE }
}

impl Bounded {
    pub(super) fn constant(value: i64) -> Bounded {
        let bits = (0..width(value, value)).map(|i| literal((value >> i.min(63)) & 1 == 1)).collect();
        Bounded { bits, least: value, greatest: value }
    }

    /// A number from the bits of an unsigned one.
    pub(super) fn unsigned(bits: &[Lit], least: i64, greatest: i64) -> Bounded {
        let mut bits = bits.to_vec();
        bits.push(FALSE);
        Bounded { bits, least, greatest }.within(least, greatest)
    }

    /// The same number with other bounds, which it keeps.
    pub(super) fn within(&self, least: i64, greatest: i64) -> Bounded {
        Bounded { bits: self.resized(width(least, greatest)), least, greatest }
    }

    /// The lowest bits, filled up with copies of the sign.
    pub(super) fn resized(&self, width: usize) -> Word {
        let sign = self.bits.last().copied().unwrap_or(FALSE);
        let mut bits = self.bits.clone();
        bits.resize(width, sign);
        bits
    }

    /// All bits but the sign of a number that is not negative.
    pub(super) fn magnitude(&self) -> &[Lit] {
        self.bits.split_last().map_or(&[], |(_, rest)| rest)
    }

    pub(super) fn plus(&self, gates: &mut Gates, other: &Bounded) -> Bounded {
        let (least, greatest) = (self.least + other.least, self.greatest + other.greatest);
        let width = width(least, greatest);
        let (bits, _) = circuits::sum(gates, &self.resized(width), &other.resized(width), FALSE);
        Bounded { bits, least, greatest }
    }

    pub(super) fn minus(&self, gates: &mut Gates, other: &Bounded) -> Bounded {
        let (least, greatest) = (self.least - other.greatest, self.greatest - other.least);
        let width = width(least, greatest);
        let (bits, _) = circuits::difference(gates, &self.resized(width), &other.resized(width));
        Bounded { bits, least, greatest }
    }

    pub(super) fn plus_constant(&self, gates: &mut Gates, constant: i64) -> Bounded {
        self.plus(gates, &Bounded::constant(constant))
    }

    /// Half of it, rounded down, and the bit that is lost.
    pub(super) fn halved(&self) -> (Bounded, Lit) {
        let (least, greatest) = (self.least >> 1, self.greatest >> 1);
        let mut bits = self.bits.clone();
        let lost = bits.remove(0);
        if bits.is_empty() {
            bits.push(lost);
        }
        (Bounded { bits, least, greatest }.within(least, greatest), lost)
    }

    /// `a` where the condition holds, else `b`.
    pub(super) fn select(gates: &mut Gates, condition: Lit, a: &Bounded, b: &Bounded) -> Bounded {
        let (least, greatest) = (a.least.min(b.least), a.greatest.max(b.greatest));
        let width = width(least, greatest);
        let bits = circuits::select(gates, condition, &a.resized(width), &b.resized(width));
        Bounded { bits, least, greatest }
    }

    /// Whether it is less than a constant.
    pub(super) fn is_below(&self, gates: &mut Gates, constant: i64) -> Lit {
        if constant <= self.least {
            return FALSE;
        }
        if constant > self.greatest {
            return TRUE;
        }
        let constant = Bounded::constant(constant).resized(self.bits.len());
        circuits::signed_less(gates, &self.bits, &constant, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bit_is_missing_and_none_is_too_much() {
        for (least, greatest, bits) in
            [(0, 0, 1), (-1, 0, 1), (0, 1, 2), (-2, 1, 2), (-3, 1, 3), (-128, 127, 8), (0, 128, 9)]
        {
            assert_eq!(width(least, greatest), bits, "{least}..={greatest}");
        }
    }

    #[test]
    fn constants_are_computed_without_a_gate() {
        let mut gates = Gates::new();
        let before = gates.variables();
        for a in -9..9 {
            for b in -9..9 {
                let (x, y) = (Bounded::constant(a), Bounded::constant(b));
                assert_eq!(x.plus(&mut gates, &y).bits, Bounded::constant(a + b).bits);
                assert_eq!(x.minus(&mut gates, &y).bits, Bounded::constant(a - b).bits);
                assert_eq!(x.is_below(&mut gates, b), literal(a < b));
            }
            let (half, lost) = Bounded::constant(a).halved();
            assert_eq!((half.bits, lost), (Bounded::constant(a >> 1).bits, literal(a & 1 == 1)));
        }
        assert_eq!(gates.variables(), before);
    }
}
