//! Each rewrite of the operations on floating-point numbers: where it applies and where not.

use glassbox_expr::{
    CompareOp, FloatClass, FloatOp, FloatOrder, Format, Function, Model, Node, Rounding, Sort, Term, TermPool, Value,
    evaluate,
};

const JAVA: Rounding = Rounding::NearestEven;

/// A pool with doubles `x` and `y`, floats `f` and `g`, integers `i` and `j`, a `long` and a truth value `c`.
struct Fixture {
    pool: TermPool,
    x: Term,
    y: Term,
    f: Term,
    g: Term,
    i: Term,
    j: Term,
    long: Term,
    c: Term,
}

impl Fixture {
    fn new() -> Fixture {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Float(Format::DOUBLE)));
        let [f, g] = ["f", "g"].map(|name| pool.symbol(name, Sort::Float(Format::SINGLE)));
        let [i, j] = ["i", "j"].map(|name| pool.symbol(name, Sort::BitVec(32)));
        let long = pool.symbol("long", Sort::BitVec(64));
        let c = pool.symbol("c", Sort::Bool);
        Fixture { pool, x, y, f, g, i, j, long, c }
    }

    fn double(&mut self, value: f64) -> Term {
        self.pool.float64(value)
    }

    fn op(&mut self, op: FloatOp, a: Term, b: Term) -> Term {
        self.pool.float_binary(op, JAVA, a, b)
    }

    fn op_double(&mut self, op: FloatOp, a: Term, b: f64) -> Term {
        let b = self.double(b);
        self.op(op, a, b)
    }

    /// Whether a term is exactly this operation, so that no rewrite applied.
    fn is_op(&self, term: Term, op: FloatOp, a: Term, b: Term) -> bool {
        *self.pool.node(term) == Node::FloatBinary(op, JAVA, a, b)
    }

    fn compare(&mut self, order: FloatOrder, a: Term, b: Term) -> Term {
        self.pool.float_compare(order, a, b)
    }

    fn is_compare(&self, term: Term, order: FloatOrder, a: Term, b: Term) -> bool {
        *self.pool.node(term) == Node::FloatCompare(order, a, b)
    }

    fn truth(&mut self, value: bool) -> Term {
        self.pool.bool(value)
    }

    fn is_number(&mut self, a: Term) -> Term {
        self.pool.is_number(a)
    }

    /// A Java `int` or `long` as a `double`.
    fn double_of(&mut self, a: Term) -> Term {
        self.pool.float_from_integer(Format::DOUBLE, JAVA, true, a)
    }

    fn widen(&mut self, a: Term) -> Term {
        self.pool.float_to_float(Format::DOUBLE, JAVA, a)
    }

    fn narrow(&mut self, a: Term) -> Term {
        self.pool.float_to_float(Format::SINGLE, JAVA, a)
    }
}

#[test]
fn negations_vanish_in_pairs_and_fold_constants() {
    let mut f = Fixture::new();
    let minus_x = f.pool.float_neg(f.x);
    assert_eq!(*f.pool.node(minus_x), Node::FloatNeg(f.x));
    assert_eq!(f.pool.float_neg(minus_x), f.x);
    let (zero, minus_zero) = (f.double(0.0), f.double(-0.0));
    assert_eq!(f.pool.float_neg(zero), minus_zero);
    assert_ne!(zero, minus_zero);
    let nan = f.double(f64::NAN);
    assert_eq!(f.pool.float_neg(nan), nan);
}

#[test]
fn magnitudes_forget_signs_and_fold_constants() {
    let mut f = Fixture::new();
    let magnitude = f.pool.float_abs(f.x);
    assert_eq!(*f.pool.node(magnitude), Node::FloatAbs(f.x));
    assert_eq!(f.pool.float_abs(magnitude), magnitude);
    let minus_x = f.pool.float_neg(f.x);
    assert_eq!(f.pool.float_abs(minus_x), magnitude);
    let (minus, plus) = (f.double(-2.5), f.double(2.5));
    assert_eq!(f.pool.float_abs(minus), plus);
    // The negation of a magnitude is something else.
    let kept = f.pool.float_neg(magnitude);
    assert_eq!(*f.pool.node(kept), Node::FloatNeg(magnitude));
}

#[test]
fn roots_of_constants_fold_with_their_rounding_and_others_stay() {
    let mut f = Fixture::new();
    let (four, two) = (f.double(4.0), f.double(2.0));
    assert_eq!(f.pool.float_sqrt(JAVA, four), two);
    let up = f.pool.float_sqrt(Rounding::TowardPositive, two);
    let down = f.pool.float_sqrt(Rounding::TowardNegative, two);
    assert_ne!(up, down);
    let kept = f.pool.float_sqrt(JAVA, f.x);
    assert_eq!(*f.pool.node(kept), Node::FloatSqrt(JAVA, f.x));
}

