//! Classes that no search gets anywhere with are tried out on the real JVM.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use crate::support::Sandbox;

const LOGGED: (&str, &str) = ("p/Logged.java", include_str!("../java/sampling/Logged.java"));

/// No search gets anywhere.
const NO_SEARCH: [&str; 6] = ["--steps", "0", "--concolic", "off", "--attack", "0"];

fn generate(sandbox: &Sandbox, more: &[&str]) -> String {
    sandbox.generate(&[&["classes"], &NO_SEARCH[..], more].concat()).exits_with(0);
    let files = sandbox.files("out");
    files.get("p/LoggedTest.java").map_or_else(String::new, |text| String::from_utf8(text.clone()).unwrap())
}

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LOGGED]);
    sandbox
}

#[test]
fn a_class_that_no_search_understands_gets_tests() {
    let sandbox = sandbox();
    let tests = generate(&sandbox, &[]);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    for method in ["create", "f", "open", "mode", "total", "isXml", "compared", "getCount"] {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty() && goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}\n{tests}");
    }
    // What a call left behind is part of an input, and nothing else gets there.
    assert!(tests.contains("logged.open();") && tests.contains("assertEquals(1, result);"), "{tests}");
    assert!(!tests.contains("java.lang.reflect"), "{tests}");
    let written = ledger.document["tests"].as_array().unwrap();
    assert!(written.iter().all(|test| test["reflection"] != true && test["status"] != "diverged"), "{written:#?}");
    // Chance and the clock are not asserted.
    for method in ["now", "dice"] {
        let (_, body) = tests.split_once(&format!("void {method}_")).unwrap();
        let (body, _) = body.split_once("    }\n").unwrap();
        assert!(!body.contains("result") && !body.contains("assertEquals"), "{body}");
    }
    // The same command, the same bytes.
    assert_eq!(generate(&sandbox, &["--jobs", "2"]), tests);
}

#[test]
fn without_sampling_there_is_nothing() {
    let sandbox = sandbox();
    assert_eq!(generate(&sandbox, &["--sampling", "off"]), "");
    let ledger = sandbox.ledger();
    assert!(
        ledger.goals.iter().all(|goal| goal.class != "p.Logged" || goal.status == "unknown"),
        "{:#?}",
        ledger.goals
    );
}

#[test]
fn what_the_search_covers_gets_no_other_tests() {
    let sandbox = Sandbox::new();
    let source = "package p; public class Sign { public static int of(int x) { return x < 0 ? -1 : 1; } }";
    sandbox.classes("classes", &[("p/Sign.java", source)]);
    let tests = |sampling: &str| {
        sandbox.generate(&["classes", "--sampling", sampling]).exits_with(0);
        sandbox.files("out")
    };
    assert_eq!(tests("on"), tests("off"));
}

#[test]
fn objects_come_from_other_classes_too() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Supplied.java", include_str!("../java/sampling/Supplied.java"))]);
    sandbox.generate(&[&["classes", "--class", "p.Supplied"], &NO_SEARCH[..]].concat()).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    let goals: Vec<_> = ledger.goals.iter().filter(|goal| goal.class == "p.Supplied").collect();
    assert!(goals.len() == 5 && goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}");
    let tests = sandbox.files("out").remove("p/SuppliedTest.java").unwrap();
    let tests = String::from_utf8(tests).unwrap();
    assert!(tests.contains("Office().issue(") && tests.contains("new Square("), "{tests}");
    assert!(!tests.contains("java.lang.reflect"), "{tests}");
}

/// A sandbox in which a class was searched, and its tests.
fn searched(name: &str, source: &str, more: &[&str]) -> (Sandbox, String) {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[(&format!("p/{name}.java"), source)]);
    sandbox.generate(&[&["classes", "--steps", "1000000", "--attack", "0"], more].concat()).exits_with(0);
    let tests = sandbox.files("out").remove(&format!("p/{name}Test.java")).unwrap();
    (sandbox, String::from_utf8(tests).unwrap())
}

#[test]
fn what_lies_beside_the_ways_of_samples_and_guesses_is_found_along_runs() {
    for (name, source) in
        [("Depths", include_str!("../java/sampling/Depths.java")), ("Sums", include_str!("../java/sampling/Sums.java"))]
    {
        let (sandbox, tests) = searched(name, source, &[]);
        let ledger = sandbox.ledger();
        assert_eq!(ledger.total("diverged"), 0, "{tests}");
        let open: Vec<_> = ledger.goals.iter().filter(|goal| goal.status != "covered").collect();
        assert!(open.is_empty(), "{open:#?}\n{tests}");
        // The same command, the same bytes.
        assert_eq!(searched(name, source, &["--jobs", "2"]).1, tests);
    }
}
