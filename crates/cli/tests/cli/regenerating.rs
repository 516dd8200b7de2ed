//! Tests that are generated again: small differences for small changes, and nothing of what somebody wrote is lost.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

use std::process::Command;

use crate::support::Sandbox;

const ACCOUNT: &str = "package p; public class Account {
    private int balance;
    private int limit;
    public Account(int limit) { this.limit = limit; }
    public void pay(int amount) {
        if (amount < 0) throw new IllegalArgumentException(\"negative\");
        if (amount > limit) throw new IllegalStateException(\"too much\");
        balance += amount;
    }
    public int rest() { return limit - balance; }
    public static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
    public static int clamp(int x, int most) { if (x > most) return most; return x < 0 ? 0 : x; }
    public static double half(double x) { return x == 0.0 ? x : x / 2; }
    public boolean isRich() { return balance > 100; }
}";

fn text(sandbox: &Sandbox, file: &str) -> String {
    String::from_utf8(sandbox.read(file)).unwrap()
}

/// The tests of a file, each with what stands above it.
fn tests(source: &str) -> Vec<&str> {
    let body = source.split_once("class ").unwrap().1;
    body.split("\n\n    ").collect()
}

#[test]
fn renaming_one_method_changes_only_its_tests() {
    let sandbox = Sandbox::new();
    sandbox.classes("old", &[("p/Account.java", ACCOUNT)]);
    sandbox.classes("new", &[("p/Account.java", &ACCOUNT.replace("clamp(", "limited("))]);
    sandbox.generate(&["old"]).exits_with(0);
    let old = text(&sandbox, "out/p/AccountTest.java");
    sandbox.generate(&["old"]).exits_with(0);
    assert_eq!(text(&sandbox, "out/p/AccountTest.java"), old, "the same code gives the same bytes");
    sandbox.generate(&["new"]).exits_with(0);
    let new = text(&sandbox, "out/p/AccountTest.java");
    let (old, new) = (tests(&old), tests(&new));
    assert_eq!(old.len(), new.len());
    let renamed = old.iter().zip(&new).filter(|(old, new)| old != new).count();
    assert!(renamed > 0);
    for (old, new) in old.iter().zip(&new) {
        assert_eq!(old.replace("clamp", "limited"), **new);
    }
}

#[test]
fn a_file_that_somebody_changed_stays_and_the_tests_go_beside_it() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Account.java", ACCOUNT)]);
    sandbox.generate(&["classes"]).exits_with(0);
    let edited = text(&sandbox, "out/p/AccountTest.java").replace("class AccountTest {", "class AccountTest { // mine");
    sandbox.write("out/p/AccountTest.java", &edited);
    for _ in 0..2 {
        let run = sandbox.generate(&["classes"]);
        run.exits_with(0);
        assert!(run.stderr.contains("stays; the tests are in"), "{run}");
        assert_eq!(text(&sandbox, "out/p/AccountTest.java"), edited);
        assert!(text(&sandbox, "out/p/AccountGlassboxTest.java").contains("class AccountGlassboxTest {"));
        assert_eq!(sandbox.files("out").len(), 2, "its own file is written again, not a third one");
    }
}

#[test]
fn without_reflection_what_needs_it_is_unknown_and_says_why() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Account.java", ACCOUNT)]);
    sandbox.generate(&["classes", "--states", "public"]).exits_with(0);
    let written = text(&sandbox, "out/p/AccountTest.java");
    assert!(!written.contains("java.lang.reflect"), "{written}");
    assert!(text(&sandbox, "ledger.json").contains("--states public forbids it"));
    sandbox.generate(&["classes", "--states", "any"]).exits_with(0);
    assert!(text(&sandbox, "out/p/AccountTest.java").contains("java.lang.reflect"));
}