#[test]
fn what_is_whole_is_not_rounded_again() {
    let mut f = Fixture::new();
    let floor = f.pool.float_to_integral(Rounding::TowardNegative, f.x);
    assert_eq!(*f.pool.node(floor), Node::FloatToIntegral(Rounding::TowardNegative, f.x));
    assert_eq!(f.pool.float_to_integral(Rounding::TowardPositive, floor), floor);
    let whole = f.double_of(f.i);
    assert_eq!(f.pool.float_to_integral(JAVA, whole), whole);
    let (half, two) = (f.double(2.5), f.double(2.0));
    assert_eq!(f.pool.float_to_integral(JAVA, half), two);
    let sum = f.op(FloatOp::Add, floor, f.y);
    let kept = f.pool.float_to_integral(JAVA, sum);
    assert_eq!(*f.pool.node(kept), Node::FloatToIntegral(JAVA, sum));
}

#[test]
fn an_integer_out_of_range_may_become_a_number_that_is_not_whole() {
    let mut f = Fixture::new();
    // The greatest number is 3.75.
    let tiny = Format { exponent: 2, significand: 4 };
    let number = f.pool.float_from_integer(tiny, Rounding::TowardZero, true, f.i);
    let kept = f.pool.float_to_integral(Rounding::TowardZero, number);
    assert_eq!(*f.pool.node(kept), Node::FloatToIntegral(Rounding::TowardZero, number));
    let bit = f.pool.symbol("bit", Sort::BitVec(1));
    let number = f.pool.float_from_integer(tiny, Rounding::TowardZero, false, bit);
    assert_eq!(f.pool.float_to_integral(Rounding::TowardZero, number), number);
}

#[test]
fn constants_are_computed_and_operands_ordered() {
    let mut f = Fixture::new();
    let (a, b) = (f.double(7.5), f.double(2.0));
    for (op, result) in [
        (FloatOp::Add, 9.5),
        (FloatOp::Mul, 15.0),
        (FloatOp::Div, 3.75),
        (FloatOp::Remainder, -0.5),
        (FloatOp::Modulo, 1.5),
    ] {
        let result = f.double(result);
        assert_eq!(f.op(op, a, b), result, "{op:?}");
        let (one, other) = (f.op(op, f.x, f.y), f.op(op, f.y, f.x));
        assert_eq!(one == other, matches!(op, FloatOp::Add | FloatOp::Mul), "{op:?}");
    }
    let term = f.op(FloatOp::Add, a, f.x);
    assert!(f.is_op(term, FloatOp::Add, f.x, a));
    let term = f.op(FloatOp::Div, a, f.x);
    assert!(f.is_op(term, FloatOp::Div, a, f.x));
}

#[test]
fn what_a_division_leaves_the_next_by_the_same_number_leaves_as_it_is() {
    let mut f = Fixture::new();
    let once = f.op(FloatOp::Modulo, f.x, f.y);
    assert_eq!(f.op(FloatOp::Modulo, once, f.y), once);
    let other = f.op(FloatOp::Modulo, once, f.x);
    assert!(f.is_op(other, FloatOp::Modulo, once, f.x));
    for (x, y) in [(7.5, 2.0), (-7.5, 2.0), (-0.0, 3.0), (5.0, f64::INFINITY), (1e300, -7.0), (5e-324, 1.5)] {
        assert_eq!((x % y % y).to_bits(), (x % y).to_bits(), "{x} % {y}");
    }
    assert!((5.0_f64 % 0.0 % 0.0).is_nan() && (5.0_f64 % 0.0).is_nan());
}

fn contains(pool: &TermPool, term: Term, part: Term) -> bool {
    term == part || pool.node(term).operands().any(|operand| contains(pool, operand, part))
}

#[test]
fn what_a_division_leaves_is_nearer_to_zero_than_the_divisor() {
    let mut f = Fixture::new();
    let left = f.op(FloatOp::Modulo, f.x, f.y);
    let numbers = [0.0, 1.5, 7.0, 1e300, 5e-324, f64::MAX, f64::INFINITY];
    let numbers: Vec<f64> = numbers.iter().flat_map(|number| [*number, -number]).chain([f64::NAN]).collect();
    for order in [FloatOrder::Equal, FloatOrder::Less, FloatOrder::LessEqual] {
        for (a, b) in [(left, f.y), (f.y, left)] {
            let folded = f.pool.float_compare(order, a, b);
            assert!(!contains(&f.pool, folded, left), "{order:?}: nothing is divided any more");
            for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))) {
                let (first, second) = if a == left { (x % y, y) } else { (y, x % y) };
                let expected = match order {
                    FloatOrder::Equal => first == second,
                    FloatOrder::Less => first < second,
                    FloatOrder::LessEqual => first <= second,
                };
                let mut model = Model::new();
                for (symbol, number) in [(f.x, x), (f.y, y)] {
                    let constant = f.double(number);
                    model.set(f.pool.symbols_of(symbol)[0], f.pool.as_const(constant).unwrap());
                }
                assert_eq!(evaluate(&f.pool, folded, &model).as_bool(), expected, "{order:?} {x} {y}");
            }
        }
    }
    let other = f.pool.float_less(left, f.x);
    assert!(matches!(f.pool.node(other), Node::FloatCompare(..)), "of the dividend nothing is known");
}

