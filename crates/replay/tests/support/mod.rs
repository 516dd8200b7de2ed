//! What the tests of this crate share: a bench that compiles and runs small Java tests, and where to find JDKs and jars.
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy.toml allows these in functions marked as tests, and these here only serve them"
)]

pub mod executing;
pub mod maven;

use std::path::{Path, PathBuf};
use std::time::Duration;

use glassbox_replay::{Compilation, Deadline, Guard, Observation, Options, ReplayError, Replayer, SourceFile};
use tempfile::TempDir;

/// The JDK whose compiler is the first on the PATH.
pub fn java_home() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let javac = std::env::split_paths(&path)
        .map(|folder| folder.join("javac"))
        .find(|javac| javac.is_file())
        .expect("these tests need a JDK on the PATH");
    javac.canonicalize().unwrap().ancestors().nth(2).unwrap().to_owned()
}

/// The JDK on the PATH and all that are installed beside it.
pub fn java_homes() -> Vec<PathBuf> {
    let first = java_home();
    let mut homes = vec![first.clone()];
    for entry in std::fs::read_dir(first.parent().unwrap()).unwrap() {
        let home = entry.unwrap().path();
        let Ok(home) = home.canonicalize() else { continue };
        if home.join("bin/javac").is_file() && !homes.contains(&home) {
            homes.push(home);
        }
    }
    homes
}

/// A replayer with a directory for its outputs.
pub struct Bench {
    pub replayer: Replayer,
    pub scratch: TempDir,
}

impl Bench {
    pub fn new() -> Bench {
        Bench::with(java_home(), Duration::from_secs(10))
    }

    pub fn with(java_home: PathBuf, test_time_limit: Duration) -> Bench {
        Bench::guarded_by(None, java_home, test_time_limit)
    }

    pub fn guarded_by(guard: Option<Guard>, java_home: PathBuf, test_time_limit: Duration) -> Bench {
        let scratch = tempfile::tempdir().unwrap();
        let options = Options {
            java_home,
            heap_megabytes: 64,
            test_time_limit,
            opens: Vec::new(),
            patches: Vec::new(),
            scratch: scratch.path().to_owned(),
            readable: Vec::new(),
            guard,
        };
        Bench { replayer: Replayer::new(options), scratch }
    }

    pub fn output(&self) -> PathBuf {
        self.scratch.path().join("classes")
    }

    pub fn try_compile(&mut self, sources: &[(&str, &str)]) -> Result<Compilation, ReplayError> {
        let sources: Vec<SourceFile> = sources
            .iter()
            .map(|(name, text)| SourceFile { name: (*name).to_owned(), text: (*text).to_owned() })
            .collect();
        let output = self.output();
        self.replayer.compile(&sources, &output, &[], &[], &Deadline::default())
    }

    /// Compiles `demo.DemoTest` with these members.
    pub fn compile(&mut self, members: &str) {
        let text = format!(
            "package demo;\n\
             import static org.junit.jupiter.api.Assertions.*;\n\
             import org.junit.jupiter.api.Test;\n\
             class DemoTest {{\n{members}\n}}\n"
        );
        let compilation = self.try_compile(&[("demo/DemoTest.java", &text)]).unwrap();
        assert!(compilation.succeeded, "{:#?}", compilation.diagnostics);
    }

    /// Runs one method of `demo.DemoTest`.
    pub fn run(&mut self, method: &str) -> Observation {
        self.run_until(method, &Deadline::default())
    }

    pub fn run_until(&mut self, method: &str, deadline: &Deadline) -> Observation {
        let class_path = [self.output()];
        self.replayer.run("demo.DemoTest", method, &class_path, deadline).unwrap()
    }

    /// Compiles and runs a class with one test method that has this body.
    pub fn observe(&mut self, body: &str) -> Observation {
        self.compile(&format!("@Test void test() throws Throwable {{ {body} }}"));
        self.run("test")
    }
}

/// The exception and the message of a failure.
pub fn failure(observation: &Observation) -> (&str, Option<&str>) {
    match observation {
        Observation::Failed { exception, message, .. } => (exception, message.as_deref()),
        other => panic!("expected a failure, but the observation is {other:?}"),
    }
}

/// A file of this crate.
pub fn resource(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Packs a directory into a jar with a manifest of these lines.
pub fn pack(jar: &Path, directory: &Path, manifest: &str) {
    let lines = directory.with_extension("mf");
    std::fs::write(&lines, manifest).unwrap();
    let mut command = std::process::Command::new(java_home().join("bin/jar"));
    let status = command.args(["-c", "-f"]).arg(jar).arg("-m").arg(&lines).arg("-C").arg(directory).arg(".").status();
    assert!(status.unwrap().success());
}
