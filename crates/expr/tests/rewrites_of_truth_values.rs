//! Each rewrite of `not`, `and`, `or`, `ite`, `eq` and the orders: where it applies and where not.

mod fixture;

use fixture::Fixture;
use glassbox_expr::{BinaryOp, CompareOp, Node, Sort};

#[test]
fn double_negation_vanishes_and_single_negation_stays() {
    let mut f = Fixture::new();
    let once = f.pool.not(f.c);
    assert_eq!(f.pool.not(once), f.c);
    assert_eq!(*f.pool.node(once), Node::Not(f.c));
}

#[test]
fn constants_are_negated() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    assert_eq!(f.pool.not(yes), no);
    assert_eq!(f.pool.not(no), yes);
}

#[test]
fn a_negated_order_is_the_exchanged_one_but_a_negated_equality_is_a_negation() {
    let mut f = Fixture::new();
    for op in CompareOp::ALL {
        let order = f.pool.compare(op, f.x, f.y);
        let exchanged = f.pool.compare(op.negated_and_exchanged(), f.y, f.x);
        assert_eq!(f.pool.not(order), exchanged);
        assert_eq!(f.pool.not(exchanged), order);
    }
    let equal = f.pool.eq(f.x, f.y);
    let different = f.pool.not(equal);
    assert_eq!(*f.pool.node(different), Node::Not(equal));
}

#[test]
fn and_folds_constants_repetitions_and_opposites() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    let not_c = f.pool.not(f.c);
    assert_eq!(f.pool.and(f.c, yes), f.c);
    assert_eq!(f.pool.and(no, f.c), no);
    assert_eq!(f.pool.and(f.c, f.c), f.c);
    assert_eq!(f.pool.and(f.c, not_c), no);
    let both = f.pool.and(f.d, f.c);
    assert_eq!(*f.pool.node(both), Node::And(f.c, f.d));
    assert_eq!(f.pool.and(both, f.c), both);
    let other = f.less(f.x, f.y);
    let three = f.pool.and(both, other);
    assert_ne!(three, both);
}

#[test]
fn or_folds_constants_repetitions_and_opposites() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    let not_c = f.pool.not(f.c);
    assert_eq!(f.pool.or(f.c, no), f.c);
    assert_eq!(f.pool.or(yes, f.c), yes);
    assert_eq!(f.pool.or(f.c, f.c), f.c);
    assert_eq!(f.pool.or(f.c, not_c), yes);
    let either = f.pool.or(f.d, f.c);
    assert_eq!(*f.pool.node(either), Node::Or(f.c, f.d));
    assert_eq!(f.pool.or(f.d, either), either);
    let other = f.less(f.x, f.y);
    assert_ne!(f.pool.or(either, other), either);
}

#[test]
fn an_order_and_its_exchanged_negation_are_opposites_but_not_the_plain_exchange() {
    let mut f = Fixture::new();
    let less = f.less(f.x, f.y);
    let opposite = f.less_equal(f.y, f.x);
    let exchanged = f.less(f.y, f.x);
    let (yes, no) = (f.yes(), f.no());
    assert_eq!(f.pool.and(less, opposite), no);
    assert_eq!(f.pool.or(less, opposite), yes);
    assert_ne!(f.pool.and(less, exchanged), no);
}

#[test]
fn an_order_absorbs_the_equality_of_its_operands_but_not_another() {
    let mut f = Fixture::new();
    let less = f.less(f.y, f.x);
    let less_equal = f.less_equal(f.y, f.x);
    let equal = f.pool.eq(f.x, f.y);
    let different = f.pool.not(equal);
    assert_eq!(f.pool.or(less, equal), less_equal);
    assert_eq!(f.pool.and(different, less_equal), less);
    let elsewhere = f.pool.eq(f.x, f.z);
    assert!(matches!(
        f.pool.or(less, elsewhere),
        term if matches!(f.pool.node(term), Node::Or(..))
    ));
    let elsewhere = f.pool.not(elsewhere);
    let kept = f.pool.and(less_equal, elsewhere);
    assert!(matches!(f.pool.node(kept), Node::And(..)));
}

#[test]
fn an_order_beside_the_equality_of_its_operands_adds_nothing_or_contradicts() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    let (less, less_equal) = (f.less(f.y, f.x), f.less_equal(f.y, f.x));
    let equal = f.pool.eq(f.x, f.y);
    let different = f.pool.not(equal);
    assert_eq!(f.pool.and(less_equal, equal), equal);
    assert_eq!(f.pool.and(equal, less), no);
    assert_eq!(f.pool.or(less, different), different);
    assert_eq!(f.pool.or(different, less_equal), yes);
    let elsewhere = f.pool.eq(f.x, f.z);
    let kept = f.pool.and(less, elsewhere);
    assert!(matches!(f.pool.node(kept), Node::And(..)));
    let elsewhere = f.pool.not(elsewhere);
    let kept = f.pool.or(less, elsewhere);
    assert!(matches!(f.pool.node(kept), Node::Or(..)));
}

