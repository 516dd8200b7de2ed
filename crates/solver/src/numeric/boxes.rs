//! Interval splitting: boxes that no value can satisfy are thrown away, the others are tried at a few points and halved.

use super::interval::Interval;
use super::line::{self, Kind};
use super::meter::Meter;
use super::program::{Op, Program};
use super::state::State;
use super::{backward, forward};

/// How often a box is narrowed before it is halved.
const PASSES: usize = 3;
/// How often the whole space is narrowed.
const FIRST_PASSES: usize = 30;
/// How many points of a box are tried.
const SAMPLES: usize = 3;
/// An interval step costs about as much as this many steps of evaluation.
const INTERVAL_COST: u64 = 4;

/// What the search ended with.
pub(crate) enum Verdict {
    /// These words satisfy all facts.
    Found(Vec<u64>),
    /// No box is left.
    Refuted,
    /// There is no more work to spend.
    Stopped,
}

/// The sets of values that steps can have, for the facts that are asked for.
pub(crate) struct Narrower<'p, 'a> {
    program: &'p Program<'a>,
    /// What is known of each step whatever the variables are.
    template: Vec<Interval>,
    scratch: Vec<Interval>,
}

impl<'p, 'a> Narrower<'p, 'a> {
    /// Narrows by the facts of these numbers.
    pub(crate) fn new(program: &'p Program<'a>, facts: &[usize]) -> Narrower<'p, 'a> {
        let mut template: Vec<Interval> = program
            .steps
            .iter()
            .zip(&program.initial)
            .map(|(step, &word)| match step.op {
                Op::Constant => Interval::point(step.kind, word),
                _ => Interval::all(step.kind),
            })
            .collect();
        for &fact in facts {
            let root = program.roots[fact];
            template[root] = template[root].meet(Interval::TRUE);
        }
        Narrower { program, scratch: template.clone(), template }
    }

    /// Everything that the variables can be.
    pub(crate) fn whole(&self) -> Vec<Interval> {
        self.program.variables.iter().map(|variable| Interval::all(variable.kind)).collect()
    }

    /// Narrows a box; says whether anything is left of it.
    pub(crate) fn narrow(&mut self, sides: &mut [Interval], passes: usize, meter: &mut Meter) -> bool {
        let program = self.program;
        self.scratch.copy_from_slice(&self.template);
        for (variable, &side) in program.variables.iter().zip(sides.iter()) {
            self.scratch[variable.step] = self.scratch[variable.step].meet(side);
        }
        for _ in 0..passes {
            for (place, step) in program.steps.iter().enumerate() {
                if !matches!(step.op, Op::Constant | Op::Variable(_)) {
                    let possible = forward::step(program, step, &self.scratch);
                    self.scratch[place] = self.scratch[place].meet(possible);
                }
                if self.scratch[place].is_empty() {
                    return false;
                }
            }
            for place in (0..program.steps.len()).rev() {
                backward::step(program, place, &mut self.scratch);
            }
            let mut changed = false;
            for (variable, side) in program.variables.iter().zip(sides.iter_mut()) {
                let now = self.scratch[variable.step];
                if now.is_empty() {
                    return false;
                }
                // What was hardly narrowed is not worth another pass.
                changed |= now.nan != side.nan || now.width() < side.width() - side.width() / 8;
                *side = now;
            }
            if meter.spend(INTERVAL_COST * program.steps.len() as u64) || !changed {
                break;
            }
        }
        true
    }
}

/// The value of an interval that is the shortest to write in binary.
pub(crate) fn simplest(side: Interval) -> i64 {
    if side.contains(0) {
        return 0;
    }
    // For negative numbers, the same from the other side.
    let negative = side.high < 0;
    let (low, high) = if negative { (!side.high, !side.low) } else { (side.low, side.high) };
    let differing = 64 - (low ^ high).leading_zeros();
    // Keep the common bits of both and the highest that differs, which only `high` has.
    let kept = differing.saturating_sub(1);
    let place = if differing == 0 || low.trailing_zeros() >= differing { low } else { (high >> kept) << kept };
    if negative { !place } else { place }
}

