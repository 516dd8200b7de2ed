//! Questions about floating-point numbers that must be fast, with generous bounds so that a busy machine does not fail
//! them, and questions with operations that have no circuit.

use glassbox_expr::{FloatClass, Format, Function, Rounding, Sort, Term, TermPool};
use glassbox_solver::{Answer, Limits, Link, Links, Reason, Solver};
use std::time::{Duration, Instant};

const EVEN: Rounding = Rounding::NearestEven;

fn double(pool: &mut TermPool, name: &str) -> Term {
    pool.symbol(name, Sort::Float(Format::DOUBLE))
}

fn timed(name: &str, within: Duration, pool: &mut TermPool, assertions: &[Term]) -> Answer {
    let mut solver = Solver::new();
    let start = Instant::now();
    let limits = Limits { deadline: Some(start + 2 * within), ..Limits::default() };
    let answer = solver.check(pool, assertions, &limits);
    let took = start.elapsed();
    let statistics = solver.statistics();
    let model = match &answer {
        Answer::Sat(model) => model.iter().map(|(_, value)| format!("{:?}", value.as_f64())).collect(),
        other => format!("{other:?}"),
    };
    println!("{name}: {took:?}, {} conflicts, {} clauses, {model}", statistics.conflicts, statistics.clauses);
    assert!(took < within, "{name} took {took:?}");
    answer
}

fn is_sat(answer: &Answer) -> bool {
    matches!(answer, Answer::Sat(_))
}

#[test]
fn a_sum_is_undone() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let [tenth, wanted] = [0.1, 0.3].map(|k| pool.float64(k));
    let sum = pool.float_add(EVEN, x, tenth);
    let equal = pool.float_equal(sum, wanted);
    assert!(is_sat(&timed("x + 0.1 == 0.3", Duration::from_secs(5), &mut pool, &[equal])));
}

#[test]
fn a_product_lies_between_bounds() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let [two, ten, bound] = [2.0, 10.0, 5.5].map(|k| pool.float64(k));
    let product = pool.float_mul(EVEN, x, two);
    let assertions = [pool.float_less(ten, product), pool.float_less(x, bound)];
    assert!(is_sat(&timed("x * 2.0 > 10.0 && x < 5.5", Duration::from_secs(5), &mut pool, &assertions)));
}

#[test]
fn a_product_of_floats_is_undone_where_that_is_possible() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let narrow = pool.float_to_float(Format::SINGLE, EVEN, x);
    // 3.0f * 1.1f is the next number after 3.3f.
    let factor = pool.float32(1.1);
    let [never, wanted] = [3.3, 3.0 * 1.1f32].map(|k| pool.float32(k));
    let product = pool.float_mul(EVEN, narrow, factor);
    let equal = pool.float_equal(product, never);
    let answer = timed("(float) x * 1.1f == 3.3f", Duration::from_secs(5), &mut pool, &[equal]);
    assert!(matches!(answer, Answer::Unsat(_)));
    let equal = pool.float_equal(product, wanted);
    assert!(is_sat(&timed("(float) x * 1.1f == 3.3000002f", Duration::from_secs(5), &mut pool, &[equal])));
}

#[test]
fn two_factors_are_found() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| double(&mut pool, name));
    let product = pool.float_mul(EVEN, x, y);
    let [one, wanted] = [1.0, 6.0].map(|k| pool.float64(k));
    let assertions = [pool.float_less(one, x), pool.float_less(x, y), pool.float_equal(product, wanted)];
    assert!(is_sat(&timed("x * y == 6.0 && 1.0 < x < y", Duration::from_secs(20), &mut pool, &assertions)));
}

#[test]
fn a_temperature_is_converted() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let [nine, five, offset, wanted] = [9.0, 5.0, 32.0, 451.0].map(|k| pool.float64(k));
    let scaled = pool.float_mul(EVEN, x, nine);
    let scaled = pool.float_div(EVEN, scaled, five);
    let result = pool.float_add(EVEN, scaled, offset);
    let equal = pool.float_equal(result, wanted);
    assert!(is_sat(&timed("x * 9.0 / 5.0 + 32.0 == 451.0", Duration::from_secs(20), &mut pool, &[equal])));
}

#[test]
fn a_quotient_is_undone() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let [three, seven] = [3.0, 7.0].map(|k| pool.float64(k));
    let quotient = pool.float_div(EVEN, x, three);
    let equal = pool.float_equal(quotient, seven);
    assert!(is_sat(&timed("x / 3.0 == 7.0", Duration::from_secs(20), &mut pool, &[equal])));
}

#[test]
fn a_divisor_is_found() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let [one, wanted] = [1.0, 0.3].map(|k| pool.float64(k));
    let quotient = pool.float_div(EVEN, one, x);
    let less = pool.float_less(wanted, quotient);
    let three = pool.float64(3.0);
    let above = pool.float_less(three, x);
    assert!(is_sat(&timed("1.0 / x > 0.3 && x > 3.0", Duration::from_secs(20), &mut pool, &[less, above])));
}

