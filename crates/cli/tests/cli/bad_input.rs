//! Whatever is wrong gives one clear message and its documented exit code, and never a panic.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use crate::support::{GOOD, Sandbox, compiled, finish, serves_good};

const BASE: (&str, &str) = ("p/Base.java", "package p; public class Base { int level; }");
const DERIVED: (&str, &str) = (
    "p/Derived.java",
    "package p; public class Derived extends Base { public boolean at(int n) { return n == level; } }",
);

/// The bytes of one compiled class.
fn class(sources: &[(&str, &str)], name: &str) -> Vec<u8> {
    std::fs::read(compiled(sources).join(name)).unwrap()
}

fn good_class() -> Vec<u8> {
    class(&[GOOD], "p/Good.class")
}

/// A class whose superclass is not beside it.
fn orphan() -> Vec<u8> {
    class(&[BASE, DERIVED], "p/Derived.class")
}

#[test]
fn a_truncated_class_file_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("p/Good.class", &good_class()[..200]);
    sandbox.generate(&["p/Good.class"]).exits_with(3).says(&["p/Good.class", "no class file"]);
    assert!(sandbox.generate(&["p"]).exits_with(3).says(&["Good", "broken"]).stdout.is_empty());
}

#[test]
fn a_truncated_class_file_does_not_take_its_neighbours_with_it() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    sandbox.write("classes/p/Derived.class", &orphan()[..150]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(3);
    serves_good(&sandbox);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.problems().len(), 1);
    assert_eq!(ledger.problems()[0].0, "p.Derived");
    assert!(ledger.problems()[0].1.contains("broken"), "{:?}", ledger.problems());
    assert!(run.stdout.contains("p.Derived") && run.stdout.contains("broken"), "the summary names it\n{run}");
}

#[test]
fn a_quiet_run_still_says_why_it_does_not_exit_with_zero() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    sandbox.write("classes/p/Derived.class", &orphan()[..150]);
    sandbox.generate(&["classes", "-q"]).exits_with(3).says(&["p.Derived", "broken"]);
}

#[test]
fn a_jar_that_is_no_zip_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("bad.jar", "This is no archive.");
    sandbox.generate(&["bad.jar"]).exits_with(3).says(&["bad.jar", "no jar"]);
}

#[test]
fn a_jar_that_is_no_zip_does_not_take_other_inputs_with_it() {
    let sandbox = Sandbox::new();
    sandbox.write("bad.jar", "This is no archive.");
    sandbox.write("classes/p/Good.class", good_class());
    sandbox.generate(&["bad.jar", "classes"]).exits_with(3);
    serves_good(&sandbox);
    assert_eq!(sandbox.ledger().problems()[0].0, "bad.jar");
}

#[test]
fn a_broken_library_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("bad.jar", "This is no archive.");
    sandbox.write("classes/p/Good.class", good_class());
    sandbox.generate(&["classes", "--classpath", "bad.jar"]).exits_with(3).says(&["bad.jar", "no jar"]);
}

#[test]
fn a_class_without_its_superclass_is_refused_alone_and_left_out_beside_others() {
    let sandbox = Sandbox::new();
    sandbox.write("alone/p/Derived.class", orphan());
    for input in ["alone", "alone/p/Derived.class"] {
        sandbox.generate(&[input]).exits_with(3).says(&["p.Base", "missing", "p.Derived", "--classpath"]);
    }
    sandbox.write("both/p/Derived.class", orphan());
    sandbox.write("both/p/Good.class", good_class());
    sandbox.generate(&["both"]).exits_with(3);
    serves_good(&sandbox);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.problems()[0].0, "p.Derived");
    assert!(ledger.problems()[0].1.contains("p.Base is missing"), "{:?}", ledger.problems());
}

#[test]
fn what_holds_no_classes_is_refused() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("empty")).unwrap();
    sandbox.generate(&["empty"]).exits_with(3).says(&["no classes found", "empty"]);
    sandbox.generate(&["nowhere/at/all"]).exits_with(3).says(&["nowhere/at/all", "does not exist"]);
    sandbox.write("notes.txt", "hello");
    sandbox.generate(&["notes.txt"]).exits_with(3).says(&["notes.txt", "neither", ".jar"]);
}

#[test]
fn garbage_is_no_class_file() {
    let sandbox = Sandbox::new();
    let mut random = Random(1);
    let garbage: Vec<u8> = (0..300).map(|_| random.next() as u8).collect();
    let magic = [&[0xca, 0xfe, 0xba, 0xbe][..], &garbage].concat();
    for (name, bytes) in [("Garbage.class", &garbage[..]), ("Magic.class", &magic), ("Empty.class", &[])] {
        sandbox.write(name, bytes);
        sandbox.generate(&[name]).exits_with(3).says(&[name, "no class file"]);
    }
}

#[test]
fn sources_that_do_not_compile_are_refused_with_the_place_of_the_error() {
    let sandbox = Sandbox::new();
    sandbox.write("p/Broken.java", "package p;\nclass Broken {\n    int f() { return unheard; }\n}\n");
    let run = sandbox.generate(&["p/Broken.java"]);
    run.exits_with(3).says(&["do not compile", "p/Broken.java:3", "cannot find symbol"]);
}

#[test]
fn without_a_jdk_the_message_says_how_to_name_one() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    let mut command = sandbox.command(&["generate", "classes"]);
    command.env("PATH", sandbox.path("classes")).env_remove("JAVA_HOME");
    finish(command).exits_with(4).says(&["no JDK found", "--java-home", "JAVA_HOME"]);

    let mut command = sandbox.command(&["demo"]);
    command.env("JAVA_HOME", sandbox.path("classes"));
    finish(command).exits_with(4).says(&["is no JDK directory", "bin/java"]);

    let run = sandbox.generate(&["classes", "--java-home", "classes"]);
    run.exits_with(4).says(&["classes is no JDK directory", "bin/java is missing"]);
}

