//! Takes whole quarter turns off an angle.
//!
//! Only their number modulo four and the rest matter, but the rest has to be good to more digits than a double has:
//! next to a multiple of pi/2 the leading ones cancel. Angles of up to 2^18 turns are dealt with after Cody and Waite,
//! by pi/2 in pieces that are short enough for exact products; larger ones after Payne and Hanek, by those digits of
//! 2/pi that have an influence on the fraction.

use super::{Split, exponent, from_upper, power_of_two, upper};
use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

/// An angle of `quarters` (modulo four) times pi/2 plus `rest`, which is pi/4 at most but for its rounding.
pub(super) struct Turned {
    pub(super) quarters: u32,
    pub(super) rest: Split,
}

/// From here on Payne and Hanek's method is used: 2^19 pi, with 21 bits.
const LARGE: f64 = from_upper(0x4139_21fc);

/// Of any finite angle, though meant for those beyond pi/4.
pub(super) fn reduced(angle: f64) -> Turned {
    let magnitude = angle.abs();
    let Turned { quarters, rest } = if magnitude < LARGE { by_pieces(magnitude) } else { by_digits(magnitude) };
    if angle < 0.0 { Turned { quarters: quarters.wrapping_neg(), rest: -rest } } else { Turned { quarters, rest } }
}

/// The next 33 bits of pi/2, all that follows as a double, and how many bits may cancel before that is too little.
struct Piece {
    value: f64,
    beyond: f64,
    spare: i32,
}

const PIECES: [Piece; 3] = [
    Piece { value: f64::from_bits(0x3ff9_21fb_5440_0000), beyond: f64::from_bits(0x3dd0_b461_1a62_6331), spare: 16 },
    Piece { value: f64::from_bits(0x3dd0_b461_1a60_0000), beyond: f64::from_bits(0x3ba3_198a_2e03_7073), spare: 49 },
    Piece {
        value: f64::from_bits(0x3ba3_198a_2e00_0000),
        beyond: f64::from_bits(0x397b_839a_2520_49c1),
        spare: i32::MAX,
    },
];

fn by_pieces(angle: f64) -> Turned {
    let quarters = (angle * FRAC_2_PI + 0.5).floor();
    // A small angle is not looked at twice unless it agrees with the multiple in the upper half.
    let distinct = quarters < 32.0 && upper(angle) != upper(quarters * FRAC_PI_2);
    let mut left = angle;
    let mut rest = Split { high: angle, low: 0.0 };
    for piece in &PIECES {
        let product = quarters * piece.value;
        let before = left;
        left = before - product;
        let rounding = (before - left) - product;
        rest = Split::difference(left, quarters * piece.beyond - rounding);
        if distinct || exponent(angle) - exponent(rest.high) <= piece.spare {
            break;
        }
    }
    Turned { quarters: quarters as u32, rest }
}

/// The digits of the numbers below are of this many bits, so that some products of two have an exact sum in a double.
const BITS: u32 = 24;
const DIGIT: u64 = (1 << BITS) - 1;

/// The digits of 2/pi, after three zeros that stand for the digits in front of them.
#[rustfmt::skip]
const TWO_OVER_PI: [u32; 56] = [
    0x00_0000, 0x00_0000, 0x00_0000, 0xa2_f983, 0x6e_4e44, 0x15_29fc, 0x27_57d1, 0xf5_34dd,
    0xc0_db62, 0x95_993c, 0x43_9041, 0xfe_5163, 0xab_debb, 0xc5_61b7, 0x24_6e3a, 0x42_4dd2,
    0xe0_0649, 0x2e_ea09, 0xd1_921c, 0xfe_1deb, 0x1c_b129, 0xa7_3ee8, 0x82_35f5, 0x2e_bb44,
    0x84_e99c, 0x70_26b4, 0x5f_7e41, 0x39_91d6, 0x39_8353, 0x39_f49c, 0x84_5f8b, 0xbd_f928,
    0x3b_1ff8, 0x97_ffde, 0x05_980f, 0xef_2f11, 0x8b_5a0a, 0x6d_1f6d, 0x36_7ecf, 0x27_cb09,
    0xb7_4f46, 0x3f_669e, 0x5f_ea2d, 0x75_27ba, 0xc7_ebe5, 0xf1_7b3d, 0x07_39f7, 0x8a_5292,
    0xea_6bfb, 0x5f_b11f, 0x8d_5d08, 0x56_0330, 0x46_fc7b, 0x6b_abf0, 0xcf_bc20, 0x9a_f436,
];

