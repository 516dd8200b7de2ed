//! Tests that are generated again: small differences for small changes, and nothing of what somebody wrote is lost.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

mod support;

use std::process::Command;

use support::Sandbox;

const ACCOUNT: &str = "package p; public class Account {
    private int balance;
    private int limit;
    public Account(int limit) { this.limit = limit; }
    public void pay(int amount) {
        if (amount < 0) throw new IllegalArgumentException(\"negative\");
        if (amount > limit) throw new IllegalStateException(\"too much\");
        balance += amount;
    }
    public int rest() { return limit - balance; }
    public static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
    public static int clamp(int x, int most) { if (x > most) return most; return x < 0 ? 0 : x; }
    public static double half(double x) { return x == 0.0 ? x : x / 2; }
    public boolean isRich() { return balance > 100; }
}";

fn text(sandbox: &Sandbox, file: &str) -> String {
    String::from_utf8(sandbox.read(file)).unwrap()
}

/// The tests of a file, each with what stands above it.
fn tests(source: &str) -> Vec<&str> {
    let body = source.split_once("class ").unwrap().1;
    body.split("\n\n    ").collect()
}

#[test]
fn renaming_one_method_changes_only_its_tests() {
    let sandbox = Sandbox::new();
    sandbox.classes("old", &[("p/Account.java", ACCOUNT)]);
    sandbox.classes("new", &[("p/Account.java", &ACCOUNT.replace("clamp(", "limited("))]);
    sandbox.generate(&["old"]).exits_with(0);
    let old = text(&sandbox, "out/p/AccountTest.java");
    sandbox.generate(&["old"]).exits_with(0);
    assert_eq!(text(&sandbox, "out/p/AccountTest.java"), old, "the same code gives the same bytes");
    sandbox.generate(&["new"]).exits_with(0);
    let new = text(&sandbox, "out/p/AccountTest.java");
    let (old, new) = (tests(&old), tests(&new));
    assert_eq!(old.len(), new.len());
    let renamed = old.iter().zip(&new).filter(|(old, new)| old != new).count();
    assert!(renamed > 0);
    for (old, new) in old.iter().zip(&new) {
        assert_eq!(old.replace("clamp", "limited"), **new);
    }
}

#[test]
fn a_file_that_somebody_changed_stays_and_the_tests_go_beside_it() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Account.java", ACCOUNT)]);
    sandbox.generate(&["classes"]).exits_with(0);
    let edited = text(&sandbox, "out/p/AccountTest.java").replace("class AccountTest {", "class AccountTest { // mine");
    sandbox.write("out/p/AccountTest.java", &edited);
    for _ in 0..2 {
        let run = sandbox.generate(&["classes"]);
        run.exits_with(0);
        assert!(run.stderr.contains("stays; the tests are in"), "{run}");
        assert_eq!(text(&sandbox, "out/p/AccountTest.java"), edited);
        assert!(text(&sandbox, "out/p/AccountGlassboxTest.java").contains("class AccountGlassboxTest {"));
        assert_eq!(sandbox.files("out").len(), 2, "its own file is written again, not a third one");
    }
}

#[test]
fn without_reflection_what_needs_it_is_unknown_and_says_why() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Account.java", ACCOUNT)]);
    sandbox.generate(&["classes", "--states", "public"]).exits_with(0);
    let written = text(&sandbox, "out/p/AccountTest.java");
    assert!(!written.contains("java.lang.reflect"), "{written}");
    assert!(text(&sandbox, "ledger.json").contains("--states public forbids it"));
    sandbox.generate(&["classes", "--states", "any"]).exits_with(0);
    assert!(text(&sandbox, "out/p/AccountTest.java").contains("java.lang.reflect"));
}

#[test]
fn what_a_method_changed_is_seen_by_asking_another() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Account.java", ACCOUNT)]);
    sandbox.generate(&["classes", "--method", "pay"]).exits_with(0);
    let written = text(&sandbox, "out/p/AccountTest.java");
    assert!(written.contains("account.rest());"), "{written}");
    assert!(!written.contains("getField"), "{written}");
}

#[test]
fn tests_for_junit_4_compile_for_java_8_without_warnings() {
    let sandbox = Sandbox::new();
    sandbox.write("src/p/Account.java", ACCOUNT);
    let javac = |arguments: &[&str]| {
        let output = Command::new("javac").args(arguments).current_dir(sandbox.path(".")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    javac(&["-g", "--release", "8", "-Xlint:-options", "-d", "classes", "src/p/Account.java"]);
    sandbox.generate(&["classes", "--framework", "junit4"]).exits_with(0);
    let written = text(&sandbox, "out/p/AccountTest.java");
    assert!(written.contains("import org.junit.Test;\n"), "{written}");
    assert!(written.contains("public class AccountTest {") && !written.contains("jupiter"), "{written}");
    // Zeros are told apart by their sign, other numbers are compared as they are.
    assert!(written.contains("Double.compare(") || written.contains(", 0.0);"), "{written}");
    let home = glassbox_program::Jdk::locate(None).unwrap().home;
    let stand_in = glassbox_replay::stand_in_class_path(&home).unwrap();
    let path = std::env::join_paths([sandbox.path("classes"), stand_in]).unwrap();
    let path = path.to_str().unwrap();
    let all = ["--release", "8", "-Xlint:all", "-Xlint:-options", "-Werror", "-proc:none", "-cp", path, "-d", "tests"];
    javac(&[&all[..], &["out/p/AccountTest.java"]].concat());
}
