//! Bounds of the functions of `StrictMath`, whose results are within a unit in the last place of the true ones.
//!
//! An implementation need not be monotone where the function is, so its results at the ends are widened by more than
//! it can err.

use super::interval::Interval;
use super::line::Kind;
use glassbox_expr::Function;
use std::f64::consts::{FRAC_PI_2, PI};

/// How many neighbours a result may be off, with room to spare.
const SLACK: i64 = 4;
/// Beyond this, where the extremes of sine and cosine lie is not computed precisely enough.
const FAR: f64 = 1e5;
/// How near an extreme may be to an end before it counts as inside.
const NEAR: f64 = 1e-9;

fn numbers(low: f64, high: f64) -> Interval {
    Interval::rounded(Kind::Double, low, high)
}

/// Everything that a function can give. Neither interval is empty; a function of one has its operand twice.
pub(crate) fn forward(function: Function, a: Interval, b: Interval) -> Interval {
    let everything = Interval::all(Kind::Double);
    if function.operands() == 2 {
        return forward2(function, a, b);
    }
    if !a.has_number() {
        return a;
    }
    let (low, high) = a.ends(Kind::Double);
    let apply = |number: f64| function.apply(number, number);
    // What the function gives between two numbers between which it rises.
    let rising = |low: f64, high: f64| numbers(apply(low), apply(high)).widened(Kind::Double, SLACK);
    let falling = |low: f64, high: f64| numbers(apply(high), apply(low)).widened(Kind::Double, SLACK);
    let (range, outside) = match function {
        Function::Exp => (rising(low, high).meet(numbers(0.0, f64::INFINITY)), false),
        Function::Expm1 => (rising(low, high).meet(numbers(-1.0, f64::INFINITY)), false),
        Function::Atan => (rising(low, high).meet(numbers(-1.6, 1.6)), false),
        Function::Tanh => (rising(low, high).meet(numbers(-1.0, 1.0)), false),
        Function::Sinh | Function::Cbrt => (rising(low, high), false),
        Function::Cosh => {
            let magnitude = super::forward::magnitude(a);
            let (low, high) = magnitude.ends(Kind::Double);
            (rising(low, high).meet(numbers(1.0, f64::INFINITY)), false)
        }
        Function::Log | Function::Log10 | Function::Log1p | Function::Asin | Function::Acos => {
            let (least, greatest) = match function {
                Function::Log1p => (-1.0, f64::INFINITY),
                Function::Log | Function::Log10 => (-0.0, f64::INFINITY),
                _ => (-1.0, 1.0),
            };
            let outside = low < least || high > greatest;
            let inside = a.without_nan().meet(numbers(least, greatest));
            if !inside.has_number() {
                return Interval { nan: true, ..Interval::EMPTY };
            }
            let (low, high) = inside.ends(Kind::Double);
            (if function == Function::Acos { falling(low, high) } else { rising(low, high) }, outside)
        }
        Function::Sin | Function::Cos => {
            let outside = low == f64::NEG_INFINITY || high == f64::INFINITY;
            let range = numbers(-1.0, 1.0);
            if low < -FAR || high > FAR {
                (range, outside)
            } else {
                let shift = if function == Function::Sin { FRAC_PI_2 } else { 0.0 };
                (range.meet(wave(low, high, shift, apply)), outside)
            }
        }
        Function::Tan => {
            let inside = low > -FRAC_PI_2 + NEAR && high < FRAC_PI_2 - NEAR;
            if !inside {
                return everything;
            }
            (rising(low, high), false)
        }
        Function::Atan2 | Function::Pow | Function::Hypot => return everything,
    };
    range.with_nan(outside || a.nan)
}

/// The range of a wave of length two pi that has a maximum at `top`.
fn wave(low: f64, high: f64, top: f64, apply: impl Fn(f64) -> f64) -> Interval {
    // Whether there is a number `at + 2 k pi` between the ends, or nearly.
    let reaches = |at: f64| {
        let next = ((low - NEAR - at) / (2.0 * PI)).ceil() * (2.0 * PI) + at;
        next <= high + 2.0 * NEAR || next - 2.0 * PI >= low - 2.0 * NEAR
    };
    let (at_low, at_high) = (apply(low), apply(high));
    let least = if reaches(top + PI) { -1.0 } else { at_low.min(at_high) };
    let greatest = if reaches(top) { 1.0 } else { at_low.max(at_high) };
    numbers(least, greatest).widened(Kind::Double, SLACK)
}

fn forward2(function: Function, a: Interval, b: Interval) -> Interval {
    let everything = Interval::all(Kind::Double);
    match function {
        Function::Atan2 => numbers(-3.2, 3.2).with_nan(a.nan || b.nan),
        Function::Hypot => {
            let magnitudes = [a, b].map(|side| super::forward::magnitude(side.without_nan()));
            let nan = a.nan || b.nan;
            if !a.has_number() || !b.has_number() {
                return numbers(0.0, f64::INFINITY).with_nan(true);
            }
            let [x, y] = magnitudes.map(|side| side.ends(Kind::Double));
            let high = if nan { f64::INFINITY } else { Function::Hypot.apply(x.1, y.1) };
            let range = numbers(if nan { 0.0 } else { x.0.max(y.0) }, high).widened(Kind::Double, SLACK);
            range.meet(numbers(0.0, f64::INFINITY)).with_nan(nan)
        }
        Function::Pow => power(a, b).unwrap_or(everything),
        _ => everything,
    }
}

