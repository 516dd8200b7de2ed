//! Each rewrite of the operations on bit vectors: where it applies and where not.

mod fixture;

use fixture::Fixture;
use glassbox_expr::{BinaryOp, Node, Sort, TermPool};

#[test]
fn constants_are_computed_with_java_overflow() {
    let mut pool = TermPool::new();
    let (a, b, sum) = (pool.int(i32::MAX), pool.int(1), pool.int(i32::MIN));
    assert_eq!(pool.binary(BinaryOp::Add, a, b), sum);
}

#[test]
fn commutative_operands_are_ordered_and_others_are_not() {
    let mut f = Fixture::new();
    for op in BinaryOp::ALL {
        let (one, other) = (f.op(op, f.y, f.x), f.op(op, f.x, f.y));
        assert_eq!(one == other, op.is_commutative(), "{op:?}");
        if op.is_commutative() {
            let three = f.int(3);
            let term = f.op(op, three, f.x);
            assert!(f.is_op(term, op, f.x, three));
        }
    }
}

#[test]
fn an_operation_on_an_ite_of_constants_moves_into_the_arms() {
    let mut f = Fixture::new();
    let choice = f.ite_int(f.c, 10, 20);
    let expected = f.ite_int(f.c, 13, 23);
    assert_eq!(f.add(choice, 3), expected);
    let expected = f.ite_int(f.c, -7, -17);
    assert_eq!(f.int_op(BinaryOp::Sub, 3, choice), expected);
    let sum = f.op(BinaryOp::Add, choice, f.x);
    assert!(matches!(f.pool.node(sum), Node::Binary(BinaryOp::Add, ..)));
}

#[test]
fn sums_fold_zero_constants_and_negations() {
    let mut f = Fixture::new();
    assert_eq!(f.add(f.x, 0), f.x);
    let one = f.add(f.x, 1);
    let three = f.add(f.x, 3);
    assert_eq!(f.add(one, 2), three);
    assert_eq!(f.add(one, -1), f.x);
    let from_five = f.int_op(BinaryOp::Sub, 5, f.x);
    let from_seven = f.int_op(BinaryOp::Sub, 7, f.x);
    assert_eq!(f.add(from_five, 2), from_seven);
    let minus_y = f.pool.neg(f.y);
    let difference = f.op(BinaryOp::Sub, f.x, f.y);
    assert_eq!(f.op(BinaryOp::Add, f.x, minus_y), difference);
    assert_eq!(f.op(BinaryOp::Add, minus_y, f.x), difference);
    assert_eq!(f.op(BinaryOp::Add, difference, f.y), f.x);
    assert_eq!(f.op(BinaryOp::Add, f.y, difference), f.x);
    let kept = f.op(BinaryOp::Add, difference, f.z);
    assert!(matches!(f.pool.node(kept), Node::Binary(BinaryOp::Add, ..)));
    let kept = f.op(BinaryOp::Add, f.x, f.y);
    assert!(f.is_op(kept, BinaryOp::Add, f.x, f.y));
}

#[test]
fn differences_fold_constants_equal_operands_and_shared_summands() {
    let mut f = Fixture::new();
    let sub = BinaryOp::Sub;
    let zero = f.int(0);
    assert_eq!(f.op(sub, f.x, f.x), zero);
    assert_eq!(f.op_int(sub, f.x, 0), f.x);
    let expected = f.add(f.x, -4);
    assert_eq!(f.op_int(sub, f.x, 4), expected);
    let minus_x = f.pool.neg(f.x);
    assert_eq!(f.op(sub, zero, f.x), minus_x);
    let sum = f.op(BinaryOp::Add, f.x, f.y);
    assert_eq!(f.op(sub, f.y, minus_x), sum);
    assert_eq!(f.op(sub, sum, f.y), f.x);
    assert_eq!(f.op(sub, sum, f.x), f.y);
    let minus_y = f.pool.neg(f.y);
    assert_eq!(f.op(sub, f.x, sum), minus_y);
    assert_eq!(f.op(sub, f.y, sum), minus_x);
    let difference = f.op(sub, f.x, f.y);
    assert!(f.is_op(difference, sub, f.x, f.y));
    assert_eq!(f.op(sub, f.x, difference), f.y);
    assert_eq!(f.op(sub, difference, f.x), minus_y);
    let from_five = f.int_op(sub, 5, f.x);
    let expected = f.add(f.x, 2);
    assert_eq!(f.int_op(sub, 7, from_five), expected);
    let plus_five = f.add(f.x, 5);
    let expected = f.int_op(sub, 2, f.x);
    assert_eq!(f.int_op(sub, 7, plus_five), expected);
    let kept = f.op(sub, sum, f.z);
    assert!(f.is_op(kept, sub, sum, f.z));
}

