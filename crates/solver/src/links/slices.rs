//! Independent slices: facts that share no symbol, not even through others, are decided apart.

use super::folded::Fact;
use glassbox_expr::{SymbolId, Term, TermPool};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Facts that hang together, and their symbols in order of first appearance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Slice {
    pub(crate) facts: Vec<Term>,
    pub(crate) symbols: Vec<SymbolId>,
}

/// The symbols of terms that were asked for before; queries repeat most of their facts.
#[derive(Default)]
pub(crate) struct SymbolCache {
    known: FxHashMap<Term, Arc<[SymbolId]>>,
    /// How many symbols they have together.
    symbols: usize,
}

/// An entry takes as much as so many symbols.
const TERM_SYMBOLS: usize = 10;
/// More terms and symbols than this are forgotten all at once, so that memory stays bounded.
const MOST_SYMBOLS: usize = 4_000_000;

impl SymbolCache {
    /// The distinct symbols of a term.
    pub(crate) fn of(&mut self, pool: &TermPool, term: Term) -> Arc<[SymbolId]> {
        if let Some(known) = self.known.get(&term) {
            return known.clone();
        }
        if self.symbols >= MOST_SYMBOLS {
            self.known.clear();
            self.symbols = 0;
        }
        let symbols: Arc<[SymbolId]> = pool.symbols_of(term).into();
        self.symbols += TERM_SYMBOLS + symbols.len();
        self.known.insert(term, symbols.clone());
        symbols
    }

    /// Sorts symbols by where they first appear in the assertions, as the caller wrote them.
    pub(crate) fn sort_by_appearance(&mut self, pool: &TermPool, assertions: &[Term], symbols: &mut [SymbolId]) {
        let mut ranks: FxHashMap<SymbolId, usize> = FxHashMap::default();
        for &assertion in assertions {
            for &symbol in self.of(pool, assertion).iter() {
                let rank = ranks.len();
                ranks.entry(symbol).or_insert(rank);
            }
        }
        symbols.sort_by_key(|symbol| ranks.get(symbol).copied());
    }
}

/// The slices in the order of their first facts.
pub(crate) fn split(pool: &TermPool, symbols: &mut SymbolCache, facts: &[Fact]) -> Vec<Slice> {
    let mut groups = Groups::new(facts.len());
    let mut first_use: FxHashMap<SymbolId, usize> = FxHashMap::default();
    let symbols_of: Vec<Arc<[SymbolId]>> = facts.iter().map(|fact| symbols.of(pool, fact.term)).collect();
    for (index, symbols) in symbols_of.iter().enumerate() {
        for &symbol in symbols.iter() {
            let first = *first_use.entry(symbol).or_insert(index);
            groups.unite(first, index);
        }
    }

    let mut slices: Vec<Slice> = Vec::new();
    let mut slice_of_group: FxHashMap<usize, usize> = FxHashMap::default();
    for (index, fact) in facts.iter().enumerate() {
        let slice = *slice_of_group.entry(groups.leader(index)).or_insert_with(|| {
            slices.push(Slice::default());
            slices.len() - 1
        });
        slices[slice].facts.push(fact.term);
        for &symbol in symbols_of[index].iter() {
            // A symbol is new to its slice exactly at its first use.
            if first_use.get(&symbol) == Some(&index) {
                slices[slice].symbols.push(symbol);
            }
        }
    }
    slices
}

/// Disjoint sets of facts; the leader of a set is its first fact.
struct Groups {
    parents: Vec<usize>,
}

impl Groups {
    fn new(count: usize) -> Groups {
        Groups { parents: (0..count).collect() }
    }

    fn leader(&mut self, mut index: usize) -> usize {
        while self.parents[index] != index {
            self.parents[index] = self.parents[self.parents[index]];
            index = self.parents[index];
        }
        index
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.leader(a), self.leader(b));
        self.parents[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::{BinaryOp, Sort};

    #[test]
    fn facts_are_joined_through_shared_symbols_only() {
        let mut pool = TermPool::new();
        let [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map(|name| pool.symbol(name, Sort::BitVec(8)));
        let [ab, cd, e_is, bc] = [
            pool.eq(a, b),
            pool.eq(c, d),
            {
                let one = pool.bv(8, 1);
                pool.eq(e, one)
            },
            {
                let sum = pool.binary(BinaryOp::Mul, b, c);
                pool.eq(sum, a)
            },
        ];
        let facts = |terms: &[Term]| -> Vec<Fact> { terms.iter().map(|&term| Fact { term, origin: term }).collect() };
        let mut symbols = SymbolCache::default();
        let apart = split(&pool, &mut symbols, &facts(&[ab, cd, e_is]));
        assert_eq!(apart.len(), 3);
        let joined = split(&pool, &mut symbols, &facts(&[ab, cd, e_is, bc]));
        assert_eq!(joined.len(), 2);
        assert_eq!(joined[0].facts, [ab, cd, bc]);
        assert_eq!(joined[1].facts, [e_is]);
        let names: Vec<&str> = joined[0].symbols.iter().map(|&symbol| pool.symbol_name(symbol)).collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
    }
}
