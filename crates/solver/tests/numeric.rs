//! Queries about floating-point numbers and hard integers, with generous bounds so that a busy machine does not fail
//! them.

#![allow(clippy::panic)] // Helpers of tests may panic, but clippy only knows test functions.

use glassbox_expr::{BinaryOp, CompareOp, FloatOp, Format, Function, Rounding, Sort, Term, TermPool, evaluate};
use glassbox_solver::{Answer, Limits, Link, Reason, Solver};
use std::time::{Duration, Instant};

/// Terms by short names.
struct Java {
    pool: TermPool,
    format: Format,
}

const NEAREST: Rounding = Rounding::NearestEven;

impl Java {
    fn doubles() -> Java {
        Java { pool: TermPool::new(), format: Format::DOUBLE }
    }

    fn floats() -> Java {
        Java { pool: TermPool::new(), format: Format::SINGLE }
    }

    fn var(&mut self, name: &str) -> Term {
        self.pool.symbol(name, Sort::Float(self.format))
    }

    fn num(&mut self, value: f64) -> Term {
        if self.format == Format::DOUBLE { self.pool.float64(value) } else { self.pool.float32(value as f32) }
    }

    fn add(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_add(NEAREST, a, b)
    }

    fn sub(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_sub(NEAREST, a, b)
    }

    fn mul(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_mul(NEAREST, a, b)
    }

    fn div(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_div(NEAREST, a, b)
    }

    fn rem(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_binary(FloatOp::Modulo, NEAREST, a, b)
    }

    fn sqrt(&mut self, a: Term) -> Term {
        self.pool.float_sqrt(NEAREST, a)
    }

    fn call(&mut self, function: Function, a: Term) -> Term {
        self.pool.float_function(function, a)
    }

    fn lt(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_less(a, b)
    }

    fn le(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_less_equal(a, b)
    }

    fn eq(&mut self, a: Term, b: Term) -> Term {
        self.pool.float_equal(a, b)
    }
}

fn ask(name: &str, within: u64, pool: &mut TermPool, assertions: &[Term]) -> Answer {
    let mut solver = Solver::new();
    let start = Instant::now();
    let answer = solver.check(pool, assertions, &Limits::default());
    let took = start.elapsed();
    let statistics = solver.statistics();
    let what = match &answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat(_) => "unsat",
        Answer::Unknown(_) => "unknown",
    };
    println!("{name}: {what} in {took:?}, {} steps, {} conflicts", statistics.numeric_steps, statistics.conflicts);
    assert!(took < Duration::from_millis(within), "{name} took {took:?}");
    answer
}

fn sat(name: &str, within: u64, pool: &mut TermPool, assertions: &[Term]) {
    match ask(name, within, pool, assertions) {
        Answer::Sat(model) => {
            for &assertion in assertions {
                assert!(evaluate(pool, assertion, &model).as_bool(), "{name}: {model:?}");
            }
        }
        other => panic!("{name}: {other:?}"),
    }
}

fn unsat(name: &str, pool: &mut TermPool, assertions: &[Term]) -> Vec<Term> {
    match ask(name, 2000, pool, assertions) {
        Answer::Unsat(core) => core,
        other => panic!("{name}: {other:?}"),
    }
}