#[test]
fn products_fold_zero_one_minus_one_and_nested_constants() {
    let mut f = Fixture::new();
    let mul = BinaryOp::Mul;
    let zero = f.int(0);
    assert_eq!(f.op_int(mul, f.x, 0), zero);
    assert_eq!(f.op_int(mul, f.x, 1), f.x);
    let minus_x = f.pool.neg(f.x);
    assert_eq!(f.op_int(mul, f.x, -1), minus_x);
    let triple = f.op_int(mul, f.x, 3);
    let sixfold = f.op_int(mul, f.x, 6);
    assert_eq!(f.op_int(mul, triple, 2), sixfold);
    let three = f.int(3);
    assert!(f.is_op(triple, mul, f.x, three));
    let kept = f.op(mul, f.x, f.y);
    assert!(f.is_op(kept, mul, f.x, f.y));
}

#[test]
fn divisions_fold_special_divisors_but_not_zero_dividends_of_quotients() {
    let mut f = Fixture::new();
    let [zero, ones] = [0, -1].map(|value| f.int(value));
    for op in [BinaryOp::UnsignedDiv, BinaryOp::SignedDiv] {
        assert_eq!(f.op_int(op, f.x, 1), f.x);
        // 0 / x is not 0 where x is 0.
        let kept = f.op(op, zero, f.x);
        assert!(f.is_op(kept, op, zero, f.x));
        let kept = f.op(op, f.x, f.x);
        assert!(f.is_op(kept, op, f.x, f.x));
    }
    for op in [BinaryOp::UnsignedRem, BinaryOp::SignedRem] {
        assert_eq!(f.op_int(op, f.x, 1), zero);
        assert_eq!(f.op_int(op, f.x, 0), f.x);
        assert_eq!(f.op(op, zero, f.x), zero);
        assert_eq!(f.op(op, f.x, f.x), zero);
        let ten = f.int(10);
        let kept = f.op(op, f.x, ten);
        assert!(f.is_op(kept, op, f.x, ten));
    }
    assert_eq!(f.op_int(BinaryOp::UnsignedDiv, f.x, 0), ones);
    let kept = f.op_int(BinaryOp::SignedDiv, f.x, 0);
    assert!(f.is_op(kept, BinaryOp::SignedDiv, f.x, zero));
    let minus_x = f.pool.neg(f.x);
    assert_eq!(f.op_int(BinaryOp::SignedDiv, f.x, -1), minus_x);
    assert_eq!(f.op_int(BinaryOp::SignedRem, f.x, -1), zero);
    let kept = f.op_int(BinaryOp::UnsignedRem, f.x, -1);
    assert!(f.is_op(kept, BinaryOp::UnsignedRem, f.x, ones));
}

#[test]
fn shifts_fold_long_distances_nesting_and_constant_operands() {
    let mut f = Fixture::new();
    let [zero, ones] = [0, -1].map(|value| f.int(value));
    for op in [BinaryOp::ShiftLeft, BinaryOp::LogicalShiftRight, BinaryOp::ArithmeticShiftRight] {
        assert_eq!(f.op_int(op, f.x, 0), f.x);
        assert_eq!(f.op(op, zero, f.x), zero);
        let (by_two, by_five) = (f.op_int(op, f.x, 2), f.op_int(op, f.x, 5));
        assert_eq!(f.op_int(op, by_two, 3), by_five);
        let two = f.int(2);
        assert!(f.is_op(by_two, op, f.x, two));
        let by_y = f.op(op, f.x, f.y);
        let kept = f.op_int(op, by_y, 2);
        assert!(f.is_op(kept, op, by_y, two));
    }
    for op in [BinaryOp::ShiftLeft, BinaryOp::LogicalShiftRight] {
        assert_eq!(f.op_int(op, f.x, 32), zero);
        let by_twenty = f.op_int(op, f.x, 20);
        assert_eq!(f.op_int(op, by_twenty, 20), zero);
        let kept = f.op(op, ones, f.x);
        assert!(f.is_op(kept, op, ones, f.x));
    }
    let op = BinaryOp::ArithmeticShiftRight;
    let signs = f.op_int(op, f.x, 31);
    assert_eq!(f.op_int(op, f.x, 40), signs);
    let by_twenty = f.op_int(op, f.x, 20);
    assert_eq!(f.op_int(op, by_twenty, 20), signs);
    assert_eq!(f.op(op, ones, f.x), ones);
}

