//! Sine and cosine, and the angle of a point.

use super::reduction::{Turned, reduced};
use super::{Split, doubles, from_upper, horner, power_of_two, upper};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// sin(x)/x - 1, by powers of x² from the first on.
const SINE: [f64; 6] = doubles([
    0xbfc5_5555_5555_5549,
    0x3f81_1111_1110_f8a6,
    0xbf2a_01a0_19c1_61d5,
    0x3ec7_1de3_57b1_fe7d,
    0xbe5a_e5e6_8a2b_9ceb,
    0x3de5_d93a_5acf_d57c,
]);

/// cos(x) - 1 + x²/2, by powers of x² from the second on.
const COSINE: [f64; 6] = doubles([
    0x3fa5_5555_5555_554c,
    0xbf56_c16c_16c1_5177,
    0x3efa_01a0_19cb_1590,
    0xbe92_7e4f_809c_52ad,
    0x3e21_ee9e_bdb4_b1c4,
    0xbda8_fae9_be88_38d4,
]);

/// Up to here, which is pi/4 with 21 bits, an angle needs no reduction.
const EIGHTH_TURN: f64 = from_upper(0x3fe9_21fc);
/// Below this, the polynomials do not change a result any more.
const TINY: f64 = power_of_two(-27);

pub(crate) fn sin(x: f64) -> f64 {
    if x.abs() < EIGHTH_TURN {
        sine(x)
    } else if x.is_finite() {
        let Turned { quarters, rest } = reduced(x);
        wave(quarters, rest)
    } else {
        f64::NAN
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    if x.abs() < EIGHTH_TURN {
        cosine(Split { high: x, low: 0.0 })
    } else if x.is_finite() {
        let Turned { quarters, rest } = reduced(x);
        wave(quarters.wrapping_add(1), rest)
    } else {
        f64::NAN
    }
}

/// The sine of so many quarter turns and the rest.
fn wave(quarters: u32, rest: Split) -> f64 {
    match quarters % 4 {
        0 => split_sine(rest),
        1 => cosine(rest),
        2 => -split_sine(rest),
        _ => -cosine(rest),
    }
}

fn sine(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    x + cube * horner(square, &SINE)
}

/// Of a sum: sin(x + y) is about sin(x) + (1 - x²/2) y.
fn split_sine(Split { high: x, low: y }: Split) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    let [first, others @ ..] = &SINE;
    let tail = square * (0.5 * y - cube * horner(square, others)) - y;
    x - (tail - cube * first)
}

/// Of a sum: cos(x + y) is about cos(x) - xy. So that 1 - x²/2 loses little where x is not small, about a quarter of x
/// is taken off both the one, which is exact, and the square.
fn cosine(Split { high: x, low: y }: Split) -> f64 {
    let magnitude = x.abs();
    if magnitude < TINY {
        return 1.0;
    }
    let offset = if magnitude < from_upper(0x3fd3_3333) {
        0.0
    } else if magnitude < from_upper(0x3fe9_0001) {
        upper(magnitude) / 4.0
    } else {
        0.28125
    };
    let square = x * x;
    let others = square * (square * horner(square, &COSINE)) - x * y;
    (1.0 - offset) - ((0.5 * square - offset) - others)
}

/// What pi has more than the nearest double.
const BEYOND_PI: f64 = f64::from_bits(0x3ca1_a626_3314_5c07);

pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    if y.is_nan() || x.is_nan() {
        return f64::NAN;
    }
    let backward = x.is_sign_negative();
    let angle = if y == 0.0 {
        if backward { PI } else { 0.0 }
    } else if y.is_infinite() && x.is_infinite() {
        if backward { 3.0 * FRAC_PI_4 } else { FRAC_PI_4 }
    } else if y.is_infinite() || x == 0.0 {
        FRAC_PI_2
    } else {
        let acute = libm::atan((y / x).abs());
        if backward { PI - (acute - BEYOND_PI) } else { acute }
    };
    angle.copysign(y)
}
