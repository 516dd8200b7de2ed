//! Methods of floating-point numbers, from their class to tests that have run.

use crate::support::Sandbox;

const FLOATS: &str = include_str!("../java/floats/Floats.java");

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

#[test]
fn what_rests_on_the_last_bit_of_a_function_of_math_is_unknown() {
    let sandbox = Sandbox::new();
    let source = "class Waves {
        static int height(double x) { return Math.sin(x) > 1.5 ? 2 : 1; }
        static int exact(double x) { return StrictMath.sin(x) > 1.5 ? 2 : 1; }
    }";
    sandbox.write("Waves.java", source);
    sandbox.generate(&["Waves.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let infeasible = ledger.with_status("infeasible");
    assert_eq!(infeasible.iter().map(|goal| goal.method.as_str()).collect::<Vec<_>>(), ["exact"], "{infeasible:#?}");
    let unknown = ledger.with_status("unknown");
    let reason = "infeasible unless a function of Math returns something else than that of StrictMath";
    let expected = [("height", Some(reason))];
    let found: Vec<_> = unknown.iter().map(|goal| (goal.method.as_str(), goal.reason.as_deref())).collect();
    assert_eq!(found, expected);
}
