//! Starting the runner's JVM, in the background so that it overlaps with other work.

use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use glassbox_guard::CHANNEL;

use crate::child::{Patience, Process, ProcessExit, WaitResult};
use crate::java::{Java, JvmDirectory, absolute};
use crate::runner::{self, Installed};
use crate::{Deadline, Options, ReplayError, wire};

/// A JVM that does not start may have had bad luck, for example with the memory; three of them are a pattern.
const ATTEMPTS: usize = 3;

/// JVMs that were killed while they started say less about the next one.
const MOST_KILLED: usize = 20;

/// A JVM that says nothing for so long will not say anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a JVM runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct JvmMode {
    /// A compilation is likely to come before a test.
    pub(crate) warms_up: bool,
    /// It checks `assert` statements. The usual build tools let it when they run tests.
    pub(crate) asserts: bool,
    /// It verifies class files, as usual. Without that, the classes of each test are there in half the time.
    pub(crate) verifies: bool,
}

/// Starts a JVM on another thread. If nobody waits for it any more when it is ready, it ends again.
pub(crate) fn in_background(options: Options, manner: JvmMode) -> Receiver<Result<Process, ReplayError>> {
    let (ready, started) = mpsc::channel();
    thread::spawn(move || {
        // The error gives the process back, and dropping it ends it.
        let _ = ready.send(start(&options, manner));
    });
    started
}

fn start(options: &Options, manner: JvmMode) -> Result<Process, ReplayError> {
    let scratch = &options.scratch;
    if !scratch.is_dir() {
        let problem = "it is not an existing directory".to_owned();
        return Err(ReplayError::CannotWrite { path: scratch.clone(), problem });
    }
    let installed = runner::prepare(&options.java_home, Some(&options.scratch))?;
    let (mut failed, mut killed) = (0, 0);
    loop {
        let ProcessExit { text, was_killed } = match attempt(options, &installed, manner) {
            Ok(process) => return Ok(process),
            Err(describe_exit) => describe_exit,
        };
        *(if was_killed { &mut killed } else { &mut failed }) += 1;
        if failed == ATTEMPTS || killed == MOST_KILLED {
            return Err(ReplayError::CannotStart { java_home: options.java_home.clone(), problem: text });
        }
    }
}

fn attempt(options: &Options, installed: &Installed, manner: JvmMode) -> Result<Process, ProcessExit> {
    let failed = |text: String| ProcessExit { text, was_killed: false };
    let (command, playground) = command(options, installed, manner).map_err(|error| failed(error.to_string()))?;
    let process = Process::start(command, playground).map_err(|error| failed(error.to_string()))?;
    let gone = match process.receive(Patience::strict(PATIENCE), &Deadline::default()) {
        WaitResult::Answer(Ok(payload)) => match wire::parse_hello(&payload) {
            Ok(_version) => return Ok(process),
            Err(error) => return Err(failed(error.to_string())),
        },
        WaitResult::Answer(Err(gone)) => Some(gone),
        WaitResult::Lost => None,
        WaitResult::TooLong | WaitResult::Interrupted => return Err(failed("it did not answer in time".to_owned())),
    };
    let said = process.error_text();
    let ProcessExit { text, was_killed } = process.describe_exit(gone.as_ref());
    Err(ProcessExit { text: if said.is_empty() { text } else { format!("{text}; it said: {said}") }, was_killed })
}

fn command(options: &Options, installed: &Installed, manner: JvmMode) -> Result<(Command, JvmDirectory), ReplayError> {
    let mut java = Java::new(options, installed)?;
    if !manner.verifies {
        java.arguments().args(["-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"]);
    }
    let assertions = if manner.asserts { "-ea" } else { "-da" };
    // Where the channel cannot be moved, it is the standard output.
    let arguments = java.arguments().args([assertions, "-XX:+DisplayVMOutputToStderr", "-cp"]);
    arguments.arg(absolute(&installed.runner)).arg(runner::MAIN_CLASS).arg(CHANNEL);
    arguments.arg(absolute(&installed.stand_in)).arg(manner.warms_up.to_string());
    Ok(java.finish())
}
