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

#[test]
fn a_verdict_about_a_function_of_math_says_what_it_assumes() {
    let sandbox = Sandbox::new();
    let source = "class Waves {
        static int height(double x) { return Math.sin(x) > 1.5 ? 2 : 1; }
        static int exact(double x) { return StrictMath.sin(x) > 1.5 ? 2 : 1; }
    }";
    sandbox.write("Waves.java", source);
    sandbox.generate(&["Waves.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let infeasible = ledger.with_status("infeasible");
    assert_eq!(infeasible.len(), 2, "{infeasible:#?}");
    for goal in infeasible {
        let assumes = goal.assumptions.iter().any(|text| text.contains("StrictMath"));
        assert_eq!(assumes, goal.method == "height", "{goal:#?}");
    }
}
