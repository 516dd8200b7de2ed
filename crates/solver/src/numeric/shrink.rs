//! Makes the numbers of a model pleasant to read, by evaluation alone.

use super::line::{self, Kind};
use super::program::{Program, Variable};
use super::state::State;
use crate::links::slices::Slice;
use glassbox_expr::{Model, TermPool, Value};

/// How often all symbols are gone through: a symbol may get smaller when a later one has.
const ROUNDS: usize = 3;
/// How much may be computed, in steps.
const MOST_STEPS: u64 = 20_000_000;
/// Whole numbers up to here are liked best.
const SMALL: f64 = 1000.0;
/// The last of the decimal digits that tell all doubles apart.
const DIGITS: i32 = 17;

/// A model of the slice that is at least as pleasant to read as the given one, which must satisfy the slice.
pub(crate) fn shrink(pool: &TermPool, slice: &Slice, model: &Model) -> Model {
    let Some(program) = Program::compile(pool, slice) else {
        return model.clone();
    };
    if program.variables.iter().any(|variable| variable.kind == Kind::Other) {
        return model.clone();
    }
    let words = program.variables.iter().map(|variable| model.get(variable.symbol).map_or(0, Value::as_u64));
    let mut state = State::new(&program);
    state.assign(&words.collect::<Vec<u64>>());
    if !state.is_satisfied() {
        return model.clone();
    }
    for _ in 0..ROUNDS {
        let before = state.assignment();
        for (number, variable) in program.variables.iter().enumerate() {
            shrink_variable(&mut state, number, variable);
            if state.work > MOST_STEPS {
                return program.model(&state.assignment());
            }
        }
        if state.assignment() == before {
            break;
        }
    }
    program.model(&state.assignment())
}

fn shrink_variable(state: &mut State, number: usize, variable: &Variable) {
    try_candidates(state, number, variable, state.word(number));
    // The whole number nearest to zero may have shorter neighbours than where the search happened to end.
    if let Some(nearest) = approach(state, number, variable) {
        try_candidates(state, number, variable, nearest);
    }
}

/// Gives a variable the most pleasant word near another one, if the slice still holds and it had a less pleasant one.
fn try_candidates(state: &mut State, number: usize, variable: &Variable, near: u64) {
    let current = state.word(number);
    let limit = rank(variable, current);
    let mut candidates: Vec<_> =
        candidates(variable, near).into_iter().map(|word| (rank(variable, word), word)).collect();
    candidates.push((rank(variable, near), near));
    candidates.sort_unstable();
    candidates.dedup();
    for (_, word) in candidates.into_iter().take_while(|(rank, _)| *rank < limit) {
        if holds(state, number, word) {
            return;
        }
    }
    state.set(number, current);
}

/// Gives a variable a word and says whether the slice still holds.
fn holds(state: &mut State, number: usize, word: u64) -> bool {
    state.set(number, word);
    state.is_satisfied()
}

