//! Models from what is left of the ranges of the symbols.

use super::equalities::Classes;
use super::network::{Network, Place};
use super::probes;
use super::range::Range;
use crate::links::last_model::satisfies;
use crate::links::slices::Slice;
use glassbox_expr::{Model, Sort, SymbolId, TermPool, Value};

/// How many operators are visited at most while values are fixed one by one.
const MOST_VISITS: u64 = 6_000;

/// The model in which each symbol has the value of its range that is nearest to zero, and each class of references a
/// number of its own.
pub(crate) fn nearest(pool: &TermPool, slice: &Slice, network: &Network, classes: &mut Classes) -> Option<Model> {
    let references = classes.numbers(pool, network);
    let value = |symbol: SymbolId| {
        let place = network.place_of(pool, symbol)?;
        number(&references, place).or_else(|| Some(network.range(place).nearest_to_zero()))
    };
    let model = model(pool, slice, value);
    satisfies(pool, slice.facts.iter().copied(), &model).then_some(model)
}

/// A model for which the symbols were fixed one after another.
pub(crate) fn search(pool: &TermPool, slice: &Slice, network: &mut Network, classes: &mut Classes) -> Option<Model> {
    let references = classes.numbers(pool, network);
    let mark = network.mark();
    let limit = network.visits + MOST_VISITS;
    let mut model = None;
    if decide_conditions(network, limit).is_some() && fix(pool, slice, network, limit, &references).is_some() {
        model = nearest(pool, slice, network, classes);
    }
    network.undo(mark);
    model
}

fn number(references: &[(Place, u64)], place: Place) -> Option<u64> {
    references.iter().find(|&&(known, _)| known == place).map(|&(_, number)| number)
}

/// Chooses a side for each open condition.
fn decide_conditions(network: &mut Network, limit: u64) -> Option<()> {
    for condition in probes::open_conditions(network) {
        if network.range(condition).as_bool().is_none() {
            first_possible(network, condition, [0, 1].into_iter(), limit)?;
        }
    }
    Some(())
}

/// Fixes a term to the first of some values that contradicts nothing.
fn first_possible(
    network: &mut Network,
    place: Place,
    candidates: impl Iterator<Item = u64>,
    limit: u64,
) -> Option<()> {
    let range = *network.range(place);
    for candidate in candidates.filter(|&candidate| range.contains(candidate)) {
        let mark = network.mark();
        let narrowed = network.narrow(place, Some(Range::constant(range.width, candidate)), 0);
        if narrowed.and_then(|()| network.propagate(limit)).is_ok() {
            return Some(());
        }
        network.undo(mark);
        if network.visits > limit {
            break;
        }
    }
    None
}

/// Fixes the symbols one after another, each to the first of its candidates that contradicts nothing.
fn fix(pool: &TermPool, slice: &Slice, network: &mut Network, limit: u64, references: &[(Place, u64)]) -> Option<()> {
    for &symbol in &slice.symbols {
        let Some(place) = network.place_of(pool, symbol) else { continue };
        let range = *network.range(place);
        if range.as_constant().is_none() {
            let candidates = number(references, place).into_iter().chain(candidates(&range));
            first_possible(network, place, candidates, limit)?;
        }
    }
    Some(())
}

/// Values that are likely to be good: near zero, at the edges, and next to them.
fn candidates(range: &Range) -> impl Iterator<Item = u64> {
    let all = super::range::mask(range.width);
    let values = [
        range.nearest_to_zero(),
        1,
        range.least as u64,
        range.most as u64,
        range.low,
        range.high,
        range.low.wrapping_add(1),
        range.high.wrapping_sub(1),
        (range.least as u64).wrapping_add(1),
        (range.most as u64).wrapping_sub(1),
        range.ones,
        range.possible,
        range.low + (range.high - range.low) / 2,
    ]
    .map(|value| value & all);
    (0..values.len()).filter(move |&index| !values[..index].contains(&values[index])).map(move |index| values[index])
}

/// The model with these values for the symbols, and zero where there is none.
pub(crate) fn model(pool: &TermPool, slice: &Slice, value: impl Fn(SymbolId) -> Option<u64>) -> Model {
    let value_of = |symbol: SymbolId| {
        let sort = pool.symbol_sort(symbol);
        match (value(symbol), sort) {
            (Some(bits), Sort::Bool) => Value::Bool(bits != 0),
            (Some(bits), Sort::BitVec(width)) => Value::bits(width, bits),
            (Some(bits), Sort::Ref) => Value::Ref(bits as u32),
            (_, sort) => Value::zero(sort),
        }
    };
    slice.symbols.iter().map(|&symbol| (symbol, value_of(symbol))).collect()
}