#[test]
fn bitwise_operations_fold_constants_equal_and_opposite_operands() {
    let mut f = Fixture::new();
    let [zero, ones] = [0, -1].map(|value| f.int(value));
    let not_x = f.pool.complement(f.x);
    assert_eq!(f.op(BinaryOp::And, f.x, zero), zero);
    assert_eq!(f.op(BinaryOp::And, f.x, ones), f.x);
    assert_eq!(f.op(BinaryOp::And, f.x, f.x), f.x);
    assert_eq!(f.op(BinaryOp::And, f.x, not_x), zero);
    assert_eq!(f.op(BinaryOp::Or, f.x, zero), f.x);
    assert_eq!(f.op(BinaryOp::Or, f.x, ones), ones);
    assert_eq!(f.op(BinaryOp::Or, f.x, f.x), f.x);
    assert_eq!(f.op(BinaryOp::Or, not_x, f.x), ones);
    assert_eq!(f.op(BinaryOp::Xor, f.x, zero), f.x);
    assert_eq!(f.op(BinaryOp::Xor, f.x, ones), not_x);
    assert_eq!(f.op(BinaryOp::Xor, f.x, f.x), zero);
    assert_eq!(f.op(BinaryOp::Xor, f.x, not_x), ones);
    for (op, folded) in [(BinaryOp::And, 4), (BinaryOp::Or, 14), (BinaryOp::Xor, 10)] {
        let inner = f.op_int(op, f.x, 12);
        let expected = f.op_int(op, f.x, folded);
        assert_eq!(f.op_int(op, inner, 6), expected);
        let kept = f.op(op, f.x, f.y);
        assert!(f.is_op(kept, op, f.x, f.y));
    }
}

#[test]
fn bitwise_operations_on_materialized_conditions_work_on_the_conditions() {
    let mut f = Fixture::new();
    let (flag_c, flag_d) = (f.ite_int(f.c, 1, 0), f.ite_int(f.d, 1, 0));
    let both = f.pool.and(f.c, f.d);
    let either = f.pool.or(f.c, f.d);
    let one_of = f.pool.ne(f.c, f.d);
    for (op, condition) in [(BinaryOp::And, both), (BinaryOp::Or, either), (BinaryOp::Xor, one_of)] {
        let expected = f.ite_int(condition, 1, 0);
        assert_eq!(f.op(op, flag_c, flag_d), expected);
    }
    let other = f.ite_int(f.d, 2, 0);
    let kept = f.op(BinaryOp::And, flag_c, other);
    assert!(matches!(f.pool.node(kept), Node::Binary(BinaryOp::And, ..)));
}

#[test]
fn negations_vanish_in_pairs_and_turn_differences_around() {
    let mut f = Fixture::new();
    let minus_x = f.pool.neg(f.x);
    assert_eq!(*f.pool.node(minus_x), Node::Neg(f.x));
    assert_eq!(f.pool.neg(minus_x), f.x);
    let not_x = f.pool.complement(f.x);
    assert_eq!(*f.pool.node(not_x), Node::Complement(f.x));
    assert_eq!(f.pool.complement(not_x), f.x);
    let difference = f.op(BinaryOp::Sub, f.x, f.y);
    let turned = f.op(BinaryOp::Sub, f.y, f.x);
    assert_eq!(f.pool.neg(difference), turned);
    let sum = f.op(BinaryOp::Add, f.x, f.y);
    let kept = f.pool.neg(sum);
    assert_eq!(*f.pool.node(kept), Node::Neg(sum));
    let flag = f.ite_int(f.c, 1, 0);
    let expected = f.ite_int(f.c, -1, 0);
    assert_eq!(f.pool.neg(flag), expected);
    let expected = f.ite_int(f.c, -2, -1);
    assert_eq!(f.pool.complement(flag), expected);
    let (five, minus_five, not_five) = (f.int(5), f.int(-5), f.int(!5));
    assert_eq!(f.pool.neg(five), minus_five);
    assert_eq!(f.pool.complement(five), not_five);
}

