//! Decides slices by numbers: exact evaluation for models, intervals for contradictions.
//!
//! A slice becomes a dense [`Program`](program::Program). [`search`] changes assignments until all facts hold; [`boxes`]
//! halves the space of values and throws away what intervals refute, so that it can also prove that there is no model.
//! Both count their work, and neither looks at anything but the slice: the same slice gives the same answer.

mod backward;
mod boxes;
mod forward;
mod functions;
mod interval;
mod invert;
mod line;
mod meter;
mod program;
mod random;
#[cfg(test)]
mod samples;
mod search;
mod shape;
mod shrink;
mod state;

pub(crate) use shape::{Shape, Shapes};
pub(crate) use shrink::shrink;

use crate::blast::{Budget, Decision};
use crate::links::slices::Slice;
use crate::statistics::Statistics;
use boxes::{Narrower, Verdict};
use glassbox_expr::{Term, TermPool};
use meter::Meter;
use program::Program;
use search::Search;
use state::State;
use std::time::Instant;

/// The work of a first try, in steps: about a millisecond.
pub(crate) const SMALL: u64 = 200_000;
/// The work of a try when bit-blasting would be as fast, in steps.
pub(crate) const TINY: u64 = 30_000;
/// How many steps there are for each conflict of the limits when nothing else has helped: a minute's worth of steps for
/// the default limits would be too many.
const STEPS_FOR_A_CONFLICT: u64 = 400;
/// How much may be spent on the question whether a fact is needed for a contradiction.
const CORE_STEPS: u64 = 20_000;
/// With more facts than this, a core is not made smaller.
const MOST_CORE_FACTS: usize = 60;

/// The work when nothing else has helped, in steps.
pub(crate) fn large(budget: &Budget) -> u64 {
    budget.given().saturating_mul(STEPS_FOR_A_CONFLICT).clamp(SMALL, 100_000_000)
}

/// Decides a slice with at most this much work.
pub(crate) fn decide(
    pool: &TermPool,
    slice: &Slice,
    steps: u64,
    budget: &Budget,
    statistics: &mut Statistics,
) -> Decision {
    let start = Instant::now();
    let mut meter = Meter::new(steps, budget);
    let decision = decide_within(pool, slice, steps, &mut meter);
    statistics.numeric_steps += meter.spent();
    statistics.numeric.record(start, !matches!(decision, Decision::Unknown(_)));
    decision
}

fn decide_within(pool: &TermPool, slice: &Slice, steps: u64, meter: &mut Meter) -> Decision {
    let Some(program) = Program::compile(pool, slice) else {
        return Decision::Unknown(meter.reason());
    };
    meter.spend(4 * program.cost());
    let facts: Vec<usize> = (0..program.roots.len()).collect();
    let mut narrower = Narrower::new(&program, &facts);
    let mut sides = narrower.whole();
    if !narrower.narrow(&mut sides, 10, meter) {
        return Decision::Unsat(core(&program, slice, meter));
    }
    let mut state = State::new(&program);
    let mut search = Search::new(&program, &mut state, sides);
    let mut other = State::new(&program);
    // Each way gets its turns, and longer ones as the work grows.
    let mut turn = (steps / 64).clamp(20_000, 2_000_000);
    let mut found = meter.limited(2 * turn, |meter| search.run(meter));
    while found.is_none() && !meter.is_empty() {
        match meter.limited(turn, |meter| boxes::split(&program, &facts, &mut other, meter, false)) {
            Verdict::Found(words) => found = Some(words),
            Verdict::Refuted => return Decision::Unsat(core(&program, slice, meter)),
            Verdict::Stopped => found = meter.limited(turn, |meter| search.run(meter)),
        }
        turn *= 4;
    }
    match found {
        Some(words) => Decision::Sat(program.model(&words)),
        None => Decision::Unknown(meter.reason()),
    }
}

/// The facts without which intervals see no contradiction.
fn core(program: &Program, slice: &Slice, meter: &mut Meter) -> Vec<Term> {
    let mut needed: Vec<usize> = (0..program.roots.len()).collect();
    let mut state = State::new(program);
    for fact in 0..program.roots.len() {
        if program.roots.len() > MOST_CORE_FACTS || needed.len() == 1 {
            break;
        }
        let rest: Vec<usize> = needed.iter().copied().filter(|&other| other != fact).collect();
        let verdict = meter.limited(CORE_STEPS, |meter| boxes::split(program, &rest, &mut state, meter, true));
        if matches!(verdict, Verdict::Refuted) {
            needed = rest;
        }
    }
    needed.iter().filter_map(|&fact| slice.facts.get(fact).copied()).collect()
}
