//! Inputs of classes whose objects only their own code can make, and what constructors want to see of their arguments.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use std::process::Command;

use crate::support::Sandbox;

/// A constructor that looks into its argument, and that nobody outside can call.
const FORMAT: (&str, &str) = (
    "p/Format.java",
    "package p; public final class Format {
         private final String mark;
         private Format(String mark) {
             if (mark.isEmpty()) throw new IllegalArgumentException(\"empty\");
             this.mark = mark;
         }
         public static Format of(String mark) { return new Format(mark); }
         public boolean isLong() { return mark.length() > 2; }
     }",
);
const USES_FORMAT: (&str, &str) = (
    "p/UsesFormat.java",
    "package p; public class UsesFormat {
         public static int weigh(Format format, java.io.Reader unread) {
             java.util.Objects.requireNonNull(unread);
             return format.isLong() ? 2 : 1;
         }
     }",
);
/// Each of them needs the other one first, but for the constants.
const CIRCLE: (&str, &str) = (
    "p/Chicken.java",
    "package p; public final class Chicken {
         public static final Chicken FIRST = new Chicken(7);
         final int weight;
         private Chicken(int weight) { this.weight = Integer.parseInt(String.valueOf(weight)); }
         private Chicken(Egg egg) { this.weight = egg.weight; }
         public boolean isHeavy() { return weight > 5; }
         public static final class Egg {
             final int weight;
             private Egg(Chicken chicken) { this.weight = chicken.weight - 1; }
         }
     }",
);
/// The same variable may hold what has different types on different paths.
const READERS: (&str, &str) = (
    "p/Readers.java",
    "package p; public class Readers {
         private final String name;
         private final char[] letters;
         public Readers(String name) {
             if (name.isEmpty()) throw new IllegalArgumentException(\"empty\");
             this.name = name;
             this.letters = name.toCharArray();
         }
         public int look(String other) { return name.equals(other) ? letters.length > 3 ? 3 : 2 : 1; }
         public boolean isNothing(String other) { return name.equals(null) || other.equals(null); }
     }",
);

/// What it has computed once it keeps, and no constructor can be called.
const LAZY: (&str, &str) = (
    "p/Lazy.java",
    "package p; public final class Lazy {
         private final int size;
         private int code;
         private Lazy(int size) { this.size = size; }
         public static Lazy of(int size) {
             if (size < 0) throw new IllegalArgumentException(\"negative\");
             return new Lazy(size);
         }
         public int code() {
             if (code == 0) code = 31 * size + 7;
             return code;
         }
     }",
);
/// Private classes, whose objects come from methods of others.
const SHAPES: (&str, &str) = (
    "p/Shapes.java",
    "package p; public final class Shapes {
         public interface Shape { int area(); int corners(); }
         private static final class Square implements Shape {
             private final int side;
             private Square(int side) { this.side = side; }
             public int area() { return side * side; }
             public int corners() { return 4; }
         }
         private static final class Box implements Shape {
             private final int side;
             private Box(int side) { this.side = side; }
             public int area() { return 6 * side * side; }
             public int corners() { return 8; }
         }
         public static final class Builder {
             private int side;
             private Builder() { }
             public Builder side(int side) { this.side = side; return this; }
             public Shape build() { return new Box(side); }
         }
         public static Shape square(int side) { return new Square(side); }
         public static Builder builder() { return new Builder(); }
         public static int kind(Shape shape) {
             if (shape instanceof Box) return ((Box) shape).side > 5 ? 3 : 2;
             if (shape instanceof Square) return ((Square) shape).side > 7 ? 1 : 0;
             return -1;
         }
     }",
);

fn no_reflection(sandbox: &Sandbox) {
    for (name, text) in sandbox.files("out") {
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains("setField(") && !text.contains("construct("), "{name} uses reflection\n{text}");
    }
}

#[test]
fn a_factory_makes_what_no_constructor_can() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[FORMAT, USES_FORMAT]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    for method in ["of", "isLong", "weigh"] {
        let goals = ledger.of_method(method);
        assert!(goals.iter().all(|goal| goal.status == "covered"), "{method}: {goals:#?}\n{run}");
    }
    no_reflection(&sandbox);
}