#[test]
fn lists_are_folded_and_implications_are_disjunctions() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    assert_eq!(f.pool.and_all(&[]), yes);
    assert_eq!(f.pool.or_all(&[]), no);
    assert_eq!(f.pool.and_all(&[f.c, yes, f.c]), f.c);
    assert_eq!(f.pool.or_all(&[f.c, yes]), yes);
    assert_eq!(f.pool.implies(f.c, f.c), yes);
    assert_eq!(f.pool.implies(yes, f.d), f.d);
    let implied = f.pool.implies(f.c, f.d);
    assert!(matches!(f.pool.node(implied), Node::Or(..)));
}

#[test]
fn ite_folds_constant_conditions_equal_arms_and_negated_conditions() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    assert_eq!(f.pool.ite(yes, f.x, f.y), f.x);
    assert_eq!(f.pool.ite(no, f.x, f.y), f.y);
    assert_eq!(f.pool.ite(f.c, f.x, f.x), f.x);
    let not_c = f.pool.not(f.c);
    let plain = f.pool.ite(f.c, f.x, f.y);
    assert_eq!(f.pool.ite(not_c, f.y, f.x), plain);
    assert_eq!(*f.pool.node(plain), Node::Ite(f.c, f.x, f.y));
}

#[test]
fn ite_looks_through_an_ite_with_its_own_condition_only() {
    let mut f = Fixture::new();
    let same = f.pool.ite(f.c, f.x, f.y);
    let other = f.pool.ite(f.d, f.x, f.y);
    let direct = f.pool.ite(f.c, f.x, f.z);
    assert_eq!(f.pool.ite(f.c, same, f.z), direct);
    let direct = f.pool.ite(f.c, f.z, f.y);
    assert_eq!(f.pool.ite(f.c, f.z, same), direct);
    let kept = f.pool.ite(f.c, other, f.z);
    assert_eq!(*f.pool.node(kept), Node::Ite(f.c, other, f.z));
}

#[test]
fn ite_of_truth_values_becomes_and_or_or_where_an_arm_is_constant_or_the_condition() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    let not_c = f.pool.not(f.c);
    assert_eq!(f.pool.ite(f.c, yes, no), f.c);
    assert_eq!(f.pool.ite(f.c, no, yes), not_c);
    let expected = f.pool.or(f.c, f.d);
    assert_eq!(f.pool.ite(f.c, yes, f.d), expected);
    assert_eq!(f.pool.ite(f.c, f.c, f.d), expected);
    let expected = f.pool.and(not_c, f.d);
    assert_eq!(f.pool.ite(f.c, no, f.d), expected);
    let expected = f.pool.or(not_c, f.d);
    assert_eq!(f.pool.ite(f.c, f.d, yes), expected);
    let expected = f.pool.and(f.c, f.d);
    assert_eq!(f.pool.ite(f.c, f.d, no), expected);
    assert_eq!(f.pool.ite(f.c, f.d, f.c), expected);
    let less = f.less(f.x, f.y);
    let kept = f.pool.ite(f.c, f.d, less);
    assert_eq!(*f.pool.node(kept), Node::Ite(f.c, f.d, less));
}

#[test]
fn equal_terms_are_equal_and_different_symbols_may_be() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    assert_eq!(f.pool.eq(f.x, f.x), yes);
    let (one, two) = (f.int(1), f.int(2));
    assert_eq!(f.pool.eq(one, two), no);
    let equal = f.pool.eq(f.y, f.x);
    assert_eq!(*f.pool.node(equal), Node::Eq(f.x, f.y));
    assert_eq!(f.pool.eq(f.x, f.y), equal);
}

#[test]
fn references_fold_like_other_constants() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    let r = f.pool.symbol("r", Sort::Ref);
    let [null, seven] = [0, 7].map(|number| f.pool.reference(number));
    assert_eq!(f.pool.eq(null, null), yes);
    assert_eq!(f.pool.eq(null, seven), no);
    let chosen = f.pool.ite(f.c, seven, null);
    assert_eq!(f.pool.eq(chosen, seven), f.c);
    let is_null = f.pool.eq(null, r);
    assert_eq!(*f.pool.node(is_null), Node::Eq(r, null));
}

