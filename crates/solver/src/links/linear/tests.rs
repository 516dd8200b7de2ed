//! What sums say about random facts, and the questions that they must settle.

use super::*;
use crate::links::testing::{Random, assignments, holds, slice_of};
use glassbox_expr::{BinaryOp, CompareOp, Sort};

/// Facts about sums of three numbers of a small width, where wrapping is common.
fn random_sums(pool: &mut TermPool, random: &mut Random, width: u32) -> Slice {
    use BinaryOp::{Add, And, ArithmeticShiftRight, LogicalShiftRight, Mul, ShiftLeft, SignedDiv, SignedRem, Sub};
    let mut numbers = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::BitVec(width))).to_vec();
    for _ in 0..random.below(6) {
        let constant = pool.bv(width, random.below(1 << width) as u64);
        let (a, b) = (random.pick(&numbers), random.pick(&numbers));
        let operations = [Mul, ShiftLeft, SignedDiv, SignedRem, And, ArithmeticShiftRight, LogicalShiftRight, Add];
        numbers.push(match random.below(8) {
            0..3 => pool.binary(Add, a, b),
            3 => pool.binary(Sub, a, b),
            4 => {
                let wide =
                    if random.below(2) == 0 { pool.zero_extend(width + 2, a) } else { pool.sign_extend(width + 2, a) };
                let other = pool.sign_extend(width + 2, b);
                let sum = pool.binary(Add, wide, other);
                pool.extract(width - 1, 0, sum)
            }
            5 => {
                if random.below(2) == 0 {
                    pool.neg(a)
                } else {
                    pool.complement(a)
                }
            }
            _ => {
                let op = random.pick(&operations);
                pool.binary(op, a, constant)
            }
        });
    }
    let mut facts: Vec<Term> = Vec::new();
    for _ in 0..3 + random.below(5) {
        let constant = pool.bv(width, random.below(1 << width) as u64);
        let (a, b) = (random.pick(&numbers), random.pick(&numbers));
        let op = random.pick(&CompareOp::ALL);
        let fact = match random.below(8) {
            0 => pool.eq(a, b),
            1 => pool.ne(a, b),
            2 | 3 => pool.compare(op, a, constant),
            4 => pool.compare(op, constant, a),
            _ => pool.compare(op, a, b),
        };
        if pool.as_const(fact).is_none() && !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    slice_of(pool, &facts)
}

#[test]
fn what_is_said_about_random_sums_is_true() {
    let mut random = Random::new(2);
    let (mut refuted, mut satisfied) = (0, 0);
    for round in 0..6_000 {
        let mut pool = TermPool::new();
        let slice = random_sums(&mut pool, &mut random, 2 + round % 3);
        if slice.facts.is_empty() {
            continue;
        }
        match decide(&pool, &slice, &mut Ranges::default(), &mut 0) {
            Some(Decision::Unsat(core)) => {
                refuted += 1;
                check_core(&pool, &slice, &core);
            }
            Some(Decision::Sat(model)) => {
                satisfied += 1;
                assert!(holds(&pool, &slice.facts, &model));
            }
            _ => {}
        }
    }
    assert!(refuted > 1_000 && satisfied > 1_000, "{refuted} refuted, {satisfied} satisfied");
}

#[test]
fn sums_without_the_help_of_narrowed_ranges_are_refuted_rightly() {
    let mut random = Random::new(3);
    let (mut refuted, mut solved) = (0, 0);
    for round in 0..6_000 {
        let mut pool = TermPool::new();
        let slice = random_sums(&mut pool, &mut random, 2 + round % 3);
        let mut network = Network::default();
        network.load(&pool, &slice.facts).unwrap();
        if network.assert_facts().is_err() {
            continue;
        }
        match solve(&network, &mut 0) {
            Some(Found::Contradiction(reasons)) => {
                refuted += 1;
                check_core(&pool, &slice, &named(&slice.facts, reasons));
            }
            Some(Found::Values(_)) => solved += 1,
            None => {}
        }
    }
    assert!(refuted > 500 && solved > 1_000, "{refuted} refuted, {solved} solved");
}

fn check_core(pool: &TermPool, slice: &Slice, core: &[Term]) {
    assert!(core.iter().all(|fact| slice.facts.contains(fact)));
    let possible = assignments(pool, slice).iter().any(|model| holds(pool, core, model));
    assert!(!possible, "{:?}", core.iter().map(|&fact| pool.node(fact)).collect::<Vec<_>>());
}

struct Triangle {
    pool: TermPool,
    sides: [Term; 3],
}

impl Triangle {
    /// Three sides between 1 and a limit.
    fn new(limit: i32) -> (Triangle, Vec<Term>) {
        let mut pool = TermPool::new();
        let sides = ["i", "j", "k"].map(|name| pool.symbol(name, Sort::BitVec(32)));
        let (zero, limit) = (pool.int(0), pool.int(limit));
        let mut facts = Vec::new();
        for side in sides {
            facts.push(pool.compare(CompareOp::SignedLess, zero, side));
            facts.push(pool.compare(CompareOp::SignedLessEqual, side, limit));
        }
        (Triangle { pool, sides }, facts)
    }