#[test]
fn what_a_method_changed_is_seen_by_asking_another() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("p/Account.java", ACCOUNT)]);
    sandbox.generate(&["classes", "--method", "pay"]).exits_with(0);
    let written = text(&sandbox, "out/p/AccountTest.java");
    assert!(written.contains("account.rest());"), "{written}");
    assert!(!written.contains("getField"), "{written}");
}

#[test]
fn tests_for_junit_4_compile_for_java_8_without_warnings() {
    let sandbox = Sandbox::new();
    sandbox.write("src/p/Account.java", ACCOUNT);
    let javac = |arguments: &[&str]| {
        let output = Command::new("javac").args(arguments).current_dir(sandbox.path(".")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    javac(&["-g", "--release", "8", "-Xlint:-options", "-d", "classes", "src/p/Account.java"]);
    sandbox.generate(&["classes", "--framework", "junit4"]).exits_with(0);
    let written = text(&sandbox, "out/p/AccountTest.java");
    assert!(written.contains("import org.junit.Test;\n"), "{written}");
    assert!(written.contains("public class AccountTest {") && !written.contains("jupiter"), "{written}");
    // Zeros are told apart by their sign, other numbers are compared as they are.
    assert!(written.contains("Double.compare(") || written.contains(", 0.0);"), "{written}");
    let home = glassbox_program::Jdk::locate(None).unwrap().home;
    let stand_in = glassbox_replay::stand_in_class_path(&home).unwrap();
    let path = std::env::join_paths([sandbox.path("classes"), stand_in]).unwrap();
    let path = path.to_str().unwrap();
    let all = ["--release", "8", "-Xlint:all", "-Xlint:-options", "-Werror", "-proc:none", "-cp", path, "-d", "tests"];
    javac(&[&all[..], &["out/p/AccountTest.java"]].concat());
}

/// Users of `Account` above: one that calls it, one that does not, and one with what only some inputs decide.
const OTHERS: [(&str, &str); 3] = [
    (
        "p/Shop.java",
        "package p; public class Shop {
            public static boolean buy(Account account, int price) {
                if (account.rest() < price) return false;
                account.pay(price);
                return true;
            }
        }",
    ),
    (
        "p/Alone.java",
        "package p; public class Alone {
            private int steps;
            public int step(int by) { return steps = by > 9 ? 9 : steps + by; }
            static int grade(int points) { return points > 90 ? 1 : twice(points) > 100 ? 2 : 3; }
            private static int twice(int points) { return points + points; }
            public static int index(int[] values, int at) { return values[at]; }
        }",
    ),
    (
        "p/Texts.java",
        "package p; public class Texts { public static boolean isYes(String s) { return s.equals(\"yes\"); } }",
    ),
];

fn project(sandbox: &Sandbox, directory: &str, changed: &[(&str, &str)]) {
    let mut sources = vec![("p/Account.java", ACCOUNT.to_owned())];
    sources.extend(OTHERS.map(|(file, text)| (file, text.to_owned())));
    for (from, to) in changed {
        assert!(sources.iter().any(|(_, text)| text.contains(from)));
        sources.iter_mut().for_each(|(_, text)| *text = text.replace(from, to));
    }
    let sources: Vec<(&str, &str)> = sources.iter().map(|(file, text)| (*file, text.as_str())).collect();
    sandbox.classes(directory, &sources);
}

/// Everything that a run has written.
fn results(sandbox: &Sandbox) -> (std::collections::BTreeMap<String, Vec<u8>>, Vec<u8>) {
    (sandbox.files("out"), sandbox.read("ledger.json"))
}