#[test]
fn extraction_of_everything_of_constants_and_of_extractions_folds() {
    let mut f = Fixture::new();
    assert_eq!(f.pool.extract(31, 0, f.x), f.x);
    let k = f.int(0x1234);
    let expected = f.pool.bv(8, 0x12);
    assert_eq!(f.pool.extract(15, 8, k), expected);
    let outer = f.pool.extract(23, 8, f.x);
    let direct = f.pool.extract(19, 12, f.x);
    assert_eq!(f.pool.extract(11, 4, outer), direct);
    let expected = Node::Extract { high: 19, low: 12, of: f.x };
    assert_eq!(*f.pool.node(direct), expected);
    let flag = f.ite_int(f.c, 0x100, 0);
    let (one, zero) = (f.pool.bv(8, 1), f.pool.bv(8, 0));
    let expected = f.pool.ite(f.c, one, zero);
    assert_eq!(f.pool.extract(15, 8, flag), expected);
}

#[test]
fn extraction_reaches_through_extensions_and_concatenations() {
    let mut f = Fixture::new();
    let zero = f.pool.bv(8, 0);
    let unsigned = f.pool.zero_extend(32, f.b);
    let signed = f.pool.sign_extend(32, f.b);
    let nibble = f.pool.extract(5, 2, f.b);
    assert_eq!(f.pool.extract(5, 2, unsigned), nibble);
    assert_eq!(f.pool.extract(5, 2, signed), nibble);
    assert_eq!(f.pool.extract(7, 0, signed), f.b);
    assert_eq!(f.pool.extract(23, 16, unsigned), zero);
    let upper = f.pool.extract(7, 4, f.b);
    let expected = f.pool.zero_extend(8, upper);
    assert_eq!(f.pool.extract(11, 4, unsigned), expected);
    let expected = f.pool.sign_extend(8, upper);
    assert_eq!(f.pool.extract(11, 4, signed), expected);
    let sign = f.pool.extract(7, 7, f.b);
    let expected = f.pool.sign_extend(8, sign);
    assert_eq!(f.pool.extract(23, 16, signed), expected);
    let pair = f.pool.concat(f.b, f.e);
    assert_eq!(f.pool.extract(15, 8, pair), f.b);
    assert_eq!(f.pool.extract(7, 0, pair), f.e);
    let (high, low) = (f.pool.extract(3, 0, f.b), f.pool.extract(7, 4, f.e));
    let expected = f.pool.concat(high, low);
    assert_eq!(f.pool.extract(11, 4, pair), expected);
}

#[test]
fn concatenation_of_constants_zeros_and_neighbours_folds() {
    let mut f = Fixture::new();
    let (high, low, both) = (f.pool.bv(8, 1), f.pool.bv(8, 2), f.pool.bv(16, 0x102));
    assert_eq!(f.pool.concat(high, low), both);
    let zero = f.pool.bv(24, 0);
    let extended = f.pool.zero_extend(32, f.b);
    assert_eq!(f.pool.concat(zero, f.b), extended);
    let (high, low) = (f.pool.extract(31, 16, f.x), f.pool.extract(15, 8, f.x));
    let joined = f.pool.extract(31, 8, f.x);
    assert_eq!(f.pool.concat(high, low), joined);
    let apart = f.pool.extract(14, 8, f.x);
    let kept = f.pool.concat(high, apart);
    assert_eq!(*f.pool.node(kept), Node::Concat(high, apart));
    let kept = f.pool.concat(f.b, low);
    assert_eq!(*f.pool.node(kept), Node::Concat(f.b, low));
}

#[test]
fn extensions_of_extensions_fold_except_zero_extension_of_sign_extension() {
    let mut f = Fixture::new();
    assert_eq!(f.pool.zero_extend(8, f.b), f.b);
    assert_eq!(f.pool.sign_extend(8, f.b), f.b);
    let (k, zeros, signs) = (f.pool.bv(8, 200), f.int(200), f.int(-56));
    assert_eq!(f.pool.zero_extend(32, k), zeros);
    assert_eq!(f.pool.sign_extend(32, k), signs);
    let (zero_16, sign_16) = (f.pool.zero_extend(16, f.b), f.pool.sign_extend(16, f.b));
    let (zero_32, sign_32) = (f.pool.zero_extend(32, f.b), f.pool.sign_extend(32, f.b));
    assert_eq!(f.pool.zero_extend(32, zero_16), zero_32);
    assert_eq!(f.pool.sign_extend(32, sign_16), sign_32);
    assert_eq!(f.pool.sign_extend(32, zero_16), zero_32);
    let kept = f.pool.zero_extend(32, sign_16);
    assert_eq!(*f.pool.node(kept), Node::ZeroExtend(32, sign_16));
    let (one, zero) = (f.pool.bv(8, 0xff), f.pool.bv(8, 0));
    let flag = f.pool.ite(f.c, one, zero);
    let expected = f.ite_int(f.c, -1, 0);
    assert_eq!(f.pool.sign_extend(32, flag), expected);
    let expected = f.ite_int(f.c, 255, 0);
    assert_eq!(f.pool.zero_extend(32, flag), expected);
}