#[test]
fn classes_that_need_each_other_come_from_their_constants() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[CIRCLE]);
    let command = ["classes", "--class", "p.Chicken", "--method", "isHeavy"];
    let run = sandbox.generate(&[&command[..], &["--states", "public"]].concat());
    run.exits_with(0);
    let ledger = sandbox.ledger();
    let statuses: Vec<&str> = ledger.of_method("isHeavy").iter().map(|goal| goal.status.as_str()).collect();
    // There may be others than the constant, for all that anybody knows.
    assert!(statuses.contains(&"covered") && statuses.contains(&"unknown"), "{statuses:?}\n{run}");
    no_reflection(&sandbox);
    // And there are, by a private constructor.
    sandbox.generate(&command).exits_with(0);
    assert!(sandbox.ledger().of_method("isHeavy").iter().all(|goal| goal.status == "covered"));
}

#[test]
fn constructors_may_look_into_their_arguments() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[READERS]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    let goals = ledger.of_method("look");
    assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}\n{run}");
    let test = String::from_utf8(sandbox.files("out")["p/ReadersTest.java"].clone()).unwrap();
    let null = test.split("@Test").find(|test| test.contains("look_returns1")).unwrap();
    assert!(null.contains("new Readers(\"a\")") && !null.contains("setField"), "{null}");
}

/// What depends on the machine's settings is not asserted, and what is asserted is right.
const LOCALIZED: (&str, &str) = (
    "p/Localized.java",
    "package p; public class Localized {
         public static int size(String text) {
             java.util.Locale here = java.util.Locale.getDefault();
             if (text.isEmpty()) throw new IllegalArgumentException(\"Invalid: \\\"\" + text + '\"' + here.hashCode() % 1);
             return here == null ? 1 : 2;
         }
     }",
);

#[test]
fn messages_on_paths_that_depend_on_the_machine_are_not_made_up() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LOCALIZED]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    assert!(!run.stdout.contains("iverged"), "{run}");
    let ledger = sandbox.ledger();
    let covered = ledger.of_method("size").iter().filter(|goal| goal.status == "covered").count();
    assert!(covered >= 2, "{run}");
}

/// Classes that no test can name: what it can call is what a type declares that it knows.
const EVENS: (&str, &str) = (
    "p/Evens.java",
    "package p; public class Evens implements Iterable<Integer> {
         private final int limit;
         public Evens(int limit) { this.limit = limit; }
         @Override public java.util.Iterator<Integer> iterator() { return new Walk(limit); }
         public static java.util.Comparator<String> byLength(final boolean reversed) {
             return new java.util.Comparator<String>() {
                 @Override public int compare(String left, String right) {
                     if (left.length() == right.length()) return 0;
                     return left.length() < right.length() != reversed ? -1 : 1;
                 }
             };
         }
         private static final class Walk implements java.util.Iterator<Integer> {
             private final int limit;
             private int next;
             private Walk(int limit) { this.limit = limit; }
             @Override public boolean hasNext() { return next < limit; }
             @Override public Integer next() {
                 if (next >= limit) throw new java.util.NoSuchElementException();
                 int found = next;
                 next += 2;
                 return found;
             }
         }
     }",
);
/// Somebody implements the function, but a lambda says more with less.
const SPAN: (&str, &str) = (
    "p/Span.java",
    "package p; public final class Span {
         private final Object low;
         private final Object high;
         private final java.util.Comparator<Object> order;
         public Span(Object one, Object other, java.util.Comparator<Object> order) {
             if (one == null || other == null) throw new IllegalArgumentException(\"null\");
             boolean sorted = order.compare(one, other) < 1;
             this.low = sorted ? one : other;
             this.high = sorted ? other : one;
             this.order = order;
         }
         public int place(Object value) {
             if (order.compare(value, low) < 0) return -1;
             if (order.compare(value, high) > 0) return 1;
             return 0;
         }
         public static final class ByText implements java.util.Comparator<Object> {
             @Override public int compare(Object one, Object other) {
                 return one.toString().compareTo(other.toString());
             }
         }
     }",
);

/// What a method returns, and what others do with it, is code under test.
const LAMBDAS: (&str, &str) = (
    "p/Lambdas.java",
    "package p; import java.util.*; import java.util.function.*; public class Lambdas {
         private final int limit;
         public Lambdas(int limit) { this.limit = limit; }
         public static IntUnaryOperator less(int by) { return x -> x > by ? x - by : 0; }
         public Predicate<String> checker() { return this::check; }
         private boolean check(String text) { if (text.length() > limit) return true; return false; }
         public List<Integer> big(List<Integer> numbers) {
             List<Integer> found = new ArrayList<>();
             numbers.forEach(number -> { if (number > limit) found.add(number); });
             return found;
         }
         private boolean unused(String text) { if (text.isEmpty()) return true; return false; }
         public int kept(int x) { Predicate<String> kept = this::unused; return kept.equals(null) ? x : 1; }
     }",
);

