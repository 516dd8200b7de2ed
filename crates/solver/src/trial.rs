//! The canonical model of a small slice, found by trying values in the order in which a reader likes them. Where a slice has one
//! symbol, or only references, that is exact: what comes first and satisfies the slice is what a solver would come to after it has
//! been asked for one bit after the other.

use crate::links::last_model::satisfies;
use crate::links::slices::Slice;
use crate::smallest::{CHARACTERS, JOINT_BITS, is_character};
use glassbox_expr::{Evaluator, Model, Node, Sort, SymbolId, Term, TermPool, Value};
use rustc_hash::FxHashSet;

/// Numbers of so many groups of those that need few bits are tried.
const GROUPS: usize = 2;
/// References are tried up to this one, whatever the slice says of them.
const REFERENCES: u32 = 16;
/// Slices with more terms or more symbols are left to the solver, ...
const MOST_TERMS: usize = 4_000;
const MOST_SYMBOLS: usize = 48;
/// ... and so are those for which so many values are in vain.
const MOST_TRIED: u32 = 4_000;

/// The canonical model, if it is found soon.
pub(crate) fn find(pool: &TermPool, slice: &Slice) -> Option<Model> {
    let alone = match slice.symbols[..] {
        [symbol] => alone(pool, slice, symbol),
        _ => None,
    };
    alone.or_else(|| References::of(pool, slice)?.find())
}

/// The first value of the only symbol that satisfies the slice.
fn alone(pool: &TermPool, slice: &Slice, symbol: SymbolId) -> Option<Model> {
    let model = |value: Value| Model::from_iter([(symbol, value)]);
    let good = |model: &Model| satisfies(pool, slice.facts.iter().copied(), model);
    match pool.symbol_sort(symbol) {
        Sort::Bool => [false, true].map(Value::Bool).map(model).into_iter().find(good),
        Sort::Ref => (0..=REFERENCES).map(Value::Ref).map(model).find(good),
        Sort::BitVec(width) if is_character(pool, symbol) => {
            let characters = CHARACTERS.into_iter().flat_map(|(least, greatest)| least..=greatest);
            characters.map(|character| model(Value::bits(width, character))).find(good)
        }
        Sort::BitVec(width @ 8..=64) => {
            numbers(width).map(|number| model(Value::bits(width, number as u64))).find(good)
        }
        _ => None,
    }
}

/// Numbers that need few bits beside their signs before those that need more; of each group zero and the positive ones first.
fn numbers(width: u32) -> impl Iterator<Item = i64> {
    let end = move |low: usize| 1i64 << low.min(width as usize - 1);
    let ends = std::iter::once(0).chain(JOINT_BITS.into_iter().map(end));
    let groups = ends.zip(JOINT_BITS.into_iter().map(end)).take(GROUPS);
    groups.flat_map(|(known, end)| (known..end).chain((-end..-known).rev()))
}

/// A slice that says of references which are equal and which are not, and nothing else.
struct References<'s> {
    pool: &'s TermPool,
    symbols: &'s [SymbolId],
    /// The facts that can be evaluated when each symbol has its value, and could not before.
    due: Vec<Vec<Term>>,
    /// In ascending order. Those that the slice names, and enough that it does not name for all symbols to be different.
    values: Vec<u32>,
    model: Model,
    left: u32,
}

