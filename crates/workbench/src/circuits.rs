//! The solver's circuits for floating-point numbers against the hardware: every operation of Java on millions of numbers,
//! among them many that are infinite, subnormal, halfway between two others, or at the border of an integer's range.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use glassbox_expr::{FloatOrder, Format, Model, Rounding, Sort, Term, TermPool, Value, evaluate};
use glassbox_solver::Circuit;

use crate::failure::Failure;
use crate::random::Random;

/// How many numbers a circuit computes at once.
const LANES: usize = 64;
/// How many of them the evaluator computes for each of the roundings that the hardware is not asked for.
const SPOT_CHECKS: u64 = 20_000;

#[derive(Clone, Debug)]
pub struct Options {
    /// How many operands all operations get together.
    pub pairs: u64,
    /// The same seed gives the same operands.
    pub seed: u64,
}

/// One operation.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub gates: usize,
    pub pairs: u64,
    pub time: Duration,
    /// The first operands on which the circuit differs.
    pub difference: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub rows: Vec<Row>,
}

impl Report {
    /// Whether no bit differed.
    pub fn agrees(&self) -> bool {
        self.rows.iter().all(|row| row.difference.is_none())
    }

    pub fn pairs(&self) -> u64 {
        self.rows.iter().map(|row| row.pairs).sum()
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{:<28} {:>8} {:>12} {:>9}", "operation", "gates", "operands", "seconds")?;
        for row in &self.rows {
            let seconds = row.time.as_secs_f64();
            writeln!(out, "{:<28} {:>8} {:>12} {seconds:>9.2}", row.name, row.gates, row.pairs)?;
            if let Some(difference) = &row.difference {
                writeln!(out, "    differs: {difference}")?;
            }
        }
        let differing = self.rows.iter().filter(|row| row.difference.is_some()).count();
        let seconds: f64 = self.rows.iter().map(|row| row.time.as_secs_f64()).sum();
        writeln!(out, "{} operands in {seconds:.1} s; operations that differ: {differing}", self.pairs())
    }
}

/// Runs all operations.
pub fn run(options: &Options) -> Result<Report, Failure> {
    let operations = operations();
    let each = options.pairs.div_ceil(operations.len() as u64).next_multiple_of(LANES as u64);
    let mut report = Report::default();
    let mut random = Random::nth(options.seed, 0);
    for operation in operations {
        report.rows.push(against_hardware(&operation, each, &mut random)?);
    }
    for format in [Format::SINGLE, Format::DOUBLE] {
        for rounding in Rounding::ALL {
            for operation in rounded_operations(format, rounding) {
                let pairs = SPOT_CHECKS.min(each).next_multiple_of(LANES as u64);
                report.rows.push(against_evaluator(&operation, pairs, &mut random)?);
            }
        }
    }
    Ok(report)
}

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Float,
    Double,
    Int,
    Long,
}

impl Kind {
    fn sort(self) -> Sort {
        match self {
            Kind::Float => Sort::Float(Format::SINGLE),
            Kind::Double => Sort::Float(Format::DOUBLE),
            Kind::Int => Sort::BitVec(32),
            Kind::Long => Sort::BitVec(64),
        }
    }

    fn of(format: Format) -> Kind {
        if format == Format::SINGLE { Kind::Float } else { Kind::Double }
    }
}

/// An operation with its operands; the hardware's result is given as the bits of it.
struct Operation<F> {
    name: String,
    operands: Vec<Kind>,
    term: MakeTerm,
    right: F,
}

/// Makes the term of an operation from its operands.
type MakeTerm = Box<dyn Fn(&mut TermPool, &[Term]) -> Term>;
/// The hardware's result for the bits of the operands.
type Hardware = fn(&[u64]) -> Value;