#[test]
fn a_rounding_is_kept_where_it_matters_only() {
    let mut f = Fixture::new();
    for op in FloatOp::ALL {
        let up = f.pool.float_binary(op, Rounding::TowardPositive, f.x, f.y);
        let java = f.op(op, f.x, f.y);
        assert_eq!(up == java, !op.is_rounded(), "{op:?}");
    }
}

#[test]
fn a_difference_is_a_sum_with_a_negation() {
    let mut f = Fixture::new();
    let minus_y = f.pool.float_neg(f.y);
    let sum = f.op(FloatOp::Add, f.x, minus_y);
    assert_eq!(f.pool.float_sub(JAVA, f.x, f.y), sum);
    // x - x is NaN for an infinite x.
    let kept = f.pool.float_sub(JAVA, f.x, f.x);
    let minus_x = f.pool.float_neg(f.x);
    assert!(f.is_op(kept, FloatOp::Add, f.x, minus_x));
}

#[test]
fn nothing_comes_of_nan_but_nan() {
    let mut f = Fixture::new();
    let nan = f.double(f64::NAN);
    let infinity = f.double(f64::INFINITY);
    for op in FloatOp::ALL {
        assert_eq!(f.op(op, f.x, nan), nan);
        assert_eq!(f.op(op, nan, f.x), nan);
        let kept = f.op(op, f.x, infinity);
        assert!(f.is_op(kept, op, f.x, infinity), "{op:?}");
    }
}

#[test]
fn only_the_zero_that_changes_nothing_is_dropped_from_a_sum() {
    let mut f = Fixture::new();
    let (zero, minus_zero) = (f.double(0.0), f.double(-0.0));
    assert_eq!(f.op(FloatOp::Add, f.x, minus_zero), f.x);
    // -0.0 + 0.0 is 0.0.
    let kept = f.op(FloatOp::Add, f.x, zero);
    assert!(f.is_op(kept, FloatOp::Add, f.x, zero));
    // Rounded down, 0.0 + -0.0 is -0.0.
    let down = Rounding::TowardNegative;
    let kept = f.pool.float_add(down, f.x, minus_zero);
    assert_eq!(*f.pool.node(kept), Node::FloatBinary(FloatOp::Add, down, f.x, minus_zero));
}

#[test]
fn factors_and_divisors_of_one_vanish() {
    let mut f = Fixture::new();
    let minus_x = f.pool.float_neg(f.x);
    for op in [FloatOp::Mul, FloatOp::Div] {
        assert_eq!(f.op_double(op, f.x, 1.0), f.x);
        assert_eq!(f.op_double(op, f.x, -1.0), minus_x);
    }
    let zero = f.double(0.0);
    // x * 0.0 may be -0.0 or NaN.
    let kept = f.op(FloatOp::Mul, f.x, zero);
    assert!(f.is_op(kept, FloatOp::Mul, f.x, zero));
    let one = f.double(1.0);
    let kept = f.op(FloatOp::Div, one, f.x);
    assert!(f.is_op(kept, FloatOp::Div, one, f.x));
    let kept = f.op(FloatOp::Modulo, f.x, one);
    assert!(f.is_op(kept, FloatOp::Modulo, f.x, one));
}

#[test]
fn division_by_a_power_of_two_is_a_product_if_the_reciprocal_is_exact() {
    let mut f = Fixture::new();
    let expected = f.op_double(FloatOp::Mul, f.x, 0.25);
    assert_eq!(f.op_double(FloatOp::Div, f.x, 4.0), expected);
    let expected = f.op_double(FloatOp::Mul, f.x, -8.0);
    assert_eq!(f.op_double(FloatOp::Div, f.x, -0.125), expected);
    for divisor in [3.0, f64::MAX, f64::from_bits(1), 0.0, f64::INFINITY, 2f64.powi(1023)] {
        let constant = f.double(divisor);
        let kept = f.op(FloatOp::Div, f.x, constant);
        assert!(f.is_op(kept, FloatOp::Div, f.x, constant), "{divisor:e}");
    }
}

