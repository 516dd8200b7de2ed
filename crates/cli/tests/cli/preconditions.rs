//! Preconditions that the user names, and classes of the JDK as what is tested.

use crate::support::Sandbox;

const STACK: (&str, &str) = (
    "p/Stack.java",
    "package p; public class Stack {
         private int[] items = new int[4]; private int size;
         public int top() { if (size == 0) return -1; return items[size - 1]; }
         public int broken() { if (size < 0) return 1; return size > items.length ? 2 : 3; }
     }",
);

#[test]
fn a_source_may_look_into_private_members() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[STACK]);
    let source = "class Sound { static boolean repOk(p.Stack s) {
        return s.items != null && s.size >= 0 && s.size <= s.items.length; } }";
    sandbox.write("Sound.java", source);
    sandbox.generate(&["classes", "--method", "broken", "--precondition", "Sound.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("covered"), ledger.total("infeasible"), ledger.total("unknown")), (2, 2, 0));
}

#[test]
fn a_precondition_that_does_not_exist_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[STACK]);
    let run = sandbox.generate(&["classes", "--precondition", "p.Stack.isSound"]);
    run.exits_with(2).says(&["p.Stack.isSound", "no such method"]);
    sandbox.write("Empty.java", "class Empty { }");
    let run = sandbox.generate(&["classes", "--precondition", "Empty.java"]);
    run.exits_with(3).says(&["static boolean method named precondition"]);
}

#[test]
fn a_class_of_the_jdk_can_be_tested_with_what_its_tests_need() {
    let sandbox = Sandbox::new();
    let source = "class Small { static boolean repOk(java.util.BitSet set) {
        return set.words != null && set.words.length == 1 && set.wordsInUse == 0 && !set.sizeIsSticky; } }";
    sandbox.write("Small.java", source);
    let arguments =
        ["jrt:java.util.BitSet", "--method", "length", "--precondition", "Small.java", "--steps", "2000000"];
    sandbox.generate(&arguments).exits_with(0);
    let ledger = sandbox.ledger();
    assert!(ledger.total("covered") > 0, "nothing is covered");
    assert_eq!(ledger.total("diverged"), 0);
    let tests = String::from_utf8_lossy(&sandbox.read("out/glassbox/java/util/BitSetTest.java")).into_owned();
    assert!(tests.contains("--add-opens java.base/java.util=ALL-UNNAMED"), "{tests}");
    let run = sandbox.generate(&["jrt:java.util.NoSuchThing"]);
    run.exits_with(3).says(&["java.util.NoSuchThing is not in the image of the JDK"]);
}
