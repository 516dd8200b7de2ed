//! The tool as a process: what it was asked for, and the ledger that it wrote.

mod causes;
mod inputs;
mod javac;
mod judging;
mod ledger;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use glassbox_program::Jdk;

pub use causes::{Cause, count};
pub use inputs::{Input, Kind, Stats, find_inputs};
pub use javac::{compile, find_sources};
pub use judging::JudgeOptions;
pub use ledger::{Goal, Ledger, Totals};

use crate::failure::Failure;

/// One call of `glassbox generate`, for one class and its nested classes.
pub struct Request<'r> {
    /// The binary.
    pub glassbox: &'r Path,
    /// A jar or a directory of classes.
    pub input: &'r Path,
    pub class: &'r str,
    /// What the class needs.
    pub libraries: &'r [PathBuf],
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
    let mut arguments: Vec<OsString> = vec!["generate".into(), "--no-cache".into(), request.input.into()];
    arguments.extend(["--class".into(), request.class.into()]);
    arguments.extend(["--class".into(), format!("{}$*", request.class).into()]);
    if !request.libraries.is_empty() {
        arguments.extend(["--classpath".into(), class_path(request.libraries)?]);
    }
    arguments.extend(["--budget".into(), format!("{}s", request.seconds).into()]);
    arguments.extend(request.extra.iter().map(OsString::from));
    let call =
        Call { glassbox: request.glassbox, arguments: &arguments, directory: Path::new("."), place: request.place };
    run_tool(jdk, &call)
}

/// What an earlier call has left in a place; how long it took is not known any more.
pub fn generated_before(place: &Path) -> Result<Generated, Failure> {
    Ok(Generated { ledger: Ledger::read(&place.join("ledger.json"))?, tests: place.join("tests"), seconds: 0.0 })
}

/// Places as one argument of Java's tools.
pub fn class_path(places: &[impl AsRef<Path>]) -> Result<OsString, Failure> {
    let places = places.iter().map(AsRef::as_ref);
    std::env::join_paths(places).map_err(|error| Failure::Other(format!("no class path: {error}")))
}

/// One call of the tool with whatever arguments.
pub struct Call<'c> {
    /// The binary.
    pub glassbox: &'c Path,
    /// The command and its arguments, but for the JDK and for where tests and ledger go.
    pub arguments: &'c [OsString],
    /// What relative paths among the arguments are relative to.
    pub directory: &'c Path,
    /// Where the ledger, the tests and what the tool said go.
    pub place: &'c Path,
}

pub fn run_tool(jdk: &Jdk, call: &Call) -> Result<Generated, Failure> {
    let tests = call.place.join("tests");
    if tests.is_dir() {
        // Tests of an earlier run would be counted with the new ones.
        std::fs::remove_dir_all(&tests).map_err(Failure::file(&tests))?;
    }
    std::fs::create_dir_all(&tests).map_err(Failure::file(&tests))?;
    let ledger = call.place.join("ledger.json");
    let said_file = call.place.join("said.txt");
    let said = std::fs::File::create(&said_file).map_err(Failure::file(&said_file))?;
    let errors = said.try_clone().map_err(Failure::file(&said_file))?;
    let mut command = Command::new(call.glassbox);
    command.args(call.arguments).arg("--java-home").arg(&jdk.home);
    command.arg("--out").arg(&tests).arg("--json").arg(&ledger).current_dir(call.directory);
    command.stdin(Stdio::null()).stdout(said).stderr(errors);
    let started = Instant::now();
    let status = command.status().map_err(Failure::file(call.glassbox))?;
    let seconds = started.elapsed().as_secs_f64();
    // An input that cannot be used altogether still has a ledger of what could be.
    if !(status.success() || status.code() == Some(3) && ledger.is_file()) {
        let text = std::fs::read_to_string(&said_file).unwrap_or_default();
        let last = text.lines().last().unwrap_or("it said nothing");
        return Err(Failure::Other(format!("glassbox ended with {status}: {last}")));
    }
    Ok(Generated { ledger: Ledger::read(&ledger)?, tests, seconds })
}
