//! What an operation can give for operands of given intervals.
//!
//! Rounding is monotone: where an operation is, the results at the ends of the operands are the ends of the results,
//! exactly. Whatever is not treated here can give everything.

use super::functions;
use super::interval::Interval;
use super::line::{self, Kind};
use super::program::{Op, Program, Step};
use glassbox_expr::{BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, bits};

/// Everything that a step can give.
pub(crate) fn step(program: &Program, step: &Step, boxes: &[Interval]) -> Interval {
    let kinds = [step.a, step.b, step.c].map(|place| program.steps[place].kind);
    let [a, b, c] = [step.a, step.b, step.c].map(|place| boxes[place]);
    let everything = Interval::all(step.kind);
    if a.is_empty() || b.is_empty() || c.is_empty() {
        return Interval::EMPTY;
    }
    let square = step.a == step.b;
    match step.op {
        Op::Constant | Op::Variable(_) | Op::Other | Op::Lookup(_) => everything,
        Op::Not => Interval::new(1 - a.high, 1 - a.low),
        Op::And => Interval::new(a.low.min(b.low), a.high.min(b.high)),
        Op::Or => Interval::new(a.low.max(b.low), a.high.max(b.high)),
        Op::Ite => match (a.low, a.high) {
            (1, _) => b,
            (_, 0) => c,
            _ => b.join(c),
        },
        Op::Eq if kinds[0] == Kind::Other => Interval::new(0, 1),
        Op::Eq => {
            let single = a.single(kinds[0]).is_some() && a == b;
            Interval::truth(!a.meet(b).is_empty(), !single)
        }
        Op::Binary(op) => binary(op, step.kind.width(), a, b),
        Op::Compare(op) => compare(op, a, b),
        Op::Neg => wrapped(step.kind.width(), -(a.high as i128), -(a.low as i128)),
        Op::Complement => Interval::new(-1 - a.high, -1 - a.low),
        Op::Extract(0) => {
            if everything.contains(a.low) && everything.contains(a.high) {
                a
            } else {
                everything
            }
        }
        Op::Extract(_) | Op::Concat => everything,
        Op::ZeroExtend => zero_extended(kinds[0].width(), a).unwrap_or(everything),
        Op::SignExtend => a,
        Op::FloatNeg => Interval { low: a.high, high: a.low, nan: a.nan }.mirrored(),
        Op::FloatAbs => magnitude(a),
        Op::FloatSqrt => {
            let positive = a.meet(Interval { low: -1, high: i64::MAX, nan: true });
            let nan = a.nan || a.has_number() && a.low < -1;
            monotone(step.kind, kinds[0], positive, f64::sqrt).with_nan(nan)
        }
        Op::FloatToIntegral(rounding) => monotone(step.kind, kinds[0], a, |number| line::to_integral(rounding, number)),
        Op::FloatBinary(op) => {
            if !a.has_number() || !b.has_number() {
                return Interval { nan: true, ..Interval::EMPTY };
            }
            let nan = a.nan || b.nan;
            let result = match op {
                FloatOp::Add => sum(step.kind, a, b),
                FloatOp::Mul => product(step.kind, a, b, square),
                FloatOp::Div => quotient(step.kind, a, b),
                FloatOp::Modulo => modulo(step.kind, a, b),
                FloatOp::Remainder => everything,
            };
            result.with_nan(nan)
        }
        Op::FloatFma => everything,
        Op::FloatCompare(order) => float_compare(order, kinds[0], a, b),
        Op::FloatTest(class) => float_test(class, kinds[0], a),
        Op::FloatFromBits => {
            // Numbers without a sign have their places as bits.
            let numbers = Interval::new(0, step.kind.ends().1);
            if numbers.contains(a.low) && numbers.contains(a.high) { a } else { everything }
        }
        Op::FloatToBits if a.nan || !a.has_number() => everything,
        Op::FloatToBits => {
            if a.low >= 0 {
                a
            } else if a.high < 0 {
                let least = everything.low;
                Interval::new(least + (-1 - a.high), least + (-1 - a.low))
            } else {
                everything
            }
        }
        Op::FloatToFloat => monotone(step.kind, kinds[0], a, |number| number),
        Op::FloatFromInteger { signed } => {
            let source = if signed { Some(a) } else { zero_extended(kinds[0].width(), a) };
            match source {
                Some(source) => {
                    Interval::new(integer_place(step.kind, source.low), integer_place(step.kind, source.high))
                }
                None => Interval::new(0, step.kind.ends().1),
            }
        }
        Op::FloatToInteger => {
            let zero = if a.nan { Interval::new(0, 0) } else { Interval::EMPTY };
            if !a.has_number() {
                return zero;
            }
            let (low, high) = a.ends(kinds[0]);
            let convert = |number: f64| if step.kind.width() == 32 { i64::from(number as i32) } else { number as i64 };
            Interval::new(convert(low), convert(high)).join(zero)
        }
        Op::FloatFunction(function) => functions::forward(function, a, b),
    }
}

