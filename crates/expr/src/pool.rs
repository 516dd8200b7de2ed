//! The owner of all terms.

use crate::sort::{Format, Sort};
use crate::term::{Node, SymbolId, SymbolKind, Term};
use crate::value::Value;
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

/// Owns the nodes of terms; equal nodes are stored once.
///
/// # Canonical form
///
/// Terms are only made by the constructors below, which fold. What they return has these properties:
///
/// - No operator has only constant operands, and no operator has an operand that decides its value
///   or is neutral for it (`x + 0`, `x * 0`, `x & x`, `ite` with equal arms, ...).
/// - A commutative operator (`Eq`, `And`, `Or`, `Add`, `Mul`, bitwise) has its constant on the right;
///   two operands that are not constant stand in the order of their indices.
/// - `Not` is never applied to a constant, to a `Not` or to a `Compare`: `not (a < b)` is `b <= a`.
/// - A constant is added, never subtracted; sums and bitwise operations with a constant are not
///   nested in one of the same kind: `(x + 1) + 2` is `x + 3`.
/// - Adding a negation is a subtraction; `0 - x` is a negation.
/// - `Eq` with a constant has no invertible operation on its left: `x + 1 == 3` is `x == 2`.
/// - A condition that Java materialized as a number and then tested is the condition again:
///   `ite(c, 1, 0) == 0` is `not c`, and `ite(a < b, -1, ite(a == b, 0, 1)) < 0` is `a < b`.
/// - The condition of an `Ite` is not a `Not`; an `Ite` of sort Bool has no constant arm.
/// - Extensions and extractions are not nested in their own kind; an extraction never reaches into an
///   extension or into only one part of a concatenation.
/// - A comparison with a constant that the other operand cannot reach is decided: `(x & 15) < 16` is true.
///
/// Bit vectors of more than 64 bits have constants of their own (`Node::Wide`); a constant of at most 64 bits is never
/// one of these. Operators on them fold if all operands are constants or one of them is neutral or decides; sums are
/// not regrouped, and equalities not inverted.
///
/// Floating-point numbers:
///
/// - There is one NaN of each format. `Eq` compares the bits, so that NaN is NaN and the zeros differ; `FloatCompare`
///   compares as Java does.
/// - A difference is a sum with a negation. `FloatNeg` is never applied to a `FloatNeg` or a constant, `FloatAbs` never
///   to a `FloatNeg` or a `FloatAbs`. Sums, products and equalities have their operands ordered like those above.
/// - What is exact in every rounding has `NearestEven`: remainders, widening, integers that the format holds.
/// - A quotient by a power of two is a product, if the reciprocal is a normal number.
/// - No conversion is applied to a conversion that lost nothing: `(int) (double) i` is `i`. No comparison is one of
///   numbers that were widened from the same format, or of integers that fit into the significand: `(double) i < 2.5` is
///   `i <= 2`.
/// - `x < y or x == y` is `x <= y`. `not (x < y)` stays as it is, as NaN would be on both sides.
///
/// Arrays:
///
/// - `Select` looks through writes at other constants, and never stands on a write at its own index, nor on a constant
///   array; of a constant index it does not stand on a `Table`.
/// - `Store` never repeats the index of the `Store` that it stands on, nor writes what is there already.
/// - Only a `Table` counts as a constant. The constant with the value of an array is a `ConstantArray` with a `Store`
///   for each exception.
///
/// These hold as far as one step of folding can see; they are what callers may expect, not what the
/// soundness of anything rests on. Operands of the wrong sort are the caller's mistake: debug builds
/// stop there, release builds build a term whose value is unspecified.
#[derive(Clone, Debug, Default)]
pub struct TermPool {
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    index: FxHashMap<Node, Term>,
    symbols: Vec<Symbol>,
    symbol_index: FxHashMap<(String, Sort), SymbolId>,
}

#[derive(Clone, Debug)]
struct Symbol {
    name: String,
    sort: Sort,
    kind: SymbolKind,
    term: Term,
}

