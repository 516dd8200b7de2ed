//! Every order of exploration decides the same goals, and takes the same way twice.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

use std::sync::OnceLock;

use glassbox_goals::{Criterion, Finding, SearchReport};
use glassbox_program::Program;
use glassbox_search::{Boot, Options, Plan, Selection, Stop, StrategyName, explore};
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
    };
    let plan = Plan::new(program(), &selection);
    let options = Options { strategy: strategy.parse().unwrap(), seed, ..Options::default() };
    explore(program(), boot(), &plan, &plan.jobs[0], &options, &Stop::default())
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
