//! The judge on a real JVM: which tests are in, and that they passed in the very source.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

#[path = "support/classes.rs"]
mod classes;
mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use glassbox_goals::Verdict;
use glassbox_replay::{Deadline, Judge, JvmJudge, Trial};
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
fn when_nobody_waits_any_more_nothing_is_said() {
    let cancelled = Deadline { at: None, cancel: Some(Arc::new(AtomicBool::new(true))) };
    let (trial, _scratch) = judge(cancelled, &[("good", false), ("bad", false)]);
    assert!(trial.source.is_none());
    assert_eq!(trial.verdicts, [None, None]);
}
