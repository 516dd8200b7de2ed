//! What a term evaluates to.

use crate::meaning::{mask, to_signed};
use crate::sort::{Format, Scalar, Sort};
use num_bigint::BigUint;
use num_traits::Zero;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a term evaluates to.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A bit vector of at most 64 bits; `value` has no bits above `width`.
    BitVec {
        /// How many bits it has.
        width: u32,
        /// The bits, as an unsigned number.
        value: u64,
    },
    /// A floating-point number whose format has at most 64 bits.
    Float {
        /// What the bits mean.
        format: Format,
        /// The bits of the format; NaN is always the same one.
        bits: u64,
    },
    /// A bit vector or a floating-point number of more than 64 bits.
    Wide(Arc<Wide>),
    /// A reference; 0 is null.
    Ref(u32),
    /// A map from bit vectors to elements.
    Array(Arc<ArrayValue>),
}

/// A bit vector or a floating-point number of more than 64 bits.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Wide {
    /// A bit vector or a floating-point number.
    pub sort: Sort,
    /// The bits, as an unsigned number; a NaN is always the same one.
    pub bits: BigUint,
}

/// A total map that has one element at nearly all indices. Equal maps are equal values: an entry never repeats the
/// element that stands everywhere else, and that is the most frequent one, the least of several.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArrayValue {
    /// The width of the indices.
    pub index: u32,
    /// What stands wherever there is no entry.
    pub default: Value,
    entries: BTreeMap<Value, Value>,
}

impl ArrayValue {
    /// The map with the same element everywhere.
    pub fn new(index: u32, default: Value) -> ArrayValue {
        ArrayValue { index, default, entries: BTreeMap::new() }
    }

    /// The element at an index.
    pub fn get(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// The map that starts with these elements and has `default` behind them. Elements beyond the last index are
    /// dropped.
    pub fn starting_with(index: u32, elements: &[Value], default: Value) -> ArrayValue {
        let listed = (0..=mask(index)).zip(elements).filter(|(_, element)| **element != default);
        let entries = listed.map(|(position, element)| (Value::bits(index, position), element.clone())).collect();
        let mut array = ArrayValue { index, default, entries };
        array.normalize();
        array
    }

    /// Replaces the element at an index.
    pub fn set(&mut self, index: Value, element: Value) {
        if element == self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, element);
        }
        self.normalize();
    }

    /// Makes the most frequent element the one that is not listed. While less than half of the indices are listed, it is.
    fn normalize(&mut self) {
        let listed = self.entries.len() as u64;
        if self.index >= 32 || 2 * listed < 1 << self.index {
            return;
        }
        let mut counts: BTreeMap<&Value, u64> = BTreeMap::new();
        for element in self.entries.values() {
            *counts.entry(element).or_default() += 1;
        }
        counts.insert(&self.default, (1 << self.index) - listed);
        // Of several that are equally frequent, the last one of the reversed order is the least.
        let Some(best) = counts.iter().rev().max_by_key(|(_, count)| **count).map(|(element, _)| (*element).clone())
        else {
            return;
        };
        if best == self.default {
            return;
        }
        let indices = (0..1u64 << self.index).map(|position| Value::bits(self.index, position));
        let elements = indices.map(|index| (index.clone(), self.get(&index).clone()));
        self.entries = elements.filter(|(_, element)| *element != best).collect();
        self.default = best;
    }

    /// The indices, in order, whose element is not the one that stands everywhere else.
    pub fn entries(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.entries.iter()
    }
}

