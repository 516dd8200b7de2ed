//! Random values, rich in those where operators have their corners.

use glassbox_expr::{BigUint, Format, Sort, Value};

use super::formula::array;
use crate::random::Random;

/// A value of a sort.
pub fn value(random: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(random.one_in(2)),
        Sort::Ref => Value::Ref(random.below(4) as u32),
        Sort::BitVec(width) => Value::from_big(sort, bits(random, width)),
        Sort::Float(format) => Value::from_big(sort, float(random, format)),
        Sort::Array { index, element } => {
            let length = random.below(1 << index.min(3)) + 1;
            let elements: Vec<Value> = (0..length).map(|_| value(random, element.into())).collect();
            let default = value(random, element.into());
            array(index, &elements, default)
        }
    }
}

fn any(random: &mut Random, width: u32) -> BigUint {
    let words = width.div_ceil(32).max(1);
    BigUint::new((0..words).map(|_| random.next() as u32).collect())
}

fn bits(random: &mut Random, width: u32) -> BigUint {
    let one = BigUint::from(1u32);
    let all = (&one << width) - 1u32;
    match random.below(10) {
        0 => BigUint::default(),
        1 => one,
        2 => all,
        3 => one << (width - 1),
        4 => all >> 1u32,
        5 => BigUint::from(random.below(20)),
        6 => one << random.below(width as usize),
        7 => all >> random.below(width as usize),
        // The width itself is a corner of shifts.
        8 => BigUint::from(width) + random.below(3) - 1u32,
        _ => any(random, width),
    }
}

fn float(random: &mut Random, format: Format) -> BigUint {
    let fraction = format.fraction();
    let one = BigUint::from(1u32);
    let infinity = ((&one << format.exponent) - 1u32) << fraction;
    let biased_one = BigUint::from(format.bias().unsigned_abs()) << fraction;
    let magnitude = match random.below(14) {
        0 => BigUint::default(),
        1 => one,
        2 => infinity,
        3 => infinity + 1u32,
        4 => infinity - 1u32,
        // The smallest normal number and the greatest subnormal one.
        5 => one << fraction,
        6 => (one << fraction) - 1u32,
        7 => biased_one,
        // Powers of two and numbers with few bits around one.
        8 => biased_one + (BigUint::from(random.below(3)) << fraction),
        9 | 10 => biased_one + (BigUint::from(random.below(32)) << (fraction.saturating_sub(3))),
        _ => any(random, format.width() - 1),
    };
    let magnitude = magnitude & ((BigUint::from(1u32) << (format.width() - 1)) - 1u32);
    if random.one_in(2) { magnitude | (BigUint::from(1u32) << (format.width() - 1)) } else { magnitude }
}
