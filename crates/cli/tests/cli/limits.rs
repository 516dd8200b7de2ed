//! Runs that would not end by themselves: a time limit, an interruption, and methods that cannot be served.
#![allow(clippy::unwrap_used, clippy::panic, reason = "clippy.toml allows these only in functions marked as tests")]

use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::support::Sandbox;

const NO_STEP_LIMIT: &str = "1000000000000000";

/// These tests look at the clock, so they take turns.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Two methods that end, one that runs for ever along one path, and one that forks for ever.
const EVER: (&str, &str) = (
    "q/Ever.java",
    "package q;
     public class Ever {
         public static int near(int x) { if (x > 5) { return 1; } return 0; }
         public static int far(int x) { switch (x) { case -70000: return 1; case 70000: return 2; } return 3; }
         public static int spin(int x) { while (true) { x++; } }
         public static int fork(int x) {
             int i = 0;
             while (true) {
                 if (((x * 31 + i) & 7) == 3) { x += 5; } else { x -= i; }
                 i++;
             }
         }
     }",
);

#[test]
fn a_time_limit_is_kept_and_named_and_the_rest_is_served() {
    let _turn = turn();
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[EVER]);
    let run = sandbox.generate(&["classes", "--budget", "5s", "--steps", NO_STEP_LIMIT]);
    run.exits_with(0);
    // One second is promised; the rest is for a machine that is busy otherwise.
    assert!(run.took <= Duration::from_millis(6500), "{run}");
    let ledger = sandbox.ledger();
    let cut = ["spin", "fork"].iter().map(|method| ledger.of_method(method).len()).sum::<usize>();
    let left = format!("left {cut} goals unknown, whose reason is \"time limit\"");
    assert_eq!(ledger.limits(), [format!("the time limit was reached and {left}: raise --budget")]);
    for method in ["<init>", "near", "far"] {
        assert!(ledger.of_method(method).iter().all(|goal| goal.status == "covered"), "{method} is served\n{run}");
    }
    for method in ["spin", "fork"] {
        for goal in ledger.of_method(method) {
            assert_eq!(goal.status, "unknown", "{goal:?}");
            // What it means and what to do is said once, in the limits.
            assert_eq!(goal.reason.as_deref(), Some("time limit"), "{goal:?}");
        }
    }
    assert!(run.stdout.contains("the time limit was reached"), "{run}");
}

#[test]
fn a_time_limit_that_ends_before_the_sources_are_compiled_is_named() {
    let _turn = turn();
    let sandbox = Sandbox::new();
    sandbox.write(EVER.0, EVER.1);
    let run = sandbox.generate(&[EVER.0, "--budget", "20ms"]);
    assert_ne!(run.code, Some(6), "there is nothing wrong with the virtual machine\n{run}");
    assert!(run.stderr.contains("--budget") || run.stderr.contains("time limit"), "{run}");
}

#[test]
fn one_method_that_needs_a_guess_and_one_without_end_do_not_keep_198_others_from_being_served() {
    let _turn = turn();
    let mut source = "package q;\npublic class Many {\n".to_owned();
    for number in 0..198 {
        let (product, bound) = (3 * number, 7 * number);
        writeln!(
            source,
            "    public static int m{number}(int x) {{ if (3 * x == {product}) return 1; return x > {bound} ? 2 : 3; }}"
        )
        .unwrap();
    }
    source += "    public static String stuck(int x) { return x > 0 ? System.getenv(\"POSITIVE\") : null; }\n";
    source += "    public static int spin(int x) { while (true) { x++; } }\n}\n";
    let sandbox = Sandbox::new();
    sandbox.write("Many.java", source);
    let run = sandbox.generate(&["Many.java", "--budget", "60s", "--concolic", "off"]);
    run.exits_with(0);
    assert!(run.took <= Duration::from_secs(61), "{run}");
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    let mut served = 0;
    for number in 0..198 {
        let goals = ledger.of_method(&format!("m{number}"));
        served += usize::from(goals.len() == 4 && goals.iter().all(|goal| goal.status == "covered"));
    }
    assert_eq!(served, 198, "{run}");
    let unknown = ledger.with_status("unknown");
    let of = |name: &str| unknown.iter().find(|goal| goal.method == name).and_then(|goal| goal.reason.clone()).unwrap();
    assert!(of("spin").contains("limit"), "{unknown:#?}");
    assert!(unknown.iter().all(|goal| goal.method == "spin"), "{unknown:#?}");
}