fn single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// The operations of Java, rounded as Java does.
fn operations() -> Vec<Operation<Hardware>> {
    use Kind::{Double, Float, Int, Long};
    const EVEN: Rounding = Rounding::NearestEven;
    const ZERO: Rounding = Rounding::TowardZero;
    let mut all: Vec<Operation<Hardware>> = Vec::new();
    let mut add = |name: &str, operands: &[Kind], term: MakeTerm, right: Hardware| {
        all.push(Operation { name: name.into(), operands: operands.to_vec(), term, right });
    };
    macro_rules! both {
        ($name:literal, $arity:literal, $term:expr, |$a:ident| $single:expr, $double:expr) => {
            add(concat!("float ", $name), &[Float; $arity], Box::new($term), |bits| {
                let $a = |i: usize| single(bits[i]);
                $single
            });
            add(concat!("double ", $name), &[Double; $arity], Box::new($term), |bits| {
                let $a = |i: usize| double(bits[i]);
                $double
            });
        };
    }
    both!("+", 2, |p, t| p.float_add(EVEN, t[0], t[1]), |x| Value::float32(x(0) + x(1)), Value::float64(x(0) + x(1)));
    both!("-", 2, |p, t| p.float_sub(EVEN, t[0], t[1]), |x| Value::float32(x(0) - x(1)), Value::float64(x(0) - x(1)));
    both!("*", 2, |p, t| p.float_mul(EVEN, t[0], t[1]), |x| Value::float32(x(0) * x(1)), Value::float64(x(0) * x(1)));
    both!("/", 2, |p, t| p.float_div(EVEN, t[0], t[1]), |x| Value::float32(x(0) / x(1)), Value::float64(x(0) / x(1)));
    both!(
        "square",
        1,
        |p, t| p.float_mul(EVEN, t[0], t[0]),
        |x| Value::float32(x(0) * x(0)),
        Value::float64(x(0) * x(0))
    );
    both!(
        "fma",
        3,
        |p, t| p.float_fma(EVEN, t[0], t[1], t[2]),
        |x| Value::float32(x(0).mul_add(x(1), x(2))),
        Value::float64(x(0).mul_add(x(1), x(2)))
    );
    both!("sqrt", 1, |p, t| p.float_sqrt(EVEN, t[0]), |x| Value::float32(x(0).sqrt()), Value::float64(x(0).sqrt()));
    both!(
        "rint",
        1,
        |p, t| p.float_to_integral(EVEN, t[0]),
        |x| Value::float32(x(0).round_ties_even()),
        Value::float64(x(0).round_ties_even())
    );
    both!(
        "floor",
        1,
        |p, t| p.float_to_integral(Rounding::TowardNegative, t[0]),
        |x| Value::float32(x(0).floor()),
        Value::float64(x(0).floor())
    );
    both!(
        "ceil",
        1,
        |p, t| p.float_to_integral(Rounding::TowardPositive, t[0]),
        |x| Value::float32(x(0).ceil()),
        Value::float64(x(0).ceil())
    );
    both!(
        "trunc",
        1,
        |p, t| p.float_to_integral(ZERO, t[0]),
        |x| Value::float32(x(0).trunc()),
        Value::float64(x(0).trunc())
    );
    both!("neg", 1, |p, t| p.float_neg(t[0]), |x| Value::float32(-x(0)), Value::float64(-x(0)));
    both!("abs", 1, |p, t| p.float_abs(t[0]), |x| Value::float32(x(0).abs()), Value::float64(x(0).abs()));
    both!(
        "==",
        2,
        |p, t| p.float_compare(FloatOrder::Equal, t[0], t[1]),
        |x| Value::Bool(x(0) == x(1)),
        Value::Bool(x(0) == x(1))
    );
    both!(
        "<",
        2,
        |p, t| p.float_compare(FloatOrder::Less, t[0], t[1]),
        |x| Value::Bool(x(0) < x(1)),
        Value::Bool(x(0) < x(1))
    );
    both!(
        "<=",
        2,
        |p, t| p.float_compare(FloatOrder::LessEqual, t[0], t[1]),
        |x| Value::Bool(x(0) <= x(1)),
        Value::Bool(x(0) <= x(1))
    );
    both!(
        "to int",
        1,
        |p, t| p.float_to_integer(32, ZERO, true, t[0]),
        |x| Value::bits(32, u64::from(x(0) as i32 as u32)),
        Value::bits(32, u64::from(x(0) as i32 as u32))
    );
    both!(
        "to long",
        1,
        |p, t| p.float_to_integer(64, ZERO, true, t[0]),
        |x| Value::bits(64, x(0) as i64 as u64),
        Value::bits(64, x(0) as i64 as u64)
    );
    add("float %", &[Float; 2], Box::new(|p, t| p.float_modulo(t[0], t[1])), |x| {
        Value::float32(single(x[0]) % single(x[1]))
    });
    add("float to double", &[Float], Box::new(|p, t| p.float_to_float(Format::DOUBLE, EVEN, t[0])), |x| {
        Value::float64(f64::from(single(x[0])))
    });
    add("double to float", &[Double], Box::new(|p, t| p.float_to_float(Format::SINGLE, EVEN, t[0])), |x| {
        Value::float32(double(x[0]) as f32)
    });
    add("int to float", &[Int], Box::new(|p, t| p.float_from_integer(Format::SINGLE, EVEN, true, t[0])), |x| {
        Value::float32(x[0] as u32 as i32 as f32)
    });
    add("int to double", &[Int], Box::new(|p, t| p.float_from_integer(Format::DOUBLE, EVEN, true, t[0])), |x| {
        Value::float64(f64::from(x[0] as u32 as i32))
    });
    add("long to float", &[Long], Box::new(|p, t| p.float_from_integer(Format::SINGLE, EVEN, true, t[0])), |x| {
        Value::float32(x[0] as i64 as f32)
    });
    add("long to double", &[Long], Box::new(|p, t| p.float_from_integer(Format::DOUBLE, EVEN, true, t[0])), |x| {
        Value::float64(x[0] as i64 as f64)
    });
    all
}

