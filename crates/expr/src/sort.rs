//! Sorts of terms, the formats of floating-point numbers, and how these are rounded.

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A vector of one bit or more.
    BitVec(u32),
    /// An IEEE 754 floating-point number, with a single NaN.
    Float(Format),
    /// A reference to an object; only equality and `ite` are defined on it.
    Ref,
    /// A total map from bit vectors to elements.
    Array {
        /// The width of the indices.
        index: u32,
        /// What stands at each index.
        element: Scalar,
    },
}

/// The sorts that an array may have elements of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Scalar {
    /// A truth value.
    Bool,
    /// A vector of one bit or more.
    BitVec(u32),
    /// An IEEE 754 floating-point number.
    Float(Format),
    /// A reference to an object.
    Ref,
}

impl From<Scalar> for Sort {
    fn from(scalar: Scalar) -> Sort {
        match scalar {
            Scalar::Bool => Sort::Bool,
            Scalar::BitVec(width) => Sort::BitVec(width),
            Scalar::Float(format) => Sort::Float(format),
            Scalar::Ref => Sort::Ref,
        }
    }
}

impl Sort {
    /// The sort as one of elements, unless it is that of an array.
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            Sort::Bool => Some(Scalar::Bool),
            Sort::BitVec(width) => Some(Scalar::BitVec(width)),
            Sort::Float(format) => Some(Scalar::Float(format)),
            Sort::Ref => Some(Scalar::Ref),
            Sort::Array { .. } => None,
        }
    }

    /// How many bits say which value it is: 1 for a truth value, 32 for a reference, none for an array.
    pub fn width(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::BitVec(width) => width,
            Sort::Float(format) => format.width(),
            Sort::Ref => 32,
            Sort::Array { .. } => 0,
        }
    }
}

/// An IEEE 754 binary format: a sign, an exponent, and a significand whose first bit is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Format {
    /// The bits of the exponent.
    pub exponent: u16,
    /// The bits of the significand, with the one that is not stored.
    pub significand: u16,
}

impl Format {
    /// IEEE 754 binary16.
    pub const HALF: Format = Format { exponent: 5, significand: 11 };
    /// IEEE 754 binary32, Java's `float`.
    pub const SINGLE: Format = Format { exponent: 8, significand: 24 };
    /// IEEE 754 binary64, Java's `double`.
    pub const DOUBLE: Format = Format { exponent: 11, significand: 53 };
    /// IEEE 754 binary128.
    pub const QUAD: Format = Format { exponent: 15, significand: 113 };

    /// A format with two bits or more in both parts. Exponents of more than 30 bits are refused, as are significands
    /// of more than 4096: nobody could compute with them.
    pub fn new(exponent: u32, significand: u32) -> Option<Format> {
        let fits = (2..=30).contains(&exponent) && (2..=4096).contains(&significand);
        fits.then_some(Format { exponent: exponent as u16, significand: significand as u16 })
    }

    /// How many bits are stored.
    pub fn width(self) -> u32 {
        u32::from(self.exponent) + u32::from(self.significand)
    }

    /// How many bits of the significand are stored.
    pub fn fraction(self) -> u32 {
        u32::from(self.significand) - 1
    }

    /// What is added to an exponent before it is stored, which is also the greatest exponent.
    pub fn bias(self) -> i64 {
        (1i64 << (self.exponent - 1)) - 1
    }

    /// The exponent of the smallest normal number.
    pub fn least_exponent(self) -> i64 {
        1 - self.bias()
    }
}

/// Which of the two neighbours a result is rounded to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rounding {
    /// The nearer one; of two that are equally near, the even one. Java rounds so.
    NearestEven,
    /// The nearer one; of two that are equally near, the one of greater magnitude.
    NearestAway,
    /// The greater one.
    TowardPositive,
    /// The smaller one.
    TowardNegative,
    /// The one of smaller magnitude.
    TowardZero,
}

impl Rounding {
    /// Every rounding, for tests and tables.
    pub const ALL: [Rounding; 5] = [
        Rounding::NearestEven,
        Rounding::NearestAway,
        Rounding::TowardPositive,
        Rounding::TowardNegative,
        Rounding::TowardZero,
    ];
}
