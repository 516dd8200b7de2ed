//! Which operands can give a result of a given interval (HC4-revise, one step of it).
//!
//! A result comes of an exact one that was rounded, so the exact one lies between the neighbours of the result's ends;
//! bounds that are computed from these are widened once more for their own rounding. Nothing is concluded about the
//! operands of what may be NaN.

use super::forward::{self, magnitude, products, zero_extended};
use super::functions;
use super::interval::Interval;
use super::line::Kind;
use super::program::{Op, Program, Step};
use glassbox_expr::{BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder};

/// Narrows the operands of a step to what can give its interval.
pub(crate) fn step(program: &Program, place: usize, boxes: &mut [Interval]) {
    let step = program.steps[place];
    let kinds = [step.a, step.b, step.c].map(|place| program.steps[place].kind);
    let result = boxes[place];
    let [a, b, c] = [step.a, step.b, step.c].map(|place| boxes[place]);
    if [result, a, b, c].iter().any(|interval| interval.is_empty()) {
        return;
    }
    let mut narrow = |place: usize, to: Interval| boxes[place] = boxes[place].meet(to);
    match step.op {
        Op::Constant | Op::Variable(_) | Op::Other | Op::Lookup(_) => {}
        Op::Not => narrow(step.a, Interval::new(1 - result.high, 1 - result.low)),
        Op::And | Op::Or => {
            // Read "and" with true as one; "or" is the same with everything negated.
            let (neutral, other) =
                if step.op == Op::And { (Interval::TRUE, Interval::FALSE) } else { (Interval::FALSE, Interval::TRUE) };
            if result == neutral {
                narrow(step.a, neutral);
                narrow(step.b, neutral);
            } else if result == other {
                if a == neutral {
                    narrow(step.b, other);
                }
                if b == neutral {
                    narrow(step.a, other);
                }
            }
        }
        Op::Ite => {
            let (first, second) = (!result.meet(b).is_empty(), !result.meet(c).is_empty());
            narrow(step.a, Interval::truth(first, second));
            if a == Interval::TRUE {
                narrow(step.b, result);
            } else if a == Interval::FALSE {
                narrow(step.c, result);
            }
        }
        Op::Eq if kinds[0] == Kind::Other => {}
        Op::Eq => {
            if result == Interval::TRUE {
                narrow(step.a, b);
                narrow(step.b, a);
            } else if result == Interval::FALSE {
                narrow(step.a, different(kinds[0], a, b));
                narrow(step.b, different(kinds[0], b, a));
            }
        }
        Op::Binary(op) => {
            let (x, y) = binary(op, step.kind.width(), result, a, b, step.a == step.b);
            narrow(step.a, x);
            narrow(step.b, y);
        }
        Op::Compare(op) => {
            let (x, y) = compare(op, result, a, b);
            narrow(step.a, x);
            narrow(step.b, y);
        }
        Op::Neg => {
            if let Some((low, high)) = unwrapped(step.kind.width(), result, (-(a.high as i128), -(a.low as i128))) {
                narrow(step.a, clamped(-high, -low));
            }
        }
        Op::Complement => narrow(step.a, Interval::new(-1 - result.high, -1 - result.low)),
        Op::SignExtend => narrow(step.a, result),
        Op::ZeroExtend if a.low >= 0 => narrow(step.a, result),
        Op::ZeroExtend => {
            // A result that fits below the sign bit comes of a number that is not negative.
            if result.high <= kinds[0].ends().1 && result.low >= 0 {
                narrow(step.a, result);
            }
        }
        Op::Extract(0) => {
            let part = Interval::all(step.kind);
            if part.contains(a.low) && part.contains(a.high) {
                narrow(step.a, result);
            }
        }
        Op::Extract(_) | Op::Concat | Op::FloatFma => {}
        Op::FloatNeg => narrow(step.a, negated(result)),
        Op::FloatAbs => {
            let low = result.low.max(0);
            let symmetric = Interval { low: -1 - result.high, high: result.high, nan: result.nan };
            if result.has_number() && result.high >= 0 {
                narrow(step.a, symmetric);
                if a.low > -1 - low {
                    narrow(step.a, Interval { low, high: result.high, nan: result.nan });
                } else if a.high < low {
                    narrow(step.a, Interval { low: -1 - result.high, high: -1 - low, nan: result.nan });
                }
            } else {
                narrow(step.a, Interval { nan: result.nan, ..Interval::EMPTY });
            }
        }
        Op::FloatCompare(order) => {
            let (x, y) = float_compare(order, result, a, b);
            narrow(step.a, x);
            narrow(step.b, y);
        }
        Op::FloatTest(class) => narrow(step.a, tested(class, kinds[0], result, a)),
        Op::FloatFromBits => {
            // Without NaN and negative numbers, the bits are the place.
            if !result.nan && result.low >= 0 {
                narrow(step.a, result);
            }
        }
        Op::FloatToBits => {
            if result.low >= 0 && result.high <= kinds[0].ends().1 {
                narrow(step.a, result);
            }
        }
        Op::FloatToInteger => narrow(step.a, converted(kinds[0], step.kind, result)),
        _ if result.nan || !result.has_number() => {}
        // From here on the result is a number.
        Op::FloatSqrt => {
            let (low, high) = result.meet(Interval::new(-1, i64::MAX)).widened(step.kind, 1).ends(step.kind);
            let low = low.max(0.0);
            let squares = Interval::rounded(kinds[0], low * low, high * high).widened(kinds[0], 1);
            narrow(step.a, squares.meet(Interval::new(-1, i64::MAX)));
        }
        Op::FloatToIntegral(_) => {
            let (low, high) = result.ends(step.kind);
            narrow(step.a, Interval::rounded(kinds[0], low - 1.0, high + 1.0).widened(kinds[0], 1));
        }
        Op::FloatToFloat => {
            let (low, high) = result.widened(step.kind, 1).ends(step.kind);
            narrow(step.a, Interval::rounded(kinds[0], low, high).widened(kinds[0], 1));
        }
        Op::FloatFromInteger { signed } => {
            let (low, high) = result.widened(step.kind, 1).ends(step.kind);
            // Conversions saturate; what is beyond the greatest integer was the greatest one at most.
            let integers =
                Interval::new((low.floor() as i64).saturating_sub(1), (high.ceil() as i64).saturating_add(1));
            if signed || zero_extended(kinds[0].width(), a) == Some(a) {
                narrow(step.a, integers);
            }
        }
        Op::FloatBinary(op) => {
            let (x, y) = arithmetic(op, step, result, a, b);
            narrow(step.a, x);
            narrow(step.b, y);
        }
        Op::FloatFunction(function) => {
            let operands = functions::backward(function, result);
            narrow(step.a, operands);
            if function.operands() == 2 {
                narrow(step.b, operands);
            }
        }
    }
}

