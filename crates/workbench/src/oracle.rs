//! Real Java, asked what a program does.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::observation::{End, Observation};
use crate::programs::TestProgram;

/// No program here takes anywhere near as long.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The `java` of a JDK. What a program did is remembered between runs of the bench, under all that it depends on.
pub struct Oracle<'j> {
    jdk: &'j Jdk,
    /// Where answers are remembered; `None` asks anew every time.
    memory: Option<PathBuf>,
}

impl<'j> Oracle<'j> {
    pub fn new(jdk: &'j Jdk) -> Oracle<'j> {
        Oracle { jdk, memory: Some(std::env::temp_dir().join("glassbox-workbench-answers")) }
    }

    /// An oracle that remembers nothing.
    pub fn forgetful(jdk: &'j Jdk) -> Oracle<'j> {
        Oracle { jdk, memory: None }
    }

    /// What the program does whose classes lie in `classes`.
    pub fn observe(&self, program: &TestProgram, classes: &Path) -> Result<Observation, Failure> {
        let place = match &self.memory {
            Some(memory) => Some(memory.join(format!("{:016x}", self.key(program)?))),
            None => None,
        };
        if let Some(known) = place.as_ref().and_then(|place| decode(&std::fs::read(place).ok()?)) {
            return Ok(known);
        }
        let run = run_java(self.jdk, FLAGS, classes, &program.name, &program.header.args)?;
        let observation = run.observation;
        if let Some(place) = place {
            remember(&place, &observation);
        }
        Ok(observation)
    }

    /// Programs share no classes, so that an answer depends on a program's own sources.
    fn key(&self, program: &TestProgram) -> Result<u64, Failure> {
        let mut hasher = DefaultHasher::new();
        (&self.jdk.home, &self.jdk.version, FLAGS, &program.name).hash(&mut hasher);
        for path in std::iter::once(&program.path).chain(&program.later) {
            std::fs::read(path).map_err(Failure::file(path))?.hash(&mut hasher);
        }
        Ok(hasher.finish())
    }
}

/// The machine words messages of `NullPointerException` and the like as a virtual machine without debug helpers does.
const FLAGS: &[&str] = &["-XX:-ShowCodeDetailsInExceptionMessages", "-Xshare:auto"];

/// What the environment adds to the command line of Java would show in the output.
pub fn without_java_options(command: &mut Command) {
    for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS", "_JAVA_OPTIONS"] {
        command.env_remove(variable);
    }
    // The machine's platform speaks UTF-8 and lives in UTC.
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
}

/// A process from its start to its end.
pub struct ProcessRun {
    pub observation: Observation,
    pub elapsed: Duration,
}

/// Runs `main` of a class with the `java` of this JDK.
pub fn run_java(
    jdk: &Jdk,
    flags: &[&str],
    classes: &Path,
    class: &str,
    arguments: &[String],
) -> Result<ProcessRun, Failure> {
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.args(flags).arg("-cp").arg(classes).arg(class).args(arguments);
    run_process(command)
}

/// Runs a process without input to its end.
pub fn run_process(command: Command) -> Result<ProcessRun, Failure> {
    run_process_within(command, TIME_LIMIT)
}

/// The same for one that may take longer than programs do.
pub fn run_process_within(mut command: Command, limit: Duration) -> Result<ProcessRun, Failure> {
    let name = PathBuf::from(command.get_program());
    without_java_options(&mut command);
    command.stdin(Stdio::null());
    // Files take any amount of output without anybody having to read while the program runs.
    let scratch = |stream: &str| tempfile::tempfile().map_err(Failure::file(Path::new(stream)));
    let (mut stdout, mut stderr) = (scratch("standard output")?, scratch("standard error")?);
    command.stdout(stdout.try_clone().map_err(Failure::file(&name))?);
    command.stderr(stderr.try_clone().map_err(Failure::file(&name))?);
    let started = Instant::now();
    let mut child = command.spawn().map_err(Failure::file(&name))?;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(Failure::file(&name))? {
            break status;
        }
        if started.elapsed() > limit {
            // A program that ends at this very moment is no better.
            let _ = child.kill();
            let _ = child.wait();
            return Err(Failure::Other(format!("{command:?} takes more than {} s", limit.as_secs())));
        }
        std::thread::sleep(Duration::from_micros(500));
    };
    let elapsed = started.elapsed();
    let code = status.code().ok_or_else(|| Failure::Other(format!("{command:?} was killed")))?;
    let end = End::Code(code as u8);
    let observation = Observation { stdout: read_back(&mut stdout)?, stderr: read_back(&mut stderr)?, end };
    Ok(ProcessRun { observation, elapsed })
}

fn read_back(file: &mut std::fs::File) -> Result<Vec<u8>, Failure> {
    use std::io::{Read, Seek};
    let mut bytes = Vec::new();
    file.rewind()
        .and_then(|()| file.read_to_end(&mut bytes))
        .map_err(Failure::file(Path::new("output of a process")))?;
    Ok(bytes)
}

/// An answer that cannot be remembered is asked for again; nobody has to know.
fn remember(place: &Path, observation: &Observation) {
    let Some(directory) = place.parent() else { return };
    let write = || -> std::io::Result<()> {
        std::fs::create_dir_all(directory)?;
        // Another bench may be looking for the same answer: it appears whole or not at all.
        let mut file = tempfile::NamedTempFile::new_in(directory)?;
        file.write_all(&encode(observation))?;
        file.persist(place)?;
        Ok(())
    };
    let _ = write();
}

fn encode(observation: &Observation) -> Vec<u8> {
    let End::Code(code) = observation.end else { return Vec::new() };
    let mut bytes = format!("{code} {}\n", observation.stdout.len()).into_bytes();
    bytes.extend_from_slice(&observation.stdout);
    bytes.extend_from_slice(&observation.stderr);
    bytes
}

fn decode(bytes: &[u8]) -> Option<Observation> {
    let line_end = bytes.iter().position(|byte| *byte == b'\n')?;
    let (code, length) = std::str::from_utf8(&bytes[..line_end]).ok()?.split_once(' ')?;
    let (stdout, stderr) = bytes[line_end + 1..].split_at_checked(length.parse().ok()?)?;
    Some(Observation { stdout: stdout.to_vec(), stderr: stderr.to_vec(), end: End::Code(code.parse().ok()?) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_remembered_as_it_was() {
        let answer = Observation { stdout: b"1 2\n3".to_vec(), stderr: b"\nx".to_vec(), end: End::Code(255) };
        assert_eq!(decode(&encode(&answer)), Some(answer));
        assert_eq!(decode(b"0 10\nshort"), None);
        assert_eq!(decode(b""), None);
    }
}
