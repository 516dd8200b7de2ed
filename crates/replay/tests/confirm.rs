//! The judge on a real JVM: which tests are in, and that they passed in the very source.
#![allow(clippy::unwrap_used, clippy::panic, reason = "clippy.toml allows these only in functions marked as tests")]

#[path = "support/classes.rs"]
mod classes;
mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use glassbox_goals::{Criterion, GoalIndex, GoalTable, TestRecord, Verdict, WrittenTest};
use glassbox_program::{Jdk, ProgramBuilder};
use glassbox_replay::{
    Deadline, Judge, JvmJudge, LastRuns, LastRunsResult, Options, Probes, SourceFile, Trial, Written,
};
use glassbox_suite::render_junit;
use support::{Bench, java_home};

const SUBJECT: &str = "package demo;
    public class Subject {
        private static int calls;
        public static void good() { }
        public static void bad() { throw new IllegalStateException(\"bad luck\"); }
        public static void once() { if (++calls > 1) { throw new IllegalStateException(\"again\"); } }
        public static void exit() { System.exit(3); }
        public static void hang() { while (true) { } }
    }";

/// Judges a class with a test for each call.
fn judge(deadline: Deadline, calls: &[(&str, bool)]) -> (Trial, tempfile::TempDir) {
    let mut bench = Bench::with(java_home(), Duration::from_millis(1500));
    let compilation = bench.try_compile(&[("demo/Subject.java", SUBJECT)]).unwrap();
    assert!(compilation.succeeded);
    let output = bench.scratch.path().join("tests");
    let library = bench.output();
    let mut judge = JvmJudge::new(bench.replayer, vec![library], output, deadline);
    let tests = calls.iter().enumerate().map(|(at, (call, _))| classes::test_case(&format!("{call}{at}"), call, &[]));
    let class = classes::test_class("SubjectTest", tests.collect());
    let passed: Vec<bool> = calls.iter().map(|(_, passed)| *passed).collect();
    let trial = judge.judge(&class, &passed).unwrap();
    assert_eq!(judge.costs.tests, calls.len());
    (trial, bench.scratch)
}

fn seen(verdict: &Option<Verdict>) -> &str {
    match verdict {
        Some(Verdict::Confirmed) => "confirmed",
        Some(Verdict::Diverged { seen, .. }) => seen,
        None => "nothing",
    }
}

#[test]
fn the_source_has_the_tests_that_passed_and_no_other() {
    let calls = ["good", "bad", "missing", "good", "hang", "exit", "good"].map(|call| (call, false));
    let (trial, _scratch) = judge(Deadline::default(), &calls);
    let seen: Vec<&str> = trial.verdicts.iter().map(seen).collect();
    assert_eq!(seen[0], "confirmed");
    assert_eq!(seen[1], "java.lang.IllegalStateException: bad luck");
    assert!(seen[2].contains("cannot find symbol"), "{}", seen[2]);
    assert_eq!(seen[4], "the test ran longer than its time limit");
    assert_eq!(seen[5], "the JVM exited with code 3");
    assert_eq!([seen[3], seen[6]], ["confirmed"; 2]);
    let text = trial.source.unwrap().text;
    assert_eq!(text.matches("@Test").count(), 3, "{text}");
    for name in ["good0", "good3", "good6"] {
        assert!(text.contains(&format!("void {name}()")), "{text}");
    }
}

#[test]
fn a_test_that_others_disturb_counts_if_it_passes_alone() {
    for passed_before in [false, true] {
        let (trial, _scratch) = judge(Deadline::default(), &["once", "good", "once"].map(|call| (call, passed_before)));
        assert_eq!(trial.verdicts, vec![Some(Verdict::Confirmed); 3], "passed before: {passed_before}");
        assert_eq!(trial.source.unwrap().text.matches("@Test").count(), 3);
    }
}

#[test]
fn what_passed_elsewhere_and_fails_in_this_source_is_out() {
    for calls in [[("good", true), ("bad", true)], [("good", true), ("exit", true)], [("good", true), ("hang", true)]] {
        let (trial, _scratch) = judge(Deadline::default(), &calls);
        assert_eq!(trial.verdicts[0], Some(Verdict::Confirmed));
        assert!(matches!(trial.verdicts[1], Some(Verdict::Diverged { .. })), "{calls:?}");
        assert_eq!(trial.source.unwrap().text.matches("@Test").count(), 1);
    }
}

#[test]
fn what_was_tried_ahead_is_judged_as_it_would_be_by_itself() {
    let mut bench = Bench::with(java_home(), Duration::from_millis(1500));
    assert!(bench.try_compile(&[("demo/Subject.java", SUBJECT)]).unwrap().succeeded);
    let (output, library) = (bench.scratch.path().join("tests"), bench.output());
    let mut judge = JvmJudge::new(bench.replayer, vec![library], output, Deadline::default());
    let classes = [["good", "once"], ["once", "good"], ["good", "missing"], ["bad", "good"], ["good", "good"]];
    let class = |(number, calls): (usize, [&str; 2])| {
        let tests = calls.iter().enumerate().map(|(at, call)| classes::test_case(&format!("{call}{at}"), call, &[]));
        classes::test_class(&format!("Subject{number}Test"), tests.collect())
    };
    let classes: Vec<_> = classes.into_iter().enumerate().map(class).collect();
    judge.try_ahead(&classes.iter().map(|class| (class.clone(), false)).collect::<Vec<_>>()).unwrap();
    let mut told = Vec::new();
    for class in &classes {
        let trial = judge.judge(class, &[false; 2]).unwrap();
        told.push(trial.verdicts.iter().map(|verdict| *verdict == Some(Verdict::Confirmed)).collect::<Vec<bool>>());
    }
    // The second call of `once` fails among the others, and passes with those of its own class.
    assert_eq!(told, [[true, true], [true, true], [true, false], [false, true], [true, true]]);
}

#[test]
fn when_nobody_waits_any_more_nothing_is_said() {
    let cancelled = Deadline { at: None, cancel: Some(Arc::new(AtomicBool::new(true))) };
    let (trial, _scratch) = judge(cancelled, &[("good", false), ("bad", false)]);
    assert!(trial.source.is_none());
    assert_eq!(trial.verdicts, [None, None]);
}

/// The last runs of tests that call these methods of a class `demo.Subject`, each written for all goals of its method.
fn last_runs(subject: &str, calls: &[&str], deadline: Deadline) -> (Vec<Written>, LastRunsResult) {
    let mut bench = Bench::with(java_home(), Duration::from_secs(5));
    assert!(bench.try_compile(&[("demo/Subject.java", subject)]).unwrap().succeeded);
    let library = bench.output();
    let mut builder = ProgramBuilder::default();
    builder.application(&library).unwrap();
    let program = builder.build(&Jdk::locate(Some(&java_home())).unwrap()).unwrap();
    let methods: Vec<_> = program.load("demo/Subject").unwrap().methods.iter().collect();
    let table = GoalTable::new(&program, methods, &[Criterion::Branch]);
    let probes = Probes::write(&program, &table, &java_home(), &bench.scratch.path().join("probes")).unwrap();
    let goals = |call: &str| {
        let all = (0..table.goals.len() as u32).map(GoalIndex);
        all.filter(|goal| &*table.goal(*goal).method.name == call).collect::<Vec<GoalIndex>>()
    };
    let tests = calls.iter().map(|call| classes::test_case(&format!("{call}Test"), call, &goals(call)));
    let class = classes::test_class("SubjectTest", tests.collect());
    let source = render_junit(&class);
    let record = |test: &glassbox_suite::TestCase| TestRecord {
        id: class.test_id(test),
        file: class.file(),
        name: test.name.clone(),
        display_name: test.display_name.clone(),
        target: test.target.clone(),
        outcome: test.outcome.clone(),
        verdict: Verdict::Confirmed,
        uses_reflection: false,
        measured: false,
        trail: Vec::new(),
        witness: Some(test.witness.clone()),
    };
    let written =
        |test| WrittenTest { record: record(test), goals: test.goals.clone(), missed: vec![], incident: None };
    let tests = class.tests.iter().map(written).collect();
    let file = SourceFile { name: source.file.clone(), text: source.text.clone() };
    let output = bench.scratch.path().join("tests");
    let forever = Deadline::default();
    let compiled = bench.replayer.compile(&[file], &output, std::slice::from_ref(&library), &[], &forever).unwrap();
    assert!(compiled.succeeded, "{compiled:?}");
    let options = Options {
        java_home: java_home(),
        heap_megabytes: 128,
        test_time_limit: Duration::from_secs(5),
        opens: Vec::new(),
        patches: Vec::new(),
        scratch: bench.scratch.path().to_owned(),
        readable: Vec::new(),
        guard: None,
    };
    let fresh = LastRuns::start(&probes, &options);
    let runs = LastRuns {
        program: &program,
        table: &table,
        probes: &probes,
        options,
        class_path: vec![output.clone(), library],
        output,
        deadline,
    };
    let mut written = vec![Written { class: class.clone(), source, tests }];
    let word = runs.run(&mut written, fresh);
    (written, word)
}

/// A test that takes longer than there is time, and comes by its goals only then.
const SLOW: &str = "package demo;
    public class Subject {
        public static void slow() {
            pause();
            for (int i = 0; i < 2; i++) { System.nanoTime(); }
        }
        private static void pause() {
            try { Thread.sleep(1200); } catch (InterruptedException e) { throw new IllegalStateException(e); }
        }
        public static void quick() { }
    }";

#[test]
fn a_last_run_that_the_clock_cuts_short_is_made_again() {
    for left in [Duration::ZERO, Duration::from_millis(1500)] {
        let deadline = Deadline { at: Some(Instant::now() + left), cancel: None };
        let (written, word) = last_runs(SLOW, &["slow", "quick"], deadline);
        let [slow, quick] = &written[0].tests[..] else { panic!("both are in") };
        assert!(slow.record.measured && quick.record.measured && !word.cut_short, "with {left:?} left");
        assert!(slow.missed.is_empty() && slow.goals.len() >= 2, "{:?}", slow.missed);
        assert!(!word.measured[0].methods.is_empty() && !slow.record.trail.is_empty());
    }
}

#[test]
fn what_was_not_watched_keeps_its_goals_and_says_so() {
    let cancelled = Deadline { at: None, cancel: Some(Arc::new(AtomicBool::new(true))) };
    let (written, word) = last_runs(SLOW, &["slow", "quick"], cancelled);
    let [slow, _] = &written[0].tests[..] else { panic!("both are in") };
    assert!(word.cut_short && !slow.record.measured);
    assert!(slow.missed.is_empty() && slow.goals.len() >= 2);
}

#[test]
fn a_test_that_rests_on_assertions_says_so() {
    const SUBJECT: &str = "package demo;
        public class Subject {
            public static void plain() { assert true; }
            public static void inverted() {
                boolean on = false;
                assert on = true;
                if (!on) { throw new IllegalStateException(\"-ea\"); }
            }
        }";
    let (written, _) = last_runs(SUBJECT, &["plain", "inverted"], Deadline::default());
    let text = &written[0].source.text;
    assert_eq!(text.matches("assumeTrue(Subject.class.desiredAssertionStatus()").count(), 1, "{text}");
    let inverted = text.find("void invertedTest").unwrap();
    assert!(text[inverted..].contains("assumeTrue(") && text.contains("only with -ea"), "{text}");
    assert!(text.contains("import static org.junit.jupiter.api.Assumptions.assumeTrue;"), "{text}");
    assert!(written[0].tests.iter().all(|test| test.record.measured));
}
