//! Bit vectors of more than 64 bits fold as narrow ones do, as far as they do.

#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests may panic.

use glassbox_expr::{BigUint, BinaryOp, CompareOp, Node, Sort, Term, TermPool, Value};

const WIDTH: u32 = 100;

fn power(exponent: u32) -> BigUint {
    BigUint::from(1u32) << exponent
}

/// A pool with `x` and `y` of 100 bits and a truth value `c`.
struct Fixture {
    pool: TermPool,
    x: Term,
    y: Term,
    c: Term,
}

impl Fixture {
    fn new() -> Fixture {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(WIDTH)));
        let c = pool.symbol("c", Sort::Bool);
        Fixture { pool, x, y, c }
    }

    fn wide(&mut self, value: BigUint) -> Term {
        self.pool.wide(WIDTH, value)
    }

    fn small(&mut self, value: u64) -> Term {
        self.pool.bv(WIDTH, value)
    }

    fn op(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        self.pool.binary(op, a, b)
    }

    fn value(&self, term: Term) -> BigUint {
        self.pool.as_const(term).unwrap().to_big()
    }
}

#[test]
fn constants_are_cut_to_their_width_and_found_again() {
    let mut f = Fixture::new();
    let (seven, also_seven) = (f.small(7), f.wide(power(WIDTH) + 7u32));
    assert_eq!(seven, also_seven);
    assert!(matches!(f.pool.node(seven), Node::Wide(_)));
    assert_eq!(f.pool.as_const(seven).unwrap().sort(), Sort::BitVec(WIDTH));
    let narrow = f.pool.wide(64, power(64) + 7u32);
    assert_eq!(*f.pool.node(narrow), Node::BitVec { width: 64, value: 7 });
    let other = f.pool.bv(101, 7);
    assert_ne!(seven, other);
}

#[test]
fn ones_and_negative_numbers_fill_all_bits() {
    let mut f = Fixture::new();
    let ones = f.pool.ones(WIDTH);
    assert_eq!(f.value(ones), power(WIDTH) - 1u32);
    assert_eq!(f.pool.bv_signed(WIDTH, -1), ones);
    let minus_five = f.pool.bv_signed(WIDTH, -5);
    assert_eq!(f.value(minus_five), power(WIDTH) - 5u32);
    let least = f.pool.bv_signed(WIDTH, i64::MIN);
    assert_eq!(f.value(least), power(WIDTH) - power(63));
    let five = f.pool.bv_signed(WIDTH, 5);
    assert_eq!(f.value(five), BigUint::from(5u32));
    let narrow = f.pool.ones(64);
    assert_eq!(*f.pool.node(narrow), Node::BitVec { width: 64, value: u64::MAX });
}

#[test]
fn operations_on_constants_are_computed() {
    let mut f = Fixture::new();
    let (a, b) = (f.wide(power(80) + 5u32), f.wide(power(70)));
    let minus_a = f.pool.neg(a);
    let cases = [
        (BinaryOp::Add, a, b, power(80) + power(70) + 5u32),
        (BinaryOp::Sub, b, a, power(WIDTH) + power(70) - power(80) - 5u32),
        (BinaryOp::Mul, a, b, BigUint::from(5u32) << 70),
        (BinaryOp::UnsignedDiv, a, b, power(10)),
        (BinaryOp::UnsignedRem, a, b, BigUint::from(5u32)),
        (BinaryOp::SignedDiv, minus_a, b, power(WIDTH) - power(10)),
        (BinaryOp::SignedRem, minus_a, b, power(WIDTH) - 5u32),
        (BinaryOp::And, a, b, BigUint::default()),
        (BinaryOp::Or, a, b, power(80) + power(70) + 5u32),
        (BinaryOp::Xor, a, a, BigUint::default()),
    ];
    for (op, a, b, expected) in cases {
        let result = f.op(op, a, b);
        assert_eq!(f.value(result), expected, "{op:?}");
    }
    let zero = f.small(0);
    let result = f.op(BinaryOp::UnsignedDiv, a, zero);
    assert_eq!(f.value(result), power(WIDTH) - 1u32);
    assert_eq!(f.op(BinaryOp::UnsignedRem, a, zero), a);
    for op in BinaryOp::ALL {
        let kept = f.op(op, f.x, a);
        assert_eq!(*f.pool.node(kept), Node::Binary(op, f.x, a), "{op:?}");
    }
}

