//! Floating-point numbers.

use super::ITE_LEVELS;
use crate::function::Function;
use crate::meaning::operator;
use crate::pool::TermPool;
use crate::sort::{Format, Rounding, Sort};
use crate::term::{CompareOp, FloatClass, FloatOp, FloatOrder, Node, Term};
use crate::value::Value;
use num_bigint::BigUint;

impl TermPool {
    /// The number with the other sign.
    pub fn float_neg(&mut self, a: Term) -> Term {
        match self.node(a).clone() {
            // -(-x) => x
            Node::FloatNeg(x) => x,
            // -(1.5) => the constant -1.5
            node => match node.constant() {
                Some(value) => self.constant(operator::float_neg(&value)),
                None => self.intern(Node::FloatNeg(a), self.sort(a)),
            },
        }
    }

    /// The number without its sign.
    pub fn float_abs(&mut self, a: Term) -> Term {
        match self.node(a).clone() {
            // | |x| | => |x|
            Node::FloatAbs(_) => a,
            // | -x | => |x|
            Node::FloatNeg(x) => self.float_abs(x),
            node => match node.constant() {
                Some(value) => self.constant(operator::float_abs(&value)),
                None => self.intern(Node::FloatAbs(a), self.sort(a)),
            },
        }
    }

    /// The square root.
    pub fn float_sqrt(&mut self, rounding: Rounding, a: Term) -> Term {
        match self.as_const(a) {
            Some(value) => self.constant(operator::float_sqrt(rounding, &value)),
            None => self.intern(Node::FloatSqrt(rounding, a), self.sort(a)),
        }
    }

    /// The nearest whole number.
    pub fn float_to_integral(&mut self, rounding: Rounding, a: Term) -> Term {
        match self.node(a).clone() {
            // What is whole stays: round(round x) => round x
            Node::FloatToIntegral(..) => a,
            // round((double) i) => (double) i, unless an integer out of range may become a number that is not whole
            Node::FloatFromInteger { format, signed, of, .. }
                if format.bias() >= i64::from(format.fraction()) || is_exact(format, self.width(of), signed) =>
            {
                a
            }
            node => match node.constant() {
                Some(value) => self.constant(operator::float_to_integral(rounding, &value)),
                None => self.intern(Node::FloatToIntegral(rounding, a), self.sort(a)),
            },
        }
    }

    /// The sum.
    pub fn float_add(&mut self, rounding: Rounding, a: Term, b: Term) -> Term {
        self.float_binary(FloatOp::Add, rounding, a, b)
    }

    /// The difference, which is a sum with a negation.
    pub fn float_sub(&mut self, rounding: Rounding, a: Term, b: Term) -> Term {
        let negated = self.float_neg(b);
        self.float_binary(FloatOp::Add, rounding, a, negated)
    }

    /// The product.
    pub fn float_mul(&mut self, rounding: Rounding, a: Term, b: Term) -> Term {
        self.float_binary(FloatOp::Mul, rounding, a, b)
    }

    /// The quotient.
    pub fn float_div(&mut self, rounding: Rounding, a: Term, b: Term) -> Term {
        self.float_binary(FloatOp::Div, rounding, a, b)
    }

    /// IEEE 754's remainder.
    pub fn float_remainder(&mut self, a: Term, b: Term) -> Term {
        self.float_binary(FloatOp::Remainder, Rounding::NearestEven, a, b)
    }

    /// Java's `%`.
    pub fn float_modulo(&mut self, a: Term, b: Term) -> Term {
        self.float_binary(FloatOp::Modulo, Rounding::NearestEven, a, b)
    }