impl TermPool {
    /// An empty pool.
    pub fn new() -> TermPool {
        TermPool::default()
    }

    /// How many distinct terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no term has been made yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The shape of a term of this pool.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.index()]
    }

    /// The sort of a term of this pool.
    pub fn sort(&self, term: Term) -> Sort {
        self.sorts[term.index()]
    }

    /// How many bits say which value a term has: 1 for a truth value and 32 for a reference.
    pub(crate) fn width(&self, term: Term) -> u32 {
        self.sort(term).width()
    }

    /// The format of a floating-point number.
    pub(crate) fn format(&self, term: Term) -> Format {
        match self.sort(term) {
            Sort::Float(format) => format,
            _ => Format::DOUBLE,
        }
    }

    /// The symbol of this name and sort; asking again gives the same term.
    pub fn symbol(&mut self, name: &str, sort: Sort) -> Term {
        self.symbol_of_kind(name, sort, SymbolKind::Plain)
    }

    /// The same, and what it stands for. The kind is no part of what tells symbols apart: a symbol keeps the one that it
    /// was made with.
    pub fn symbol_of_kind(&mut self, name: &str, sort: Sort, kind: SymbolKind) -> Term {
        let key = (name.to_owned(), sort);
        if let Some(&known) = self.symbol_index.get(&key) {
            return self.symbol_term(known);
        }
        let symbol = SymbolId(self.symbols.len() as u32);
        let term = self.intern(Node::Symbol(symbol), sort);
        self.symbols.push(Symbol { name: name.to_owned(), sort, kind, term });
        self.symbol_index.insert(key, symbol);
        term
    }

    /// The name a symbol was made with.
    pub fn symbol_name(&self, symbol: SymbolId) -> &str {
        &self.symbols[symbol.index()].name
    }

    /// All symbols, in the order in which they were made.
    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> {
        (0..self.symbols.len() as u32).map(SymbolId)
    }

    /// The sort a symbol was made with.
    pub fn symbol_sort(&self, symbol: SymbolId) -> Sort {
        self.symbols[symbol.index()].sort
    }

    /// What a symbol was made to stand for.
    pub fn symbol_kind(&self, symbol: SymbolId) -> SymbolKind {
        self.symbols[symbol.index()].kind
    }

    /// The term that is this symbol.
    pub fn symbol_term(&self, symbol: SymbolId) -> Term {
        self.symbols[symbol.index()].term
    }

    /// The distinct symbols of a term, in the order in which they appear from left to right.
    pub fn symbols_of(&self, term: Term) -> Vec<SymbolId> {
        let mut symbols = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            let node = self.node(term);
            if node.is_constant() || !seen.insert(term) {
                continue;
            }
            if let Node::Symbol(symbol) = *node {
                symbols.push(symbol);
            }
            // The leftmost operand must come off the stack first.
            let first = stack.len();
            stack.extend(node.operands());
            stack[first..].reverse();
        }
        symbols
    }

    /// Whether a symbol like this occurs in a term. What was seen before, and is noted as seen, has none.
    pub fn has_symbol(&self, term: Term, seen: &mut FxHashSet<Term>, is_it: impl Fn(SymbolId) -> bool) -> bool {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            let node = self.node(term);
            if node.is_constant() || !seen.insert(term) {
                continue;
            }
            if let Node::Symbol(symbol) = *node
                && is_it(symbol)
            {
                seen.clear();
                return true;
            }
            stack.extend(node.operands());
        }
        false
    }

    /// The negation of a truth value, if the pool has it already. Unlike `not`, this adds no term.
    pub fn existing_negation(&self, term: Term) -> Option<Term> {
        let negation = match *self.node(term) {
            Node::Bool(b) => Node::Bool(!b),
            Node::Not(inner) => return Some(inner),
            Node::Compare(op, a, b) => Node::Compare(op.negated_and_exchanged(), b, a),
            _ => Node::Not(term),
        };
        self.index.get(&negation).copied()
    }

    /// The value of a term that is a constant.
    pub fn as_const(&self, term: Term) -> Option<Value> {
        self.node(term).constant()
    }

    /// Whether a term is a constant.
    pub fn is_const(&self, term: Term) -> bool {
        self.node(term).is_constant()
    }

    /// The bits of a constant bit vector of at most 64 bits.
    pub(crate) fn const_bits(&self, term: Term) -> Option<u64> {
        match *self.node(term) {
            Node::BitVec { value, .. } => Some(value),
            _ => None,
        }
    }

    /// A constant truth value.
    pub fn bool(&mut self, value: bool) -> Term {
        self.intern(Node::Bool(value), Sort::Bool)
    }

    /// A constant bit vector; bits of `value` above `width` are dropped, bits above the 64th are zero.
    pub fn bv(&mut self, width: u32, value: u64) -> Term {
        debug_assert!(width >= 1);
        self.constant(Value::bits(width, value))
    }

    /// A constant bit vector of any width; bits of `value` above it are dropped.
    pub fn wide(&mut self, width: u32, value: BigUint) -> Term {
        debug_assert!(width >= 1);
        self.constant(Value::from_big(Sort::BitVec(width), value))
    }

    /// The constant bit vector that is all ones.
    pub fn ones(&mut self, width: u32) -> Term {
        if width <= 64 { self.bv(width, u64::MAX) } else { self.wide(width, crate::meaning::wide::ones(width)) }
    }

    /// A constant bit vector from a signed number.
    pub fn bv_signed(&mut self, width: u32, value: i64) -> Term {
        if width > 64 && value < 0 {
            let ones = crate::meaning::wide::ones(width);
            return self.wide(width, ones - (!value as u64));
        }
        self.bv(width, value as u64)
    }

    /// A constant floating-point number of a format that has at most 64 bits.
    pub fn float(&mut self, format: Format, bits: u64) -> Term {
        self.constant(Value::float(format, bits))
    }

    /// A constant floating-point number from its bits.
    pub fn float_bits(&mut self, format: Format, bits: BigUint) -> Term {
        self.constant(Value::from_big(Sort::Float(format), bits))
    }

    /// A Java `float`.
    pub fn float32(&mut self, value: f32) -> Term {
        self.constant(Value::float32(value))
    }

    /// A Java `double`.
    pub fn float64(&mut self, value: f64) -> Term {
        self.constant(Value::float64(value))
    }

    /// A Java `int`.
    pub fn int(&mut self, value: i32) -> Term {
        self.bv_signed(32, i64::from(value))
    }

    /// A Java `long`.
    pub fn long(&mut self, value: i64) -> Term {
        self.bv_signed(64, value)
    }

    /// A constant reference; 0 is null.
    pub fn reference(&mut self, number: u32) -> Term {
        self.intern(Node::Ref(number), Sort::Ref)
    }

    /// The constant term with this value.
    pub fn constant(&mut self, value: Value) -> Term {
        let sort = value.sort();
        let node = match value {
            Value::Bool(b) => Node::Bool(b),
            Value::BitVec { width, value } => Node::BitVec { width, value },
            Value::Float { format, bits } => Node::Float { format, bits },
            Value::Wide(wide) => Node::Wide(wide),
            Value::Ref(number) => Node::Ref(number),
            Value::Array(array) => {
                let default = self.constant(array.default.clone());
                let mut term = self.constant_array(array.index, default);
                for (index, element) in array.entries() {
                    let index = self.constant(index.clone());
                    let element = self.constant(element.clone());
                    term = self.intern(Node::Store(term, index, element), sort);
                }
                return term;
            }
        };
        self.intern(node, sort)
    }

    /// Stores a node that is already canonical, or finds it again.
    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> Term {
        if let Some(&known) = self.index.get(&node) {
            return known;
        }
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.sorts.push(sort);
        self.index.insert(node, term);
        term
    }
}
