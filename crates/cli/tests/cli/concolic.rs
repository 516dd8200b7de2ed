//! `glassbox concolic`, and inputs that a program asks for by itself.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "clippy.toml allows these in functions marked as tests, and these here only serve them"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Finished, Ledger, Sandbox, finish};

const ASKING: &[(&str, &str)] = &[
    ("glassbox/Input.java", glassbox_replay::INPUT_SOURCE),
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
                 int first = Input.intValue();
                 Input.assume(first > 10);
                 if (Input.longValue() == 7L * first && System.getenv(\"PATH\") != null) throw new IllegalStateException();
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

fn corpus(file: &str) -> String {
    format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/{}"), file)
}

#[track_caller]
fn shows(finished: &Finished, words: &str) {
    assert!(finished.stdout.contains(words), "{}{}", finished.stdout, finished.stderr);
}

/// All paths of a method, by runs on a real JVM.
fn all_paths(sandbox: &Sandbox, input: &str, method: &str) -> Finished {
    let finished =
        sandbox.glassbox(&["concolic", input, method, "--all-paths", "--out", "out", "--json", "ledger.json"]);
    finished.exits_with(0);
    finished
}

#[test]
fn inputs_in_the_middle_of_a_program_are_chosen_by_runs_and_given_by_tests() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", ASKING);
    let finished = all_paths(&sandbox, "classes", "p.Asking");
    shows(&finished, "what these gave was taken from the runs: java.lang.System.getenv(java.lang.String)");
    let tests = String::from_utf8(sandbox.read("out/p/AskingTest.java")).unwrap();
    assert!(tests.contains("Input.give(") && tests.contains("IllegalStateException"), "{tests}");
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    // A PATH that is not set, and an assumption that does not hold.
    let open: Vec<_> = ledger.of_method("main").into_iter().filter(|goal| goal.status != "covered").collect();
    assert_eq!(open.len(), 2, "{open:?}");
}

#[test]
fn figure_1_has_four_paths() {
    let sandbox = Sandbox::new();
    let finished = all_paths(&sandbox, &corpus("Inputs.java"), "corpus.Inputs.twoNumbers");
    shows(&finished, "4 test runs (0 lost), 4 paths, 0 divergences");
    assert!(sandbox.ledger().of_method("twoNumbers").iter().all(|goal| goal.status == "covered"));
    let tests = String::from_utf8(sandbox.read("out/corpus/InputsTest.java")).unwrap();
    assert!(tests.contains("IllegalStateException") && tests.contains("2789"), "{tests}");
}

#[test]
fn figure_3_fails_without_a_list_and_for_one_that_is_its_own_successor() {
    let sandbox = Sandbox::new();
    let finished = all_paths(&sandbox, &corpus("Inputs.java"), "corpus.Inputs.numberAndList");
    shows(&finished, "4 test runs (0 lost), 4 paths, 0 divergences");
    let tests = String::from_utf8(sandbox.read("out/corpus/InputsTest.java")).unwrap();
    for exception in ["NullPointerException", "IllegalStateException"] {
        assert!(tests.contains(exception), "{tests}");
    }
}

#[test]
fn figure_12_initializes_one_object_or_two() {
    let sandbox = Sandbox::new();
    let finished = all_paths(&sandbox, &corpus("Inputs.java"), "corpus.Inputs.twoLists");
    shows(&finished, "5 test runs (0 lost), 5 paths, 0 divergences");
    assert!(sandbox.ledger().of_method("twoLists").iter().all(|goal| goal.status == "covered"));
}

#[test]
fn figure_15_says_that_a_run_did_not_follow_its_path() {
    let sandbox = Sandbox::new();
    // The machine cannot look into the box: another thread does what it does.
    let source = "package p; import java.util.concurrent.*; public class Boxed {
            static int blackBox(int x) throws Exception {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                try { return pool.submit(() -> x).get(); } finally { pool.shutdown(); }
            }
            public static int liesBetween(int x, int y) throws Exception {
                if (y > x) { if (x > blackBox(y)) return 2; return 1; }
                return 0;
            }
        }";
    sandbox.classes("classes", &[("p/Boxed.java", source)]);
    shows(&all_paths(&sandbox, "classes", "p.Boxed.liesBetween"), "1 divergences");
    let ledger = sandbox.ledger();
    let limits = ledger.limits();
    let [divergence] = &limits[..] else { panic!("{limits:?}") };
    assert!(divergence.contains("an input that was made to go another way here did not"), "{divergence}");
    assert!(divergence.contains("paths may be missing"), "{divergence}");
    assert_eq!(ledger.total("diverged"), 0);
}

#[test]
fn every_path_of_a_figure_yields_a_test_if_nothing_is_left_out() {
    for (method, paths) in [("twoNumbers", 4), ("numberAndList", 4), ("twoLists", 5)] {
        let sandbox = Sandbox::new();
        let named = format!("corpus.Inputs.{method}");
        let arguments = ["concolic", &corpus("Inputs.java"), &named, "--all-paths", "--reduce", "off"];
        let finished = sandbox.glassbox(&[&arguments[..], &["--out", "out", "--json", "ledger.json"]].concat());
        finished.exits_with(0);
        shows(&finished, &format!("{paths} test runs (0 lost), {paths} paths, 0 divergences"));
        let tests = String::from_utf8(sandbox.read("out/corpus/InputsTest.java")).unwrap();
        assert_eq!(tests.matches("@Test").count(), paths, "{tests}");
        assert_eq!((sandbox.ledger().total("diverged"), sandbox.ledger().limits().len()), (0, 0));
    }
}

const PROGRAM: &[(&str, &str)] = &[
    (
        "p/Words.java",
        "package p; public class Words {
             static int length(String word) {
                 if (word.isEmpty()) throw new IllegalArgumentException(\"empty\");
                 return word.length();
             }
         }",
    ),
    (
        "p/Main.java",
        "package p; public class Main {
             public static void main(String[] words) throws java.io.IOException {
                 if (words.length == 0) throw new java.io.IOException(\"no words\");
                 int length = Words.length(words[0]);
                 if (length == 3) java.util.Objects.requireNonNull(null);
                 if (length > 5) { int[] few = new int[2]; few[length] = 1; }
                 try { if (length == 4) throw new IllegalStateException(); } catch (IllegalStateException e) { length = 1; }
             }
             static void main(String word) { if (word == null) throw new UnsupportedOperationException(); }
         }",
    ),
];

/// What `glassbox concolic` lists for the program: exceptions and where they were thrown.
fn findings_of(arguments: &[&str]) -> (Vec<String>, Ledger) {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", PROGRAM);
    let all = ["concolic", "classes", "--out", "out", "--json", "ledger.json"];
    sandbox.glassbox(&[&all[..], arguments].concat()).exits_with(0);
    let ledger = sandbox.ledger();
    let mut found: Vec<String> = Vec::new();
    for finding in ledger.document["findings"].as_array().unwrap() {
        found.push(finding["exception"].as_str().unwrap().rsplit('.').next().unwrap().to_owned());
    }
    found.sort();
    (found, ledger)
}

#[test]
fn whatever_comes_out_of_main_is_a_finding() {
    let ends = ["ArrayIndexOutOfBoundsException", "IOException", "IllegalArgumentException", "NullPointerException"];
    // Also where the goals are in another class, or time is short.
    for arguments in [&["p.Main"][..], &["p.Main", "--class", "p.Main"], &["p.Main", "--budget", "60s"]] {
        let (found, ledger) = findings_of(arguments);
        for end in ends {
            assert!(found.iter().any(|exception| exception == end), "{end} is missing in {found:?}");
        }
        assert!(!found.contains(&"IllegalStateException".to_owned()), "it was caught: {found:?}");
        assert_eq!(ledger.total("diverged"), 0);
    }
    let (found, _) = findings_of(&["p.Words.length"]);
    assert!(!found.contains(&"IllegalArgumentException".to_owned()), "its caller may want it: {found:?}");
    let (found, _) = findings_of(&["p.Main.main(Ljava/lang/String;)"]);
    assert!(found.is_empty(), "no program starts there: {found:?}");
}

#[test]
fn runs_end_when_so_many_findings_are_there() {
    let (found, ledger) = findings_of(&["p.Main", "--stop-after", "1"]);
    assert_eq!(found.len(), 1, "{found:?}");
    let limits = ledger.limits();
    assert!(limits.iter().any(|limit| limit.contains("stopped after 1 finding")), "{limits:?}");
    assert!(ledger.total("unknown") > 0 && ledger.total("infeasible") == 0);
}

#[test]
fn only_some_of_the_named_methods_are_run_if_entries_are_named() {
    let (_, ledger) = findings_of(&["p.Main", "p.Words.length", "--entry", "length"]);
    assert_eq!(ledger.classes(), ["p.Words"]);
    let sandbox = Sandbox::new();
    sandbox.classes("classes", PROGRAM);
    let nothing = sandbox.glassbox(&["concolic", "classes", "p.Main", "--entry", "other"]);
    nothing.exits_with(2).says(&["--entry names none of the methods"]);
}

/// What becomes of a program of the corpus without and with runs.
fn without_and_with(program: &str) -> [Ledger; 2] {
    ["off", "auto"].map(|choice| {
        let sandbox = Sandbox::new();
        let program = corpus(&format!("outside/{program}.java"));
        sandbox.generate(&[&program, "--concolic", choice, "--sampling", "off", "--steps", "2000000"]);
        sandbox.ledger()
    })
}

#[test]
fn generating_covers_no_less_along_runs_than_without() {
    let most = [("Zips", 11), ("UsesProxies", 4), ("LoadsServices", 8)];
    for (program, least) in most {
        let [without, with] = without_and_with(program);
        let (before, after) = (without.total("covered"), with.total("covered"));
        assert!(before <= after && after >= least, "{program}: {before} and {after}");
        assert_eq!(with.total("diverged"), 0, "{program}");
    }
}

/// The processes that a process has started, and those that these have started.
fn descendants(process: u32) -> Vec<u32> {
    let parent = |stat: &str| stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok();
    let mut found = vec![process];
    let mut next = 0;
    let processes: Vec<u32> = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok())
        .collect();
    while let Some(known) = found.get(next).copied() {
        next += 1;
        let stat = |id: &u32| std::fs::read_to_string(format!("/proc/{id}/stat")).ok();
        found.extend(processes.iter().copied().filter(|id| stat(id).and_then(|stat| parent(&stat)) == Some(known)));
    }
    found
}