    /// An operation on two numbers of one format.
    pub fn float_binary(&mut self, op: FloatOp, rounding: Rounding, a: Term, b: Term) -> Term {
        self.debug_is_float(a);
        self.debug_same_sort(a, b);
        let rounding = if op.is_rounded() { rounding } else { Rounding::NearestEven };
        let (a, b) = if matches!(op, FloatOp::Add | FloatOp::Mul) { self.ordered(a, b) } else { (a, b) };
        // 1.5 + 2.5 => 4.0
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
            return self.constant(operator::float_binary(op, rounding, &x, &y));
        }
        for operand in [a, b] {
            // x + NaN => NaN, for every operation
            if self.as_const(operand).is_some_and(|value| operator::float_test(FloatClass::Nan, &value)) {
                return operand;
            }
        }
        // x % y % y => x % y, since what is left is smaller than y
        if op == FloatOp::Modulo
            && let Node::FloatBinary(FloatOp::Modulo, _, _, divisor) = *self.node(a)
            && divisor == b
        {
            return a;
        }
        if let Some(constant) = self.as_const(b) {
            let format = self.format(a);
            let one = operator::float_from_integer(format, Rounding::NearestEven, false, &Value::bits(64, 1));
            match op {
                // x + -0.0 => x, except where a sum of different zeros is -0.0
                FloatOp::Add
                    if rounding != Rounding::TowardNegative && constant == operator::float_neg(&zero(format)) =>
                {
                    return a;
                }
                // x * 1.0 => x; x / 1.0 => x
                FloatOp::Mul | FloatOp::Div if constant == one => return a,
                // x * -1.0 => -x; x / -1.0 => -x
                FloatOp::Mul | FloatOp::Div if constant == operator::float_neg(&one) => return self.float_neg(a),
                // x / 4.0 => x * 0.25, where the reciprocal is exact
                FloatOp::Div => {
                    if let Some(reciprocal) = exact_reciprocal(&one, &constant) {
                        let reciprocal = self.constant(reciprocal);
                        return self.float_binary(FloatOp::Mul, rounding, a, reciprocal);
                    }
                }
                _ => {}
            }
        }
        let sort = self.sort(a);
        self.intern(Node::FloatBinary(op, rounding, a, b), sort)
    }

    /// The product of the first two plus the third, rounded once.
    pub fn float_fma(&mut self, rounding: Rounding, a: Term, b: Term, c: Term) -> Term {
        self.debug_same_sort(a, c);
        let (a, b) = self.ordered(a, b);
        if let (Some(x), Some(y), Some(z)) = (self.as_const(a), self.as_const(b), self.as_const(c)) {
            return self.constant(operator::float_fma(rounding, &x, &y, &z));
        }
        let sort = self.sort(a);
        self.intern(Node::FloatFma(rounding, a, b, c), sort)
    }

    /// IEEE 754's `==`: false for NaN, true for zeros of different signs.
    pub fn float_equal(&mut self, a: Term, b: Term) -> Term {
        self.float_compare(FloatOrder::Equal, a, b)
    }

    /// IEEE 754's `<`.
    pub fn float_less(&mut self, a: Term, b: Term) -> Term {
        self.float_compare(FloatOrder::Less, a, b)
    }

    /// IEEE 754's `<=`.
    pub fn float_less_equal(&mut self, a: Term, b: Term) -> Term {
        self.float_compare(FloatOrder::LessEqual, a, b)
    }

    /// An IEEE 754 comparison.
    pub fn float_compare(&mut self, order: FloatOrder, a: Term, b: Term) -> Term {
        self.float_compare_within(order, a, b, ITE_LEVELS)
    }

    fn float_compare_within(&mut self, order: FloatOrder, a: Term, b: Term, levels: u32) -> Term {
        self.debug_is_float(a);
        self.debug_same_sort(a, b);
        let (a, b) = if order == FloatOrder::Equal { self.ordered(a, b) } else { (a, b) };
        let (x, y) = (self.as_const(a), self.as_const(b));
        // 1.5 < 2.5 => true
        if let (Some(x), Some(y)) = (&x, &y) {
            return self.bool(operator::float_compare(order, x, y));
        }
        // x < x => false; x <= x => x is a number
        if a == b {
            return if order == FloatOrder::Less { self.bool(false) } else { self.is_number(a) };
        }
        let is = |class: FloatClass, value: &Option<Value>| {
            value.as_ref().is_some_and(|value| operator::float_test(class, value))
        };
        // x < NaN => false
        if is(FloatClass::Nan, &x) || is(FloatClass::Nan, &y) {
            return self.bool(false);
        }
        let below = |value: &Option<Value>| is(FloatClass::Infinite, value) && is(FloatClass::Negative, value);
        let above = |value: &Option<Value>| is(FloatClass::Infinite, value) && !is(FloatClass::Negative, value);
        match order {
            // x < -oo => false; +oo < x => false
            FloatOrder::Less if below(&y) || above(&x) => return self.bool(false),
            // x <= +oo => x is a number; -oo <= x => x is a number
            FloatOrder::LessEqual if above(&y) => return self.is_number(a),
            FloatOrder::LessEqual if below(&x) => return self.is_number(b),
            _ => {}
        }
        if let Some(shorter) = self.compare_of_integers(order, a, b) {
            return shorter;
        }
        if let Some(shorter) = self.compare_of_narrower(order, a, b) {
            return shorter;
        }
        if let Some(shorter) = self.compare_of_remainder(order, a, b) {
            return shorter;
        }
        match (self.node(a).clone(), self.node(b).clone()) {
            // -x < -y => y < x
            (Node::FloatNeg(x), Node::FloatNeg(y)) => return self.float_compare_within(order, y, x, levels),
            // -x < k => -k < x
            (Node::FloatNeg(x), _) if y.is_some() => {
                let negated = self.float_neg(b);
                return self.float_compare_within(order, negated, x, levels);
            }
            (_, Node::FloatNeg(y)) if x.is_some() => {
                let negated = self.float_neg(a);
                return self.float_compare_within(order, y, negated, levels);
            }
            // ite(c, k, x) < l => ite(c, k < l, x < l)
            (Node::Ite(c, p, q), _) if levels > 0 && y.is_some() && (self.is_const(p) || self.is_const(q)) => {
                let p = self.float_compare_within(order, p, b, levels - 1);
                let q = self.float_compare_within(order, q, b, levels - 1);
                return self.ite(c, p, q);
            }
            (_, Node::Ite(c, p, q)) if levels > 0 && x.is_some() && (self.is_const(p) || self.is_const(q)) => {
                let p = self.float_compare_within(order, a, p, levels - 1);
                let q = self.float_compare_within(order, a, q, levels - 1);
                return self.ite(c, p, q);
            }
            _ => {}
        }
        self.intern(Node::FloatCompare(order, a, b), Sort::Bool)
    }

    /// Integers that fit into the significand are compared as integers.
    fn compare_of_integers(&mut self, order: FloatOrder, a: Term, b: Term) -> Option<Term> {
        match (self.exact_integer(a), self.exact_integer(b)) {
            // (double) i < (double) j => i < j
            (Some((i, signed)), Some((j, other))) if signed == other && self.sort(i) == self.sort(j) => {
                Some(self.compare_integers(order, signed, i, j))
            }
            // (double) i < 2.5 => i <= 2
            (Some((i, signed)), None) => {
                let constant = self.as_const(b)?;
                Some(self.integer_against(order, signed, i, &constant, true))
            }
            // 2.5 < (double) i => 3 <= i
            (None, Some((j, signed))) => {
                let constant = self.as_const(a)?;
                Some(self.integer_against(order, signed, j, &constant, false))
            }
            _ => None,
        }
    }

    /// What is left by a division lies nearer to zero than the divisor, if there is anything left at all.
    fn compare_of_remainder(&mut self, order: FloatOrder, a: Term, b: Term) -> Option<Term> {
        let left = |pool: &TermPool, term: Term, divisor: Term| match *pool.node(term) {
            Node::FloatBinary(FloatOp::Modulo, _, x, y) if y == divisor => Some(x),
            _ => None,
        };
        let zero = self.constant(zero(self.format(a)));
        let (x, sign) = match (left(self, a, b), left(self, b, a)) {
            // x % y < y => 0 < y, and x is finite; the same for <=
            (Some(x), _) => (x, self.float_less(zero, b)),
            // y < x % y => y < 0, and x is finite
            (_, Some(x)) => (x, self.float_less(a, zero)),
            _ => return None,
        };
        // x % y == y => false
        if order == FloatOrder::Equal {
            return Some(self.bool(false));
        }
        let (infinite, number) = (self.float_test(FloatClass::Infinite, x), self.is_number(x));
        let finite = self.not(infinite);
        let finite = self.and(finite, number);
        Some(self.and(sign, finite))
    }

    fn compare_integers(&mut self, order: FloatOrder, signed: bool, a: Term, b: Term) -> Term {
        match (order, signed) {
            (FloatOrder::Equal, _) => self.eq(a, b),
            (FloatOrder::Less, true) => self.compare(CompareOp::SignedLess, a, b),
            (FloatOrder::LessEqual, true) => self.compare(CompareOp::SignedLessEqual, a, b),
            (FloatOrder::Less, false) => self.compare(CompareOp::UnsignedLess, a, b),
            (FloatOrder::LessEqual, false) => self.compare(CompareOp::UnsignedLessEqual, a, b),
        }
    }

    /// `i < constant`, or `constant < i` unless the integer is on the left. The constant is a number.
    fn integer_against(&mut self, order: FloatOrder, signed: bool, i: Term, constant: &Value, left: bool) -> Term {
        let width = self.width(i);
        // The constant rounded into the range: i < 2.5 means i <= 2, and i < 2.0 means i < 2.
        let rounding = if left { Rounding::TowardNegative } else { Rounding::TowardPositive };
        let bound = operator::float_to_integer(width, rounding, signed, constant);
        let back = operator::float_from_integer(format_of(constant), Rounding::NearestEven, signed, &bound);
        let exact = operator::float_compare(FloatOrder::Equal, &back, constant);
        let is_below = operator::float_compare(FloatOrder::Less, constant, &back);
        let bound = self.constant(bound);
        if exact {
            let (a, b) = if left { (i, bound) } else { (bound, i) };
            return self.compare_integers(order, signed, a, b);
        }
        if order == FloatOrder::Equal {
            return self.bool(false);
        }
        // Out of range, every integer is on the other side.
        match (left, is_below) {
            (true, true) | (false, false) => self.bool(false),
            (true, false) => self.compare_integers(FloatOrder::LessEqual, signed, i, bound),
            (false, true) => self.compare_integers(FloatOrder::LessEqual, signed, bound, i),
        }
    }

    /// The integer that was converted to this number without loss, and whether it is signed.
    fn exact_integer(&self, a: Term) -> Option<(Term, bool)> {
        match *self.node(a) {
            Node::FloatFromInteger { format, signed, of, .. } if is_exact(format, self.width(of), signed) => {
                Some((of, signed))
            }
            _ => None,
        }
    }

    /// Numbers that were widened are compared in their own format.
    fn compare_of_narrower(&mut self, order: FloatOrder, a: Term, b: Term) -> Option<Term> {
        let narrow = |pool: &TermPool, term: Term| match *pool.node(term) {
            Node::FloatToFloat(to, _, x) if is_wider(to, pool.format(x)) => Some(x),
            _ => None,
        };
        // A constant that the narrower format has, too.
        let narrowed = |pool: &mut TermPool, constant: Term, format: Format| {
            let value = pool.as_const(constant)?;
            let narrow = operator::float_to_float(format, Rounding::NearestEven, &value);
            let back = operator::float_to_float(format_of(&value), Rounding::NearestEven, &narrow);
            (back == value).then(|| pool.constant(narrow))
        };
        match (narrow(self, a), narrow(self, b)) {
            // (double) x < (double) y => x < y
            (Some(x), Some(y)) if self.sort(x) == self.sort(y) => Some(self.float_compare(order, x, y)),
            // (double) x < 2.5 => x < 2.5f
            (Some(x), None) => {
                let y = narrowed(self, b, self.format(x))?;
                Some(self.float_compare(order, x, y))
            }
            (None, Some(y)) => {
                let x = narrowed(self, a, self.format(y))?;
                Some(self.float_compare(order, x, y))
            }
            _ => None,
        }
    }

    /// Whether a term is not NaN.
    pub fn is_number(&mut self, a: Term) -> Term {
        let nan = self.float_test(FloatClass::Nan, a);
        self.not(nan)
    }

    /// Whether a number is of a kind.
    pub fn float_test(&mut self, class: FloatClass, a: Term) -> Term {
        self.debug_is_float(a);
        let signless = class != FloatClass::Negative;
        match self.node(a).clone() {
            // is_nan(-x) => is_nan(x), and so for every kind but negative numbers
            Node::FloatNeg(x) if signless => self.float_test(class, x),
            Node::FloatAbs(x) if signless => self.float_test(class, x),
            // is_negative(|x|) => false
            Node::FloatAbs(_) => self.bool(false),
            // is_nan((float) x) => is_nan(x)
            Node::FloatToFloat(_, _, x) if class == FloatClass::Nan => self.float_test(class, x),
            // is_nan((double) i) => false
            Node::FloatFromInteger { .. } if matches!(class, FloatClass::Nan) => self.bool(false),
            // is_infinite((double) i) => false, if every integer is in range
            Node::FloatFromInteger { format, of, .. }
                if class == FloatClass::Infinite && i64::from(self.width(of)) <= format.bias() =>
            {
                self.bool(false)
            }
            node => match node.constant() {
                Some(value) => self.bool(operator::float_test(class, &value)),
                None => self.intern(Node::FloatTest(class, a), Sort::Bool),
            },
        }
    }

    /// The number that has these bits.
    pub fn float_from_bits(&mut self, format: Format, a: Term) -> Term {
        debug_assert_eq!(self.width(a), format.width());
        match self.node(a).clone() {
            // from_bits(to_bits(x)) => x
            Node::FloatToBits(x) if self.format(x) == format => x,
            node => match node.constant() {
                Some(value) => self.constant(operator::float_from_bits(format, &value)),
                None => self.intern(Node::FloatFromBits(format, a), Sort::Float(format)),
            },
        }
    }

    /// The bits of a number; those of NaN are always the same.
    pub fn float_to_bits(&mut self, a: Term) -> Term {
        self.debug_is_float(a);
        let width = self.width(a);
        match self.as_const(a) {
            Some(value) => self.constant(operator::float_to_bits(&value)),
            None => self.intern(Node::FloatToBits(a), Sort::BitVec(width)),
        }
    }

    /// A number in another format.
    pub fn float_to_float(&mut self, format: Format, rounding: Rounding, a: Term) -> Term {
        self.debug_is_float(a);
        // (double) x => x, if x is one
        if self.format(a) == format {
            return a;
        }
        match self.node(a).clone() {
            // (float) (double) x => (float) x, as widening loses nothing
            Node::FloatToFloat(middle, _, x) if is_wider(middle, self.format(x)) => {
                self.float_to_float(format, rounding, x)
            }
            // (double) (float) i => (double) i, if the float holds every integer
            Node::FloatFromInteger { format: middle, signed, of, .. }
                if is_wider(format, middle) && is_exact(middle, self.width(of), signed) =>
            {
                self.float_from_integer(format, rounding, signed, of)
            }
            node => match node.constant() {
                Some(value) => self.constant(operator::float_to_float(format, rounding, &value)),
                None => {
                    // What loses nothing has one rounding only.
                    let rounding = if is_wider(format, self.format(a)) { Rounding::NearestEven } else { rounding };
                    self.intern(Node::FloatToFloat(format, rounding, a), Sort::Float(format))
                }
            },
        }
    }

    /// The number nearest to a bit vector.
    pub fn float_from_integer(&mut self, format: Format, rounding: Rounding, signed: bool, a: Term) -> Term {
        self.debug_is_bits(a);
        let exact = is_exact(format, self.width(a), signed);
        let rounding = if exact { Rounding::NearestEven } else { rounding };
        match self.node(a).clone() {
            // (double) (long) i => (double) i
            Node::SignExtend(_, x) if signed => self.float_from_integer(format, rounding, signed, x),
            Node::ZeroExtend(_, x) => self.float_from_integer(format, rounding, false, x),
            node => match node.constant() {
                Some(value) => self.constant(operator::float_from_integer(format, rounding, signed, &value)),
                None => self.intern(Node::FloatFromInteger { format, rounding, signed, of: a }, Sort::Float(format)),
            },
        }
    }

    /// The integer nearest to a number, as Java converts: zero for NaN, the nearest for what is out of range.
    pub fn float_to_integer(&mut self, width: u32, rounding: Rounding, signed: bool, a: Term) -> Term {
        self.debug_is_float(a);
        match self.node(a).clone() {
            // (int) (double) i => i, and so for a wider integer
            Node::FloatFromInteger { format, signed: other, of, .. }
                if signed == other && self.width(of) <= width && is_exact(format, self.width(of), signed) =>
            {
                if signed {
                    self.sign_extend(width, of)
                } else {
                    self.zero_extend(width, of)
                }
            }
            // (int) (double) x => (int) x, as widening loses nothing
            Node::FloatToFloat(middle, _, x) if is_wider(middle, self.format(x)) => {
                self.float_to_integer(width, rounding, signed, x)
            }
            node => match node.constant() {
                Some(value) => self.constant(operator::float_to_integer(width, rounding, signed, &value)),
                None => self.intern(Node::FloatToInteger { width, rounding, signed, of: a }, Sort::BitVec(width)),
            },
        }
    }

    /// A function of one double.
    pub fn float_function(&mut self, function: Function, a: Term) -> Term {
        debug_assert_eq!(function.operands(), 1);
        self.function(function, a, a)
    }

    /// A function of two doubles.
    pub fn float_function2(&mut self, function: Function, a: Term, b: Term) -> Term {
        debug_assert_eq!(function.operands(), 2);
        self.function(function, a, b)
    }

    fn function(&mut self, function: Function, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::Float(Format::DOUBLE));
        self.debug_same_sort(a, b);
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
            return self.constant(operator::float_function(function, &x, &y));
        }
        self.intern(Node::FloatFunction(function, a, b), Sort::Float(Format::DOUBLE))
    }

    /// Java's `fcmpl` and `fcmpg`: -1, 0 or 1 as an `int`, and `unordered`, which is -1 or 1, if one is NaN.
    pub fn float_three_way(&mut self, a: Term, b: Term, unordered: i32) -> Term {
        let (minus_one, zero, one) = (self.int(-1), self.int(0), self.int(1));
        let equal = self.float_equal(a, b);
        if unordered < 0 {
            let greater = self.float_less(b, a);
            let rest = self.ite(equal, zero, minus_one);
            self.ite(greater, one, rest)
        } else {
            let less = self.float_less(a, b);
            let rest = self.ite(equal, zero, one);
            self.ite(less, minus_one, rest)
        }
    }

    /// The number nearest to a fraction whose denominator is not zero.
    pub fn float_of_ratio(
        &mut self,
        format: Format,
        rounding: Rounding,
        negative: bool,
        numerator: &BigUint,
        denominator: &BigUint,
    ) -> Term {
        let bits = crate::meaning::float::from_ratio(format, rounding, negative, numerator, denominator);
        self.float_bits(format, bits)
    }

    /// `x <= y` if the terms are `x < y` and `x == y`.
    pub(super) fn float_less_or_equal(&self, less: Term, equal: Term) -> Option<(Term, Term)> {
        match (self.node(less), self.node(equal)) {
            (&Node::FloatCompare(FloatOrder::Less, x, y), &Node::FloatCompare(FloatOrder::Equal, z, w))
                if (x, y) == (z, w) || (y, x) == (z, w) =>
            {
                Some((x, y))
            }
            _ => None,
        }
    }

    /// Says in debug builds where a term has the wrong sort.
    fn debug_is_float(&self, term: Term) {
        debug_assert!(matches!(self.sort(term), Sort::Float(_)), "not a floating-point number");
    }
}

