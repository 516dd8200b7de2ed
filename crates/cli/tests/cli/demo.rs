//! `glassbox demo`: what it covers, what it writes down, and whether the real JUnit agrees with its tests.
#![allow(clippy::unwrap_used, clippy::panic, reason = "clippy.toml allows these only in functions marked as tests")]

use std::path::Path;

use crate::support::{Sandbox, files_below, maven, tool};
use serde_json::Value;

#[track_caller]
fn has_exactly_the_keys(value: &Value, keys: &[&str]) {
    let mut present: Vec<&str> = value.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
    let mut wanted = keys.to_vec();
    present.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(present, wanted, "{value:#}");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("nothing")
}

#[test]
fn the_demo_covers_every_branch_but_the_two_that_are_dead() {
    let sandbox = Sandbox::new();
    let run = sandbox.glassbox(&["demo", "--out", "demo"]);
    run.exits_with(0);
    let ledger = sandbox.ledger_at("demo/ledger.json");
    ledger.is_settled();
    let infeasible = ledger.with_status("infeasible");
    let dead: Vec<(&str, &str)> = infeasible.iter().map(|goal| (goal.class.as_str(), goal.method.as_str())).collect();
    assert_eq!(dead, [("demo.Squares", "residue"), ("demo.Swap", "order")]);
    assert_eq!(ledger.total("covered") + 2, ledger.total("goals"));
    let order = &ledger.document["classes"][6]["methods"][1];
    let edges = order["code"]["edges"].as_array().into_iter().flatten();
    let told: Vec<(&str, &str)> = edges.map(|edge| (text(&edge["kind"]), text(&edge["status"]))).collect();
    let dead = [("jump", "covered"), ("fall-through", "covered"), ("jump", "covered"), ("fall-through", "infeasible")];
    assert_eq!((text(&order["name"]), told), ("order", dead.to_vec()), "the drawing knows the dead branch");
    assert!(ledger.limits().is_empty() && ledger.problems().is_empty());
    assert!(run.stderr.contains("@Test"), "the demo shows one of its tests\n{run}");
    assert!(run.stderr.contains("are in demo"), "the demo says where everything is\n{run}");
}

