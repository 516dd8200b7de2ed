//! Polynomials over the integers modulo a power of two: `(x + y) * (x + y)` and `x * x + 2 * x * y + y * y` are one.
//!
//! Both sides of an equation become sums of products of whatever is no sum or product. If their difference vanishes, they
//! are equal for all values; if it is a number, or if all its products have a factor that the number lacks, they never are.

use super::slices::Slice;
use crate::blast::Decision;
use glassbox_expr::{BinaryOp, Node, Sort, Term, TermPool, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A polynomial with more products than this is not multiplied out.
const MOST_PRODUCTS: usize = 100;
/// Nor is a product of more factors.
const MOST_FACTORS: usize = 8;

/// The factors of each product in order, with its coefficient, which is not zero.
type Polynomial = BTreeMap<Vec<Term>, u64>;

/// Finds a fact that holds for no values, by itself.
pub(crate) fn decide(pool: &TermPool, slice: &Slice) -> Option<Decision> {
    let mut known = FxHashMap::default();
    for &fact in &slice.facts {
        let (equation, wanted) = match *pool.node(fact) {
            Node::Not(inner) => (inner, false),
            _ => (fact, true),
        };
        let Node::Eq(a, b) = *pool.node(equation) else { continue };
        let Sort::BitVec(width @ 1..=64) = pool.sort(a) else { continue };
        let (left, right) = (polynomial(pool, a, width, &mut known), polynomial(pool, b, width, &mut known));
        let difference = sum(&left, &right, u64::MAX, width);
        let refuted = if wanted { has_no_root(&difference) } else { difference.is_empty() };
        if refuted {
            return Some(Decision::Unsat(vec![fact]));
        }
    }
    None
}

/// Whether every product is a multiple of a power of two that does not divide the number beside them.
fn has_no_root(polynomial: &Polynomial) -> bool {
    let number = polynomial.get(&Vec::new()).copied().unwrap_or(0);
    let products = polynomial.iter().filter(|(factors, _)| !factors.is_empty());
    let twos = products.map(|(_, coefficient)| coefficient.trailing_zeros()).min().unwrap_or(64);
    number.trailing_zeros() < twos
}

/// The polynomial of a term, with its own stack.
fn polynomial(pool: &TermPool, term: Term, width: u32, known: &mut FxHashMap<Term, Polynomial>) -> Polynomial {
    let mut stack = vec![term];
    while let Some(&top) = stack.last() {
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        let before = stack.len();
        let inner = match pool.node(top) {
            Node::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..) | Node::Neg(_) | Node::Complement(_) => {
                true
            }
            Node::Binary(BinaryOp::ShiftLeft, _, distance) => pool.is_const(*distance),
            _ => false,
        };
        if inner {
            stack.extend(pool.node(top).operands().filter(|operand| !known.contains_key(operand)));
        }
        if stack.len() > before {
            continue;
        }
        let built = combined(pool, top, width, known).unwrap_or_else(|| constant_or_atom(pool, top));
        known.insert(top, built);
        stack.pop();
    }
    known.get(&term).cloned().unwrap_or_default()
}

/// The polynomial of a sum or product whose operands are known, unless it would be too large.
fn combined(pool: &TermPool, term: Term, width: u32, known: &FxHashMap<Term, Polynomial>) -> Option<Polynomial> {
    match *pool.node(term) {
        Node::Binary(BinaryOp::Add, a, b) => small(sum(known.get(&a)?, known.get(&b)?, 1, width)),
        Node::Binary(BinaryOp::Sub, a, b) => small(sum(known.get(&a)?, known.get(&b)?, u64::MAX, width)),
        Node::Binary(BinaryOp::Mul, a, b) => product(known.get(&a)?, known.get(&b)?, width),
        Node::Binary(BinaryOp::ShiftLeft, a, distance) => {
            let Value::BitVec { value, .. } = pool.as_const(distance)? else { return None };
            let factor = 1u64.checked_shl(u32::try_from(value).ok()?)?;
            Some(sum(&Polynomial::new(), known.get(&a)?, factor, width))
        }
        Node::Neg(a) => Some(sum(&Polynomial::new(), known.get(&a)?, u64::MAX, width)),
        // ~x is -x - 1
        Node::Complement(a) => {
            let minus_one = [(Vec::new(), mask(width))].into_iter().collect();
            small(sum(&minus_one, known.get(&a)?, u64::MAX, width))
        }
        _ => None,
    }
}