/// A file where a directory should be stops everybody, the superuser included.
#[test]
fn an_output_directory_that_cannot_be_written_is_noticed_at_once() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    sandbox.write("file", "in the way");
    let run = sandbox.glassbox(&["generate", "classes", "--out", "file/tests"]);
    run.exits_with(5).says(&["file/tests", "cannot be written", "--out"]);
    assert!(!run.stderr.contains("searching"), "{run}");
    sandbox.glassbox(&["demo", "--out", "file"]).exits_with(5).says(&["file", "cannot be written"]);
    sandbox.glassbox(&["generate", "classes", "--out", "/proc/tests"]).exits_with(5).says(&["/proc/tests"]);
}

#[test]
fn a_ledger_that_cannot_be_written_keeps_the_tests() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    sandbox.write("file", "in the way");
    let run = sandbox.glassbox(&["generate", "classes", "--out", "out", "--json", "file/ledger.json"]);
    run.exits_with(5).says(&["file/ledger.json", "cannot be written"]);
    // If it is noticed before the search, there is nothing to keep.
    assert!(sandbox.path("out/p/GoodTest.java").is_file() || !run.stderr.contains("searching"), "{run}");
}

#[test]
fn statistics_that_cannot_be_written_keep_the_ledger() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    sandbox.write("file", "in the way");
    let run = sandbox.generate(&["classes", "--stats", "file/stats.json"]);
    run.exits_with(5).says(&["file/stats.json", "cannot be written"]);
    if run.stderr.contains("searching") {
        serves_good(&sandbox);
    }
}

#[test]
fn options_that_select_nothing_are_an_error() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    for option in [["--class", "q.*"], ["--method", "unheard"], ["--method", "sign(J)I"]] {
        sandbox.generate(&[&["classes"], &option[..]].concat()).exits_with(3).says(&["nothing to cover", option[0]]);
    }
}

#[test]
fn a_wrong_command_line_names_what_is_wrong() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    let wrong: [(&[&str], &str); 10] = [
        (&[], "Usage"),
        (&["generate"], "<INPUTS>"),
        (&["generate", "classes", "--criterion", "everything"], "one of branch, instruction"),
        (&["generate", "classes", "--jobs", "0"], "--jobs"),
        (&["generate", "classes", "--budget", "soon"], "--budget"),
        (&["generate", "classes", "--steps", "-3"], "-3"),
        (&["generate", "classes", "--fail-under", "most"], "--fail-under"),
        (&["generate", "classes", "--class", "["], "--class ["),
        (&["generate", "classes", "-q", "-v"], "--verbose"),
        (&["prove", "classes"], "prove"),
    ];
    for (arguments, word) in wrong {
        let run = sandbox.glassbox(arguments);
        run.exits_with(2);
        assert!(run.stderr.contains(word) && run.stdout.is_empty(), "'{word}' is missing\n{run}");
    }
}

/// Small, fast and always the same: Steele and Vigna's SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Classes that are alike but for their names, so that each mutant passes for its own.
fn mutants(random: &mut Random, count: usize) -> Vec<(String, Vec<u8>)> {
    let template = include_str!("../java/f/Victim.java");
    let sources: Vec<(String, String)> = (0..count)
        .map(|number| (format!("f/C{number:05}.java"), template.replace("Victim", &format!("C{number:05}"))))
        .collect();
    let borrowed: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let classes = compiled(&borrowed);
    let mutate = |(name, _): &(String, String)| {
        let name = name.replace(".java", ".class");
        let mut bytes = std::fs::read(classes.join(&name)).unwrap();
        if random.below(10) == 0 {
            bytes.truncate(random.below(bytes.len()));
            return (name, bytes);
        }
        // The methods are in the second half. What hits the constants before them rarely gets any further.
        let from = if random.below(4) == 0 { 0 } else { bytes.len() / 2 };
        for _ in 0..=random.below(3) {
            let place = from + random.below(bytes.len() - from);
            bytes[place] = match random.below(4) {
                0 => 0,
                1 => 0xff,
                2 => bytes[random.below(bytes.len())],
                _ => random.next() as u8,
            };
        }
        (name, bytes)
    };
    sources.iter().map(mutate).collect()
}

/// As if the compiler had forgotten to compare: the jump finds a `long` where it needs an `int`.
#[test]
fn code_that_no_verifier_accepts_does_not_cause_a_panic() {
    let source = "package p; public class Late { static boolean late(long a, long b) { return a > b; } }";
    let mut bytes = class(&[("p/Late.java", source)], "p/Late.class");
    let (code, nop) = ([0x1e, 0x20, 0x94], 0x00); // lload_0 lload_2 lcmp
    let place = bytes.windows(code.len()).position(|window| window == code).unwrap();
    bytes[place + 2] = nop;
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Late.class", bytes);
    sandbox.write("classes/p/Good.class", good_class());
    let run = sandbox.generate(&["classes"]);
    assert!(!run.stderr.contains("panicked"), "{run}");
    assert!(matches!(run.code, Some(0 | 3)), "{run}");
    serves_good(&sandbox);
}

#[test]
fn mutated_class_files_never_cause_a_panic() {
    let sandbox = Sandbox::new();
    for (name, bytes) in mutants(&mut Random(2), 60) {
        sandbox.write(&format!("classes/{name}"), bytes);
    }
    sandbox.write("classes/p/Good.class", good_class());
    let run = sandbox.generate(&["classes", "--steps", "20000"]);
    assert!(!run.stderr.contains("panicked"), "{run}");
    assert!(matches!(run.code, Some(0 | 3)), "{run}");
    serves_good(&sandbox);
}
