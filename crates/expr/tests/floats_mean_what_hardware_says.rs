//! The long way of computing with floating-point numbers against the hardware, and small formats against exact fractions.

use glassbox_expr::{FloatClass, FloatOp, FloatOrder, Format, Model, Rounding, Sort, Term, TermPool, Value, evaluate};

/// A small generator, the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Bits of a double, rich in edges.
    fn double(&mut self) -> f64 {
        let edges = [
            0.0,
            1.0,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            f64::MAX,
            f64::INFINITY,
            f64::NAN,
            f64::EPSILON,
            2_147_483_647.0,
            2_147_483_648.0,
            9.223_372_036_854_776e18,
            0.5,
            1.5,
            2.5,
        ];
        let value = match self.next() % 4 {
            0 => edges[(self.next() % edges.len() as u64) as usize],
            1 => f64::from_bits(self.next()),
            2 => (self.next() % 2000) as f64 / 8.0,
            _ => f64::from_bits((1023 << 52) ^ (self.next() % 64) ^ ((self.next() % 64) << 50)),
        };
        if self.next().is_multiple_of(2) { -value } else { value }
    }
}

/// The format of a double with one more bit of exponent: results of the long way, which are exact enough to be rounded
/// once more by nothing but a conversion where the double is normal.
fn long_way(pool: &mut TermPool, value: f64) -> Term {
    let double = pool.float64(value);
    pool.float_to_float(Format::QUAD, Rounding::NearestEven, double)
}

fn bits(pool: &TermPool, term: Term) -> Value {
    evaluate(pool, term, &Model::new())
}

#[test]
fn through_the_quadruple_format_and_back_nothing_changes() {
    let mut random = Random(7);
    let mut pool = TermPool::new();
    for _ in 0..20_000 {
        let x = random.double();
        let wide = long_way(&mut pool, x);
        let back = pool.float_to_float(Format::DOUBLE, Rounding::TowardZero, wide);
        assert_eq!(bits(&pool, back), Value::float64(x), "{x:e}");
        let single = pool.float_to_float(Format::SINGLE, Rounding::NearestEven, wide);
        assert_eq!(bits(&pool, single), Value::float32(x as f32), "{x:e}");
    }
}

#[test]
fn comparisons_and_kinds_are_those_of_the_hardware() {
    let mut random = Random(11);
    let mut pool = TermPool::new();
    for _ in 0..20_000 {
        let (x, y) = (random.double(), random.double());
        let (a, b) = (long_way(&mut pool, x), long_way(&mut pool, y));
        for (order, expected) in
            [(FloatOrder::Equal, x == y), (FloatOrder::Less, x < y), (FloatOrder::LessEqual, x <= y)]
        {
            let compared = pool.float_compare(order, a, b);
            assert_eq!(bits(&pool, compared), Value::Bool(expected), "{x:e} {order:?} {y:e}");
        }
        let double = pool.float64(x);
        for (class, expected) in [
            (FloatClass::Nan, x.is_nan()),
            (FloatClass::Infinite, x.is_infinite()),
            (FloatClass::Zero, x == 0.0),
            (FloatClass::Subnormal, x.is_subnormal()),
            (FloatClass::Normal, x.is_normal()),
            (FloatClass::Negative, x.is_sign_negative() && !x.is_nan()),
        ] {
            let tested = pool.float_test(class, double);
            assert_eq!(bits(&pool, tested), Value::Bool(expected), "{class:?} {x:e}");
        }
    }
}

/// The value of a number of a small format, which a double holds exactly.
fn exactly(format: Format, bits: u64) -> f64 {
    let fraction = format.fraction();
    let negative = bits >> (format.width() - 1) == 1;
    let biased = (bits >> fraction) & ((1 << format.exponent) - 1);
    let stored = bits & ((1 << fraction) - 1);
    let magnitude = if biased == (1 << format.exponent) - 1 {
        if stored == 0 { f64::INFINITY } else { f64::NAN }
    } else {
        let significand = if biased == 0 { stored } else { stored | (1 << fraction) };
        significand as f64 * 2f64.powi(biased.max(1) as i32 - format.bias() as i32 - fraction as i32)
    };
    if negative { -magnitude } else { magnitude }
}