/// Halves the distance of a whole number to zero as long as the slice holds, and says where that ends. The variable
/// keeps its value.
fn approach(state: &mut State, number: usize, variable: &Variable) -> Option<u64> {
    let current = state.word(number);
    let whole = match variable.kind {
        Kind::Bits(width) if !variable.is_character => Some(glassbox_expr::bits::to_signed(width, current)),
        Kind::Single | Kind::Double => {
            let value = line::to_f64(variable.kind, current);
            (value.fract() == 0.0 && value.abs() < 1e15).then_some(value as i64)
        }
        _ => None,
    };
    let mut good = whole?;
    let word = |integer: i64| match variable.kind {
        Kind::Bits(_) => line::word(variable.kind, integer),
        _ => line::from_f64(variable.kind, integer as f64),
    };
    // Whatever is between zero and `bad` is taken to be bad, too.
    let mut bad = 0i64;
    while good.abs_diff(bad) > 1 {
        let middle = ((i128::from(good) + i128::from(bad)) / 2) as i64;
        if holds(state, number, word(middle)) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    state.set(number, current);
    Some(word(good))
}

fn candidates(variable: &Variable, current: u64) -> Vec<u64> {
    let kind = variable.kind;
    match kind {
        Kind::Bool | Kind::Ref => vec![0, 1, 2],
        Kind::Other => Vec::new(),
        Kind::Bits(_) if variable.is_character => (0..256).collect(),
        Kind::Bits(_) => (-20..=20).map(|place| line::word(kind, place)).collect(),
        Kind::Single | Kind::Double => {
            let value = line::to_f64(kind, current);
            let mut numbers: Vec<f64> = (-20..=20).map(f64::from).collect();
            numbers.extend([-0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.25, 0.75, 0.1, -0.1, 0.01, 100.0, -100.0, 1000.0]);
            numbers.extend([
                1e6,
                1e9,
                1e10,
                1e16,
                1e100,
                1e300,
                1e-10,
                1e-100,
                1e-300,
                f64::INFINITY,
                f64::NEG_INFINITY,
            ]);
            if value.is_finite() {
                for unit in [1.0, 0.5, 0.25, 0.125] {
                    numbers.extend([(value / unit).floor() * unit, (value / unit).ceil() * unit]);
                }
                let exponent = decimal_exponent(value);
                for digits in 1..=DIGITS {
                    numbers.extend(shortened(value, exponent - digits + 1));
                }
            }
            numbers.into_iter().map(|number| line::from_f64(kind, number)).collect()
        }
    }
}

/// The place of the first decimal digit.
fn decimal_exponent(value: f64) -> i32 {
    let text = format!("{value:e}");
    text.rsplit_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0)
}

/// The neighbours of a value that have no digit below a decimal place.
fn shortened(value: f64, place: i32) -> Vec<f64> {
    // Through text, since a product with a power of ten would not be the nearest double.
    let digits = (value.abs() / 10f64.powi(place)).floor();
    if !digits.is_finite() || digits > 1e18 {
        return Vec::new();
    }
    let text = |digits: f64| format!("{digits}e{place}").parse::<f64>().ok();
    let parsed = [digits, digits + 1.0].into_iter().filter_map(text);
    parsed.map(|magnitude| magnitude.copysign(value)).collect()
}

/// How pleasant a word is; less is better.
fn rank(variable: &Variable, word: u64) -> (u32, u64, bool) {
    match variable.kind {
        Kind::Bits(_) if variable.is_character => match word {
            0x61..=0x7a => (0, word, false),
            0x20..=0x7e => (1, word, false),
            _ => (2, word, false),
        },
        Kind::Bits(width) => {
            let number = glassbox_expr::bits::to_signed(width, word);
            (u32::from(number < 0 && number != -1 && number.unsigned_abs() > 1), number.unsigned_abs(), number < 0)
        }
        Kind::Single => float_rank(f64::from(f32::from_bits(word as u32)), |value| format!("{:e}", value as f32)),
        Kind::Double => float_rank(f64::from_bits(word), |value| format!("{value:e}")),
        _ => (0, word, false),
    }
}

fn float_rank(value: f64, text: impl Fn(f64) -> String) -> (u32, u64, bool) {
    let negative = value.is_sign_negative();
    if value.is_nan() {
        return (4, 0, false);
    }
    if value.is_infinite() {
        return (3, 0, negative);
    }
    let magnitude = value.abs();
    if magnitude.fract() == 0.0 && magnitude <= SMALL {
        return (0, magnitude as u64, negative);
    }
    // One for each digit, and as many as the zeros that stand before or behind them.
    let text = text(magnitude);
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = digits.len() as u64;
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let is_plain = (-3..7).contains(&exponent);
    let zeros = exponent.unsigned_abs();
    (if is_plain { 1 } else { 2 }, digits * 1000 + zeros, negative)
}
