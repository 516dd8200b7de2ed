//! Compiles and runs tests on a real JVM and says what happened.
//!
//! One long-lived JVM, *the runner*, is a child process that we talk to over a channel (`wire` on this side,
//! `java/glassbox/runner/Main.java` on the other, where the protocol is described), and what comes from it is not trusted. A test gets a fresh class loader and a fresh thread in it; tests that have passed so may
//! run once more together, as build tools do. Whatever the code under test does to that JVM, including
//! ending it, costs one test: the next call finds a new JVM. What it could do to the machine, the operating system
//! prevents, where the [`Options`] have a [`Guard`].
//!
//! This crate never sees how a test came to be: it gets Java text and class names.

mod attack;
mod child;
mod confirm;
mod executors;
mod existing;
mod gathering;
mod harvest;
mod imports;
mod java;
mod last_runs;
mod launch;
#[cfg(test)]
mod mutated_frames;
mod numbers;
mod observing;
mod probes;
mod replayer;
mod rubbish;
mod runner;
mod sampling;
mod scratch;
mod setting;
mod spawning;
mod supply;
mod turns;
mod wire;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use attack::{Attack, AttackClass, AttackHit, AttackMethod, Attacked, CodeValues, Made, Missing, Source};
pub use confirm::{Costs, Judge, JvmJudge, Trial};
pub use executors::{ExecutorOptions, JvmExecutors, Listening, PROTOCOL_VERSION, serve};
pub use existing::{ExistingTests, ExistingWord};
pub use gathering::{IncrementalTestClass, TestClassResult};
pub use imports::JvmImports;
pub use last_runs::{LastRuns, LastRunsResult, Written};
pub use numbers::Numbers;
pub use observing::Observer;
pub use probes::Probes;
pub use replayer::Replayer;
pub use sampling::{Sampler, SamplingProgress};
pub use scratch::Scratch;
pub use supply::ObjectSources;

/// A JDK and our own part in its JVMs, by a name that changes with either of them; nothing, if it is no JDK.
#[must_use]
pub fn identity(java_home: &std::path::Path) -> Option<String> {
    runner::identity(java_home).ok()
}

/// How the JVM is started and how long a test may take.
#[derive(Clone, Debug)]
pub struct Options {
    /// The JDK: the directory with `bin/java` and `bin/javac`.
    pub java_home: PathBuf,
    /// The limit of the Java heap. The compiler and the code under test share it.
    pub heap_megabytes: u32,
    /// A test that takes longer is [`Observation::TimedOut`].
    pub test_time_limit: Duration,
    /// Packages of the JDK that are opened to the tests: `java.base/java.util=ALL-UNNAMED`.
    pub opens: Vec<String>,
    /// Modules of the JDK in which class files are replaced by those in a directory.
    pub patches: Vec<(String, PathBuf)>,
    /// An existing directory of the caller. Every JVM gets a directory of its own there, its *playground*, where it works
    /// and has its temporary files, so that relative paths in the code under test and crash reports end up there, and not
    /// in the user's project. It is removed when the JVM has ended.
    pub scratch: PathBuf,
    /// What a guarded JVM may read beside the JDK, the scratch directory and what every program reads of the system: class
    /// paths, for the most part. Paths that do not exist are passed over.
    pub readable: Vec<PathBuf>,
    /// How the JVM is kept from doing harm; without, it may do what we may.
    pub guard: Option<Guard>,
}

/// The operating system lets a JVM with code under test write nowhere but in its playground, read nothing of the user but what
/// it needs, use no network, start no processes, and take only so much memory; `glassbox-guard` has the details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// A program that passes its arguments on to [`glassbox_guard::launch`].
    pub launcher: PathBuf,
    /// Nothing is enforced. The launcher only gives the JVM a channel that code under test does not know, and lets it end when
    /// we do.
    pub free: bool,
    /// Whether no JVM is to start where some of this cannot be enforced.
    pub strict: bool,
}

/// One Java compilation unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path below a source root, with slashes: `demo/CoordTest.java`.
    pub name: String,
    /// The Java text.
    pub text: String,
}

/// What the compiler had to say about one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The name of the [`SourceFile`], or empty if the message is about no file.
    pub file: String,
    /// Counted from one.
    pub line: Option<u32>,
    /// Warnings and notes are not errors.
    pub is_error: bool,
    /// In English, possibly of several lines.
    pub message: String,
}

