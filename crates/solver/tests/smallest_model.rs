//! The model that a user sees: which values it prefers, and that it does not depend on the past.

#![allow(clippy::panic)] // Helpers of tests may panic, but clippy only knows test functions.

use glassbox_expr::{
    BigUint, BinaryOp, CompareOp, Format, Function, Model, Rounding, Sort, SymbolKind, Term, TermPool, Value,
};
use glassbox_solver::{Answer, Limits, Solver};

fn smallest(pool: &mut TermPool, assertions: &[Term]) -> Model {
    match Solver::new().smallest_model(pool, assertions, &Limits::default()) {
        Answer::Sat(model) => model,
        other => panic!("{other:?}"),
    }
}

fn value(pool: &TermPool, model: &Model, symbol: Term) -> Option<i64> {
    model.get(pool.symbols_of(symbol)[0]).map(Value::as_i64)
}

fn int(pool: &mut TermPool, name: &str) -> Term {
    pool.symbol(name, Sort::BitVec(32))
}

fn less(pool: &mut TermPool, a: Term, b: Term) -> Term {
    pool.compare(CompareOp::SignedLess, a, b)
}

#[test]
fn zero_is_preferred_then_small_positive_then_small_negative_numbers() {
    let mut pool = TermPool::new();
    let x = int(&mut pool, "x");
    let [minus_9, zero, seven] = [-9, 0, 7].map(|value| pool.int(value));
    let below_7 = less(&mut pool, x, seven);
    let model = smallest(&mut pool, &[below_7]);
    assert_eq!(value(&pool, &model, x), Some(0));
    let above_7 = less(&mut pool, seven, x);
    let model = smallest(&mut pool, &[above_7]);
    assert_eq!(value(&pool, &model, x), Some(8));
    let below_minus_9 = less(&mut pool, x, minus_9);
    let model = smallest(&mut pool, &[below_minus_9]);
    assert_eq!(value(&pool, &model, x), Some(-10));
    let not_zero = pool.ne(x, zero);
    let model = smallest(&mut pool, &[not_zero]);
    assert_eq!(value(&pool, &model, x), Some(1));
}

#[test]
fn large_numbers_are_minimized_too() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::BitVec(64));
    let bound = pool.long(123_456_789_012);
    let above = less(&mut pool, bound, x);
    let model = smallest(&mut pool, &[above]);
    assert_eq!(value(&pool, &model, x), Some(123_456_789_013));
    let bound = pool.long(-123_456_789_012);
    let below = less(&mut pool, x, bound);
    let model = smallest(&mut pool, &[below]);
    assert_eq!(value(&pool, &model, x), Some(-123_456_789_013));
}

#[test]
fn symbols_are_fixed_in_the_order_of_the_assertions() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| int(&mut pool, name));
    let seven = pool.int(7);
    let sum = pool.binary(BinaryOp::Add, x, y);
    let is_seven = pool.eq(sum, seven);
    let model = smallest(&mut pool, &[is_seven]);
    assert_eq!(value(&pool, &model, x), Some(0));
    assert_eq!(value(&pool, &model, y), Some(7));
    let bound = pool.int(1000);
    let y_first = less(&mut pool, y, bound);
    let model = smallest(&mut pool, &[y_first, is_seven]);
    assert_eq!(value(&pool, &model, y), Some(0));
    assert_eq!(value(&pool, &model, x), Some(7));
}

/// Of `x + y == 10`, a reader likes 3 and 7 better than 0 and a number of two digits; of `x + y == 1000`, no
/// split makes both smaller than the first step that fits.
#[test]
fn numbers_are_small_together_before_each_is_small_alone() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| int(&mut pool, name));
    let sum = pool.binary(BinaryOp::Add, x, y);
    let [ten, thousand] = [10, 1000].map(|value| pool.int(value));
    let is_ten = pool.eq(sum, ten);
    let model = smallest(&mut pool, &[is_ten]);
    assert_eq!((value(&pool, &model, x), value(&pool, &model, y)), (Some(3), Some(7)));
    let is_thousand = pool.eq(sum, thousand);
    let model = smallest(&mut pool, &[is_thousand]);
    assert_eq!((value(&pool, &model, x), value(&pool, &model, y)), (Some(0), Some(1000)));
}

#[test]
fn truth_values_prefer_false_and_references_null() {
    let mut pool = TermPool::new();
    let [p, q] = ["p", "q"].map(|name| pool.symbol(name, Sort::Bool));
    let [r, s] = ["r", "s"].map(|name| pool.symbol(name, Sort::Ref));
    let either = pool.or(p, q);
    let different = pool.ne(r, s);
    let model = smallest(&mut pool, &[either, different]);
    assert_eq!(value(&pool, &model, p), Some(0));
    assert_eq!(value(&pool, &model, q), Some(1));
    assert_eq!(value(&pool, &model, r), Some(0));
    assert_eq!(value(&pool, &model, s), Some(1));
}

