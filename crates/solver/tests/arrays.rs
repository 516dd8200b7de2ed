//! Arrays are decided through the elements that are read.

use glassbox_expr::{BinaryOp, CompareOp, Scalar, Sort, Term, TermPool, Value, evaluate};
use glassbox_solver::{Answer, Limits, Solver};

const BYTES: Sort = Sort::Array { index: 8, element: Scalar::BitVec(8) };

fn check(pool: &mut TermPool, assertions: &[Term]) -> Answer {
    let answer = Solver::new().check(pool, assertions, &Limits::default());
    if let Answer::Sat(model) = &answer {
        for &assertion in assertions {
            assert_eq!(evaluate(pool, assertion, model), Value::Bool(true));
        }
    }
    answer
}

fn is_unsat(answer: &Answer) -> bool {
    matches!(answer, Answer::Unsat(_))
}

#[test]
fn what_was_written_is_read_where_the_indices_are_equal() {
    let mut pool = TermPool::new();
    let a = pool.symbol("a", BYTES);
    let [i, j] = ["i", "j"].map(|name| pool.symbol(name, Sort::BitVec(8)));
    let [zero, one] = [0, 1].map(|value| pool.bv(8, value));
    let first = pool.store(a, i, zero);
    let second = pool.store(first, j, one);
    let read = pool.select(second, i);
    let is_zero = pool.eq(read, zero);
    let is_one = pool.eq(read, one);
    let (same, different) = (pool.eq(i, j), pool.ne(i, j));
    assert!(matches!(check(&mut pool, &[is_zero, different]), Answer::Sat(_)));
    assert!(is_unsat(&check(&mut pool, &[is_zero, same])));
    assert!(matches!(check(&mut pool, &[is_one, same]), Answer::Sat(_)));
    assert!(is_unsat(&check(&mut pool, &[is_one, different])));
}

#[test]
fn equal_indices_have_equal_elements_also_through_elements() {
    let mut pool = TermPool::new();
    let a = pool.symbol("a", BYTES);
    let [i, j] = ["i", "j"].map(|name| pool.symbol(name, Sort::BitVec(8)));
    let [at_i, at_j] = [i, j].map(|index| pool.select(a, index));
    let [twice_i, twice_j] = [at_i, at_j].map(|index| pool.select(a, index));
    let different = pool.ne(twice_i, twice_j);
    let same = pool.eq(i, j);
    let same_once = pool.eq(at_i, at_j);
    assert!(is_unsat(&check(&mut pool, &[same, different])));
    assert!(is_unsat(&check(&mut pool, &[same_once, different])));
    assert!(matches!(check(&mut pool, &[different]), Answer::Sat(_)));
}

#[test]
fn a_table_is_looked_up_by_an_unknown_index() {
    let mut pool = TermPool::new();
    let i = pool.symbol("i", Sort::BitVec(8));
    let squares: Vec<Value> = (0..11u64).map(|n| Value::bits(8, n * n)).collect();
    let table = pool.table(8, squares, Value::bits(8, 255));
    let read = pool.select(table, i);
    for (wanted, possible) in [(49, true), (50, false), (100, true), (255, true), (121, false)] {
        let constant = pool.bv(8, wanted);
        let fact = pool.eq(read, constant);
        assert_eq!(!is_unsat(&check(&mut pool, &[fact])), possible, "{wanted}");
    }
    let ten = pool.bv(8, 10);
    let inside = pool.compare(CompareOp::UnsignedLessEqual, i, ten);
    let high = pool.bv(8, 255);
    let is_default = pool.eq(read, high);
    assert!(is_unsat(&check(&mut pool, &[inside, is_default])));
}

#[test]
fn a_choice_between_arrays_is_read_on_both_sides() {
    let mut pool = TermPool::new();
    let [a, b] = ["a", "b"].map(|name| pool.symbol(name, BYTES));
    let c = pool.symbol("c", Sort::Bool);
    let i = pool.symbol("i", Sort::BitVec(8));
    let seven = pool.bv(8, 7);
    let sevens = pool.constant_array(8, seven);
    let chosen = pool.ite(c, a, sevens);
    let read = pool.select(chosen, i);
    let not_seven = pool.ne(read, seven);
    let not_c = pool.not(c);
    assert!(is_unsat(&check(&mut pool, &[not_seven, not_c])));
    let other = pool.select(b, i);
    let sum = pool.binary(BinaryOp::Add, read, other);
    let fact = pool.eq(sum, seven);
    assert!(matches!(check(&mut pool, &[not_seven, fact]), Answer::Sat(_)));
}

#[test]
fn a_chain_of_writes_deeper_than_the_stack_is_read() {
    let mut pool = TermPool::new();
    let index = Sort::Array { index: 32, element: Scalar::BitVec(8) };
    let mut array = pool.symbol("a", index);
    let i = pool.symbol("i", Sort::BitVec(32));
    for number in 0..20_000 {
        let at = pool.bv(32, number);
        let element = pool.bv(8, number % 251);
        array = pool.store(array, at, element);
    }
    let read = pool.select(array, i);
    // A plain guess is enough for this question.
    let never = pool.bv(8, 251);
    let fact = pool.ne(read, never);
    assert!(matches!(check(&mut pool, &[fact]), Answer::Sat(_)));
}

#[test]
fn equality_of_arrays_is_not_decided_and_says_so() {
    let mut pool = TermPool::new();
    let [a, b] = ["a", "b"].map(|name| pool.symbol(name, BYTES));
    let same = pool.eq(a, b);
    let answer = check(&mut pool, &[same]);
    let Answer::Unknown(reason) = answer else {
        assert_eq!(answer, Answer::Unsat(Vec::new()));
        return;
    };
    assert!(reason.to_string().contains("equality of arrays"));
}

#[test]
fn what_an_array_had_in_an_earlier_model_does_not_stand_in_the_way() {
    let mut pool = TermPool::new();
    let a = pool.symbol("a", BYTES);
    let [i, j] = ["i", "j"].map(|name| pool.symbol(name, Sort::BitVec(8)));
    let [zero, three, seven] = [0, 3, 7].map(|value| pool.bv(8, value));
    let [at_zero, at_i, at_j] = [zero, i, j].map(|index| pool.select(a, index));
    let mut solver = Solver::new();
    let mut is_sat = |pool: &mut TermPool, assertions: &[Term]| {
        matches!(solver.check(pool, assertions, &Limits::default()), Answer::Sat(_))
    };
    // The first model has a seven, which the second question does not want and the third one wants still.
    let is_seven = pool.eq(at_zero, seven);
    assert!(is_sat(&mut pool, &[is_seven]));
    let sum = pool.binary(BinaryOp::Add, at_i, i);
    let (small, first) = (pool.compare(CompareOp::UnsignedLess, sum, three), pool.eq(i, zero));
    assert!(is_sat(&mut pool, &[small, first]));
    assert!(is_sat(&mut pool, &[is_seven]));
    let other = pool.ne(at_j, seven);
    assert!(is_sat(&mut pool, &[is_seven, other]));
    let elsewhere = pool.symbol("elsewhere", Sort::Bool);
    assert!(is_sat(&mut pool, &[is_seven, elsewhere]));
}
