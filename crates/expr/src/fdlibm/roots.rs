//! The cube root, and the length of the longest side of a right triangle.

use super::{from_upper, power_of_two, upper};

/// A rational function improves a third of the exponent to 23 bits, and one step of Newton's that to 53.
pub(crate) fn cbrt(x: f64) -> f64 {
    const C: f64 = 19.0 / 35.0;
    const D: f64 = -864.0 / 1225.0;
    const E: f64 = 99.0 / 70.0;
    const F: f64 = 45.0 / 28.0;
    const G: f64 = 5.0 / 14.0;
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let magnitude = x.abs();
    let third = |number: f64, offset: u32| from_upper((number.to_bits() >> 32) as u32 / 3 + offset);
    let rough = if magnitude < f64::MIN_POSITIVE {
        // Below the normal numbers, the lower half is kept.
        let scaled = magnitude * power_of_two(54);
        f64::from_bits(third(scaled, 696_219_795).to_bits() | scaled.to_bits() & 0xffff_ffff)
    } else {
        third(magnitude, 715_094_163)
    };
    let s = C + rough * rough / magnitude * rough;
    let better = rough * (G + F / (s + E + D / s));
    // Chopped to 20 bits, and made greater than the root.
    let t = f64::from_bits(upper(better).to_bits() + (1 << 32));
    let quotient = magnitude / (t * t);
    let correction = (quotient - t) / (t + t + quotient);
    (t + t * correction).copysign(x)
}

/// The root of the sum of two squares, each of which is computed in parts.
pub(crate) fn hypot(x: f64, y: f64) -> f64 {
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (mut a, mut b) = if x.abs() < y.abs() { (y.abs(), x.abs()) } else { (x.abs(), y.abs()) };
    let half = |number: f64| (number.to_bits() >> 32) as i32;
    if half(a) - half(b) > 0x3c0_0000 {
        return a + b;
    }
    let mut scale = 0;
    if upper(a) > power_of_two(500) {
        (a, b, scale) = (a * power_of_two(-600), b * power_of_two(-600), 600);
    }
    let (mut upper_a, mut upper_b) = (upper(a), upper(b));
    if b < power_of_two(-500) {
        if b == 0.0 {
            return a;
        }
        let up = if b < f64::MIN_POSITIVE { 1022 } else { 600 };
        (a, b, scale) = (a * power_of_two(up), b * power_of_two(up), scale - up);
        // For the smallest numbers, fdlibm forgets to scale the upper halves, too.
        if up == 600 {
            (upper_a, upper_b) = (upper(a), upper(b));
        }
    }
    let difference = a - b;
    let length = if difference > b {
        let rest = a - upper_a;
        (upper_a * upper_a - (b * -b - rest * (a + upper_a))).sqrt()
    } else {
        let twice = a + a;
        let upper_twice = from_upper((half(upper_a) + 0x10_0000) as u32);
        let (rest, rest_b) = (twice - upper_twice, b - upper_b);
        (upper_twice * upper_b - (difference * -difference - (upper_twice * rest_b + rest * b))).sqrt()
    };
    if scale == 0 { length } else { power_of_two(scale) * length }
}