#[test]
fn a_fused_product_orders_its_factors_and_folds_constants_only() {
    let mut f = Fixture::new();
    let [two, three, four, ten] = [2.0, 3.0, 4.0, 10.0].map(|value| f.double(value));
    assert_eq!(f.pool.float_fma(JAVA, two, three, four), ten);
    let one = f.pool.float_fma(JAVA, f.x, f.y, two);
    assert_eq!(f.pool.float_fma(JAVA, f.y, f.x, two), one);
    assert_eq!(*f.pool.node(one), Node::FloatFma(JAVA, f.x, f.y, two));
    let other = f.pool.float_fma(JAVA, f.x, two, f.y);
    assert_ne!(one, other);
}

#[test]
fn comparisons_of_constants_and_with_nan_are_decided() {
    let mut f = Fixture::new();
    let [zero, minus_zero, one, nan] = [0.0, -0.0, 1.0, f64::NAN].map(|value| f.double(value));
    let (yes, no) = (f.truth(true), f.truth(false));
    assert_eq!(f.compare(FloatOrder::Equal, zero, minus_zero), yes);
    assert_eq!(f.compare(FloatOrder::Less, minus_zero, zero), no);
    assert_eq!(f.compare(FloatOrder::LessEqual, zero, one), yes);
    for order in FloatOrder::ALL {
        assert_eq!(f.compare(order, f.x, nan), no);
        assert_eq!(f.compare(order, nan, f.x), no);
        let kept = f.compare(order, f.x, one);
        assert!(f.is_compare(kept, order, f.x, one));
    }
    let (one_way, other) = (f.compare(FloatOrder::Equal, f.x, f.y), f.compare(FloatOrder::Equal, f.y, f.x));
    assert_eq!(one_way, other);
    assert_ne!(f.compare(FloatOrder::Less, f.x, f.y), f.compare(FloatOrder::Less, f.y, f.x));
}

#[test]
fn a_number_compared_with_itself_asks_whether_it_is_one() {
    let mut f = Fixture::new();
    let (number, no) = (f.is_number(f.x), f.truth(false));
    assert_eq!(f.compare(FloatOrder::Equal, f.x, f.x), number);
    assert_eq!(f.compare(FloatOrder::LessEqual, f.x, f.x), number);
    assert_eq!(f.compare(FloatOrder::Less, f.x, f.x), no);
    let kept = f.compare(FloatOrder::LessEqual, f.x, f.y);
    assert!(f.is_compare(kept, FloatOrder::LessEqual, f.x, f.y));
}

#[test]
fn nothing_is_beyond_the_infinities() {
    let mut f = Fixture::new();
    let (above, below) = (f.double(f64::INFINITY), f.double(f64::NEG_INFINITY));
    let (number, no) = (f.is_number(f.x), f.truth(false));
    assert_eq!(f.compare(FloatOrder::Less, f.x, below), no);
    assert_eq!(f.compare(FloatOrder::Less, above, f.x), no);
    assert_eq!(f.compare(FloatOrder::LessEqual, f.x, above), number);
    assert_eq!(f.compare(FloatOrder::LessEqual, below, f.x), number);
    for (order, a, b) in [
        (FloatOrder::Less, f.x, above),
        (FloatOrder::Less, below, f.x),
        (FloatOrder::LessEqual, f.x, below),
        (FloatOrder::LessEqual, above, f.x),
        (FloatOrder::Equal, f.x, above),
    ] {
        let kept = f.compare(order, a, b);
        assert!(f.is_compare(kept, order, a, b), "{order:?}");
    }
}

#[test]
fn integers_that_fit_are_compared_as_integers() {
    let mut f = Fixture::new();
    let (a, b) = (f.double_of(f.i), f.double_of(f.j));
    let expected = f.pool.compare(CompareOp::SignedLess, f.i, f.j);
    assert_eq!(f.compare(FloatOrder::Less, a, b), expected);
    let expected = f.pool.compare(CompareOp::SignedLessEqual, f.i, f.j);
    assert_eq!(f.compare(FloatOrder::LessEqual, a, b), expected);
    let expected = f.pool.eq(f.i, f.j);
    assert_eq!(f.compare(FloatOrder::Equal, a, b), expected);
    let [p, q] = [f.i, f.j].map(|term| f.pool.float_from_integer(Format::DOUBLE, JAVA, false, term));
    let expected = f.pool.compare(CompareOp::UnsignedLess, f.i, f.j);
    assert_eq!(f.compare(FloatOrder::Less, p, q), expected);
    // One is signed, the other is not.
    let kept = f.compare(FloatOrder::Less, a, q);
    assert!(f.is_compare(kept, FloatOrder::Less, a, q));
    // A double does not hold every long.
    let long = f.double_of(f.long);
    let kept = f.compare(FloatOrder::Less, long, f.x);
    assert!(f.is_compare(kept, FloatOrder::Less, long, f.x));
}