/// The powers of an interval, where they are monotone.
fn power(a: Interval, b: Interval) -> Option<Interval> {
    if !a.has_number() || !b.has_number() || b.nan {
        return None;
    }
    let (low, high) = a.ends(Kind::Double);
    let (least, greatest) = b.ends(Kind::Double);
    if least.is_infinite() || greatest.is_infinite() {
        return None;
    }
    let apply = |x: f64, y: f64| Function::Pow.apply(x, y);
    let whole = least == greatest && least.fract() == 0.0 && least.abs() < 1e15;
    let range = if low > 0.0 || low == 0.0 && least > 0.0 {
        // The logarithm of the result is a product, whose extremes are at the corners.
        let corners = [apply(low, least), apply(low, greatest), apply(high, least), apply(high, greatest)];
        let ends = corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &c| (l.min(c), h.max(c)));
        numbers(ends.0, ends.1).widened(Kind::Double, SLACK).meet(numbers(-0.0, f64::INFINITY))
    } else if whole && least > 0.0 && least % 2.0 == 0.0 {
        let (low, high) = super::forward::magnitude(a.without_nan()).ends(Kind::Double);
        let range = numbers(apply(low, least), apply(high, least)).widened(Kind::Double, SLACK);
        range.meet(numbers(0.0, f64::INFINITY))
    } else if whole && least > 0.0 {
        numbers(apply(low, least), apply(high, least)).widened(Kind::Double, SLACK)
    } else {
        return None;
    };
    // Anything to the power of zero is one, even NaN.
    let one = if a.nan && least <= 0.0 && greatest >= 0.0 { numbers(1.0, 1.0) } else { Interval::EMPTY };
    Some(range.join(one).with_nan(a.nan))
}

/// Which operands can give a result that is a number of an interval; everything where that is not known.
pub(crate) fn backward(function: Function, result: Interval) -> Interval {
    let everything = Interval::all(Kind::Double);
    if !result.has_number() || result.nan {
        return everything;
    }
    let (low, high) = result.widened(Kind::Double, SLACK).ends(Kind::Double);
    let through = |inverse: Function, least: f64, greatest: f64| {
        let ends = numbers(inverse.apply(least, least), inverse.apply(greatest, greatest));
        ends.widened(Kind::Double, SLACK)
    };
    let operands = match function {
        // A result below zero cannot be, and one that is or may be zero has no lower end.
        Function::Exp if high > 0.0 => through(Function::Log, low.max(0.0), high),
        Function::Log => through(Function::Exp, low, high).meet(numbers(-0.0, f64::INFINITY)),
        Function::Sinh if low > -700.0 && high < 700.0 => {
            // The inverse is log(x + sqrt(x * x + 1)), which is not needed more precisely than this.
            let bound = |x: f64| inverse(Function::Sinh, x.abs()) * 1.001 + 1e-9;
            numbers(if low < 0.0 { -bound(low) } else { -1e-9 }, if high > 0.0 { bound(high) } else { 1e-9 })
        }
        Function::Cbrt => numbers(low * low * low, high * high * high).widened(Kind::Double, SLACK),
        Function::Log10 | Function::Log1p | Function::Asin | Function::Acos => {
            let least = match function {
                Function::Log10 => -0.0,
                _ => -1.0,
            };
            let greatest = if matches!(function, Function::Asin | Function::Acos) { 1.0 } else { f64::INFINITY };
            numbers(least, greatest)
        }
        Function::Sin | Function::Cos | Function::Tan => numbers(-f64::MAX, f64::MAX),
        _ => everything,
    };
    // No function of one turns NaN into a number.
    operands.without_nan().with_nan(function.operands() == 2)
}

/// A number that a function turns into about the given one.
pub(crate) fn inverse(function: Function, wanted: f64) -> f64 {
    let apply = |function: Function, number: f64| function.apply(number, number);
    let logarithm = |number: f64| apply(Function::Log, number);
    match function {
        Function::Sin => apply(Function::Asin, wanted),
        Function::Cos => apply(Function::Acos, wanted),
        Function::Tan => apply(Function::Atan, wanted),
        Function::Asin => apply(Function::Sin, wanted),
        Function::Acos => apply(Function::Cos, wanted),
        Function::Atan => apply(Function::Tan, wanted),
        Function::Sinh => logarithm(wanted.abs() + (wanted * wanted + 1.0).sqrt()).copysign(wanted),
        Function::Cosh => logarithm(wanted + (wanted * wanted - 1.0).sqrt()),
        Function::Tanh => 0.5 * logarithm((1.0 + wanted) / (1.0 - wanted)),
        Function::Exp => logarithm(wanted),
        Function::Expm1 => apply(Function::Log1p, wanted),
        Function::Log => apply(Function::Exp, wanted),
        Function::Log10 => Function::Pow.apply(10.0, wanted),
        Function::Log1p => apply(Function::Expm1, wanted),
        Function::Cbrt => wanted * wanted * wanted,
        Function::Atan2 | Function::Pow | Function::Hypot => wanted,
    }
}

/// The length of a wave, for the functions that repeat.
pub(crate) fn period(function: Function) -> Option<f64> {
    match function {
        Function::Sin | Function::Cos => Some(2.0 * PI),
        Function::Tan => Some(PI),
        _ => None,
    }
}
