//! `--have`: goals that the real JaCoCo has seen covered are not searched again.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may fail like tests")]

mod support;

use std::path::PathBuf;

use support::{Goal, Sandbox, maven, tool};

const LIGHT: (&str, &str) = (
    "p/Light.java",
    "package p;
public class Light {
    public static int next(int state) {
        switch (state) {
            case 0: return 1;
            case 1:
            case 2: return 3;
            default: return 0;
        }
    }
    public static int half(int number) {
        if (number < 0) {
            throw new IllegalArgumentException();
        }
        int half = number / 2;
        return half;
    }
    public static int safe(int number) {
        try {
            return half(number);
        } catch (IllegalArgumentException exception) {
            return -1;
        }
    }
}
",
);

/// Runs some calls under JaCoCo's agent; gives its execution data and its report. Nothing where Maven is missing.
fn record(sandbox: &Sandbox, calls: &str) -> Option<()> {
    let (agent, command_line) = maven::jacoco()?;
    let main = format!("package p; public class Main {{ public static void main(String[] a) {{ {calls} }} }}");
    sandbox.classes("classes", &[LIGHT]);
    sandbox.classes("driver", &[LIGHT, ("p/Main.java", &main)]);
    std::fs::remove_file(sandbox.path("driver/p/Light.class")).unwrap();
    let option = format!("-javaagent:{}=destfile={}", agent.display(), sandbox.path("have.exec").display());
    let path = std::env::join_paths([sandbox.path("driver"), sandbox.path("classes")]).unwrap();
    tool("java", |java| java.arg(option).arg("-cp").arg(path).arg("p.Main"));
    let place = |name: &str| -> PathBuf { sandbox.path(name) };
    tool("java", |java| {
        java.arg("-jar").arg(command_line).arg("report").arg(place("have.exec"));
        java.arg("--classfiles").arg(place("classes")).arg("--xml").arg(place("have.xml"))
    });
    Some(())
}

fn names(goals: &[&Goal]) -> Vec<String> {
    goals.iter().map(|goal| format!("{} {}", goal.method, goal.kind)).collect()
}

#[test]
fn what_execution_data_shows_is_not_searched() {
    let sandbox = Sandbox::new();
    if record(&sandbox, "Light.next(0); Light.next(1); Light.half(4); Light.safe(-1);").is_none() {
        return;
    }
    let run = sandbox.generate(&["classes", "--have", "have.exec"]);
    run.exits_with(0);
    assert!(run.stdout.contains("already"), "{run}");
    let ledger = sandbox.ledger();
    let already = names(&ledger.with_status("already covered"));
    let expected = [
        "next case 0",
        "half jump",
        "half fall-through",
        "safe catch java.lang.IllegalArgumentException",
        "safe return",
    ];
    assert_eq!(already, expected);
    // Which of the cases 1 and 2 it was, the probes do not tell.
    let covered = names(&ledger.with_status("covered"));
    assert_eq!(
        covered,
        ["<init> return", "next case 1", "next case 2", "next default", "safe completed", "safe return"]
    );
    for goal in ledger.with_status("already covered") {
        assert_eq!(goal.reason.as_deref(), Some("have.exec"));
    }
    assert_eq!((ledger.total("already_covered"), ledger.total("covered")), (5, 6));
    let tests = String::from_utf8(sandbox.read("out/p/LightTest.java")).unwrap();
    assert!(!tests.contains("Light.half(") && tests.contains("Light.next("), "{tests}");
}

#[test]
fn of_a_report_only_lines_without_a_miss_count() {
    let sandbox = Sandbox::new();
    if record(&sandbox, "Light.half(4); try { Light.half(-1); } catch (RuntimeException e) { } Light.next(0);")
        .is_none()
    {
        return;
    }
    sandbox.generate(&["classes", "--have", "have.xml"]).exits_with(0);
    let ledger = sandbox.ledger();
    // The line of the switch has missed branches.
    assert_eq!(names(&ledger.with_status("already covered")), ["half jump", "half fall-through"]);
    assert_eq!(ledger.total("unknown"), 0, "{:#?}", ledger.goals);
}

#[test]
fn where_everything_is_covered_nothing_is_written() {
    let sandbox = Sandbox::new();
    if record(&sandbox, "Light.half(4); try { Light.half(-1); } catch (RuntimeException e) { }").is_none() {
        return;
    }
    sandbox.generate(&["classes", "--method", "half", "--have", "have.exec", "--fail-under", "100"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("already_covered"), ledger.total("goals"), ledger.total("tests")), (2, 2, 0));
    assert!(!sandbox.path("out/p").exists());
}

#[test]
fn goals_that_coverage_data_cannot_show_are_searched_and_that_is_said() {
    let sandbox = Sandbox::new();
    if record(&sandbox, "Light.half(4);").is_none() {
        return;
    }
    let run = sandbox.generate(&["classes", "--method", "half", "--criterion", "def-use", "--have", "have.exec"]);
    run.exits_with(0).says(&["--have says nothing of", "instructions and branches only"]);
    assert_eq!(sandbox.ledger().total("already_covered"), 0);
    sandbox.ledger().is_settled();
}

#[test]
fn data_of_another_version_of_a_class_is_refused_and_counts_for_nothing() {
    let sandbox = Sandbox::new();
    if record(&sandbox, "Light.half(4); Light.next(0);").is_none() {
        return;
    }
    let changed = LIGHT.1.replace("number / 2", "number / 2 + 1 - 1").replace("int next(int", "int next(long");
    let changed = changed.replace("switch (state)", "switch ((int) state)");
    sandbox.classes("classes", &[("p/Light.java", &changed)]);
    for file in ["have.exec", "have.xml"] {
        let run = sandbox.generate(&["classes", "--have", file]);
        run.exits_with(3).says(&[file, "p.Light was recorded with another version of the class"]);
        let ledger = sandbox.ledger();
        assert_eq!(ledger.total("already_covered"), 0);
        ledger.is_settled();
        assert_eq!(ledger.problems().len(), 1);
    }
}

#[test]
fn files_that_are_no_coverage_data_are_refused_before_anything_is_done() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LIGHT]);
    sandbox.write("cut.exec", [1, 0xc0, 0xc0, 0x10, 0x07, 0x11, 0, 0]);
    sandbox.write("page.xml", "<html></html>");
    sandbox.write("half.xml", "<report name='x'><package name='p'>");
    sandbox.write("text.txt", "nothing");
    sandbox.write("tests.jar", b"PK\x03\x04");
    let cases = [
        ("cut.exec", "ends in the midst of a block"),
        ("page.xml", "its root is <html>"),
        ("half.xml", "no report of JaCoCo"),
        ("text.txt", "neither execution data nor a report"),
        ("tests.jar", "neither execution data nor a report"),
        ("classes", "neither execution data nor a report"),
        ("missing.exec", "cannot be read"),
    ];
    for (file, words) in cases {
        let run = sandbox.generate(&["classes", "--have", file]);
        run.exits_with(3).says(&[file, words]);
        assert!(!sandbox.path("out").exists(), "{file}");
    }
}

#[test]
fn data_without_the_classes_under_test_is_a_problem() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LIGHT]);
    sandbox.write("empty.exec", [1, 0xc0, 0xc0, 0x10, 0x07]);
    let run = sandbox.generate(&["classes", "--method", "half", "--have", "empty.exec"]);
    run.exits_with(3).says(&["empty.exec", "says nothing of the classes under test"]);
    sandbox.ledger().is_settled();
}