/// Euclid's algorithm on doubles with one turn, an exchange, and another turn: the example of a classic paper on test
/// generation by symbolic execution, whose constraint solvers were made for it.
#[test]
fn the_paths_of_gcd_are_found() {
    let mut j = Java::doubles();
    let (a, b) = (j.var("a"), j.var("b"));
    let zero = j.num(0.0);
    let first = j.rem(a, b);
    let second = j.rem(b, first);
    let positive = j.lt(zero, second);
    let path = [j.lt(zero, a), j.le(b, a), j.lt(zero, first), j.lt(first, b), j.pool.not(positive)];
    sat("gcd", 500, &mut j.pool, &path);

    // The same with numbers that no plain guess has.
    let (bound, period, rest) = (j.num(1000.0), j.num(0.75), j.num(0.25));
    let fraction = j.rem(a, period);
    let mut harder = path.to_vec();
    harder.extend([j.lt(bound, b), j.lt(bound, first), j.eq(fraction, rest)]);
    sat("gcd, harder", 2000, &mut j.pool, &harder);

    // The system of section 4, from which the remainders were eliminated.
    let mut j = Java::doubles();
    let [a, b, x, y] = ["a", "b", "x", "y"].map(|name| j.var(name));
    let [m, n] = ["m", "n"].map(|name| j.pool.symbol(name, Sort::BitVec(32)));
    let [m, n] = [m, n].map(|i| j.pool.float_from_integer(Format::DOUBLE, NEAREST, true, i));
    let (zero, one) = (j.num(0.0), j.num(1.0));
    let (mb, nx) = (j.mul(m, b), j.mul(n, x));
    let (mbx, nxy) = (j.add(mb, x), j.add(nx, y));
    let (b1, x1) = (j.sub(b, one), j.sub(x, one));
    let system = [
        j.lt(zero, a),
        j.le(b, a),
        j.le(zero, m),
        j.le(zero, n),
        j.lt(zero, x),
        j.eq(a, mbx),
        j.le(y, zero),
        j.le(zero, y),
        j.eq(b, nxy),
        j.le(x, b1),
        j.le(y, x1),
    ];
    sat("gcd without remainders", 2000, &mut j.pool, &system);
}

#[test]
fn polynomials_are_solved() {
    for (mut j, name) in [(Java::doubles(), "double"), (Java::floats(), "float")] {
        let x = j.var("x");
        let three = j.num(3.0);
        let (square, triple) = (j.mul(x, x), j.mul(x, three));
        let cube = j.mul(square, x);
        let value = j.sub(cube, triple);
        let (reached, missed) = (j.num(8.125), j.num(7.25));
        let fact = j.eq(value, reached);
        sat(&format!("{name} x*x*x - 3*x == 8.125"), 2000, &mut j.pool, &[fact]);
        let fact = j.eq(value, missed);
        let answer = ask(&format!("{name} x*x*x - 3*x == 7.25"), 4000, &mut j.pool, &[fact]);
        if name == "double" {
            assert!(!matches!(answer, Answer::Sat(_)));
        }

        let [a, b, c] = ["a", "b", "c"].map(|name| j.var(name));
        let (zero, two, four, three) = (j.num(0.0), j.num(2.0), j.num(4.0), j.num(3.0));
        let (bb, a4) = (j.mul(b, b), j.mul(four, a));
        let ac4 = j.mul(a4, c);
        let discriminant = j.sub(bb, ac4);
        let root = j.sqrt(discriminant);
        let minus = j.pool.float_neg(b);
        let (above, below) = (j.add(minus, root), j.mul(two, a));
        let solution = j.div(above, below);
        let facts = [j.lt(zero, discriminant), j.eq(solution, three)];
        sat(&format!("{name} quadratic formula"), 2000, &mut j.pool, &facts);
    }
}

#[test]
fn functions_are_inverted() {
    let mut j = Java::doubles();
    let (x, y) = (j.var("x"), j.var("y"));
    let (hundred, high) = (j.num(100.0), j.num(0.999));
    let sine = j.call(Function::Sin, x);
    let facts = [j.lt(high, sine), j.lt(hundred, x)];
    sat("sin(x) > 0.999 && x > 100", 2000, &mut j.pool, &facts);

    let (zero, two, sum) = (j.num(0.0), j.num(2.0), j.num(25.0));
    let squares = [x, y].map(|side| j.pool.float_function2(Function::Pow, side, two));
    let total = j.add(squares[0], squares[1]);
    let facts = [j.eq(total, sum), j.lt(zero, x), j.lt(x, y)];
    sat("pow(x, 2) + pow(y, 2) == 25", 2000, &mut j.pool, &facts);

    let small = j.num(0.01);
    let exp = j.call(Function::Exp, x);
    let fact = j.lt(exp, small);
    sat("exp(x) < 0.01", 2000, &mut j.pool, &[fact]);

    let log = j.call(Function::Log, x);
    let value = j.num(12.5);
    let facts = [j.le(value, log), {
        let more = j.num(12.6);
        j.lt(log, more)
    }];
    sat("12.5 <= log(x) < 12.6", 2000, &mut j.pool, &facts);
}

