//! Executors tell which way a program went.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use glassbox_goals::{Answer, RunOutcome};
use glassbox_program::{Insn, JavaValue};
use support::executing::{Compiled, answer, call, record, ways};
use support::{java_home, java_homes};

#[test]
fn jumps_are_taken_or_not_and_switches_have_operands_on_every_jdk() {
    for home in java_homes() {
        let compiled = Compiled::subject(
            &home,
            "static int sort(int n, Object o) {
                int found = 0;
                for (int i = 0; i < n; i++) { if (i % 2 == 0) { found++; } }
                switch (n) { case 1: return 10; case 2: return 20; case 900: return 30; default: }
                return o == null ? found : -1;
            }",
        );
        let places = compiled.places("sort", |_, insn| insn.is_decision());
        let [looping, even, switch, null] = places[..] else { panic!("{places:?}") };
        let mut executors = compiled.executors();
        let arguments = [JavaValue::Int(3), JavaValue::Null];
        let recorded = record(&mut executors, call("sort", "(ILjava/lang/Object;)I", &arguments));
        assert_eq!(recorded.outcome, RunOutcome::Returned);
        assert!(!recorded.is_cut && recorded.boundaries.is_empty() && recorded.asked == 0);
        let [looping, even, switch, null] = [looping.index, even.index, switch.index, null.index];
        let round = [(looping, 0), (even, 0), (looping, 0), (even, 1), (looping, 0), (even, 0), (looping, 1)];
        let expected: Vec<(u32, i32)> = round.into_iter().chain([(switch, 3)]).collect();
        let told = ways(&recorded);
        assert_eq!(told[..8], expected);
        // javac jumps where it is not null.
        assert_eq!(told[8..], [(null, 0)]);
        let recorded =
            record(&mut executors, call("sort", "(ILjava/lang/Object;)I", &[JavaValue::Int(900), JavaValue::Null]));
        assert_eq!(ways(&recorded).last(), Some(&(switch, 900)));
    }
}

#[test]
fn every_run_finds_static_fields_as_they_were_and_initializers_are_not_told() {
    let compiled = Compiled::subject(
        &java_home(),
        "static int count; static { for (int i = 0; i < 5; i++) { count += i; } }
        static void more() { if (count++ == 10) { return; } throw new IllegalStateException(); }
        static void broken() { try { Bad.use(); } catch (ExceptionInInitializerError e) { if (count == 10) { count = 0; } } }
        static class Bad { static int x = 1; static { if (x == 1) { throw new RuntimeException(); } } static void use() { } }",
    );
    let mut executors = compiled.executors();
    for _ in 0..3 {
        let recorded = record(&mut executors, call("more", "()V", &[]));
        assert_eq!((recorded.outcome, recorded.decisions.len()), (RunOutcome::Returned, 1));
    }
    let recorded = record(&mut executors, call("broken", "()V", &[]));
    assert_eq!((recorded.outcome, recorded.decisions.len()), (RunOutcome::Returned, 1));
}

#[test]
fn exceptions_and_exits_end_a_run_and_no_virtual_machine() {
    let compiled = Compiled::subject(
        &java_home(),
        "static void go(int n) {
            try {
                if (n == 1) { System.exit(7); }
                if (n == 2) { Runtime.getRuntime().halt(8); }
                if (n == 3) { throw new IllegalStateException(); }
            } finally { if (n > 0) { n = 0; } }
        }
        static int pid() { return (int) ProcessHandle.current().pid(); }",
    );
    let mut executors = compiled.executors();
    let pid = |executors: &mut _| {
        let mut run = call("pid", "()I", &[]);
        run.boundaries = compiled.boundaries("pid");
        let boundary = record(executors, run).boundaries.pop().unwrap();
        format!("{:?}", boundary.result)
    };
    let first = pid(&mut executors);
    let expected = [
        (0, RunOutcome::Returned, 4),
        (1, RunOutcome::Exited(7), 1),
        (2, RunOutcome::Exited(8), 2),
        (3, RunOutcome::Threw("java/lang/IllegalStateException".into()), 4),
    ];
    for (input, outcome, decisions) in expected {
        let recorded = record(&mut executors, call("go", "(I)V", &[JavaValue::Int(input)]));
        assert_eq!((recorded.outcome, recorded.decisions.len()), (outcome, decisions), "{input}");
    }
    assert_eq!(first, pid(&mut executors));
}

#[test]
fn only_the_thread_of_the_call_is_told_with_what_calls_it_back() {
    let compiled = Compiled::subject(
        &java_home(),
        "static int compared;
        static void go() throws Exception {
            Thread other = new Thread(() -> { for (int i = 0; i < 100; i++) { } });
            other.start();
            other.join();
            Integer[] numbers = {2, 1};
            Arrays.sort(numbers, (a, b) -> a < b ? -1 : 1);
        }",
    );
    let recorded = record(&mut compiled.executors(), call("go", "()V", &[]));
    // One comparison, inside of the JDK's sort.
    assert_eq!(recorded.decisions.len(), 1, "{recorded:?}");
    assert_ne!(recorded.decisions[0].at.method, compiled.places("go", |_, _| true)[0].method);
}