/// An interval of integers whose ends may be out of range.
fn clamped(low: i128, high: i128) -> Interval {
    let place = |end: i128| end.clamp(i64::MIN as i128, i64::MAX as i128) as i64;
    Interval::new(place(low), place(high))
}

fn negated(a: Interval) -> Interval {
    if a.has_number() { Interval { low: -1 - a.high, high: -1 - a.low, nan: a.nan } } else { a }
}

/// What may differ from the only value of the other.
fn different(kind: Kind, a: Interval, other: Interval) -> Interval {
    let Some(word) = other.single(kind) else { return a };
    if other.nan {
        return a.without_nan();
    }
    let place = super::line::place(kind, word);
    Interval {
        low: if a.low == place { a.low.saturating_add(1) } else { a.low },
        high: if a.high == place { a.high.saturating_sub(1) } else { a.high },
        nan: a.nan,
    }
}

/// The exact results that give an interval modulo two to the width, if only one window is possible.
fn unwrapped(width: u32, result: Interval, exact: (i128, i128)) -> Option<(i128, i128)> {
    let size = 1i128 << width;
    let (low, high) = (result.low as i128, result.high as i128);
    // The windows in which some exact result is at or above the low end, and at or below the high end.
    let first = (exact.0 - high + size - 1).div_euclid(size);
    let last = (exact.1 - low).div_euclid(size);
    if first > last {
        // No exact result fits: an empty range says so.
        return Some((i64::MAX as i128, i64::MIN as i128));
    }
    let window = first * size;
    (first == last).then_some(((low + window).max(exact.0), (high + window).min(exact.1)))
}

