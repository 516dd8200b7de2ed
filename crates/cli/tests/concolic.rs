//! `glassbox concolic`, and inputs that a program asks for by itself.

mod support;

use support::Sandbox;

const ASKING: &[(&str, &str)] = &[
    (
        "glassbox/Input.java",
        "package glassbox; public final class Input {
             private static final java.util.ArrayDeque<Object[]> GIVEN = new java.util.ArrayDeque<>();
             public static void give(Object... values) {
                 GIVEN.clear();
                 for (Object value : values) GIVEN.add(new Object[] { value });
             }
             private static Object next(Object otherwise) {
                 Object[] next = GIVEN.poll();
                 return next == null ? otherwise : next[0];
             }
             public static int intValue() { return (Integer) next(0); }
             public static byte byteValue() { return (Byte) next((byte) 0); }
             public static <T> T object(Class<T> type) { return type.cast(next(null)); }
         }",
    ),
    (
        "p/Asking.java",
        "package p; import glassbox.Input; public class Asking {
             static class Node { int key; Node next; }
             public static int number(int x) {
                 int y = Input.intValue();
                 if (y == 2 * x + 7 && x > 3) return Input.byteValue() == -3 ? 1 : 2;
                 return 3;
             }
             public static int object() {
                 Node node = Input.object(Node.class);
                 if (node == null) return 1;
                 return node.next == node ? 2 : node.key == 77 ? 3 : 4;
             }
             public static void main(String[] words) {
                 if (words.length == 2 && words[1].equals(\"go\")) System.exit(3);
             }
         }",
    ),
];

#[test]
fn what_a_program_asks_for_by_itself_is_given_by_the_test() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", ASKING);
    sandbox.generate(&["classes", "--class", "p.Asking", "--method", "number", "--method", "object"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("unknown"), ledger.total("infeasible"), ledger.total("diverged")), (0, 0, 0));
    let tests = String::from_utf8(sandbox.read("out/p/AskingTest.java")).unwrap();
    assert!(tests.contains("Input.give("), "{tests}");
    assert!(tests.contains("(byte) -3"), "{tests}");
}

#[test]
fn what_names_nothing_is_told() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", ASKING);
    let nothing = sandbox.glassbox(&["concolic", "classes", "p.Nobody"]);
    nothing.exits_with(3).says(&["there is no class or method p.Nobody under test"]);
    let no_main = sandbox.glassbox(&["concolic", "classes", "glassbox.Input"]);
    no_main.exits_with(3).says(&["glassbox.Input has no method 'public static void main(String[])'"]);
    sandbox.glassbox(&["concolic", "classes"]).exits_with(2).says(&["there is nothing to run"]);
}