#[test]
fn lambdas_and_method_references_are_called_by_who_gets_them() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LAMBDAS]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    for method in ["less", "checker", "check", "big", "lambda$less$0", "lambda$big$1"] {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty() && goals.iter().all(|goal| goal.status == "covered"), "{method}: {goals:#?}\n{run}");
    }
    // Nobody knows what others do with a method reference.
    let unused = ledger.of_method("unused");
    assert!(unused.iter().all(|goal| goal.status == "unknown"), "{unused:#?}\n{run}");
    no_reflection(&sandbox);
}

#[test]
fn methods_of_classes_without_a_name_are_called_by_the_types_that_declare_them() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[EVENS]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    for method in ["hasNext", "next", "compare", "iterator", "byLength"] {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty() && goals.iter().all(|goal| goal.status == "covered"), "{method}: {goals:#?}\n{run}");
    }
    no_reflection(&sandbox);
}

#[test]
fn a_lambda_answers_constructors_and_methods_alike() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SPAN]);
    let run = sandbox.generate(&["classes", "--class", "p.Span", "--method", "place"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    let goals = ledger.of_method("place");
    assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}\n{run}");
    no_reflection(&sandbox);
}

#[test]
fn what_is_computed_once_is_there_after_a_call() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LAZY]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    let goals = ledger.of_method("code");
    assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}\n{run}");
    no_reflection(&sandbox);
}

#[test]
fn objects_of_private_classes_come_from_who_may_make_them() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SHAPES]);
    let run = sandbox.generate(&["classes", "--class", "p.Shapes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    let goals = ledger.of_method("kind");
    assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}\n{run}");
    no_reflection(&sandbox);
    let test = String::from_utf8(sandbox.files("out")["p/ShapesTest.java"].clone()).unwrap();
    assert!(test.contains("Shapes.square(8)") && test.contains("builder()"), "{test}");
}

/// Its superclass keeps one of its constants, so that whoever makes one first leaves the superclass without.
#[test]
fn classes_that_their_superclass_needs_are_not_used_before_it() {
    const ZONE: (&str, &str) = (
        "p/Zone.java",
        "package p; public abstract class Zone {
             public static final Zone UTC = Utc.INSTANCE;
             public abstract int offset();
         }
         class Utc extends Zone {
             static final Zone INSTANCE = new Utc();
             Utc() { }
             public int offset() { return 0; }
         }
         class Other extends Zone {
             private final int offset;
             Other(int offset) { this.offset = offset; }
             public int offset() { return offset; }
         }",
    );
    const USES_ZONE: (&str, &str) = (
        "p/UsesZone.java",
        "package p; public class UsesZone {
             public static int ask(Zone zone) {
                 if (zone instanceof Utc) return Zone.UTC.offset() + 1;
                 return zone.offset() > 3 ? 2 : 3;
             }
         }",
    );
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[ZONE, USES_ZONE]);
    let run = sandbox.generate(&["classes", "--class", "p.UsesZone"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0, "{run}");
    let goals = ledger.of_method("ask");
    assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}\n{run}");
    no_reflection(&sandbox);
}

/// What the clock leaves in a field is nothing that arguments could bring about.
#[test]
fn no_constructor_leaves_a_time_that_was_wanted() {
    const MOMENT: (&str, &str) = (
        "p/Moment.java",
        "package p; public class Moment {
             private final long millis;
             public Moment() { this.millis = System.currentTimeMillis(); }
             public Moment(long millis) {
                 if (millis < 0) throw new IllegalArgumentException();
                 this.millis = millis;
             }
             public int kind() { return millis > 100 ? 2 : 1; }
         }",
    );
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[MOMENT]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0, "{run}");
    assert!(ledger.of_method("kind").iter().all(|goal| goal.status == "covered"), "{run}");
    no_reflection(&sandbox);
}

