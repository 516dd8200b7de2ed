//! Every kind of value on a line of integers: numbers in their order, floating-point numbers by how many lie between.
//!
//! `-0.0` has the place just below `0.0`, and NaN has none.

use glassbox_expr::{FloatClass, Format, Rounding, Sort, bits};

/// What a machine word stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Bool,
    /// A bit vector of at most 64 bits.
    Bits(u32),
    /// A Java `float`.
    Single,
    /// A Java `double`.
    Double,
    Ref,
    /// What is wider or of another format, or an array.
    Other,
}

impl Kind {
    pub(crate) fn of(sort: Sort) -> Kind {
        match sort {
            Sort::Bool => Kind::Bool,
            Sort::BitVec(width) if width <= 64 => Kind::Bits(width),
            Sort::Float(Format::SINGLE) => Kind::Single,
            Sort::Float(Format::DOUBLE) => Kind::Double,
            Sort::Ref => Kind::Ref,
            _ => Kind::Other,
        }
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Kind::Single | Kind::Double)
    }

    /// How many bits a word has.
    pub(crate) fn width(self) -> u32 {
        match self {
            Kind::Bool => 1,
            Kind::Bits(width) => width,
            Kind::Single | Kind::Ref => 32,
            Kind::Double | Kind::Other => 64,
        }
    }

    /// The first and the last place.
    pub(crate) fn ends(self) -> (i64, i64) {
        match self {
            Kind::Bool => (0, 1),
            Kind::Bits(width) => {
                let half = 1i128 << (width - 1);
                ((-half) as i64, (half - 1) as i64)
            }
            Kind::Single => {
                let infinity = i64::from(f32::INFINITY.to_bits());
                (-1 - infinity, infinity)
            }
            Kind::Double => {
                let infinity = f64::INFINITY.to_bits() as i64;
                (-1 - infinity, infinity)
            }
            Kind::Ref => (0, i64::from(u32::MAX)),
            Kind::Other => (i64::MIN, i64::MAX),
        }
    }
}

/// The word of NaN.
pub(crate) fn nan(kind: Kind) -> u64 {
    if kind == Kind::Single { u64::from(f32::NAN.to_bits() & 0x7fff_ffff) } else { 0x7ff8 << 48 }
}

/// The word, or that of the only NaN if it is one.
pub(crate) fn with_one_nan(kind: Kind, word: u64) -> u64 {
    if is_nan(kind, word) { nan(kind) } else { word }
}

pub(crate) fn is_nan(kind: Kind, word: u64) -> bool {
    match kind {
        Kind::Single => word & 0x7fff_ffff > 0x7f80_0000,
        Kind::Double => word & (u64::MAX >> 1) > 0x7ff0 << 48,
        _ => false,
    }
}

/// The place of a word on the line; NaN is beyond its end.
pub(crate) fn place(kind: Kind, word: u64) -> i64 {
    match kind {
        Kind::Bits(width) => bits::to_signed(width, word),
        Kind::Single if word >> 31 == 1 => -1 - (word & 0x7fff_ffff) as i64,
        Kind::Double if word >> 63 == 1 => -1 - (word & (u64::MAX >> 1)) as i64,
        _ => word as i64,
    }
}

/// The word at a place, or at the nearer end of the line.
pub(crate) fn word(kind: Kind, place: i64) -> u64 {
    let (first, last) = kind.ends();
    let place = place.clamp(first, last);
    match kind {
        Kind::Bits(width) => place as u64 & bits::mask(width),
        Kind::Single if place < 0 => (-1 - place) as u64 | 1 << 31,
        Kind::Double if place < 0 => (-1 - place) as u64 | 1 << 63,
        _ => place as u64,
    }
}

/// The number, if the word is that of a floating-point number.
pub(crate) fn to_f64(kind: Kind, word: u64) -> f64 {
    match kind {
        Kind::Single => f64::from(f32::from_bits(word as u32)),
        _ => f64::from_bits(word),
    }
}

/// The word of the nearest number of a kind.
pub(crate) fn from_f64(kind: Kind, number: f64) -> u64 {
    if number.is_nan() {
        return nan(kind);
    }
    match kind {
        Kind::Single => u64::from((number as f32).to_bits()),
        _ => number.to_bits(),
    }
}

/// Whether a number is of a class.
pub(crate) fn is_of(class: FloatClass, kind: Kind, word: u64) -> bool {
    use std::num::FpCategory;
    let category = match kind {
        Kind::Single => f32::from_bits(word as u32).classify(),
        _ => f64::from_bits(word).classify(),
    };
    match class {
        FloatClass::Nan => category == FpCategory::Nan,
        FloatClass::Infinite => category == FpCategory::Infinite,
        FloatClass::Zero => category == FpCategory::Zero,
        FloatClass::Subnormal => category == FpCategory::Subnormal,
        FloatClass::Normal => category == FpCategory::Normal,
        FloatClass::Negative => category != FpCategory::Nan && place(kind, word) < 0,
    }
}

/// The nearest whole number.
pub(crate) fn to_integral(rounding: Rounding, number: f64) -> f64 {
    match rounding {
        Rounding::NearestEven => number.round_ties_even(),
        Rounding::NearestAway => number.round(),
        Rounding::TowardPositive => number.ceil(),
        Rounding::TowardNegative => number.floor(),
        Rounding::TowardZero => number.trunc(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_ordered_and_leads_back() {
        for kind in [Kind::Single, Kind::Double] {
            let numbers = [f64::NEG_INFINITY, -1.5, -1e-320, -0.0, 0.0, 1e-40, 1.5, 1e300, f64::INFINITY];
            let places: Vec<i64> = numbers.iter().map(|&number| place(kind, from_f64(kind, number))).collect();
            assert!(places.is_sorted());
            for &at in &places {
                assert_eq!(place(kind, word(kind, at)), at);
            }
            assert_eq!((places[0], places[8]), kind.ends());
            assert_eq!(place(kind, from_f64(kind, -0.0)), -1);
        }
        assert_eq!(place(Kind::Bits(8), 0xff), -1);
        assert_eq!(word(Kind::Bits(8), -128), 0x80);
        assert_eq!(word(Kind::Bits(8), 1000), 0x7f);
    }
}