#[test]
fn long_runs_are_cut_and_endless_ones_time_out() {
    let compiled = Compiled::subject(
        &java_home(),
        "static void spin(int n) { for (int i = 0; i != n; i++) { switch (i) { case 5: case 6: default: } } }",
    );
    let options = glassbox_replay::ExecutorOptions { most_told: 1000, ..compiled.options() };
    let mut executors = glassbox_replay::JvmExecutors::new(&compiled.program, options).unwrap();
    let recorded = record(&mut executors, call("spin", "(I)V", &[JavaValue::Int(100_000)]));
    assert_eq!(recorded.outcome, RunOutcome::Returned);
    assert!(recorded.is_cut);
    // A jump and a switch in each round, with three numbers.
    assert_eq!(recorded.decisions.len(), 667);
    let mut options = compiled.options();
    options.java.test_time_limit = std::time::Duration::from_millis(200);
    let mut executors = glassbox_replay::JvmExecutors::new(&compiled.program, options).unwrap();
    for _ in 0..2 {
        let recorded = record(&mut executors, call("spin", "(I)V", &[JavaValue::Int(-1)]));
        assert_eq!((recorded.outcome, recorded.is_cut), (RunOutcome::TimedOut, true));
        assert!(recorded.decisions.len() > 1000);
    }
}

/// Class files have had no stack maps for long, and later none that counted.
#[test]
fn class_files_of_all_versions_tell_their_ways() {
    let source = "package p; public class Subject {
        static int count; static { if (count == 0) { count = 3; } }
        static int go(int n) {
            int found = 0;
            try { for (int i = 0; i < n; i++) { if (i == 2) { throw new RuntimeException(); } found += count; } }
            catch (RuntimeException e) { found = -1; }
            finally { found++; }
            return Math.max(found, 4);
        } }";
    for home in java_homes() {
        let newest = Compiled::new(&home, &[("p/Subject.java", source)], &[]).class("p/Subject").major_version;
        for major in (45..=52).chain([newest]) {
            let release = major.saturating_sub(44).max(8).to_string();
            let compiled = Compiled::new(&home, &[("p/Subject.java", source)], &["--release", &release]);
            let file = compiled.scratch.path().join("classes/p/Subject.class");
            let mut bytes = std::fs::read(&file).unwrap();
            bytes[6..8].copy_from_slice(&major.to_be_bytes());
            std::fs::write(&file, bytes).unwrap();
            let compiled = Compiled::load(compiled.scratch, &home);
            let mut executors = compiled.executors();
            let mut run = call("go", "(I)I", &[JavaValue::Int(3)]);
            run.boundaries = compiled.boundaries("go");
            let recorded = record(&mut executors, run);
            assert_eq!((recorded.outcome, recorded.decisions.len()), (RunOutcome::Returned, 6), "{major}");
            // The constructor of the exception, the two reads, and the maximum.
            assert_eq!(recorded.boundaries.len(), 4, "{major}: {:?}", recorded.boundaries);
        }
    }
}

#[test]
fn what_is_not_chosen_tells_nothing_and_runs_all_the_same() {
    let compiled = Compiled::new(
        &java_home(),
        &[
            (
                "p/Subject.java",
                "package p; class Subject { static int go(int n) { return n > 0 ? q.Other.half(n) : 0; } }",
            ),
            (
                "q/Other.java",
                "package q; public class Other { public static int half(int n) { return n > 1 ? n / 2 : n; } }",
            ),
        ],
        &[],
    );
    let mut options = compiled.options();
    options.is_instrumented = Box::new(|class| class.package() == "p");
    let mut executors = glassbox_replay::JvmExecutors::new(&compiled.program, options).unwrap();
    let mut run = call("go", "(I)I", &[JavaValue::Int(4)]);
    let other = compiled.class("q/Other").methods.iter().find(|method| &*method.name == "half").unwrap();
    let foreign = glassbox_program::InsnId { method: other.id, index: 0 };
    let own = compiled.places("go", |_, insn| matches!(insn, Insn::Invoke(..)));
    run.boundaries = own.iter().copied().chain([foreign]).collect();
    let recorded = record(&mut executors, run);
    assert_eq!((recorded.decisions.len(), recorded.boundaries.len()), (1, 1));
    assert!(executors.why_unrecorded(foreign).unwrap().contains("not instrumented"));
    assert!(executors.why_unrecorded(own[0]).is_none());
}

#[test]
fn what_a_program_prints_goes_nowhere() {
    let compiled = Compiled::subject(
        &java_home(),
        "static void go() throws Exception { System.out.println(1); System.err.println(2); if (System.in.read() != -1) { go(); } }",
    );
    let mut executors = compiled.executors();
    for _ in 0..2 {
        assert_eq!(ways(&record(&mut executors, call("go", "()V", &[]))).len(), 1);
    }
}

#[test]
fn a_method_that_does_not_exist_costs_its_run_only() {
    let compiled = Compiled::subject(&java_home(), "static void go() { }");
    let mut executors = compiled.executors();
    let Answer::Lost { reason, .. } = answer(&mut executors, call("gone", "()V", &[])) else { panic!("it ran") };
    assert!(reason.contains("gone"), "{reason}");
    assert_eq!(record(&mut executors, call("go", "()V", &[])).outcome, RunOutcome::Returned);
}
