//! The tool as a process: what `glassbox generate` was asked for, and the ledger that it wrote.

mod causes;
mod inputs;
mod javac;
mod judging;
mod ledger;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use glassbox_program::Jdk;

pub use causes::{Cause, count};
pub use inputs::{Input, Kind, Stats, find_inputs};
pub use javac::{compile, find_sources};
pub use judging::JudgeOptions;
pub use ledger::{Ledger, Totals};

use crate::failure::Failure;

/// One call of `glassbox generate`, for one class and its nested classes.
pub struct Request<'r> {
    /// The binary.
    pub glassbox: &'r Path,
    /// A jar or a directory of classes.
    pub input: &'r Path,
    pub class: &'r str,
    pub seconds: u64,
    /// More arguments.
    pub extra: &'r [String],
    /// Where the ledger, the tests and what the tool said go.
    pub place: &'r Path,
}

pub struct Generated {
    pub ledger: Ledger,
    /// Where the tests lie.
    pub tests: PathBuf,
    /// What it took.
    pub seconds: f64,
}

/// The tool has to be there before anybody waits for it.
pub fn check_binary(glassbox: &Path) -> Result<(), Failure> {
    if glassbox.is_file() {
        return Ok(());
    }
    let place = glassbox.display();
    Err(Failure::Other(format!(
        "there is no {place}: build it with 'cargo build --release', or name it with --glassbox"
    )))
}

pub fn generate(jdk: &Jdk, request: &Request) -> Result<Generated, Failure> {
    let tests = request.place.join("tests");
    if tests.is_dir() {
        // Tests of an earlier run would be counted with the new ones.
        std::fs::remove_dir_all(&tests).map_err(Failure::file(&tests))?;
    }
    std::fs::create_dir_all(&tests).map_err(Failure::file(&tests))?;
    let ledger = request.place.join("ledger.json");
    let said_file = request.place.join("said.txt");
    let said = std::fs::File::create(&said_file).map_err(Failure::file(&said_file))?;
    let errors = said.try_clone().map_err(Failure::file(&said_file))?;
    let mut command = Command::new(request.glassbox);
    command.arg("generate").arg(request.input).args(["--class", request.class]);
    command.arg("--class").arg(format!("{}$*", request.class));
    command.arg("--budget").arg(format!("{}s", request.seconds)).arg("--java-home").arg(&jdk.home);
    command.arg("--out").arg(&tests).arg("--json").arg(&ledger).args(request.extra);
    command.stdin(Stdio::null()).stdout(said).stderr(errors);
    let started = Instant::now();
    let status = command.status().map_err(Failure::file(request.glassbox))?;
    let seconds = started.elapsed().as_secs_f64();
    // An input that cannot be used altogether still has a ledger of what could be.
    if !(status.success() || status.code() == Some(3) && ledger.is_file()) {
        let text = std::fs::read_to_string(&said_file).unwrap_or_default();
        let last = text.lines().last().unwrap_or("it said nothing");
        return Err(Failure::Other(format!("glassbox generate ended with {status}: {last}")));
    }
    Ok(Generated { ledger: Ledger::read(&ledger)?, tests, seconds })
}