#[test]
fn an_integer_is_compared_with_the_nearest_whole_constant() {
    let mut f = Fixture::new();
    let number = f.double_of(f.i);
    let [two, three] = [2, 3].map(|value| f.pool.int(value));
    let [whole, half, huge] = [2.0, 2.5, 1e300].map(|value| f.double(value));
    let (yes, no) = (f.truth(true), f.truth(false));
    let less = f.pool.compare(CompareOp::SignedLess, f.i, two);
    let less_equal = f.pool.compare(CompareOp::SignedLessEqual, f.i, two);
    let greater_equal = f.pool.compare(CompareOp::SignedLessEqual, three, f.i);
    let equal = f.pool.eq(f.i, two);
    assert_eq!(f.compare(FloatOrder::Less, number, whole), less);
    assert_eq!(f.compare(FloatOrder::Less, number, half), less_equal);
    assert_eq!(f.compare(FloatOrder::LessEqual, number, half), less_equal);
    assert_eq!(f.compare(FloatOrder::Less, half, number), greater_equal);
    assert_eq!(f.compare(FloatOrder::Equal, number, whole), equal);
    assert_eq!(f.compare(FloatOrder::Equal, number, half), no);
    assert_eq!(f.compare(FloatOrder::Less, number, huge), yes);
    assert_eq!(f.compare(FloatOrder::Less, huge, number), no);
    assert_eq!(f.compare(FloatOrder::Equal, number, huge), no);
    let minus_huge = f.double(-1e300);
    assert_eq!(f.compare(FloatOrder::Less, number, minus_huge), no);
    assert_eq!(f.compare(FloatOrder::LessEqual, minus_huge, number), yes);
    let infinity = f.double(f64::INFINITY);
    assert_eq!(f.compare(FloatOrder::Less, number, infinity), yes);
    let long = f.double_of(f.long);
    let kept = f.compare(FloatOrder::Less, long, half);
    assert!(f.is_compare(kept, FloatOrder::Less, long, half));
}

#[test]
fn widened_numbers_are_compared_in_their_own_format() {
    let mut f = Fixture::new();
    let (a, b) = (f.widen(f.f), f.widen(f.g));
    let expected = f.compare(FloatOrder::Less, f.f, f.g);
    assert_eq!(f.compare(FloatOrder::Less, a, b), expected);
    let (double, single) = (f.double(2.5), f.pool.float32(2.5));
    let expected = f.compare(FloatOrder::Less, f.f, single);
    assert_eq!(f.compare(FloatOrder::Less, a, double), expected);
    let expected = f.compare(FloatOrder::LessEqual, single, f.f);
    assert_eq!(f.compare(FloatOrder::LessEqual, double, a), expected);
    // No float is one tenth of a double.
    let tenth = f.double(0.1);
    let kept = f.compare(FloatOrder::Less, a, tenth);
    assert!(f.is_compare(kept, FloatOrder::Less, a, tenth));
    let kept = f.compare(FloatOrder::Less, a, f.x);
    assert!(f.is_compare(kept, FloatOrder::Less, a, f.x));
}

#[test]
fn negations_move_to_the_other_side_of_a_comparison() {
    let mut f = Fixture::new();
    let (minus_x, minus_y) = (f.pool.float_neg(f.x), f.pool.float_neg(f.y));
    let [two, minus_two] = [2.0, -2.0].map(|value| f.double(value));
    for order in FloatOrder::ALL {
        let expected = f.compare(order, f.y, f.x);
        assert_eq!(f.compare(order, minus_x, minus_y), expected);
        let expected = f.compare(order, minus_two, f.x);
        assert_eq!(f.compare(order, minus_x, two), expected);
        let expected = f.compare(order, f.x, minus_two);
        assert_eq!(f.compare(order, two, minus_x), expected);
    }
    let kept = f.compare(FloatOrder::Less, minus_x, f.y);
    assert!(f.is_compare(kept, FloatOrder::Less, minus_x, f.y));
}

#[test]
fn a_comparison_with_a_constant_moves_into_an_ite_with_a_constant_arm() {
    let mut f = Fixture::new();
    let [one, two] = [1.0, 2.0].map(|value| f.double(value));
    let choice = f.pool.ite(f.c, one, f.x);
    let rest = f.compare(FloatOrder::Less, f.x, two);
    let expected = f.pool.or(f.c, rest);
    assert_eq!(f.compare(FloatOrder::Less, choice, two), expected);
    let rest = f.compare(FloatOrder::Less, two, f.x);
    let not_c = f.pool.not(f.c);
    let expected = f.pool.and(not_c, rest);
    assert_eq!(f.compare(FloatOrder::Less, two, choice), expected);
    let open = f.pool.ite(f.c, f.y, f.x);
    let kept = f.compare(FloatOrder::Less, open, two);
    assert!(f.is_compare(kept, FloatOrder::Less, open, two));
    let kept = f.compare(FloatOrder::Less, choice, f.y);
    assert!(f.is_compare(kept, FloatOrder::Less, choice, f.y));
}

