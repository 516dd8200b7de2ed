//! `glassbox executor` and `glassbox input-class`: what a run on a real JVM needs elsewhere, and in the program.

use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use glassbox_program::Jdk;
use glassbox_replay::{INPUT_SOURCE, Options, serve};

use crate::args::{ExecutorArguments, InputClassArguments};
use crate::failure::Failure;
use crate::generate::scratch;
use crate::guarding::Guarding;
use crate::output;
use crate::terminal::{show, tell};

/// Whoever asks for runs says how long each may take; this is for nobody but the type.
const UNUSED: Duration = Duration::from_secs(60);

/// Makes runs for whoever listens at the address, until he does not any more.
pub fn run(arguments: &ExecutorArguments) -> Result<ExitCode, Failure> {
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    let guarding = Guarding::new(&arguments.guard)?;
    let scratch = scratch()?;
    let options = Options {
        java_home: jdk.home,
        heap_megabytes: arguments.heap,
        test_time_limit: UNUSED,
        opens: Vec::new(),
        patches: Vec::new(),
        scratch: scratch.path().to_owned(),
        readable: guarding.allowed,
        guard: guarding.guard,
    };
    match serve(&options, &arguments.connect, &arguments.token)? {
        0 => Err(Failure::Input(format!("nobody listens at {}", arguments.connect))),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Writes the class with which a program asks for inputs.
pub fn write_input_class(arguments: &InputClassArguments) -> Result<ExitCode, Failure> {
    let Some(directory) = &arguments.out else {
        // A reader that went away is no failure.
        let _ = std::io::stdout().write_all(INPUT_SOURCE.as_bytes());
        return Ok(ExitCode::SUCCESS);
    };
    let file = directory.join("glassbox/Input.java");
    let is_other = std::fs::read(&file).is_ok_and(|there| there != INPUT_SOURCE.as_bytes());
    if is_other && !arguments.force && !agrees(&file) {
        let error = std::io::Error::other("there is another file already, and --force overwrites it");
        return Err(Failure::Output { path: file, error });
    }
    output::write(&file, INPUT_SOURCE)?;
    show(&|_| format!("{}\n", file.display())).map_err(|error| Failure::Output { path: file.clone(), error })?;
    Ok(ExitCode::SUCCESS)
}

/// Asks whether a file may be overwritten; a script has no answer.
fn agrees(file: &Path) -> bool {
    let mut answer = String::new();
    if !std::io::stdin().is_terminal() {
        return false;
    }
    tell!("{} is there already and says something else. Overwrite it? [y/N]", file.display());
    let read = std::io::stdin().lock().take(LONGEST_ANSWER).read_line(&mut answer);
    read.is_ok() && matches!(answer.trim(), "y" | "Y" | "yes")
}

/// What follows is no answer.
const LONGEST_ANSWER: u64 = 100;
