//! Comparisons with constants that are out of reach: where they are decided and where not.

#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests may panic.

mod fixture;

use fixture::Fixture;
use glassbox_expr::{BinaryOp, CompareOp, Node, Term};

const ORDERS: [CompareOp; 4] = CompareOp::ALL;

/// What each order says of a term and a constant on its right: decided, or kept.
fn against(f: &mut Fixture, term: Term, constant: i32) -> [Option<bool>; 4] {
    let constant = f.int(constant);
    ORDERS.map(|op| {
        let order = f.pool.compare(op, term, constant);
        match *f.pool.node(order) {
            Node::Bool(truth) => Some(truth),
            Node::Compare(kept, a, b) => {
                assert_eq!((kept, a, b), (op, term, constant));
                None
            }
            ref other => panic!("{other:?}"),
        }
    })
}

/// The same with the constant on the left.
fn from(f: &mut Fixture, constant: i32, term: Term) -> [Option<bool>; 4] {
    let constant = f.int(constant);
    ORDERS.map(|op| {
        let order = f.pool.compare(op, constant, term);
        f.pool.as_const(order).map(|value| value.as_bool())
    })
}

const YES: Option<bool> = Some(true);
const NO: Option<bool> = Some(false);

#[test]
fn a_zero_extended_number_is_neither_negative_nor_too_great() {
    let mut f = Fixture::new();
    let byte = f.pool.zero_extend(32, f.b);
    // The orders are signed < and <=, then unsigned < and <=.
    assert_eq!(against(&mut f, byte, 256), [YES, YES, YES, YES]);
    assert_eq!(against(&mut f, byte, 255), [None, YES, None, YES]);
    assert_eq!(against(&mut f, byte, 254), [None; 4]);
    assert_eq!(against(&mut f, byte, 0), [NO, None, NO, None]);
    assert_eq!(against(&mut f, byte, -1), [NO, NO, YES, YES]);
    assert_eq!(from(&mut f, -1, byte), [YES, YES, NO, NO]);
    assert_eq!(from(&mut f, 0, byte), [None, YES, None, YES]);
    assert_eq!(from(&mut f, 255, byte), [NO, None, NO, None]);
    assert_eq!(from(&mut f, 256, byte), [NO; 4]);
}

#[test]
fn a_sign_extended_number_stays_in_its_range() {
    let mut f = Fixture::new();
    let byte = f.pool.sign_extend(32, f.b);
    assert_eq!(against(&mut f, byte, 128)[..2], [YES, YES]);
    assert_eq!(against(&mut f, byte, 127)[..2], [None, YES]);
    assert_eq!(against(&mut f, byte, -128)[..2], [NO, None]);
    assert_eq!(against(&mut f, byte, -129)[..2], [NO, NO]);
    // Unsigned, it may be anything from the least to the greatest.
    assert_eq!(against(&mut f, byte, 128)[2..], [None, None]);
}

#[test]
fn masks_bound_numbers_and_bits() {
    let mut f = Fixture::new();
    let (and, or) = (f.op_int(BinaryOp::And, f.x, 12), f.op_int(BinaryOp::Or, f.x, 12));
    assert_eq!(against(&mut f, and, 13), [YES; 4]);
    assert_eq!(against(&mut f, and, 12), [None, YES, None, YES]);
    assert_eq!(against(&mut f, or, 12), [None, None, NO, None]);
    let no = f.no();
    for (term, never) in [(and, [16, 1, -1, 13]), (or, [0, 4, 8, 3])] {
        for value in never {
            assert_eq!(f.eq_int(term, value), no, "{value}");
        }
    }
    for (term, possible) in [(and, [0, 4, 8, 12]), (or, [12, 13, -1, 28])] {
        for value in possible {
            let constant = f.int(value);
            let kept = f.eq_int(term, value);
            assert_eq!(*f.pool.node(kept), Node::Eq(term, constant));
        }
    }
    // A mask that keeps the sign says nothing about the signed order.
    let negative = f.op_int(BinaryOp::And, f.x, i32::MIN);
    assert_eq!(against(&mut f, negative, 5)[..2], [None, None]);
}