#[test]
fn kinds_do_not_depend_on_signs_except_for_one() {
    let mut f = Fixture::new();
    let (minus_x, magnitude) = (f.pool.float_neg(f.x), f.pool.float_abs(f.x));
    let no = f.truth(false);
    for class in FloatClass::ALL {
        let plain = f.pool.float_test(class, f.x);
        assert_eq!(*f.pool.node(plain), Node::FloatTest(class, f.x));
        if class == FloatClass::Negative {
            let kept = f.pool.float_test(class, minus_x);
            assert_eq!(*f.pool.node(kept), Node::FloatTest(class, minus_x));
            assert_eq!(f.pool.float_test(class, magnitude), no);
        } else {
            assert_eq!(f.pool.float_test(class, minus_x), plain);
            assert_eq!(f.pool.float_test(class, magnitude), plain);
        }
    }
    let (minus_zero, yes) = (f.double(-0.0), f.truth(true));
    assert_eq!(f.pool.float_test(FloatClass::Negative, minus_zero), yes);
    assert_eq!(f.pool.float_test(FloatClass::Normal, minus_zero), no);
}

#[test]
fn conversions_keep_nan_and_integers_are_never_nan() {
    let mut f = Fixture::new();
    let single = f.narrow(f.x);
    let expected = f.pool.float_test(FloatClass::Nan, f.x);
    assert_eq!(f.pool.float_test(FloatClass::Nan, single), expected);
    let kept = f.pool.float_test(FloatClass::Infinite, single);
    assert_eq!(*f.pool.node(kept), Node::FloatTest(FloatClass::Infinite, single));
    let no = f.truth(false);
    let number = f.double_of(f.i);
    assert_eq!(f.pool.float_test(FloatClass::Nan, number), no);
    assert_eq!(f.pool.float_test(FloatClass::Infinite, number), no);
    let kept = f.pool.float_test(FloatClass::Zero, number);
    assert_eq!(*f.pool.node(kept), Node::FloatTest(FloatClass::Zero, number));
    // Half precision ends at 65504.
    let half = f.pool.float_from_integer(Format::HALF, JAVA, true, f.i);
    assert_eq!(f.pool.float_test(FloatClass::Nan, half), no);
    let kept = f.pool.float_test(FloatClass::Infinite, half);
    assert_eq!(*f.pool.node(kept), Node::FloatTest(FloatClass::Infinite, half));
}

#[test]
fn bits_of_a_number_are_the_number_again_but_not_the_other_way_round() {
    let mut f = Fixture::new();
    let bits = f.pool.float_to_bits(f.x);
    assert_eq!(*f.pool.node(bits), Node::FloatToBits(f.x));
    assert_eq!(f.pool.float_from_bits(Format::DOUBLE, bits), f.x);
    // Many bits are NaN, and only one of them comes back.
    let number = f.pool.float_from_bits(Format::DOUBLE, f.long);
    let kept = f.pool.float_to_bits(number);
    assert_eq!(*f.pool.node(kept), Node::FloatToBits(number));
    // The same bits in a format of the same width are another number.
    let other = Format { exponent: 15, significand: 49 };
    let kept = f.pool.float_from_bits(other, bits);
    assert_eq!(*f.pool.node(kept), Node::FloatFromBits(other, bits));
    let (one, pattern) = (f.double(1.0), f.pool.long(0x3ff0_0000_0000_0000));
    assert_eq!(f.pool.float_to_bits(one), pattern);
    assert_eq!(f.pool.float_from_bits(Format::DOUBLE, pattern), one);
}

#[test]
fn conversions_to_the_same_format_and_after_widening_fold() {
    let mut f = Fixture::new();
    assert_eq!(f.widen(f.x), f.x);
    let wide = f.widen(f.f);
    assert_eq!(*f.pool.node(wide), Node::FloatToFloat(Format::DOUBLE, JAVA, f.f));
    assert_eq!(f.narrow(wide), f.f);
    let quad = f.pool.float_to_float(Format::QUAD, JAVA, wide);
    assert_eq!(*f.pool.node(quad), Node::FloatToFloat(Format::QUAD, JAVA, f.f));
    let half = f.pool.float_to_float(Format::HALF, Rounding::TowardZero, wide);
    assert_eq!(*f.pool.node(half), Node::FloatToFloat(Format::HALF, Rounding::TowardZero, f.f));
    // What narrowing lost does not come back.
    let single = f.narrow(f.x);
    let kept = f.widen(single);
    assert_eq!(*f.pool.node(kept), Node::FloatToFloat(Format::DOUBLE, JAVA, single));
    let (double, float) = (f.double(0.1), f.pool.float32(0.1));
    assert_eq!(f.narrow(double), float);
}

