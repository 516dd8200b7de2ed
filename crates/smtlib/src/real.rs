//! Rational numbers, which occur only as literals that become floating-point numbers.

use glassbox_expr::{Format, Rounding, Term, TermPool};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};

/// A rational number; the divisor is not zero. It is not in lowest terms: nobody compares two of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Real {
    pub(crate) numerator: BigInt,
    pub(crate) divisor: BigUint,
}

/// Reading a decimal takes the square of its length, and so does rounding it.
pub(crate) const MOST_DIGITS: usize = 100_000;

/// The number that decimal digits say, unless there are too many.
pub(crate) fn decimal(digits: &str) -> Option<BigUint> {
    if digits.len() > MOST_DIGITS { None } else { BigUint::parse_bytes(digits.as_bytes(), 10) }
}

impl Real {
    /// The number that a numeral or a decimal says.
    pub(crate) fn parse(text: &str) -> Option<Real> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = format!("{whole}{fraction}");
        let numerator = decimal(&digits)?;
        let places = u32::try_from(fraction.len()).ok()?;
        Some(Real { numerator: numerator.into(), divisor: BigUint::from(10u32).pow(places) })
    }

    pub(crate) fn negated(&self) -> Real {
        Real { numerator: -&self.numerator, divisor: self.divisor.clone() }
    }

    /// The quotient, unless the divisor is zero.
    pub(crate) fn divided_by(&self, other: &Real) -> Option<Real> {
        let sign = if other.numerator.sign() == Sign::Minus { -BigInt::one() } else { BigInt::one() };
        let divisor = &self.divisor * other.numerator.magnitude();
        let numerator = &self.numerator * BigInt::from(other.divisor.clone()) * sign;
        (!divisor.is_zero()).then_some(Real { numerator, divisor })
    }

    /// The floating-point number that this is rounded to.
    pub(crate) fn rounded(&self, pool: &mut TermPool, format: Format, rounding: Rounding) -> Term {
        let negative = self.numerator.sign() == Sign::Minus;
        pool.float_of_ratio(format, rounding, negative, self.numerator.magnitude(), &self.divisor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(real: &Real, format: Format, rounding: Rounding) -> u64 {
        let mut pool = TermPool::new();
        let term = real.rounded(&mut pool, format, rounding);
        pool.as_const(term).unwrap().as_u64()
    }

    fn double(text: &str, rounding: Rounding) -> f64 {
        f64::from_bits(bits(&Real::parse(text).unwrap(), Format::DOUBLE, rounding))
    }

    #[test]
    fn decimals_are_rounded_as_rust_does_it() {
        let long = "0.".to_owned() + &"0".repeat(323) + "49406564584124654";
        let half = "0.".to_owned() + &"0".repeat(323) + "24703282292062327208";
        let huge = "17976931348623158".to_owned() + &"0".repeat(292);
        let infinite = "17976931348623159".to_owned() + &"0".repeat(292);
        let tiny = "0.".to_owned() + &"0".repeat(400) + "1";
        for text in ["0.1", "0", "1.0", "3.25", "123456789.987654321", "9007199254740993", "9007199254740995.0"] {
            assert_eq!(double(text, Rounding::NearestEven), text.parse::<f64>().unwrap(), "{text}");
        }
        for text in [long, half, huge, infinite, tiny] {
            assert_eq!(double(&text, Rounding::NearestEven), text.parse::<f64>().unwrap(), "{text}");
        }
    }

    #[test]
    fn every_rounding_has_its_direction() {
        assert_eq!(double("0.1", Rounding::TowardPositive), 0.1);
        assert_eq!(double("0.1", Rounding::TowardNegative), 0.1f64.next_down());
        assert_eq!(double("0.1", Rounding::TowardZero), 0.1f64.next_down());
        assert_eq!(double("9007199254740993", Rounding::NearestAway), 9007199254740994.0);
        assert_eq!(double("9007199254740993", Rounding::NearestEven), 9007199254740992.0);
        let tiny = "0.".to_owned() + &"0".repeat(500) + "1";
        assert_eq!(double(&tiny, Rounding::TowardPositive), f64::from_bits(1));
        assert_eq!(double(&tiny, Rounding::TowardNegative), 0.0);
        let huge = "9".repeat(400);
        assert_eq!(double(&huge, Rounding::TowardZero), f64::MAX);
        assert_eq!(double(&huge, Rounding::TowardPositive), f64::INFINITY);
    }

    #[test]
    fn a_negative_number_is_rounded_as_its_mirror_image() {
        let number = Real::parse("0.1").unwrap().negated();
        assert_eq!(bits(&number, Format::DOUBLE, Rounding::TowardPositive), (-0.1f64).next_up().to_bits());
        assert_eq!(bits(&number, Format::DOUBLE, Rounding::TowardNegative), (-0.1f64).to_bits());
        let third = Real::parse("1").unwrap().divided_by(&Real::parse("3.0").unwrap().negated()).unwrap();
        let third_bits = bits(&third, Format::SINGLE, Rounding::NearestEven);
        assert_eq!(third_bits, u64::from((-1.0f32 / 3.0).to_bits()));
        assert_eq!(third.divided_by(&Real::parse("0.0").unwrap()), None);
    }

    #[test]
    fn eighths_are_exact() {
        for value in 0..4000u32 {
            let text = format!("{}.{:03}", value / 8, (value % 8) * 125);
            let found = bits(&Real::parse(&text).unwrap(), Format::SINGLE, Rounding::NearestEven);
            assert_eq!(found, u64::from(text.parse::<f32>().unwrap().to_bits()), "{text}");
        }
    }
}
