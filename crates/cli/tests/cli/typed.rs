//! Tests are written with type arguments, so that the compiler has nothing to warn of and nothing is suppressed.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use crate::support::Sandbox;

const GENERIC: (&str, &str) = (
    "p/Generic.java",
    "package p; import java.lang.reflect.*; import java.util.*; import java.util.function.*;
     public class Generic {
         public static final class Root {
             public final int value;
             public Root(int value) { this.value = value; }
         }
         public static List<Root> roots(int n) { return n > 4 ? Arrays.asList(new Root(n), new Root(-n)) : null; }
         public static <T extends CharSequence> T orElse(T text, Supplier<T> other) {
             if (text != null) return text;
             return other.get() == null ? null : other.get();
         }
         public static int named(Class<?> of, Map<TypeVariable<?>, Type> names) { return names.isEmpty() ? 0 : 1; }
         public static int named(Class<?> of, Type... names) { return names.length > 2 ? 2 : 3; }
         public static int bounds(TypeVariable<?> variable) { return variable.getBounds().length > 1 ? 1 : 0; }
         public static List<? extends Root> some(boolean any) {
             return any ? Arrays.asList(new Root(3), null) : new ArrayList<Root>();
         }
     }",
);

const LETTERS: (&str, &str) = (
    "p/Letters.java",
    "package p; import java.util.*; public final class Letters implements Iterable<Character> {
         private final char end;
         private Letters(char end) { this.end = end; }
         public static Letters upTo(char end) { return new Letters(end); }
         public Iterator<Character> iterator() { return new Each(end); }
         private static final class Each implements Iterator<Character> {
             private final char end;
             private char at = 'a';
             private Each(char end) { this.end = end; }
             public boolean hasNext() { return at <= end; }
             public Character next() {
                 if (!hasNext()) throw new NoSuchElementException();
                 return at++;
             }
         }
     }",
);

/// A large interface, one that does something by itself, and one of which a method has a type variable.
const QUERIES: (&str, &str) = (
    "p/Queries.java",
    "package p; import java.sql.*; public class Queries {
         public interface Source {
             int one(); long two(); char three(); byte four(); String five(int at); void six();
             default int twice() { return 2 * one(); }
         }
         public interface Finder { <T> T find(Class<T> type); boolean isOpen(); }
         public static int count(ResultSet rows) throws SQLException {
             int count = 0;
             while (rows.next()) count += rows.getInt(2) > 40 ? 10 : 1;
             return count;
         }
         public static boolean isBig(Source source) {
             source.six();
             return source.twice() > 100 && source.four() < -3 && source.three() == 'x' && source.two() == 7;
         }
         public static int find(Finder finder) { return finder.isOpen() && finder.find(String.class) == null ? 1 : 0; }
     }",
);

fn tests(source: (&str, &str), file: &str, arguments: &[&str]) -> String {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[source]);
    let run = sandbox.generate(&[&["classes"], arguments].concat());
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0, "{run}");
    assert!(ledger.total("covered") > 0, "{run}");
    let text = String::from_utf8(sandbox.files("out")[file].clone()).unwrap();
    assert!(!text.contains("SuppressWarnings"), "{text}");
    text
}

fn has(text: &str, lines: &[&str]) {
    let one_line = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    for line in lines {
        assert!(one_line.contains(line), "{line}\n{text}");
    }
}

#[test]
fn type_arguments_follow_from_what_methods_declare() {
    let text = tests(GENERIC, "p/GenericTest.java", &[]);
    has(
        &text,
        &[
            "List<Generic.Root> result = Generic.roots(",
            "Generic.Root root = result.get(0);",
            "Supplier<CharSequence> other = () ->",
            "HashMap<TypeVariable<?>, Type> names = new HashMap<>();",
            "int result = Generic.named(null, names);",
            "TypeVariable<?> variable = standIn(TypeVariable.class, new Object[] {\"getBounds()\", new Type[",
            "List<?> result = Generic.some(true);",
        ],
    );
}