#[test]
fn questions_about_single_numbers_are_answered() {
    for (mut j, name) in [(Java::doubles(), "double"), (Java::floats(), "float")] {
        let x = j.var("x");
        let (zero, one) = (j.num(0.0), j.num(1.0));
        let (divisor, rest) = (j.num(3.5), j.num(1.25));
        let remainder = j.rem(x, divisor);
        let fact = j.eq(remainder, rest);
        sat(&format!("{name} x % 3.5 == 1.25"), 1000, &mut j.pool, &[fact]);

        let itself = j.eq(x, x);
        let fact = j.pool.not(itself);
        sat(&format!("{name} x != x"), 1000, &mut j.pool, &[fact]);

        let next = j.add(x, one);
        let fact = j.eq(x, next);
        sat(&format!("{name} x == x + 1"), 1000, &mut j.pool, &[fact]);

        let reciprocal = j.div(one, x);
        let infinity = j.num(f64::NEG_INFINITY);
        let fact = j.eq(reciprocal, infinity);
        sat(&format!("{name} 1 / x == -oo"), 1000, &mut j.pool, &[fact]);

        let normal = j.num(if name == "double" { f64::MIN_POSITIVE } else { f64::from(f32::MIN_POSITIVE) });
        let facts = [j.lt(zero, x), j.lt(x, normal)];
        sat(&format!("{name} 0 < x < MIN_NORMAL"), 1000, &mut j.pool, &facts);
    }
    let mut j = Java::doubles();
    let x = j.var("x");
    let narrow = j.pool.float_to_float(Format::SINGLE, NEAREST, x);
    let tenth = j.pool.float32(0.1);
    let back = j.pool.float_to_float(Format::DOUBLE, NEAREST, narrow);
    let same = j.eq(back, x);
    let facts = [j.pool.float_equal(narrow, tenth), j.pool.not(same)];
    sat("(float) x == 0.1f && (double) (float) x != x", 1000, &mut j.pool, &facts);
}

#[test]
fn intervals_refute() {
    for (mut j, name) in [(Java::doubles(), "double"), (Java::floats(), "float")] {
        let x = j.var("x");
        let (zero, one, minus) = (j.num(0.0), j.num(1.0), j.num(-1.0));
        let square = j.mul(x, x);
        let next = j.add(x, one);
        let root = j.sqrt(x);
        let magnitude = j.pool.float_abs(x);
        let above = j.lt(one, x);
        let small = j.lt(square, one);
        unsat(&format!("{name} x > 1 && x*x < 1"), &mut j.pool, &[above, small]);
        let fact = j.lt(root, minus);
        unsat(&format!("{name} sqrt(x) < -1"), &mut j.pool, &[fact]);
        let (natural, below) = (j.le(zero, x), j.lt(next, one));
        let core = unsat(&format!("{name} x >= 0 && x + 1 < 1"), &mut j.pool, &[above, natural, below]);
        assert_eq!(core.len(), 2, "one of the two lower bounds is enough");
        let fact = j.lt(magnitude, zero);
        unsat(&format!("{name} abs(x) < 0"), &mut j.pool, &[fact]);
    }
    let mut j = Java::doubles();
    let x = j.var("x");
    let (sine, exp) = (j.call(Function::Sin, x), j.call(Function::Exp, x));
    let (high, zero) = (j.num(1.5), j.num(0.0));
    let fact = j.lt(high, sine);
    unsat("sin(x) > 1.5", &mut j.pool, &[fact]);
    let fact = j.lt(exp, zero);
    unsat("exp(x) < 0", &mut j.pool, &[fact]);
}