/// Operations in a rounding that the hardware is not asked for.
fn rounded_operations(format: Format, rounding: Rounding) -> Vec<Operation<()>> {
    let mut all = Vec::new();
    let mut add = |name: &str, operands: Vec<Kind>, term: MakeTerm| {
        let name = format!("{:?} {name} {rounding:?}", Kind::of(format)).to_lowercase();
        all.push(Operation { name, operands, term, right: () });
    };
    let kind = Kind::of(format);
    let other = if format == Format::SINGLE { Format::DOUBLE } else { Format::SINGLE };
    add("+", vec![kind; 2], Box::new(move |p, t| p.float_add(rounding, t[0], t[1])));
    add("*", vec![kind; 2], Box::new(move |p, t| p.float_mul(rounding, t[0], t[1])));
    add("/", vec![kind; 2], Box::new(move |p, t| p.float_div(rounding, t[0], t[1])));
    add("fma", vec![kind; 3], Box::new(move |p, t| p.float_fma(rounding, t[0], t[1], t[2])));
    add("sqrt", vec![kind], Box::new(move |p, t| p.float_sqrt(rounding, t[0])));
    add("whole", vec![kind], Box::new(move |p, t| p.float_to_integral(rounding, t[0])));
    add("to other", vec![kind], Box::new(move |p, t| p.float_to_float(other, rounding, t[0])));
    add("to int", vec![kind], Box::new(move |p, t| p.float_to_integer(32, rounding, true, t[0])));
    add("from long", vec![Kind::Long], Box::new(move |p, t| p.float_from_integer(format, rounding, true, t[0])));
    add("from unsigned", vec![Kind::Int], Box::new(move |p, t| p.float_from_integer(format, rounding, false, t[0])));
    all
}

/// An operation as a circuit, with its term and the symbols that are its operands.
struct Bench {
    pool: TermPool,
    term: Term,
    symbols: Vec<Term>,
    circuit: Circuit,
}

