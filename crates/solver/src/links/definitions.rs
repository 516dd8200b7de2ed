//! Symbols that a fact defines are replaced by what they are equal to, and the facts are folded anew.
//!
//! `x == t` says what `x` is in every model if `x` is not in `t`. What is left has fewer symbols, may fall apart into more
//! slices, and may be constant.

use super::folded::Fact;
use super::slices::{Slice, SymbolCache};
use glassbox_expr::{Evaluator, Model, Node, Sort, SymbolId, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// Slices with more facts than this are left alone.
const MOST_FACTS: usize = 50_000;
/// How many definitions may be followed to find out whether a new one would be circular.
const MOST_FOLLOWED: usize = 2_000_000;

/// A slice without the symbols that its facts define.
pub(crate) struct Reduced {
    /// The other facts; the origin is the fact that one was made from.
    pub(crate) facts: Vec<Fact>,
    /// The facts that are definitions.
    pub(crate) defining: Vec<Term>,
    /// Symbols and what they are, each before those that it is made from.
    definitions: Vec<(SymbolId, Term)>,
}

/// Replaces what is defined; nothing if nothing is.
pub(crate) fn reduce(pool: &mut TermPool, symbols: &mut SymbolCache, slice: &Slice) -> Option<Reduced> {
    if slice.facts.len() > MOST_FACTS {
        return None;
    }
    let mut known: FxHashMap<SymbolId, Term> = FxHashMap::default();
    let mut order: Vec<SymbolId> = Vec::new();
    let mut defining = Vec::new();
    let mut others = Vec::new();
    let mut followed = 0;
    for &fact in &slice.facts {
        let definition = candidates(pool, fact).into_iter().flatten().find(|&(symbol, term)| {
            !known.contains_key(&symbol) && !leads_to(pool, symbols, &known, term, symbol, &mut followed)
        });
        match definition {
            Some((symbol, term)) => {
                known.insert(symbol, term);
                order.push(symbol);
                defining.push(fact);
            }
            None => others.push(fact),
        }
    }
    if order.is_empty() {
        return None;
    }
    let mut rewriting = Rewriting { known: &known, done: FxHashMap::default() };
    let facts = others.iter().map(|&fact| Fact { term: rewriting.rewrite(pool, fact), origin: fact }).collect();
    let definitions = order.iter().map(|&symbol| (symbol, rewriting.rewrite(pool, pool.symbol_term(symbol)))).collect();
    Some(Reduced { facts, defining, definitions })
}

impl Reduced {
    /// A model of the other facts, with the symbols that were replaced.
    pub(crate) fn complete(&self, pool: &TermPool, model: Model) -> Model {
        let mut evaluator = Evaluator::new(&model);
        // What a symbol is was rewritten, too, so that no symbol that was replaced is in it.
        let values: Vec<_> =
            self.definitions.iter().map(|&(symbol, term)| (symbol, evaluator.evaluate(pool, term))).collect();
        let mut complete = model.clone();
        for (symbol, value) in values {
            complete.set(symbol, value);
        }
        complete
    }
}

/// The symbols that a fact may define, and what they would be.
fn candidates(pool: &mut TermPool, fact: Term) -> [Option<(SymbolId, Term)>; 2] {
    let symbol = |pool: &TermPool, term: Term| match *pool.node(term) {
        Node::Symbol(symbol) if !matches!(pool.symbol_sort(symbol), Sort::Array { .. }) => Some(symbol),
        _ => None,
    };
    match *pool.node(fact) {
        Node::Symbol(of) => [Some((of, pool.bool(true))), None],
        Node::Not(inner) => match symbol(pool, inner) {
            Some(of) => [Some((of, pool.bool(false))), None],
            None => [None, None],
        },
        Node::Eq(a, b) => [symbol(pool, a).map(|of| (of, b)), symbol(pool, b).map(|of| (of, a))],
        _ => [None, None],
    }
}

/// Whether a symbol is below a term, also through definitions. When that takes too long to say, it may be.
fn leads_to(
    pool: &TermPool,
    symbols: &mut SymbolCache,
    known: &FxHashMap<SymbolId, Term>,
    term: Term,
    wanted: SymbolId,
    followed: &mut usize,
) -> bool {
    let mut seen: FxHashSet<SymbolId> = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        for &symbol in symbols.of(pool, term).iter() {
            *followed += 1;
            if symbol == wanted || *followed > MOST_FOLLOWED {
                return true;
            }
            if seen.insert(symbol)
                && let Some(&definition) = known.get(&symbol)
            {
                stack.push(definition);
            }
        }
    }
    false
}