#[test]
fn equality_of_truth_values_folds_constants_opposites_and_two_negations() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    let (not_c, not_d) = (f.pool.not(f.c), f.pool.not(f.d));
    assert_eq!(f.pool.eq(f.c, yes), f.c);
    assert_eq!(f.pool.eq(f.c, no), not_c);
    assert_eq!(f.pool.eq(f.c, not_c), no);
    let equal = f.pool.eq(f.c, f.d);
    assert_eq!(f.pool.eq(not_c, not_d), equal);
    assert_eq!(*f.pool.node(equal), Node::Eq(f.c, f.d));
    assert_ne!(f.pool.eq(f.c, not_d), equal);
}

#[test]
fn a_materialized_condition_that_is_tested_is_the_condition() {
    let mut f = Fixture::new();
    let no = f.no();
    let not_c = f.pool.not(f.c);
    let flag = f.ite_int(f.c, 1, 0);
    assert_eq!(f.eq_int(flag, 0), not_c);
    assert_eq!(f.eq_int(flag, 1), f.c);
    assert_eq!(f.eq_int(flag, 2), no);
    let other = f.ite_int(f.d, 1, 0);
    let equal = f.pool.eq(f.c, f.d);
    assert_eq!(f.pool.eq(flag, other), equal);
    let unlike = f.ite_int(f.d, 5, 0);
    let kept = f.pool.eq(flag, unlike);
    assert_eq!(*f.pool.node(kept), Node::Eq(flag, unlike));
}

#[test]
fn an_ite_with_one_constant_arm_is_split_and_one_without_is_not() {
    let mut f = Fixture::new();
    let five = f.int(5);
    let mixed = f.pool.ite(f.c, five, f.x);
    let x_is_5 = f.eq_int(f.x, 5);
    let expected = f.pool.or(f.c, x_is_5);
    assert_eq!(f.eq_int(mixed, 5), expected);
    let x_is_6 = f.eq_int(f.x, 6);
    let not_c = f.pool.not(f.c);
    let expected = f.pool.and(not_c, x_is_6);
    assert_eq!(f.eq_int(mixed, 6), expected);
    let symbols = f.pool.ite(f.c, f.x, f.y);
    let kept = f.eq_int(symbols, 5);
    assert_eq!(*f.pool.node(kept), Node::Eq(symbols, five));
}

#[test]
fn a_three_way_comparison_against_zero_is_an_order() {
    let mut f = Fixture::new();
    // lcmp leaves ite(x < y, -1, ite(x == y, 0, 1)).
    let less = f.less(f.x, f.y);
    let equal = f.pool.eq(f.x, f.y);
    let tail = f.ite_int(equal, 0, 1);
    let minus_one = f.int(-1);
    let lcmp = f.pool.ite(less, minus_one, tail);
    let zero = f.int(0);
    let less_equal = f.less_equal(f.x, f.y);
    let greater = f.less(f.y, f.x);
    let greater_equal = f.less_equal(f.y, f.x);
    let different = f.pool.not(equal);
    assert_eq!(f.less(lcmp, zero), less);
    assert_eq!(f.less_equal(lcmp, zero), less_equal);
    assert_eq!(f.less(zero, lcmp), greater);
    assert_eq!(f.less_equal(zero, lcmp), greater_equal);
    let is_zero = f.pool.eq(lcmp, zero);
    assert_eq!(is_zero, equal);
    assert_eq!(f.pool.not(is_zero), different);
    let kept = f.less(lcmp, f.z);
    assert_eq!(*f.pool.node(kept), Node::Compare(CompareOp::SignedLess, lcmp, f.z));
}

#[test]
fn equality_with_a_constant_undoes_invertible_operations_only() {
    let mut f = Fixture::new();
    let sum = f.add(f.x, 3);
    let expected = f.eq_int(f.x, 4);
    assert_eq!(f.eq_int(sum, 7), expected);
    let difference = f.int_op(BinaryOp::Sub, 10, f.x);
    assert_eq!(f.eq_int(difference, 6), expected);
    let changed = f.op_int(BinaryOp::Xor, f.x, 1);
    assert_eq!(f.eq_int(changed, 5), expected);
    let negated = f.pool.neg(f.x);
    assert_eq!(f.eq_int(negated, -4), expected);
    let flipped = f.pool.complement(f.x);
    assert_eq!(f.eq_int(flipped, !4), expected);
    let product = f.op_int(BinaryOp::Mul, f.x, 3);
    let kept = f.eq_int(product, 12);
    let twelve = f.int(12);
    assert_eq!(*f.pool.node(kept), Node::Eq(product, twelve));
}