#[test]
fn circles_of_comparisons_are_refuted() {
    let mut j = Java::doubles();
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| j.var(name));
    let zero = j.num(0.0);
    let (bc, cd) = (j.sub(b, c), j.sub(c, d));
    let not_above = j.lt(d, b);
    // a < b, b - c <= 0, c - d < 0 and not d < b can hold; with d <= a they cannot.
    let path = [j.lt(a, b), j.le(bc, zero), j.lt(cd, zero), j.pool.not(not_above)];
    sat("a < b <= c < d", 1000, &mut j.pool, &path);
    let mut circle = path.to_vec();
    circle.push(j.le(d, a));
    let core = unsat("a < b <= c < d <= a", &mut j.pool, &circle);
    assert_eq!(core.len(), 4, "the negation is not needed: {core:?}");
    // What is not less is not greater or equal if it is NaN.
    let (less, greater) = (j.lt(a, b), j.le(b, a));
    let neither = [j.pool.not(less), j.pool.not(greater)];
    sat("neither a < b nor a >= b", 1000, &mut j.pool, &neither);
    let itself = j.eq(a, a);
    let other = j.eq(b, b);
    unsat("neither, but both are numbers", &mut j.pool, &[neither[0], neither[1], itself, other]);
}

#[test]
fn a_product_of_large_primes_is_factored() {
    for (p, q) in [(32749, 32719), (20011, 30011), (16411, 32719)] {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(32)));
        let product = pool.binary(BinaryOp::Mul, x, y);
        let [one, bound, composite] = [1, 65536, p * q].map(|value| pool.int(value));
        let facts = [
            pool.compare(CompareOp::SignedLess, one, x),
            pool.compare(CompareOp::SignedLessEqual, x, y),
            pool.compare(CompareOp::SignedLess, y, bound),
            pool.eq(product, composite),
        ];
        sat(&format!("x * y == {p} * {q}"), 2000, &mut pool, &facts);
    }
}

#[test]
fn a_hash_is_inverted() {
    for k in [1, 0x1234_5678, 0xdead_beef, 0x8000_0000u32] {
        let mut pool = TermPool::new();
        let x = pool.symbol("x", Sort::BitVec(32));
        let [distance, factor, wanted] = [15, 0x9e37_79b9, u64::from(k)].map(|value| pool.bv(32, value));
        let shifted = pool.binary(BinaryOp::LogicalShiftRight, x, distance);
        let mixed = pool.binary(BinaryOp::Xor, x, shifted);
        let product = pool.binary(BinaryOp::Mul, mixed, factor);
        let fact = pool.eq(product, wanted);
        sat(&format!("(x ^ (x >>> 15)) * 0x9E3779B9 == {k}"), 2000, &mut pool, &[fact]);
    }
}

#[test]
fn the_model_that_a_user_sees_is_pleasant() {
    let mut j = Java::doubles();
    let (x, y) = (j.var("x"), j.var("y"));
    let [low, high, third] = [2.3, 2.4, 1.0 / 3.0].map(|value| j.num(value));
    let facts = [j.lt(low, x), j.lt(x, high), j.lt(third, y)];
    let mut answers = Vec::new();
    for _ in 0..2 {
        let mut solver = Solver::new();
        answers.push(solver.smallest_model(&mut j.pool, &facts, &Limits::default()));
    }
    assert_eq!(answers[0], answers[1]);
    let Answer::Sat(model) = &answers[0] else { panic!("{answers:?}") };
    let value = |symbol: Term| model.get(j.pool.symbols_of(symbol)[0]).and_then(|value| value.as_f64());
    println!("{:?} {:?}", value(x), value(y));
    assert_eq!(value(y), Some(1.0));
    assert!(value(x).is_some_and(|x| (x * 100.0).fract() == 0.0 || x.to_string().len() <= 4), "{:?}", value(x));
}

/// The value of `x` in the model that a user sees.
fn seen(j: &mut Java, facts: &[Term], x: Term) -> f64 {
    let answer = Solver::new().smallest_model(&mut j.pool, facts, &Limits::default());
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    let value = model.get(j.pool.symbols_of(x)[0]).cloned();
    value.map_or(f64::NAN, |value| value.as_f64().unwrap_or(value.as_i64() as f64))
}