/// Several classes, of which only the first two end.
fn endless(sandbox: &Sandbox) {
    let sources: Vec<(String, String)> = (0..6)
        .map(|number| {
            let text = EVER.1.replace("Ever", &format!("A{number}"));
            let end = text.find("public static int spin").unwrap();
            let text = if number < 2 { format!("{}}}", &text[..end]) } else { text };
            (format!("q/A{number}.java"), text)
        })
        .collect();
    let borrowed: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    sandbox.classes("classes", &borrowed);
}

/// Ends the child if a test fails before it does.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(sandbox: &Sandbox, arguments: &[&str]) -> Running {
    let mut command = sandbox.command(&[&["generate", "--out", "out", "--json", "ledger.json"], arguments].concat());
    let file = |name: &str| File::create(sandbox.path(name)).unwrap();
    Running(command.stdout(file("stdout")).stderr(file("stderr")).spawn().unwrap())
}

#[track_caller]
fn wait_for(path: &Path) {
    let patience = Instant::now() + Duration::from_secs(30);
    while !path.exists() {
        assert!(Instant::now() < patience, "{} does not appear", path.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends what Ctrl-C sends, and gives the exit code and the time until the end.
fn interrupt(running: &mut Running) -> (Option<i32>, Duration) {
    let started = Instant::now();
    let sent = Command::new("kill").args(["-INT", &running.0.id().to_string()]).status().unwrap();
    assert!(sent.success());
    while started.elapsed() < Duration::from_secs(20) {
        if let Some(status) = running.0.try_wait().unwrap() {
            return (status.code(), started.elapsed());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the run goes on after it was interrupted");
}

#[test]
fn an_interruption_keeps_what_was_written_and_writes_the_ledger() {
    let _turn = turn();
    let sandbox = Sandbox::new();
    endless(&sandbox);
    let first = sandbox.path("out/q/A0Test.java");
    let mut running = start(&sandbox, &["classes", "--steps", NO_STEP_LIMIT]);
    wait_for(&first);
    let before = std::fs::read(&first).unwrap();
    let (code, took) = interrupt(&mut running);
    let stderr = String::from_utf8(sandbox.read("stderr")).unwrap();
    assert!(!stderr.contains("panicked"), "{stderr}");
    assert_eq!(code, Some(130), "{stderr}");
    assert!(took <= Duration::from_secs(3), "{took:?}");
    assert_eq!(stderr.matches("glassbox: interrupted").count(), 1, "{stderr}");

    let ledger = sandbox.ledger();
    let limits = ledger.limits();
    assert_eq!(limits[0], "the run was interrupted");
    // There was no time for the last runs.
    assert!(matches!(&limits[1..], [unwatched] if unwatched.starts_with("tests that were not watched")), "{limits:?}");
    let of_first: Vec<_> = ledger.goals.iter().filter(|goal| goal.class == "q.A0").collect();
    assert!(of_first.iter().all(|goal| goal.status == "covered"), "{of_first:#?}");
    let open = ledger.with_status("unknown");
    assert!(!open.is_empty());
    assert_eq!(std::fs::read(&first).unwrap(), before);
    let files = sandbox.files("out");
    assert!(files.keys().all(|name| name.ends_with("Test.java")), "nothing half-written is left: {:?}", files.keys());
    assert!(sandbox.files("temporary").is_empty(), "{:?}", sandbox.files("temporary").keys());

    // Complete is what a run that nobody interrupts writes.
    sandbox.glassbox(&["generate", "classes", "--class", "q.A0", "--out", "whole", "-q"]).exits_with(0);
    assert_eq!(String::from_utf8_lossy(&before), String::from_utf8_lossy(&sandbox.read("whole/q/A0Test.java")));
}

#[test]
fn goals_whose_tests_did_not_get_to_run_say_so() {
    let _turn = turn();
    let sandbox = Sandbox::new();
    endless(&sandbox);
    let mut running = start(&sandbox, &["classes", "--steps", NO_STEP_LIMIT]);
    wait_for(&sandbox.path("out/q/A0Test.java"));
    interrupt(&mut running);
    let ledger = sandbox.ledger();
    // The methods of this class come first and were searched to their end; the search of the next one never ends.
    let searched = ["<init>", "near", "far"];
    for goal in ledger.goals.iter().filter(|goal| goal.class == "q.A2" && searched.contains(&goal.method.as_str())) {
        assert_ne!(goal.reason.as_deref(), Some("not searched"), "{goal:?}");
    }
}

#[test]
fn an_interruption_keeps_the_tests_of_a_class_that_have_passed_while_another_method_is_searched() {
    let _turn = turn();
    let mut source = "package q;\npublic class Half {\n".to_owned();
    for number in 0..40 {
        writeln!(source, "    public static int m{number}(int x) {{ return x > {number} ? 1 : 2; }}").unwrap();
    }
    source += "    public static int spin(int x) { while (true) { x++; } }\n}\n";
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[("q/Half.java", &source)]);
    let mut running = start(&sandbox, &["classes", "--verbose", "--steps", NO_STEP_LIMIT]);
    let patience = Instant::now() + Duration::from_secs(120);
    while !String::from_utf8_lossy(&sandbox.read("stderr")).contains("tests have passed so far") {
        assert!(Instant::now() < patience, "no test passes");
        std::thread::sleep(Duration::from_millis(20));
    }
    let (code, _) = interrupt(&mut running);
    assert_eq!(code, Some(130));
    let ledger = sandbox.ledger();
    let covered = ledger.with_status("covered");
    assert!(covered.len() >= 20, "{covered:#?}");
    // Whatever is called covered is in a file, in one class or in several.
    let files = sandbox.files("out");
    let tests: usize = files.values().map(|text| String::from_utf8_lossy(text).matches("@Test").count()).sum();
    assert_eq!(tests as u64, ledger.total("tests"), "{:?}", files.keys());
    assert_eq!(ledger.total("diverged"), 0);
}

#[test]
fn an_interruption_while_the_sources_are_compiled_is_an_interruption() {
    let _turn = turn();
    let sandbox = Sandbox::new();
    sandbox.write(EVER.0, EVER.1);
    let mut running = start(&sandbox, &[EVER.0, "--steps", NO_STEP_LIMIT]);
    // The scratch directory is made right after the signal handler.
    let patience = Instant::now() + Duration::from_secs(10);
    while std::fs::read_dir(sandbox.temporary()).unwrap().next().is_none() {
        assert!(Instant::now() < patience, "the run does not begin");
        std::thread::sleep(Duration::from_millis(2));
    }
    let (code, took) = interrupt(&mut running);
    let stderr = String::from_utf8(sandbox.read("stderr")).unwrap();
    assert_eq!(code, Some(130), "{stderr}");
    assert!(took <= Duration::from_secs(3), "{took:?}");
    assert_eq!(stderr.matches("glassbox: ").count(), 1, "{stderr}");
}

#[test]
fn what_a_budget_cannot_look_at_is_left_out_with_a_word() {
    let _turn = turn();
    let sandbox = Sandbox::new();
    let mut sources: Vec<(String, String)> = Vec::new();
    for class in 0..30 {
        let mut text = format!("package many; public class Many{class} {{\n");
        for method in 0..60 {
            writeln!(text, "    public static int m{method}(int x) {{ return x > {method} ? 1 : 2; }}").unwrap();
        }
        sources.push((format!("many/Many{class}.java"), text + "}\n"));
    }
    let sources: Vec<(&str, &str)> = sources.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    sandbox.classes("classes", &sources);
    let run = sandbox.generate(&["classes", "--budget", "1s", "--jobs", "1"]);
    run.exits_with(0);
    let ledger = sandbox.ledger();
    let limits = ledger.limits();
    // How many depends on how long reading took.
    let is_said = |limit: &&str| limit.starts_with("the budget is too short to look at all classes: ");
    let left_out = limits.iter().copied().find(is_said).unwrap_or_else(|| panic!("{limits:?}\n{run}"));
    assert!(left_out.contains(" of 30 were left out, and their goals are not counted: raise --budget"), "{left_out}");
    // With a little more, all have their turn.
    let run = sandbox.generate(&["classes", "--budget", "8s", "--jobs", "1"]);
    run.exits_with(0);
    assert!(!sandbox.ledger().limits().iter().any(|limit| limit.contains("left out")), "{run}");
}