/// The places of a box that are tried, by number.
fn sample(side: Interval, kind: Kind, which: usize) -> u64 {
    if !side.has_number() {
        return line::nan(kind);
    }
    let middle = ((side.low as i128 + side.high as i128) >> 1) as i64;
    match which {
        0 => line::word(kind, simplest(side)),
        1 => line::word(kind, middle),
        _ => line::word(kind, if middle & 1 == 0 { side.low } else { side.high }),
    }
}

/// A box and how near its best point is to satisfying everything.
struct Candidate {
    sides: Vec<Interval>,
    distance: f64,
}

/// A search that can be interrupted and resumed.
pub(crate) struct Splitter<'p, 'a> {
    program: &'p Program<'a>,
    narrower: Narrower<'p, 'a>,
    /// The numbers of the facts that are to hold.
    facts: Vec<usize>,
    /// Whether points are tried. Who only wants a contradiction does not need them.
    tries_points: bool,
    stack: Vec<Candidate>,
    /// Whether a box was given up that could not be divided any more.
    given_up: bool,
}

impl<'p, 'a> Splitter<'p, 'a> {
    pub(crate) fn new(program: &'p Program<'a>, facts: Vec<usize>, tries_points: bool) -> Splitter<'p, 'a> {
        let narrower = Narrower::new(program, &facts);
        let stack = vec![Candidate { sides: narrower.whole(), distance: f64::INFINITY }];
        Splitter { program, narrower, facts, tries_points, stack, given_up: false }
    }

    /// Narrows the whole space, which must be the only box; says what the variables can be if there is anything left.
    pub(crate) fn narrow_first(&mut self, meter: &mut Meter) -> Option<Vec<Interval>> {
        let mut whole = self.stack.pop()?;
        if !self.narrower.narrow(&mut whole.sides, FIRST_PASSES, meter) {
            return None;
        }
        let sides = whole.sides.clone();
        self.stack.push(whole);
        Some(sides)
    }

    /// The sets that all steps were narrowed to the last time.
    pub(crate) fn intervals(&self) -> &[Interval] {
        &self.narrower.scratch
    }

    /// Looks for values that satisfy the facts until the work is done.
    pub(crate) fn run(&mut self, state: &mut State, meter: &mut Meter) -> Verdict {
        let program = self.program;
        while !meter.is_empty() {
            let Some(Candidate { sides, .. }) = self.stack.pop() else {
                return if self.given_up { Verdict::Stopped } else { Verdict::Refuted };
            };
            let Some(widest) = widest(program, &sides) else {
                // A single point was narrowed without contradiction; evaluation has the last word.
                let words = sides.iter().zip(&program.variables);
                let point: Vec<u64> = words.map(|(side, variable)| side.single(variable.kind).unwrap_or(0)).collect();
                state.assign(&point);
                meter.spend(program.cost());
                if self.facts.iter().all(|&fact| state.words[program.roots[fact]] != 0) {
                    return Verdict::Found(point);
                }
                self.given_up |= program.variables.iter().any(|variable| variable.kind == Kind::Other);
                continue;
            };
            let first = self.stack.len();
            for part in halves(sides[widest]) {
                let mut child = sides.clone();
                child[widest] = part;
                if !self.narrower.narrow(&mut child, PASSES, meter) {
                    continue;
                }
                let mut distance = f64::INFINITY;
                if self.tries_points {
                    for which in 0..SAMPLES {
                        let places = child.iter().zip(&program.variables);
                        let point: Vec<u64> =
                            places.map(|(&side, variable)| sample(side, variable.kind, which)).collect();
                        state.assign(&point);
                        meter.spend(program.cost());
                        if state.is_satisfied() {
                            return Verdict::Found(point);
                        }
                        distance = distance.min(state.distance());
                    }
                }
                self.stack.push(Candidate { sides: child, distance });
            }
            // The better half comes off the stack first.
            if let Some(children) = self.stack.get_mut(first..) {
                children.sort_by(|a, b| b.distance.total_cmp(&a.distance));
            }
        }
        Verdict::Stopped
    }
}

