//! One class: tests are written, compiled, run, and what they cover is counted.

use std::path::Path;

use glassbox_program::Jdk;

use super::Options;
use super::coverage::{Coverage, coverage};
use super::jars::Tools;
use super::junit::run_tests;
use super::subjects::Subject;
use crate::failure::Failure;
use crate::generated::{Cause, Generated, Request, Totals, count, generate};

/// What came of a class.
pub struct Measured {
    pub class: &'static str,
    /// Or why there is nothing.
    pub figures: Result<Figures, String>,
}

pub struct Figures {
    pub coverage: Coverage,
    pub goals: usize,
    pub covered: usize,
    pub infeasible: usize,
    pub unknown: usize,
    pub tests: usize,
    /// What `glassbox generate` took.
    pub seconds: f64,
    pub causes: Vec<Cause>,
    pub divergences: Vec<Divergence>,
}

/// A test that behaved otherwise than it was predicted.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Divergence {
    pub test: String,
    pub expected: String,
    pub seen: String,
}

pub fn measure(jdk: &Jdk, options: &Options, tools: &Tools, subject: &Subject) -> Measured {
    let figures = figures(jdk, options, tools, subject).map_err(|failure| failure.to_string());
    Measured { class: subject.class, figures }
}

fn figures(jdk: &Jdk, options: &Options, tools: &Tools, subject: &Subject) -> Result<Figures, Failure> {
    let jar = options.jars.get(&subject.library)?;
    let place = options.out.join(subject.class);
    let request = Request {
        glassbox: &options.glassbox,
        input: &jar,
        class: subject.class,
        seconds: options.seconds,
        extra: &options.extra,
        place: &place,
    };
    let Generated { ledger, tests, seconds } = generate(jdk, &request)?;
    let scratch = tempfile::tempdir().map_err(Failure::file(Path::new("temporary directory")))?;
    let run = run_tests(jdk, tools, &tests, &jar, scratch.path())?;
    let coverage = coverage(jdk, tools, run.data.as_deref(), &jar, subject.class, scratch.path())?;
    let diverged = ledger.diverged().map(|test| Divergence {
        test: test.id.clone(),
        expected: test.expected.clone().unwrap_or_default(),
        seen: test.seen.clone().unwrap_or_default(),
    });
    let divergences = diverged.chain(run.failed).collect();
    let Totals { goals, covered, infeasible, unknown, tests } = ledger.totals;
    let causes = count(ledger.unknown());
    Ok(Figures { coverage, goals, covered, infeasible, unknown, tests, seconds, causes, divergences })
}
