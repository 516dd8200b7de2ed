//! Logarithms. A number is taken as 2^k (1 + f) with 1 + f between the square roots of 1/2 and 2, and the logarithm of
//! 1 + f by a series in s = f / (2 + f), as it is 2 artanh(s).

use super::{doubles, exponent, from_upper, horner, power_of_two};
use std::f64::consts::LOG10_E;

/// artanh(s) 2/s - 2, by powers of s² from the first on.
const SERIES: [f64; 7] = doubles([
    0x3fe5_5555_5555_5593,
    0x3fd9_9999_9997_fa04,
    0x3fd2_4924_9422_9359,
    0x3fcc_71c5_1d8e_78af,
    0x3fc7_4664_96cb_03de,
    0x3fc3_9a09_d078_c69f,
    0x3fc2_f112_df3e_5244,
]);

/// The logarithm of two; its products with an exponent are exact.
const LN_2: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const BEYOND_LN_2: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
/// The same to the base of ten.
const LOG10_2: f64 = f64::from_bits(0x3fd3_4413_509f_6000);
const BEYOND_LOG10_2: f64 = f64::from_bits(0x3d59_fef3_11f1_2b36);

/// What a logarithm is where there is nothing to compute.
fn exceptional(x: f64) -> Option<f64> {
    if x == 0.0 {
        Some(f64::NEG_INFINITY)
    } else if x > 0.0 && x.is_finite() {
        None
    } else if x > 0.0 {
        Some(x)
    } else {
        Some(f64::NAN)
    }
}

/// A positive number's exponent, and its significand from 1 to 2.
fn decomposed(x: f64) -> (i32, f64) {
    if x < f64::MIN_POSITIVE {
        let (exponent, significand) = decomposed(x * power_of_two(54));
        return (exponent - 54, significand);
    }
    let exponent = exponent(x);
    (exponent, f64::from_bits(x.to_bits() & !(0x7ff << 52) | 1.0_f64.to_bits()))
}

/// An intermediate result: the logarithm of 2^k, and f.
struct Reduced {
    whole: f64,
    beyond: f64,
    rest: f64,
}

impl Reduced {
    /// A significand from `half` on is halved. `relative` is an addend to the logarithm, which does not count, however,
    /// if k turns out as zero: fdlibm drops it there.
    fn new(exponent: i32, significand: f64, half: f64, relative: f64) -> Reduced {
        let (exponent, fraction) =
            if significand < half { (exponent, significand) } else { (exponent + 1, significand / 2.0) };
        let k = f64::from(exponent);
        let relative = if exponent == 0 { 0.0 } else { relative };
        Reduced { whole: k * LN_2, beyond: k * BEYOND_LN_2 + relative, rest: fraction - 1.0 }
    }

    /// With the logarithm of 1 + f as f and a small number less.
    fn less(&self, correction: f64) -> f64 {
        self.whole - ((correction - self.beyond) - self.rest)
    }

    /// With the beginning of the common series, enough for an f of up to some 10^-6.
    fn by_short_series(&self) -> f64 {
        let f = self.rest;
        self.less(f * f * (0.5 - 1.0 / 3.0 * f))
    }

    /// With log(1 + f) = f - f²/2 + s (f²/2 + series), as it follows from f - s f = 2 s.
    fn by_square(&self, s: f64, series: f64) -> f64 {
        let square = 0.5 * self.rest * self.rest;
        self.whole - ((square - (s * (square + series) + self.beyond)) - self.rest)
    }
}

pub(crate) fn log(x: f64) -> f64 {
    const HALF: f64 = from_upper(0x3ff6_a09c);
    const SHORT: f64 = power_of_two(-20);
    // Significands near the square root of two, where f is large.
    const AMPLE: std::ops::Range<f64> = from_upper(0x3ff6_147a)..from_upper(0x3ff6_b852);

    if let Some(result) = exceptional(x) {
        return result;
    }
    let (exponent, significand) = decomposed(x);
    let reduced = Reduced::new(exponent, significand, HALF, 0.0);
    let f = reduced.rest;
    if (-SHORT..SHORT).contains(&f) {
        return reduced.by_short_series();
    }
    let s = f / (2.0 + f);
    let square = s * s;
    let fourth = square * square;
    let even = fourth * horner(fourth, SERIES.iter().skip(1).step_by(2));
    let odd = square * horner(fourth, SERIES.iter().step_by(2));
    let series = odd + even;
    if AMPLE.contains(&significand) { reduced.by_square(s, series) } else { reduced.less(s * (f - series)) }
}

pub(crate) fn log10(x: f64) -> f64 {
    if let Some(result) = exceptional(x) {
        return result;
    }
    // The logarithms of both parts are to have the same sign.
    let (whole, fraction) = match decomposed(x) {
        (exponent, significand) if exponent < 0 => (exponent + 1, significand / 2.0),
        parts => parts,
    };
    let whole = f64::from(whole);
    (whole * BEYOND_LOG10_2 + LOG10_E * log(fraction)) + whole * LOG10_2
}

pub(crate) fn log1p(x: f64) -> f64 {
    const HALF: f64 = from_upper(0x3ff6_a09e);
    const SHORT: f64 = power_of_two(-20);
    // From here on the one is nothing.
    const LARGE: f64 = power_of_two(53);

    if x.abs() < power_of_two(-54) {
        return x;
    }
    if x.abs() < power_of_two(-29) {
        return x - x * x * 0.5;
    }
    if let Some(result) = exceptional(1.0 + x) {
        return result;
    }
    // Between 1/√2 and √2 the sum does not have to be rounded, for f is x.
    let direct = -from_upper(0x3fd2_bec4) < x && x < from_upper(0x3fda_827a);
    let reduced = if direct {
        Reduced { whole: 0.0, beyond: 0.0, rest: x }
    } else if x < LARGE {
        let sum = 1.0 + x;
        let (exponent, significand) = decomposed(sum);
        let rounding = if exponent > 0 { 1.0 - (sum - x) } else { x - (sum - 1.0) };
        Reduced::new(exponent, significand, HALF, rounding / sum)
    } else {
        let (exponent, significand) = decomposed(x);
        Reduced::new(exponent, significand, HALF, 0.0)
    };
    let f = reduced.rest;
    if !direct && (-1.5 * SHORT..SHORT).contains(&f) {
        return reduced.by_short_series();
    }
    let s = f / (2.0 + f);
    let square = s * s;
    reduced.by_square(s, square * horner(square, &SERIES))
}
