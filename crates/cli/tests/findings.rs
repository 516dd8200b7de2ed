//! Exceptions that nobody seems to have wanted are listed apart, each with the test that shows it.

mod support;

use serde_json::Value;
use support::Sandbox;

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
