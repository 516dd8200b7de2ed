//! The chain as a whole: which link answers what.

#![allow(clippy::panic)] // Helpers of tests may panic, but clippy only knows test functions.

use glassbox_expr::{BinaryOp, CompareOp, Sort, Term, TermPool, Value, evaluate};
use glassbox_solver::{Answer, Limits, Link, Reason, Solver};

struct Fixture {
    pool: TermPool,
    solver: Solver,
}

impl Fixture {
    fn new() -> Fixture {
        Fixture { pool: TermPool::new(), solver: Solver::new() }
    }

    fn check(&mut self, assertions: &[Term]) -> Answer {
        self.solver.check(&mut self.pool, assertions, &Limits::default())
    }

    /// `symbol > bound`.
    fn above(&mut self, symbol: &str, bound: i32) -> Term {
        let symbol = self.pool.symbol(symbol, Sort::BitVec(32));
        let bound = self.pool.int(bound);
        self.pool.compare(CompareOp::SignedLess, bound, symbol)
    }

    /// `symbol < bound`.
    fn below(&mut self, symbol: &str, bound: i32) -> Term {
        let symbol = self.pool.symbol(symbol, Sort::BitVec(32));
        let bound = self.pool.int(bound);
        self.pool.compare(CompareOp::SignedLess, symbol, bound)
    }
}

#[test]
fn no_assertion_is_satisfiable_and_false_is_not() {
    let mut f = Fixture::new();
    assert!(matches!(f.check(&[]), Answer::Sat(_)));
    let yes = f.pool.bool(true);
    assert!(matches!(f.check(&[yes, yes]), Answer::Sat(_)));
    let no = f.pool.bool(false);
    assert_eq!(f.check(&[yes, no]), Answer::Unsat(vec![no]));
    assert_eq!(f.solver.statistics().link(Link::Folded).answered, 3);
    assert_eq!(f.solver.statistics().solves, 0);
}

#[test]
fn the_last_model_answers_a_repeated_question() {
    let mut f = Fixture::new();
    let above = f.above("x", 100);
    let first = f.check(&[above]);
    assert_eq!(f.check(&[above]), first);
    assert_eq!(f.solver.statistics().link(Link::LastModel).answered, 1);
    assert_eq!(f.solver.statistics().link(Link::Ranges).answered, 1);
}

#[test]
fn the_other_branch_of_a_decided_condition_needs_no_sat_solver() {
    let mut f = Fixture::new();
    let above = f.above("x", 100);
    let not_above = f.pool.not(above);
    assert_eq!(f.check(&[above, not_above]), Answer::Unsat(vec![above, not_above]));
    assert_eq!(f.solver.statistics().link(Link::Negation).answered, 1);
    assert_eq!(f.solver.statistics().solves, 0);
}

#[test]
fn slices_are_decided_apart_and_their_models_joined() {
    let mut f = Fixture::new();
    let assertions = [f.above("x", 100), f.below("y", -100), f.above("z", 700)];
    let Answer::Sat(model) = f.check(&assertions) else {
        panic!("satisfiable");
    };
    for assertion in assertions {
        assert!(evaluate(&f.pool, assertion, &model).as_bool());
    }
    assert_eq!(f.solver.statistics().link(Link::Ranges).answered, 3);
    // Only the slice of z is new; the other two are known.
    let changed = [assertions[0], assertions[1], f.below("z", -700)];
    assert!(matches!(f.check(&changed), Answer::Sat(_)));
    assert_eq!(f.solver.statistics().link(Link::Ranges).answered, 4);
    assert_eq!(f.solver.statistics().link(Link::Cache).answered, 2);
}