fn constant_or_atom(pool: &TermPool, term: Term) -> Polynomial {
    match pool.as_const(term) {
        Some(Value::BitVec { value: 0, .. }) => Polynomial::new(),
        Some(Value::BitVec { value, .. }) => [(Vec::new(), value)].into_iter().collect(),
        _ => [(vec![term], 1)].into_iter().collect(),
    }
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width.clamp(1, 64))
}

fn small(polynomial: Polynomial) -> Option<Polynomial> {
    (polynomial.len() <= MOST_PRODUCTS).then_some(polynomial)
}

/// `a + factor * b`.
fn sum(a: &Polynomial, b: &Polynomial, factor: u64, width: u32) -> Polynomial {
    let mut result = a.clone();
    for (factors, coefficient) in b {
        add(&mut result, factors.clone(), coefficient.wrapping_mul(factor), width);
    }
    result
}

fn add(polynomial: &mut Polynomial, factors: Vec<Term>, coefficient: u64, width: u32) {
    let entry = polynomial.entry(factors.clone()).or_insert(0);
    *entry = entry.wrapping_add(coefficient) & mask(width);
    if *entry == 0 {
        polynomial.remove(&factors);
    }
}

fn product(a: &Polynomial, b: &Polynomial, width: u32) -> Option<Polynomial> {
    if a.len() * b.len() > MOST_PRODUCTS {
        return None;
    }
    let mut result = Polynomial::new();
    for (left, x) in a {
        for (right, y) in b {
            let mut factors = [left.as_slice(), right.as_slice()].concat();
            if factors.len() > MOST_FACTORS {
                return None;
            }
            factors.sort_unstable();
            add(&mut result, factors, x.wrapping_mul(*y), width);
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixture {
        pool: TermPool,
        x: Term,
        y: Term,
    }

    impl Fixture {
        fn new() -> Fixture {
            let mut pool = TermPool::new();
            let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(32)));
            Fixture { pool, x, y }
        }

        fn op(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
            self.pool.binary(op, a, b)
        }

        fn is_refuted(&self, fact: Term) -> bool {
            let slice = Slice { facts: vec![fact], symbols: self.pool.symbols_of(fact) };
            decide(&self.pool, &slice) == Some(Decision::Unsat(vec![fact]))
        }
    }

    #[test]
    fn a_square_of_a_sum_is_the_sum_of_its_products() {
        let mut f = Fixture::new();
        let sum = f.op(BinaryOp::Add, f.x, f.y);
        let square = f.op(BinaryOp::Mul, sum, sum);
        let [xx, xy, yy] = [(f.x, f.x), (f.x, f.y), (f.y, f.y)].map(|(a, b)| f.op(BinaryOp::Mul, a, b));
        let one = f.pool.int(1);
        let twice = f.op(BinaryOp::ShiftLeft, xy, one);
        let outer = f.op(BinaryOp::Add, xx, yy);
        let right = f.op(BinaryOp::Add, outer, twice);
        let (equal, different) = (f.pool.eq(square, right), f.pool.ne(square, right));
        assert!(f.is_refuted(different));
        assert!(!f.is_refuted(equal));
        let wrong = f.op(BinaryOp::Add, outer, xy);
        let different = f.pool.ne(square, wrong);
        assert!(!f.is_refuted(different));
    }

    #[test]
    fn a_sum_of_even_products_is_never_odd() {
        let mut f = Fixture::new();
        let xy = f.op(BinaryOp::Mul, f.x, f.y);
        let [four, six, three] = [4, 6, 3].map(|value| f.pool.int(value));
        let (first, second) = (f.op(BinaryOp::Mul, xy, four), f.op(BinaryOp::Mul, f.x, six));
        let even = f.op(BinaryOp::Add, first, second);
        let odd = f.pool.eq(even, three);
        assert!(f.is_refuted(odd));
        let possible = f.pool.eq(even, four);
        assert!(!f.is_refuted(possible));
    }

    #[test]
    fn a_complement_is_a_negation_less_one() {
        let mut f = Fixture::new();
        let product = f.op(BinaryOp::Mul, f.x, f.y);
        let complement = f.pool.complement(product);
        let minus_y = f.pool.neg(f.y);
        let negated = f.op(BinaryOp::Mul, f.x, minus_y);
        let one = f.pool.int(1);
        let less_one = f.op(BinaryOp::Sub, negated, one);
        let different = f.pool.ne(complement, less_one);
        assert!(f.is_refuted(different));
    }
}
