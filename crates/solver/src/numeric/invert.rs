//! From a fact that does not hold down to one variable: each operator is asked which operand would give the wanted
//! result, the other operands being as they are.

use super::functions;
use super::line::{self, Kind};
use super::program::{Op, Step};
use super::random::Random;
use super::state::State;
use glassbox_expr::{BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Function, bits};

/// Paths longer than this are not followed to their end.
const LONGEST_PATH: usize = 2000;
/// How many neighbours of a computed operand are tried.
const NEIGHBOURS: i64 = 3;

/// A variable and the word that a fact wants it to have, if a path leads there. A straight path takes the operand that
/// is nearer to the variables: in `x ^ (x >>> 15)`, that is the one which keeps all its bits.
pub(crate) fn wish(state: &State, root: usize, straight: bool, random: &mut Random) -> Option<(usize, u64)> {
    let (mut place, mut wanted) = (root, 1);
    for _ in 0..LONGEST_PATH {
        let step = state.program.steps[place];
        if let Op::Variable(number) = step.op {
            return Some((number as usize, wanted));
        }
        (place, wanted) = operand(state, place, &step, wanted, straight, random)?;
    }
    None
}

/// The operand to go on with, and what it should be.
fn operand(
    state: &State,
    place: usize,
    step: &Step,
    wanted: u64,
    straight: bool,
    random: &mut Random,
) -> Option<(usize, u64)> {
    let program = state.program;
    let fixed = |place: usize| matches!(program.steps[place].op, Op::Constant | Op::Other);
    let (x, y) = (state.words[step.a], state.words[step.b]);
    let kind = program.steps[step.a].kind;
    // The first operand or the second, but none that is constant.
    let chosen = if straight { step.a <= step.b } else { random.once_in(2) };
    let first = fixed(step.b) || !fixed(step.a) && chosen;
    let (side, other) = if first { (step.a, y) } else { (step.b, x) };
    let truth = wanted != 0;
    match step.op {
        Op::Constant | Op::Variable(_) | Op::Other | Op::FloatFma | Op::Lookup(_) => None,
        Op::Not => Some((step.a, wanted ^ 1)),
        Op::And | Op::Or => {
            // One operand may be enough, or both are needed and one of them is not as wanted.
            let both = (step.op == Op::And) == truth;
            let wrong = |place: usize| (state.words[place] != 0) != truth;
            let side = match (wrong(step.a), wrong(step.b)) {
                (true, false) if both => step.a,
                (false, true) if both => step.b,
                _ if !both && !random.once_in(4) => {
                    let (a, b) = (state.distance_to(step.a, truth), state.distance_to(step.b, truth));
                    if a <= b { step.a } else { step.b }
                }
                _ => side,
            };
            Some((side, wanted))
        }
        Op::Ite => {
            if !straight && random.once_in(4) && !fixed(step.a) {
                return Some((step.a, x ^ 1));
            }
            let arm = if x != 0 { step.b } else { step.c };
            if fixed(arm) { (!fixed(step.a)).then_some((step.a, x ^ 1)) } else { Some((arm, wanted)) }
        }
        Op::Eq if kind == Kind::Bool => Some((side, if truth { other } else { other ^ 1 })),
        Op::Eq if truth => Some((side, other)),
        Op::Eq => {
            let steps = random.between(1, 3) * if random.once_in(2) { 1 } else { -1 };
            Some((side, line::word(kind, line::place(kind, other).wrapping_add(steps))))
        }
        Op::Compare(op) => Some((side, compared(op, kind, first, truth, other, random))),
        Op::FloatCompare(order) => Some((side, float_compared(order, kind, first, truth, other, random))),
        Op::FloatTest(class) => Some((step.a, classified(class, kind, truth, x, random))),
        Op::Binary(op) if folded(state, op, step, wanted).is_some() => {
            folded(state, op, step, wanted).map(|word| (step.a, word))
        }
        Op::Binary(op) => Some((side, binary(op, step.kind.width(), first, wanted, state.words[side], other, random)?)),
        Op::Neg => Some((step.a, wanted.wrapping_neg() & bits::mask(step.kind.width()))),
        Op::Complement => Some((step.a, !wanted & bits::mask(step.kind.width()))),
        Op::Extract(low) => {
            let mask = bits::mask(step.kind.width()) << low;
            Some((step.a, x & !mask | wanted << low & mask))
        }
        Op::Concat => {
            let low_width = program.steps[step.b].kind.width();
            let (high, low) = (wanted >> low_width, wanted & bits::mask(low_width));
            let go_high = if fixed(step.b) { true } else { !fixed(step.a) && (high != x && (low == y || first)) };
            Some(if go_high { (step.a, high) } else { (step.b, low) })
        }
        Op::ZeroExtend | Op::SignExtend => Some((step.a, wanted & bits::mask(kind.width()))),
        Op::FloatFromBits | Op::FloatToBits => Some((step.a, wanted)),
        Op::FloatNeg => Some((step.a, line::from_f64(kind, -line::to_f64(kind, wanted)))),
        Op::FloatAbs => {
            let number = line::to_f64(kind, wanted).abs();
            Some((step.a, line::from_f64(kind, if line::place(kind, x) < 0 { -number } else { number })))
        }
        Op::FloatToIntegral(_) => Some((step.a, wanted)),
        Op::FloatToFloat => Some((step.a, line::from_f64(kind, line::to_f64(step.kind, wanted)))),
        Op::FloatFromInteger { signed } => {
            let number = line::to_f64(step.kind, wanted);
            let integer = if signed { number as i64 as u64 } else { number as u64 };
            Some((step.a, integer & bits::mask(kind.width())))
        }
        Op::FloatToInteger => {
            let number = bits::to_signed(step.kind.width(), wanted) as f64;
            let part = if random.once_in(4) { 0.5f64.copysign(number) } else { 0.0 };
            Some((step.a, line::from_f64(kind, number + part)))
        }
        Op::FloatSqrt | Op::FloatBinary(_) | Op::FloatFunction(_) => {
            let word = real(state, place, step, wanted, first, random);
            Some((side, word))
        }
    }
}

