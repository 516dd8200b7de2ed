//! Tests are written with type arguments, so that the compiler has nothing to warn of and nothing is suppressed.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

mod support;

use support::Sandbox;

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