impl<'s> References<'s> {
    fn of(pool: &'s TermPool, slice: &'s Slice) -> Option<References<'s>> {
        let symbols = &slice.symbols[..];
        if symbols.len() > MOST_SYMBOLS || symbols.iter().any(|symbol| pool.symbol_sort(*symbol) != Sort::Ref) {
            return None;
        }
        let mut named = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut stack = slice.facts.clone();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = pool.node(term);
            match node {
                Node::Ref(reference) => {
                    named.insert(*reference);
                }
                Node::Bool(_) | Node::Symbol(_) | Node::Not(_) | Node::And(..) | Node::Or(..) => {}
                Node::Ite(..) | Node::Eq(..) => {}
                _ => return None,
            }
            if seen.len() > MOST_TERMS {
                return None;
            }
            stack.extend(node.operands());
        }
        let mut due = vec![Vec::new(); symbols.len()];
        for fact in &slice.facts {
            let place = |symbol: &SymbolId| symbols.iter().position(|known| known == symbol);
            let last = pool.symbols_of(*fact).iter().filter_map(place).max()?;
            due[last].push(*fact);
        }
        let most = (named.len() + symbols.len()) as u32;
        let mut values: Vec<u32> = (0..=most).chain(named.into_iter().filter(|reference| *reference > most)).collect();
        values.sort_unstable();
        Some(References { pool, symbols, due, values, model: Model::new(), left: MOST_TRIED })
    }

    fn find(mut self) -> Option<Model> {
        self.place(0)?.then_some(self.model)
    }

    /// Gives this symbol and those behind it the first values that satisfy the facts; nothing if that takes too long.
    fn place(&mut self, at: usize) -> Option<bool> {
        let Some(&symbol) = self.symbols.get(at) else { return Some(true) };
        for index in 0..self.values.len() {
            self.left = self.left.checked_sub(1)?;
            self.model.set(symbol, Value::Ref(self.values[index]));
            let mut evaluator = Evaluator::new(&self.model);
            let good = self.due[at].iter().all(|fact| evaluator.evaluate(self.pool, *fact).as_bool());
            if good && self.place(at + 1)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::blast::{Budget, Decision};
    use crate::links::testing::Random;
    use crate::smallest::by_circuits;
    use crate::statistics::Statistics;
    use glassbox_expr::{BinaryOp, CompareOp, SymbolKind};

    fn slice(pool: &TermPool, facts: Vec<Term>) -> Slice {
        let mut symbols: Vec<SymbolId> = Vec::new();
        for symbol in facts.iter().flat_map(|fact| pool.symbols_of(*fact).to_vec()) {
            if !symbols.contains(&symbol) {
                symbols.push(symbol);
            }
        }
        Slice { facts, symbols }
    }

    /// What circuits come to bit by bit, the obvious way.
    fn slowly(pool: &TermPool, slice: &Slice) -> Option<Model> {
        let decision = by_circuits(pool, slice, &mut Budget::new(&Limits::default()), &mut Statistics::default());
        match decision {
            Decision::Sat(model) => Some(model),
            _ => None,
        }
    }

    #[test]
    fn a_number_alone_gets_the_value_that_circuits_come_to() {
        let mut random = Random::new(7);
        let mut found = 0;
        for _ in 0..300 {
            let mut pool = TermPool::new();
            let width = [8, 16, 32, 64][random.below(4)];
            let is_character = random.below(3) == 0 && width < 32;
            let kind = if is_character { SymbolKind::Character } else { SymbolKind::Plain };
            let x = pool.symbol_of_kind("x", Sort::BitVec(width), kind);
            let mut facts = Vec::new();
            for _ in 0..=random.below(4) {
                let bound = Value::bits(width, (random.below(60) as i64 - 30) as u64);
                let bound = pool.constant(bound);
                let factor = pool.constant(Value::bits(width, random.below(5) as u64 + 1));
                let product = pool.binary(BinaryOp::Mul, x, factor);
                let below = pool.compare(CompareOp::SignedLess, product, bound);
                let equal = pool.eq(x, bound);
                facts.push(match random.below(4) {
                    0 => below,
                    1 => equal,
                    2 => pool.not(equal),
                    _ => pool.not(below),
                });
            }
            let slice = slice(&pool, facts);
            if slice.symbols.is_empty() {
                continue;
            }
            if let Some(model) = find(&pool, &slice) {
                assert_eq!(Some(model), slowly(&pool, &slice));
                found += 1;
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn references_get_the_values_that_circuits_come_to() {
        let mut random = Random::new(8);
        let mut found = 0;
        for _ in 0..300 {
            let mut pool = TermPool::new();
            let names = ["a", "b", "c", "d"];
            let mut references: Vec<Term> = names.iter().map(|name| pool.symbol(name, Sort::Ref)).collect();
            references.extend([0, 1, 2, 40].map(|number| pool.reference(number)));
            let mut facts = Vec::new();
            for _ in 0..=random.below(7) {
                let mut pick = || references[random.below(references.len())];
                let (a, b, c, d) = (pick(), pick(), pick(), pick());
                let (first, second) = (pool.eq(a, b), pool.eq(c, d));
                let other = pool.not(second);
                facts.push(match random.below(4) {
                    0 => first,
                    1 => pool.or(first, other),
                    _ => pool.not(first),
                });
            }
            let slice = slice(&pool, facts);
            if slice.symbols.is_empty() || slice.facts.iter().any(|fact| pool.symbols_of(*fact).is_empty()) {
                continue;
            }
            if let Some(model) = find(&pool, &slice) {
                assert_eq!(Some(model), slowly(&pool, &slice));
                found += 1;
            }
        }
        assert!(found > 50, "{found}");
    }

    #[test]
    fn what_is_not_about_references_alone_is_left_to_the_solver() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(32)));
        let equal = pool.eq(x, y);
        let facts = vec![pool.not(equal)];
        assert_eq!(find(&pool, &slice(&pool, facts)), None);
    }
}
