//! The same command gives the same files: again, elsewhere, and with more threads.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::support::Sandbox;

const SOURCES: &[(&str, &str)] = &[
    ("demo/Chrono.java", include_str!("../../demo/demo/Chrono.java")),
    ("demo/Coord.java", include_str!("../../demo/demo/Coord.java")),
    ("demo/Node.java", include_str!("../../demo/demo/Node.java")),
    ("demo/Swap.java", include_str!("../../demo/demo/Swap.java")),
    ("demo/Triangle.java", include_str!("../../demo/demo/Triangle.java")),
    ("zoo/Zoo.java", include_str!("../java/zoo/Zoo.java")),
];

/// A sandbox with a few classes, among them some whose goals are shared between several methods, and one with so many
/// methods that its tests are tried in parts while others are still searched for.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    let mut many = "package many;\npublic class Many {\n".to_owned();
    for number in 0..50 {
        let helper = number % 7;
        writeln!(many, "    public static int m{number}(int x) {{ return help{helper}(x) > {number} ? 1 : 2; }}")
            .unwrap();
    }
    for helper in 0..7 {
        writeln!(many, "    private static int help{helper}(int x) {{ return x == {helper} ? 100 : x; }}").unwrap();
    }
    many += "}\n";
    sandbox.classes("classes", &[SOURCES, &[("many/Many.java", many.as_str())]].concat());
    sandbox
}

/// The tests by file, and the ledger.
type Files = (BTreeMap<String, Vec<u8>>, String);

fn written(sandbox: &Sandbox) -> Files {
    (sandbox.files("out"), String::from_utf8(sandbox.read("ledger.json")).unwrap())
}

#[track_caller]
fn assert_same(first: &Files, second: &Files) {
    assert_eq!(first.1, second.1, "the ledgers differ");
    assert!(first.0.len() > SOURCES.len());
    for (name, text) in &first.0 {
        let (text, other) = (String::from_utf8_lossy(text), String::from_utf8_lossy(&second.0[name]));
        assert_eq!(text, other, "{name} differs");
    }
    assert_eq!(first.0.len(), second.0.len());
}

#[test]
fn the_same_command_twice_gives_identical_files() {
    let sandbox = sandbox();
    sandbox.generate(&["classes", "-q"]).exits_with(0);
    let first = written(&sandbox);
    sandbox.generate(&["classes", "-q"]).exits_with(0);
    assert_same(&first, &written(&sandbox));
}

#[test]
fn more_jobs_and_another_place_change_nothing() {
    let (here, there) = (sandbox(), sandbox());
    here.generate(&["classes", "-q"]).exits_with(0);
    let (classes, out) = (there.path("classes"), there.path("deep/below/tests"));
    let arguments = ["--jobs", "2", "--json", "deep/ledger.json", "--stats", "deep/stats.json", "--verbose", "--out"];
    let arguments = [&["generate", classes.to_str().unwrap()], &arguments[..], &[out.to_str().unwrap()]].concat();
    there.glassbox(&arguments).exits_with(0);
    let ledger = String::from_utf8(there.read("deep/ledger.json")).unwrap();
    let directory = there.path("");
    assert!(!ledger.contains(directory.to_str().unwrap().trim_end_matches('/')), "a path is in the ledger");
    assert_same(&written(&here), &(there.files("deep/below/tests"), ledger));
}

/// What only samples reach, since the machine does not follow it: constructors that take random numbers would give another
/// object each time.
const SAMPLED: (&str, &str) = (
    "p/Ledger.java",
    "package p; import java.io.File; import java.math.BigInteger; import java.util.*; import java.util.function.Function;
     public final class Ledger {
         private final BigInteger total;
         private final Function<Object, Object> name;
         public Ledger(BigInteger total, Function<Object, Object> name) { this.total = total; this.name = name; }
         public Ledger plus(BigInteger other) { return other.signum() == 0 ? this : new Ledger(total.add(other), name); }
         public int digits() { int digits = total.toString().length(); return digits > 2 ? 3 : digits; }
         @Override public boolean equals(Object other) {
             return other instanceof Ledger && ((Ledger) other).total.equals(total) && ((Ledger) other).name == name;
         }
         @Override public int hashCode() { return total.hashCode(); }
         public boolean isKept(File directory) { return new File(directory, total.toString()).exists(); }
     }",
);

#[test]
fn what_chance_decides_is_no_input() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SAMPLED]);
    // Nearly all is left to samples.
    let arguments = ["classes", "-q", "--steps", "300"];
    sandbox.generate(&arguments).exits_with(0);
    let first = written(&sandbox);
    for (name, text) in &first.0 {
        assert!(!String::from_utf8_lossy(text).contains("new Random()"), "{name}");
    }
    assert!(
        !first.1.contains("$$Lambda"),
        "a class that is hidden has another name in each virtual machine\n{}",
        first.1
    );
    sandbox.generate(&arguments).exits_with(0);
    let second = written(&sandbox);
    assert_eq!(first.1, second.1, "the ledgers differ");
    assert_eq!(first.0, second.0, "the tests differ");
}