impl Interval {
    /// Every place exchanged with that of the negated number; the ends must have been exchanged already.
    fn mirrored(self) -> Interval {
        if self.low == i64::MIN {
            // An empty interval stays one.
            return Interval { nan: self.nan, ..Interval::EMPTY };
        }
        Interval { low: -1 - self.low, high: -1 - self.high, nan: self.nan }
    }
}

/// The place of the number nearest to an integer.
fn integer_place(kind: Kind, integer: i64) -> i64 {
    match kind {
        Kind::Single => line::place(kind, u64::from((integer as f32).to_bits())),
        _ => line::place(kind, (integer as f64).to_bits()),
    }
}

/// The numbers of an interval without their signs.
pub(crate) fn magnitude(a: Interval) -> Interval {
    if !a.has_number() || a.low >= 0 {
        return a;
    }
    let (low, high) = (-1 - a.high, -1 - a.low);
    if a.high < 0 {
        Interval { low, high, nan: a.nan }
    } else {
        Interval { low: 0, high: high.max(a.high), nan: a.nan }
    }
}

/// The image of an interval under a function that never falls and gives no NaN for a number.
fn monotone(kind: Kind, source: Kind, a: Interval, function: impl Fn(f64) -> f64) -> Interval {
    if !a.has_number() {
        return a;
    }
    let (low, high) = a.ends(source);
    Interval::rounded(kind, function(low), function(high)).with_nan(a.nan)
}

fn sum(kind: Kind, a: Interval, b: Interval) -> Interval {
    let ((a_low, a_high), (b_low, b_high)) = (a.ends(kind), b.ends(kind));
    let opposite = |x: f64, y: f64| x == f64::INFINITY && y == f64::NEG_INFINITY;
    let nan = opposite(a_high, b_low) || opposite(b_high, a_low);
    let (low, high) = (a_low + b_low, a_high + b_high);
    // If the low ends are opposite infinities, one operand is always positive infinity, and so is every sum that is a
    // number; in the same way for the high ends.
    let range = match (low.is_nan(), high.is_nan()) {
        (false, false) => Interval::rounded(kind, low, high),
        (true, false) => Interval::rounded(kind, f64::INFINITY, f64::INFINITY),
        (false, true) => Interval::rounded(kind, f64::NEG_INFINITY, f64::NEG_INFINITY),
        (true, true) => Interval::EMPTY,
    };
    range.with_nan(nan)
}

/// The parts of an interval below and above zero, without their signs.
fn halves(kind: Kind, a: Interval) -> [Option<(f64, f64)>; 2] {
    let below = a.without_nan().meet(Interval::new(i64::MIN, -1));
    let above = a.without_nan().meet(Interval::new(0, i64::MAX));
    let ends = |half: Interval| half.has_number().then(|| magnitude(half).ends(kind));
    [ends(below), ends(above)]
}

/// Joins the results for operands of each sign, given how the ends of the magnitudes give those of the result.
fn by_signs(
    kind: Kind,
    a: Interval,
    b: Interval,
    same: bool,
    ends: impl Fn((f64, f64), (f64, f64)) -> (f64, f64),
) -> Interval {
    let mut result = Interval::EMPTY;
    for (i, x) in halves(kind, a).into_iter().enumerate() {
        for (j, y) in halves(kind, b).into_iter().enumerate() {
            let (Some(x), Some(y)) = (x, y) else { continue };
            if same && i != j {
                continue;
            }
            let (low, high) = ends(x, y);
            let positive = Interval::rounded(kind, low, high);
            let part = if i == j {
                positive
            } else {
                Interval { low: positive.high, high: positive.low, nan: false }.mirrored()
            };
            result = result.join(part);
        }
    }
    result
}

fn has_zero(a: Interval) -> bool {
    a.contains(0) || a.contains(-1)
}

fn has_infinity(kind: Kind, a: Interval) -> bool {
    let (first, last) = kind.ends();
    a.contains(first) || a.contains(last)
}

fn product(kind: Kind, a: Interval, b: Interval, square: bool) -> Interval {
    let nan = !square && (has_zero(a) && has_infinity(kind, b) || has_zero(b) && has_infinity(kind, a));
    // Zero times infinity is no number, and zero times anything else is zero.
    let times = |x: f64, y: f64| if x == 0.0 || y == 0.0 { 0.0 } else { x * y };
    let ends = |x: (f64, f64), y: (f64, f64)| (times(x.0, y.0), times(x.1, y.1));
    by_signs(kind, a, b, square, ends).with_nan(nan)
}