#[test]
fn bounds_and_small_products_need_no_sat_solver() {
    let mut f = Fixture::new();
    let assertions = [f.above("x", 7), f.below("y", 0)];
    assert!(matches!(f.check(&assertions), Answer::Sat(_)));
    assert_eq!(f.solver.statistics().link(Link::Ranges).answered, 2);
    assert_eq!(f.solver.statistics().link(Link::Guesses).asked, 0);
    // Either ranges or a guess finds this one.
    let [u, v] = ["u", "v"].map(|name| f.pool.symbol(name, Sort::BitVec(32)));
    let product = f.pool.binary(BinaryOp::Mul, u, v);
    let [two, hundred] = [2, 100].map(|value| f.pool.int(value));
    let square = f.pool.binary(BinaryOp::Mul, u, u);
    let sum = f.pool.binary(BinaryOp::Add, product, square);
    let difference = f.pool.binary(BinaryOp::Xor, sum, v);
    let assertions = [f.pool.eq(product, two), f.pool.compare(CompareOp::UnsignedLess, difference, hundred)];
    assert!(matches!(f.check(&assertions), Answer::Sat(_)));
    assert_eq!(f.solver.statistics().solves, 0);
}

#[test]
fn a_circle_of_orders_needs_no_sat_solver() {
    let mut f = Fixture::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| f.pool.symbol(name, Sort::BitVec(32)));
    let circle = [(x, y), (y, z), (z, x)].map(|(a, b)| f.pool.compare(CompareOp::SignedLess, a, b));
    assert_eq!(f.check(&circle), Answer::Unsat(circle.to_vec()));
    assert_eq!(f.solver.statistics().link(Link::Linear).answered, 1);
    assert_eq!(f.solver.statistics().solves, 0);
}

#[test]
fn a_core_names_only_the_slice_that_contradicts_itself() {
    let mut f = Fixture::new();
    let assertions = [f.above("x", 100), f.above("y", 50), f.above("z", 1), f.below("y", 10)];
    assert_eq!(f.check(&assertions), Answer::Unsat(vec![assertions[1], assertions[3]]));
    // The core is remembered for larger queries.
    let more = [assertions[3], f.above("y", 49), assertions[1]];
    assert_eq!(f.check(&more), Answer::Unsat(vec![assertions[3], assertions[1]]));
    assert_eq!(f.solver.statistics().link(Link::Cache).answered, 1);
}

#[test]
fn references_are_equal_or_not() {
    let mut f = Fixture::new();
    let [r, s, t] = ["r", "s", "t"].map(|name| f.pool.symbol(name, Sort::Ref));
    let [null, nine] = [0, 9].map(|number| f.pool.reference(number));
    let p = f.pool.symbol("p", Sort::Bool);
    let chosen = f.pool.ite(p, s, nine);
    let assertions = [f.pool.ne(r, null), f.pool.eq(r, chosen), f.pool.eq(s, t), f.pool.eq(t, null)];
    let Answer::Sat(model) = f.check(&assertions) else {
        panic!("satisfiable");
    };
    assert_eq!(evaluate(&f.pool, r, &model), Value::Ref(9));
    let answer = f.check(&[assertions.as_slice(), &[p]].concat());
    assert!(matches!(answer, Answer::Unsat(_)));
}

#[test]
fn a_core_names_assertions_and_not_their_conjuncts() {
    let mut f = Fixture::new();
    let (low, high, other) = (f.above("y", 50), f.below("y", 10), f.above("x", 3));
    let conjunction = f.pool.and(low, other);
    assert_eq!(f.check(&[conjunction, high]), Answer::Unsat(vec![conjunction, high]));
}

#[test]
fn the_same_questions_cost_the_same_work() {
    let work = || {
        let mut f = Fixture::new();
        let mut path = Vec::new();
        for i in 0..20 {
            path.push(f.above("x", i));
            f.check(&path);
            let low = f.below("x", i);
            f.check(&[path.as_slice(), &[low]].concat());
        }
        f.solver.statistics().work()
    };
    assert_eq!(work(), work());
    assert!(work() > 0);
}

#[test]
fn a_solver_may_move_to_another_thread() {
    let mut f = Fixture::new();
    let above = f.above("x", 100);
    f.check(&[above]);
    let answer = std::thread::spawn(move || {
        let below = f.below("x", 50);
        f.check(&[above, below])
    })
    .join()
    .unwrap();
    assert!(matches!(answer, Answer::Unsat(_)));
}

#[test]
fn reasons_read_as_sentences() {
    assert_eq!(Reason::Deadline.to_string(), "the solver reached its deadline");
    assert_eq!(Reason::Internal("x".into()).to_string(), "internal error of the solver: x");
}