fn bench<F>(operation: &Operation<F>) -> Result<Bench, Failure> {
    let mut pool = TermPool::new();
    let kinds = operation.operands.iter().enumerate();
    let symbols: Vec<Term> = kinds.map(|(i, kind)| pool.symbol(&format!("x{i}"), kind.sort())).collect();
    let term = (operation.term)(&mut pool, &symbols);
    let circuit = Circuit::new(&pool, term, &symbols)
        .ok_or_else(|| Failure::Other(format!("there is no circuit for {}", operation.name)))?;
    Ok(Bench { pool, term, symbols, circuit })
}

fn against_hardware(operation: &Operation<Hardware>, pairs: u64, random: &mut Random) -> Result<Row, Failure> {
    let bench = bench(operation)?;
    Ok(compare(operation, bench.circuit, pairs, random, |bits| (operation.right)(bits)))
}

fn against_evaluator(operation: &Operation<()>, pairs: u64, random: &mut Random) -> Result<Row, Failure> {
    let Bench { pool, term, symbols, circuit } = bench(operation)?;
    let symbols: Vec<_> = symbols.iter().flat_map(|&symbol| pool.symbols_of(symbol)).collect();
    Ok(compare(operation, circuit, pairs, random, |bits| {
        let values =
            bits.iter().zip(&operation.operands).map(|(&bits, kind)| Value::from_big(kind.sort(), bits.into()));
        let model: Model = symbols.iter().copied().zip(values).collect();
        evaluate(&pool, term, &model)
    }))
}

fn compare<F>(
    operation: &Operation<F>,
    mut circuit: Circuit,
    pairs: u64,
    random: &mut Random,
    right: impl Fn(&[u64]) -> Value,
) -> Row {
    let start = Instant::now();
    let mut difference = None;
    let mut lanes = vec![[0; LANES]; operation.operands.len()];
    let mut bits = vec![0; operation.operands.len()];
    for _ in 0..pairs / LANES as u64 {
        for lane in 0..LANES {
            operands(&operation.operands, random, &mut bits);
            for (words, &bits) in lanes.iter_mut().zip(&bits) {
                words[lane] = bits;
            }
        }
        let outputs = circuit.run(&lanes);
        for (lane, &output) in outputs.iter().enumerate() {
            for (bits, words) in bits.iter_mut().zip(&lanes) {
                *bits = words[lane];
            }
            let right = right(&bits).as_u64();
            if output != right && difference.is_none() {
                difference = Some(format!("{bits:x?} gives {output:#x} and not {right:#x}"));
            }
        }
    }
    Row { name: operation.name.clone(), gates: circuit.gates(), pairs, time: start.elapsed(), difference }
}

/// Operands that have something to do with each other: equal, neighbours, of near exponents, or of products that are
/// near a border.
fn operands(kinds: &[Kind], random: &mut Random, bits: &mut [u64]) {
    for i in 0..kinds.len() {
        let kind = kinds[i];
        bits[i] = match (kind.sort(), i) {
            (Sort::Float(format), 0) => number(format, random),
            (Sort::Float(format), _) => {
                let before = bits[i - 1];
                match random.number_below(8) {
                    0 => related(format, before, random),
                    1 => related(format, before ^ (1 << (format.width() - 1)), random),
                    // The exponents add up to about the least or the greatest.
                    2 => {
                        let exponent = (before >> format.fraction()) & ((1 << format.exponent) - 1);
                        let bias = format.bias() as u64;
                        let sum = if random.number_below(2) == 0 { bias } else { 3 * bias };
                        let wanted = (sum + 4).saturating_sub(exponent + random.number_below(60));
                        with_exponent(format, number(format, random), wanted)
                    }
                    // And as many for quotients.
                    3 => {
                        let exponent = (before >> format.fraction()) & ((1 << format.exponent) - 1);
                        let bias = format.bias() as u64;
                        let wanted =
                            if random.number_below(2) == 0 { exponent + bias } else { exponent.saturating_sub(bias) };
                        with_exponent(
                            format,
                            number(format, random),
                            wanted.saturating_sub(2) + random.number_below(30),
                        )
                    }
                    _ => number(format, random),
                }
            }
            (_, _) => integer(kind, random),
        };
    }
}