/// How many methods a run has searched that may use what earlier ones have left, by what it says.
fn searched_again(sandbox: &Sandbox, arguments: &[&str]) -> usize {
    let run = sandbox.generate_again(arguments);
    run.exits_with(0);
    let line = run.stderr.lines().find_map(|line| line.strip_prefix("searching ")).unwrap();
    line.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_second_run_searches_nothing_and_gives_the_same_bytes() {
    let sandbox = Sandbox::new();
    project(&sandbox, "classes", &[]);
    sandbox.generate(&["classes"]).exits_with(0);
    let fresh = results(&sandbox);
    std::fs::remove_dir_all(sandbox.path("out")).unwrap();
    let first = searched_again(&sandbox, &["classes"]);
    assert!(first > 8);
    assert_eq!(results(&sandbox), fresh, "keeping results changes none of them");
    std::fs::remove_dir_all(sandbox.path("out")).unwrap();
    let second = searched_again(&sandbox, &["classes"]);
    assert_eq!(second, 0);
    assert_eq!(results(&sandbox), fresh);
    // Other options have other results.
    let other = searched_again(&sandbox, &["classes", "--max-loops", "5"]);
    assert_eq!(other, first);
    let none = searched_again(&sandbox, &["classes", "--no-cache"]);
    assert_eq!(none, first);
}

#[test]
fn what_a_change_does_not_concern_is_not_searched_again() {
    let sandbox = Sandbox::new();
    project(&sandbox, "classes", &[]);
    let all = searched_again(&sandbox, &["classes"]);
    // A private method, and a line above it: what lies behind says other lines, and nothing else.
    let changes = [
        (&[("return points + points;", "return points * 3;")][..], &["p/AloneTest.java"][..]),
        (&[("return limit - balance;", "return limit - balance - 1;")], &["p/AccountTest.java", "p/ShopTest.java"]),
        (&[("public class Texts {", "\n\npublic class Texts {\n")], &[]),
    ];
    for (change, expected) in changes {
        project(&sandbox, "classes", &[]);
        sandbox.generate_again(&["classes"]).exits_with(0);
        let before = sandbox.files("out");
        std::fs::remove_dir_all(sandbox.path("classes")).unwrap();
        project(&sandbox, "classes", change);
        let run = searched_again(&sandbox, &["classes"]);
        let kept = results(&sandbox);
        let changed: Vec<&str> =
            kept.0.iter().filter(|(file, text)| before[*file] != **text).map(|(file, _)| file.as_str()).collect();
        assert_eq!(changed, expected, "{change:?}");
        assert!(run < all, "{change:?}");
        assert_eq!(run == 0, expected.is_empty(), "{change:?}");
        sandbox.generate(&["classes"]).exits_with(0);
        assert_eq!(results(&sandbox), kept, "as if all had been searched: {change:?}");
        std::fs::remove_dir_all(sandbox.path("classes")).unwrap();
    }
}

#[test]
fn results_that_are_damaged_are_found_out_again() {
    let sandbox = Sandbox::new();
    project(&sandbox, "classes", &[]);
    let first = searched_again(&sandbox, &["classes"]);
    let fresh = results(&sandbox);
    for (number, entry) in std::fs::read_dir(sandbox.path("cache/glassbox/results")).unwrap().enumerate() {
        let path = entry.unwrap().path();
        let mut bytes = std::fs::read(&path).unwrap();
        match number % 3 {
            0 => bytes.truncate(bytes.len() / 2),
            1 => bytes.clear(),
            _ => {
                let middle = bytes.len() / 2;
                bytes[middle] ^= 64;
            }
        }
        std::fs::write(&path, bytes).unwrap();
    }
    let again = searched_again(&sandbox, &["classes"]);
    assert_eq!(again, first);
    assert_eq!(results(&sandbox), fresh);
}

#[test]
fn with_a_budget_a_second_run_is_over_at_once() {
    let sandbox = Sandbox::new();
    project(&sandbox, "classes", &[]);
    let first = searched_again(&sandbox, &["classes", "--budget", "20s"]);
    let fresh = results(&sandbox);
    let again = searched_again(&sandbox, &["classes", "--budget", "15s"]);
    assert_eq!(again, 0);
    assert!(first > 8);
    assert_eq!(results(&sandbox), fresh);
}