/// The digits of pi/2, the first of which counts in units of 2^-22.
const HALF_PI: [u64; 5] = [0x64_87ed, 0x51_10b4, 0x61_1a62, 0x63_3145, 0xc0_6e0e];
const HALF_PI_UNIT: i32 = -22;

/// What of a product is computed at first: so many digits after the one with the binary point in it.
const DIGITS: u32 = 4;

fn by_digits(angle: f64) -> Turned {
    let (number, before_point) = (Significand::of(angle), exponent(angle) - 23);
    let skipped = before_point.max(0) as u32 / BITS;
    // How many bits of the product's leading digit are behind the binary point: 1 to 27.
    let behind_point = (BITS * (skipped + 1)).wrapping_add_signed(-before_point);

    // All of the fraction, and the whole quarters modulo 32 or more.
    let mut behind = behind_point + BITS * DIGITS;
    let product = number.times_two_over_pi(skipped, DIGITS);
    let quarters = product.wrapping_add(1 << (behind - 1)) >> behind;
    let mut fraction = product.wrapping_sub(quarters << behind) as i128;

    // Where leading digits are zero, as many are added at the end. These products may exceed 128 bits, but their
    // fractions do not, as little as is left of them.
    let missing = (DIGITS + 1).saturating_sub(length(fraction));
    if missing > 0 {
        behind += BITS * missing;
        let whole = quarters.checked_shl(behind).unwrap_or(0);
        fraction = number.times_two_over_pi(skipped, DIGITS + missing).wrapping_sub(whole) as i128;
    }

    let rest = times_half_pi(fraction, behind);
    Turned { quarters: quarters as u32, rest }
}

/// How many digits an integer has.
fn length(number: i128) -> u32 {
    (u128::BITS - number.unsigned_abs().leading_zeros()).div_ceil(BITS)
}

/// The significand of a double, its leading bit being that of the first digit.
struct Significand([u64; 3]);

impl Significand {
    fn of(number: f64) -> Significand {
        let fraction_bits = f64::MANTISSA_DIGITS - 1;
        let significand = number.to_bits() & ((1 << fraction_bits) - 1) | 1 << fraction_bits;
        Significand([significand >> 29, significand >> 5 & DIGIT, significand << 19 & DIGIT])
    }

    /// The product modulo 2^128, from the digits of 2/pi after the `skipped` ones on, in units of the last digit that
    /// is asked for. Digits of 2/pi that would only carry into it are not considered.
    fn times_two_over_pi(&self, skipped: u32, digits: u32) -> u128 {
        let columns = TWO_OVER_PI.windows(3).skip(skipped as usize).take(digits as usize + 2);
        columns.fold(0_u128, |product, window| {
            let column: u64 = window.iter().zip(self.0.iter().rev()).map(|(a, b)| u64::from(*a) * b).sum();
            (product << BITS).wrapping_add(u128::from(column))
        })
    }
}

/// The product of pi/2 and `number` / 2^`behind`. Its columns are exact, their sums are not.
fn times_half_pi(number: i128, behind: u32) -> Split {
    let magnitude = number.unsigned_abs();
    let length = length(number);
    let columns = (1..=length).map(|end| {
        // The leading digits up to this column's, taken from the last one back to meet those of pi/2.
        let leading = magnitude >> (BITS * (length - end));
        let terms = HALF_PI.iter().zip(0..end);
        let sum: u64 = terms.map(|(digit, back)| digit * ((leading >> (BITS * back)) as u64 & DIGIT)).sum();
        sum as f64 * power_of_two((BITS * (length - end)) as i32 - behind as i32 + HALF_PI_UNIT)
    });
    let high = columns.clone().rev().fold(0.0, |sum, column| sum + column);
    let mut columns = columns;
    let low = columns.next().map_or(0.0, |first| columns.fold(first - high, |sum, column| sum + column));
    let product = Split { high, low };
    if number < 0 { -product } else { product }
}
