//! Circuits of floating-point numbers: every number of tiny formats against the evaluator, numbers that matter of Java's
//! formats against the hardware, and that the SAT solver's view of a circuit is the same.

#![allow(clippy::panic)] // Helpers of tests may panic, but clippy only knows test functions.

use glassbox_expr::{
    BigUint, FloatClass, FloatOp, FloatOrder, Format, Model, Rounding, Sort, Term, TermPool, Value, evaluate,
};
use glassbox_solver::{Answer, Circuit, Limits, Solver};

const TINY: [(u32, u32); 6] = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 2)];

fn tiny_formats() -> Vec<Format> {
    TINY.iter().filter_map(|&(exponent, significand)| Format::new(exponent, significand)).collect()
}

/// Every value of a sort of few bits; a NaN once.
fn all_values(sort: Sort) -> Vec<Value> {
    let mut values: Vec<Value> = (0..1u64 << sort.width()).map(|bits| Value::from_big(sort, bits.into())).collect();
    values.sort();
    values.dedup();
    values
}

/// Runs the circuit of a term on all values of its symbols and compares with the evaluator. Gives how many there were.
fn compare_all(pool: &TermPool, term: Term, inputs: &[Term]) -> u64 {
    let Some(mut circuit) = Circuit::new(pool, term, inputs) else {
        panic!("no circuit for {:?}", pool.node(term));
    };
    let symbols: Vec<_> = inputs.iter().map(|&input| pool.symbols_of(input)[0]).collect();
    let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
    for &input in inputs {
        let values = all_values(pool.sort(input));
        tuples = tuples
            .iter()
            .flat_map(|tuple| values.iter().map(move |value| tuple.iter().cloned().chain([value.clone()]).collect()))
            .collect();
    }
    for chunk in tuples.chunks(64) {
        let mut lanes = vec![[0; 64]; inputs.len()];
        for (lane, tuple) in chunk.iter().enumerate() {
            for (words, value) in lanes.iter_mut().zip(tuple) {
                words[lane] = value.as_u64();
            }
        }
        let outputs = circuit.run(&lanes);
        for (tuple, output) in chunk.iter().zip(outputs) {
            let model: Model = symbols.iter().copied().zip(tuple.iter().cloned()).collect();
            let right = evaluate(pool, term, &model);
            assert_eq!(output, right.as_u64(), "{:?} of {:?} on {tuple:x?}", pool.node(term), pool.sort(term));
        }
    }
    tuples.len() as u64
}

#[test]
fn operations_on_one_number_are_right_for_every_number_of_tiny_formats() {
    for format in tiny_formats() {
        let mut pool = TermPool::new();
        let x = pool.symbol("x", Sort::Float(format));
        let bits = pool.symbol("bits", Sort::BitVec(format.width()));
        let mut terms = vec![pool.float_neg(x), pool.float_abs(x), pool.float_to_bits(x)];
        terms.extend(FloatClass::ALL.map(|class| pool.float_test(class, x)));
        for rounding in Rounding::ALL {
            terms.push(pool.float_sqrt(rounding, x));
            terms.push(pool.float_to_integral(rounding, x));
            for other in tiny_formats().into_iter().chain([Format::HALF, Format::SINGLE]) {
                terms.push(pool.float_to_float(other, rounding, x));
            }
            for width in [1, 2, 3, 5, 8, 12] {
                for signed in [false, true] {
                    terms.push(pool.float_to_integer(width, rounding, signed, x));
                }
            }
        }
        for term in terms {
            if term != x {
                compare_all(&pool, term, &[x]);
            }
        }
        let number = pool.float_from_bits(format, bits);
        compare_all(&pool, number, &[bits]);
        for width in [1, 2, 3, 6, 9] {
            let integer = pool.symbol("i", Sort::BitVec(width));
            for rounding in Rounding::ALL {
                for signed in [false, true] {
                    let number = pool.float_from_integer(format, rounding, signed, integer);
                    compare_all(&pool, number, &[integer]);
                }
            }
        }
    }
}

#[test]
fn operations_on_two_numbers_are_right_for_every_pair_of_tiny_formats() {
    let mut pairs = 0;
    for format in tiny_formats() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Float(format)));
        for rounding in Rounding::ALL {
            for op in FloatOp::ALL {
                let term = pool.float_binary(op, rounding, x, y);
                pairs += compare_all(&pool, term, &[x, y]);
                let term = pool.float_binary(op, rounding, x, x);
                compare_all(&pool, term, &[x]);
            }
        }
        for order in FloatOrder::ALL {
            let term = pool.float_compare(order, x, y);
            pairs += compare_all(&pool, term, &[x, y]);
        }
        let same = pool.eq(x, y);
        pairs += compare_all(&pool, same, &[x, y]);
        // Constants are folded into the circuits.
        for constant in all_values(Sort::Float(format)) {
            let constant = pool.constant(constant);
            for op in FloatOp::ALL {
                for (a, b) in [(x, constant), (constant, x)] {
                    let term = pool.float_binary(op, Rounding::NearestEven, a, b);
                    if !pool.is_const(term) && term != x {
                        pairs += compare_all(&pool, term, &[x]);
                    }
                }
            }
            for order in FloatOrder::ALL {
                for (a, b) in [(x, constant), (constant, x)] {
                    let term = pool.float_compare(order, a, b);
                    if !pool.is_const(term) {
                        pairs += compare_all(&pool, term, &[x]);
                    }
                }
            }
        }
    }
    assert!(pairs > 50_000, "{pairs}");
}

