//! What can be given to `glassbox generate`, and what its options select.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use crate::support;
use crate::support::{GOOD, Sandbox, compiled, serves_good, tool};
use serde_json::Value;

const BASE: (&str, &str) = ("lib/Base.java", "package lib; public class Base { protected int level = 3; }");
const DERIVED: (&str, &str) = (
    "p/Derived.java",
    "package p; public class Derived extends lib.Base { public boolean at(int n) { return n == level; } }",
);
const OVERLOADS: (&str, &str) = (
    "p/Overloads.java",
    "package p; public class Overloads {
         public static int pick(int n) { return n > 1 ? 1 : 0; }
         public static int pick(long n) { return n > 1 ? 1 : 0; }
         public static int other(int n) { return n > 1 ? 1 : 0; }
     }",
);

#[test]
fn a_directory_of_classes_is_served() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD]);
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0);
    serves_good(&sandbox);
    sandbox.ledger().is_settled();
    for word in ["p.Good", "sign(int)", "6 of 6 feasible goals covered", "5 tests"] {
        assert!(run.stdout.contains(word), "'{word}' is missing in the summary\n{run}");
    }
}

#[test]
fn a_class_file_is_served() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD]);
    sandbox.generate(&["classes/p/Good.class"]).exits_with(0);
    serves_good(&sandbox);
}

#[test]
fn a_class_file_is_served_from_within_its_own_directory() {
    let sandbox = Sandbox::new();
    sandbox.classes("", &[GOOD]);
    let mut command = sandbox.command(&["generate", "Good.class", "--out", "../out", "--json", "../ledger.json"]);
    command.current_dir(sandbox.path("p"));
    support::finish(command).exits_with(0);
    serves_good(&sandbox);
}

/// Java itself would not find such a class; a tool that is given the file by name may.
#[test]
fn a_class_file_outside_its_package_directory_is_served_or_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("loose/Good.class", std::fs::read(compiled(&[GOOD]).join("p/Good.class")).unwrap());
    let run = sandbox.generate(&["loose/Good.class"]);
    if run.code == Some(3) {
        run.says(&["Good", "package p"]);
    } else {
        run.exits_with(0);
        serves_good(&sandbox);
    }
}

#[test]
fn a_jar_is_served() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD]);
    sandbox.jar("good.jar", "classes");
    sandbox.generate(&["good.jar"]).exits_with(0);
    serves_good(&sandbox);
}

#[test]
fn a_java_file_is_served() {
    let sandbox = Sandbox::new();
    sandbox.write("anywhere/Good.java", GOOD.1);
    sandbox.generate(&["anywhere/Good.java"]).exits_with(0);
    serves_good(&sandbox);
    assert_eq!(sandbox.files("out").len(), 1, "what was compiled on the way is not left behind");
    assert!(sandbox.files("temporary").is_empty(), "{:?}", sandbox.files("temporary").keys());
}

#[test]
fn a_directory_of_sources_is_served_beside_classes() {
    let sandbox = Sandbox::new();
    sandbox.write("sources/p/Good.java", GOOD.1);
    sandbox.write("sources/p/readme.txt", "not Java");
    sandbox.classes("classes", &[OVERLOADS]);
    sandbox.generate(&["sources", "classes"]).exits_with(0);
    serves_good(&sandbox);
    assert_eq!(sandbox.ledger().classes(), ["p.Good", "p.Overloads"]);
}

#[test]
fn only_the_classes_that_a_glob_names_are_served() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD, OVERLOADS, BASE]);
    sandbox.generate(&["classes", "--class", "*.Go*", "--class", "lib.*"]).exits_with(0);
    assert_eq!(sandbox.ledger().classes(), ["lib.Base", "p.Good"]);
    let files: Vec<String> = sandbox.files("out").into_keys().collect();
    assert_eq!(files, ["lib/BaseTest.java", "p/GoodTest.java"]);
}