#[test]
fn what_a_method_gives_out_has_the_type_that_it_declares() {
    let text = tests(LETTERS, "p/LettersEachTest.java", &[]);
    has(&text, &["Iterator<Character> iterator = Letters.upTo("]);
}

#[test]
fn large_interfaces_are_stood_in_for_in_one_line() {
    for arguments in [&[][..], &["--framework", "junit4"]] {
        let text = tests(QUERIES, "p/QueriesTest.java", arguments);
        has(
            &text,
            &[
                "Queries.Source source = standIn(Queries.Source.class);",
                "ResultSet rows = standIn(ResultSet.class, new Object[] {\"next()\", true, false});",
                "new Object[] {\"getInt(int)\", 41}",
                "new Object[] {\"one()\", ",
                "new Object[] {\"four()\", (byte) -4}",
                "Queries.Finder finder = standIn(Queries.Finder.class, new Object[] {\"isOpen()\", true});",
            ],
        );
        assert!(!text.contains("new ResultSet()"), "{text}");
    }
}

/// A map that says what its keys are, and takes some values by methods of its own.
const SETTINGS: (&str, &str) = (
    "p/Settings.java",
    "package p; public class Settings extends Named<Object> {
         public void put(String key, int value) { super.put(key, Integer.valueOf(value)); }
         public void put(String key, boolean value) { super.put(key, Boolean.valueOf(value)); }
         public int length(String key) { return ((String) get(key)).length() > 1 ? 2 : 1; }
     }
     class Named<V> extends java.util.HashMap<String, V> {}",
);

#[test]
fn a_collection_that_says_what_it_holds_is_filled_with_that() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SETTINGS]);
    sandbox.generate(&["classes", "--class", "p.Settings", "--sampling", "off"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    let goals = ledger.of_method("length");
    assert!(goals.len() >= 2 && goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}");
}

/// Runs the tool on one class, none of whose tests may diverge; its tests without regard to lines.
fn agreed(source: (&str, &str), class: &str) -> String {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[source]);
    let run = sandbox.generate(&["classes", "--class", class, "--sampling", "off"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0, "{run}");
    assert!(ledger.total("covered") > 0, "{run}");
    let file = format!("{}Test.java", class.replace('.', "/").replace('$', ""));
    String::from_utf8(sandbox.files("out")[&file].clone()).unwrap()
}

/// What a method declares to return tells less than what it returns: an interface without getters, a class whose method may
/// throw what the one below it does not.
const TALLIES: (&str, &str) = (
    "p/Tallies.java",
    "package p; import java.io.*; public class Tallies {
         public interface Tally { int total(); }
         public static class Doubled implements Tally {
             private final int half;
             Doubled(int half) { this.half = half; }
             public int total() { return 2 * half; }
             public int getHalf() { return total() / 2; }
             public boolean isBig() { return half > 40; }
         }
         static class Nothing extends Reader {
             private int closed;
             public int read() { return -1 - closed; }
             public int read(char[] letters, int from, int count) { return -1; }
             public void close() { closed++; }
         }
         public static Tally count(int n) { return n > 3 ? new Doubled(n) : null; }
         public static Reader reader(int n) { return n > 3 ? new Nothing() : null; }
     }",
);

#[test]
fn a_result_is_asked_as_the_class_that_it_has() {
    let text = agreed(TALLIES, "p.Tallies");
    has(&text, &["= (Tallies.Doubled) result;", ".getHalf());", "= (Tallies.Nothing) result;", ".read());"]);
}

