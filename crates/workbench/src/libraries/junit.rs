//! Compiling the tests that were written, and running them with the real JUnit under the real JaCoCo.

use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_program::Jdk;

use super::jars::Tools;
use super::measure::Divergence;
use crate::failure::Failure;
use crate::generated::{class_path, compile, find_sources};
use crate::observation::End;
use crate::oracle::run_process;

/// What became of the tests below a directory.
pub struct TestRun {
    /// What the agent wrote, if anything ran.
    pub data: Option<PathBuf>,
    /// Tests that did not pass.
    pub failed: Vec<Divergence>,
}

/// `libraries` are the code under test and what it needs.
pub fn run_tests(
    jdk: &Jdk,
    tools: &Tools,
    sources: &Path,
    libraries: &[&Path],
    scratch: &Path,
) -> Result<TestRun, Failure> {
    let mut files = Vec::new();
    find_sources(sources, &mut files)?;
    if files.is_empty() {
        return Ok(TestRun { data: None, failed: Vec::new() });
    }
    let classes = scratch.join("test-classes");
    let compiled_with: Vec<&Path> = libraries.iter().copied().chain([tools.console.as_path()]).collect();
    compile(jdk, &files, &compiled_with, &classes)?;
    let data = scratch.join("jacoco.exec");
    // The agent adds to what is there.
    let _ = std::fs::remove_file(&data);
    // All in one class loader, as build tools have it: tests of some tools change classes as they are loaded, and find only
    // those of the JVM's own loader.
    let run_with: Vec<&Path> = [classes.as_path()].into_iter().chain(compiled_with).collect();
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.arg("-ea").arg(format!("-javaagent:{}=destfile={}", tools.agent.display(), data.display()));
    command.arg("-cp").arg(class_path(&run_with)?).arg("org.junit.platform.console.ConsoleLauncher");
    command
        .args(["execute", "--disable-banner", "--disable-ansi-colors", "--details=none", "--include-classname", ".*"])
        .arg("--scan-class-path")
        .arg(&classes);
    let run = run_process(command)?;
    let said = String::from_utf8_lossy(&run.observation.stdout).into_owned()
        + &String::from_utf8_lossy(&run.observation.stderr);
    let failed = failures(&said);
    if run.observation.end != End::Code(0) && failed.is_empty() {
        return Err(Failure::Other(format!("JUnit does not run the tests: {said}")));
    }
    Ok(TestRun { data: Some(data), failed })
}

/// Reads the failures off the end of the launcher's report: where each test is, and what it threw.
pub fn failures(said: &str) -> Vec<Divergence> {
    let mut found: Vec<Divergence> = Vec::new();
    let mut test: Option<String> = None;
    for line in said.lines() {
        if let Some(source) = line.split_once("MethodSource [").map(|(_, source)| source) {
            let value =
                |key: &str| source.split_once(&format!("{key} = '")).and_then(|(_, rest)| rest.split('\'').next());
            if let (Some(class), Some(method)) = (value("className"), value("methodName")) {
                test = Some(format!("{class}.{method}"));
            }
        } else if let Some(thrown) = line.trim_start().strip_prefix("=> ")
            && let Some(test) = test.take()
        {
            let expected = "to pass under the real JUnit, as it did when it was confirmed".to_owned();
            found.push(Divergence { test, expected, seen: thrown.trim_end().to_owned() });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_read_off_the_launchers_report() {
        let said = "Failures (1):\n  JUnit Jupiter:CharRangeTest:shows\n    \
                    MethodSource [className = 'a.CharRangeTest', methodName = 'shows', methodParameterTypes = '']\n    \
                    => java.lang.AssertionError: 1\n       a.B.c(B.java:3)\n";
        let found = failures(said);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].test, "a.CharRangeTest.shows");
        assert_eq!(found[0].seen, "java.lang.AssertionError: 1");
    }
}
