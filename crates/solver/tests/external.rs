//! A solver in another process: what it says, and what happens when it says nothing or nonsense.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use glassbox_expr::{BinaryOp, CompareOp, FloatClass, Format, Rounding, Sort, Term, TermPool};
use glassbox_solver::{Answer, ExternalCommand, Limits, Link, Links, Reason, Solver};
use std::time::{Duration, Instant};

/// A solver that decides nothing by itself.
fn lazy() -> Solver {
    Solver::with_links(Links::only(Link::External))
}

fn shell(script: &str) -> ExternalCommand {
    ExternalCommand { program: "sh".into(), arguments: vec!["-c".into(), script.into()], patience: None }
}

/// `x * x == 49` and `x > 7` in eight bits, which is true of 41 other numbers and of none that is guessed first.
fn question(pool: &mut TermPool) -> Vec<Term> {
    let x = pool.symbol("x", Sort::BitVec(8));
    let square = pool.binary(BinaryOp::Mul, x, x);
    let (wanted, seven) = (pool.bv(8, 49), pool.bv(8, 7));
    vec![pool.eq(square, wanted), pool.compare(CompareOp::UnsignedLess, seven, x)]
}

fn reason(answer: Answer) -> String {
    match answer {
        Answer::Unknown(reason) => reason.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_an_external_solver_the_answer_is_unknown() {
    let mut pool = TermPool::new();
    let asked = question(&mut pool);
    assert_eq!(lazy().check(&mut pool, &asked, &Limits::default()), Answer::Unknown(Reason::WorkLimit));
}

#[test]
fn z3_answers_where_ours_gives_up() {
    let command = ExternalCommand::new("z3").unwrap();
    if command.test().is_err() {
        println!("skipped: there is no z3 on this machine");
        return;
    }
    let mut pool = TermPool::new();
    let mut solver = lazy().with_external(command);
    let asked = question(&mut pool);
    for _ in 0..2 {
        assert!(matches!(solver.check(&mut pool, &asked, &Limits::default()), Answer::Sat(_)));
    }
    // A negative number is not its own square root, except for a zero.
    let f = pool.symbol("an input.f", Sort::Float(Format::HALF));
    let root = pool.float_sqrt(Rounding::NearestEven, f);
    let bits = pool.float_to_bits(f);
    let (same, zero) = (pool.float_equal(root, f), pool.float_test(FloatClass::Zero, f));
    let negative = pool.float_test(FloatClass::Negative, f);
    let one = pool.float(Format::HALF, 0x3c00);
    let is_one = pool.float_equal(f, one);
    let (not_zero, other) = (pool.not(zero), pool.not(is_one));
    let asked = [same, not_zero, negative];
    assert_eq!(solver.check(&mut pool, &asked, &Limits::default()), Answer::Unsat(asked.to_vec()));
    let k = pool.bv(16, 0x7c00);
    let is_infinity = pool.eq(bits, k);
    let answer = solver.check(&mut pool, &[same, not_zero, other, is_infinity], &Limits::default());
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    // What SMT-LIB has no word for is not asked.
    let sine = pool.float_modulo(f, root);
    let odd = pool.float_equal(sine, one);
    let message = reason(solver.check(&mut pool, &[odd, not_zero, other], &Limits::default()));
    assert!(message.contains("Java's % of floating-point numbers"), "{message}");
    // After that, the process is still good.
    assert_eq!(solver.check(&mut pool, &asked, &Limits::default()), Answer::Unsat(asked.to_vec()));
}

#[test]
fn a_solver_that_talks_nonsense_is_asked_three_times() {
    let cases = [
        ("echo nonsense; cat > /dev/null", "it says nonsense"),
        ("echo '(error \"no\")'; cat > /dev/null", "it says no"),
        ("echo ')'; cat > /dev/null", "this `)` has no `(`"),
        ("exit 3", "its process has ended"),
        ("echo sat; echo '((x #x08))'; cat > /dev/null", "its model does not satisfy the assertions"),
        ("echo sat; echo '((x x))'; cat > /dev/null", "its values cannot be read"),
        ("echo unknown; cat > /dev/null", "it does not know either"),
    ];
    for (script, expected) in cases {
        let mut pool = TermPool::new();
        let mut solver = lazy().with_external(shell(script));
        let asked = question(&mut pool);
        for _ in 0..3 {
            let message = reason(solver.check(&mut pool, &asked, &Limits::default()));
            if script.starts_with("echo unknown") {
                assert!(message.contains(expected), "{message}");
                break;
            }
            assert!(message.contains(expected) && !message.contains("any more"), "{message}");
        }
        if !script.starts_with("echo unknown") {
            let message = reason(solver.check(&mut pool, &asked, &Limits::default()));
            assert!(message.contains("it is not asked any more") && message.contains(expected), "{message}");
        }
    }
}

#[test]
fn a_solver_that_is_late_is_ended() {
    let sleeper = ExternalCommand { program: "sleep".into(), arguments: vec!["600".into()], patience: None };
    let mut pool = TermPool::new();
    let asked = question(&mut pool);
    let started = Instant::now();
    let limits = Limits { deadline: Some(started + Duration::from_millis(300)), ..Limits::default() };
    let mut solver = lazy().with_external(sleeper.clone());
    assert_eq!(solver.check(&mut pool, &asked, &limits), Answer::Unknown(Reason::Deadline));
    let impatient = ExternalCommand { patience: Some(Duration::from_millis(300)), ..sleeper };
    let mut solver = lazy().with_external(impatient);
    assert_eq!(solver.check(&mut pool, &asked, &Limits::default()), Answer::Unknown(Reason::Deadline));
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_command_that_is_none_is_named() {
    let command = ExternalCommand::new("no-such-solver --flag").unwrap();
    assert!(command.test().unwrap_err().starts_with("the solver no-such-solver cannot be started"));
    assert!(ExternalCommand::new("  ").is_err());
    assert!(shell("exit 0").test().unwrap_err().contains("does not answer"));
    assert!(shell("echo hello").test().unwrap_err().contains("does not speak SMT-LIB 2"));
    let mut pool = TermPool::new();
    let asked = question(&mut pool);
    let message = reason(lazy().with_external(command).check(&mut pool, &asked, &Limits::default()));
    assert!(message.contains("it cannot be started"), "{message}");
}
