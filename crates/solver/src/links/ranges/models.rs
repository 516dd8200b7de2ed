//! Models from what is left of the ranges of the symbols.

use super::equalities::Classes;
use super::network::{Network, Place};
use super::range::Range;
use crate::links::last_model::satisfies;
use crate::links::slices::Slice;
use glassbox_expr::{Model, Sort, SymbolId, TermPool, Value};

/// How many operators are visited at most while values are fixed one by one.
const MOST_VISITS: u64 = 6_000;

/// A model in which each symbol has the value of its range that is nearest to zero, or else one for which the symbols
/// were fixed one after another.
pub(crate) fn find(pool: &TermPool, slice: &Slice, network: &mut Network, classes: &mut Classes) -> Option<Model> {
    let references = classes.numbers(pool, network);
    let number = |place: Place| references.iter().find(|&&(known, _)| known == place).map(|&(_, number)| number);
    let nearest = |network: &Network, symbol: SymbolId| {
        let place = network.place_of(pool, symbol)?;
        Some(number(place).unwrap_or_else(|| network.range(place).nearest_to_zero()))
    };
    let model = model(pool, slice, |symbol| nearest(network, symbol));
    if satisfies(pool, slice.facts.iter().copied(), &model) {
        return Some(model);
    }
    let mark = network.mark();
    let limit = network.visits + MOST_VISITS;
    let found = fix(pool, slice, network, limit, number);
    let model = found.map(|()| self::model(pool, slice, |symbol| nearest(network, symbol)));
    network.undo(mark);
    model.filter(|model| satisfies(pool, slice.facts.iter().copied(), model))
}

/// Fixes the symbols one after another, each to the first of its candidates that contradicts nothing.
fn fix(
    pool: &TermPool,
    slice: &Slice,
    network: &mut Network,
    limit: u64,
    number: impl Fn(Place) -> Option<u64>,
) -> Option<()> {
    for &symbol in &slice.symbols {
        let Some(place) = network.place_of(pool, symbol) else { continue };
        let range = *network.range(place);
        if range.as_constant().is_some() {
            continue;
        }
        let mut fixed = false;
        for candidate in number(place).into_iter().chain(candidates(&range)) {
            if !range.contains(candidate) {
                continue;
            }
            let mark = network.mark();
            let narrowed = network.narrow(place, Some(Range::constant(range.width, candidate)), 0);
            if narrowed.and_then(|()| network.propagate(limit)).is_ok() {
                fixed = true;
                break;
            }
            network.undo(mark);
            if network.visits > limit {
                return None;
            }
        }
        if !fixed {
            return None;
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
