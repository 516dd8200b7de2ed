//! Sharing, symbols, models, and terms deeper than the stack of a thread.

use glassbox_expr::{BinaryOp, CompareOp, Evaluator, Model, Sort, SymbolKind, Term, TermPool, Value, evaluate};

const DEPTH: usize = 100_000;

#[test]
fn equal_terms_are_stored_once() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::BitVec(32));
    let five = pool.int(5);
    let sum = pool.binary(BinaryOp::Add, x, five);
    let terms = pool.len();
    let again = pool.binary(BinaryOp::Add, five, x);
    assert_eq!(sum, again);
    assert_eq!(pool.len(), terms);
}

#[test]
fn a_negation_is_found_only_if_it_was_made() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(32)));
    let p = pool.symbol("p", Sort::Bool);
    let less = pool.compare(CompareOp::SignedLess, x, y);
    for term in [p, less] {
        assert_eq!(pool.existing_negation(term), None);
        let negation = pool.not(term);
        assert_eq!(pool.existing_negation(term), Some(negation));
        assert_eq!(pool.existing_negation(negation), Some(term));
    }
}

#[test]
fn a_symbol_is_known_by_name_and_sort() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::BitVec(32));
    assert_eq!(pool.symbol("x", Sort::BitVec(32)), x);
    let other = pool.symbol("x", Sort::Bool);
    assert_ne!(other, x);
    let id = pool.symbols_of(x)[0];
    assert_eq!(pool.symbol_name(id), "x");
    assert_eq!(pool.symbol_sort(id), Sort::BitVec(32));
    assert_eq!(pool.symbol_term(id), x);
}

#[test]
fn a_symbol_keeps_the_kind_that_it_was_made_with() {
    let mut pool = TermPool::new();
    let letter = pool.symbol_of_kind("c", Sort::BitVec(16), SymbolKind::Character);
    assert_eq!(letter, pool.symbol("c", Sort::BitVec(16)));
    let [symbol] = pool.symbols_of(letter)[..] else { panic!("one symbol") };
    assert_eq!(pool.symbol_kind(symbol), SymbolKind::Character);
    let number = pool.symbol("n#char", Sort::BitVec(16));
    assert_eq!(pool.symbol_kind(pool.symbols_of(number)[0]), SymbolKind::Plain, "a name says nothing");
}

#[test]
fn symbols_are_listed_once_from_left_to_right() {
    let mut pool = TermPool::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| pool.symbol(name, Sort::BitVec(8)));
    let right = pool.binary(BinaryOp::Sub, c, a);
    let whole = pool.binary(BinaryOp::Sub, right, b);
    let names: Vec<&str> = pool.symbols_of(whole).into_iter().map(|symbol| pool.symbol_name(symbol)).collect();
    assert_eq!(names, ["c", "a", "b"]);
}

#[test]
fn unset_symbols_are_false_zero_or_null() {
    let mut pool = TermPool::new();
    let model = Model::new();
    for sort in [Sort::Bool, Sort::BitVec(16), Sort::Ref] {
        let symbol = pool.symbol("s", sort);
        assert_eq!(evaluate(&pool, symbol, &model), Value::zero(sort));
    }
}

#[test]
fn a_model_lists_symbols_in_their_order() {
    let mut pool = TermPool::new();
    let [a, b] = ["a", "b"].map(|name| {
        let term = pool.symbol(name, Sort::Bool);
        pool.symbols_of(term)[0]
    });
    let mut model = Model::new();
    model.set(b, Value::Bool(true));
    model.set(a, Value::Bool(false));
    let listed: Vec<_> = model.iter().collect();
    assert_eq!(listed, [(a, &Value::Bool(false)), (b, &Value::Bool(true))]);
    assert_eq!(model.get(b), Some(&Value::Bool(true)));
}

#[test]
fn values_are_read_signed_and_unsigned() {
    let value = Value::bits(8, 0xfff0);
    assert_eq!(value.as_u64(), 0xf0);
    assert_eq!(value.as_i64(), -16);
    assert_eq!(Value::bits(64, u64::MAX).as_i64(), -1);
    assert!(Value::Bool(true).as_bool());
}

fn deep_sum(pool: &mut TermPool) -> Term {
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(32)));
    let mut sum = x;
    for _ in 0..DEPTH {
        sum = pool.binary(BinaryOp::Add, sum, y);
        sum = pool.complement(sum);
    }
    sum
}

#[test]
fn deep_sums_do_not_overflow_the_stack() {
    let mut pool = TermPool::new();
    let sum = deep_sum(&mut pool);
    assert_eq!(pool.symbols_of(sum).len(), 2);
    let model = Model::new();
    assert_eq!(evaluate(&pool, sum, &model).as_i64(), 0);
    let mut evaluator = Evaluator::new(&model);
    evaluator.evaluate(&pool, sum);
    assert!(evaluator.evaluated() >= DEPTH);
    let five = pool.int(5);
    let test = pool.eq(sum, five);
    let test = pool.not(test);
    assert!(evaluate(&pool, test, &model).as_bool());
}

#[test]
fn deep_invertible_chains_and_tables_do_not_overflow_the_stack() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::BitVec(32));
    let mut chain = x;
    for _ in 0..DEPTH {
        chain = pool.neg(chain);
        chain = pool.complement(chain);
    }
    // -x and ~x together subtract one, so the chain is x - DEPTH.
    let five = pool.int(5);
    let test = pool.eq(chain, five);
    let expected = pool.int(5 + DEPTH as i32);
    assert_eq!(test, pool.eq(x, expected));

    let mut table = five;
    for i in 0..DEPTH {
        let index = pool.int(i as i32);
        let here = pool.eq(x, index);
        let value = pool.int((i % 7) as i32);
        table = pool.ite(here, value, table);
    }
    let three = pool.int(3);
    let is_three = pool.eq(table, three);
    let less = pool.compare(CompareOp::SignedLess, table, three);
    let id = pool.symbols_of(table)[0];
    let mut model = Model::new();
    model.set(id, Value::bits(32, 10));
    assert!(evaluate(&pool, is_three, &model).as_bool());
    assert!(!evaluate(&pool, less, &model).as_bool());
}
