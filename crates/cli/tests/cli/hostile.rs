//! A sample of what `workbench hostile` runs: code under test that speaks for us, reads what is the user's, or takes its JVM
//! with it costs that JVM and a test, and nothing else.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    reason = "clippy.toml allows it in functions marked as tests, and these here only serve them"
)]

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support;
use crate::support::Sandbox;
use crate::support::guard::can_guard;

const SECRET: &str = "swordfish-4711";

/// Tests reach the deeds on the real JVM only: its language is another than that of the machine.
fn hostile(deed: &str) -> String {
    format!(
        "import java.io.*;
        public class Hostile {{
            static boolean isReal() {{ return java.util.Locale.getDefault().getLanguage().equals(\"fr\"); }}
            public static int act(int x) throws Exception {{
                if (x > 3) {{ if (isReal()) {{ {deed} }} return 1; }}
                return 0; }}
        }}"
    )
}

/// Runs a deed with a class behind it, which has to be served; what the tool wrote in all.
fn is_survived(deed: &str) -> String {
    let sandbox = Sandbox::new();
    let good = "public class ZGood { public static int sign(int x) { return x > 9 ? 1 : x < -9 ? -1 : 0; } }";
    sandbox.classes("classes", &[("Hostile.java", &hostile(deed)), ("ZGood.java", good)]);
    sandbox.write("home/secret", SECRET);
    let arguments = ["generate", "classes", "--out", "out", "--json", "ledger.json", "--budget", "20s"];
    let mut command = sandbox.command(&arguments);
    command.env("JAVA_TOOL_OPTIONS", "-Duser.language=fr").env("CI_TOKEN", SECRET);
    let finished = support::finish(command);
    finished.exits_with(0);
    let ledger = sandbox.ledger();
    let good: Vec<_> = ledger.goals.iter().filter(|goal| goal.class == "ZGood").collect();
    assert!(!good.is_empty() && good.iter().all(|goal| goal.status == "covered"), "{deed}: {good:#?}");
    assert_eq!(fs::read_dir(sandbox.temporary()).unwrap().count(), 0, "nothing is left behind: {deed}");
    let files = sandbox.files("out").into_values().map(|text| String::from_utf8_lossy(&text).into_owned());
    ledger.document.to_string() + &files.collect::<String>()
}

/// Frames of every kind, as they are made without the secret.
const FRAMES: &str = "for (int kind = 0; kind < 12; kind++) {
        byte[] frame = {0, 0, 0, 10, (byte) kind, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        new FileOutputStream(FileDescriptor.out).write(frame);
        for (int i = 3; i < 100; i++) {
            try (FileOutputStream out = new FileOutputStream(\"/proc/self/fd/\" + i)) { out.write(frame); }
            catch (IOException closed) { continue; } } }";

#[test]
fn code_that_speaks_for_the_runner_costs_its_jvm_and_nothing_else() {
    if can_guard() {
        is_survived(FRAMES);
    }
}

#[test]
fn neither_the_environment_nor_the_home_of_the_user_is_handed_over() {
    if !can_guard() {
        return;
    }
    let wrote = is_survived("throw new IllegalStateException(System.getenv().toString());");
    assert!(!wrote.contains(SECRET));
    let wrote = is_survived(
        "throw new IllegalStateException(new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(
         System.getenv(\"TMPDIR\"), \"../../../home/secret\"))));",
    );
    assert!(!wrote.contains(SECRET));
}

/// JVMs that work below a directory, and launchers that are about to become one.
fn jvms(place: &str) -> Vec<u32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let playground = format!("{place}/glassbox-run-");
    let works_there = |process: &u32| {
        let words = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&words).contains(&playground)
    };
    numbers.filter(works_there).collect()
}

fn kill(process: u32) {
    let _ = Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status();
}

#[test]
fn a_run_whose_jvms_are_killed_again_and_again_ends_with_its_ledger() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[support::GOOD]);
    let mut command =
        sandbox.command(&["generate", "classes", "--out", "out", "--json", "ledger.json", "--budget", "12s"]);
    let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let (started, mut killed) = (Instant::now(), 0);
    let place = sandbox.temporary().display().to_string();
    while running.try_wait().unwrap().is_none() {
        assert!(started.elapsed() < Duration::from_secs(40), "it does not end");
        if let Some(jvm) = jvms(&place).first().filter(|_| killed < 6) {
            kill(*jvm);
            killed += 1;
        }
        std::thread::sleep(Duration::from_millis(150));
    }
    assert!(killed >= 3, "{killed}");
    support::serves_good(&sandbox);
}

#[test]
fn a_run_that_is_killed_takes_its_jvms_with_it_and_the_next_one_removes_what_it_left() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[support::GOOD]);
    let endless = "public class Endless { public static int spin(int x) { while (true) { x++; } } }";
    sandbox.classes("endless", &[("Endless.java", endless)]);
    let mut command = sandbox.command(&["generate", "endless", "--out", "out", "--steps", "1000000000000000"]);
    let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let place = sandbox.temporary().display().to_string();
    let patience = Instant::now() + Duration::from_secs(30);
    while jvms(&place).is_empty() {
        assert!(Instant::now() < patience, "no JVM starts");
        std::thread::sleep(Duration::from_millis(10));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(jvms(&place), Vec::<u32>::new());
    assert_eq!(fs::read_dir(sandbox.temporary()).unwrap().count(), 1, "its scratch directory");
    sandbox.generate(&["classes"]).exits_with(0);
    assert_eq!(fs::read_dir(sandbox.temporary()).unwrap().count(), 0);
}