#[test]
fn what_a_division_leaves_is_a_remainder() {
    let mut f = Fixture::new();
    for (division, remainder) in
        [(BinaryOp::SignedDiv, BinaryOp::SignedRem), (BinaryOp::UnsignedDiv, BinaryOp::UnsignedRem)]
    {
        let hundred = f.int(100);
        for divisor in [f.y, hundred] {
            let quotient = f.op(division, f.x, divisor);
            let product = f.op(BinaryOp::Mul, quotient, divisor);
            let expected = f.op(remainder, f.x, divisor);
            assert_eq!(f.op(BinaryOp::Sub, f.x, product), expected);
            let negated = f.pool.neg(expected);
            assert_eq!(f.op(BinaryOp::Sub, product, f.x), negated);
            // Not if something else was divided, or by something else.
            let kept = f.op(BinaryOp::Sub, f.z, product);
            assert!(matches!(f.pool.node(kept), Node::Binary(BinaryOp::Sub, ..)));
            let other = f.op(BinaryOp::Mul, quotient, f.z);
            let kept = f.op(BinaryOp::Sub, f.x, other);
            assert!(matches!(f.pool.node(kept), Node::Binary(BinaryOp::Sub, ..)));
        }
    }
}

#[test]
fn divisions_one_after_the_other_are_one_if_the_divisors_multiply() {
    let mut f = Fixture::new();
    for op in [BinaryOp::SignedDiv, BinaryOp::UnsignedDiv] {
        let [ten, hundred, thousand, large] = [10, 100, 1000, 1_000_000].map(|value| f.int(value));
        let first = f.op(op, f.x, ten);
        let both = f.op(op, first, hundred);
        assert_eq!(both, f.op(op, f.x, thousand));
        let first = f.op(op, f.x, large);
        let kept = f.op(op, first, large);
        assert!(f.is_op(kept, op, first, large));
        let zero = f.int(0);
        let nothing = f.op(BinaryOp::SignedDiv, f.x, zero);
        let kept = f.op(BinaryOp::SignedDiv, nothing, ten);
        assert!(f.is_op(kept, BinaryOp::SignedDiv, nothing, ten));
    }
}

#[test]
fn the_mask_of_a_widened_byte_and_two_bytes_joined_are_extensions() {
    let mut pool = TermPool::new();
    let (low, high) = (pool.symbol("low", Sort::BitVec(8)), pool.symbol("high", Sort::BitVec(8)));
    let (mask, small_mask, eight) = (pool.int(0xff), pool.int(0x7f), pool.int(8));
    let signed = pool.sign_extend(32, low);
    let unsigned = pool.zero_extend(32, low);
    assert_eq!(pool.binary(BinaryOp::And, signed, mask), unsigned);
    assert_eq!(pool.binary(BinaryOp::And, unsigned, mask), unsigned);
    let kept = pool.binary(BinaryOp::And, unsigned, small_mask);
    assert!(matches!(pool.node(kept), Node::Binary(BinaryOp::And, ..)));
    let upper = pool.zero_extend(32, high);
    let shifted = pool.binary(BinaryOp::ShiftLeft, upper, eight);
    let joined = pool.concat(high, low);
    let joined = pool.zero_extend(32, joined);
    assert_eq!(pool.binary(BinaryOp::Or, unsigned, shifted), joined);
    assert_eq!(pool.binary(BinaryOp::Or, shifted, unsigned), joined);
    let seven = pool.int(7);
    let shifted = pool.binary(BinaryOp::ShiftLeft, upper, seven);
    let kept = pool.binary(BinaryOp::Or, unsigned, shifted);
    assert!(matches!(pool.node(kept), Node::Binary(BinaryOp::Or, ..)));
}