/// The executors among them.
fn executors_of(process: u32) -> Vec<u32> {
    let is_executor = |id: &u32| {
        let command = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let words: Vec<&[u8]> = command.split(|byte| *byte == 0).collect();
        words[0].ends_with(b"java") && words.contains(&&b"glassbox.executor.Main"[..])
    };
    descendants(process).into_iter().filter(is_executor).collect()
}

#[test]
fn an_executor_that_is_killed_costs_its_run_and_nothing_else() {
    let place = Path::new("/proc/self/stat");
    if !place.exists() {
        return;
    }
    let sandbox = Sandbox::new();
    let source = "package p; public class Slow { public static int walk(int bits) throws InterruptedException {
            int sum = 0;
            for (int bit = 0; bit < 3; bit++) if ((bits >> bit & 1) == 1) sum += bit; else sum -= bit;
            Thread.sleep(700);
            return sum;
        } }";
    sandbox.classes("classes", &[("p/Slow.java", source)]);
    let tests = |killed: bool| {
        let out: PathBuf = if killed { "killed".into() } else { "out".into() };
        let arguments = ["concolic", "classes", "p.Slow.walk", "--all-paths", "--out", out.to_str().unwrap()];
        let mut child: Command = sandbox.command(&arguments);
        if !killed {
            let finished = finish(child);
            finished.exits_with(0);
            shows(&finished, "(0 lost), 8 paths");
            return sandbox.files("out");
        }
        let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let started = Instant::now();
        let victim = loop {
            assert!(started.elapsed() < Duration::from_secs(60), "no executor was started");
            match executors_of(child.id()).first() {
                Some(victim) => break *victim,
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        };
        // In the middle of its second run, or thereabouts.
        std::thread::sleep(Duration::from_millis(1_500));
        assert!(Command::new("kill").args(["-9", &victim.to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("(1 lost), 8 paths"), "{said}");
        sandbox.files("killed")
    };
    assert_eq!(tests(true), tests(false));
}
