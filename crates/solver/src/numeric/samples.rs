//! Random slices and words for tests.

use super::line::{self, Kind};
use super::program::{Op, Program};
use super::random::Random;
use crate::links::slices::Slice;
use glassbox_expr::{
    BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Format, Function, Rounding, Sort, Term, TermPool, evaluate,
};

/// A word of a kind, and often one at which something happens.
pub(crate) fn random_word(random: &mut Random, kind: Kind) -> u64 {
    match kind {
        Kind::Bool => random.next() & 1,
        Kind::Ref | Kind::Other => 0,
        Kind::Bits(_) => {
            let (low, high) = kind.ends();
            let place = if random.once_in(2) { random.between(-5, 5) } else { random.between(low, high) };
            line::word(kind, place)
        }
        Kind::Single | Kind::Double => {
            let special = [0.0, -0.0, 1.0, -1.0, 0.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e-310, 1e-40];
            let (low, high) = kind.ends();
            match random.below(3) {
                0 => line::from_f64(kind, *random.pick(&special).unwrap_or(&0.0)),
                1 => line::from_f64(kind, random.between(-100, 100) as f64 / 4.0),
                _ => line::word(kind, random.between(low, high)),
            }
        }
    }
}

/// A slice with all operators that programs know.
pub(crate) fn random_slice(pool: &mut TermPool, random: &mut Random) -> Slice {
    let single = Sort::Float(Format::SINGLE);
    let double = Sort::Float(Format::DOUBLE);
    let sorts = [single, double, double, Sort::BitVec(32), Sort::BitVec(64), Sort::BitVec(8), Sort::Bool];
    let mut terms: Vec<Term> = Vec::new();
    for (index, sort) in sorts.into_iter().enumerate() {
        terms.push(pool.symbol(&format!("s{index}"), sort));
    }
    let constants = [pool.float64(2.5), pool.float32(-0.75), pool.int(7), pool.long(-3), pool.bv(8, 5)];
    terms.extend(constants);
    for _ in 0..40 {
        let &a = random.pick(&terms).unwrap();
        let same: Vec<Term> = terms.iter().copied().filter(|&term| pool.sort(term) == pool.sort(a)).collect();
        let &b = random.pick(&same).unwrap();
        let &c = random.pick(&same).unwrap();
        let which = random.below(12);
        let nearest = Rounding::NearestEven;
        let term = match pool.sort(a) {
            Sort::Bool => match which {
                0..4 => pool.and(a, b),
                4..8 => pool.or(a, b),
                _ => pool.not(a),
            },
            Sort::BitVec(width) => match which {
                0..5 => pool.binary(*random.pick(&BinaryOp::ALL).unwrap(), a, b),
                5 => pool.compare(*random.pick(&CompareOp::ALL).unwrap(), a, b),
                6 => pool.neg(a),
                7 => pool.complement(a),
                8 if width == 64 => pool.float_from_bits(Format::DOUBLE, a),
                8 if width == 32 => pool.sign_extend(64, a),
                8 => pool.zero_extend(32, a),
                9 if width > 8 => pool.extract(7, 0, a),
                9 => pool.zero_extend(64, a),
                10 => pool.eq(a, b),
                _ => {
                    let format = if random.once_in(2) { Format::SINGLE } else { Format::DOUBLE };
                    pool.float_from_integer(format, nearest, random.once_in(2), a)
                }
            },
            Sort::Float(format) => match which {
                0..4 => {
                    let op = [FloatOp::Add, FloatOp::Mul, FloatOp::Div, FloatOp::Modulo][random.below(4)];
                    pool.float_binary(op, nearest, a, b)
                }
                4 => pool.float_compare(*random.pick(&FloatOrder::ALL).unwrap(), a, b),
                5 => pool.float_test(*random.pick(&FloatClass::ALL).unwrap(), a),
                6 => [pool.float_neg(a), pool.float_abs(a), pool.float_sqrt(nearest, a)][random.below(3)],
                7 => pool.float_to_integral(*random.pick(&Rounding::ALL).unwrap(), a),
                8 if random.once_in(2) => pool.float_to_bits(a),
                8 => pool.float_fma(nearest, a, b, c),
                9 => {
                    let format = if random.once_in(2) { Format::SINGLE } else { Format::DOUBLE };
                    pool.float_to_float(format, nearest, a)
                }
                10 => pool.float_to_integer(if random.once_in(2) { 32 } else { 64 }, Rounding::TowardZero, true, a),
                _ if format == Format::DOUBLE => {
                    let function = *random.pick(&Function::ALL).unwrap();
                    if function.operands() == 1 {
                        pool.float_function(function, a)
                    } else {
                        pool.float_function2(function, a, b)
                    }
                }
                _ => {
                    let condition = pool.float_less(a, b);
                    pool.ite(condition, a, b)
                }
            },
            _ => a,
        };
        terms.push(term);
    }
    let facts: Vec<Term> =
        terms.iter().copied().filter(|&term| pool.sort(term) == Sort::Bool && !pool.is_const(term)).collect();
    let mut symbols = Vec::new();
    for &fact in &facts {
        for symbol in pool.symbols_of(fact) {
            if !symbols.contains(&symbol) {
                symbols.push(symbol);
            }
        }
    }
    Slice { facts, symbols }
}

/// Facts that hold at a random point: those of a slice or their negations, and some terms equal to their values there.
pub(crate) fn with_a_model(pool: &mut TermPool, random: &mut Random, whole: &Slice, equations: usize) -> Slice {
    let (terms, model) = {
        let program = Program::compile(pool, whole).unwrap();
        let words = program.variables.iter().map(|variable| random_word(random, variable.kind));
        let model = program.model(&words.collect::<Vec<u64>>());
        let operators = program
            .steps
            .iter()
            .zip(&program.terms)
            .filter(|(step, _)| !matches!(step.op, Op::Constant | Op::Variable(_)) && step.kind != Kind::Bool);
        (operators.map(|(_, &term)| term).collect::<Vec<Term>>(), model)
    };
    let mut facts = Vec::new();
    for &fact in &whole.facts {
        let holds = evaluate(pool, fact, &model).as_bool();
        facts.push(if holds { fact } else { pool.not(fact) });
    }
    for _ in 0..equations {
        if let Some(&term) = random.pick(&terms) {
            let value = evaluate(pool, term, &model);
            let constant = pool.constant(value);
            let fact = pool.eq(term, constant);
            if !pool.is_const(fact) {
                facts.push(fact);
            }
        }
    }
    Slice { facts, symbols: whole.symbols.clone() }
}