#[test]
fn characters_prefer_letters_then_printable_ones_then_small_ones() {
    let mut pool = TermPool::new();
    let c = pool.symbol_of_kind("c", Sort::BitVec(16), SymbolKind::Character);
    let wide = pool.zero_extend(32, c);
    let anything = pool.eq(c, c);
    let [a, big_z, space, tilde] = ['a', 'Z', ' ', '~'].map(|k| pool.int(k as i32));
    let not_a = pool.ne(wide, a);
    let below_a = less(&mut pool, wide, a);
    let up_to_z = pool.compare(CompareOp::SignedLessEqual, wide, big_z);
    let control = less(&mut pool, wide, space);
    let beyond = less(&mut pool, tilde, wide);
    for (assertions, expected) in [
        (vec![not_a], 'b' as i64),
        (vec![below_a], ' ' as i64),
        (vec![up_to_z], ' ' as i64),
        (vec![control], 0),
        (vec![beyond], 127),
    ] {
        let model = smallest(&mut pool, &assertions);
        assert_eq!(value(&pool, &model, c), Some(expected));
    }
    // A symbol that nothing constrains is not in the model.
    assert!(smallest(&mut pool, &[anything]).is_empty());
    let one = pool.bv(16, 1);
    let odd = pool.binary(BinaryOp::And, c, one);
    let even = pool.ne(odd, one);
    let model = smallest(&mut pool, &[even]);
    assert_eq!(value(&pool, &model, c), Some('b' as i64));
}

#[test]
fn the_past_does_not_matter() {
    let mut pool = TermPool::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| int(&mut pool, name));
    let [zero, three, big] = [0, 3, 100_000].map(|value| pool.int(value));
    let product = pool.binary(BinaryOp::Mul, x, y);
    let sum = pool.binary(BinaryOp::Add, y, z);
    let query = [pool.compare(CompareOp::SignedLess, three, product), less(&mut pool, sum, x), pool.ne(z, zero)];
    let fresh = smallest(&mut pool, &query);
    let mut busy = Solver::new();
    let limits = Limits::default();
    for extra in [less(&mut pool, big, x), less(&mut pool, y, zero), pool.eq(product, big)] {
        let mut longer = query.to_vec();
        longer.push(extra);
        busy.check(&mut pool, &longer, &limits);
        busy.smallest_model(&mut pool, &longer, &limits);
        busy.check(&mut pool, &query, &limits);
        let again = busy.smallest_model(&mut pool, &query, &limits);
        assert_eq!(again, Answer::Sat(fresh.clone()));
    }
}

#[test]
fn a_work_limit_keeps_the_best_model_so_far() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| int(&mut pool, name));
    let product = pool.binary(BinaryOp::Mul, x, y);
    let [one, bound, composite] = [1, 65536, 10_403 * 9].map(|value| pool.int(value));
    let query = [
        less(&mut pool, one, x),
        less(&mut pool, one, y),
        less(&mut pool, x, bound),
        less(&mut pool, y, bound),
        pool.eq(product, composite),
    ];
    let mut answers = Vec::new();
    for conflicts in [100, 1000, 1000, 3000, 20_000, 200_000] {
        let limits = Limits { conflicts, ..Limits::default() };
        answers.push(Solver::new().smallest_model(&mut pool, &query, &limits));
    }
    assert_eq!(answers[1], answers[2]);
    let Some(Answer::Sat(best)) = answers.last() else {
        panic!("{answers:?}");
    };
    // 3 * 31209 has the smaller first factor, but 101 * 927 has no factor above a thousand.
    assert_eq!(value(&pool, best, x), Some(101));
    assert_eq!(value(&pool, best, y), Some(927));
}

#[test]
fn contradictions_are_reported_with_a_core() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| int(&mut pool, name));
    let zero = pool.int(0);
    let query = [less(&mut pool, zero, y), less(&mut pool, x, zero), less(&mut pool, zero, x)];
    let answer = Solver::new().smallest_model(&mut pool, &query, &Limits::default());
    assert_eq!(answer, Answer::Unsat(vec![query[1], query[2]]));
}

#[test]
fn floating_point_numbers_are_whole_if_possible_and_short() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::Float(Format::DOUBLE));
    let find = |pool: &mut TermPool, assertions: &[Term]| {
        let model = smallest(pool, assertions);
        model.get(pool.symbols_of(x)[0]).and_then(Value::as_f64)
    };
    let [zero, five, bound, far] = [0.0, 5.0, 5.5, 1e300].map(|value| pool.float64(value));
    let below = pool.float_less(x, bound);
    assert_eq!(find(&mut pool, &[below]), Some(0.0));
    let above = pool.float_less(five, x);
    assert_eq!(find(&mut pool, &[above]), Some(6.0));
    assert_eq!(find(&mut pool, &[above, below]), Some(5.1));
    let positive = pool.float_less(zero, x);
    let is_below_one = pool.float64(1.0);
    let small = pool.float_less(x, is_below_one);
    assert_eq!(find(&mut pool, &[positive, small]), Some(0.5));
    let negative = pool.float_less(x, zero);
    assert_eq!(find(&mut pool, &[negative]), Some(-1.0));
    let huge = pool.float_less(far, x);
    assert!(find(&mut pool, &[huge]).is_some_and(|value| value > 1e300));
    let sine = pool.float_function(Function::Sin, x);
    let double = pool.float_add(Rounding::NearestEven, sine, x);
    let wanted = pool.float_less(zero, double);
    assert!(find(&mut pool, &[wanted, above]).is_some_and(|value| value.sin() + value > 0.0 && value > 5.0));
}

#[test]
fn numbers_of_many_bits_are_small_too() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::BitVec(100));
    let bound = pool.wide(100, BigUint::from(1u32) << 80);
    let above = less(&mut pool, bound, x);
    let model = smallest(&mut pool, &[above]);
    let value = model.get(pool.symbols_of(x)[0]).map(Value::to_big);
    assert_eq!(value, Some((BigUint::from(1u32) << 80) + 1u32));
    let minus_5 = pool.bv_signed(100, -5);
    let below = less(&mut pool, x, minus_5);
    let model = smallest(&mut pool, &[below]);
    let value = model.get(pool.symbols_of(x)[0]).map(Value::to_big);
    assert_eq!(value, Some((BigUint::from(1u32) << 100) - 6u32));
}