fn zero(format: Format) -> Value {
    Value::zero(Sort::Float(format))
}

fn format_of(value: &Value) -> Format {
    match value.sort() {
        Sort::Float(format) => format,
        _ => Format::DOUBLE,
    }
}

/// Whether every number of a format is one of another format, which differs.
fn is_wider(wide: Format, narrow: Format) -> bool {
    wide != narrow && wide.exponent >= narrow.exponent && wide.significand >= narrow.significand
}

/// Whether a format has every integer of a width.
fn is_exact(format: Format, width: u32, signed: bool) -> bool {
    let magnitude = if signed { width - 1 } else { width };
    magnitude <= u32::from(format.significand) && i64::from(width) <= format.bias()
}

/// The reciprocal of a power of two, if that is a power of two in the format, too.
fn exact_reciprocal(one: &Value, value: &Value) -> Option<Value> {
    let reciprocal = operator::float_binary(FloatOp::Div, Rounding::NearestEven, one, value);
    let is_power = |value: &Value| {
        let (normal, format) = (operator::float_test(FloatClass::Normal, value), format_of(value));
        normal && value.to_big().trailing_zeros().is_none_or(|zeros| zeros >= u64::from(format.fraction()))
    };
    (is_power(value) && is_power(&reciprocal)).then_some(reciprocal)
}