fn with_exponent(format: Format, bits: u64, exponent: u64) -> u64 {
    let mask = (1u64 << format.exponent) - 1;
    let rest = bits & !(mask << format.fraction());
    Value::float(format, rest | (exponent.min(mask - 1) << format.fraction())).as_u64()
}

/// The same number, a neighbour, or one with an exponent nearby.
fn related(format: Format, bits: u64, random: &mut Random) -> u64 {
    let exponent = (bits >> format.fraction()) & ((1 << format.exponent) - 1);
    match random.number_below(4) {
        0 => Value::float(format, bits).as_u64(),
        1 => Value::float(format, bits.wrapping_add(random.number_below(5)).wrapping_sub(2)).as_u64(),
        2 => with_exponent(format, bits, (exponent + random.number_below(7)).saturating_sub(3)),
        _ => {
            let near = (exponent + random.number_below(120)).saturating_sub(60);
            with_exponent(format, number(format, random), near)
        }
    }
}

/// A number of a format; every kind of number is frequent.
fn number(format: Format, random: &mut Random) -> u64 {
    let (width, fraction) = (format.width(), format.fraction());
    let mask = (1u64 << fraction) - 1;
    let sign = random.number_below(2) << (width - 1);
    let significand = significand(fraction, random);
    let bias = format.bias() as u64;
    let exponent = match random.number_below(16) {
        // Zeros, infinities and NaN.
        0 => {
            let special = [0, 0, (2 * bias + 1) << fraction, ((2 * bias + 1) << fraction) | 1];
            return Value::float(format, sign | special[random.number_below(4) as usize]).as_u64();
        }
        // Subnormal numbers, few bits of them among others.
        1 => return sign | (significand >> random.number_below(u64::from(fraction) + 1)) & mask,
        2 => 1 + random.number_below(4),
        3 => 2 * bias - random.number_below(4),
        // The size of one, of integers, and of the borders of their ranges.
        4..=6 => bias - 3 + random.number_below(7),
        7..=9 => bias + random.number_below(70).min(bias),
        10 => bias + [30, 31, 62, 63][random.number_below(4) as usize],
        // Small integers and halves.
        11 => {
            let value = (random.number_below(2000) as f64 - 1000.0) / 2.0;
            let value = if format == Format::SINGLE { Value::float32(value as f32) } else { Value::float64(value) };
            return value.as_u64();
        }
        _ => random.number_below(2 * bias + 1),
    };
    Value::float(format, sign | (exponent << fraction) | (significand & mask)).as_u64()
}

/// Bits of a significand: any, few ones, few zeros, or what is halfway between two shorter ones.
fn significand(bits: u32, random: &mut Random) -> u64 {
    let any = random.next();
    match random.number_below(6) {
        0 => 0,
        1 => 1 << random.number_below(u64::from(bits)),
        2 => !(1u64 << random.number_below(u64::from(bits))),
        3 => any << random.number_below(u64::from(bits)),
        4 => u64::MAX << random.number_below(u64::from(bits)),
        _ => any,
    }
}

/// An integer of any size; many are near a power of two.
fn integer(kind: Kind, random: &mut Random) -> u64 {
    let width = kind.sort().width();
    let any = random.next() >> random.number_below(64);
    let value = match random.number_below(5) {
        0 => any,
        1 => any.wrapping_neg(),
        2 => (1u64 << random.number_below(64)).wrapping_add(random.number_below(5)).wrapping_sub(2),
        3 => (1u64 << random.number_below(64))
            .wrapping_add(1u64 << random.number_below(64))
            .wrapping_sub(random.number_below(3)),
        _ => (1u64 << random.number_below(64)).wrapping_neg().wrapping_add(random.number_below(5)),
    };
    if width == 64 { value } else { value & ((1 << width) - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_of_every_operation_agrees() {
        let report = run(&Options { pairs: 40_000, seed: 5 });
        let mut text = Vec::new();
        let agrees = report.is_ok_and(|report| report.write(&mut text).is_ok() && report.agrees());
        assert!(agrees, "{}", String::from_utf8_lossy(&text));
    }
}
