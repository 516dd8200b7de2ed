//! Emitted tests under the real JUnit, each time in a fresh JVM and in another order.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::libraries::{Tools, failures};
use crate::observation::End;
use crate::oracle::run_process_within;

/// Thousands of tests in one JVM.
const TIME_LIMIT: Duration = Duration::from_secs(900);

/// One order for each run.
pub const SEEDS: [u64; 3] = [1, 20, 300];

#[derive(Clone, Debug, Default)]
pub struct TestRuns {
    /// Tests that were started in all runs together.
    pub started: usize,
    pub passed: usize,
    pub failed: Vec<FailedTest>,
}

#[derive(Clone, Debug)]
pub struct FailedTest {
    pub seed: u64,
    pub name: String,
    pub threw: String,
}

impl TestRuns {
    pub fn add(&mut self, other: TestRuns) {
        self.started += other.started;
        self.passed += other.passed;
        self.failed.extend(other.failed);
    }
}

pub fn run(jdk: &Jdk, tools: &Tools, subject: &Path, tests: &Path, seed: u64) -> Result<TestRuns, Failure> {
    let class_path =
        std::env::join_paths([tests, subject]).map_err(|error| Failure::Other(format!("no class path: {error}")))?;
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.arg("-ea").arg("-jar").arg(&tools.console);
    command.args(["execute", "--disable-banner", "--disable-ansi-colors", "--details=summary"]);
    let order = |what: &str, orderer: &str| {
        format!("junit.jupiter.{what}.order.default=org.junit.jupiter.api.{orderer}$Random")
    };
    command.arg("--config").arg(order("testmethod", "MethodOrderer"));
    command.arg("--config").arg(order("testclass", "ClassOrderer"));
    command.arg("--config").arg(format!("junit.jupiter.execution.order.random.seed={seed}"));
    command.arg("--class-path").arg(class_path).args(["--include-classname", ".*"]).arg("--scan-class-path").arg(tests);
    let run = run_process_within(command, TIME_LIMIT)?;
    let said = String::from_utf8_lossy(&run.observation.stdout).into_owned()
        + &String::from_utf8_lossy(&run.observation.stderr);
    let started = count(&said, "tests started");
    let passed = count(&said, "tests successful");
    let (Some(started), Some(passed)) = (started, passed) else {
        return Err(Failure::Other(format!("JUnit comes to no end ({}): {said}", run.observation.end)));
    };
    let failed: Vec<FailedTest> = failures(&said)
        .into_iter()
        .map(|divergence| FailedTest { seed, name: divergence.test, threw: divergence.seen })
        .collect();
    if run.observation.end != End::Code(0) && failed.is_empty() || passed + failed.len() < started {
        return Err(Failure::Other(format!("JUnit names {} of {} failures: {said}", failed.len(), started - passed)));
    }
    Ok(TestRuns { started, passed, failed })
}

/// The number before these words in the launcher's summary: `[        34 tests started         ]`.
fn count(said: &str, words: &str) -> Option<usize> {
    let line = said.lines().find(|line| line.contains(words))?;
    line.trim_start_matches(['[', ' ']).split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_launchers_summary_is_read() {
        let said = "[         3 containers started     ]\n[        34 tests started         ]\n\
                    [        33 tests successful      ]\n[         1 tests failed          ]\n";
        assert_eq!(count(said, "tests started"), Some(34));
        assert_eq!(count(said, "tests successful"), Some(33));
        assert_eq!(count("nothing", "tests started"), None);
    }
}