#[test]
fn widening_has_one_rounding_and_narrowing_has_five() {
    let mut f = Fixture::new();
    let (wide, narrow) = (f.widen(f.f), f.narrow(f.x));
    for rounding in Rounding::ALL {
        assert_eq!(f.pool.float_to_float(Format::DOUBLE, rounding, f.f), wide);
        assert_eq!(f.pool.float_to_float(Format::SINGLE, rounding, f.x) == narrow, rounding == JAVA);
    }
}

#[test]
fn a_converted_integer_is_widened_as_an_integer_if_nothing_was_lost() {
    let mut f = Fixture::new();
    let short = f.pool.symbol("short", Sort::BitVec(16));
    let single = f.pool.float_from_integer(Format::SINGLE, JAVA, true, short);
    let expected = f.double_of(short);
    assert_eq!(f.widen(single), expected);
    // A float does not hold every int.
    let single = f.pool.float_from_integer(Format::SINGLE, JAVA, true, f.i);
    let kept = f.widen(single);
    assert_eq!(*f.pool.node(kept), Node::FloatToFloat(Format::DOUBLE, JAVA, single));
}

#[test]
fn integers_are_converted_from_before_their_extension() {
    let mut f = Fixture::new();
    let (signed, unsigned) = (f.pool.sign_extend(64, f.i), f.pool.zero_extend(64, f.i));
    let expected = f.double_of(f.i);
    assert_eq!(f.double_of(signed), expected);
    let expected = f.pool.float_from_integer(Format::DOUBLE, JAVA, false, f.i);
    assert_eq!(f.double_of(unsigned), expected);
    // As an unsigned number, a sign extension is something else.
    let kept = f.pool.float_from_integer(Format::DOUBLE, JAVA, false, signed);
    assert!(matches!(f.pool.node(kept), Node::FloatFromInteger { signed: false, of, .. } if *of == signed));
    let (seven, number) = (f.pool.int(-7), f.double(-7.0));
    assert_eq!(f.double_of(seven), number);
}

#[test]
fn a_conversion_without_loss_has_one_rounding() {
    let mut f = Fixture::new();
    let exact = f.double_of(f.i);
    let rounded = f.double_of(f.long);
    for rounding in Rounding::ALL {
        assert_eq!(f.pool.float_from_integer(Format::DOUBLE, rounding, true, f.i), exact);
        assert_eq!(f.pool.float_from_integer(Format::DOUBLE, rounding, true, f.long) == rounded, rounding == JAVA);
    }
}

#[test]
fn an_integer_comes_back_from_a_number_that_holds_it() {
    let mut f = Fixture::new();
    let toward_zero = Rounding::TowardZero;
    let number = f.double_of(f.i);
    assert_eq!(f.pool.float_to_integer(32, toward_zero, true, number), f.i);
    let expected = f.pool.sign_extend(64, f.i);
    assert_eq!(f.pool.float_to_integer(64, toward_zero, true, number), expected);
    let unsigned = f.pool.float_from_integer(Format::DOUBLE, JAVA, false, f.i);
    let expected = f.pool.zero_extend(64, f.i);
    assert_eq!(f.pool.float_to_integer(64, toward_zero, false, unsigned), expected);
    let kept = |pool: &TermPool, term: Term, of: Term| matches!(pool.node(term), Node::FloatToInteger { of: a, .. } if *a == of);
    // A narrower integer is the nearest one, an unsigned one has no negative numbers, a float loses some.
    let narrow = f.pool.float_to_integer(16, toward_zero, true, number);
    assert!(kept(&f.pool, narrow, number));
    let unsigned = f.pool.float_to_integer(32, toward_zero, false, number);
    assert!(kept(&f.pool, unsigned, number));
    let single = f.pool.float_from_integer(Format::SINGLE, JAVA, true, f.i);
    let lossy = f.pool.float_to_integer(32, toward_zero, true, single);
    assert!(kept(&f.pool, lossy, single));
}

#[test]
fn an_integer_is_taken_from_before_widening() {
    let mut f = Fixture::new();
    let (wide, narrow) = (f.widen(f.f), f.narrow(f.x));
    let expected = f.pool.float_to_integer(32, Rounding::TowardZero, true, f.f);
    assert_eq!(f.pool.float_to_integer(32, Rounding::TowardZero, true, wide), expected);
    let kept = f.pool.float_to_integer(32, Rounding::TowardZero, true, narrow);
    assert!(matches!(f.pool.node(kept), Node::FloatToInteger { of, .. } if *of == narrow));
    for (number, integer) in [(f64::NAN, 0), (1e300, i32::MAX), (-1e300, i32::MIN), (-2.9, -2)] {
        let (number, integer) = (f.double(number), f.pool.int(integer));
        assert_eq!(f.pool.float_to_integer(32, Rounding::TowardZero, true, number), integer);
    }
}

