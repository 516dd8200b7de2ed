//! The JUnit stand-in behaves like JUnit.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

mod support;

use std::path::Path;
use std::process::Command;

use support::{java_homes, maven, resource};

/// Compiles and runs a class below `tests/java` with the given implementation of JUnit's API.
fn assertion_table(java_home: &Path, junit: &Path, class: &str) -> String {
    let out = tempfile::tempdir().unwrap();
    let javac = Command::new(java_home.join("bin/javac"))
        .args(["-nowarn", "-proc:none", "-cp"])
        .arg(junit)
        .arg("-d")
        .arg(out.path())
        .arg(resource(&format!("tests/java/{class}.java")))
        .output()
        .unwrap();
    assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
    let java = Command::new(java_home.join("bin/java"))
        .arg("-cp")
        .arg(std::env::join_paths([junit, out.path()]).unwrap())
        .arg(class)
        .output()
        .unwrap();
    assert!(java.status.success(), "{}", String::from_utf8_lossy(&java.stderr));
    String::from_utf8(java.stdout).unwrap()
}

fn assert_same_lines(stand_in: &str, junit: &str) {
    assert!(junit.ends_with(" calls\n"), "the table was not printed to its end");
    for (number, (ours, theirs)) in stand_in.lines().zip(junit.lines()).enumerate() {
        assert_eq!(ours, theirs, "line {}: the stand-in, and then JUnit", number + 1);
    }
    assert_eq!(stand_in.lines().count(), junit.lines().count());
}

#[test]
fn every_assertion_passes_and_fails_as_in_junit_and_with_the_same_message() {
    for java_home in java_homes() {
        let stand_in = glassbox_replay::stand_in_class_path(&java_home).unwrap();
        let ours = assertion_table(&java_home, &stand_in, "AssertionTable");
        for version in maven::JUNIT_CONSOLES {
            let Some(console) = maven::junit_console(version) else { return };
            let theirs = assertion_table(&java_home, &console, "AssertionTable");
            assert_same_lines(&ours, &theirs);
        }
    }
}

#[test]
fn every_assertion_of_junit_4_passes_and_fails_as_in_junit_4() {
    for java_home in java_homes() {
        let stand_in = glassbox_replay::stand_in_class_path(&java_home).unwrap();
        let ours = assertion_table(&java_home, &stand_in, "Assertion4Table");
        let Some(junit) = maven::jar("junit", "junit", "4.13.2") else { return };
        assert_same_lines(&ours, &assertion_table(&java_home, &junit, "Assertion4Table"));
    }
}