/// The operand of `x ^ (x >>> 15)` and the like, where one side is the other one shifted: each round settles as many
/// more bits as it is shifted by.
fn folded(state: &State, op: BinaryOp, step: &Step, wanted: u64) -> Option<u64> {
    use BinaryOp::{Add, ArithmeticShiftRight, LogicalShiftRight, ShiftLeft, Sub, Xor};
    let other = state.program.steps[step.b];
    let width = step.kind.width();
    let Op::Binary(shift @ (ShiftLeft | LogicalShiftRight | ArithmeticShiftRight)) = other.op else {
        return None;
    };
    if other.a != step.a || state.program.steps[other.b].op != Op::Constant {
        return None;
    }
    let mut word = wanted;
    for _ in 0..width {
        let shifted = bits::binary(shift, width, word, state.words[other.b]);
        let next = match op {
            Xor => wanted ^ shifted,
            Add => wanted.wrapping_sub(shifted),
            Sub => wanted.wrapping_add(shifted),
            _ => return None,
        } & bits::mask(width);
        if next == word {
            return Some(word);
        }
        word = next;
    }
    None
}

/// What makes an order as wanted: the nearest number on the right side, or one a bit further away.
fn compared(op: CompareOp, kind: Kind, first: bool, truth: bool, other: u64, random: &mut Random) -> u64 {
    let width = kind.width();
    let strict = op.is_strict() == truth;
    let below = first == truth;
    let gap = i128::from(strict) + if random.once_in(2) { 0 } else { 1i128 << random.below(width as usize) };
    let number = if op.is_signed() { i128::from(bits::to_signed(width, other)) } else { i128::from(other) };
    let (least, greatest) = if op.is_signed() {
        let (least, greatest) = Kind::Bits(width).ends();
        (i128::from(least), i128::from(greatest))
    } else {
        (0, i128::from(bits::mask(width)))
    };
    let wanted = if below { number - gap } else { number + gap }.clamp(least, greatest);
    wanted as u64 & bits::mask(width)
}