/// Rewrites terms from their leaves, with its own stack.
struct Rewriting<'a> {
    known: &'a FxHashMap<SymbolId, Term>,
    done: FxHashMap<Term, Term>,
}

impl Rewriting<'_> {
    fn rewrite(&mut self, pool: &mut TermPool, term: Term) -> Term {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let definition = match *pool.node(top) {
                Node::Symbol(symbol) => self.known.get(&symbol).copied(),
                _ => None,
            };
            let before = stack.len();
            match definition {
                Some(definition) => stack.extend((!self.done.contains_key(&definition)).then_some(definition)),
                None => {
                    let operands = pool.node(top).operands();
                    stack.extend(operands.filter(|operand| !self.done.contains_key(operand)));
                }
            }
            if stack.len() > before {
                continue;
            }
            let new = match definition {
                Some(definition) => self.get(definition),
                None => pool.with_operands(top, |operand| self.get(operand)),
            };
            self.done.insert(top, new);
            stack.pop();
        }
        self.get(term)
    }

    fn get(&self, term: Term) -> Term {
        self.done.get(&term).copied().unwrap_or(term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::{BinaryOp, CompareOp, Value};

    fn slice(pool: &TermPool, facts: Vec<Term>) -> Slice {
        let mut symbols: Vec<SymbolId> = facts.iter().flat_map(|&fact| pool.symbols_of(fact)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        Slice { facts, symbols }
    }

    #[test]
    fn a_symbol_is_replaced_and_gets_its_value_back() {
        let mut pool = TermPool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::BitVec(32)));
        let product = pool.binary(BinaryOp::Mul, y, y);
        let x_is = pool.eq(x, product);
        let sum = pool.binary(BinaryOp::Add, x, y);
        let z_is = pool.eq(z, sum);
        let order = pool.compare(CompareOp::SignedLess, x, z);
        let slice = slice(&pool, vec![x_is, z_is, order]);
        let reduced = reduce(&mut pool, &mut SymbolCache::default(), &slice).unwrap();
        assert_eq!(reduced.defining, [x_is, z_is]);
        assert_eq!(reduced.facts.len(), 1);
        assert_eq!(pool.symbols_of(reduced.facts[0].term), pool.symbols_of(y));
        let model = [(pool.symbols_of(y)[0], Value::bits(32, 3))].into_iter().collect();
        let complete = reduced.complete(&pool, model);
        assert_eq!(complete.get(pool.symbols_of(x)[0]), Some(&Value::bits(32, 9)));
        assert_eq!(complete.get(pool.symbols_of(z)[0]), Some(&Value::bits(32, 12)));
    }

    #[test]
    fn a_circle_of_equalities_defines_only_what_it_can() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(8)));
        let [square_x, square_y] = [x, y].map(|term| pool.binary(BinaryOp::Mul, term, term));
        let (first, second) = (pool.eq(x, square_y), pool.eq(y, square_x));
        let slice = slice(&pool, vec![first, second]);
        let reduced = reduce(&mut pool, &mut SymbolCache::default(), &slice).unwrap();
        assert_eq!(reduced.defining, [first]);
        assert_eq!(reduced.facts[0].origin, second);
    }

    #[test]
    fn a_symbol_within_its_own_term_is_no_definition() {
        let mut pool = TermPool::new();
        let x = pool.symbol("x", Sort::BitVec(8));
        let square = pool.binary(BinaryOp::Mul, x, x);
        let fact = pool.eq(x, square);
        let slice = slice(&pool, vec![fact]);
        assert!(reduce(&mut pool, &mut SymbolCache::default(), &slice).is_none());
    }
}
