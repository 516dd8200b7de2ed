//! The numbers of tests stand at the edges of comparisons, where a changed comparison is noticed.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use crate::support::Sandbox;

const LIMITS: (&str, &str) = (
    "p/Limits.java",
    "package p; public class Limits {
         public static int size(int width) { return width < 100 ? 1 : 2; }
         public static int height(int height) { return height <= 40 ? 1 : 2; }
         public static boolean isBefore(int first, int second) { return first < second; }
         public static long scaled(long x) { return x + 5 > 70L ? x * 3 : x; }
         public static int root(int x) { if (x < 0) throw new IllegalArgumentException(); return x; }
         public static int spread(int low, int high) {
             if (low < 0) return -1;
             return high - low > 10 ? high : low;
         }
     }",
);

#[test]
fn where_a_comparison_leaves_room_both_sides_are_equal() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[LIMITS]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    let text = String::from_utf8(sandbox.files("out")["p/LimitsTest.java"].clone()).unwrap();
    for call in [
        "Limits.size(100)",
        "Limits.height(40)",
        "Limits.height(41)",
        "Limits.scaled(65L)",
        "Limits.root(0)",
        "Limits.isBefore(0, 0)",
    ] {
        assert!(text.contains(call), "{call}\n{text}");
    }
    let spread: Vec<&str> = text.lines().filter(|line| line.contains("Limits.spread(")).collect();
    let is_at_edge = |line: &&str| {
        let numbers = line.split(['(', ')']).nth(1).unwrap().split(", ");
        let numbers: Vec<i64> = numbers.map(|number| number.parse().unwrap()).collect();
        numbers[1] - numbers[0] == 10
    };
    assert!(spread.iter().any(is_at_edge), "{spread:#?}\n{text}");
}

const SPAN: (&str, &str) = (
    "p/Span.java",
    "package p; public final class Span {
         private final char first;
         private final char[] rest;
         private Span(char first, char[] rest) { this.first = first; this.rest = rest.clone(); }
         public static Span of(char first, char[] rest) { return new Span(first, rest); }
         public int kind() { return first > 'f' ? rest.length > 1 ? 3 : 2 : 1; }
     }",
);

#[test]
fn conditions_do_not_call_what_an_object_was_made_of_the_object() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SPAN]);
    sandbox.generate(&["classes", "--method", "kind"]).exits_with(0);
    let text = String::from_utf8(sandbox.files("out")["p/SpanTest.java"].clone()).unwrap();
    assert!(text.contains("kind returns 3") && text.contains("Span.of('g', "), "{text}");
    assert!(!text.contains("when this >") && !text.contains("this.length"), "{text}");
}
