//! `--have`: goals that the real JaCoCo has seen covered are not searched again, nor those that existing tests cover.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may fail like tests")]

use std::path::PathBuf;

use crate::support::{Goal, Sandbox, maven, tool};

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
        ("tests.jar", "tests.jar"),
        ("classes", "there are no tests in it"),
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

/// Tests of JUnit 3, 4 and 5, and some that only a framework can run.
const EXISTING: &[(&str, &str)] = &[
    (
        "p/FiveTest.java",
        "package p;
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
class FiveTest {
    static int all;
    int each;
    @BeforeAll static void beforeAll() { all = 4; }
    @BeforeEach void beforeEach() { each = all; }
    @Test void half() { assertEquals(2, Light.half(each)); }
    @Test @Disabled void disabled() { Light.next(7); }
    @Test void fails() { Light.next(7); fail(); }
    @ParameterizedTest @ValueSource(ints = 7) void parameterized(int state) { Light.next(state); }
    @Nested class Inner {
        int mine;
        @BeforeEach void beforeMine() { mine = each - 2; }
        @Test void state() { assertEquals(3, Light.next(mine)); }
    }
}
",
    ),
    (
        "p/FourTest.java",
        "package p;
import org.junit.*;
public class FourTest {
    private Integer number;
    @Before public void before() { number = -1; }
    @After public void after() { number = null; }
    @Test(expected = IllegalArgumentException.class) public void negative() { Light.half(number); }
}
",
    ),
    (
        "p/ThreeTest.java",
        "package p;
public class ThreeTest extends junit.framework.TestCase {
    private int state = 9;
    @Override protected void setUp() { state = 0; }
    public void testStart() { assertEquals(1, Light.next(state)); }
}
",
    ),
];

/// Compiles the existing tests against JUnit's own jars, and gives these as a class path. Nothing where Maven is missing.
fn compile_existing(sandbox: &Sandbox) -> Option<String> {
    let five = maven::junit_console(maven::JUNIT_CONSOLES[1])?;
    let four = maven::jar("junit", "junit", "4.13.2")?;
    let hamcrest = maven::jar("org.hamcrest", "hamcrest-core", "1.3")?;
    sandbox.classes("classes", &[LIGHT]);
    let junit = std::env::join_paths([five, four, hamcrest]).unwrap().into_string().unwrap();
    let path = std::env::join_paths([sandbox.path("classes")]).unwrap().into_string().unwrap() + ":" + &junit;
    for (name, text) in EXISTING {
        sandbox.write(&format!("sources/{name}"), text);
    }
    tool("javac", |javac| {
        javac.arg("-cp").arg(path).arg("-d").arg(sandbox.path("tests"));
        javac.args(EXISTING.iter().map(|(name, _)| sandbox.path(format!("sources/{name}"))))
    });
    Some(junit)
}

#[test]
fn existing_tests_of_every_junit_are_run_with_what_belongs_around_them() {
    let sandbox = Sandbox::new();
    let Some(junit) = compile_existing(&sandbox) else { return };
    let run = sandbox.generate(&["classes", "--classpath", &junit, "--have", "tests"]);
    run.exits_with(0).says(&[
        "--have tests: 4 tests passed",
        "1 failed here, such as p.FiveTest.fails",
        "1 are disabled",
        "1 need a framework",
    ]);
    let ledger = sandbox.ledger();
    let already = names(&ledger.with_status("already covered"));
    // A case by its operand, which coverage data does not show; what the failing test did counts for nothing.
    assert_eq!(already, ["next case 0", "next case 2", "half jump", "half fall-through"]);
    let covered = names(&ledger.with_status("covered"));
    assert!(covered.contains(&"next case 1".to_owned()) && covered.contains(&"next default".to_owned()), "{covered:?}");
    ledger.is_settled();
}

#[test]
fn existing_tests_show_goals_of_every_criterion() {
    let sandbox = Sandbox::new();
    let Some(junit) = compile_existing(&sandbox) else { return };
    let options = ["classes", "--method", "half", "--criterion", "def-use,exception", "--classpath", &junit];
    sandbox.generate(&[&options[..], &["--have", "tests"]].concat()).exits_with(0);
    let ledger = sandbox.ledger();
    // The rest is a division by two that fails.
    let totals = ["goals", "already_covered", "infeasible", "tests"].map(|name| ledger.total(name));
    assert_eq!(totals, [5, 4, 1, 0], "{:#?}", ledger.goals);
}

/// The tests that Glassbox writes need no JUnit: the stand-in has what they use.
#[test]
fn own_tests_leave_nothing_to_search() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LIGHT]);
    sandbox.generate(&["classes"]).exits_with(0);
    let Some(junit) = maven::junit_console(maven::JUNIT_CONSOLES[1]) else { return };
    let path = std::env::join_paths([sandbox.path("classes"), junit]).unwrap();
    tool("javac", |javac| {
        javac.arg("-cp").arg(path).arg("-d").arg(sandbox.path("tests")).arg(sandbox.path("out/p/LightTest.java"))
    });
    let options = ["classes", "--have", "tests", "--fail-under", "100", "--json", "ledger.json"];
    let run = sandbox.glassbox(&[&["generate", "--out", "more"], &options[..]].concat());
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("already_covered"), ledger.total("goals"), "{run} {:#?}", ledger.goals);
}

#[test]
fn existing_tests_that_cannot_run_are_a_problem_and_harm_nothing() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LIGHT]);
    let test = "package p; import org.junit.jupiter.api.Test;
        class ExitTest { @Test void exits() { Light.half(4); System.exit(1); } }";
    let mark = "package org.junit.jupiter.api; import java.lang.annotation.*;
        @Retention(RetentionPolicy.RUNTIME) public @interface Test {}";
    sandbox.classes("tests", &[LIGHT, ("p/ExitTest.java", test), ("org/junit/jupiter/api/Test.java", mark)]);
    let run = sandbox.generate(&["classes", "--have", "tests"]);
    run.exits_with(3).says(&["--have tests: 0 tests passed; 1 failed here, such as p.ExitTest.exits"]);
    assert_eq!(sandbox.ledger().total("already_covered"), 0);
    sandbox.ledger().is_settled();
}
