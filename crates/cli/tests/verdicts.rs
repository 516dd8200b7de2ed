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
    for method in ["isNil", "isLiteral", "hidden", "call", "isFull", "paint", "checked"] {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty(), "{method}");
        assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}");
    }
}

/// One of the two tests changes an object that a static field holds, and the other does not come by its goal behind that:
/// what tests cover only in some orders is not covered.
#[test]
fn what_another_test_keeps_from_being_reached_is_not_covered() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Truth.java", TRUTH);
    sandbox.generate(&["truth/Truth.java", "--method", "share"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("covered"), ledger.total("unknown"), ledger.total("diverged")), (1, 1, 0));
    let open = ledger.with_status("unknown");
    assert!(open[0].reason.as_ref().is_some_and(|reason| reason.contains("among the others")), "{open:#?}");
    let tests: String = sandbox.files("out").values().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
    assert!(tests.contains("not in another is not asserted"), "{tests}");
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

/// What a test leaves in a static field would keep another from its goal, and an assertion from holding.
#[test]
fn what_a_test_changes_in_static_fields_is_put_back() {
    const SWITCH: &str = "package p; public class Switch {
        private static boolean on;
        static int asked;
        public static void turnOn() { on = true; }
        public static int ask() { asked++; return on ? 2 : 1; }
    }";
    for framework in ["junit5", "junit4"] {
        let sandbox = Sandbox::new();
        sandbox.write("p/Switch.java", SWITCH);
        sandbox.generate(&["p/Switch.java", "--framework", framework]).exits_with(0);
        let ledger = sandbox.ledger();
        let open = ledger.with_status("unknown");
        let among = |reason: &Option<String>| reason.as_ref().is_some_and(|reason| reason.contains("among the others"));
        assert!(ledger.total("diverged") == 0 && !open.iter().any(|goal| among(&goal.reason)), "{open:#?}");
        assert!(ledger.of_method("ask").iter().any(|goal| goal.status == "covered"));
        let files = sandbox.files("out");
        let test = String::from_utf8_lossy(&files["p/SwitchTest.java"]);
        assert!(test.contains("Switch.asked = askedBefore;"), "{test}");
        assert!(test.contains("setField(null, Switch.class, \"on\", onBefore);"), "{test}");
        assert!(!test.contains("is not asserted"), "{test}");
    }
}

/// Earlier calls, fields that a test assigns, the environment, assertions, and classes that a test writes: no single call
/// reaches these branches, and they are not infeasible.
#[test]
fn what_a_test_can_break_is_never_called_infeasible() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Breakable.java", include_str!("java/truth/Breakable.java"));
    sandbox.generate(&["truth/Breakable.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let wrong = ledger.with_status("infeasible");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(ledger.total("diverged"), 0);
    let names = |method: &str, what: &str| {
        let goals = ledger.of_method(method);
        let reasons: Vec<&str> = goals.iter().filter_map(|goal| goal.reason.as_deref()).collect();
        assert!(reasons.iter().any(|reason| reason.contains(what)), "{method}: {reasons:?}");
    };
    names("memo", "infeasible unless an earlier call changes the java.util.HashMap that a static initializer made");
    names("cells", "infeasible unless an earlier call changes the int[] that a static initializer made");
    names("called", "infeasible unless an earlier call or the test itself changes truth.Breakable.calls");
    names("opened", "infeasible unless an earlier call or the test itself changes truth.Breakable.open");
    names("property", "infeasible unless a system property or an environment variable is set");
    names("lower", "infeasible unless the default locale is another one");
    names("run", "infeasible unless a test passes a subclass or implementation of truth.Breakable$Hooked of its own");
}

/// Tables that no code writes, private fields that no code assigns, final classes and methods, records and enums: what no
/// test can break keeps its verdict.
#[test]
fn what_no_test_can_break_is_infeasible() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Closed.java", include_str!("java/truth/Closed.java"));
    sandbox.generate(&["truth/Closed.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let infeasible = ledger.with_status("infeasible");
    let mut found: Vec<&str> = infeasible.iter().map(|goal| goal.method.as_str()).collect();
    found.sort_unstable();
    let expected =
        ["both", "chosen", "compare", "name", "never", "only", "run", "sum", "table", "twice", "use", "words"];
    assert_eq!(found, expected, "{infeasible:#?}");
}

/// What the ledger says of the attack on each infeasible goal: calls, and what is missing.
fn attacks(sandbox: &Sandbox) -> Vec<(u64, Option<String>)> {
    let document = sandbox.ledger().document;
    let list = |value: &serde_json::Value, name: &str| value[name].as_array().unwrap().clone();
    let methods = list(&document, "classes").into_iter().flat_map(|class| list(&class, "methods"));
    let goals = methods.flat_map(|method| list(&method, "goals")).filter(|goal| goal["status"] == "infeasible");
    let attack = |goal: serde_json::Value| {
        let missing = goal["attack"]["missing"].as_str().map(str::to_owned);
        (goal["attack"]["calls"].as_u64().unwrap(), missing)
    };
    goals.map(attack).collect()
}

#[test]
fn every_infeasible_verdict_says_how_it_was_attacked() {
    const NEVER: &str = "package p; public class Never {
        public static int both(int x) { return x > 5 && x < 3 ? 1 : 0; }
    }";
    let sandbox = Sandbox::new();
    sandbox.write("p/Never.java", NEVER);
    sandbox.generate(&["p/Never.java"]).exits_with(0);
    // The default of 100 calls, and some in between.
    assert!(matches!(attacks(&sandbox)[..], [(100..200, None)]), "{:?}", attacks(&sandbox));
    sandbox.generate(&["p/Never.java", "--attack", "25"]).exits_with(0);
    assert!(matches!(attacks(&sandbox)[..], [(25..50, None)]), "{:?}", attacks(&sandbox));
    let finished = sandbox.generate(&["p/Never.java", "--attack", "0", "--xml", "cases.xml"]);
    assert!(finished.exits_with(0).stdout.contains("not attacked: --attack 0"), "{finished}");
    assert_eq!(attacks(&sandbox), [(0, Some("--attack 0".to_owned()))]);
    let cases = String::from_utf8(sandbox.read("cases.xml")).unwrap();
    assert!(cases.contains("<attack calls=\"0\" missing=\"--attack 0\"/>"), "{cases}");
    // Random inputs do not satisfy conditions.
    const EVEN: &str = "package p; public class Even {
        public static boolean precondition(int x) { return x % 2 == 0; }
        public static int odd(int x) { return x % 2 == 1 ? 1 : 0; }
    }";
    sandbox.write("p/Even.java", EVEN);
    sandbox.generate(&["p/Even.java", "--method", "odd", "--precondition", "p.Even.precondition"]).exits_with(0);
    let attacks = attacks(&sandbox);
    assert!(matches!(&attacks[..], [(0, Some(missing))] if missing.contains("condition")), "{attacks:?}");
}
