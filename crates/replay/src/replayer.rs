//! The policy: which JVM a command goes to, and what happens when it does not come back.

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use crate::attack::Order;
use crate::child::{self, Patience, Process, ProcessExit, WaitResult};
use crate::launch::{self, JvmMode};
use crate::observing::Seen;
use crate::setting::Setting;
use crate::wire::{ClassFile, Ran, SessionCalls};
use crate::{Compilation, Deadline, Observation, Options, Recording, ReplayError, SourceFile, wire};

/// The runner watches the time itself. It gets this much longer before we stop believing in it.
const TIME_LIMIT_SLACK: Duration = Duration::from_secs(3);

/// So many times its limit a test may take on a machine that is busy otherwise; the runner knows whether it is.
const MOST_TIMES_SLOWER: u32 = 20;

/// No batch takes so long; without a limit a JVM that hangs would hang us too.
const COMPILING: Patience =
    Patience { idle: Duration::from_secs(3), busy: Duration::from_secs(200), most: Duration::from_secs(600) };

/// A JVM can be lost for reasons outside of it, so another one may have more luck, ...
const COMPILERS: usize = 2;

/// ... and more of them where it is clear that the reasons were outside.
const MOST_KILLED: usize = 20;

/// Before a deadline, no test may take more than this part of the time that is left, ...
const SHARE_OF_A_TEST: u32 = 20;

/// ... but always so much: less says little on a machine that is busy otherwise.
const SHORTEST_LIMIT: Duration = Duration::from_millis(400);

/// Compiles and runs tests in a JVM of its own, which ends when this is dropped.
pub struct Replayer {
    options: Options,
    jvm: Jvm,
    /// Tests may take their usual time, however near the deadline is.
    unhurried: bool,
    /// How the next JVM starts.
    manner: JvmMode,
    /// There was one: if the next one does not start, the one after it may.
    has_started: bool,
}

enum Jvm {
    /// The next command starts one.
    Absent,
    Starting(Receiver<Result<Process, ReplayError>>),
    Idle(Process),
    /// Starting did not work, and will not work the next time.
    Impossible(ReplayError),
}

/// Every way in which one command can end.
enum Reply {
    Payload(Process, Vec<u8>),
    /// The JVM is gone, and this is how it went.
    Crashed(ProcessExit),
    /// The JVM did not answer within the limit, and was killed.
    TooLong,
    /// The caller lost interest, and the JVM was killed.
    Interrupted,
}

/// What came of a session of an attack.
pub(crate) enum Session {
    Told(SessionCalls),
    /// The JVM did not live to tell.
    Lost,
    /// The time is over.
    Interrupted,
}

impl Replayer {
    /// Begins to start a JVM in the background, to compile and to try tests; errors are reported by the first command.
    #[must_use]
    pub fn new(options: Options) -> Replayer {
        Replayer::starting(options, JvmMode { warms_up: true, asserts: true, verifies: false })
    }

    /// The same for a JVM that is not going to compile.
    #[must_use]
    pub fn trying(options: Options) -> Replayer {
        Replayer::starting(options, JvmMode { warms_up: false, asserts: true, verifies: false })
    }

    /// The same for one that runs code just as the user's will.
    #[must_use]
    pub fn fresh(options: Options) -> Replayer {
        Replayer::starting(options, JvmMode { warms_up: false, asserts: true, verifies: true })
    }

    /// The same for one that takes no notice of `assert` statements.
    #[must_use]
    pub fn without_assertions(options: Options) -> Replayer {
        Replayer::starting(options, JvmMode { warms_up: false, asserts: false, verifies: true })
    }

    /// What its JVMs are started with.
    pub(crate) fn options(&self) -> Options {
        self.options.clone()
    }

    fn starting(options: Options, manner: JvmMode) -> Replayer {
        let jvm = Jvm::Starting(launch::in_background(options.clone(), manner));
        let manner = JvmMode { warms_up: false, ..manner };
        Replayer { options, jvm, unhurried: false, manner, has_started: false }
    }

    /// Lets tests take their usual time, however near the deadline is: they are known to end.
    #[must_use]
    pub fn unhurried(self) -> Replayer {
        Replayer { unhurried: true, ..self }
    }