#[test]
fn a_square_root_is_undone() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let wanted = pool.float64(1.5);
    let root = pool.float_sqrt(EVEN, x);
    let equal = pool.float_equal(root, wanted);
    assert!(is_sat(&timed("sqrt(x) == 1.5", Duration::from_secs(20), &mut pool, &[equal])));
}

#[test]
fn a_number_that_is_cut_off_is_found() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let bound = pool.float64(42.5);
    let int = pool.float_to_integer(32, Rounding::TowardZero, true, x);
    let answer = pool.int(42);
    let assertions = [pool.eq(int, answer), pool.float_less(bound, x)];
    assert!(is_sat(&timed("(int) x == 42 && x > 42.5", Duration::from_secs(5), &mut pool, &assertions)));
}

#[test]
fn a_square_is_undone() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let square = pool.float_mul(EVEN, x, x);
    let wanted = pool.float64(2.25);
    let equal = pool.float_equal(square, wanted);
    assert!(is_sat(&timed("x * x == 2.25", Duration::from_secs(20), &mut pool, &[equal])));
}

#[test]
fn a_distance_is_found() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| double(&mut pool, name));
    let squares = [x, y].map(|a| pool.float_mul(EVEN, a, a));
    let sum = pool.float_add(EVEN, squares[0], squares[1]);
    let [one, zero] = [1.0, 0.0].map(|k| pool.float64(k));
    let assertions = [pool.float_less(sum, one), pool.float_less(zero, x), pool.float_less(x, y)];
    assert!(is_sat(&timed("x*x + y*y < 1.0 && 0.0 < x < y", Duration::from_secs(20), &mut pool, &assertions)));
}

#[test]
fn what_no_number_can_be_is_refused() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let one = pool.float64(1.0);
    let next = pool.float_add(EVEN, x, one);
    let less = pool.float_less(next, x);
    let answer = timed("x + 1.0 < x", Duration::from_secs(20), &mut pool, &[less]);
    assert!(matches!(answer, Answer::Unsat(_)));
}

#[test]
fn a_cubic_equation() {
    let mut pool = TermPool::new();
    let x = double(&mut pool, "x");
    let square = pool.float_mul(EVEN, x, x);
    let cube = pool.float_mul(EVEN, square, x);
    let [three, wanted] = [3.0, 8.125].map(|k| pool.float64(k));
    let linear = pool.float_mul(EVEN, three, x);
    let difference = pool.float_sub(EVEN, cube, linear);
    let equal = pool.float_equal(difference, wanted);
    let answer = timed("x*x*x - 3*x == 8.125", Duration::from_secs(2), &mut pool, &[equal]);
    assert!(is_sat(&answer), "{answer:?}");
}

#[test]
fn an_operation_without_a_circuit_is_tried_and_refined() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| double(&mut pool, name));
    let sine = pool.float_function(Function::Sin, x);
    let [two, half] = [2.0, 0.5].map(|k| pool.float64(k));
    // Any sine will do, but it must be the right one of the x that was chosen.
    let sum = pool.float_add(EVEN, sine, y);
    let fixed = pool.float_equal(x, half);
    let above = pool.float_less(two, sum);
    let answer = timed("sin(x) + y > 2.0 && x == 0.5", Duration::from_secs(20), &mut pool, &[fixed, above]);
    assert!(is_sat(&answer), "{answer:?}");
    // There is no such sine, which circuits cannot know.
    let impossible = pool.float_less(two, sine);
    let answer =
        Solver::with_links(Links::default().without(Link::Numeric)).check(&mut pool, &[impossible], &Limits::default());
    assert_eq!(answer, Answer::Unknown(Reason::NoDecider("Math.sin".into())));
    assert_eq!(
        Reason::NoDecider("Math.sin".into()).to_string(),
        "no decider knows Math.sin, and trying values did not help"
    );
    // A contradiction that does not depend on it is one all the same.
    let nan = pool.float_test(FloatClass::Nan, sum);
    let answer = Solver::new().check(&mut pool, &[nan, above], &Limits::default());
    assert!(matches!(answer, Answer::Unsat(_)), "{answer:?}");
}

#[test]
fn a_remainder_of_doubles_is_refined() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| double(&mut pool, name));
    let rest = pool.float_modulo(x, y);
    let [seven, four] = [7.0, 4.0].map(|k| pool.float64(k));
    let three = pool.float64(3.0);
    let assertions = [pool.eq(x, seven), pool.eq(y, four), pool.float_equal(rest, three)];
    let answer = timed("7.0 % 4.0 == 3.0", Duration::from_secs(20), &mut pool, &assertions);
    assert!(is_sat(&answer), "{answer:?}");
    let wrong = pool.float_less(three, rest);
    let answer = Solver::new().check(&mut pool, &[assertions[0], assertions[1], wrong], &Limits::default());
    assert!(matches!(answer, Answer::Unsat(_)), "{answer:?}");
}