/// All numbers of a small format by their bits, without the second NaN.
fn all(format: Format) -> Vec<u64> {
    (0..1u64 << format.width()).filter(|&bits| !exactly(format, bits).is_nan()).collect()
}

/// Rounds an exact double by looking at every number of the format.
fn nearest(format: Format, rounding: Rounding, exact: f64, zero_is_negative: bool) -> u64 {
    let finite: Vec<u64> = all(format).into_iter().filter(|&bits| exactly(format, bits).is_finite()).collect();
    let infinity = ((1u64 << format.exponent) - 1) << format.fraction();
    let sign = 1u64 << (format.width() - 1);
    if exact == 0.0 {
        return if zero_is_negative { sign } else { 0 };
    }
    let negative = exact < 0.0;
    let magnitude = exact.abs();
    let greatest = infinity - 1;
    let below = finite.iter().copied().filter(|&b| b & sign == 0 && exactly(format, b) <= magnitude).max().unwrap_or(0);
    let lower = exactly(format, below);
    let upper_bits = below + 1;
    // Infinity stands where the next number would be.
    let upper = if upper_bits <= greatest {
        exactly(format, upper_bits)
    } else {
        2.0 * exactly(format, greatest) - exactly(format, greatest - 1)
    };
    let up = match rounding {
        _ if lower == magnitude => false,
        Rounding::NearestEven => {
            let middle = (lower + upper) / 2.0;
            magnitude > middle || magnitude == middle && below % 2 == 1
        }
        Rounding::NearestAway => magnitude >= (lower + upper) / 2.0,
        Rounding::TowardPositive => !negative,
        Rounding::TowardNegative => negative,
        Rounding::TowardZero => false,
    };
    let result = if magnitude > upper && below == greatest {
        // Far beyond the range.
        match rounding {
            Rounding::NearestEven | Rounding::NearestAway => infinity,
            _ => {
                if up {
                    infinity
                } else {
                    greatest
                }
            }
        }
    } else if up {
        upper_bits
    } else {
        below
    };
    if negative { result | sign } else { result }
}

#[test]
fn small_formats_are_rounded_to_the_nearest_of_all_numbers() {
    let mut pool = TermPool::new();
    for (exponent, significand) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let format = Format::new(exponent, significand).unwrap();
        let numbers = all(format);
        for &a in &numbers {
            for &b in &numbers {
                let (x, y) = (exactly(format, a), exactly(format, b));
                let (s, t) = (pool.float(format, a), pool.float(format, b));
                for rounding in Rounding::ALL {
                    for (op, exact) in [(FloatOp::Add, x + y), (FloatOp::Mul, x * y)] {
                        let result = pool.float_binary(op, rounding, s, t);
                        let zero_is_negative = match op {
                            FloatOp::Add if x == 0.0 && y == 0.0 && x.is_sign_negative() == y.is_sign_negative() => {
                                x.is_sign_negative()
                            }
                            FloatOp::Add => rounding == Rounding::TowardNegative,
                            _ => x.is_sign_negative() != y.is_sign_negative(),
                        };
                        let expected = expected(format, rounding, exact, zero_is_negative);
                        assert_eq!(bits(&pool, result), expected, "{x} {op:?} {y} {rounding:?} {format:?}");
                    }
                }
                for (op, exact) in [(FloatOp::Modulo, x % y), (FloatOp::Remainder, libm_remainder(x, y))] {
                    let result = pool.float_binary(op, Rounding::NearestEven, s, t);
                    let expected = expected(format, Rounding::NearestEven, exact, exact.is_sign_negative());
                    assert_eq!(bits(&pool, result), expected, "{x} {op:?} {y} {format:?}");
                }
            }
        }
    }
}

fn libm_remainder(x: f64, y: f64) -> f64 {
    if !x.is_finite() || y == 0.0 || y.is_nan() {
        return f64::NAN;
    }
    if y.is_infinite() || x == 0.0 {
        return x;
    }
    // The quotient of small numbers is exact enough to be rounded.
    let left = x - y * (x / y).round_ties_even();
    if left == 0.0 { 0.0f64.copysign(x) } else { left }
}