    /// Compiles all sources together to `output`, which is created if need be. The JUnit stand-in is always on the
    /// class path.
    ///
    /// # Errors
    /// If there is no JVM to do it, or [`ReplayError::Interrupted`]. What is wrong with the sources is no error, but
    /// part of the [`Compilation`].
    pub fn compile(
        &mut self,
        sources: &[SourceFile],
        output: &Path,
        class_path: &[PathBuf],
        javac_options: &[String],
        deadline: &Deadline,
    ) -> Result<Compilation, ReplayError> {
        fs::create_dir_all(output).map_err(|error| cannot_write(output, &error))?;
        let request = wire::compile_request(sources, class_path, javac_options)?;
        let (mut lost, mut killed) = (0, 0);
        loop {
            let by_itself = |text: String| ProcessExit { text, was_killed: false };
            let ProcessExit { text, was_killed } = match self.ask(request.clone(), COMPILING, deadline)? {
                Reply::Payload(process, payload) => match take_classes(&payload, output) {
                    // Code under test that speaks for the compiler costs the JVM.
                    Err(ReplayError::Protocol { problem }) => by_itself(problem),
                    compiled => {
                        self.jvm = Jvm::Idle(process);
                        return compiled;
                    }
                },
                Reply::Interrupted => return Err(ReplayError::Interrupted),
                Reply::Crashed(describe_exit) => describe_exit,
                Reply::TooLong => by_itself("it did not answer in time".to_owned()),
            };
            *(if was_killed { &mut killed } else { &mut lost }) += 1;
            if lost == COMPILERS || killed == MOST_KILLED {
                return Err(ReplayError::CompilerLost { files: sources.len(), problem: text });
            }
        }
    }

    /// Runs one test method of a compiled class in a fresh class loader, which sees the JDK, the JUnit stand-in and
    /// `class_path`.
    ///
    /// # Errors
    /// If there is no JVM to do it. Whatever the test does is no error, but an [`Observation`].
    pub fn run(
        &mut self,
        test_class: &str,
        test_method: &str,
        class_path: &[PathBuf],
        deadline: &Deadline,
    ) -> Result<Observation, ReplayError> {
        match self.observe(&[(test_class, test_method)], class_path, None, false, deadline)? {
            Ok(ran) => ran.observations.into_iter().next().ok_or_else(|| ReplayError::Protocol {
                problem: "no outcome for the one test that was to run".to_owned(),
            }),
            Err(observation) => Ok(observation),
        }
    }