#[test]
fn a_method_is_selected_by_its_name_and_by_its_descriptor() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[OVERLOADS]);
    let descriptors = |filter: &str| {
        sandbox.generate(&["classes", "--method", filter]).exits_with(0);
        let ledger = sandbox.ledger();
        ledger.is_settled();
        assert!(ledger.goals.iter().all(|goal| goal.method == "pick"), "{:#?}", ledger.goals);
        let methods = ledger.document["classes"][0]["methods"].as_array().unwrap().clone();
        // The others are there with their code alone.
        let selected = methods.iter().filter(|method| !method["goals"].as_array().unwrap().is_empty());
        selected.map(|method| method["descriptor"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(descriptors("pick"), ["(I)I", "(J)I"]);
    assert_eq!(descriptors("pick(J)I"), ["(J)I"]);
    assert_eq!(descriptors("pick(I)"), ["(I)I"]);
}

#[test]
fn instructions_can_be_the_goals() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD]);
    sandbox.generate(&["classes", "--criterion", "instruction"]).exits_with(0);
    let ledger = sandbox.ledger();
    ledger.is_settled();
    assert!(ledger.goals.iter().all(|goal| goal.kind == "instruction"), "{:#?}", ledger.goals);
    // iload ifge iconst_m1 ireturn, iload ifle iconst_1 ireturn, iconst_0 ireturn.
    assert_eq!(ledger.of_method("sign").len(), 10);
}

#[test]
fn a_library_is_used_and_not_tested() {
    let sandbox = Sandbox::new();
    sandbox.classes("all", &[BASE, DERIVED]);
    for (package, place) in [("lib", "library"), ("p", "classes")] {
        std::fs::create_dir(sandbox.path(place)).unwrap();
        std::fs::rename(sandbox.path("all").join(package), sandbox.path(place).join(package)).unwrap();
    }
    sandbox.jar("library.jar", "library");
    sandbox.generate(&["classes"]).exits_with(3).says(&["lib.Base", "p.Derived", "--classpath"]);
    sandbox.generate(&["classes", "--classpath", "nowhere:library.jar"]).exits_with(3).says(&["nowhere"]);
    sandbox.generate(&["classes", "--classpath", "library.jar"]).exits_with(0);
    let ledger = sandbox.ledger();
    ledger.is_settled();
    assert_eq!(ledger.classes(), ["p.Derived"]);
}

#[test]
fn the_code_under_test_comes_before_an_older_copy_in_a_library() {
    let sandbox = Sandbox::new();
    sandbox.classes("old", &[("p/Version.java", VERSION_8)]);
    sandbox.jar("old.jar", "old");
    sandbox.write("new/p/Version.java", VERSION_9);
    sandbox.generate(&["new", "--classpath", "old.jar"]).exits_with(0);
    sandbox.ledger().is_settled();
}

#[test]
fn standard_output_is_only_json_when_the_ledger_goes_there() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD]);
    let run = sandbox.glassbox(&["generate", "classes", "--json", "-", "--color", "always"]);
    run.exits_with(0);
    let ledger = support::Ledger::parse(run.stdout.as_bytes());
    assert_eq!(ledger.total("covered"), 6);
    assert!(run.stderr.contains("6 of 6 feasible goals covered"), "{run}");
    assert!(sandbox.path("glassbox-tests/p/GoodTest.java").is_file(), "the default place of the tests");
}

#[test]
fn times_and_counters_go_to_their_own_file() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD]);
    sandbox.generate(&["classes", "--stats", "below/stats.json"]).exits_with(0);
    let stats: Value = serde_json::from_slice(&sandbox.read("below/stats.json")).unwrap();
    assert!(stats["seconds"].as_f64().unwrap() > 0.0);
    let methods = stats["methods"].as_array().unwrap();
    assert_eq!(methods.len(), 3);
    assert!(methods.iter().any(|method| method["solver_checks"].as_u64().unwrap() > 0), "{stats:#}");
    let ledger = String::from_utf8(sandbox.read("ledger.json")).unwrap();
    assert!(!ledger.contains("seconds"), "{ledger}");
}

#[test]
fn less_coverage_than_asked_for_gives_its_own_exit_code() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "p/Half.java",
        "package p; class Half { static int f(int n) { if (n > 0) { while (true) { n |= 1; } } return 0; } }",
    );
    let run =
        sandbox.generate(&["p/Half.java", "--fail-under", "90.5", "-q", "--concolic", "off", "--sampling", "off"]);
    run.exits_with(1).says(&["66.7 %", "less than 90.5 %"]);
    assert_eq!(sandbox.ledger().total("unknown"), 1, "the ledger is written all the same");
    assert!(sandbox.path("out/p/HalfTest.java").is_file());
    let half = ["p/Half.java", "--fail-under", "60", "-q", "--concolic", "off", "--sampling", "off"];
    sandbox.generate(&half).exits_with(0).prints_nothing();
}