    /// Two sides are together not longer than the third.
    fn too_short(&mut self, a: usize, b: usize, c: usize) -> Term {
        let sum = self.pool.binary(BinaryOp::Add, self.sides[a], self.sides[b]);
        self.pool.compare(CompareOp::SignedLessEqual, sum, self.sides[c])
    }

    fn equal(&mut self, a: usize, b: usize) -> Term {
        self.pool.eq(self.sides[a], self.sides[b])
    }

    fn decide(&self, facts: &[Term]) -> Option<Decision> {
        decide(&self.pool, &slice_of(&self.pool, facts), &mut Ranges::default(), &mut 0)
    }
}

#[test]
fn infeasible_paths_of_the_triangle_are_refuted() {
    let (mut triangle, bounds) = Triangle::new(1000);
    let [ij, jk] = [triangle.equal(0, 1), triangle.equal(1, 2)];
    let short = triangle.too_short(0, 1, 2);
    let facts = [&bounds[..], &[ij, jk, short]].concat();
    let Some(Decision::Unsat(core)) = triangle.decide(&facts) else { panic!("left open") };
    assert!(core.contains(&short) && core.len() <= 6, "{core:?}");
    // i + j <= k and i + k <= j cannot both be.
    let other = triangle.too_short(0, 2, 1);
    let facts = [&bounds[..], &[short, other]].concat();
    assert!(matches!(triangle.decide(&facts), Some(Decision::Unsat(_))));
    let facts = [&bounds[..], &[short, ij]].concat();
    assert!(matches!(triangle.decide(&facts), Some(Decision::Sat(_))));
    // Without an upper bound the sum may overflow, and that is found, too.
    let lower: Vec<Term> = bounds.iter().copied().step_by(2).collect();
    let facts = [&lower[..], &[ij, jk, short]].concat();
    assert!(matches!(triangle.decide(&facts), Some(Decision::Sat(_))));
    let zero = triangle.pool.int(0);
    let sum = triangle.pool.binary(BinaryOp::Add, triangle.sides[0], triangle.sides[1]);
    let not_negative = triangle.pool.compare(CompareOp::SignedLessEqual, zero, sum);
    let facts = [&lower[..], &[ij, jk, short, not_negative]].concat();
    assert!(matches!(triangle.decide(&facts), Some(Decision::Unsat(_))));
}

#[test]
fn a_circle_of_orders_is_refuted_by_its_own_facts() {
    let mut pool = TermPool::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::BitVec(64)));
    let ten = pool.long(10);
    let bound = pool.compare(CompareOp::SignedLess, ten, x);
    let circle = [(x, y), (y, z), (z, x)].map(|(a, b)| pool.compare(CompareOp::SignedLess, a, b));
    let facts = [&[bound][..], &circle].concat();
    let decision = decide(&pool, &slice_of(&pool, &facts), &mut Ranges::default(), &mut 0);
    assert_eq!(decision, Some(Decision::Unsat(circle.to_vec())));
}

#[test]
fn parity_and_the_middle_of_a_search_are_understood() {
    let mut pool = TermPool::new();
    let [low, high] = ["low", "high"].map(|name| pool.symbol(name, Sort::BitVec(32)));
    let [zero, one, two, limit] = [0, 1, 2, 1 << 20].map(|value| pool.int(value));
    let mut facts = vec![
        pool.compare(CompareOp::SignedLessEqual, zero, low),
        pool.compare(CompareOp::SignedLess, low, high),
        pool.compare(CompareOp::SignedLess, high, limit),
    ];
    let sum = pool.binary(BinaryOp::Add, low, high);
    let middle = pool.binary(BinaryOp::SignedDiv, sum, two);
    let inside = facts.len();
    facts.push(pool.compare(CompareOp::SignedLessEqual, high, middle));
    let refuted = decide(&pool, &slice_of(&pool, &facts), &mut Ranges::default(), &mut 0);
    assert!(matches!(refuted, Some(Decision::Unsat(_))), "{refuted:?}");
    facts[inside] = pool.compare(CompareOp::SignedLess, low, middle);
    let possible = decide(&pool, &slice_of(&pool, &facts), &mut Ranges::default(), &mut 0);
    assert!(matches!(possible, Some(Decision::Sat(_))));
    // 2 * low + 1 == 2 * high
    facts.truncate(inside);
    let [twice_low, twice_high] = [low, high].map(|side| pool.binary(BinaryOp::Mul, side, two));
    let odd = pool.binary(BinaryOp::Add, twice_low, one);
    facts.push(pool.eq(odd, twice_high));
    let refuted = decide(&pool, &slice_of(&pool, &facts), &mut Ranges::default(), &mut 0);
    assert!(matches!(refuted, Some(Decision::Unsat(_))));
}
