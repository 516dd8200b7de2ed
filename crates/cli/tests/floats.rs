//! Methods of floating-point numbers, from their class to tests that have run.

mod support;

use support::Sandbox;

const FLOATS: &str = include_str!("java/floats/Floats.java");

/// Every decision goes both ways on a real JVM.
#[test]
fn decisions_on_floating_point_numbers_get_tests() {
    let sandbox = Sandbox::new();
    sandbox.write("floats/Floats.java", FLOATS);
    sandbox.generate(&["floats/Floats.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let infeasible = ledger.with_status("infeasible");
    assert!(infeasible.is_empty(), "{infeasible:#?}");
    assert_eq!(ledger.total("diverged"), 0);
    // A number that becomes text is one number only.
    let unknown = ledger.with_status("unknown");
    let other: Vec<_> = unknown.iter().filter(|goal| goal.method != "text").collect();
    assert!(other.is_empty(), "{other:#?}");
    assert!(ledger.of_method("text").iter().any(|goal| goal.status == "covered"));
}