#[test]
fn no_test_makes_an_object_of_an_abstract_class_to_initialize_it() {
    let sandbox = Sandbox::new();
    let source = "package p; public abstract class Tool {
         static final int LIMIT;
         static { LIMIT = Integer.getInteger(\"tool.limit\") == null ? 4 : 5; }
         protected Tool() {}
         public static int over(int x) { return x > LIMIT ? 1 : 0; }
         abstract int go();
     }";
    sandbox.classes("classes", &[("p/Tool.java", source)]);
    sandbox.generate(&["classes"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0, "{:#?}", ledger.goals);
    assert!(ledger.of_method("over").iter().all(|goal| goal.status == "covered"), "{:#?}", ledger.goals);
    assert!(ledger.of_method("<clinit>").iter().any(|goal| goal.status == "covered"), "{:#?}", ledger.goals);
}

fn agrees(sources: &[(&str, &str)], class: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", sources);
    let run = sandbox.generate(&["classes", "--class", class, "--sampling", "off"]);
    run.exits_with(0);
    assert_eq!(sandbox.ledger().total("diverged"), 0, "{run}");
    sandbox
}

/// The constructor of a class below takes less than its field may hold.
const HOLDERS: (&str, &str) = (
    "p/Holder.java",
    "package p; import java.util.*; public abstract class Holder {
         private final Map<String, String> held;
         Holder(Map<String, String> held) { this.held = held; }
         public int count() { return held.isEmpty() ? 0 : 1; }
         public static class Sorted extends Holder { public Sorted(SortedMap<String, String> held) { super(held); } }
     }",
);

#[test]
fn a_constructor_gets_no_more_than_its_parameters_allow() {
    agrees(&[HOLDERS], "p.Holder");
}

/// The receiver needs what the initializer of an enum computes, of which an argument is.
const COUNTED: (&str, &str) = (
    "p/Counted.java",
    "package p; public class Counted {
         public enum Kind { ONE, TWO, MORE; public static final int COUNT = values().length; }
         private final Object[] slots;
         public Counted() { this.slots = new Object[2 * Kind.COUNT]; }
         public void set(Kind kind, Object slot) { slots[kind.ordinal()] = slot; }
     }",
);

#[test]
fn enums_of_arguments_are_there_before_a_receiver_is_made() {
    agrees(&[COUNTED], "p.Counted").ledger().is_settled();
}

/// Small numbers of blocks are also those of which there are too many to count.
const BLOCKS: (&str, &str) = (
    "p/Blocks.java",
    "package p; public abstract class Blocks {
         public abstract int rows();
         public abstract int columns();
         public boolean isSquare() { return rows() == columns(); }
         public static class Large extends Blocks {
             private final int rows, columns;
             private final double[][] blocks;
             public Large(int rows, int columns) {
                 if (rows < 1 || columns < 1) throw new IllegalArgumentException();
                 this.rows = rows;
                 this.columns = columns;
                 int down = (rows + 51) / 52, across = (columns + 51) / 52;
                 blocks = new double[down * across][];
                 for (int i = 0; i < down; i++) {
                     for (int j = 0; j < across; j++) blocks[i * across + j] = new double[columns];
                 }
             }
             public int rows() { return rows; }
             public int columns() { return columns; }
         }
     }",
);

#[test]
fn constructors_make_no_arrays_that_no_memory_holds() {
    agrees(&[BLOCKS], "p.Blocks");
}

/// Only builders make it, and it may be part of what its builder holds.
const CYCLE: (&str, &str) = (
    "p/Cycle.java",
    "package p; public class Cycle {
         public interface Source { int size(); }
         private final Made made;
         public Cycle(Made made) { if (made == null) throw new NullPointerException(); this.made = made; }
         public int look() { return made.from.size() > 5 ? 1 : 2; }
         public static final class Made implements Source {
             private static final Object KEY = new Object();
             private final Source from;
             private final int size;
             private Made(Source from, int size, Object key) {
                 if (key != KEY) throw new IllegalArgumentException();
                 this.from = from;
                 this.size = size;
             }
             public int size() { return size; }
         }
         public static class Builder {
             private Source from;
             private int size;
             public void setFrom(Source from) { this.from = from; }
             public void setSize(int size) { this.size = size; }
             public Made get() { return new Made(from, size, Made.KEY); }
         }
     }",
);

#[test]
fn what_is_built_is_built_of_what_is_complete() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[CYCLE]);
    let run = sandbox.generate(&["classes", "--class", "p.Cycle", "--states", "public", "--sampling", "off"]);
    run.exits_with(0);
    sandbox.ledger().is_settled();
}