#[test]
fn the_ledger_of_the_demo_has_every_documented_key() {
    let sandbox = Sandbox::new();
    sandbox
        .glassbox(&["demo", "--out", "demo", "--json", "elsewhere/ledger.json", "-q"])
        .exits_with(0)
        .prints_nothing();
    let ledger = sandbox.ledger_at("elsewhere/ledger.json");
    let document = &ledger.document;
    let parts = ["schema", "tool", "classes", "tests", "findings", "totals", "problems", "limits"];
    has_exactly_the_keys(document, &[&parts[..], &["sources", "test_files", "measured"]].concat());
    assert_eq!(document["schema"], 3);
    assert_eq!(document["tool"]["name"], "glassbox");
    let totals = ["goals", "covered", "already_covered", "infeasible", "unknown", "tests", "diverged"];
    has_exactly_the_keys(&document["totals"], &totals);
    let tests = document["tests"].as_array().unwrap();
    for test in tests {
        let keys = ["id", "file", "name", "display_name", "target", "lines", "outcome", "verdict"];
        let mut keys = [&keys[..], &["constraints", "input", "path", "symbolic"]].concat();
        // Said only where it is so.
        keys.extend(test.get("reflection").map(|_| "reflection"));
        has_exactly_the_keys(test, &keys);
        assert_eq!(test["verdict"], "confirmed");
        let file = sandbox.path("demo/tests").join(test["file"].as_str().unwrap());
        let text = std::fs::read_to_string(&file).unwrap();
        let lines = [0, 1].map(|at| usize::try_from(test["lines"][at].as_u64().unwrap()).unwrap());
        let own: Vec<&str> = text.lines().skip(lines[0] - 1).take(lines[1] + 1 - lines[0]).collect();
        assert!(own.concat().contains(&format!("void {}(", test["name"].as_str().unwrap())), "{test:#}");
        assert_eq!((own[0].trim(), own[own.len() - 1]), ("@Test", "    }"), "{test:#}");
    }
    let ids: Vec<&str> = tests.iter().map(|test| test["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len() as u64, ledger.total("tests"));
    let (mut goals, mut goal_ids) = (0, std::collections::BTreeSet::new());
    for class in document["classes"].as_array().unwrap() {
        has_exactly_the_keys(class, &["name", "source_file", "source", "methods"]);
        for method in class["methods"].as_array().unwrap() {
            has_exactly_the_keys(method, &["name", "descriptor", "title", "goals", "code"]);
            has_exactly_the_keys(&method["code"], &["insns", "blocks", "edges", "executed"]);
            for goal in method["goals"].as_array().unwrap() {
                let mut keys = vec!["id", "kind", "line", "offset", "status", "reason", "assumptions", "tests"];
                // Of what is open, nobody has decided anything.
                let is_decided = goal["status"] == "covered" || goal["status"] == "infeasible";
                keys.extend(is_decided.then_some("search"));
                // Whatever is called infeasible was attacked, with nothing left out.
                if goal["status"] == "infeasible" {
                    keys.push("attack");
                    has_exactly_the_keys(&goal["attack"], &["calls"]);
                    assert!(goal["attack"]["calls"].as_u64().unwrap() >= 100, "{goal:#}");
                }
                has_exactly_the_keys(goal, &keys);
                let covering = goal["tests"].as_array().unwrap();
                assert!(covering.iter().all(|id| ids.contains(&id.as_str().unwrap())), "{goal:#}");
                let is = |status| goal["status"] == status;
                assert_eq!(is("covered"), !covering.is_empty(), "{goal:#}");
                assert_eq!(is("infeasible"), !goal["assumptions"].as_array().unwrap().is_empty(), "{goal:#}");
                assert_eq!(is("covered"), goal["reason"].is_null(), "{goal:#}");
                goals += 1;
                goal_ids.insert(goal["id"].as_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(goals, ledger.total("goals"));
    assert_eq!(goal_ids.len() as u64, goals, "the ids of goals are unique");
}

/// Compiles tests with the real JUnit, without a warning, and runs them; the number of those that pass.
fn passing_under_junit(junit: &Path, classes: &Path, tests: &Path, output: &Path) -> u64 {
    let class_path = std::env::join_paths([junit, classes]).unwrap();
    tool("javac", |javac| {
        let javac = javac.args(["-Xlint:all", "-Werror", "-proc:none", "-cp"]).arg(class_path);
        javac.arg("-d").arg(output).args(files_below(tests))
    });
    let class_path = std::env::join_paths([output, classes]).unwrap();
    let summary = tool("java", |java| {
        let java = java.arg("-jar").arg(junit).args(["execute", "--disable-banner", "--details=summary"]);
        java.arg("--class-path").arg(class_path).arg("--scan-class-path").arg(output)
    });
    let count = |what: &str| -> u64 {
        let line = summary.lines().find(|line| line.contains(what)).unwrap_or_default();
        let digits = line.trim_start_matches('[').split_whitespace().next().unwrap_or_default();
        digits.parse().unwrap_or_else(|_| panic!("no number of '{what}' in\n{summary}"))
    };
    assert_eq!((count("tests failed"), count("tests skipped"), count("tests aborted")), (0, 0, 0), "{summary}");
    assert_eq!(count("tests found"), count("tests successful"), "{summary}");
    count("tests successful")
}

#[test]
fn the_tests_of_the_demo_compile_and_pass_under_the_real_junit() {
    let sandbox = Sandbox::new();
    sandbox.glassbox(&["demo", "--out", "demo", "-q"]).exits_with(0);
    let confirmed = sandbox.ledger_at("demo/ledger.json").total("tests");
    for version in maven::JUNIT_CONSOLES {
        let (classes, tests) = (sandbox.path("demo/classes"), sandbox.path("demo/tests"));
        let output = sandbox.path(format!("junit-{version}"));
        let Some(console) = maven::junit_console(version) else { return };
        let passing = passing_under_junit(&console, &classes, &tests, &output);
        assert_eq!(passing, confirmed, "JUnit platform {version}");
    }
}
