//! The functions of `StrictMath` that have to be computed here down to the last bit.
//!
//! Java defines `StrictMath` by what fdlibm 5.3 returns, and a program may well compare such results for equality. The
//! `libm` crate descends from later versions of that library, which now and then round otherwise; where it does so,
//! this module takes its place. Where it does not (`atan`, `exp`, `expm1`), it is made use of.
//!
//! What is fixed is the mathematics and each rounding of a double: which polynomial with which coefficients on which
//! interval, and the order of the operations that are not exact. Exact operations are free to be done in any way, and
//! cases that fdlibm keeps apart are one case here if they come to the same bits.

mod circular;
mod hyperbolic;
mod logarithm;
mod reduction;
mod roots;

pub(crate) use circular::{atan2, cos, sin};
pub(crate) use hyperbolic::{cosh, sinh, tanh};
pub(crate) use logarithm::{log, log1p, log10};
pub(crate) use roots::{cbrt, hypot};

/// A number as the sum of a double and a much smaller one.
#[derive(Clone, Copy)]
struct Split {
    high: f64,
    low: f64,
}

impl Split {
    /// `a - b` with what its rounding takes away, for a `b` that is small in comparison.
    fn difference(a: f64, b: f64) -> Split {
        let high = a - b;
        Split { high, low: (a - high) - b }
    }
}

impl std::ops::Neg for Split {
    type Output = Split;

    fn neg(self) -> Split {
        Split { high: -self.high, low: -self.low }
    }
}

/// The polynomial with these coefficients, that of the constant first.
fn horner<'a>(x: f64, coefficients: impl IntoIterator<Item = &'a f64, IntoIter: DoubleEndedIterator>) -> f64 {
    coefficients.into_iter().rev().fold(0.0, |sum, coefficient| coefficient + x * sum)
}

/// Doubles by their bits, for constants that no decimal number shows as well.
const fn doubles<const N: usize>(bits: [u64; N]) -> [f64; N] {
    let mut values = [0.0; N];
    let mut index = 0;
    while index < N {
        values[index] = f64::from_bits(bits[index]);
        index += 1;
    }
    values
}

/// The double with this upper half and a lower half of zeros. Most bounds between two formulas are such numbers.
const fn from_upper(half: u32) -> f64 {
    f64::from_bits((half as u64) << 32)
}

/// The double without the lower half of its bits: the first 21 bits of its significand.
fn upper(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !0xffff_ffff)
}

/// The exponent of a normal number; for zero and below the normal numbers it is -1023.
fn exponent(x: f64) -> i32 {
    (x.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

/// Two to a power that is a normal number.
const fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::{atan2, cbrt, cos, cosh, hypot, log, log1p, log10, sin, sinh, tanh};

    /// What Java 17 returns, at places that are hard in one way or another.
    #[test]
    fn results_are_those_of_java() {
        // The double nearest to a multiple of pi/2, for its size.
        let multiple = 6_381_956_970_095_103.0 * 2_f64.powi(797);
        let results = [
            (cos(multiple), 0xbc21_4ae7_2e6b_a22f),
            (cos(std::f64::consts::FRAC_PI_2), 0x3c91_a626_3314_5c07),
            (sin(355.0 * 4096.0), 0x3fbf_8744_cccb_299a),
            (sin(1e300), 0xbfea_2c16_b010_e385),
            (sin(0.7), 0x3fe4_9d6e_6946_19b8),
            // fdlibm puts this behind the angle for a vertical line.
            (atan2(1e40, -1.0), 0x3ff9_21fb_5444_2d19),
            (atan2(0.3, -3.0), 0x4008_55dc_402d_16b6),
            (log(4e-310), 0xc086_4352_17ce_17eb),
            (log(1.3), 0x3fd0_ca93_7be1_b9dc),
            (log10(1e300), 0x4072_c000_0000_0000),
            (log10(0.7), 0xbfc3_d3d3_d21c_cf04),
            // Here the rounding of 1 + x is forgotten.
            (log1p(-f64::from_bits(0x3fd2_bec4_0000_0001)), 0xbfd6_2e44_20e1_ff10),
            (log1p(2.5), 0x3ff4_0b51_2eb5_3d60),
            (sinh(710.0), 0x7fe3_e21a_4645_07fa),
            (sinh(-0.1), 0xbfb9_a487_337b_59b3),
            (cosh(0.3), 0x3ff0_b9b4_e0b6_ec4c),
            (tanh(-1.3), 0xbfeb_933c_726e_9b3a),
            (cbrt(f64::from_bits(0xa3a0_3fe4_de4f_1c43)), 0xb680_1530_2eac_0340),
            (cbrt(f64::from_bits(0x8000_c092_d0bd_880a)), 0xaa8d_1a54_44ad_d006),
            (
                hypot(f64::from_bits(0xa3a0_3fe4_de4f_1c43), f64::from_bits(0xa3ae_d21c_82ca_f2bb)),
                0x23b1_6bc7_dc27_7bfc,
            ),
            // Here the upper halves are not those of the scaled numbers.
            (
                hypot(f64::from_bits(0x8000_c092_d0bd_880a), f64::from_bits(0x800d_c94f_084b_b19a)),
                0x000d_ce8f_0152_c890,
            ),
        ];
        for (index, (result, bits)) in results.into_iter().enumerate() {
            assert_eq!(result.to_bits(), bits, "of the result at {index}, {result}");
        }
    }
}