#[test]
fn functions_of_constants_are_computed() {
    let mut f = Fixture::new();
    let [zero, one, two, eight] = [0.0, 1.0, 2.0, 8.0].map(|value| f.double(value));
    assert_eq!(f.pool.float_function(Function::Cos, zero), one);
    let three = f.double(3.0);
    assert_eq!(f.pool.float_function2(Function::Pow, two, three), eight);
    let kept = f.pool.float_function(Function::Cos, f.x);
    assert_eq!(*f.pool.node(kept), Node::FloatFunction(Function::Cos, f.x, f.x));
    let kept = f.pool.float_function2(Function::Pow, f.x, two);
    assert_eq!(*f.pool.node(kept), Node::FloatFunction(Function::Pow, f.x, two));
}

#[test]
fn less_or_equal_to_a_number_that_may_be_nan_is_one_comparison() {
    let mut f = Fixture::new();
    let (less, equal) = (f.compare(FloatOrder::Less, f.x, f.y), f.compare(FloatOrder::Equal, f.y, f.x));
    let less_equal = f.compare(FloatOrder::LessEqual, f.x, f.y);
    assert_eq!(f.pool.or(less, equal), less_equal);
    let (not_less, not_equal) = (f.pool.not(less), f.pool.not(equal));
    let neither = f.pool.not(less_equal);
    assert_eq!(f.pool.and(not_less, not_equal), neither);
    assert_eq!(f.pool.and(not_less, equal), equal);
    // With NaN, not less is not greater or equal.
    let greater_equal = f.compare(FloatOrder::LessEqual, f.y, f.x);
    assert_ne!(not_less, greater_equal);
    let one = f.double(1.0);
    let elsewhere = f.compare(FloatOrder::Equal, f.x, one);
    let kept = f.pool.or(less, elsewhere);
    assert!(matches!(f.pool.node(kept), Node::Or(..)));
    let not_elsewhere = f.pool.not(elsewhere);
    let kept = f.pool.and(not_less, not_elsewhere);
    assert!(matches!(f.pool.node(kept), Node::And(..)));
    let kept = f.pool.and(not_less, elsewhere);
    assert!(matches!(f.pool.node(kept), Node::And(..)));
}

#[test]
fn javas_comparison_that_is_tested_is_a_comparison_again() {
    let mut f = Fixture::new();
    let zero = f.pool.int(0);
    // if (x < y) compiles to fcmpg and a test for a negative number.
    let compared = f.pool.float_three_way(f.x, f.y, 1);
    let negative = f.pool.compare(CompareOp::SignedLess, compared, zero);
    let less = f.compare(FloatOrder::Less, f.x, f.y);
    assert_eq!(negative, less);
    // if (x > y) compiles to fcmpl.
    let compared = f.pool.float_three_way(f.x, f.y, -1);
    let positive = f.pool.compare(CompareOp::SignedLess, zero, compared);
    let greater = f.compare(FloatOrder::Less, f.y, f.x);
    assert_eq!(positive, greater);
    let same = f.pool.eq(compared, zero);
    assert_ne!(same, greater);
}

#[test]
fn equality_of_bits_is_not_that_of_numbers() {
    let mut f = Fixture::new();
    let [zero, minus_zero, nan] = [0.0, -0.0, f64::NAN].map(|value| f.double(value));
    let (yes, no) = (f.truth(true), f.truth(false));
    assert_eq!(f.pool.eq(zero, minus_zero), no);
    assert_eq!(f.pool.eq(nan, nan), yes);
    assert_eq!(f.pool.eq(f.x, f.x), yes);
    let kept = f.pool.eq(f.x, nan);
    assert_eq!(*f.pool.node(kept), Node::Eq(f.x, nan));
}

#[test]
fn numbers_of_more_than_64_bits_fold_like_others() {
    let mut f = Fixture::new();
    let [two, three, five] = [2.0, 3.0, 5.0].map(|value| {
        let double = f.double(value);
        f.pool.float_to_float(Format::QUAD, JAVA, double)
    });
    assert!(matches!(f.pool.as_const(five), Some(Value::Wide(_))));
    assert_eq!(f.op(FloatOp::Add, two, three), five);
    let yes = f.truth(true);
    assert_eq!(f.compare(FloatOrder::Less, two, three), yes);
    let q = f.pool.symbol("q", Sort::Float(Format::QUAD));
    let one = f.op(FloatOp::Div, two, two);
    assert_eq!(f.op(FloatOp::Mul, q, one), q);
    let kept = f.op(FloatOp::Mul, q, three);
    assert!(f.is_op(kept, FloatOp::Mul, q, three));
    let bits = f.pool.float_to_bits(five);
    assert_eq!(f.pool.sort(bits), Sort::BitVec(128));
    assert_eq!(f.pool.float_from_bits(Format::QUAD, bits), five);
}
