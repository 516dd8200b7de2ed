//! What collections hold is asserted by value.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use crate::support::Sandbox;

const GIVES: (&str, &str) = (
    "p/Gives.java",
    "package p; import java.util.*; public class Gives {
         public enum Color { RED, GREEN }
         public static final class Pair {
             public final int left;
             public Pair(int left) { this.left = left; }
         }
         public static List<String> words(boolean two) {
             List<String> words = new ArrayList<>();
             words.add(\"one\");
             if (two) words.add(null);
             return words;
         }
         public static List<String> none() { return Collections.unmodifiableList(new LinkedList<>()); }
         public static Set<Color> colors(boolean both) {
             Set<Color> colors = new TreeSet<>();
             colors.add(Color.GREEN);
             if (both) colors.add(Color.RED);
             return colors;
         }
         public static Map<String, Integer> counts() {
             Map<String, Integer> counts = new HashMap<>();
             counts.put(\"one\", 1);
             counts.put(\"two\", 2);
             return counts;
         }
         public static Optional<String> maybe(int n) { return n > 3 ? Optional.of(\"big\") : Optional.empty(); }
         public static List<Pair> pairs() { return Arrays.asList(new Pair(7), null); }
         public static Object same(Object it) { return Collections.singletonList(it); }
     }",
);

fn tests(arguments: &[&str]) -> String {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GIVES]);
    let run = sandbox.generate(&[&["classes"], arguments].concat());
    run.exits_with(0);
    assert_eq!(sandbox.ledger().total("diverged"), 0, "{run}");
    let files = sandbox.files("out");
    String::from_utf8(files["p/GivesTest.java"].clone()).unwrap()
}

#[test]
fn what_collections_hold_is_compared_by_value() {
    let test = tests(&[]);
    for expected in [
        "assertEquals(List.of(\"one\"), result);",
        "assertEquals(Arrays.asList(\"one\", null), result);",
        "assertEquals(List.of(), result);",
        "assertEquals(Set.of(Gives.Color.GREEN), result);",
        "assertEquals(2, result.size());",
        "assertEquals(Integer.valueOf(2), result.get(\"two\"));",
        "assertEquals(Optional.of(\"big\"), result);",
        "assertEquals(Optional.empty(), result);",
        "assertNull(result.get(1));",
    ] {
        assert!(test.contains(expected), "{expected}\n{test}");
    }
    assert!(!test.contains("ArrayList.class"), "which class it is, is nobody's affair\n{test}");
}
