//! What the tests of the command line share: a sandbox to run the program in, and readers of what it leaves behind.
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy.toml allows these in functions marked as tests, and these here only serve them"
)]

pub mod guard;
pub use crate::bench::maven;

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// `p.Good`, as a path below a source root and its text: six branch goals, five tests.
pub const GOOD: (&str, &str) = ("p/Good.java", include_str!("../../java/p/Good.java"));

/// A temporary directory in which the program runs, with a temporary directory of its own for the program.
pub struct Sandbox {
    directory: TempDir,
}

impl Sandbox {
    pub fn new() -> Sandbox {
        let sandbox = Sandbox { directory: tempfile::tempdir().unwrap() };
        std::fs::create_dir(sandbox.temporary()).unwrap();
        sandbox
    }

    pub fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.directory.path().join(relative)
    }

    /// What the program takes for the system's temporary directory.
    pub fn temporary(&self) -> PathBuf {
        self.path("temporary")
    }

    pub fn write(&self, relative: &str, contents: impl AsRef<[u8]>) {
        let path = self.path(relative);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    pub fn read(&self, relative: impl AsRef<Path>) -> Vec<u8> {
        let path = self.path(relative);
        std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Puts the classes of these sources below a directory.
    pub fn classes(&self, relative: &str, sources: &[(&str, &str)]) {
        copy_tree(&compiled(sources), &self.path(relative));
    }

    /// Packs a directory into a jar.
    pub fn jar(&self, name: &str, directory: &str) {
        let path = self.path(name);
        tool("jar", |jar| jar.arg("--create").arg("--file").arg(&path).arg("-C").arg(self.path(directory)).arg("."));
    }

    /// What earlier runs have found is no part of it: see [`Sandbox::generate_again`].
    pub fn command(&self, arguments: &[&str]) -> Command {
        match arguments {
            ["generate", rest @ ..] => self.plain_command(&[&["generate", "--no-cache"], rest].concat()),
            _ => self.plain_command(arguments),
        }
    }

    fn plain_command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("home");
        command.args(arguments).current_dir(self.directory.path()).stdin(Stdio::null());
        // The runner is compiled once for all tests.
        command.env("HOME", &home).env("XDG_CACHE_HOME", home.join("cache")).env("TMPDIR", self.temporary());
        for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "NO_COLOR", "RUST_BACKTRACE"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs the program to its end.
    pub fn glassbox(&self, arguments: &[&str]) -> Finished {
        finish(self.command(arguments))
    }

    /// Runs `generate`, with the ledger in `ledger.json` and the tests in `out`.
    pub fn generate(&self, arguments: &[&str]) -> Finished {
        self.glassbox(&[&["generate", "--out", "out", "--json", "ledger.json"], arguments].concat())
    }

    /// The same where results of earlier runs in this sandbox count, which are kept in `cache`.
    pub fn generate_again(&self, arguments: &[&str]) -> Finished {
        let mut command =
            self.plain_command(&[&["generate", "--out", "out", "--json", "ledger.json"], arguments].concat());
        command.env("XDG_CACHE_HOME", self.path("cache"));
        self.lend_runner();
        finish(command)
    }

    /// The runner that was compiled for all tests, so that it is not compiled for this cache again.
    fn lend_runner(&self) {
        let own = self.path("cache/glassbox");
        std::fs::create_dir_all(&own).unwrap();
        let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("home/cache/glassbox");
        for entry in std::fs::read_dir(shared).into_iter().flatten().flatten() {
            let place = own.join(entry.file_name());
            if entry.file_name().to_string_lossy().starts_with("runner-") && !place.exists() {
                copy_tree(&entry.path(), &place);
            }
        }
    }

    pub fn ledger(&self) -> Ledger {
        self.ledger_at("ledger.json")
    }

    pub fn ledger_at(&self, relative: impl AsRef<Path>) -> Ledger {
        Ledger::parse(&self.read(relative))
    }

    /// Every file below a directory, by its path below it with forward slashes.
    pub fn files(&self, relative: &str) -> BTreeMap<String, Vec<u8>> {
        let root = self.path(relative);
        let mut files = BTreeMap::new();
        for path in files_below(&root) {
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            files.insert(name, std::fs::read(path).unwrap());
        }
        files
    }
}

/// A run of the program that is over.
#[derive(Debug)]
pub struct Finished {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    pub took: Duration,
}

pub fn finish(mut command: Command) -> Finished {
    let started = Instant::now();
    let output = command.output().unwrap();
    Finished {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        took: started.elapsed(),
    }
}

impl Finished {
    #[track_caller]
    pub fn exits_with(&self, code: i32) -> &Finished {
        assert!(!self.stderr.contains("panicked"), "{self}");
        assert_eq!(self.code, Some(code), "{self}");
        self
    }

    /// Standard error has exactly one message, and the message has all these words.
    #[track_caller]
    pub fn says(&self, words: &[&str]) -> &Finished {
        let messages: Vec<&str> = self.stderr.lines().filter(|line| line.starts_with("glassbox: ")).collect();
        assert_eq!(messages.len(), 1, "one message is expected\n{self}");
        for word in words {
            assert!(self.stderr.contains(word), "'{word}' is missing\n{self}");
        }
        self
    }

    #[track_caller]
    pub fn prints_nothing(&self) -> &Finished {
        assert_eq!((self.stdout.as_str(), self.stderr.as_str()), ("", ""));
        self
    }
}

impl std::fmt::Display for Finished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Finished { code, stdout, stderr, took } = self;
        write!(f, "exit code {code:?} after {took:?}\nstandard output:\n{stdout}\nstandard error:\n{stderr}")
    }
}

