//! Each rewrite of the operations on arrays: where it applies and where not.

use glassbox_expr::{ArrayValue, Model, Node, Scalar, Sort, Term, TermPool, Value, evaluate};

/// A pool with an array `a` of bytes, indices `i` and `j`, and bytes `x` and `y`.
struct Fixture {
    pool: TermPool,
    a: Term,
    i: Term,
    j: Term,
    x: Term,
    y: Term,
}

const INDEX: u32 = 4;

impl Fixture {
    fn new() -> Fixture {
        let mut pool = TermPool::new();
        let a = pool.symbol("a", Sort::Array { index: INDEX, element: Scalar::BitVec(8) });
        let [i, j] = ["i", "j"].map(|name| pool.symbol(name, Sort::BitVec(INDEX)));
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(8)));
        Fixture { pool, a, i, j, x, y }
    }

    fn at(&mut self, index: u64) -> Term {
        self.pool.bv(INDEX, index)
    }

    fn table(&mut self, elements: &[u64], default: u64) -> Term {
        let elements = elements.iter().map(|&element| Value::bits(8, element)).collect();
        self.pool.table(INDEX, elements, Value::bits(8, default))
    }
}

#[test]
fn what_was_written_is_read_at_the_same_index_only() {
    let mut f = Fixture::new();
    let written = f.pool.store(f.a, f.i, f.x);
    assert_eq!(*f.pool.node(written), Node::Store(f.a, f.i, f.x));
    assert_eq!(f.pool.select(written, f.i), f.x);
    // j may be i.
    let kept = f.pool.select(written, f.j);
    assert_eq!(*f.pool.node(kept), Node::Select(written, f.j));
    let plain = f.pool.select(f.a, f.i);
    assert_eq!(*f.pool.node(plain), Node::Select(f.a, f.i));
    assert_eq!(f.pool.sort(plain), Sort::BitVec(8));
}

#[test]
fn a_read_passes_writes_at_other_constants_but_no_unknown_write() {
    let mut f = Fixture::new();
    let [one, two, three] = [1, 2, 3].map(|index| f.at(index));
    let first = f.pool.store(f.a, one, f.x);
    let second = f.pool.store(first, two, f.y);
    assert_eq!(f.pool.select(second, one), f.x);
    let expected = f.pool.select(f.a, three);
    assert_eq!(f.pool.select(second, three), expected);
    let unknown = f.pool.store(second, f.i, f.y);
    let kept = f.pool.select(unknown, one);
    assert_eq!(*f.pool.node(kept), Node::Select(unknown, one));
    let kept = f.pool.select(second, f.i);
    assert_eq!(*f.pool.node(kept), Node::Select(second, f.i));
}

#[test]
fn a_read_looks_through_a_bounded_number_of_writes() {
    let mut pool = TermPool::new();
    let a = pool.symbol("a", Sort::Array { index: 32, element: Scalar::BitVec(8) });
    let x = pool.symbol("x", Sort::BitVec(8));
    let mut written = a;
    for index in 0..40 {
        let index = pool.int(index);
        written = pool.store(written, index, x);
    }
    let minus_one = pool.int(-1);
    let read = pool.select(written, minus_one);
    let Node::Select(below, _) = *pool.node(read) else { panic!("{:?}", pool.node(read)) };
    assert_ne!(below, a);
    assert_ne!(below, written);
}

#[test]
fn a_constant_array_has_its_element_everywhere() {
    let mut f = Fixture::new();
    let zeros = f.pool.constant_array(INDEX, f.x);
    assert_eq!(f.pool.select(zeros, f.i), f.x);
    let written = f.pool.store(zeros, f.i, f.y);
    let kept = f.pool.select(written, f.j);
    assert_eq!(*f.pool.node(kept), Node::Select(written, f.j));
}

#[test]
fn a_table_is_read_at_a_constant_only() {
    let mut f = Fixture::new();
    let table = f.table(&[7, 8, 9], 1);
    let [two, three] = [2, 3].map(|index| f.at(index));
    let (nine, one) = (f.pool.bv(8, 9), f.pool.bv(8, 1));
    assert_eq!(f.pool.select(table, two), nine);
    assert_eq!(f.pool.select(table, three), one);
    let kept = f.pool.select(table, f.i);
    assert_eq!(*f.pool.node(kept), Node::Select(table, f.i));
}

#[test]
fn a_second_write_at_an_index_hides_the_first() {
    let mut f = Fixture::new();
    let first = f.pool.store(f.a, f.i, f.x);
    let expected = f.pool.store(f.a, f.i, f.y);
    assert_eq!(f.pool.store(first, f.i, f.y), expected);
    let kept = f.pool.store(first, f.j, f.y);
    assert_eq!(*f.pool.node(kept), Node::Store(first, f.j, f.y));
}

#[test]
fn writing_what_stands_there_changes_nothing() {
    let mut f = Fixture::new();
    let (here, there) = (f.pool.select(f.a, f.i), f.pool.select(f.a, f.j));
    assert_eq!(f.pool.store(f.a, f.i, here), f.a);
    let kept = f.pool.store(f.a, f.i, there);
    assert_eq!(*f.pool.node(kept), Node::Store(f.a, f.i, there));
    // The element of another array is something else.
    let other = f.pool.store(f.a, f.j, f.x);
    let kept = f.pool.store(other, f.i, here);
    assert_eq!(*f.pool.node(kept), Node::Store(other, f.i, here));
}

#[test]
fn equal_tables_are_equal_whatever_stands_behind_them() {
    let mut f = Fixture::new();
    let (yes, no) = (f.pool.bool(true), f.pool.bool(false));
    let (one, other) = (f.table(&[5, 5, 5], 7), f.table(&[5, 5, 5, 7, 7], 7));
    assert_eq!(f.pool.eq(one, other), yes);
    // All sixteen elements are listed, and no default counts.
    let (one, other) = (f.table(&[5; 16], 7), f.table(&[], 5));
    assert_eq!(f.pool.eq(one, other), yes);
    let different = f.table(&[5; 15], 7);
    assert_eq!(f.pool.eq(one, different), no);
    let kept = f.pool.eq(f.a, one);
    assert_eq!(*f.pool.node(kept), Node::Eq(f.a, one));
}

#[test]
fn equal_maps_are_equal_values_however_they_came_about() {
    let index = |at: u64| Value::bits(1, at);
    let [a, b, c] = [3, 5, 9].map(|element| Value::bits(8, element));
    let made = |default: &Value, entries: &[(u64, &Value)]| {
        let mut array = ArrayValue::new(1, default.clone());
        for (at, element) in entries {
            array.set(index(*at), (*element).clone());
        }
        array
    };
    let one = made(&a, &[(1, &b)]);
    assert_eq!(one, made(&b, &[(0, &a)]));
    assert_eq!(one, made(&c, &[(0, &a), (1, &b)]));
    assert_eq!(one, made(&c, &[(1, &c), (0, &b), (1, &b), (0, &a)]));
    assert_ne!(one, made(&a, &[(0, &b)]));
    assert_eq!((one.get(&index(0)), one.get(&index(1))), (&a, &b));
    assert_eq!(made(&a, &[(0, &c), (1, &c)]), ArrayValue::new(1, c.clone()));
}

#[test]
fn a_constant_of_an_array_has_its_value() {
    let mut f = Fixture::new();
    let table = f.table(&[7, 8, 9], 1);
    let value = f.pool.as_const(table).unwrap();
    let term = f.pool.constant(value.clone());
    assert_eq!(evaluate(&f.pool, term, &Model::new()), value);
}
