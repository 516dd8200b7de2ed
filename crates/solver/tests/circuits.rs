//! Every circuit against the evaluator: the operands are symbols that equalities fix, so that nothing
//! can be folded, and the result must be the evaluator's and no other.

use glassbox_expr::{BigUint, BinaryOp, CompareOp, Model, Sort, Term, TermPool, Value, evaluate};
use glassbox_solver::{Answer, Limits, Solver};
use proptest::prelude::*;

struct Bench {
    pool: TermPool,
    solver: Solver,
    x: Term,
    y: Term,
    width: u32,
}

impl Bench {
    fn new(width: u32) -> Bench {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(width)));
        Bench { pool, solver: Solver::new(), x, y, width }
    }

    /// Every operation on the two symbols, and on a symbol and a constant.
    fn terms(&mut self, k: &BigUint) -> Vec<Term> {
        let (x, y, width) = (self.x, self.y, self.width);
        let pool = &mut self.pool;
        let k = pool.wide(width, k.clone());
        let mut terms = Vec::new();
        for op in BinaryOp::ALL {
            for (a, b) in [(x, y), (x, k), (k, y), (x, x)] {
                terms.push(pool.binary(op, a, b));
            }
        }
        for op in CompareOp::ALL {
            for (a, b) in [(x, y), (x, k), (k, y)] {
                terms.push(pool.compare(op, a, b));
            }
        }
        terms.push(pool.eq(x, y));
        terms.push(pool.neg(x));
        terms.push(pool.complement(x));
        let less = pool.compare(CompareOp::SignedLess, x, y);
        terms.push(pool.ite(less, x, k));
        let low = pool.extract(width / 2 - 1, 0, x);
        let high = pool.extract(width - 1, width / 2, y);
        terms.push(pool.concat(low, high));
        let zeros = pool.zero_extend(width, low);
        let signs = pool.sign_extend(width, high);
        terms.push(zeros);
        terms.push(signs);
        // A sign that stands in exactly two bits is the shortest that products treat apart.
        let most = pool.extract(width - 2, 0, x);
        let two_signs = pool.sign_extend(width, most);
        for (a, b) in [(zeros, y), (signs, y), (x, signs), (zeros, signs), (y, two_signs)] {
            terms.push(pool.binary(BinaryOp::Mul, a, b));
        }
        terms
    }

    fn check(&mut self, x: u64, y: u64, k: u64) {
        self.check_wide([x, y, k].map(BigUint::from));
    }

    fn check_wide(&mut self, [x, y, k]: [BigUint; 3]) {
        let number = |bits: &BigUint| Value::from_big(Sort::BitVec(self.width), bits.clone());
        let mut model = Model::new();
        for (symbol, value) in [(self.x, &x), (self.y, &y)] {
            model.set(self.pool.symbols_of(symbol)[0], number(value));
        }
        let fixed = [(self.x, &x), (self.y, &y)].map(|(symbol, value)| {
            let value = self.pool.wide(self.width, value.clone());
            self.pool.eq(symbol, value)
        });
        let mut right = Vec::new();
        for term in self.terms(&k) {
            let value = evaluate(&self.pool, term, &model);
            let value = self.pool.constant(value);
            right.push(self.pool.eq(term, value));
        }
        let all_right = self.pool.and_all(&right);
        let one_wrong = self.pool.not(all_right);
        let limits = Limits::default();
        // A fresh solver has no model to try, so the circuits must answer.
        self.solver = Solver::new();
        let answer = self.solver.check(&mut self.pool, &[fixed[0], fixed[1], one_wrong], &limits);
        assert!(matches!(answer, Answer::Unsat(_)), "x = {x:#x}, y = {y:#x}, k = {k:#x} at {}: {answer:?}", self.width);
        let answer = self.solver.check(&mut self.pool, &[fixed[0], fixed[1], all_right], &limits);
        assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    }
}

/// Random numbers, small ones, small negative ones, and powers of two.
fn operand() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        0u64..20,
        (0u64..20).prop_map(|x| x.wrapping_neg()),
        (0u32..64).prop_map(|x| 1 << x),
        (0u32..64).prop_map(|x| (1u64 << x).wrapping_neg()),
        (0u32..64).prop_map(|x| (1u64 << x).wrapping_sub(1)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn at_8_bits(x in operand(), y in operand(), k in operand()) { Bench::new(8).check(x, y, k); }

    #[test]
    fn at_32_bits(x in operand(), y in operand(), k in operand()) { Bench::new(32).check(x, y, k); }

    #[test]
    fn at_70_bits(x in operand(), y in operand(), k in operand(), high in 0u64..8) {
        let wide = |low: u64, shift: u64| ((BigUint::from((high >> shift) & 1) * 63u32) << 64u32) + low;
        Bench::new(70).check_wide([wide(x, 0), wide(y, 1), wide(k, 2)]);
    }

    #[test]
    fn at_64_bits(x in operand(), y in operand(), k in operand()) { Bench::new(64).check(x, y, k); }
}

#[test]
fn corner_cases_of_signed_division_are_right() {
    for width in [8, 32, 64] {
        let least = 1u64 << (width - 1);
        for (x, y, k) in [
            (least, u64::MAX, u64::MAX),
            (least, least, least),
            (least, 0, 0),
            (5, 0, least),
            (least + 1, 2, 4),
            (u64::MAX, least, 3),
        ] {
            Bench::new(width).check(x, y, k);
        }
    }
}

#[test]
fn corner_cases_of_wide_division_are_right() {
    let one = BigUint::from(1u32);
    let (least, ones): (BigUint, BigUint) = (&one << 99, (&one << 100) - 1u32);
    let (million, high): (BigUint, BigUint) = (1_000_003u32.into(), &one << 80);
    for numbers in [
        [least.clone(), ones.clone(), ones.clone()],
        [least.clone(), million.clone(), high.clone()],
        [ones.clone(), high.clone(), &high + 1u32],
        [&least + 5u32, 3u32.into(), &ones - 2u32],
        [million, 0u32.into(), least],
    ] {
        Bench::new(100).check_wide(numbers);
    }
}

#[test]
fn a_term_deeper_than_the_stack_is_encoded() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(4)));
    let mut term = x;
    for _ in 0..50_000 {
        term = pool.binary(BinaryOp::Xor, term, y);
        term = pool.complement(term);
    }
    // An even number of complements and of y leaves x.
    let same = pool.eq(term, x);
    let different = pool.not(same);
    let answer = Solver::new().check(&mut pool, &[different], &Limits::default());
    assert_eq!(answer, Answer::Unsat(vec![different]));
}