#[test]
fn shifts_know_the_width_and_distances_of_any_size() {
    let mut f = Fixture::new();
    let top = f.wide(power(WIDTH - 1));
    for (distance, left, logical, arithmetic) in [
        (power(0), BigUint::default(), power(98), power(99) + power(98)),
        (BigUint::from(99u32), BigUint::default(), power(0), power(100) - 1u32),
        (BigUint::from(100u32), BigUint::default(), BigUint::default(), power(100) - 1u32),
        (power(70), BigUint::default(), BigUint::default(), power(100) - 1u32),
    ] {
        let distance = f.wide(distance);
        let results = [BinaryOp::ShiftLeft, BinaryOp::LogicalShiftRight, BinaryOp::ArithmeticShiftRight].map(|op| {
            let shifted = f.op(op, top, distance);
            f.value(shifted)
        });
        assert_eq!(results, [left, logical, arithmetic]);
    }
}

#[test]
fn neutral_and_deciding_constants_vanish_and_others_stay() {
    let mut f = Fixture::new();
    let [zero, one] = [0, 1].map(|value| f.small(value));
    let ones = f.pool.ones(WIDTH);
    use BinaryOp::{
        Add, And, ArithmeticShiftRight, LogicalShiftRight, Mul, Or, ShiftLeft, SignedDiv, Sub, UnsignedDiv, Xor,
    };
    for op in [Add, Sub, Or, Xor, ShiftLeft, LogicalShiftRight, ArithmeticShiftRight] {
        assert_eq!(f.op(op, f.x, zero), f.x, "{op:?}");
    }
    for op in [Mul, UnsignedDiv, SignedDiv] {
        assert_eq!(f.op(op, f.x, one), f.x, "{op:?}");
    }
    for op in [Mul, And] {
        assert_eq!(f.op(op, zero, f.x), zero, "{op:?}");
    }
    assert_eq!(f.op(And, f.x, ones), f.x);
    assert_eq!(f.op(Or, f.x, ones), ones);
    let (not_x, minus_x) = (f.pool.complement(f.x), f.pool.neg(f.x));
    assert_eq!(f.op(Xor, f.x, ones), not_x);
    assert_eq!(f.op(Mul, f.x, ones), minus_x);
    for (op, constant) in [(And, one), (Or, one), (Xor, one), (Add, ones), (SignedDiv, ones), (UnsignedDiv, zero)] {
        let kept = f.op(op, f.x, constant);
        assert_eq!(*f.pool.node(kept), Node::Binary(op, f.x, constant), "{op:?}");
    }
    assert_eq!(f.op(Sub, f.x, f.x), zero);
    assert_eq!(f.op(Xor, f.x, f.x), zero);
    assert_eq!(f.op(Or, f.x, not_x), ones);
    let kept = f.op(Or, f.x, f.y);
    assert_eq!(*f.pool.node(kept), Node::Binary(Or, f.x, f.y));
}

#[test]
fn negations_fold_constants_and_pairs() {
    let mut f = Fixture::new();
    let [zero, one] = [0, 1].map(|value| f.small(value));
    let ones = f.pool.ones(WIDTH);
    assert_eq!(f.pool.neg(one), ones);
    assert_eq!(f.pool.neg(zero), zero);
    assert_eq!(f.pool.complement(zero), ones);
    let (minus_x, not_x) = (f.pool.neg(f.x), f.pool.complement(f.x));
    assert_eq!(f.pool.neg(minus_x), f.x);
    assert_eq!(f.pool.complement(not_x), f.x);
    assert_eq!(*f.pool.node(minus_x), Node::Neg(f.x));
}

#[test]
fn orders_of_constants_are_decided_by_sign_and_magnitude() {
    let mut f = Fixture::new();
    let (small, large, negative) = (f.small(1), f.wide(power(90)), f.pool.bv_signed(WIDTH, -1));
    for (op, a, b, expected) in [
        (CompareOp::UnsignedLess, small, large, true),
        (CompareOp::UnsignedLess, large, negative, true),
        (CompareOp::SignedLess, large, negative, false),
        (CompareOp::SignedLess, negative, small, true),
        (CompareOp::SignedLessEqual, large, small, false),
        (CompareOp::UnsignedLessEqual, negative, small, false),
    ] {
        let expected = f.pool.bool(expected);
        assert_eq!(f.pool.compare(op, a, b), expected, "{op:?}");
    }
    let kept = f.pool.compare(CompareOp::SignedLess, f.x, large);
    assert_eq!(*f.pool.node(kept), Node::Compare(CompareOp::SignedLess, f.x, large));
    let yes = f.pool.bool(true);
    assert_eq!(f.pool.compare(CompareOp::SignedLessEqual, f.x, f.x), yes);
}