/// A private class with two interfaces of which one is declared, and one with bridges of two methods of one name.
const HANDLERS: (&str, &str) = (
    "p/Handlers.java",
    "package p; public class Handlers {
         public interface Generator { int make(); }
         public interface Scale { int scale(int by); }
         private static final class Handler implements Generator, Scale {
             private final int size;
             Handler(int size) { this.size = size; }
             public int make() { return size; }
             public int scale(int by) { return by > 3 ? size * by : -1; }
         }
         public static Generator of(int size) { return new Handler(size); }
         public interface Transform<T, U> { T apply(T point); U apply(U one, U other); }
         private static final class Keep implements Transform<String, Integer> {
             private final String nothing;
             Keep(String nothing) { this.nothing = nothing; }
             public String apply(String point) { return point == null ? nothing.trim() : point; }
             public Integer apply(Integer one, Integer other) { return one == null ? other : one; }
         }
         public static Transform<String, Integer> keep(String nothing) { return new Keep(nothing); }
     }",
);

#[test]
fn a_method_is_called_by_the_type_that_declares_it() {
    let text = agreed(HANDLERS, "p.Handlers$Handler");
    has(&text, &["((Handlers.Scale) generator).scale("]);
}

#[test]
fn a_bridge_stands_for_its_own_method_and_for_no_other_of_that_name() {
    let text = agreed(HANDLERS, "p.Handlers$Keep");
    has(&text, &["= transform.apply(null, null);", "= transform.apply(one, null);", "transform.apply(null))"]);
}

const SECRET: (&str, &str) = (
    "p/Secret.java",
    "package p; public class Secret {
         private final int size = 2;
         private boolean isLong(String text) { return text.length() > size; }
     }",
);

#[test]
fn what_reflection_calls_may_throw_instead_of_returning() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SECRET]);
    let run = sandbox.generate(&["classes", "--states", "any", "--entry", "isLong", "--sampling", "off"]);
    run.exits_with(0);
    assert_eq!(sandbox.ledger().total("diverged"), 0, "{run}");
    let text = String::from_utf8(sandbox.files("out")["p/SecretTest.java"].clone()).unwrap();
    has(&text, &["assertThrows(NullPointerException.class, () -> invoke(", "boolean result = (boolean) invoke("]);
}

/// Erased types agree where type arguments do not.
const REGIONS: (&str, &str) = (
    "p/Regions.java",
    "package p; public class Regions {
         public interface Space { }
         public static final class One implements Space { }
         public static final class Two implements Space { }
         public interface Region<S extends Space> { int size(); }
         public static final class Line implements Region<One> {
             public int length;
             public int size() { return length; }
         }
         public static int weigh(Region<Two> plane) { return plane.size() > 5 ? 2 : 1; }
         public static int kind(java.lang.annotation.Annotation mark) {
             return (Object) mark.annotationType() == String.class ? 1 : 0;
         }
     }",
);

#[test]
fn an_object_of_other_type_arguments_is_passed_without_any() {
    let text = agreed(REGIONS, "p.Regions");
    has(&text, &["Regions.weigh((Regions.Region) ", "() -> (Class) String.class"]);
}

/// What a stand-in returns may only be made by what throws checked exceptions.
const SUPPLIED: (&str, &str) = (
    "p/Supplied.java",
    "package p; import java.util.function.*; public class Supplied {
         public static final class Risky {
             final int size;
             public Risky(int size) throws java.io.IOException {
                 if (size < 0) throw new java.io.IOException();
                 this.size = size;
             }
         }
         public static int size(Supplier<Risky> risky) { return risky.get().size > 7 ? 1 : 0; }
     }",
);

#[test]
fn what_may_not_be_made_in_a_lambda_is_made_before() {
    let text = agreed(SUPPLIED, "p.Supplied");
    has(&text, &["Supplied.Risky risky2 = new Supplied.Risky(", "() -> risky2;"]);
}

/// Its text has an identity hash code in it.
const NAMED: (&str, &str) = (
    "p/Tagged.java",
    "package p; public class Tagged {
         private int uses;
         public boolean use(int times) { uses += times; return uses > 3; }
         public String toString() { return super.toString() + \"{\" + uses + \"}\"; }
     }",
);

#[test]
fn a_text_that_is_another_one_in_every_run_is_not_asserted() {
    let text = agreed(NAMED, "p.Tagged");
    assert!(!text.contains("p.Tagged@"), "{text}");
}