#[test]
fn short_numbers_are_preferred() {
    let mut j = Java::doubles();
    let x = j.var("x");
    let [zero, one, seven, big] = [0.0, 1.0, 7.3, 123_456.7].map(|value| j.num(value));
    let fact = j.lt(seven, x);
    assert_eq!(seen(&mut j, &[fact], x), 8.0);
    let fact = j.lt(big, x);
    assert_eq!(seen(&mut j, &[fact], x), 200_000.0);
    let reciprocal = j.div(one, x);
    let infinity = j.num(f64::NEG_INFINITY);
    let fact = j.eq(reciprocal, infinity);
    assert!(seen(&mut j, &[fact], x).is_sign_negative());
    let next = j.add(x, one);
    let fact = j.eq(x, next);
    assert_eq!(seen(&mut j, &[fact], x), 1e16);
    let itself = j.eq(x, x);
    let fact = j.pool.not(itself);
    assert!(seen(&mut j, &[fact], x).is_nan());
    let square = j.mul(x, x);
    let two = j.num(2.0);
    let three = j.num(3.0);
    let facts = [j.lt(two, square), j.lt(square, three), j.lt(x, zero)];
    assert_eq!(seen(&mut j, &facts, x), -1.5);
    let root = j.sqrt(x);
    let (low, high) = (j.num(1.1), j.num(1.2));
    let facts = [j.lt(low, root), j.lt(root, high)];
    assert_eq!(seen(&mut j, &facts, x), 1.3);
    // An integer behind a conversion, and a float that no double is shorter than.
    let i = j.pool.symbol("i", Sort::BitVec(32));
    let wide = j.pool.float_from_integer(Format::DOUBLE, NEAREST, true, i);
    let third = j.div(wide, three);
    let half = j.num(2.5);
    let fact = j.lt(half, third);
    assert_eq!(seen(&mut j, &[fact], i), 8.0);
    let mut j = Java::floats();
    let x = j.var("x");
    let (low, high) = (j.num(0.3), j.num(0.5));
    let facts = [j.lt(low, x), j.lt(x, high)];
    assert_eq!(seen(&mut j, &facts, x), f64::from(0.4f32));
}

#[test]
fn a_deadline_and_a_flag_are_kept() {
    let mut j = Java::doubles();
    let [x, y, z] = ["x", "y", "z"].map(|name| j.var(name));
    let mut cubes = Vec::new();
    let one = j.num(1.0);
    let mut facts = Vec::new();
    for side in [x, y, z] {
        let sine = j.call(Function::Sin, side);
        let square = j.mul(sine, side);
        cubes.push(j.mul(square, side));
        facts.push(j.lt(one, side));
    }
    let sum = j.add(cubes[0], cubes[1]);
    let exact = j.num(1.234_567_890_123e5);
    facts.push(j.eq(sum, cubes[2]));
    let product = j.mul(cubes[0], cubes[1]);
    facts.push(j.eq(product, exact));
    for millis in [0, 20, 100] {
        let start = Instant::now();
        let limits = Limits { deadline: Some(start + Duration::from_millis(millis)), ..Limits::default() };
        let mut solver = Solver::new();
        let answer = solver.check(&mut j.pool, &facts, &limits);
        let late = start.elapsed().saturating_sub(Duration::from_millis(millis));
        let statistics = solver.statistics();
        let numeric = Duration::from_nanos(statistics.link(Link::Numeric).nanos);
        let circuits = Duration::from_nanos(statistics.link(Link::BitBlasting).nanos);
        println!("deadline of {millis} ms missed by {late:?}: {answer:?}, {numeric:?} numeric, {circuits:?} circuits");
        assert!(late < Duration::from_millis(150));
    }
    let limits = Limits { cancel: Some(std::sync::Arc::new(true.into())), ..Limits::default() };
    let answer = Solver::new().check(&mut j.pool, &facts, &limits);
    assert_eq!(answer, Answer::Unknown(Reason::Cancelled));
}
