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
mod orders;
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
use boxes::{Splitter, Verdict};
use glassbox_expr::{Term, TermPool};
use meter::Meter;
use program::Program;
use search::Search;
use state::State;

/// The work of a first try, in steps: about a millisecond.
pub(crate) const SMALL: u64 = 200_000;
/// The work of a try when bit-blasting would be as fast, in steps.
pub(crate) const TINY: u64 = 30_000;
/// The work when a short attempt at bit-blasting has failed, in steps: a tenth of a second.
pub(crate) const MEDIUM: u64 = 5_000_000;
/// How many steps there are for each conflict of the limits when nothing else has helped: a second for the default.
const STEPS_FOR_A_CONFLICT: u64 = 100;
/// The work that each way of searching gets at first.
const FIRST_TURN: u64 = 10_000;
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
    let mut meter = Meter::new(steps, budget);
    let decision = decide_within(pool, slice, steps, &mut meter);
    statistics.numeric_steps += meter.spent();
    decision
}

fn decide_within(pool: &TermPool, slice: &Slice, steps: u64, meter: &mut Meter) -> Decision {
    let Some(program) = Program::compile(pool, slice) else {
        return Decision::Unknown(meter.reason());
    };
    meter.spend(4 * program.cost());
    let mut splitter = Splitter::new(&program, (0..program.roots.len()).collect(), true);
    let Some(sides) = splitter.narrow_first(meter) else {
        return Decision::Unsat(core(&program, slice, meter));
    };
    if let Some(circle) = orders::circle(&program, splitter.intervals()) {
        return Decision::Unsat(facts(slice, &circle));
    }
    let (mut state, mut other) = (State::new(&program), State::new(&program));
    let mut search = Search::new(&program, &mut state, sides);
    // Each way gets its turns, and longer ones as the work grows.
    let mut turn = (steps / 64).max(FIRST_TURN);
    let mut found = meter.limited(turn, |meter| search.run(meter));
    while found.is_none() && !meter.is_empty() {
        match meter.limited(turn, |meter| splitter.run(&mut other, meter)) {
            Verdict::Found(words) => found = Some(words),
            Verdict::Refuted => return Decision::Unsat(core(&program, slice, meter)),
            Verdict::Stopped => found = meter.limited(turn, |meter| search.run(meter)),
        }
        turn *= 2;
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
        let mut splitter = Splitter::new(program, rest.clone(), false);
        // The contradiction is known already, so that the work on it is not taken from anything.
        let mut extra = meter.extra(CORE_STEPS);
        if matches!(splitter.run(&mut state, &mut extra), Verdict::Refuted) {
            needed = rest;
        }
    }
    facts(slice, &needed)
}

/// The facts of these numbers.
fn facts(slice: &Slice, numbers: &[usize]) -> Vec<Term> {
    numbers.iter().filter_map(|&fact| slice.facts.get(fact).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Limits;
    use crate::links::last_model::satisfies;
    use random::Random;

    /// Facts that hold at some point are never said to contradict each other, and most often a model is found.
    #[test]
    fn what_has_a_model_is_not_refuted() {
        let budget = Budget::new(&Limits::default());
        for (equations, effort, wanted) in [(0, SMALL, 99), (1, SMALL, 70), (2, SMALL, 50)] {
            let mut random = Random::new(5);
            let (mut found, mut asked, mut steps) = (0, 0, 0);
            for round in 0..200 {
                let mut pool = TermPool::new();
                let whole = samples::random_slice(&mut pool, &mut random);
                let slice = samples::with_a_model(&mut pool, &mut random, &whole, equations);
                let mut statistics = Statistics::default();
                match decide(&pool, &slice, effort, &budget, &mut statistics) {
                    Decision::Sat(model) => {
                        assert!(satisfies(&pool, slice.facts.iter().copied(), &model), "round {round}");
                        found += 1;
                    }
                    Decision::Unsat(core) => panic!("round {round}: {core:?}"),
                    Decision::Unknown(_) => {}
                }
                asked += 1;
                steps += statistics.numeric_steps;
            }
            println!("{equations} equations: {found} of {asked} found in {steps} steps");
            assert!(found * 100 >= asked * wanted, "{found} of {asked}");
        }
    }

    /// The chain leaves this to bit-blasting, which inverts a single hash as fast; here are two of them in a row.
    #[test]
    fn hashes_are_inverted_without_circuits() {
        use glassbox_expr::{BinaryOp, Sort};
        let budget = Budget::new(&Limits::default());
        for wanted in [0, 1, 77, 0x1234_5678, 0xdead_beef, 0x8000_0000, 0xffff_ffff] {
            let mut pool = TermPool::new();
            let x = pool.symbol("x", Sort::BitVec(32));
            let mut hash = x;
            for (distance, factor) in [(15, 0x9e37_79b9), (16, 0x85eb_ca6b)] {
                let [distance, factor] = [distance, factor].map(|value| pool.bv(32, value));
                let shifted = pool.binary(BinaryOp::LogicalShiftRight, hash, distance);
                let mixed = pool.binary(BinaryOp::Xor, hash, shifted);
                hash = pool.binary(BinaryOp::Mul, mixed, factor);
            }
            let wanted = pool.bv(32, wanted);
            let fact = pool.eq(hash, wanted);
            let slice = Slice { facts: vec![fact], symbols: pool.symbols_of(fact) };
            let mut statistics = Statistics::default();
            let decision = decide(&pool, &slice, MEDIUM, &budget, &mut statistics);
            println!("{wanted:?}: {} steps", statistics.numeric_steps);
            assert!(matches!(decision, Decision::Sat(_)), "{decision:?}");
        }
    }
}
