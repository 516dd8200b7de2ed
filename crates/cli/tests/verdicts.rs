//! Verdicts that are easily wrong.

mod support;

use support::Sandbox;

const TRUTH: &str = include_str!("java/truth/Truth.java");
const IDENTITY: &str = include_str!("java/truth/Identity.java");
const TWINS: &str = include_str!("java/truth/Twins.java");

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

/// Where inputs are compared with objects that the JDK or the program holds, every decision goes both ways on a real JVM,
/// except that no day but Friday has its number, and that constants of enums are equal only if they are the same.
#[test]
fn an_input_may_be_any_object_that_a_test_can_get_at() {
    for search in ["forward", "backward"] {
        let sandbox = Sandbox::new();
        sandbox.write("truth/Identity.java", IDENTITY);
        sandbox.generate(&["truth/Identity.java", "--search", search]).exits_with(0);
        let ledger = sandbox.ledger();
        let infeasible = ledger.with_status("infeasible");
        let wrong: Vec<_> =
            infeasible.iter().filter(|goal| !matches!(goal.method.as_str(), "weekday" | "equalAndSame")).collect();
        assert!(wrong.is_empty() && infeasible.len() <= 2, "{wrong:#?}");
        assert_eq!(ledger.total("diverged"), 0);
        let refuted = |reason: &Option<String>| reason.as_ref().is_some_and(|reason| reason.contains("excluded it"));
        let open = ledger.with_status("unknown");
        assert!(!open.iter().any(|goal| refuted(&goal.reason)), "{open:#?}");
        // Objects in caches that only a call with arguments returns, and dates that are no constants.
        let hard = ["five", "identity", "isTask", "lookedAtDate", "weekday", "equalAndSame"];
        let unexpected: Vec<_> = open.iter().filter(|goal| !hard.contains(&goal.method.as_str())).collect();
        assert!(unexpected.is_empty(), "{unexpected:#?}");
        let files = sandbox.files("out");
        let tests = String::from_utf8_lossy(&files["truth/IdentityTest.java"]);
        let written = [
            "TimeUnit.DAYS",
            "Month.DECEMBER",
            "Boolean.TRUE",
            "Optional.empty()",
            "BigInteger.ZERO",
            "Locale.ROOT",
            "Collections.EMPTY_LIST",
            "List.of()",
            "StandardCharsets.UTF_8",
            "String.CASE_INSENSITIVE_ORDER",
            "Comparator.naturalOrder()",
            "Duration.ZERO",
            "LocalDate.MIN",
            "Identity.secret()",
        ];
        for object in written {
            assert!(tests.contains(object), "{object} in {tests}");
        }
    }
}

/// Two texts or two boxes may be equal and the same, or equal and different: every decision goes both ways on a real JVM.
#[test]
fn equal_texts_and_boxes_may_be_one_object_or_two() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Twins.java", TWINS);
    sandbox.generate(&["truth/Twins.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(
        (ledger.total("infeasible"), ledger.total("diverged")),
        (0, 0),
        "{:#?}",
        ledger.with_status("infeasible")
    );
    let open = ledger.with_status("unknown");
    let unexpected: Vec<_> = open.iter().filter(|goal| goal.method != "interned").collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
    let files = sandbox.files("out");
    let tests = String::from_utf8_lossy(&files["truth/TwinsTest.java"]);
    for object in ["new Integer(5)", "new Character('a')", "new Boolean(true)", "new String(\"abc\")"] {
        assert!(tests.contains(object), "{object} in {tests}");
    }
    assert!(tests.contains("@SuppressWarnings({\"deprecation\", \"removal\"})"), "{tests}");
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