fn quotient(kind: Kind, a: Interval, b: Interval) -> Interval {
    let nan = has_zero(a) && has_zero(b) || has_infinity(kind, a) && has_infinity(kind, b);
    let ends = |x: (f64, f64), y: (f64, f64)| {
        let low = if x.0 == 0.0 || y.1 == f64::INFINITY { 0.0 } else { x.0 / y.1 };
        let high = if x.1 == 0.0 {
            0.0
        } else if x.1 == f64::INFINITY || y.0 == 0.0 {
            f64::INFINITY
        } else {
            x.1 / y.0
        };
        (low, high)
    };
    by_signs(kind, a, b, false, ends).with_nan(nan)
}

/// Java's `%`: nearer to zero than both operands, with the sign of the dividend.
fn modulo(kind: Kind, a: Interval, b: Interval) -> Interval {
    let nan = has_infinity(kind, a) || has_zero(b);
    let (_, greatest) = magnitude(b.without_nan()).ends(kind);
    let (least, _) = magnitude(b.without_nan()).ends(kind);
    let part = |low: f64, high: f64| {
        if high < least {
            return Interval::rounded(kind, low, high);
        }
        // Within one period, the result grows with the dividend.
        if least == greatest && least.is_finite() && high.is_finite() && high - low < least {
            let (first, last) = (low % least, high % least);
            if first <= last {
                return Interval::rounded(kind, first, last);
            }
        }
        let below = Interval::rounded(kind, 0.0, greatest);
        let high_place = Interval::rounded(kind, high, high).high;
        let limit = if greatest == f64::INFINITY { below.high } else { (below.high - 1).max(0) };
        Interval::new(0, limit.min(high_place))
    };
    let [below, above] = halves(kind, a);
    let mut result = Interval::EMPTY;
    if let Some((low, high)) = above {
        result = result.join(part(low, high));
    }
    if let Some((low, high)) = below {
        let positive = part(low, high);
        result = result.join(Interval { low: positive.high, high: positive.low, nan: false }.mirrored());
    }
    result.with_nan(nan)
}

fn float_compare(order: FloatOrder, kind: Kind, a: Interval, b: Interval) -> Interval {
    if !a.has_number() || !b.has_number() {
        return Interval::FALSE;
    }
    let ((a_low, a_high), (b_low, b_high)) = (a.ends(kind), b.ends(kind));
    let nan = a.nan || b.nan;
    match order {
        FloatOrder::Less => Interval::truth(a_low < b_high, nan || a_high >= b_low),
        FloatOrder::LessEqual => Interval::truth(a_low <= b_high, nan || a_high > b_low),
        FloatOrder::Equal => {
            let always = !nan && a_low == a_high && b_low == b_high && a_low == b_low;
            Interval::truth(a_low <= b_high && b_low <= a_high, !always)
        }
    }
}

/// The places of the numbers of a class, if they are in one piece.
pub(crate) fn class(class: FloatClass, kind: Kind) -> Option<Interval> {
    match class {
        FloatClass::Nan => Some(Interval { nan: true, ..Interval::EMPTY }),
        FloatClass::Zero => Some(Interval::new(-1, 0)),
        FloatClass::Negative => Some(Interval::new(kind.ends().0, -1)),
        FloatClass::Infinite | FloatClass::Subnormal | FloatClass::Normal => None,
    }
}

fn float_test(which: FloatClass, kind: Kind, a: Interval) -> Interval {
    let (first, last) = kind.ends();
    match class(which, kind) {
        Some(members) => {
            let inside = !a.meet(members).is_empty();
            let outside = a.nan && !members.nan || a.has_number() && (a.low < members.low || a.high > members.high);
            Interval::truth(inside, outside)
        }
        None if which == FloatClass::Infinite => {
            let inside = a.contains(first) || a.contains(last);
            let outside = a.nan || a.meet(Interval::new(first + 1, last - 1)).has_number();
            Interval::truth(inside, outside)
        }
        None => Interval::new(0, 1),
    }
}

/// The unsigned numbers, if they have places.
pub(crate) fn zero_extended(width: u32, a: Interval) -> Option<Interval> {
    if a.low >= 0 {
        return Some(a);
    }
    if width >= 64 {
        return None;
    }
    let size = 1i64 << width;
    Some(if a.high < 0 { Interval::new(a.low + size, a.high + size) } else { Interval::new(0, size - 1) })
}

/// The numbers of a range modulo two to the width, if they are in one piece.
pub(crate) fn wrapped(width: u32, low: i128, high: i128) -> Interval {
    let size = 1i128 << width;
    let window = (low + size / 2).div_euclid(size);
    if (high + size / 2).div_euclid(size) != window {
        return Interval::all(Kind::Bits(width));
    }
    Interval::new((low - window * size) as i64, (high - window * size) as i64)
}