#[test]
fn shifts_bound_numbers_and_bits() {
    let mut f = Fixture::new();
    let no = f.no();
    let logical = f.op_int(BinaryOp::LogicalShiftRight, f.x, 28);
    assert_eq!(against(&mut f, logical, 16), [YES; 4]);
    assert_eq!(against(&mut f, logical, 15), [None, YES, None, YES]);
    assert_eq!(f.eq_int(logical, 16), no);
    let arithmetic = f.op_int(BinaryOp::ArithmeticShiftRight, f.x, 28);
    assert_eq!(against(&mut f, arithmetic, 8)[..2], [YES, YES]);
    assert_eq!(against(&mut f, arithmetic, -8)[..2], [NO, None]);
    assert_eq!(f.eq_int(arithmetic, 8), no);
    let left = f.op_int(BinaryOp::ShiftLeft, f.x, 3);
    assert_eq!(f.eq_int(left, 20), no);
    let constant = f.int(24);
    let kept = f.eq_int(left, 24);
    assert_eq!(*f.pool.node(kept), Node::Eq(left, constant));
    let by_y = f.op(BinaryOp::LogicalShiftRight, f.x, f.y);
    assert_eq!(against(&mut f, by_y, 16), [None; 4]);
}

#[test]
fn remainders_are_smaller_than_their_divisor() {
    let mut f = Fixture::new();
    let no = f.no();
    for divisor in [10, -10] {
        let remainder = f.op_int(BinaryOp::SignedRem, f.x, divisor);
        assert_eq!(against(&mut f, remainder, 10)[..2], [YES, YES]);
        assert_eq!(against(&mut f, remainder, 9)[..2], [None, YES]);
        assert_eq!(against(&mut f, remainder, -9)[..2], [NO, None]);
        assert_eq!(f.eq_int(remainder, 10), no);
        assert_eq!(f.eq_int(remainder, -10), no);
        let constant = f.int(-9);
        let kept = f.eq_int(remainder, -9);
        assert_eq!(*f.pool.node(kept), Node::Eq(remainder, constant));
    }
    let remainder = f.op_int(BinaryOp::UnsignedRem, f.x, 10);
    assert_eq!(against(&mut f, remainder, 10), [YES; 4]);
    let quotient = f.op_int(BinaryOp::UnsignedDiv, f.x, 1 << 30);
    assert_eq!(against(&mut f, quotient, 4), [YES; 4]);
    // The remainder by an unknown divisor may be anything.
    let remainder = f.op(BinaryOp::SignedRem, f.x, f.y);
    assert_eq!(against(&mut f, remainder, 10), [None; 4]);
}

#[test]
fn two_bounded_numbers_may_decide_each_other() {
    let mut f = Fixture::new();
    let yes = f.yes();
    let low = f.op_int(BinaryOp::And, f.x, 7);
    let high = f.op_int(BinaryOp::Or, f.y, 8);
    assert_eq!(f.pool.compare(CompareOp::UnsignedLess, low, high), yes);
    // Signed, the second may be negative.
    let kept = f.less(low, high);
    assert_eq!(*f.pool.node(kept), Node::Compare(CompareOp::SignedLess, low, high));
}

#[test]
fn unsigned_division_by_a_power_of_two_is_a_shift_or_a_mask() {
    let mut f = Fixture::new();
    let expected = f.op_int(BinaryOp::LogicalShiftRight, f.x, 3);
    assert_eq!(f.op_int(BinaryOp::UnsignedDiv, f.x, 8), expected);
    let expected = f.op_int(BinaryOp::And, f.x, 7);
    assert_eq!(f.op_int(BinaryOp::UnsignedRem, f.x, 8), expected);
    let expected = f.op_int(BinaryOp::LogicalShiftRight, f.x, 31);
    assert_eq!(f.op_int(BinaryOp::UnsignedDiv, f.x, i32::MIN), expected);
    for op in [BinaryOp::UnsignedDiv, BinaryOp::UnsignedRem] {
        let kept = f.op_int(op, f.x, 12);
        assert!(matches!(f.pool.node(kept), Node::Binary(kept, ..) if *kept == op));
    }
    // Signed numbers are rounded to zero.
    for op in [BinaryOp::SignedDiv, BinaryOp::SignedRem] {
        let kept = f.op_int(op, f.x, 8);
        assert!(matches!(f.pool.node(kept), Node::Binary(kept, ..) if *kept == op));
    }
}
