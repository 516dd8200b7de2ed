//! Random calls find what can be reached, and only that.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::process::Command;
use std::time::Duration;

use glassbox_goals::{Criterion, GoalIndex, GoalTable};
use glassbox_program::{Jdk, Program, ProgramBuilder};
use glassbox_replay::{Attack, AttackEntry, Deadline, Options, Probes};
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

    static int loops(int value) {
        int bits = 0;
        do {
            bits++;
            value >>>= 1;
        } while (value != 0 || bits < 4);
        return bits;
    }

    static int counter;

    static int later() {
        return ++counter > 50 ? 1 : 0;
    }
}
"#;

struct Field {
    directory: TempDir,
    program: Program,
    table: GoalTable,
}

impl Field {
    fn new() -> Field {
        let directory = tempfile::tempdir().unwrap();
        let source = directory.path().join("Prey.java");
        std::fs::write(&source, SOURCE).unwrap();
        let javac = Command::new(java_home().join("bin/javac")).arg("-d").arg(directory.path()).arg(&source).status();
        assert!(javac.unwrap().success());
        let mut builder = ProgramBuilder::default();
        builder.application(directory.path()).unwrap();
        let program = builder.build(&Jdk::locate(Some(&java_home())).unwrap()).unwrap();
        let methods = &program.load("p/Prey").unwrap().methods;
        let criteria = [Criterion::Branch, Criterion::Instruction, Criterion::DefUse, Criterion::Loop];
        let table = GoalTable::new(&program, methods, &criteria);
        Field { directory, program, table }
    }

    fn goal(&self, id: &str) -> GoalIndex {
        let found = self.table.goals.iter().position(|goal| goal.id() == format!("p.Prey.{id}"));
        let ids: Vec<String> = self.table.goals.iter().map(|goal| goal.id()).collect();
        GoalIndex(found.unwrap_or_else(|| panic!("{id} is none of {ids:#?}")) as u32)
    }

    /// Which of the goals are reached by calls of some methods.
    fn attack<'g>(&self, entries: &[(&str, &str)], goals: &[&'g str]) -> Vec<&'g str> {
        let entry = |(method, descriptor): &(&str, &str)| AttackEntry {
            class: "p.Prey".into(),
            method: (*method).into(),
            descriptor: (*descriptor).into(),
            nulls: true,
        };
        let probes =
            Probes::write(&self.program, &self.table, &java_home(), &self.directory.path().join("probes")).unwrap();
        let attack = Attack {
            program: &self.program,
            table: &self.table,
            probes: &probes,
            options: Options {
                java_home: java_home(),
                heap_megabytes: 64,
                test_time_limit: Duration::from_secs(5),
                opens: Vec::new(),
                patches: Vec::new(),
                scratch: self.directory.path().to_owned(),
                guard: None,
            },
            class_path: vec![self.directory.path().to_owned()],
            entries: entries.iter().map(entry).collect(),
            goals: goals.iter().map(|goal| self.goal(goal)).collect(),
            calls: 100,
            seed: 1,
        };
        let attacked = attack.run(Duration::from_secs(60), &Deadline::default()).unwrap();
        assert!(!attacked.cut_short);
        let is_hit = |goal: &&&str| attacked.hits.iter().any(|hit| hit.goal == self.goal(goal));
        goals.iter().filter(is_hit).copied().collect()
    }
}

#[test]
fn what_can_be_reached_is_found_and_nothing_else() {
    // The first decision is at 1 and goes to 4 or 6; `return 5` is at 14, behind a decision at 11.
    let goals = [
        "sign(I)I@4 instruction",
        "sign(I)I@1 jump",
        "sign(I)I@14 instruction",
        "sign(I)I@11 fall-through",
        "length([I)I@1 jump",
        "length([I)I@1 fall-through",
        "loops(I)I@18 def-use local1@2->18",
        "loops(I)I@2 loop none",
        "loops(I)I@2 loop once",
        "loops(I)I@2 loop more",
    ];
    let entries = [("sign", "(I)I"), ("length", "([I)I"), ("loops", "(I)I")];
    let found = Field::new().attack(&entries, &goals);
    let lost =
        ["sign(I)I@14 instruction", "sign(I)I@11 fall-through", "loops(I)I@2 loop none", "loops(I)I@2 loop once"];
    let expected: Vec<&str> = goals.into_iter().filter(|goal| !lost.contains(goal)).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_call_that_never_ends_or_ends_the_virtual_machine_does_not_stop_the_attack() {
    let entries = [("endless", "(Z)V"), ("exit", "(I)V"), ("sign", "(I)I")];
    let goals = ["sign(I)I@4 instruction"];
    assert_eq!(Field::new().attack(&entries, &goals), goals);
}

#[test]
fn what_needs_earlier_calls_does_not_count() {
    // `return 1` needs fifty calls before, and a verdict is about one call where nothing happened before.
    assert_eq!(Field::new().attack(&[("later", "()I")], &["later()I@14 instruction"]), [""; 0]);
}