/// The answer to [`Replayer::compile`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compilation {
    /// Whether all sources were compiled. If not, nothing may be said about which class files exist.
    pub succeeded: bool,
    /// Errors, warnings and notes in the compiler's order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Every way in which running one test can end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    /// The test method returned.
    Passed,
    /// The class could not be loaded or instantiated, or the test method threw.
    Failed {
        /// The binary name of the exception's class.
        exception: String,
        /// What `getMessage()` returned.
        message: Option<String>,
        /// The innermost frames, as Java prints them: `demo.Coord.move(Coord.java:12)`.
        trace: Vec<String>,
    },
    /// The test ran longer than [`Options::test_time_limit`].
    TimedOut,
    /// The test took the JVM with it.
    Crashed {
        /// For example: "the JVM exited with code 3".
        description: String,
    },
    /// The deadline or a cancellation came first, or the test was slower than the time until the deadline allows.
    Abandoned,
}

impl Observation {
    /// How a test ended, in one line.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Observation::Passed => "the test passed".into(),
            Observation::Failed { exception, message: Some(message), .. } => {
                let words: Vec<&str> = message.split_whitespace().collect();
                format!("{exception}: {}", words.join(" "))
            }
            Observation::Failed { exception, message: None, .. } => exception.clone(),
            Observation::TimedOut => "the test ran longer than its time limit".into(),
            Observation::Crashed { description } => description.clone(),
            Observation::Abandoned => "the test did not get to run".into(),
        }
    }
}

/// What the probes in class files told while a test ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// There was more than there is room for.
    pub is_cut: bool,
    /// The binary names of the classes of exceptions, by their numbers.
    pub classes: Vec<String>,
    /// The numbers that each thread told, that of the test first.
    pub threads: Vec<Numbers>,
}

/// Until when the caller is interested in an answer. The default is: forever.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    /// The time at which to give up.
    pub at: Option<Instant>,
    /// Set to true by somebody else in order to give up now.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Deadline {
    /// Whether the caller has lost interest.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() >= at) || self.is_cancelled()
    }

    /// Whether somebody gave up, whatever the clock says.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// Why no answer can be given at all. What a *test* does wrong is an [`Observation`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// There is no JDK at the given place.
    #[error("there is no usable JDK at {}: {problem}\nPoint --java-home (or JAVA_HOME) to a JDK 9 or newer.", java_home.display())]
    NoJdk {
        /// The place we were told to look at.
        java_home: PathBuf,
        /// What is missing there.
        problem: String,
    },
    /// The JVM or its compiler could not be started, even when tried again.
    #[error("the JVM at {} cannot be started: {problem}\nIf `{} -version` works, the machine may be short of memory.", java_home.display(), java_home.join("bin/java").display())]
    CannotStart {
        /// The JDK whose JVM does not start.
        java_home: PathBuf,
        /// What the operating system or the JVM said.
        problem: String,
    },
    /// A directory that we need cannot be written.
    #[error("cannot write {}: {problem}", path.display())]
    CannotWrite {
        /// The directory or file.
        path: PathBuf,
        /// What the operating system said.
        problem: String,
    },
    /// Java gets its paths from us as text.
    #[error("the path {} is not valid Unicode, and cannot be passed to the JVM", path.display())]
    PathNotUnicode {
        /// The path.
        path: PathBuf,
    },
    /// The JVM ended or fell silent while it compiled, again and again.
    #[error("the JVM was lost while compiling {files} file(s): {problem}")]
    CompilerLost {
        /// How many files were to be compiled.
        files: usize,
        /// How the JVM ended.
        problem: String,
    },
    /// The runner sent something that we do not understand; this is a bug in Glassbox.
    #[error("the runner gave an answer that makes no sense: {problem}")]
    Protocol {
        /// What was wrong with the answer.
        problem: String,
    },
    /// Nobody could connect.
    #[error("cannot listen at {address}: {problem}")]
    CannotListen {
        /// Where.
        address: std::net::SocketAddr,
        /// What the operating system said.
        problem: String,
    },
    /// The deadline or a cancellation came before the answer.
    #[error("interrupted while waiting for the JVM")]
    Interrupted,
}

/// The source of `glassbox.Input`, with which a program asks for inputs wherever it wants them.
pub const INPUT_SOURCE: &str = runner::INPUT_SOURCE;

/// The directory with the JUnit stand-in, to compile tests against.
///
/// The stand-in is compiled by the JDK at `java_home` on first use and then cached.
///
/// # Errors
/// If there is no JDK at `java_home`, or it cannot compile the stand-in.
pub fn stand_in_class_path(java_home: &Path) -> Result<PathBuf, ReplayError> {
    runner::prepare(java_home, None).map(|installed| installed.stand_in)
}