/// An entry of a map may have a null key, and no test needs a newer Java than its class does.
const ENTRIES: (&str, &str) = (
    "p/Entries.java",
    "package p; import java.util.*; public class Entries {
         public static int kind(Map.Entry<String, String> entry) {
             return entry.getKey() == null ? 1 : entry.getValue() == null ? 2 : 3;
         }
     }",
);

#[test]
fn entries_of_maps_may_hold_nothing() {
    let sandbox = agrees(&[ENTRIES], "p.Entries");
    sandbox.ledger().is_settled();
    no_reflection(&sandbox);
    let text = String::from_utf8(sandbox.files("out")["p/EntriesTest.java"].clone()).unwrap();
    assert!(text.contains("AbstractMap.SimpleEntry") && !text.contains("Map.entry("), "{text}");
}

/// Reflection gives the methods of a class in no particular order.
const METHODS: (&str, &str) = (
    "p/Methods.java",
    "package p; public class Methods {
         private static final class Two { void b() { } void a() { } void c() { } }
         public static String first(boolean any) { return any ? Two.class.getDeclaredMethods()[0].getName() : null; }
     }",
);

#[test]
fn the_order_of_methods_is_not_asserted() {
    let sandbox = agrees(&[METHODS], "p.Methods");
    let text = String::from_utf8(sandbox.files("out")["p/MethodsTest.java"].clone()).unwrap();
    assert!(["\"a\"", "\"b\"", "\"c\""].iter().all(|name| !text.contains(name)), "{text}");
}

/// The same of the default character set, and of what the default locale or character set decides behind the scenes.
const SETTINGS: (&str, &str) = (
    "p/Settings.java",
    "package p; public class Settings {
         public static String charset(int n) {
             return n > 0 ? java.nio.charset.Charset.defaultCharset().name() : \"no charset\";
         }
         public static String category(int n) {
             return n > 0 ? java.util.Locale.getDefault(java.util.Locale.Category.FORMAT).getLanguage() : \"no language\";
         }
         public static String fraction(int n) { return n > 0 ? String.format(\"%.2f\", 1.5) : \"no fraction\"; }
         public static int bytes(int n) { return n > 0 ? 70 + \"\\u00e9\".getBytes().length : 77; }
         public static String plain(int n) { return n > 0 ? String.format(\"%d-%s\", 5, \"x\") : \"no text\"; }
         public static int ascii(int n) { return n > 0 ? 80 + \"abc\".getBytes().length : 88; }
     }",
);

#[test]
fn what_the_default_locale_or_character_set_decides_is_not_asserted() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SETTINGS]);
    sandbox.generate(&["classes"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("covered"), ledger.total("diverged")), (13, 0), "{:#?}", ledger.goals);
    let tests = String::from_utf8(sandbox.files("out")["p/SettingsTest.java"].clone()).unwrap();
    let asserts: Vec<&str> = tests.lines().filter(|line| line.contains("assert")).collect();
    for decided in ["UTF-8", "\"en\"", "1.50", "72", "71"] {
        assert!(!asserts.iter().any(|line| line.contains(decided)), "{decided}: {tests}");
    }
    for fixed in ["no charset", "no language", "no fraction", "77", "5-x", "no text", "83", "88"] {
        assert!(asserts.iter().any(|line| line.contains(fixed)), "{fixed}: {tests}");
    }
}

/// What a test may name that is compiled for Java 8: `BigInteger.TWO` came later, and so did `Optional.isEmpty`.
#[test]
fn tests_of_old_class_files_name_nothing_that_came_later() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "src/p/Old.java",
        "package p; import java.math.BigInteger; public class Old {
             private final BigInteger value;
             public Old(BigInteger value) { this.value = value; }
             public boolean isTwo() { return value.bitLength() == 2 && !value.testBit(0); }
             public static int same(BigInteger value) { return value == BigInteger.valueOf(2) ? 1 : 0; }
         }",
    );
    let javac = Command::new("javac")
        .args(["-g", "--release", "8", "-Xlint:-options", "-d", "classes", "src/p/Old.java"])
        .current_dir(sandbox.path("."))
        .output()
        .unwrap();
    assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert!(ledger.of_method("isTwo").iter().all(|goal| goal.status == "covered"), "{run}");
    assert_eq!(ledger.document["totals"]["diverged"], 0, "{run}");
    for (name, text) in sandbox.files("out") {
        assert!(!String::from_utf8_lossy(&text).contains("BigInteger.TWO"), "{name}");
    }
}