/// The variable with the most values left, unless all have one.
fn widest(program: &Program, sides: &[Interval]) -> Option<usize> {
    let mut best: Option<(u64, usize)> = None;
    for (number, (side, variable)) in sides.iter().zip(&program.variables).enumerate() {
        if variable.kind == Kind::Other {
            continue;
        }
        let width = side.width().saturating_add(u64::from(side.nan && side.has_number()));
        if width > 0 && best.is_none_or(|(widest, _)| width > widest) {
            best = Some((width, number));
        }
    }
    best.map(|(_, number)| number)
}

/// An interval in two parts; NaN is one of its own.
fn halves(side: Interval) -> [Interval; 2] {
    if side.nan {
        return [Interval { nan: true, ..Interval::EMPTY }, side.without_nan()];
    }
    let middle = ((side.low as i128 + side.high as i128) >> 1) as i64;
    [Interval::new(side.low, middle), Interval::new(middle.saturating_add(1), side.high)]
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::super::samples;
    use super::*;
    use crate::answer::Limits;
    use crate::blast::Budget;
    use glassbox_expr::TermPool;

    /// The slow twin is evaluation: a point of a box gives every step a value of the interval that was computed for it,
    /// and narrowing by facts that hold at a point never loses the point.
    #[test]
    fn no_interval_loses_a_value() {
        let budget = Budget::new(&Limits::default());
        let mut random = Random::new(11);
        for round in 0..400 {
            let mut pool = TermPool::new();
            let slice = samples::random_slice(&mut pool, &mut random);
            let program = Program::compile(&pool, &slice).unwrap();
            let mut state = State::new(&program);
            for _ in 0..20 {
                let point: Vec<u64> =
                    program.variables.iter().map(|variable| samples::random_word(&mut random, variable.kind)).collect();
                state.assign(&point);
                // A box around the point, wide or narrow.
                let mut sides: Vec<Interval> = Vec::new();
                for (variable, &word) in program.variables.iter().zip(&point) {
                    let (first, last) = variable.kind.ends();
                    let exact = Interval::point(variable.kind, word);
                    let reach = 1i64 << random.below(60);
                    sides.push(if exact.nan {
                        exact.join(Interval::new(first, last))
                    } else {
                        Interval {
                            low: exact.low.saturating_sub(random.between(0, reach)).max(first),
                            high: exact.high.saturating_add(random.between(0, reach)).min(last),
                            nan: variable.kind.is_float() && random.once_in(3),
                        }
                    });
                }
                let holding: Vec<usize> =
                    (0..program.roots.len()).filter(|&fact| state.words[program.roots[fact]] != 0).collect();
                for facts in [&[][..], &holding[..]] {
                    let mut narrower = Narrower::new(&program, facts);
                    let mut narrowed = sides.clone();
                    let mut meter = Meter::new(u64::MAX, &budget);
                    assert!(narrower.narrow(&mut narrowed, 4, &mut meter), "round {round}: lost everything");
                    for (place, step) in program.steps.iter().enumerate() {
                        let value = Interval::point(step.kind, state.words[place]);
                        let kept = narrower.scratch[place];
                        let operands = [step.a, step.b].map(|operand| pool.node(program.terms[operand]));
                        assert!(
                            !value.meet(kept).is_empty(),
                            "round {round}: {:?} of {operands:?} is {value:?}, not in {kept:?}",
                            pool.node(program.terms[place]),
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_simplest_number_has_the_fewest_bits() {
        assert_eq!(simplest(Interval::new(-5, 9)), 0);
        assert_eq!(simplest(Interval::new(5, 9)), 8);
        assert_eq!(simplest(Interval::new(4, 7)), 4);
        assert_eq!(simplest(Interval::new(9, 9)), 9);
        for (low, high) in [(3, 5), (100, 1000), (-7, -3), (-1000, -999), (i64::MIN, -1), (1, i64::MAX)] {
            let side = Interval::new(low, high);
            assert!(side.contains(simplest(side)), "{low} to {high}");
        }
    }
}
