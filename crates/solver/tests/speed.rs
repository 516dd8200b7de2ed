//! Queries that must be fast, with generous bounds so that a busy machine does not fail them.

use glassbox_expr::{BinaryOp, CompareOp, Sort, Term, TermPool};
use glassbox_solver::{Answer, Limits, Link, Reason, Solver};
use std::time::{Duration, Instant};

fn int(pool: &mut TermPool, name: &str) -> Term {
    pool.symbol(name, Sort::BitVec(32))
}

fn timed(name: &str, within: Duration, pool: &mut TermPool, assertions: &[Term]) -> Answer {
    let mut solver = Solver::new();
    let start = Instant::now();
    let answer = solver.check(pool, assertions, &Limits::default());
    let took = start.elapsed();
    println!("{name}: {took:?}, {} conflicts, {} clauses", solver.statistics().conflicts, solver.statistics().clauses);
    assert!(took < within, "{name} took {took:?}");
    answer
}

fn is_unsat(answer: &Answer) -> bool {
    matches!(answer, Answer::Unsat(_))
}

#[test]
fn an_equilateral_triangle_has_no_impossible_sides() {
    let mut pool = TermPool::new();
    let [i, j, k] = ["i", "j", "k"].map(|name| int(&mut pool, name));
    let zero = pool.int(0);
    let mut assertions = Vec::new();
    for side in [i, j, k] {
        assertions.push(pool.compare(CompareOp::SignedLess, zero, side));
    }
    // i == j, j == k, but not (i + j > k) although nothing overflows.
    assertions.push(pool.eq(i, j));
    assertions.push(pool.eq(j, k));
    let sum = pool.binary(BinaryOp::Add, i, j);
    assertions.push(pool.compare(CompareOp::SignedLessEqual, sum, k));
    assertions.push(pool.compare(CompareOp::SignedLessEqual, zero, sum));
    let answer = timed("trityp", Duration::from_millis(500), &mut pool, &assertions);
    assert!(is_unsat(&answer));
}

#[test]
fn a_square_is_never_three_modulo_four() {
    let mut pool = TermPool::new();
    let x = int(&mut pool, "x");
    let square = pool.binary(BinaryOp::Mul, x, x);
    let [four, three] = [4, 3].map(|value| pool.int(value));
    let rest = pool.binary(BinaryOp::SignedRem, square, four);
    let wrong = pool.eq(rest, three);
    let answer = timed("x*x%4==3", Duration::from_millis(500), &mut pool, &[wrong]);
    assert!(is_unsat(&answer));
}

#[test]
fn a_remainder_by_a_constant_is_smaller_than_the_constant() {
    let mut pool = TermPool::new();
    let x = int(&mut pool, "x");
    for divisor in [3, 10, 12, 100, 1000, 65521, 1_000_003] {
        let divisor = pool.int(divisor);
        let rest = pool.binary(BinaryOp::SignedRem, x, divisor);
        let wrong = pool.compare(CompareOp::SignedLessEqual, divisor, rest);
        let name = format!("x%{:?}", pool.as_const(divisor).map(|v| v.as_i64()));
        let answer = timed(&name, Duration::from_secs(3), &mut pool, &[wrong]);
        assert!(is_unsat(&answer));
    }
}

#[test]
fn leap_years_are_found() {
    let mut pool = TermPool::new();
    let year = int(&mut pool, "year");
    let zero = pool.int(0);
    let divides = |pool: &mut TermPool, by: i32| {
        let by = pool.int(by);
        let rest = pool.binary(BinaryOp::SignedRem, year, by);
        pool.eq(rest, zero)
    };
    let by_4 = divides(&mut pool, 4);
    let by_100 = divides(&mut pool, 100);
    let by_400 = divides(&mut pool, 400);
    let not_by_400 = pool.not(by_400);
    let low = pool.int(1583);
    let late = pool.compare(CompareOp::SignedLessEqual, low, year);
    let assertions = [late, by_4, by_100, not_by_400];
    let answer = timed("leap year", Duration::from_secs(3), &mut pool, &assertions);
    assert!(matches!(answer, Answer::Sat(_)));
    let not_by_4 = pool.not(by_4);
    let assertions = [late, not_by_4, by_400];
    let answer = timed("no leap", Duration::from_secs(5), &mut pool, &assertions);
    assert!(is_unsat(&answer));
}

#[test]
fn a_product_of_small_primes_is_factored() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| int(&mut pool, name));
    let one = pool.int(1);
    let bound = pool.int(65536);
    let product = pool.binary(BinaryOp::Mul, x, y);
    let composite = pool.int(10_403); // 101 * 103
    let assertions = [
        pool.compare(CompareOp::SignedLess, one, x),
        pool.compare(CompareOp::SignedLessEqual, x, y),
        pool.compare(CompareOp::SignedLess, y, bound),
        pool.eq(product, composite),
    ];
    let answer = timed("x*y==10403", Duration::from_secs(5), &mut pool, &assertions);
    assert!(matches!(answer, Answer::Sat(_)));
}

/// x * x * x + y * y * y == z * z * z over 64 bits, which nobody here will decide.
fn hard(pool: &mut TermPool) -> Vec<Term> {
    let two = pool.long(2);
    let bound = pool.long(1 << 20);
    let mut assertions = Vec::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| {
        let symbol = pool.symbol(name, Sort::BitVec(64));
        assertions.push(pool.compare(CompareOp::UnsignedLess, two, symbol));
        assertions.push(pool.compare(CompareOp::UnsignedLess, symbol, bound));
        let square = pool.binary(BinaryOp::Mul, symbol, symbol);
        pool.binary(BinaryOp::Mul, square, symbol)
    });
    let sum = pool.binary(BinaryOp::Add, x, y);
    assertions.push(pool.eq(sum, z));
    assertions
}

#[test]
fn a_deadline_is_kept() {
    let mut pool = TermPool::new();
    let assertions = hard(&mut pool);
    for millis in [0, 20, 300] {
        let start = Instant::now();
        let limits =
            Limits { conflicts: u64::MAX, deadline: Some(start + Duration::from_millis(millis)), ..Limits::default() };
        let mut solver = Solver::new();
        let answer = solver.check(&mut pool, &assertions, &limits);
        assert_eq!(answer, Answer::Unknown(Reason::Deadline));
        let late = start.elapsed().saturating_sub(Duration::from_millis(millis));
        let numeric = Duration::from_nanos(solver.statistics().link(Link::Numeric).nanos);
        println!("deadline of {millis} ms missed by {late:?}; {numeric:?} went to the numeric link");
        assert!(late < Duration::from_millis(150));
    }
}

#[test]
fn a_work_limit_gives_the_same_answer_every_time() {
    let mut pool = TermPool::new();
    let assertions = hard(&mut pool);
    let limits = Limits { conflicts: 300, ..Limits::default() };
    let mut works = Vec::new();
    for _ in 0..2 {
        let mut solver = Solver::new();
        let answer = solver.check(&mut pool, &assertions, &limits);
        assert_eq!(answer, Answer::Unknown(Reason::WorkLimit));
        works.push(solver.statistics().work());
    }
    assert_eq!(works[0], works[1]);
    assert!(works[0] > 10_000);
}
