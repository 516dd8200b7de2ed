//! One class: tests are written, compiled, run, and what they cover is counted.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use glassbox_program::Jdk;

use super::Options;
use super::causes::{self, Cause};
use super::coverage::{Coverage, coverage};
use super::jars::Tools;
use super::junit::run_tests;
use super::ledger::Ledger;
use super::subjects::Subject;
use crate::failure::Failure;

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
    let tests = place.join("tests");
    if tests.is_dir() {
        // Tests of an earlier run would be counted with the new ones.
        std::fs::remove_dir_all(&tests).map_err(Failure::file(&tests))?;
    }
    std::fs::create_dir_all(&tests).map_err(Failure::file(&tests))?;
    let ledger_file = place.join("ledger.json");
    let seconds = generate(jdk, options, subject, &jar, &tests, &ledger_file)?;
    let ledger = Ledger::read(&ledger_file)?;
    let scratch = tempfile::tempdir().map_err(Failure::file(Path::new("temporary directory")))?;
    let run = run_tests(jdk, tools, &tests, &jar, scratch.path())?;
    let coverage = coverage(jdk, tools, run.data.as_deref(), &jar, subject.class, scratch.path())?;
    let diverged = ledger.tests.iter().filter(|test| test.verdict == "diverged").map(|test| Divergence {
        test: test.id.clone(),
        expected: test.expected.clone().unwrap_or_default(),
        seen: test.seen.clone().unwrap_or_default(),
    });
    let divergences = diverged.chain(run.failed).collect();
    let super::ledger::Totals { goals, covered, infeasible, unknown, tests } = ledger.totals;
    let causes = causes::count(ledger.unknown());
    Ok(Figures { coverage, goals, covered, infeasible, unknown, tests, seconds, causes, divergences })
}

/// Runs `glassbox generate` on the class and its nested classes; what it says on the way lies beside the ledger.
fn generate(
    jdk: &Jdk,
    options: &Options,
    subject: &Subject,
    jar: &Path,
    tests: &Path,
    ledger: &Path,
) -> Result<f64, Failure> {
    let said_file = ledger.with_file_name("said.txt");
    let said = std::fs::File::create(&said_file).map_err(Failure::file(&said_file))?;
    let errors = said.try_clone().map_err(Failure::file(&said_file))?;
    let mut command = Command::new(&options.glassbox);
    command.arg("generate").arg(jar).args(["--class", subject.class]);
    command.arg("--class").arg(format!("{}$*", subject.class));
    command.arg("--budget").arg(format!("{}s", options.seconds)).arg("--java-home").arg(&jdk.home);
    command.arg("--out").arg(tests).arg("--json").arg(ledger).args(&options.extra);
    command.stdin(Stdio::null()).stdout(said).stderr(errors);
    let started = Instant::now();
    let status = command.status().map_err(Failure::file(&options.glassbox))?;
    let seconds = started.elapsed().as_secs_f64();
    // An input that cannot be used altogether still has a ledger of what could be.
    let served = status.success() || status.code() == Some(3) && ledger.is_file();
    if !served {
        let text = std::fs::read_to_string(&said_file).unwrap_or_default();
        let last = text.lines().last().unwrap_or("it said nothing");
        return Err(Failure::Other(format!("glassbox generate ended with {status}: {last}")));
    }
    Ok(seconds)
}
