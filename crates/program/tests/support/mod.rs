//! What the tests of the inner crates share: small Java sources, compiled once, as a program.
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "clippy.toml allows these in functions marked as tests, and these here only serve them"
)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use glassbox_program::{Class, Jdk, Method, Program, ProgramBuilder};

pub fn jdk() -> &'static Jdk {
    static FOUND: OnceLock<Jdk> = OnceLock::new();
    FOUND.get_or_init(|| Jdk::locate(None).unwrap())
}

/// Runs a tool of the JDK and gives what it printed.
pub fn tool(name: &str, arguments: &[&str]) -> String {
    let output = Command::new(jdk().home.join("bin").join(name)).args(arguments).output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Compiles sources, given as paths and texts, with one call of the compiler. The directory of the classes is named by
/// what is in it: other tests, be they threads or processes, and the next run find it there.
pub fn compile(options: &[&str], sources: &[(&str, &str)]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    (options, sources, &jdk().version).hash(&mut hasher);
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let classes = cache.join(format!("snippets-{:016x}", hasher.finish()));
    if classes.is_dir() {
        return classes;
    }
    let scratch = tempfile::tempdir_in(cache).unwrap();
    let fresh = scratch.path().join("classes");
    let mut arguments = vec!["-nowarn".to_owned(), "-d".into(), fresh.display().to_string()];
    arguments.extend(options.iter().map(|option| (*option).to_owned()));
    for (name, text) in sources {
        let path = scratch.path().join("sources").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        arguments.push(path.display().to_string());
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    tool("javac", &arguments);
    // Whoever comes second finds the place taken by the same classes.
    let _ = std::fs::rename(&fresh, &classes);
    assert!(classes.is_dir());
    classes
}

/// A program that tests all classes below a directory.
pub fn program_of(classes: &Path) -> Program {
    let mut builder = ProgramBuilder::default();
    builder.application(classes).unwrap();
    builder.build(jdk()).unwrap()
}

pub fn class<'p>(program: &'p Program, name: &str) -> &'p Class {
    program.load(name).unwrap_or_else(|error| panic!("{error}"))
}

/// The only method of this name in a class.
pub fn method<'p>(program: &'p Program, class_name: &str, name: &str) -> &'p Method {
    let mut found = class(program, class_name).methods.iter().filter(|method| &*method.name == name);
    let method = found.next().unwrap_or_else(|| panic!("{class_name} has no {name}"));
    assert!(found.next().is_none(), "{class_name} has several {name}");
    method
}
