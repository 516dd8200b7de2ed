//! Verdicts that are easily wrong.

mod support;

use support::Sandbox;

const TRUTH: &str = include_str!("java/truth/Truth.java");

/// Every decision of the program goes both ways on a real JVM, except that an element of an input is never a fresh
/// object, and that the sums of statics come out the same every time.
#[test]
fn what_can_be_reached_is_never_called_infeasible() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Truth.java", TRUTH);
    sandbox.generate(&["truth/Truth.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let infeasible = ledger.with_status("infeasible");
    let wrong: Vec<_> = infeasible.iter().filter(|goal| !matches!(goal.method.as_str(), "fresh" | "ticks")).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(ledger.total("diverged"), 0);
    for method in ["isNil", "share", "isLiteral", "hidden", "call", "isFull", "paint", "checked"] {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty(), "{method}");
        assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}");
    }
}

#[test]
fn an_object_of_a_static_field_is_written_as_that_field() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Truth.java", TRUTH);
    sandbox.generate(&["truth/Truth.java", "--method", "isNil", "--method", "paint"]).exits_with(0);
    let tests: String = sandbox.files("out").values().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
    assert!(tests.contains("Truth.Nil.NIL"), "{tests}");
    assert!(tests.contains("Truth.Color.GREEN"), "{tests}");
}
