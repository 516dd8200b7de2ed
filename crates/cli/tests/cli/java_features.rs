//! A little of everything that Java code does, from the command line to confirmed tests.

use crate::support::Sandbox;

const ZOO: &str = include_str!("../java/zoo/Zoo.java");

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

/// The goals of some methods, which are all covered, and by tests that call the constants.
#[track_caller]
fn bodies_are_covered(source: (&str, &str), methods: &[&str], calls: &[&str]) {
    let sandbox = Sandbox::new();
    sandbox.write(source.0, source.1);
    sandbox.generate(&[source.0]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0, "{:#}", ledger.document["tests"]);
    for method in methods {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty() && goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}");
    }
    let tests: String = sandbox.files("out").values().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
    for call in calls {
        assert!(tests.contains(call), "{call} is missing in\n{tests}");
    }
}

#[test]
fn bodies_of_enum_constants_are_called_by_the_constants() {
    const OPERATIONS: (&str, &str) = (
        "p/Operation.java",
        "package p; import java.util.function.IntUnaryOperator;
        enum Operation implements java.util.function.IntBinaryOperator {
            PLUS {
                int apply(int x) { return x > 3 ? 1 : 2; }
                int apply(long x) { return x == 5L ? 1 : 2; }
                public int applyAsInt(int a, int b) { return a + b == 77 ? 1 : 0; }
            },
            MINUS {
                int apply(int x) { return x == 77 ? 5 : own(x); }
                private int own(int y) { return y < 0 ? 1 : 2; }
                public int applyAsInt(int a, int b) { return shared(a - b) ? 1 : 0; }
                @Override public String toString() { return ordinal() == 1 ? \"minus\" : name(); }
            },
            TIMES {
                int apply(int x) { IntUnaryOperator scaled = a -> a > 5 ? 1 : 2; return scaled.applyAsInt(x); }
                public int applyAsInt(int a, int b) { return a * b; }
                protected boolean guarded(Operation other) { return other == MINUS; }
            };
            abstract int apply(int x);
            int apply(long x) { return x < 0 ? -1 : 1; }
            private static boolean shared(int x) { return x > 0; }
            protected boolean guarded(Operation other) { return other == this; }
            boolean isSum() { return this == PLUS || this == MINUS; }
        }",
    );
    let methods = ["apply", "applyAsInt", "own", "shared", "guarded", "isSum", "lambda$apply$0"];
    let calls =
        ["operation = Operation.PLUS;", "operation = Operation.MINUS;", "operation = Operation.TIMES;", ".toString()"];
    bodies_are_covered(OPERATIONS, &methods, &calls);
}

#[test]
fn bodies_of_constants_of_nested_enums_are_called_if_they_can_be_named() {
    const NESTED: (&str, &str) = (
        "p/Nested.java",
        "package p; public class Nested {
            public interface Priced { int price(int count); }
            public enum Fruit implements Priced {
                APPLE(3) { public int price(int count) { return count > 10 ? weight : 2 * weight; } },
                PEAR(7) { public int price(int count) { return weight == 7 && count == 9 ? 1 : 2; } };
                final int weight;
                Fruit(int weight) { this.weight = weight; }
                boolean isHeavy() { return weight > 5; }
            }
            private enum Hidden {
                ONE { int size(int x) { return x > 1 ? 1 : 2; } };
                abstract int size(int x);
            }
            static int hidden(int x) { return Hidden.ONE.size(x); }
        }",
    );
    let sandbox = Sandbox::new();
    sandbox.write(NESTED.0, NESTED.1);
    sandbox.generate(&[NESTED.0]).exits_with(0);
    let ledger = sandbox.ledger();
    ledger.is_settled();
    let dead = ledger.with_status("infeasible");
    assert!(dead.len() == 1 && dead[0].method == "price", "the weight of a pear is 7: {dead:#?}");
    bodies_are_covered(
        NESTED,
        &["size", "isHeavy"],
        &["fruit = Nested.Fruit.APPLE;", "fruit = Nested.Fruit.PEAR;", "Nested.hidden("],
    );
}

/// What calls before may have done to a constant is not excluded.
#[test]
fn constants_that_change_are_not_taken_for_what_they_were_at_first() {
    const COUNTING: (&str, &str) = (
        "p/Counting.java",
        "package p; enum Counting {
            ONCE { int next() { return count++ > 0 ? 1 : 2; } }, MANY { int next() { return seen.length() > 2 ? 1 : 2; } };
            int count;
            final StringBuilder seen = new StringBuilder();
            abstract int next();
            boolean isFirst() { return count == 0; }
        }",
    );
    let sandbox = Sandbox::new();
    sandbox.write(COUNTING.0, COUNTING.1);
    sandbox.generate(&[COUNTING.0]).exits_with(0);
    let ledger = sandbox.ledger();
    assert!(ledger.with_status("infeasible").is_empty(), "{:#?}", ledger.with_status("infeasible"));
    for method in ["next", "isFirst"] {
        assert!(ledger.of_method(method).iter().any(|goal| goal.status == "covered"), "{method}");
    }
}

#[test]
fn anonymous_objects_and_lambdas_of_static_fields_are_called_by_the_fields() {
    const HELD: (&str, &str) = (
        "p/Held.java",
        "package p; import java.util.Comparator; import java.util.function.*;
        public class Held {
            static final Comparator<String> BY_LENGTH = new Comparator<>() {
                public int compare(String a, String b) { return a.length() > b.length() ? 1 : 0; }
            };
            public static final IntPredicate ROUND = new IntPredicate() {
                @Override public boolean test(int x) { return x == 1000; }
            };
            static final IntUnaryOperator STEP = x -> x > 12 ? x + 1 : x - 1;
            static final Object PLAIN = new Object() {
                @Override public boolean equals(Object other) { return other == null; }
                @Override public int hashCode() { return 1; }
            };
            abstract static class Shape { abstract int area(int scale); }
            static final Shape UNIT = new Shape() { int area(int scale) { return scale < 0 ? 0 : scale; } };
        }",
    );
    let methods = ["compare", "test", "equals", "area", "lambda$static$0"];
    let calls = ["Held.BY_LENGTH", "Held.ROUND", "Held.STEP", "Held.PLAIN", "Held.UNIT"];
    bodies_are_covered(HELD, &methods, &calls);
}

/// Who stands in for an interface has another name in a test than on the machine, and so do texts in which it is named.
#[test]
fn no_text_with_the_name_of_a_stand_in_is_asserted() {
    let sandbox = Sandbox::new();
    sandbox.classes(
        "classes",
        &[(
            "p/Kinds.java",
            "package p; public class Kinds {
                 public interface Kind { int a(); int b(); }
                 public static String check(Kind kind) {
                     if (kind.a() > 5) { throw new IllegalStateException(\"unknown kind \" + kind.getClass()); }
                     return kind.b() > 3 ? kind.getClass().getName() : \"small\";
                 }
             }",
        )],
    );
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.document["totals"]["diverged"], 0, "{run}");
    assert!(ledger.of_method("check").iter().all(|goal| goal.status == "covered"), "{run}");
}