fn binary(op: BinaryOp, width: u32, result: Interval, a: Interval, b: Interval, square: bool) -> (Interval, Interval) {
    let (a_low, a_high, b_low, b_high) = (a.low as i128, a.high as i128, b.low as i128, b.high as i128);
    let unknown = (a, b);
    match op {
        BinaryOp::Add => match unwrapped(width, result, (a_low + b_low, a_high + b_high)) {
            Some((low, high)) if low > high => (Interval::EMPTY, Interval::EMPTY),
            Some((low, high)) => (clamped(low - b_high, high - b_low), clamped(low - a_high, high - a_low)),
            None => unknown,
        },
        BinaryOp::Sub => match unwrapped(width, result, (a_low - b_high, a_high - b_low)) {
            Some((low, high)) if low > high => (Interval::EMPTY, Interval::EMPTY),
            Some((low, high)) => (clamped(low + b_low, high + b_high), clamped(a_low - high, a_high - low)),
            None => unknown,
        },
        BinaryOp::Mul => match unwrapped(width, result, products(a, b, square)) {
            Some((low, high)) if low > high => (Interval::EMPTY, Interval::EMPTY),
            Some((low, high)) => (factor(low, high, a, b), factor(low, high, b, a)),
            None => unknown,
        },
        BinaryOp::And | BinaryOp::Or => unknown,
        BinaryOp::ShiftLeft if b.low == b.high && b.low >= 0 && b.low < i64::from(width) => {
            let distance = b.low as u32;
            match unwrapped(width, result, (a_low << distance, a_high << distance)) {
                Some((low, high)) if low > high => (Interval::EMPTY, Interval::EMPTY),
                Some((low, high)) => (clamped((low + (1 << distance) - 1) >> distance, high >> distance), b),
                None => unknown,
            }
        }
        BinaryOp::ArithmeticShiftRight | BinaryOp::LogicalShiftRight
            if b.low == b.high
                && b.low >= 0
                && b.low < i64::from(width)
                && (a.low >= 0 || op == BinaryOp::ArithmeticShiftRight) =>
        {
            let (low, high) = (result.low as i128, result.high as i128);
            (clamped(low << b.low, (high << b.low) + (1i128 << b.low) - 1), b)
        }
        BinaryOp::SignedDiv | BinaryOp::UnsignedDiv if b.low > 0 && a.low >= 0 && result.low >= 0 => {
            let (low, high) = (result.low as i128, result.high as i128);
            (clamped(low * b_low, high * b_high + b_high - 1), b)
        }
        _ => unknown,
    }
}

/// The first factors of products of a range, if the other factor keeps its sign.
fn factor(low: i128, high: i128, a: Interval, b: Interval) -> Interval {
    let (b_low, b_high) = (b.low as i128, b.high as i128);
    if b_low <= 0 && b_high >= 0 {
        return a;
    }
    // With a negative factor, all signs change.
    let (low, high, b_low, b_high) =
        if b_high < 0 { (-high, -low, -b_high, -b_low) } else { (low, high, b_low, b_high) };
    let least = if low >= 0 { ceiling(low, b_high) } else { ceiling(low, b_low) };
    let greatest = if high >= 0 { high.div_euclid(b_low) } else { high.div_euclid(b_high) };
    if least > greatest { Interval::EMPTY } else { clamped(least, greatest) }
}

