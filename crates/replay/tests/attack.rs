//! Random calls find what can be reached, and only that.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use glassbox_replay::{AttackEntry, AttackGoal, AttackPlan, Attacked, Deadline, Options, attack};
use support::java_home;
use tempfile::TempDir;

const SOURCE: &str = r#"package p;

public class Prey {
    final String name;

    Prey(String name) {
        this.name = name;
    }

    static int sign(int value) {
        if (value < 0) {
            return -1;
        }
        if (value * 2 == 7) {
            return 5;
        }
        return 1;
    }

    int length(int[] values) {
        return values == null ? name.length() : values.length;
    }

    static void endless(boolean really) {
        while (really) {
            Thread.yield();
        }
    }

    static void exit(int code) {
        System.exit(code);
    }

    static int counter;

    static int later() {
        return ++counter > 50 ? 1 : 0;
    }
}
"#;

struct Field {
    directory: TempDir,
}

impl Field {
    fn new() -> Field {
        let directory = tempfile::tempdir().unwrap();
        let source = directory.path().join("Prey.java");
        std::fs::write(&source, SOURCE).unwrap();
        let javac = Command::new(java_home().join("bin/javac")).arg("-d").arg(directory.path()).arg(&source).status();
        assert!(javac.unwrap().success());
        Field { directory }
    }

    fn attack(&self, entries: &[(&str, &str)], goals: &[(&str, &str, u32, Option<u32>)]) -> Vec<usize> {
        let entry = |(method, descriptor): &(&str, &str)| AttackEntry {
            class: "p.Prey".into(),
            method: (*method).into(),
            descriptor: (*descriptor).into(),
            nulls: true,
        };
        let goal = |(method, descriptor, from, to): &(&str, &str, u32, Option<u32>)| AttackGoal {
            class: "p.Prey".into(),
            method: (*method).into(),
            descriptor: (*descriptor).into(),
            from: *from,
            to: *to,
        };
        let plan = AttackPlan {
            entries: entries.iter().map(entry).collect(),
            goals: goals.iter().map(goal).collect(),
            class_path: vec![PathBuf::from(self.directory.path())],
            calls: 100,
            seed: 1,
        };
        let options = Options {
            java_home: java_home(),
            heap_megabytes: 64,
            test_time_limit: Duration::from_secs(5),
            opens: Vec::new(),
            scratch: self.directory.path().to_owned(),
            guard: None,
        };
        match attack(&options, &plan, Duration::from_secs(60), &Deadline::default()).unwrap() {
            Attacked::Whole(hits) => hits.into_iter().map(|hit| hit.goal).collect(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn instructions_and_ways_that_can_be_reached_are_found() {
    // The first decision is at 1 and goes to 4 or 6; `return 5` is at 14, behind a decision at 11.
    let goals = [
        ("sign", "(I)I", 4, None),
        ("sign", "(I)I", 1, Some(6)),
        ("sign", "(I)I", 14, None),
        ("sign", "(I)I", 11, Some(14)),
        ("length", "([I)I", 1, Some(14)),
        ("length", "([I)I", 1, Some(4)),
    ];
    let mut reached = Field::new().attack(&[("sign", "(I)I"), ("length", "([I)I")], &goals);
    reached.sort_unstable();
    assert_eq!(reached, [0, 1, 4, 5]);
}

#[test]
fn a_call_that_never_ends_or_ends_the_virtual_machine_does_not_stop_the_attack() {
    let entries = [("endless", "(Z)V"), ("exit", "(I)V"), ("sign", "(I)I")];
    assert_eq!(Field::new().attack(&entries, &[("sign", "(I)I", 4, None)]), [0]);
}

#[test]
fn what_needs_earlier_calls_does_not_count() {
    // `return 1` needs fifty calls before, and a verdict is about one call in a fresh virtual machine.
    assert_eq!(Field::new().attack(&[("later", "()I")], &[("later", "()I", 14, None)]), [0; 0]);
}