fn expected(format: Format, rounding: Rounding, exact: f64, zero_is_negative: bool) -> Value {
    if exact.is_nan() {
        return Value::float(format, u64::MAX);
    }
    if exact.is_infinite() {
        let infinity = ((1u64 << format.exponent) - 1) << format.fraction();
        let sign = if exact < 0.0 { 1u64 << (format.width() - 1) } else { 0 };
        return Value::float(format, infinity | sign);
    }
    Value::float(format, nearest(format, rounding, exact, zero_is_negative))
}

#[test]
fn small_formats_are_converted_from_and_to_integers() {
    let mut pool = TermPool::new();
    let format = Format::new(3, 3).unwrap();
    for rounding in Rounding::ALL {
        for number in -32i64..32 {
            let integer = pool.bv_signed(6, number);
            let result = pool.float_from_integer(format, rounding, true, integer);
            assert_eq!(bits(&pool, result), expected(format, rounding, number as f64, false), "{number} {rounding:?}");
        }
        for number in all(format) {
            let x = exactly(format, number);
            let rounded = match rounding {
                Rounding::NearestEven => x.round_ties_even(),
                Rounding::NearestAway => x.round(),
                Rounding::TowardPositive => x.ceil(),
                Rounding::TowardNegative => x.floor(),
                Rounding::TowardZero => x.trunc(),
            };
            let term = pool.float(format, number);
            let whole = pool.float_to_integral(rounding, term);
            assert_eq!(bits(&pool, whole), expected(format, rounding, rounded, x.is_sign_negative()), "{x}");
            for width in [1, 2, 3, 4, 8] {
                let integer = pool.float_to_integer(width, rounding, true, term);
                let clamped = rounded.clamp(-(2f64.powi(width as i32 - 1)), 2f64.powi(width as i32 - 1) - 1.0);
                assert_eq!(bits(&pool, integer).as_i64(), clamped as i64, "{x} {rounding:?} {width}");
                let integer = pool.float_to_integer(width, rounding, false, term);
                let clamped = rounded.clamp(0.0, 2f64.powi(width as i32) - 1.0);
                assert_eq!(bits(&pool, integer).as_u64(), clamped as u64, "{x} {rounding:?} {width}");
            }
        }
    }
}

#[test]
fn doubles_computed_the_long_way_are_those_of_the_hardware() {
    // Rounding away from ties is the hardware's rounding unless there is a tie, so it takes the long way for nearly the
    // same results; where the two directed roundings agree, the result is exact and all must agree.
    let mut random = Random(3);
    let mut pool = TermPool::new();
    for _ in 0..20_000 {
        let (x, y) = (random.double(), random.double());
        let (a, b) = (pool.float64(x), pool.float64(y));
        for (op, expected) in [(FloatOp::Add, x + y), (FloatOp::Mul, x * y), (FloatOp::Div, x / y)] {
            let [up, down, away] =
                [Rounding::TowardPositive, Rounding::TowardNegative, Rounding::NearestAway].map(|rounding| {
                    let term = pool.float_binary(op, rounding, a, b);
                    bits(&pool, term).as_f64().unwrap()
                });
            let expected = if expected.is_nan() { f64::NAN } else { expected };
            if expected.is_nan() {
                assert!(up.is_nan() && down.is_nan() && away.is_nan());
                continue;
            }
            assert!(down <= expected && expected <= up, "{x:e} {op:?} {y:e}: {down:e} {expected:e} {up:e}");
            assert!(down == up || down.next_up() == up || down.is_infinite() || up.is_infinite());
            assert!(away == expected || away.abs() > expected.abs());
        }
        let root = pool.float_sqrt(Rounding::NearestAway, a);
        // A root is never halfway between two numbers.
        assert_eq!(bits(&pool, root), Value::float64(x.sqrt()), "sqrt {x:e}");
    }
}

#[test]
fn a_symbol_of_a_wide_format_has_a_value() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::Float(Format::QUAD));
    let twice = pool.float_add(Rounding::NearestEven, x, x);
    let one = pool.int(1);
    let wide_one = pool.float_from_integer(Format::QUAD, Rounding::NearestEven, true, one);
    let mut model = Model::new();
    model.set(pool.symbols_of(x)[0], bits(&pool, wide_one));
    let two = pool.int(2);
    let wide_two = pool.float_from_integer(Format::QUAD, Rounding::NearestEven, true, two);
    assert_eq!(evaluate(&pool, twice, &model), bits(&pool, wide_two));
}