impl Value {
    /// What an unset symbol of this sort stands for: false, zero or null.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Ref => Value::Ref(0),
            Sort::BitVec(width) if width <= 64 => Value::BitVec { width, value: 0 },
            Sort::Float(format) if format.width() <= 64 => Value::Float { format, bits: 0 },
            Sort::BitVec(_) | Sort::Float(_) => Value::Wide(Arc::new(Wide { sort, bits: BigUint::zero() })),
            Sort::Array { index, element } => {
                Value::Array(Arc::new(ArrayValue::new(index, Value::zero(element.into()))))
            }
        }
    }

    /// A bit vector of this width; higher bits of `value` are dropped.
    pub fn bits(width: u32, value: u64) -> Value {
        if width <= 64 {
            Value::BitVec { width, value: value & mask(width) }
        } else {
            Value::Wide(Arc::new(Wide { sort: Sort::BitVec(width), bits: value.into() }))
        }
    }

    /// A value of a scalar sort from its bits; higher bits are dropped, and a NaN becomes the only one.
    pub fn from_big(sort: Sort, bits: BigUint) -> Value {
        let bits = crate::meaning::wide::truncated(sort.width(), bits);
        let low = || bits.iter_u64_digits().next().unwrap_or(0);
        match sort {
            Sort::Bool => Value::Bool(!bits.is_zero()),
            Sort::Ref => Value::Ref(low() as u32),
            Sort::BitVec(width) if width <= 64 => Value::BitVec { width, value: low() },
            Sort::Float(format) if format.width() <= 64 => Value::float(format, low()),
            Sort::Float(format) => {
                let bits = crate::meaning::float::with_one_nan(format, bits);
                Value::Wide(Arc::new(Wide { sort, bits }))
            }
            Sort::BitVec(_) | Sort::Array { .. } => Value::Wide(Arc::new(Wide { sort, bits })),
        }
    }

    /// A floating-point number of a format that has at most 64 bits; a NaN becomes the only one.
    pub fn float(format: Format, bits: u64) -> Value {
        debug_assert!(format.width() <= 64);
        let fraction = format.fraction();
        let magnitude = bits & mask(format.width() - 1);
        let infinity = mask(u32::from(format.exponent)) << fraction;
        let bits = if magnitude > infinity { infinity | 1 << (fraction - 1) } else { bits & mask(format.width()) };
        Value::Float { format, bits }
    }

    /// A Java `float`.
    pub fn float32(value: f32) -> Value {
        Value::float(Format::SINGLE, u64::from(value.to_bits()))
    }

    /// A Java `double`.
    pub fn float64(value: f64) -> Value {
        Value::float(Format::DOUBLE, value.to_bits())
    }

    /// The sort this is a value of.
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::BitVec { width, .. } => Sort::BitVec(*width),
            Value::Float { format, .. } => Sort::Float(*format),
            Value::Wide(wide) => wide.sort,
            Value::Ref(_) => Sort::Ref,
            Value::Array(array) => {
                let element = array.default.sort().scalar().unwrap_or(Scalar::Bool);
                Sort::Array { index: array.index, element }
            }
        }
    }

    /// The truth value; a number or a reference counts as true when a bit of it is set.
    pub fn as_bool(&self) -> bool {
        match self {
            Value::Wide(wide) => !wide.bits.is_zero(),
            _ => self.as_u64() != 0,
        }
    }

    /// The number, sign-extended from its width; the lowest 64 bits of what is wider.
    pub fn as_i64(&self) -> i64 {
        match *self {
            Value::BitVec { width, value } => to_signed(width, value),
            _ => self.as_u64() as i64,
        }
    }

    /// The bits, zero-extended; the lowest 64 of what is wider.
    pub fn as_u64(&self) -> u64 {
        match self {
            Value::Bool(b) => u64::from(*b),
            Value::BitVec { value, .. } => *value,
            Value::Float { bits, .. } => *bits,
            Value::Wide(wide) => wide.bits.iter_u64_digits().next().unwrap_or(0),
            Value::Ref(r) => u64::from(*r),
            Value::Array(_) => 0,
        }
    }

    /// All bits, as an unsigned number.
    pub fn to_big(&self) -> BigUint {
        match self {
            Value::Wide(wide) => wide.bits.clone(),
            _ => self.as_u64().into(),
        }
    }

    /// The number as a double, if it is a floating-point number of a format that a double can hold.
    pub fn as_f64(&self) -> Option<f64> {
        match *self {
            Value::Float { format: Format::DOUBLE, bits } => Some(f64::from_bits(bits)),
            Value::Float { format: Format::SINGLE, bits } => Some(f64::from(f32::from_bits(bits as u32))),
            _ => None,
        }
    }
}