/// A quotient rounded up, for a positive divisor.
fn ceiling(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

fn compare(op: CompareOp, result: Interval, a: Interval, b: Interval) -> (Interval, Interval) {
    if result.low != result.high {
        return (a, b);
    }
    if !op.is_signed() && (a.low < 0 || b.low < 0) {
        // What is below a number without a sign bit has none either.
        let (small, large) = if result == Interval::TRUE { (a, b) } else { (b, a) };
        if large.low < 0 {
            return (a, b);
        }
        let strict = op.is_strict() == (result == Interval::TRUE);
        let small = small.meet(Interval::new(0, large.high.saturating_sub(i64::from(strict))));
        return if result == Interval::TRUE { (small, b) } else { (a, small) };
    }
    let strict = i64::from(op.is_strict() == (result == Interval::TRUE));
    let below = |small: Interval, large: Interval| {
        (
            small.meet(Interval::new(i64::MIN, large.high.saturating_sub(strict))),
            large.meet(Interval::new(small.low.saturating_add(strict), i64::MAX)),
        )
    };
    if result == Interval::TRUE {
        below(a, b)
    } else {
        let (small, large) = below(b, a);
        (large, small)
    }
}

fn float_compare(order: FloatOrder, result: Interval, a: Interval, b: Interval) -> (Interval, Interval) {
    if result == Interval::TRUE {
        let (a, b) = (a.without_nan(), b.without_nan());
        if !a.has_number() || !b.has_number() {
            return (a, b);
        }
        return match order {
            FloatOrder::Less => ordered(a, b, true),
            FloatOrder::LessEqual => ordered(a, b, false),
            FloatOrder::Equal => {
                let (x, y) = ordered(a, b, false);
                if x.is_empty() || y.is_empty() {
                    return (x, y);
                }
                let (y, x) = ordered(y, x, false);
                (x, y)
            }
        };
    }
    // What is not less is greater or equal, unless it is NaN.
    if result == Interval::FALSE && !a.nan && !b.nan {
        match order {
            FloatOrder::Less => {
                let (b, a) = ordered(b, a, false);
                return (a, b);
            }
            FloatOrder::LessEqual => {
                let (b, a) = ordered(b, a, true);
                return (a, b);
            }
            FloatOrder::Equal => {}
        }
    }
    (a, b)
}

/// Two numbers of which the first is less than the second, or equal; the zeros are.
fn ordered(a: Interval, b: Interval, strict: bool) -> (Interval, Interval) {
    let below = |place: i64| match place {
        -1 | 0 if strict => -2,
        -1 | 0 => 0,
        place => place - i64::from(strict),
    };
    let above = |place: i64| match place {
        -1 | 0 if strict => 1,
        -1 | 0 => -1,
        place => place + i64::from(strict),
    };
    (a.meet(Interval::new(i64::MIN, below(b.high))), b.meet(Interval::new(above(a.low), i64::MAX)))
}

fn tested(which: FloatClass, kind: Kind, result: Interval, a: Interval) -> Interval {
    let (first, last) = kind.ends();
    match (forward::class(which, kind), result) {
        (Some(members), Interval::TRUE) => a.meet(members),
        (Some(_), Interval::FALSE) => match which {
            FloatClass::Nan => a.without_nan(),
            FloatClass::Negative => a.meet(Interval { low: 0, high: i64::MAX, nan: true }),
            _ => a,
        },
        (None, Interval::TRUE) => a.without_nan(),
        (None, Interval::FALSE) if which == FloatClass::Infinite => {
            a.meet(Interval { low: first + 1, high: last - 1, nan: true })
        }
        _ => a,
    }
}

/// The numbers that Java converts to integers of an interval.
fn converted(source: Kind, kind: Kind, result: Interval) -> Interval {
    let (first, last) = kind.ends();
    let low = if result.low <= first { f64::NEG_INFINITY } else { result.low as f64 - 1.0 };
    let high = if result.high >= last { f64::INFINITY } else { result.high as f64 + 1.0 };
    Interval::rounded(source, low, high).widened(source, 2).with_nan(result.contains(0))
}

/// The quotients of two ranges of exact numbers, if the divisor keeps its sign; nothing otherwise.
fn quotients(a: (f64, f64), b: (f64, f64)) -> Option<(f64, f64)> {
    if b.0 <= 0.0 && b.1 >= 0.0 {
        return None;
    }
    corners([a.0 / b.0, a.0 / b.1, a.1 / b.0, a.1 / b.1])
}

fn corners(corners: [f64; 4]) -> Option<(f64, f64)> {
    if corners.iter().any(|corner| corner.is_nan()) {
        return None;
    }
    let low = corners.iter().copied().fold(f64::INFINITY, f64::min);
    let high = corners.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    Some((low, high))
}

/// The operands of an operation whose result is a number.
fn arithmetic(op: FloatOp, step: Step, result: Interval, a: Interval, b: Interval) -> (Interval, Interval) {
    let kind = step.kind;
    let (a, b) = (a.without_nan(), b.without_nan());
    if !a.has_number() || !b.has_number() {
        return (a, b);
    }
    let exact = result.widened(kind, 1).ends(kind);
    let (x, y) = (a.ends(kind), b.ends(kind));
    let bounded = |ends: Option<(f64, f64)>| match ends {
        Some((low, high)) => Interval::rounded(kind, low, high).widened(kind, 1),
        None => Interval::all(kind),
    };
    match op {
        FloatOp::Add => {
            let minus = |other: (f64, f64)| Some((exact.0 - other.1, exact.1 - other.0));
            (a.meet(bounded(minus(y))), b.meet(bounded(minus(x))))
        }
        FloatOp::Mul if step.a == step.b => {
            let root = Interval::rounded(kind, exact.0.max(0.0).sqrt(), exact.1.sqrt()).widened(kind, 1);
            let positive = root.meet(Interval::new(0, i64::MAX));
            let magnitudes = magnitude(a);
            let mut narrowed = a.meet(Interval::new(-1 - positive.high, positive.high));
            if magnitudes.low < positive.low {
                if a.low > -1 - positive.low {
                    narrowed = narrowed.meet(positive);
                } else if a.high < positive.low {
                    narrowed = narrowed.meet(negated(positive));
                }
            }
            (narrowed, narrowed)
        }
        FloatOp::Mul => (a.meet(bounded(quotients(exact, y))), b.meet(bounded(quotients(exact, x)))),
        FloatOp::Div => {
            let product = corners([exact.0 * y.0, exact.0 * y.1, exact.1 * y.0, exact.1 * y.1]);
            (a.meet(bounded(product)), b.meet(bounded(quotients(x, exact))))
        }
        FloatOp::Modulo => {
            // The result has the sign of the dividend and is no greater.
            let mut dividend = a.meet(Interval::new(kind.ends().0 + 1, kind.ends().1 - 1));
            if result.low >= 0 {
                dividend = dividend.meet(Interval::new(result.low, i64::MAX));
            }
            if result.high < 0 {
                dividend = dividend.meet(Interval::new(i64::MIN, result.high));
            }
            (dividend, b)
        }
        FloatOp::Remainder => (a, b),
    }
}
