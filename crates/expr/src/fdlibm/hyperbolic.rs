//! Hyperbolic functions, by exponential ones. All are computed for a magnitude and then given their sign.

use super::{from_upper, power_of_two};

/// From here on e^-x is nothing next to e^x.
const ONE_SIDED: f64 = 22.0;
/// Up to here the exponential function does not overflow: the logarithm of the largest double, with 21 bits.
const EXPONENTIAL: f64 = from_upper(0x4086_2e42);
/// Up to here half of it does not.
const HALF_EXPONENTIAL: f64 = f64::from_bits(0x4086_33ce_8fb9_f87d);

/// e^x / 2 for a large x.
fn half_exponential(x: f64) -> f64 {
    if x < EXPONENTIAL {
        0.5 * libm::exp(x)
    } else if x <= HALF_EXPONENTIAL {
        let root = libm::exp(0.5 * x);
        (0.5 * root) * root
    } else {
        f64::INFINITY
    }
}

pub(crate) fn sinh(x: f64) -> f64 {
    let magnitude = x.abs();
    if x.is_nan() || magnitude < power_of_two(-28) {
        return x;
    }
    let result = if magnitude < ONE_SIDED {
        // With t = e^x - 1, e^-x is 1 - t / (t + 1).
        let t = libm::expm1(magnitude);
        0.5 * if magnitude < 1.0 { 2.0 * t - t * t / (t + 1.0) } else { t + t / (t + 1.0) }
    } else {
        half_exponential(magnitude)
    };
    result.copysign(x)
}

pub(crate) fn cosh(x: f64) -> f64 {
    /// Half of the logarithm of two, with 21 bits.
    const SMALL: f64 = from_upper(0x3fd6_2e43);

    let magnitude = x.abs();
    if x.is_nan() {
        x
    } else if magnitude < SMALL {
        let t = libm::expm1(magnitude);
        let power = 1.0 + t;
        1.0 + t * t / (power + power)
    } else if magnitude < ONE_SIDED {
        let power = libm::exp(magnitude);
        0.5 * power + 0.5 / power
    } else {
        half_exponential(magnitude)
    }
}

pub(crate) fn tanh(x: f64) -> f64 {
    let magnitude = x.abs();
    let result = if x.is_nan() {
        return x;
    } else if magnitude < 1.0 {
        let t = libm::expm1(-2.0 * magnitude);
        -t / (t + 2.0)
    } else if magnitude < ONE_SIDED {
        let t = libm::expm1(2.0 * magnitude);
        1.0 - 2.0 / (t + 2.0)
    } else {
        1.0
    };
    result.copysign(x)
}