#[test]
fn equality_of_constants_and_of_an_ite_with_a_constant_folds() {
    let mut f = Fixture::new();
    let (a, b) = (f.wide(power(90)), f.wide(power(91)));
    let no = f.pool.bool(false);
    assert_eq!(f.pool.eq(a, b), no);
    let kept = f.pool.eq(a, f.x);
    assert_eq!(*f.pool.node(kept), Node::Eq(f.x, a));
    let choice = f.pool.ite(f.c, a, b);
    assert_eq!(f.pool.eq(choice, a), f.c);
    let open = f.pool.ite(f.c, f.x, f.y);
    let kept = f.pool.eq(open, a);
    assert_eq!(*f.pool.node(kept), Node::Eq(open, a));
}

#[test]
fn extraction_and_concatenation_cross_the_64th_bit() {
    let mut f = Fixture::new();
    let constant = f.wide((BigUint::from(0xabcdu32) << 56) + 3u32);
    let expected = f.pool.bv(16, 0xabcd);
    assert_eq!(f.pool.extract(71, 56, constant), expected);
    let expected = f.pool.wide(72, (BigUint::from(0xabcdu32) << 56) + 3u32);
    assert_eq!(f.pool.extract(71, 0, constant), expected);
    let low = f.pool.extract(63, 0, f.x);
    let high = f.pool.extract(99, 64, f.x);
    assert_eq!(f.pool.concat(high, low), f.x);
    let middle = f.pool.extract(70, 60, f.x);
    assert_eq!(*f.pool.node(middle), Node::Extract { high: 70, low: 60, of: f.x });
    let kept = f.pool.concat(low, high);
    assert_eq!(*f.pool.node(kept), Node::Concat(low, high));
    let (upper, lower) = (f.pool.bv(40, 0xff), f.pool.bv(60, 1));
    let joined = f.pool.concat(upper, lower);
    assert_eq!(f.value(joined), (BigUint::from(0xffu32) << 60) + 1u32);
    let (part, rest) = (f.pool.symbol("part", Sort::BitVec(60)), f.pool.symbol("rest", Sort::BitVec(40)));
    let pair = f.pool.concat(rest, part);
    assert_eq!(f.pool.extract(59, 0, pair), part);
    assert_eq!(f.pool.extract(99, 60, pair), rest);
    let (top, bottom) = (f.pool.extract(9, 0, rest), f.pool.extract(59, 50, part));
    let expected = f.pool.concat(top, bottom);
    assert_eq!(f.pool.extract(69, 50, pair), expected);
}

#[test]
fn extensions_cross_the_64th_bit() {
    let mut f = Fixture::new();
    let minus_two = f.pool.bv_signed(60, -2);
    let zeros = f.pool.zero_extend(WIDTH, minus_two);
    assert_eq!(f.value(zeros), power(60) - 2u32);
    let signs = f.pool.sign_extend(WIDTH, minus_two);
    assert_eq!(f.value(signs), power(WIDTH) - 2u32);
    let wider = f.pool.sign_extend(130, signs);
    assert_eq!(f.value(wider), power(130) - 2u32);
    let narrow = f.pool.symbol("narrow", Sort::BitVec(60));
    let extended = f.pool.zero_extend(WIDTH, narrow);
    assert_eq!(*f.pool.node(extended), Node::ZeroExtend(WIDTH, narrow));
    assert_eq!(f.pool.extract(59, 0, extended), narrow);
    let zero = f.pool.bv(20, 0);
    assert_eq!(f.pool.extract(99, 80, extended), zero);
    let part = f.pool.bv(40, 0);
    assert_eq!(f.pool.concat(part, narrow), extended);
    let (one, ones) = (f.pool.bv(8, 1), f.pool.ones(8));
    let choice = f.pool.ite(f.c, one, ones);
    let (wide_one, wide_ones) = (f.small(1), f.small(0xff));
    let expected = f.pool.ite(f.c, wide_one, wide_ones);
    assert_eq!(f.pool.zero_extend(WIDTH, choice), expected);
    let kept = f.pool.sign_extend(WIDTH, choice);
    assert_eq!(*f.pool.node(kept), Node::SignExtend(WIDTH, choice));
}

#[test]
fn values_keep_their_sort() {
    assert_eq!(Value::bits(WIDTH, 7).sort(), Sort::BitVec(WIDTH));
    assert_eq!(Value::zero(Sort::BitVec(WIDTH)), Value::bits(WIDTH, 0));
    assert!(!Value::bits(WIDTH, 0).as_bool());
    assert!(Value::from_big(Sort::BitVec(WIDTH), power(99)).as_bool());
}