/// A ledger as a reader of the JSON sees it.
pub struct Ledger {
    pub document: Value,
    pub goals: Vec<Goal>,
}

#[derive(Debug)]
pub struct Goal {
    pub class: String,
    pub method: String,
    pub kind: String,
    pub status: String,
    pub reason: Option<String>,
    pub assumptions: Vec<String>,
}

impl Ledger {
    pub fn parse(bytes: &[u8]) -> Ledger {
        let document: Value = serde_json::from_slice(bytes).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mut goals = Vec::new();
        for class in document["classes"].as_array().unwrap() {
            for method in class["methods"].as_array().unwrap() {
                goals.extend(method["goals"].as_array().unwrap().iter().map(|goal| Goal {
                    class: text(&class["name"]),
                    method: text(&method["name"]),
                    kind: text(&goal["kind"]),
                    status: text(&goal["status"]),
                    reason: goal["reason"].as_str().map(str::to_owned),
                    assumptions: goal["assumptions"].as_array().into_iter().flatten().map(&text).collect(),
                }));
            }
        }
        Ledger { document, goals }
    }

    pub fn total(&self, name: &str) -> u64 {
        self.document["totals"][name].as_u64().unwrap()
    }

    pub fn classes(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.goals.iter().map(|goal| goal.class.as_str()).collect();
        names.dedup();
        names
    }

    pub fn with_status(&self, status: &str) -> Vec<&Goal> {
        self.goals.iter().filter(|goal| goal.status == status).collect()
    }

    pub fn of_method(&self, name: &str) -> Vec<&Goal> {
        self.goals.iter().filter(|goal| goal.method == name).collect()
    }

    /// Subjects and messages of what was wrong with the inputs.
    pub fn problems(&self) -> Vec<(&str, &str)> {
        let problems = self.document["problems"].as_array().unwrap();
        problems.iter().map(|one| (one["subject"].as_str().unwrap(), one["message"].as_str().unwrap())).collect()
    }

    pub fn limits(&self) -> Vec<&str> {
        self.document["limits"].as_array().unwrap().iter().map(|limit| limit.as_str().unwrap()).collect()
    }

    /// Every goal is covered or infeasible, and every test behaved as predicted.
    #[track_caller]
    pub fn is_settled(&self) {
        assert_eq!(self.total("unknown"), 0, "{:#?}", self.with_status("unknown"));
        assert_eq!(self.total("diverged"), 0, "{:#}", self.document["tests"]);
        assert!(self.total("covered") > 0 && self.total("tests") > 0);
    }
}

/// Everything that can be asked of [`GOOD`] is there: the ledger, and the file with the tests.
#[track_caller]
pub fn serves_good(sandbox: &Sandbox) {
    let ledger = sandbox.ledger();
    let good: Vec<&Goal> = ledger.goals.iter().filter(|goal| goal.class == "p.Good").collect();
    assert_eq!(good.len(), 6, "{good:#?}");
    assert!(good.iter().all(|goal| goal.status == "covered"), "{good:#?}");
    let tests = String::from_utf8(sandbox.read("out/p/GoodTest.java")).unwrap();
    assert_eq!(tests.matches("@Test").count(), 5, "{tests}");
}

/// The classes of these sources, compiled once for all tests that ask for the same.
pub fn compiled(sources: &[(&str, &str)]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    sources.hash(&mut hasher);
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("classes-{:016x}", hasher.finish()));
    if place.is_dir() {
        return place;
    }
    let workshop = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut files = Vec::new();
    for (name, text) in sources {
        let file = workshop.path().join("sources").join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
        files.push(file);
    }
    let classes = workshop.path().join("classes");
    tool("javac", |javac| javac.args(["-g", "-proc:none", "-d"]).arg(&classes).args(&files));
    // Another test may have been faster; then its classes are as good as these.
    if std::fs::rename(&classes, &place).is_err() {
        assert!(place.is_dir(), "{} cannot be made", place.display());
    }
    place
}

/// Runs a tool of the JDK, which has to succeed.
#[track_caller]
pub fn tool(name: &str, arguments: impl FnOnce(&mut Command) -> &mut Command) -> String {
    let mut command = Command::new(name);
    let output = arguments(&mut command)
        .output()
        .unwrap_or_else(|error| panic!("these tests need a JDK on the PATH, but `{name}` cannot be started: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "`{name}` failed:\n{text}");
    text
}

pub fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}

fn copy_tree(from: &Path, to: &Path) {
    for file in files_below(from) {
        let target = to.join(file.strip_prefix(from).unwrap());
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(file, target).unwrap();
    }
}
