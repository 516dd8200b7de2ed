//! Every order of exploration decides the same goals, and takes the same way twice.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;

use glassbox_goals::{Criterion, Finding, SearchReport};
use glassbox_program::Program;
use glassbox_search::{Boot, Bounds, Direction, Options, Plan, Selection, Stop, StrategyName, Task, explore};
use support::{compile, program_of};

const SOURCE: &str = "package s;
    class Maze {
        static int small(int x, int y) {
            int gold = 0;
            if (x > 10) gold++;
            if (y > x) gold++;
            if (x + y == 40) gold++;
            if (x == 3 && x > 4) gold = 9;
            return gold == 3 ? 1 : 2;
        }
        static int loop(int[] a) {
            int sum = 0;
            for (int i = 0; i < a.length && i < 4; i++) if (a[i] > 0) sum += a[i];
            return sum == 17 ? 1 : 2;
        }
        static int patient(int n) {
            int rounds = 0;
            while (n > 0 && rounds < 30) { n--; rounds++; }
            return rounds == 14 ? 1 : 2;
        }
        static int down(int n) { if (n <= 0) return 0; return 1 + down(n - 1); }
        static int nested(int n) { if (n > 12) n = 12; return down(n) == 9 ? 1 : 2; }
        static class Link { Link next; int value; }
        static int chain(Link link) {
            for (int i = 0; i < 8; i++) { if (link == null || link.value != i) return 0; link = link.next; }
            return 1;
        }
        static int wide(int[] a) {
            int odd = 0;
            for (int i = 0; i < a.length; i++) { if (a[i] % 2 != 0) odd += a[i]; else odd = log(odd); }
            if (odd == -77) return 1;
            return odd * 2 == 1 ? 3 : 2;
        }
        static int log(int x) { return x; }
        static int counted(int x) {
            int sum = 0;
            for (int i = 0; i < 1000; i++) sum += i;
            return sum + x == 7 ? 1 : 2;
        }
    }";

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], &[("s/Maze.java", SOURCE)])))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), "17").unwrap())
}

fn search(method: &str, strategy: &str, seed: u64) -> SearchReport {
    let selection = Selection {
        criteria: vec![Criterion::Branch],
        class: &|_| true,
        method: &|candidate| &*candidate.name == method,
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    let options = Options { strategy: strategy.parse().unwrap(), seed, ..Options::default() };
    explore(&Task {
        program: program(),
        boot: boot(),
        plan: &plan,
        job: &plan.jobs[0],
        options: &options,
        stop: &Stop::default(),
    })
}

#[test]
fn every_strategy_decides_every_goal_and_all_agree() {
    let names = StrategyName::all().map(str::to_owned).chain(["priority+bfs".into(), "random+dfs+deepening".into()]);
    for strategy in names {
        for (method, excluded) in [("small", 1), ("loop", 0)] {
            let report = search(method, &strategy, 0);
            let open = report.findings.iter().filter(|(_, finding)| matches!(finding, Finding::Open { .. })).count();
            let out = report.findings.iter().filter(|(_, finding)| matches!(finding, Finding::Excluded { .. })).count();
            assert_eq!((open, out), (0, excluded), "{strategy} on {method}: {:?}", report.findings);
        }
    }
}

#[test]
fn the_same_seed_takes_the_same_way() {
    for strategy in ["random", "priority+random", "deepening"] {
        let (first, second) = (search("small", strategy, 7), search("small", strategy, 7));
        assert_eq!(first.witnesses, second.witnesses);
        assert_eq!(first.effort.instructions, second.effort.instructions);
    }
}

fn search_within(method: &str, bounds: Bounds) -> SearchReport {
    let selection = Selection {
        criteria: vec![Criterion::Branch],
        class: &|_| true,
        method: &|candidate| &*candidate.name == method,
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    let options = Options { bounds, steps: 3_000_000, ..Options::default() };
    explore(&Task {
        program: program(),
        boot: boot(),
        plan: &plan,
        job: &plan.jobs[0],
        options: &options,
        stop: &Stop::default(),
    })
}

fn open(report: &SearchReport) -> Vec<&str> {
    let reasons = report.findings.iter().filter_map(|(_, finding)| match finding {
        Finding::Open { reason } => Some(reason.as_str()),
        _ => None,
    });
    reasons.collect()
}

#[test]
fn bounds_are_widened_until_the_goal_is_found_and_the_last_one_is_named() {
    for (method, narrow, wide, option) in [
        (
            "patient",
            Bounds { loops: 10, ..Bounds::default() },
            Bounds::default(),
            "10 decisions at one place: raise --max-loops",
        ),
        (
            "nested",
            Bounds { recursion: 5, ..Bounds::default() },
            Bounds::default(),
            "5 calls inside each other: raise --max-recursion",
        ),
        (
            "chain",
            Bounds { depth: 3, ..Bounds::default() },
            Bounds::default(),
            "3 references to an object: raise --max-depth",
        ),
    ] {
        let within = search_within(method, narrow);
        let reasons = open(&within);
        assert!(!reasons.is_empty() && reasons.iter().all(|reason| reason.contains(option)), "{method}: {reasons:?}");
        assert_eq!(open(&search_within(method, wide)), [""; 0], "{method}");
    }
}

#[test]
fn a_long_loop_that_decides_nothing_meets_no_bound() {
    let report = search_within("counted", Bounds { loops: 2, recursion: 2, depth: 2, ..Bounds::default() });
    assert_eq!(open(&report), [""; 0], "{:?}", report.findings);
}

#[test]
fn where_paths_take_too_much_memory_the_least_promising_are_given_up() {
    let selection = Selection {
        criteria: vec![Criterion::Branch],
        class: &|_| true,
        method: &|candidate| &*candidate.name == "wide",
        postconditions: &[],
    };
    let plan = Plan::new(program(), &selection);
    // Backward search needs no memory to see that nothing of the kind exists.
    let direction = Direction::Forward;
    let options = Options { memory: 1 << 20, steps: 1_000_000, direction, ..Options::default() };
    let search = || {
        explore(&Task {
            program: program(),
            boot: boot(),
            plan: &plan,
            job: &plan.jobs[0],
            options: &options,
            stop: &Stop::default(),
        })
    };
    let report = search();
    let expected = "bound reached: 1 MB of paths that wait: raise --memory";
    assert_eq!(open(&report), [expected], "the number that is odd when it is doubled");
    assert_eq!(report.findings, search().findings);
}
