//! `--guard`, and the launcher behind it, as commands.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support;
use crate::support::Sandbox;
use crate::support::guard::{can_guard, launcher};
use glassbox_guard::{Policy, guarded};

/// What is done where the kernel has no Landlock: calls that write are refused, wherever to.
#[test]
fn a_policy_without_directories_needs_no_landlock() {
    if !can_guard() {
        return;
    }
    let sandbox = Sandbox::new();
    let file = sandbox.path("new");
    let source = "import java.nio.file.*;\n\
        public class Writes {\n\
            public static void main(String[] arguments) throws Exception {\n\
                System.out.println(Files.readAllBytes(Paths.get(arguments[0])).length);\n\
                try { Files.write(Paths.get(arguments[1]), new byte[1]); }\n\
                catch (FileSystemException refused) { System.out.println(refused.getReason()); }\n\
            }\n\
        }";
    sandbox.classes("classes", &[("Writes.java", source)]);
    let mut java = Command::new("java");
    java.arg("-XX:-UsePerfData").arg("-cp").arg(sandbox.path("classes")).arg("Writes");
    java.arg(sandbox.path("classes/Writes.class")).arg(&file);
    let output = guarded(&launcher(), &Policy::default(), &java).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.ends_with("Operation not permitted\n"), "{said}");
    assert!(output.status.success() && !file.exists());
}

/// Tests reach the deeds on the real JVM only: its language is another than that of the machine.
const WILD: &str = "\
public class Wild {
    static boolean isReal() { return java.util.Locale.getDefault().getLanguage().equals(\"fr\"); }
    public static int deletes(int x) {
        if (x == 7) {
            if (isReal()) { new java.io.File(\"VICTIM\").delete(); }
            return 1;
        }
        return 0;
    }
    public static int exits(int x) {
        if (x > 100) {
            if (isReal()) { System.exit(3); }
            return 1;
        }
        return 0;
    }
    public static int good(int x) { return x > 5 ? 1 : 0; }
}
";

#[test]
fn generate_guards_code_under_test_unless_told_otherwise() {
    if !can_guard() {
        return;
    }
    let sandbox = Sandbox::new();
    let victim = sandbox.path("victim");
    sandbox.write("src/Wild.java", WILD.replace("VICTIM", victim.to_str().unwrap()));
    let run = |guard: &[&str]| {
        fs::write(&victim, "precious").unwrap();
        // Runs during the search would notice that the real JVM speaks another language.
        let alone = ["generate", "src", "--out", "out", "--json", "ledger.json", "--attack", "0", "--concolic", "off"];
        let arguments = [&alone, guard].concat();
        let mut command = sandbox.command(&arguments);
        command.env("JAVA_TOOL_OPTIONS", "-Duser.language=fr");
        support::finish(command).exits_with(0);
        let ledger = sandbox.ledger();
        assert_eq!(ledger.limits(), Vec::<&str>::new());
        assert!(ledger.of_method("good").iter().all(|goal| goal.status == "covered"), "{:#?}", ledger.goals);
        assert_eq!(ledger.total("diverged"), 1, "the test that exits: {:#}", ledger.document["tests"]);
        let names: Vec<String> = sandbox.files("out").into_keys().collect();
        assert_eq!(names, ["WildTest.java"]);
        fs::read(&victim).is_ok_and(|bytes| bytes == b"precious")
    };
    assert!(run(&[]), "by default");
    assert!(run(&["--guard", "strict"]));
    assert!(!run(&["--guard", "off"]), "the test really is what deletes the file");
    assert!(support::files_below(&sandbox.temporary()).is_empty(), "nothing is left behind");
}

#[test]
fn a_launcher_that_is_told_nonsense_starts_nothing() {
    let sandbox = Sandbox::new();
    let file = sandbox.path("touched");
    let file = file.to_str().unwrap();
    for policy in [&["--write", "/nowhere/at/all"][..], &["--memory", "much"], &["--fly"]] {
        let finished = sandbox.glassbox(&[&["guarded"], policy, &["--", "touch", file]].concat());
        finished.exits_with(i32::from(glassbox_guard::NOT_LAUNCHED));
        assert!(finished.stderr.starts_with("the guard: ") && finished.stderr.lines().count() == 1, "{finished}");
        assert!(!Path::new(file).exists());
    }
}
