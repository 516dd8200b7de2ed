//! Exceptions that nobody seems to have wanted are listed apart, each with the test that shows it.

use crate::support::Sandbox;
use serde_json::Value;

const RISKS: (&str, &str) = (
    "p/Risks.java",
    r#"package p;

import java.util.Objects;

public class Risks {
    static int element(int[] values, int index) {
        return values[index];
    }

    static int onPurpose(int value) {
        if (value < 0) {
            throw new IllegalArgumentException("negative");
        }
        return value;
    }

    static int checked(int[] values) {
        return Objects.requireNonNull(values).length;
    }

    static int declared(int a, int b) throws ArithmeticException {
        return a / b;
    }

    static int undeclared(int a, int b) throws Exception {
        return a / b;
    }

    static int asserted(int value) {
        if (value == 7) {
            throw new AssertionError();
        }
        return value;
    }

    static int anyway(int[] values) {
        try {
            return values[0];
        } finally {
            onPurpose(0);
        }
    }
}
"#,
);

fn findings(arguments: &[&str]) -> (Sandbox, Vec<Value>) {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[RISKS]);
    let finished = sandbox.generate(&[&["classes"], arguments].concat());
    assert_eq!(finished.code, Some(0), "{finished:?}");
    let ledger: Value = serde_json::from_slice(&sandbox.read("ledger.json")).unwrap_or_default();
    (sandbox, ledger["findings"].as_array().cloned().unwrap_or_default())
}

#[test]
fn one_finding_for_each_place_and_none_for_what_is_wanted() {
    let (sandbox, found) = findings(&[]);
    let mut all: Vec<String> =
        found.iter().map(|finding| format!("{} {}", finding["exception"].as_str().unwrap(), finding["line"])).collect();
    all.sort();
    assert_eq!(
        all,
        [
            "java.lang.ArithmeticException 26",
            "java.lang.AssertionError 31",
            "java.lang.NullPointerException 38",
            "java.lang.NullPointerException 7",
        ]
    );
    let source = String::from_utf8(sandbox.read("out/p/RisksTest.java")).unwrap();
    for finding in &found {
        let name = finding["test"].as_str().unwrap().strip_prefix("p.RisksTest.").unwrap();
        assert!(source.contains(&format!("void {name}()")), "{name} was not written");
    }
}

#[test]
fn the_list_has_a_limit_if_the_user_wants_one() {
    assert_eq!(findings(&["--findings", "2"]).1.len(), 2);
    assert_eq!(findings(&["--findings", "0"]).1.len(), 0);
}

#[test]
fn so_many_findings_end_the_search() {
    let stopped = |arguments: &[&str]| {
        let (sandbox, found) = findings(arguments);
        let (files, ledger) = (sandbox.files("out"), sandbox.read("ledger.json"));
        let limits: Vec<String> = sandbox.ledger().limits().into_iter().map(str::to_owned).collect();
        (found.len(), limits, files, ledger)
    };
    let (all, none, ..) = stopped(&["--stop-after", "9"]);
    assert_eq!((all, none.len()), (4, 0), "{none:?}");
    for most in 1..=3 {
        let option = most.to_string();
        let (found, limits, files, ledger) = stopped(&["--stop-after", &option]);
        assert_eq!(found, most);
        let word = format!("the search was stopped after {most} finding");
        assert!(limits.len() == 1 && limits[0].starts_with(&word), "{limits:?}");
        let source = String::from_utf8_lossy(&files["p/RisksTest.java"]);
        assert!(source.contains("assertThrows"), "what was found is written: {source}");
        let again = stopped(&["--stop-after", &option, "--jobs", "2"]);
        assert!((found, &limits, &files, &ledger) == (again.0, &again.1, &again.2, &again.3), "it depends on --jobs");
    }
}

#[test]
fn every_path_yields_a_test_if_nothing_is_left_out() {
    let sandbox = Sandbox::new();
    let source = "package p; public class Bits {
        static int sum(boolean a, boolean b, int c) {
            int s = 0;
            if (a) s += 1;
            if (b) s += 2;
            if (c == 77) s += 4;
            return s;
        }
        static int merged(int a, int b) { int least = a < b ? a : b; return least == 7 ? 1 : 0; }
    }";
    sandbox.classes("classes", &[("p/Bits.java", source)]);
    let tests = |arguments: &[&str]| {
        sandbox.generate(&[&["classes"], arguments].concat()).exits_with(0);
        let ledger = sandbox.ledger();
        assert_eq!(ledger.total("diverged"), 0);
        assert!(ledger.limits().is_empty(), "{:?}", ledger.limits());
        ledger.total("tests")
    };
    let few = tests(&["--all-paths"]);
    assert!(few < 8, "{few}");
    assert!(tests(&["--all-paths", "--reduce", "off", "--method", "sum"]) == 8);
    assert!(tests(&["--all-paths", "--reduce", "off", "--method", "merged"]) == 4);
    assert!(tests(&["--all-paths", "--reduce", "off"]) == 8 + 4 + 1, "the constructor has one path");
}

#[test]
fn it_is_told_that_not_all_paths_were_followed() {
    let sandbox = Sandbox::new();
    let source = "package p; public class Long {
        static int walk(int n) { int s = 0; for (int i = 0; i < n; i++) s += 2; return s; }
    }";
    sandbox.classes("classes", &[("p/Long.java", source)]);
    let options = ["--method", "walk", "--all-paths", "--reduce", "off", "--max-loops", "6"];
    sandbox.generate(&[&["classes"], &options[..]].concat()).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("covered"), 2);
    assert!(ledger.total("tests") > 3, "one for each number of rounds");
    let limits = ledger.limits();
    assert!(limits.len() == 1 && limits[0].contains("not all paths were followed"), "{limits:?}");
}
