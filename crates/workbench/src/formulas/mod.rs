//! Random formulas over all operators: folding against evaluation, the solver's chain against itself and against Z3.

mod check;
mod formula;
mod generate;
mod report;
mod values;
mod z3;

use std::time::Instant;

use crate::failure::Failure;
use crate::guard::catch_panic;
use crate::pool::parallel_map;
use crate::random::Random;
use check::Checker;
pub use report::Report;
use z3::Z3;

/// Formulas that share a Z3 process.
const BATCH: u64 = 500;
/// Formulas that share a pool and a solver.
const SHARED: u64 = 20;
/// Every so many formulas, one has what SMT-LIB does not.
const FUNCTIONS: u64 = 8;

#[derive(Clone, Debug)]
pub struct Options {
    /// How many formulas.
    pub count: u64,
    /// The same seed gives the same formulas.
    pub seed: u64,
    /// How Z3 is started, if it is asked at all.
    pub z3: Option<String>,
    /// Batches at the same time, each with a Z3 of its own.
    pub jobs: usize,
    /// Of all formulas only the one with this number, and those before it that share its pool.
    pub only: Option<u64>,
}

/// Makes formulas and checks each of them.
pub fn run(options: &Options) -> Result<Report, Failure> {
    let started = Instant::now();
    let batches: Vec<(u64, u64)> = match options.only {
        Some(number) => vec![(number - number % SHARED, number + 1)],
        None => (0..options.count.div_ceil(BATCH))
            .map(|batch| (batch * BATCH, options.count.min((batch + 1) * BATCH)))
            .collect(),
    };
    let mut total = Report::default();
    for part in parallel_map(options.jobs, &batches, |&(first, end)| run_batch(options, first, end)) {
        total.add(part?);
    }
    total.elapsed = started.elapsed();
    Ok(total)
}

fn run_batch(options: &Options, first: u64, end: u64) -> Result<Report, Failure> {
    let mut z3 = options.z3.as_deref().map(Z3::new);
    let mut report = Report::default();
    let mut checker = Checker::default();
    for number in first..end {
        report.current = format!("formula {number} of seed {}", options.seed);
        let mut random = Random::nth(options.seed, number);
        let checked = catch_panic(|| {
            let formula = generate::formula(&mut random, number % FUNCTIONS == 0);
            checker.check(formula, &mut random, z3.is_some(), &mut report);
        });
        if let Err(said) = &checked {
            report.disagreement(format!("panic: {said}"), "");
        }
        if checked.is_err() || (number + 1) % SHARED == 0 || number + 1 == end {
            if let Some(z3) = &mut z3 {
                checker.settle(z3, &mut report)?;
            }
            checker = Checker::default();
        }
    }
    Ok(report)
}