#[test]
fn fused_operations_are_right_for_every_triple_of_tiny_formats() {
    for format in [Format::new(2, 2), Format::new(2, 3), Format::new(3, 2), Format::new(3, 3)].into_iter().flatten() {
        let mut pool = TermPool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::Float(format)));
        for rounding in Rounding::ALL {
            let term = pool.float_fma(rounding, x, y, z);
            compare_all(&pool, term, &[x, y, z]);
        }
    }
}

/// A small generator, the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[test]
fn a_sample_of_doubles_is_as_the_hardware_has_it() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Float(Format::DOUBLE)));
    let even = Rounding::NearestEven;
    type Operation = fn(f64, f64) -> f64;
    let operations: [(Term, Operation); 4] = [
        (pool.float_add(even, x, y), |a, b| a + b),
        (pool.float_mul(even, x, y), |a, b| a * b),
        (pool.float_div(even, x, y), |a, b| a / b),
        (pool.float_sqrt(even, x), |a, _| a.sqrt()),
    ];
    let mut random = Random(7);
    for (term, right) in operations {
        let Some(mut circuit) = Circuit::new(&pool, term, &[x, y]) else {
            panic!("no circuit");
        };
        for _ in 0..200 {
            // Exponents near each other, subnormal, or anything.
            let exponents = [random.next() % 2047, random.next() % 3, 1000 + random.next() % 60];
            let mut number = || {
                let bits = random.next();
                let exponent = exponents[(random.next() % 3) as usize];
                Value::float(Format::DOUBLE, (bits & !(2047 << 52)) | (exponent << 52)).as_u64()
            };
            let lanes: [[u64; 64]; 2] = [std::array::from_fn(|_| number()), std::array::from_fn(|_| number())];
            let outputs = circuit.run(&lanes);
            for i in 0..64 {
                let (a, b) = (f64::from_bits(lanes[0][i]), f64::from_bits(lanes[1][i]));
                let value = Value::float64(right(a, b)).as_u64();
                assert_eq!(outputs[i], value, "{a:e} {b:e} {:?}", pool.node(term));
            }
        }
    }
}

/// Fixes the symbols with equalities: the term must have the evaluator's value and no other.
fn forced(pool: &mut TermPool, term: Term, model: &Model) {
    let value = evaluate(pool, term, model);
    let right = pool.constant(value);
    let right = pool.eq(term, right);
    let wrong = pool.not(right);
    let mut assertions = Vec::new();
    for (symbol, value) in model.iter() {
        let value = pool.constant(value.clone());
        let symbol = pool.symbol_term(symbol);
        assertions.push(pool.eq(symbol, value));
    }
    assertions.push(wrong);
    let answer = Solver::new().check(pool, &assertions, &Limits::default());
    assert!(matches!(answer, Answer::Unsat(_)), "{answer:?}");
    assertions.pop();
    assertions.push(right);
    let answer = Solver::new().check(pool, &assertions, &Limits::default());
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}

#[test]
fn the_clauses_of_a_circuit_say_what_its_gates_say() {
    let mut pool = TermPool::new();
    let format = Format::SINGLE;
    let [x, y, z] = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::Float(format)));
    let even = Rounding::NearestEven;
    let mut terms = Vec::new();
    for op in FloatOp::ALL {
        terms.push(pool.float_binary(op, even, x, y));
    }
    terms.push(pool.float_fma(even, x, y, z));
    terms.push(pool.float_sqrt(even, x));
    terms.push(pool.float_to_integral(Rounding::TowardPositive, x));
    terms.push(pool.float_to_float(Format::DOUBLE, even, x));
    terms.push(pool.float_to_integer(64, Rounding::TowardZero, true, x));
    let numbers = [(1.5f32, -2.25f32, 3.0f32), (1e-40, 3.0, f32::INFINITY), (f32::NAN, 1.0, 0.0), (7e20, 3.3, -0.0)];
    for (a, b, c) in numbers {
        let values = [a, b, c].map(Value::float32);
        let model: Model = [x, y, z].into_iter().map(|term| pool.symbols_of(term)[0]).zip(values).collect();
        for &term in &terms {
            forced(&mut pool, term, &model);
        }
    }
}

#[test]
fn a_quadruple_product_is_right() {
    let mut pool = TermPool::new();
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Float(Format::QUAD)));
    let even = Rounding::NearestEven;
    let terms = [pool.float_mul(even, x, y), pool.float_add(even, x, y)];
    let mut random = Random(3);
    for _ in 0..3 {
        let mut number = || {
            let high = BigUint::from(random.next() & 0x8000_ffff_ffff_ffff | 0x3fff << 48);
            Value::from_big(Sort::Float(Format::QUAD), (high << 64) + random.next())
        };
        let values = [number(), number()];
        let model: Model = [x, y].into_iter().map(|term| pool.symbols_of(term)[0]).zip(values).collect();
        for term in terms {
            forced(&mut pool, term, &model);
        }
    }
}