#[test]
fn a_quiet_run_prints_nothing() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[GOOD]);
    sandbox.generate(&["classes", "-q"]).exits_with(0).prints_nothing();
    serves_good(&sandbox);
}

const VERSION_8: &str = "package p; public class Version { public static int number() { return 8; } }";
const VERSION_9: &str = "package p; public class Version { public static int number() { return 9; } }";

/// A class that is another one at run time is an honest way to diverge: the manifest of a jar may name further jars, which a
/// JVM looks into before the rest of the class path, and we do not today.
#[test]
fn a_test_that_diverges_is_listed_and_not_emitted() {
    let sandbox = Sandbox::new();
    let caller = "package p; public class Caller {
        public static int ask(int n) { if (n > 3) { return Version.number(); } return 0; }
    }";
    sandbox.classes("old", &[("p/Version.java", VERSION_8)]);
    sandbox.classes("new", &[("p/Version.java", VERSION_9)]);
    sandbox.classes("other", &[("q/Other.java", "package q; public class Other { }")]);
    sandbox.jar("new.jar", "new");
    sandbox.write("manifest.txt", "Class-Path: new.jar\n");
    tool("jar", |jar| {
        let jar = jar.arg("--create").arg("--file").arg(sandbox.path("first.jar"));
        jar.arg("--manifest").arg(sandbox.path("manifest.txt")).arg("-C").arg(sandbox.path("other")).arg(".")
    });
    sandbox.write("p/Caller.java", caller);
    let run = sandbox.generate(&["p/Caller.java", "--classpath", "first.jar:old"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("diverged"), ledger.total("unknown")), (1, 1));
    let tests = ledger.document["tests"].as_array().unwrap();
    let diverged = tests.iter().find(|test| test["verdict"] == "diverged").unwrap();
    assert!(diverged["expected"].as_str().unwrap().contains('8'), "{diverged:#}");
    assert!(diverged["seen"].as_str().unwrap().contains('9'), "{diverged:#}");
    let unknown = ledger.with_status("unknown");
    assert!(unknown[0].reason.as_ref().unwrap().contains("diverged"), "{unknown:#?}");
    let name = diverged["name"].as_str().unwrap();
    let text = String::from_utf8(sandbox.read("out/p/CallerTest.java")).unwrap();
    assert!(!text.contains(name) && text.matches("@Test").count() == 2, "{text}");
    assert!(run.stdout.contains(name) && run.stdout.contains("1 diverged"), "{run}");
}

/// As for `java`: at the beginning, in the middle, at the end, and alone.
#[test]
fn an_empty_class_path_entry_is_the_current_directory() {
    const GREETING: (&str, &str) = (
        "Greeting.java",
        "public class Greeting { public static void main(String[] words) { System.out.println(\"here\"); } }",
    );
    let sandbox = Sandbox::new();
    sandbox.classes("all", &[BASE, DERIVED]);
    sandbox.classes("lib", &[BASE, GREETING]);
    sandbox.write("code/p/Derived.class", sandbox.read("all/p/Derived.class"));
    sandbox.classes("other", &[GOOD]);
    for path in ["", ":", ":../other", "../other:", "../other::../code"] {
        let arguments = ["generate", "../code", "--classpath", path, "--out", "../out", "--json", "../ledger.json"];
        let mut command = sandbox.command(&arguments);
        command.current_dir(sandbox.path("lib"));
        support::finish(command).exits_with(0);
        sandbox.ledger().is_settled();
        let mut command = sandbox.command(&["run", "-cp", path, "Greeting"]);
        command.current_dir(sandbox.path("lib"));
        let finished = support::finish(command);
        finished.exits_with(0);
        assert_eq!(finished.stdout, "here\n", "{path}");
    }
    let mut command = sandbox.command(&["run", "-cp", "../other", "Greeting"]);
    command.current_dir(sandbox.path("lib"));
    assert_ne!(support::finish(command).code, Some(0), "the current directory is not on this class path");
}

