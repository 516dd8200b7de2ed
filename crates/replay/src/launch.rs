//! Starting the runner's JVM, in the background so that it overlaps with other work.

use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::child::{Process, Waited};
use crate::runner::{self, Installed};
use crate::{Deadline, Options, ReplayError, wire};

/// A JVM that does not start may have had bad luck, for example with the memory; three of them are a pattern.
const ATTEMPTS: usize = 3;

/// A JVM that says nothing for so long will not say anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether a compilation is likely to come before a test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WarmUp {
    Compiler,
    Nothing,
}

/// Starts a JVM on another thread. If nobody waits for it any more when it is ready, it ends again.
pub(crate) fn in_background(options: Options, warm_up: WarmUp) -> Receiver<Result<Process, ReplayError>> {
    let (ready, started) = mpsc::channel();
    thread::spawn(move || {
        // The error gives the process back, and dropping it ends it.
        let _ = ready.send(start(&options, warm_up));
    });
    started
}

fn start(options: &Options, warm_up: WarmUp) -> Result<Process, ReplayError> {
    let scratch = &options.scratch;
    if !scratch.is_dir() {
        let problem = "it is not an existing directory".to_owned();
        return Err(ReplayError::CannotWrite { path: scratch.clone(), problem });
    }
    let installed = runner::prepare(&options.java_home)?;
    let mut problem = String::new();
    for _ in 0..ATTEMPTS {
        match attempt(options, &installed, warm_up) {
            Ok(process) => return Ok(process),
            Err(said) => problem = said,
        }
    }
    Err(ReplayError::CannotStart { java_home: options.java_home.clone(), problem })
}

fn attempt(options: &Options, installed: &Installed, warm_up: WarmUp) -> Result<Process, String> {
    let mut command = command(options, installed, warm_up);
    let process = Process::start(&mut command).map_err(|error| error.to_string())?;
    let gone = match process.receive(Some(PATIENCE), &Deadline::default()) {
        Waited::Answer(Ok(payload)) => match wire::parse_hello(&payload) {
            Ok(_version) => return Ok(process),
            Err(error) => return Err(error.to_string()),
        },
        Waited::Answer(Err(gone)) => Some(gone),
        Waited::Lost => None,
        Waited::TooLong | Waited::Interrupted => return Err("it did not answer in time".to_owned()),
    };
    let said = process.error_text();
    let epitaph = process.epitaph(gone.as_ref());
    Err(if said.is_empty() { epitaph } else { format!("{epitaph}; it said: {said}") })
}

fn command(options: &Options, installed: &Installed, warm_up: WarmUp) -> Command {
    let mut command = Command::new(absolute(&runner::tool_path(&options.java_home, "java")));
    // With less the compiler cannot even begin.
    command.arg(format!("-Xmx{}m", options.heap_megabytes.max(16)));
    command.args([
        // The heap is small, and the code under test may leave us one core.
        // As in the test runs of the usual build tools.
        "-ea",
        "-XX:+UseSerialGC",
        // Short lives: without the optimizing compiler a batch of twenty small tests takes half the time.
        "-XX:TieredStopAtLevel=1",
        "-Xshare:auto",
        "-XX:-UsePerfData",
        // The standard output belongs to the protocol.
        "-XX:+DisplayVMOutputToStderr",
        // Code that is fed with invented inputs should not open windows.
        "-Djava.awt.headless=true",
    ]);
    command.args(options.opens.iter().flat_map(|opening| ["--add-opens", opening]));
    command.arg("-cp").arg(absolute(&installed.runner)).arg(runner::MAIN_CLASS).arg(absolute(&installed.stand_in));
    command.arg(if warm_up == WarmUp::Compiler { "true" } else { "false" });
    command.current_dir(&options.scratch);
    if !locale_has_unicode() {
        // Otherwise the JVM cannot open files whose names are not ASCII.
        command.env("LC_ALL", "C.UTF-8");
    }
    command
}

fn absolute(path: &Path) -> std::path::PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Whether the locale is more than the "C" of a bare environment. The first variable that is set decides.
fn locale_has_unicode() -> bool {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = variable("LC_ALL").or_else(|| variable("LC_CTYPE")).or_else(|| variable("LANG"));
    !matches!(locale.as_deref(), None | Some("C" | "POSIX"))
}
