//! Ways that only choose between values are followed as one: the same goals with fewer paths.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use glassbox_goals::{Criterion, Finding, SearchReport};
use glassbox_program::Program;
use glassbox_search::{Boot, Options, Plan, Selection, Stop, Task, explore};
use support::{compile, program_of};

const SOURCE: &str = "package s;
    class Choices {
        int field;
        static int ternaries(int a, int b, int c, int d) {
            int x = a > 3 ? 5 : 7;
            int y = b > 3 ? x : c;
            int z = c > 3 ? y + 1 : y - 1;
            int w = d == 4 ? 2 : 3;
            return z * w == 36 ? 1 : 2;
        }
        static int largest(int[] a) {
            int largest = a[0];
            for (int i = 1; i < 4; i++) if (a[i] > largest) largest = a[i];
            return largest == 77 ? 1 : 2;
        }
        static int min(long a, long b) { if (a < b) return 1; return 2; }
        static int calls(long a, long b, long c) {
            int sum = min(a, b) + min(b, c) + min(c, a);
            return sum == 5 ? 1 : sum == 6 ? 2 : 3;
        }
        static int conditions(int a, int b, int c) {
            int found = 0;
            if (a > 0 && b > 0) found++;
            if (b < 9 || c > 5 || a == 3) found++;
            if (c > 6 && a < 8 && b < 4) found++;
            return found;
        }
        static int dead(int a) {
            int x = a > 5 ? (a < 3 ? 1 : 2) : 3;
            return x == 1 ? 4 : 5;
        }
        int fields(int a) {
            int x = a > 0 ? field : -field;
            return x == 8 ? 1 : 2;
        }
        static int sizes(boolean large) {
            int[] room = new int[large ? 300 : 20];
            return room.length > 100 ? 1 : 2;
        }
        static String references(Object a, Object b, boolean which) {
            Object chosen = which ? a : b;
            return chosen == null ? \"none\" : chosen == a ? \"a\" : \"b\";
        }
        static double doubles(double a, float b) {
            double x = a > b ? a : b;
            return x > 4.5 ? x : 0;
        }
        static int loop(int n) {
            int steps = 0;
            while (n > 0 && steps < 6) { n = n % 2 == 0 ? n / 2 : n - 1; steps++; }
            return steps;
        }
    }";

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], &[("s/Choices.java", SOURCE)])))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), "17").unwrap())
}

fn search(method: &str, criterion: Criterion, merge: bool) -> SearchReport {
    let selection = Selection {
        criteria: vec![criterion],
        class: &|_| true,
        method: &|candidate| &*candidate.name == method,
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    let options = Options { merge, ..Options::default() };
    explore(&Task {
        program: program(),
        boot: boot(),
        plan: &plan,
        job: &plan.jobs[0],
        options: &options,
        stop: &Stop::default(),
    })
}

const METHODS: [&str; 10] =
    ["ternaries", "largest", "calls", "conditions", "dead", "fields", "sizes", "references", "doubles", "loop"];

/// What became of each goal, without the words.
fn verdicts(report: &SearchReport) -> Vec<u8> {
    let verdict = |finding: &Finding| match finding {
        Finding::Reached => 0,
        Finding::Excluded { .. } => 1,
        Finding::Open { .. } => 2,
    };
    report.findings.iter().map(|(_, finding)| verdict(finding)).collect()
}

#[test]
fn the_same_goals_are_decided_with_and_without() {
    for method in METHODS {
        for criterion in [Criterion::Branch, Criterion::Instruction, Criterion::DefUse, Criterion::Condition] {
            let (merged, plain) = (search(method, criterion, true), search(method, criterion, false));
            assert_eq!(verdicts(&merged), verdicts(&plain), "{method}: {:?}\n{:?}", merged.findings, plain.findings);
            let covered: BTreeSet<u32> =
                merged.witnesses.iter().flat_map(|witness| &witness.goals).map(|goal| goal.0).collect();
            for (goal, finding) in &merged.findings {
                assert_eq!(covered.contains(&goal.0), *finding == Finding::Reached, "{method}: a witness says so");
            }
        }
    }
}

#[test]
fn choices_one_after_the_other_are_one_path_and_not_many() {
    for (method, at_most) in [("ternaries", 3), ("calls", 4), ("conditions", 8)] {
        let (merged, plain) = (search(method, Criterion::Branch, true), search(method, Criterion::Branch, false));
        let (merged, plain) = (merged.effort, plain.effort);
        assert!(merged.paths <= at_most, "{method}: {merged:?}");
        assert!(merged.paths < plain.paths && merged.merged.saved_paths > 0, "{method}: {merged:?} {plain:?}");
        assert_eq!((plain.merged.regions, plain.merged.saved_paths), (0, 0));
    }
}

#[test]
fn a_witness_tells_which_way_its_input_takes() {
    let report = search("ternaries", Criterion::Branch, true);
    for witness in &report.witnesses {
        let said =
            |one: &str, other: &str| witness.conditions.iter().any(|condition| condition == one || condition == other);
        assert!(said("d == 4", "d != 4"), "{:?}", witness.conditions);
    }
}