    /// Runs tests, each a class and a method, one after the other in one class loader, as build tools do. The answer is
    /// shorter than the list where one of them, or the deadline, kept the rest from being observed.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn run_together(
        &mut self,
        tests: &[(&str, &str)],
        class_path: &[PathBuf],
        deadline: &Deadline,
    ) -> Result<Vec<Observation>, ReplayError> {
        Ok(self.observe(tests, class_path, None, false, deadline)?.map_or_else(|_| Vec::new(), |ran| ran.observations))
    }

    /// The same with class files that have probes in the place of others, and with what these told.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn record(
        &mut self,
        tests: &[(&str, &str)],
        class_path: &[PathBuf],
        probes: &Path,
        deadline: &Deadline,
    ) -> Result<Vec<(Observation, Recording)>, ReplayError> {
        self.observe(tests, class_path, Some(probes), false, deadline).map(recorded)
    }

    /// The same for tests that somebody else wrote, with what their classes want to be called around them. The class path
    /// has the JUnit that they need.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub(crate) fn record_existing(
        &mut self,
        tests: &[(&str, &str)],
        class_path: &[PathBuf],
        probes: &Path,
        deadline: &Deadline,
    ) -> Result<Vec<(Observation, Recording)>, ReplayError> {
        self.observe(tests, class_path, Some(probes), true, deadline).map(recorded)
    }

    /// Lets the runner make a session of an attack, in a class loader of its own.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub(crate) fn attack(
        &mut self,
        order: &Order<'_>,
        class_path: &[PathBuf],
        probes: &Path,
        limit: Duration,
        deadline: &Deadline,
    ) -> Result<Session, ReplayError> {
        let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX >> 24);
        let request = wire::attack_request(order, class_path, probes, milliseconds)?;
        let together = limit.saturating_mul(order.most_steps());
        match self.ask(request, Patience::strict(together.saturating_add(TIME_LIMIT_SLACK)), deadline) {
            Ok(Reply::Payload(process, payload)) => {
                let calls = wire::parse_attacked(&payload).ok();
                match calls.as_ref().is_some_and(|calls| calls.tidy) && !process.has_spread() {
                    true => self.jvm = Jvm::Idle(process),
                    false => self.replace(),
                }
                Ok(calls.map_or(Session::Lost, Session::Told))
            }
            Ok(Reply::Crashed(_) | Reply::TooLong) => {
                self.replace();
                Ok(Session::Lost)
            }
            Ok(Reply::Interrupted) | Err(ReplayError::Interrupted) => Ok(Session::Interrupted),
            Err(error) => Err(error),
        }
    }

    /// Lets the runner make calls, in one class loader or each in its own. The answer is shorter than the list if one of them took
    /// too long, and there is none if one of them took the JVM with it.
    ///
    /// # Errors
    /// If there is no JVM to do it, or [`ReplayError::Interrupted`].
    pub(crate) fn make_calls(
        &mut self,
        settings: &[Setting<'_>],
        class_path: &[PathBuf],
        probes: &Path,
        together: bool,
        limit: Duration,
        deadline: &Deadline,
    ) -> Result<Option<Vec<Seen>>, ReplayError> {
        let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX >> 24);
        let request = wire::observe_request(settings, class_path, probes, together, milliseconds)?;
        let in_all = limit.saturating_mul(u32::try_from(settings.len()).unwrap_or(u32::MAX));
        match self.ask(request, Patience::strict(in_all.saturating_add(TIME_LIMIT_SLACK)), deadline)? {
            Reply::Payload(process, payload) => {
                let seen = wire::parse_observed(&payload).ok();
                match seen.as_ref().is_some_and(|(_, tidy)| *tidy) && !process.has_spread() {
                    true => self.jvm = Jvm::Idle(process),
                    false => self.replace(),
                }
                Ok(seen.map(|(seen, _)| seen))
            }
            Reply::Crashed(_) | Reply::TooLong => {
                self.replace();
                Ok(None)
            }
            Reply::Interrupted => Err(ReplayError::Interrupted),
        }
    }

    /// What became of each test, or of the JVM if it did not live to tell.
    fn observe(
        &mut self,
        tests: &[(&str, &str)],
        class_path: &[PathBuf],
        probes: Option<&Path>,
        existing: bool,
        deadline: &Deadline,
    ) -> Result<Result<Ran, Observation>, ReplayError> {
        let clock = deadline.at.filter(|_| !self.unhurried);
        let left = clock.map(|at| at.saturating_duration_since(Instant::now()));
        let limit = time_limit(self.options.test_time_limit, left);
        // Nothing is wrong with a test that is slower than the caller has time for.
        let too_long =
            if limit < self.options.test_time_limit { Observation::Abandoned } else { Observation::TimedOut };
        let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX >> 24).min(u64::MAX >> 24);
        let request = wire::run_request(tests, class_path, probes, existing, milliseconds)?;
        // The runner says now and then that it has come to another test.
        let patience = Patience {
            idle: limit.saturating_add(TIME_LIMIT_SLACK / 2),
            busy: limit.saturating_add(TIME_LIMIT_SLACK),
            most: limit.saturating_mul(MOST_TIMES_SLOWER).saturating_add(TIME_LIMIT_SLACK),
        };
        let first = self.ask(request.clone(), patience, deadline);
        let reply = match first {
            // What was killed from outside is held against no test, unless it happens again.
            Ok(Reply::Crashed(describe_exit)) if describe_exit.was_killed => self.ask(request, patience, deadline),
            reply => reply,
        };
        Ok(match reply {
            Ok(Reply::Payload(process, payload)) => {
                // Code under test that speaks for the runner costs the JVM.
                let mut ran = match wire::parse_ran(&payload, probes.is_some()) {
                    Ok(ran) => ran,
                    Err(error) => {
                        self.replace();
                        return Ok(Err(Observation::Crashed { description: error.to_string() }));
                    }
                };
                if ran.tidy && !process.has_spread() {
                    self.jvm = Jvm::Idle(process);
                } else {
                    drop(process);
                    self.replace();
                }
                for seen in ran.observations.iter_mut().filter(|seen| **seen == Observation::TimedOut) {
                    *seen = too_long.clone();
                }
                Ok(ran)
            }
            Ok(Reply::Crashed(describe_exit)) => {
                self.replace();
                Err(Observation::Crashed { description: describe_exit.text })
            }
            Ok(Reply::TooLong) => {
                self.replace();
                Err(too_long)
            }
            // There may be no other request, so the next JVM has to wait until it is asked for.
            Ok(Reply::Interrupted) | Err(ReplayError::Interrupted) => Err(Observation::Abandoned),
            Err(error) => return Err(error),
        })
    }

    /// The JVM is lost; another one starts while the caller looks at the observation.
    fn replace(&mut self) {
        self.jvm = Jvm::Starting(launch::in_background(self.options.clone(), self.manner));
    }

    /// Sends one request and waits. The JVM is absent afterwards unless the caller puts it back.
    fn ask(&mut self, request: Vec<u8>, patience: Patience, deadline: &Deadline) -> Result<Reply, ReplayError> {
        let process = self.take_process(deadline)?;
        process.send(request);
        Ok(match process.receive(patience, deadline) {
            WaitResult::Answer(Ok(payload)) => Reply::Payload(process, payload),
            WaitResult::Answer(Err(gone)) => Reply::Crashed(process.describe_exit(Some(&gone))),
            WaitResult::Lost => Reply::Crashed(process.describe_exit(None)),
            WaitResult::TooLong => Reply::TooLong,
            WaitResult::Interrupted => Reply::Interrupted,
        })
    }

    /// Waits for the JVM to be there, or starts one.
    fn take_process(&mut self, deadline: &Deadline) -> Result<Process, ReplayError> {
        if deadline.has_passed() {
            return Err(ReplayError::Interrupted);
        }
        let started = match std::mem::replace(&mut self.jvm, Jvm::Absent) {
            Jvm::Idle(process) => return Ok(process),
            Jvm::Impossible(error) => {
                self.jvm = Jvm::Impossible(error.clone());
                return Err(error);
            }
            Jvm::Starting(started) => started,
            Jvm::Absent => launch::in_background(self.options.clone(), self.manner),
        };
        match child::wait(&started, None, deadline) {
            WaitResult::Answer(Ok(process)) => {
                self.has_started = true;
                Ok(process)
            }
            WaitResult::Answer(Err(error)) => {
                if !self.has_started {
                    self.jvm = Jvm::Impossible(error.clone());
                }
                Err(error)
            }
            WaitResult::Interrupted => {
                self.jvm = Jvm::Starting(started);
                Err(ReplayError::Interrupted)
            }
            WaitResult::Lost | WaitResult::TooLong => Err(ReplayError::Protocol {
                problem: "the thread that starts the JVM has ended without a word".to_owned(),
            }),
        }
    }
}