fn float_compared(order: FloatOrder, kind: Kind, first: bool, truth: bool, other: u64, random: &mut Random) -> u64 {
    if !truth && random.once_in(8) {
        return line::nan(kind);
    }
    let strict = (order == FloatOrder::Less) == truth;
    let place = line::place(kind, other);
    match order {
        FloatOrder::Equal if truth => other,
        FloatOrder::Equal => line::word(kind, place.wrapping_add(random.between(-3, 3))),
        _ => {
            let below = first == truth;
            let number = line::to_f64(kind, other);
            let sign = if below { -1.0 } else { 1.0 };
            match random.below(4) {
                0 => line::from_f64(kind, number + sign),
                1 => line::from_f64(kind, number + sign * (1u64 << random.below(12)) as f64 / 4.0),
                2 => {
                    let gap = 1i64 << random.below(kind.width() as usize - 2);
                    line::word(kind, if below { place.saturating_sub(gap) } else { place.saturating_add(gap) })
                }
                // The zeros are equal, so that the neighbour of one is not far enough.
                _ => {
                    let gap = if strict { 1 } else { 0 };
                    let from = if below && place == 0 && strict {
                        -1
                    } else if !below && place == -1 {
                        0
                    } else {
                        place
                    };
                    line::word(kind, if below { from.saturating_sub(gap) } else { from.saturating_add(gap) })
                }
            }
        }
    }
}

fn classified(class: FloatClass, kind: Kind, truth: bool, current: u64, random: &mut Random) -> u64 {
    if !truth {
        return line::from_f64(kind, if random.once_in(2) { 1.0 } else { -1.0 });
    }
    let negative = line::place(kind, current) < 0 && class != FloatClass::Nan;
    let number = match class {
        FloatClass::Nan => f64::NAN,
        FloatClass::Infinite => f64::INFINITY,
        FloatClass::Zero => 0.0,
        FloatClass::Subnormal => return line::word(kind, if negative { -2 } else { 1 }),
        FloatClass::Normal => 1.0,
        FloatClass::Negative => line::to_f64(kind, current).abs(),
    };
    line::from_f64(kind, if negative || class == FloatClass::Negative { -number } else { number })
}

/// The inverse of an odd number modulo two to the power of 64.
fn odd_inverse(number: u64) -> u64 {
    // Each step of Newton's doubles the number of correct bits.
    let mut inverse = number;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(number.wrapping_mul(inverse)));
    }
    inverse
}

fn binary(
    op: BinaryOp,
    width: u32,
    first: bool,
    wanted: u64,
    current: u64,
    other: u64,
    random: &mut Random,
) -> Option<u64> {
    let mask = bits::mask(width);
    let signed = |word: u64| bits::to_signed(width, word);
    let noise = random.next() & mask;
    let word = match (op, first) {
        (BinaryOp::Add, _) => wanted.wrapping_sub(other),
        (BinaryOp::Sub, true) => wanted.wrapping_add(other),
        (BinaryOp::Sub, false) => other.wrapping_sub(wanted),
        (BinaryOp::Xor, _) => wanted ^ other,
        (BinaryOp::And, _) => wanted & other | current & !other,
        (BinaryOp::Or, _) => wanted & !other | current & other,
        (BinaryOp::Mul, _) if other == 0 => noise,
        (BinaryOp::Mul, _) => {
            if signed(other) != -1 && signed(wanted) % signed(other) == 0 && random.once_in(2) {
                (signed(wanted) / signed(other)) as u64
            } else {
                let twos = other.trailing_zeros();
                let free = if twos == 0 { 0 } else { noise << (width - twos.min(width)) };
                (wanted >> twos).wrapping_mul(odd_inverse(other >> twos)) ^ free
            }
        }
        (BinaryOp::ShiftLeft | BinaryOp::LogicalShiftRight | BinaryOp::ArithmeticShiftRight, false) => {
            u64::from(random.below(width as usize) as u32)
        }
        (BinaryOp::ShiftLeft, true) if other < u64::from(width) => {
            let kept = mask >> other;
            wanted >> other | current & !kept
        }
        (BinaryOp::LogicalShiftRight | BinaryOp::ArithmeticShiftRight, true) if other < u64::from(width) => {
            wanted << other | current & bits::mask(other as u32)
        }
        (BinaryOp::SignedDiv, true) if other != 0 => {
            let rest = random.between(0, signed(other).saturating_abs().saturating_sub(1));
            let product = signed(wanted).wrapping_mul(signed(other));
            product.wrapping_add(if product < 0 { -rest } else { rest }) as u64
        }
        (BinaryOp::UnsignedDiv, true) if other != 0 => wanted.wrapping_mul(other).wrapping_add(noise % other),
        (BinaryOp::SignedDiv, false) if wanted != 0 => signed(other).wrapping_div(signed(wanted)) as u64,
        (BinaryOp::UnsignedDiv, false) if wanted != 0 => other / wanted,
        (BinaryOp::SignedRem, true) if other != 0 => {
            let quotient = signed(current).wrapping_div(signed(other)).wrapping_add(random.between(0, 1));
            let multiple = signed(other).wrapping_mul(quotient);
            let aligned = if (multiple < 0) == (signed(wanted) < 0) { multiple } else { multiple.wrapping_neg() };
            aligned.wrapping_add(signed(wanted)) as u64
        }
        (BinaryOp::UnsignedRem, true) if other != 0 => (current / other).wrapping_mul(other).wrapping_add(wanted),
        // x % y == r for a y that divides x - r.
        (BinaryOp::SignedRem | BinaryOp::UnsignedRem, false) => {
            let difference = other.wrapping_sub(wanted) & mask;
            let divisor = 1 + random.below(7) as u64;
            difference / divisor
        }
        _ => return None,
    };
    Some(word & mask)
}

