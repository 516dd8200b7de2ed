//! Orders and equalities between sums, decided with exact arithmetic over unbounded integers.
//!
//! `sums` turns the terms of a slice into sums of unknowns with the help of their ranges, `simplex` decides sums between
//! bounds, and `rational` computes.

mod rational;
mod simplex;
mod sums;
#[cfg(test)]
mod tests;

use super::cores;
use super::last_model::satisfies;
use super::ranges::{Contradiction, Network, Place, Ranges, Reasons, Shape, model, named};
use super::slices::Slice;
use crate::blast::Decision;
use glassbox_expr::{SymbolId, Term, TermPool};
use simplex::{Outcome, Simplex};
use sums::{Stop, Sum, Sums};

/// How much work may be done to make a core smaller: exchanges of the simplex method and visits of ranges.
const MOST_SHRINKING_WORK: u64 = 4_000;

/// Decides a slice, if sums are enough for that. The ranges of the slice are narrowed first, unless they are already.
pub(crate) fn decide(pool: &TermPool, slice: &Slice, ranges: &mut Ranges, pivots: &mut u64) -> Option<Decision> {
    if !ranges.is_narrowed(&slice.facts)
        && let Err(Contradiction(reasons)) = ranges.narrowed(pool, &slice.facts, |_| false)?
    {
        return Some(Decision::Unsat(ranges.core(pool, &slice.facts, reasons)));
    }
    match solve(&ranges.network, pivots)? {
        Found::Contradiction(reasons) => {
            let core = named(&slice.facts, reasons);
            let limit = ranges.visits + *pivots + MOST_SHRINKING_WORK;
            Some(Decision::Unsat(cores::shrink(core, |facts| refute(pool, facts, ranges, pivots, limit))))
        }
        Found::Values(values) => {
            let network = &ranges.network;
            let value = |symbol: SymbolId| {
                let place = network.place_of(pool, symbol)?;
                let found = values.iter().find(|&&(known, _)| known == place);
                Some(found.map_or_else(|| network.range(place).nearest_to_zero(), |&(_, value)| value as u64))
            };
            let model = model(pool, slice, value);
            satisfies(pool, slice.facts.iter().copied(), &model).then_some(Decision::Sat(model))
        }
    }
}

/// What the sums of a network say.
enum Found {
    /// Values of the terms that are unknowns.
    Values(Vec<(Place, i128)>),
    /// They contradict each other for these reasons.
    Contradiction(Reasons),
}

/// Decides the sums of a network; nothing if there are none or too many.
fn solve(network: &Network, pivots: &mut u64) -> Option<Found> {
    let mut sums = Sums::new(network);
    match translate(network, &mut sums) {
        Err(Stop::Unsat(reasons)) => return Some(Found::Contradiction(reasons)),
        Err(Stop::GaveUp) => return None,
        Ok(()) if sums.is_trivial() => return None,
        Ok(()) => {}
    }
    let (bounds, rows, holes) = sums.problem();
    let mut simplex = Simplex::new(bounds, &rows, holes);
    let outcome = simplex.solve();
    *pivots += simplex.pivots;
    match outcome {
        Outcome::Sat(values) => Some(Found::Values(sums.values(&values))),
        Outcome::Unsat(reasons) => Some(Found::Contradiction(reasons)),
        Outcome::GaveUp => None,
    }
}

/// Takes in the orders and equalities of which it is known whether they hold, and which ranges do not imply.
fn translate(network: &Network, sums: &mut Sums) -> Result<(), Stop> {
    for (place, &shape) in network.shapes.iter().enumerate() {
        let Some(holds) = network.ranges[place].as_bool() else { continue };
        if !matches!(shape, Shape::Eq(..) | Shape::Compare(..)) || network.seen_from_below(shape, 1).as_bool().is_some()
        {
            continue;
        }
        let why = network.reasons[place];
        match shape {
            Shape::Eq(a, b) => {
                let mut difference = difference(sums.signed(a)?, &sums.signed(b)?)?;
                difference.why |= why;
                if holds {
                    sums.restrict(&difference, Some(0), Some(0))?;
                } else {
                    sums.exclude_zero(&difference)?;
                }
            }
            Shape::Compare(op, a, b) => {
                let (a, b) = if op.is_signed() {
                    (sums.signed(a)?, sums.signed(b)?)
                } else {
                    (sums.unsigned(a)?, sums.unsigned(b)?)
                };
                let mut difference = difference(a, &b)?;
                difference.why |= why;
                // a < b says that the difference is at most -1, and its negation that it is at least 0.
                let strict = i128::from(op.is_strict());
                if holds {
                    sums.restrict(&difference, None, Some(-strict))?;
                } else {
                    sums.restrict(&difference, Some(1 - strict), None)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn difference(a: Sum, b: &Sum) -> Result<Sum, Stop> {
    a.plus(-1, b).ok_or(Stop::GaveUp)
}

/// Those of the facts that were used to refute them.
fn refute(pool: &TermPool, facts: &[Term], ranges: &mut Ranges, pivots: &mut u64, limit: u64) -> Option<Vec<Term>> {
    if ranges.visits + *pivots > limit {
        return None;
    }
    if let Err(Contradiction(reasons)) = ranges.narrowed(pool, facts, |_| false)? {
        return Some(named(facts, reasons));
    }
    match solve(&ranges.network, pivots)? {
        Found::Contradiction(reasons) => Some(named(facts, reasons)),
        Found::Values(_) => None,
    }
}