/// A virtual machine refuses classes in a package that a signed or sealed jar keeps to itself.
#[test]
fn tests_of_a_signed_or_sealed_jar_are_in_a_package_of_their_own() {
    let source = "package p; public class Gate {
         private final int width;
         public Gate(int width) { this.width = width; }
         public boolean fits(int load) { return hidden(load) < width; }
         int hidden(int load) { return load > 100 ? load * 2 : load; }
     }";
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Gate.java", source)]);
    sandbox.write("manifest", "Sealed: true\n");
    let pack = |name: &str, options: &[&str]| {
        tool("jar", |jar| {
            let jar = jar.current_dir(sandbox.path(".")).args(["--create", "--file", name]).args(options);
            jar.args(["-C", "classes", "."])
        });
    };
    pack("sealed.jar", &["--manifest", "manifest"]);
    pack("signed.jar", &[]);
    let secret = ["-storepass", "secret", "-keystore", "keys"];
    tool("keytool", |keys| {
        let keys = keys.current_dir(sandbox.path(".")).args(["-genkeypair", "-alias", "me", "-keyalg", "EC"]);
        keys.args(["-dname", "CN=me", "-keypass", "secret"]).args(secret)
    });
    tool("jarsigner", |sign| sign.current_dir(sandbox.path(".")).args(secret).args(["signed.jar", "me"]));
    for jar in ["sealed.jar", "signed.jar"] {
        let run = sandbox.generate(&[jar]);
        run.exits_with(0);
        let files = sandbox.files("out");
        assert_eq!(files.keys().collect::<Vec<_>>(), ["glassbox/p/GateTest.java"], "{jar}\n{run}");
        assert!(!String::from_utf8_lossy(&files["glassbox/p/GateTest.java"]).contains(".hidden("), "{jar}");
        sandbox.ledger().is_settled();
        std::fs::remove_dir_all(sandbox.path("out")).unwrap();
    }
}

/// What such a test cannot name may still be called by what it can.
#[test]
fn tests_of_a_sealed_jar_get_objects_by_types_that_they_can_name() {
    let hidden = "package p; import java.util.*; abstract class Hidden implements Iterable<String> {
         private final String text;
         Hidden(String text) { this.text = text; }
         public Iterator<String> iterator() { return new Once(text); }
         private static final class Once implements Iterator<String> {
             private String text;
             Once(String text) { this.text = text; }
             public boolean hasNext() { return text != null; }
             public String next() { String now = text; text = null; return now; }
         }
     }";
    let open = "package p; public class Open extends Hidden { public Open(String text) { super(text); } }";
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Hidden.java", hidden), ("p/Open.java", open)]);
    sandbox.write("manifest", "Sealed: true\n");
    tool("jar", |jar| {
        let jar = jar.current_dir(sandbox.path(".")).args(["--create", "--file", "sealed.jar"]);
        jar.args(["--manifest", "manifest", "-C", "classes", "."])
    });
    let run = sandbox.generate(&["sealed.jar", "--class", "p.Hidden$Once", "--sampling", "off"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0, "{run}");
    assert!(ledger.total("covered") > 0, "{run}");
}

/// Of a jar with several releases, the machine runs the copy of a class that the JVM runs.
#[test]
fn a_jar_with_several_releases_is_what_the_jvm_makes_of_it() {
    let sandbox = Sandbox::new();
    sandbox.classes("old", &[("p/Version.java", VERSION_8)]);
    sandbox.classes("new", &[("p/Version.java", VERSION_9)]);
    tool("jar", |jar| {
        let jar = jar.arg("--create").arg("--file").arg(sandbox.path("versions.jar"));
        jar.arg("-C").arg(sandbox.path("old")).args([".", "--release", "9", "-C"]).arg(sandbox.path("new")).arg(".")
    });
    sandbox.generate(&["versions.jar"]).exits_with(0);
    sandbox.ledger().is_settled();
    let tests = String::from_utf8(sandbox.read("out/p/VersionTest.java")).unwrap();
    assert!(tests.contains("assertEquals(9, "), "{tests}");
}
