//! A little of everything that Java code does, from the command line to confirmed tests.

mod support;

use support::Sandbox;

const ZOO: &str = include_str!("java/zoo/Zoo.java");

#[test]
fn every_goal_of_ordinary_java_code_is_covered_or_infeasible() {
    let sandbox = Sandbox::new();
    sandbox.write("zoo/Zoo.java", ZOO);
    sandbox.generate(&["zoo/Zoo.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    ledger.is_settled();

    let dead: Vec<&str> = ledger.with_status("infeasible").iter().map(|goal| goal.method.as_str()).collect();
    assert_eq!(dead, ["booleans"], "only the exclusive or rules something out");
    let clamp = ledger.of_method("clamp");
    assert_eq!(clamp.len(), 4, "a private method has goals, and its callers reach them: {clamp:#?}");

    let tests = String::from_utf8(sandbox.read("out/zoo/ZooTest.java")).unwrap();
    let expected = [
        // An exception with its message, an element that was changed, a static field that was changed.
        "\"amount must not be negative\"",
        "77",
        "Zoo.visits",
        // Objects of the classes that make a difference.
        "new Zoo.Beetle()",
        "new Zoo.Emu()",
        "42",
    ];
    for text in expected {
        assert!(tests.contains(text), "{text} is missing in\n{tests}");
    }
    assert!(!tests.contains("clamp("), "a private method is not called by a test");
}

/// What javac writes is valid, whatever lies on the stack: atomic variables and random numbers exchange integers, sets
/// compare boxes of all kinds.
#[test]
fn valid_code_is_not_called_invalid() {
    let sandbox = Sandbox::new();
    let source = "package p;
    import java.util.*;
    import java.util.concurrent.atomic.*;
    public class Valid {
        static int seeded(long seed) { return new Random(seed).nextInt(10) == 3 ? 1 : 2; }
        static int coin() { return new Random().nextInt(2) == 0 ? 1 : 2; }
        static int dice(Random random) { return random.nextInt(6) == 5 ? 1 : 2; }
        static int counted(AtomicInteger a) { return a.incrementAndGet() == 4 ? 1 : 2; }
        static int exchanged(AtomicLong a, long n) { return a.compareAndSet(n, 4) && a.addAndGet(n) == 12 ? 1 : 2; }
        static int inArray(AtomicIntegerArray a, int n) { return a.getAndAdd(0, n) == 12 ? 1 : 2; }
        static int once(AtomicBoolean a) { return a.compareAndSet(false, true) ? 1 : 2; }
        static int replaced(AtomicReference<Object> a, Object o) { return a.compareAndSet(o, \"x\") ? 1 : 2; }
        static int number(Set<Object> s) { s.add(3); return s.isEmpty() ? 1 : 2; }
        static int fraction(Set<Object> s, double d) { s.add(d); return s.isEmpty() ? 1 : 2; }
        static int anything(Set<Object> s, Object o) { return s.add(o) ? 1 : 2; }
        static int mapped(Map<Object, Float> m, float f) { return m.put(f, f) == null ? 1 : 2; }
    }";
    sandbox.write("p/Valid.java", source);
    sandbox.generate(&["p/Valid.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    let unknown = ledger.with_status("unknown");
    for goal in &unknown {
        let reason = goal.reason.as_deref().unwrap_or_default();
        assert!(!reason.contains("invalid bytecode"), "{goal:#?}");
    }
    for method in ["counted", "exchanged", "inArray", "once", "replaced", "anything"] {
        assert!(unknown.iter().all(|goal| goal.method != method), "{method}: {unknown:#?}");
    }
}

/// `store(new String[1], new Object())` comes by the handler.
#[test]
fn an_array_may_have_a_narrower_type_than_its_variable() {
    let sandbox = Sandbox::new();
    let source = "package p; public class Store {
        public static int store(Object[] things, Object thing) {
            try { things[0] = thing; return 1; } catch (ArrayStoreException e) { return -1; }
        }
    }";
    sandbox.write("p/Store.java", source);
    sandbox.generate(&["p/Store.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert!(ledger.with_status("infeasible").is_empty(), "{:#?}", ledger.with_status("infeasible"));
}

/// On one path the array is a `Named[]`, on another a `Small[]`: its elements have different types then.
#[test]
fn the_elements_of_a_narrower_array_fit_into_it() {
    let sandbox = Sandbox::new();
    let source = "package p; public class Narrow {
        interface Named { int size(); }
        static class Small implements Named { int s; public int size() { return s; } }
        static class Big implements Named { int b; public int size() { return b + 10; } }
        static boolean isEmpty(Object array) { return java.lang.reflect.Array.getLength(array) == 0; }
        static int first(Named[] all) {
            if (isEmpty(all)) return 0;
            return all[0] instanceof Big ? 1 : all[0].size() > 3 ? 2 : 3;
        }
        static int later(Named[] all) {
            Named n = all[0];
            if (n != null && n.size() == 11) return all instanceof Small[] ? 1 : 2;
            return 3;
        }
    }";
    sandbox.write("p/Narrow.java", source);
    sandbox.generate(&["p/Narrow.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("diverged"), ledger.total("infeasible"), ledger.total("unknown")), (0, 0, 0));
}

#[test]
fn a_class_literal_fits_where_type_parameters_are_inferred() {
    let sandbox = Sandbox::new();
    let source = "package p; public class Infer {
        static <T> int pick(T[] array, Class<T[]> type) {
            return type.isInterface() ? 1 : array == null ? 2 : 3;
        }
    }";
    sandbox.write("p/Infer.java", source);
    sandbox.generate(&["p/Infer.java"]).exits_with(0);
    let tests = String::from_utf8(sandbox.read("out/p/InferTest.java")).unwrap();
    assert!(tests.contains("Infer.pick(null, (Class) "), "{tests}");
    assert_eq!(sandbox.ledger().total("diverged"), 0);
}

#[test]
fn a_class_without_a_package_gets_a_test_without_a_package() {
    let sandbox = Sandbox::new();
    sandbox.write("Plain.java", "public class Plain { static int half(int n) { return n > 9 ? n / 2 : 0; } }");
    sandbox.generate(&["Plain.java"]).exits_with(0);
    sandbox.ledger().is_settled();
    let tests = String::from_utf8(sandbox.read("out/PlainTest.java")).unwrap();
    assert!(!tests.contains("package "), "{tests}");
}