/// The operand of an operation on real numbers: computed, and then adjusted to what rounding did to it.
fn real(state: &State, place: usize, step: &Step, wanted: u64, first: bool, random: &mut Random) -> u64 {
    let kind = state.program.steps[step.a].kind;
    let result = line::to_f64(step.kind, wanted);
    let (a, b) = (line::to_f64(kind, state.words[step.a]), line::to_f64(kind, state.words[step.b]));
    let (current, other) = if first { (a, b) } else { (b, a) };
    let same = step.a == step.b;
    let operand = match step.op {
        Op::FloatSqrt => result * result,
        Op::FloatBinary(FloatOp::Add) if same => result / 2.0,
        Op::FloatBinary(FloatOp::Add) => result - other,
        Op::FloatBinary(FloatOp::Mul) if same => result.sqrt().copysign(current),
        Op::FloatBinary(FloatOp::Mul) => result / other,
        Op::FloatBinary(FloatOp::Div) if first => result * other,
        Op::FloatBinary(FloatOp::Div) => other / result,
        Op::FloatBinary(FloatOp::Modulo | FloatOp::Remainder) if first => {
            let periods = random.between(0, 2) as f64;
            result + (periods * other.abs()).copysign(result)
        }
        Op::FloatBinary(FloatOp::Modulo | FloatOp::Remainder) => (other - result) / random.between(1, 3) as f64,
        Op::FloatFunction(Function::Pow) if first => Function::Pow.apply(result, 1.0 / other).copysign(current),
        Op::FloatFunction(Function::Pow) => Function::Log.apply(result, result) / Function::Log.apply(other, other),
        Op::FloatFunction(Function::Hypot) => (result * result - other * other).sqrt().copysign(current),
        Op::FloatFunction(Function::Atan2) if first => Function::Tan.apply(result, result) * other,
        Op::FloatFunction(Function::Atan2) => other / Function::Tan.apply(result, result),
        Op::FloatFunction(function) => {
            let inverse = functions::inverse(function, result);
            match functions::period(function) {
                Some(period) => {
                    let nearest = ((current - inverse) / period).round();
                    inverse + period * (nearest + random.between(-1, 1) as f64)
                }
                None => inverse,
            }
        }
        _ => result,
    };
    let computed = line::from_f64(kind, operand);
    if operand.is_nan() || same || step.op == Op::FloatSqrt && operand.is_infinite() {
        return computed;
    }
    // The nearest neighbour that gives exactly what is wanted, if one does.
    let mut words = [state.words[step.a], state.words[step.b]];
    let at = line::place(kind, computed);
    for offset in (0..=NEIGHBOURS).flat_map(|offset| [offset, -offset]) {
        let candidate = line::word(kind, at.saturating_add(offset));
        words[usize::from(!first)] = candidate;
        if state.program.once(place, words) == wanted {
            return candidate;
        }
    }
    computed
}