#[test]
fn equality_with_a_constant_looks_into_extensions_and_concatenations() {
    let mut f = Fixture::new();
    let no = f.no();
    let wide = f.pool.zero_extend(32, f.b);
    let expected = {
        let k = f.pool.bv(8, 200);
        f.pool.eq(f.b, k)
    };
    assert_eq!(f.eq_int(wide, 200), expected);
    assert_eq!(f.eq_int(wide, 300), no);
    assert_eq!(f.eq_int(wide, -56), no);
    let wide = f.pool.sign_extend(32, f.b);
    assert_eq!(f.eq_int(wide, -56), expected);
    assert_eq!(f.eq_int(wide, 200), no);
    let pair = f.pool.concat(f.b, f.e);
    let (k, high, low) = (f.pool.bv(16, 0x1234), f.pool.bv(8, 0x12), f.pool.bv(8, 0x34));
    let (high, low) = (f.pool.eq(f.b, high), f.pool.eq(f.e, low));
    let expected = f.pool.and(high, low);
    assert_eq!(f.pool.eq(pair, k), expected);
}

#[test]
fn equality_of_two_terms_drops_what_they_share() {
    let mut f = Fixture::new();
    let equal = f.pool.eq(f.x, f.y);
    let (a, b) = (f.add(f.x, 3), f.add(f.y, 3));
    assert_eq!(f.pool.eq(a, b), equal);
    let c = f.add(f.y, 4);
    let kept = f.pool.eq(a, c);
    assert!(matches!(f.pool.node(kept), Node::Eq(..)));
    let (a, b) = (f.pool.neg(f.x), f.pool.neg(f.y));
    assert_eq!(f.pool.eq(a, b), equal);
    let (a, b) = (f.pool.complement(f.x), f.pool.complement(f.y));
    assert_eq!(f.pool.eq(a, b), equal);
    let kept = f.pool.eq(f.x, b);
    assert!(matches!(f.pool.node(kept), Node::Eq(..)));
    let narrow = f.pool.eq(f.b, f.e);
    let (a, b) = (f.pool.zero_extend(32, f.b), f.pool.zero_extend(32, f.e));
    assert_eq!(f.pool.eq(a, b), narrow);
    let (a, b) = (f.pool.sign_extend(32, f.b), f.pool.sign_extend(32, f.e));
    assert_eq!(f.pool.eq(a, b), narrow);
    let unlike = f.pool.zero_extend(32, f.e);
    assert_ne!(f.pool.eq(a, unlike), narrow);
    let sum = f.op(BinaryOp::Add, f.x, f.y);
    let y_is_0 = f.eq_int(f.y, 0);
    assert_eq!(f.pool.eq(sum, f.x), y_is_0);
    assert_ne!(f.pool.eq(sum, f.z), y_is_0);
    let difference = f.op(BinaryOp::Sub, f.x, f.y);
    assert_eq!(f.eq_int(difference, 0), equal);
    assert_ne!(f.eq_int(difference, 1), equal);
}

#[test]
fn orders_fold_constants_equal_operands_and_the_ends_of_the_range() {
    let mut f = Fixture::new();
    let (yes, no) = (f.yes(), f.no());
    let [one, minus_one, least, greatest, zero] = [1, -1, i32::MIN, i32::MAX, 0].map(|value| f.int(value));
    assert_eq!(f.less(minus_one, one), yes);
    assert_eq!(f.pool.compare(CompareOp::UnsignedLess, minus_one, one), no);
    assert_eq!(f.less(f.x, f.x), no);
    assert_eq!(f.less_equal(f.x, f.x), yes);
    assert_eq!(f.less(f.x, least), no);
    assert_eq!(f.less(greatest, f.x), no);
    assert_eq!(f.less_equal(least, f.x), yes);
    assert_eq!(f.less_equal(f.x, greatest), yes);
    assert_eq!(f.pool.compare(CompareOp::UnsignedLess, f.x, zero), no);
    assert_eq!(f.pool.compare(CompareOp::UnsignedLess, minus_one, f.x), no);
    assert_eq!(f.pool.compare(CompareOp::UnsignedLessEqual, zero, f.x), yes);
    assert_eq!(f.pool.compare(CompareOp::UnsignedLessEqual, f.x, minus_one), yes);
    for (a, b) in [(f.x, zero), (zero, f.x), (f.x, f.y), (least, f.x), (f.x, greatest)] {
        let kept = f.less(a, b);
        assert_eq!(*f.pool.node(kept), Node::Compare(CompareOp::SignedLess, a, b));
    }
}
