//! Exact fractions. Every operation can run out of bits and says so with `None`; then the link gives up.

use std::cmp::Ordering;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rational {
    numerator: i128,
    denominator: i128,
}

/// The greatest common divisor of two numbers, never negative unless both are the smallest number.
pub(crate) fn greatest_common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a.checked_rem(b).unwrap_or(0));
    }
    a.checked_abs().unwrap_or(1)
}

impl Rational {
    pub(crate) const ZERO: Rational = Rational { numerator: 0, denominator: 1 };

    pub(crate) fn integer(value: i128) -> Rational {
        Rational { numerator: value, denominator: 1 }
    }

    fn new(numerator: i128, denominator: i128) -> Option<Rational> {
        if denominator == 1 {
            return Some(Rational { numerator, denominator });
        }
        let divisor = greatest_common_divisor(numerator, denominator);
        let divisor = if denominator < 0 { divisor.checked_neg()? } else { divisor };
        let numerator = numerator.checked_div(divisor)?;
        Some(Rational { numerator, denominator: denominator.checked_div(divisor)? })
    }

    pub(crate) fn add(self, other: Rational) -> Option<Rational> {
        if self.denominator == other.denominator {
            return Rational::new(self.numerator.checked_add(other.numerator)?, self.denominator);
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Rational::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    pub(crate) fn negated(self) -> Option<Rational> {
        Some(Rational { numerator: self.numerator.checked_neg()?, denominator: self.denominator })
    }

    pub(crate) fn subtract(self, other: Rational) -> Option<Rational> {
        self.add(other.negated()?)
    }

    pub(crate) fn multiply(self, other: Rational) -> Option<Rational> {
        let denominator = self.denominator.checked_mul(other.denominator)?;
        Rational::new(self.numerator.checked_mul(other.numerator)?, denominator)
    }

    /// One divided by this; nothing for zero.
    pub(crate) fn inverted(self) -> Option<Rational> {
        if self.numerator == 0 {
            return None;
        }
        Rational::new(self.denominator, self.numerator)
    }

    pub(crate) fn sign(self) -> Ordering {
        self.numerator.cmp(&0)
    }

    pub(crate) fn is_integer(self) -> bool {
        self.denominator == 1
    }

    /// The largest integer that is not above.
    pub(crate) fn floor(self) -> i128 {
        self.numerator.div_euclid(self.denominator)
    }

    /// Compares with an integer.
    pub(crate) fn compare(self, integer: i128) -> Ordering {
        match self.floor().cmp(&integer) {
            Ordering::Equal if !self.is_integer() => Ordering::Greater,
            order => order,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i128, denominator: i128) -> Rational {
        Rational::new(numerator, denominator).unwrap()
    }

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(fraction(6, -4), fraction(-3, 2));
        assert_eq!(fraction(1, 2).add(fraction(1, 3)), Some(fraction(5, 6)));
        assert_eq!(fraction(1, 2).subtract(fraction(1, 2)), Some(Rational::ZERO));
        assert_eq!(fraction(2, 3).multiply(fraction(3, 2)), Some(Rational::integer(1)));
        assert_eq!(fraction(-2, 3).inverted(), Some(fraction(-3, 2)));
        assert_eq!(Rational::ZERO.inverted(), None);
    }

    #[test]
    fn fractions_are_rounded_down_and_compared() {
        assert_eq!(fraction(-1, 2).floor(), -1);
        assert_eq!(fraction(-1, 2).compare(-1), Ordering::Greater);
        assert_eq!(fraction(-1, 2).compare(0), Ordering::Less);
        assert_eq!(fraction(4, 2).compare(2), Ordering::Equal);
    }

    #[test]
    fn running_out_of_bits_is_noticed() {
        let large = Rational::integer(i128::MAX);
        assert_eq!(large.add(Rational::integer(1)), None);
        assert_eq!(large.multiply(large), None);
        assert_eq!(Rational::integer(i128::MIN).negated(), None);
    }
}
