//! `glassbox executor` and `glassbox input-class`: what a run on a real JVM needs elsewhere, and in the program.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use glassbox_program::Jdk;
use glassbox_replay::{INPUT_SOURCE, Options, serve};

use crate::args::{ExecutorArguments, InputClassArguments};
use crate::failure::Failure;
use crate::guarding::Guarding;

/// Whoever asks for runs says how long each may take; this is for nobody but the type.
const UNUSED: Duration = Duration::from_secs(60);

/// Makes runs for whoever listens at the address, until he does not any more.
pub fn run(arguments: &ExecutorArguments) -> Result<ExitCode, Failure> {
    let jdk = Jdk::locate(arguments.java_home.as_deref())?;
    let guarding = Guarding::new(arguments.guard)?;
    let scratch = tempfile::Builder::new().prefix("glassbox-").tempdir();
    let scratch = scratch.map_err(|error| Failure::Output { path: std::env::temp_dir(), error })?;
    let options = Options {
        java_home: jdk.home,
        heap_megabytes: arguments.heap,
        test_time_limit: UNUSED,
        opens: Vec::new(),
        patches: Vec::new(),
        scratch: scratch.path().to_owned(),
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
    let folder = directory.join("glassbox");
    let file = folder.join("Input.java");
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, INPUT_SOURCE));
    written.map_err(|error| Failure::Output { path: file.clone(), error })?;
    println!("{}", file.display());
    Ok(ExitCode::SUCCESS)
}