/// Understands what the compiler says, and writes its class files.
fn take_classes(payload: &[u8], output: &Path) -> Result<Compilation, ReplayError> {
    let (compilation, classes) = wire::parse_compiled(payload)?;
    classes.iter().try_for_each(|class| write_class(output, class))?;
    Ok(compilation)
}

/// Writes a class file where it belongs. The JVM that made it also runs code under test, so its word is not taken for more
/// than a name.
fn write_class(output: &Path, class: &ClassFile) -> Result<(), ReplayError> {
    let relative = Path::new(&class.path);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(ReplayError::Protocol { problem: format!("a class file at {}", class.path) });
    }
    let path = output.join(relative);
    let folder = path.parent().unwrap_or(output);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, class.bytes));
    written.map_err(|error| match error.kind() {
        // No compiler of ours gives such names.
        ErrorKind::InvalidInput
        | ErrorKind::InvalidFilename
        | ErrorKind::AlreadyExists
        | ErrorKind::IsADirectory
        | ErrorKind::NotADirectory => {
            ReplayError::Protocol { problem: format!("a class file at {}: {error}", class.path) }
        }
        _ => cannot_write(&path, &error),
    })
}

fn cannot_write(path: &Path, error: &std::io::Error) -> ReplayError {
    ReplayError::CannotWrite { path: path.to_owned(), problem: error.to_string() }
}

/// Each test with what its probes told; nothing, if the JVM did not live to tell.
fn recorded(ran: Result<Ran, Observation>) -> Vec<(Observation, Recording)> {
    ran.map_or_else(|_| Vec::new(), |ran| ran.observations.into_iter().zip(ran.recordings).collect())
}

/// How long one test may take: less than usual where a single one that hangs would use up what the caller has left.
fn time_limit(usual: Duration, left: Option<Duration>) -> Duration {
    left.map_or(usual, |left| usual.min((left / SHARE_OF_A_TEST).max(SHORTEST_LIMIT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_file_lies_below_the_output_or_nowhere() {
        let output = tempfile::tempdir().unwrap();
        let write = |path: &str| write_class(output.path(), &ClassFile { path: path.to_owned(), bytes: &[1] });
        write("a/b/C.class").unwrap();
        assert_eq!(fs::read(output.path().join("a/b/C.class")).unwrap(), [1]);
        for path in
            ["../C.class", "a/../../C.class", "/tmp/glassbox/C.class", "a\0.class", "a/b", "a/b/C.class/D.class"]
        {
            assert!(matches!(write(path), Err(ReplayError::Protocol { .. })));
        }
    }

    #[test]
    fn a_test_may_take_its_time_unless_there_is_little_left() {
        let (usual, seconds) = (Duration::from_secs(5), Duration::from_secs);
        assert_eq!(time_limit(usual, None), usual);
        assert_eq!(time_limit(usual, Some(seconds(100))), usual);
        assert_eq!(time_limit(usual, Some(seconds(20))), seconds(1));
        assert_eq!(time_limit(usual, Some(seconds(1))), SHORTEST_LIMIT);
        assert_eq!(time_limit(Duration::from_millis(100), Some(seconds(1))), Duration::from_millis(100));
    }
}