/// The least and the greatest of the products of two ranges.
pub(crate) fn products(a: Interval, b: Interval, square: bool) -> (i128, i128) {
    let (a_low, a_high, b_low, b_high) = (a.low as i128, a.high as i128, b.low as i128, b.high as i128);
    if square {
        let (low, high) = (a_low * a_low, a_high * a_high);
        return if a_low <= 0 && a_high >= 0 { (0, low.max(high)) } else { (low.min(high), low.max(high)) };
    }
    let corners = [a_low * b_low, a_low * b_high, a_high * b_low, a_high * b_high];
    corners.iter().fold((i128::MAX, i128::MIN), |(low, high), &corner| (low.min(corner), high.max(corner)))
}

fn binary(op: BinaryOp, width: u32, a: Interval, b: Interval) -> Interval {
    let everything = Interval::all(Kind::Bits(width));
    let natural = a.low >= 0 && b.low >= 0;
    let distance = if b.low == b.high && b.low >= 0 && b.low < i64::from(width) { Some(b.low as u32) } else { None };
    let (a_low, a_high, b_low, b_high) = (a.low as i128, a.high as i128, b.low as i128, b.high as i128);
    match op {
        BinaryOp::Add => wrapped(width, a_low + b_low, a_high + b_high),
        BinaryOp::Sub => wrapped(width, a_low - b_high, a_high - b_low),
        BinaryOp::Mul => {
            let (low, high) = products(a, b, false);
            wrapped(width, low, high)
        }
        BinaryOp::SignedDiv | BinaryOp::UnsignedDiv if b.low > 0 && (natural || op == BinaryOp::SignedDiv) => {
            let low = if a.low >= 0 { a.low / b.high } else { a.low / b.low };
            let high = if a.high >= 0 { a.high / b.low } else { a.high / b.high };
            Interval::new(low, high)
        }
        BinaryOp::SignedRem | BinaryOp::UnsignedRem if op == BinaryOp::SignedRem || natural => {
            if b.low > 0 && a.low >= 0 && a.high < b.low {
                return a;
            }
            let most = b_low.abs().max(b_high.abs()) - 1;
            let by_zero = b.contains(0);
            let low = if a.low >= 0 {
                0
            } else if by_zero {
                a_low
            } else {
                a_low.max(-most)
            };
            let high = if a.high <= 0 {
                0
            } else if by_zero {
                a_high
            } else {
                a_high.min(most)
            };
            Interval::new(low as i64, high as i64)
        }
        BinaryOp::ShiftLeft => match distance {
            Some(distance) => wrapped(width, a_low << distance, a_high << distance),
            None => everything,
        },
        BinaryOp::LogicalShiftRight => match distance {
            _ if a.low >= 0 && b.low >= 0 => match distance {
                Some(distance) => Interval::new(a.low >> distance, a.high >> distance),
                None => Interval::new(0, a.high),
            },
            Some(distance) if distance > 0 => Interval::new(0, ((1i128 << (width - distance)) - 1) as i64),
            _ => everything,
        },
        BinaryOp::ArithmeticShiftRight => match distance {
            Some(distance) => Interval::new(a.low >> distance, a.high >> distance),
            None => Interval::new(a.low.min(0), a.high.max(-1)),
        },
        BinaryOp::And if natural => Interval::new(0, a.high.min(b.high)),
        BinaryOp::And if a.low >= 0 => Interval::new(0, a.high),
        BinaryOp::And if b.low >= 0 => Interval::new(0, b.high),
        BinaryOp::Or | BinaryOp::Xor if natural => {
            let high = mask_of(a.high | b.high);
            let low = if op == BinaryOp::Or { a.low.max(b.low) } else { 0 };
            Interval::new(low, high as i64)
        }
        _ => everything,
    }
}

/// All ones up to the highest one of a number.
fn mask_of(number: i64) -> u64 {
    if number == 0 { 0 } else { bits::mask(64 - number.leading_zeros()) }
}

fn compare(op: CompareOp, a: Interval, b: Interval) -> Interval {
    if !op.is_signed() && (a.low < 0 || b.low < 0) {
        // Without a sign, negative numbers are above all others.
        if a.high < 0 && b.low >= 0 {
            return Interval::FALSE;
        }
        if a.low >= 0 && b.high < 0 {
            return Interval::TRUE;
        }
        if a.high >= 0 || b.high >= 0 {
            return Interval::new(0, 1);
        }
    }
    if op.is_strict() {
        Interval::truth(a.low < b.high, a.high >= b.low)
    } else {
        Interval::truth(a.low <= b.high, a.high > b.low)
    }
}
