//! Executors as the command starts them: guarded, and from elsewhere.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "clippy.toml allows these in functions marked as tests, and these here only serve them"
)]

use crate::bench;
use crate::support::guard;

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

use bench::executing::{Compiled, call, record};
use bench::{java_home, java_homes};
use glassbox_goals::RunOutcome;
use glassbox_program::JavaValue;
use glassbox_replay::{ExecutorOptions, Guard, JvmExecutors, Listening};
use guard::{can_guard, launcher};

fn deeds(home: &Path, victim: &Path, port: u16) -> Compiled {
    Compiled::subject(
        home,
        &format!(
            "static void write() throws Exception {{ java.nio.file.Files.write(java.nio.file.Paths.get(\"{}\"), new byte[1]); }}
            static void connect() throws Exception {{ new java.net.Socket(\"127.0.0.1\", {port}).close(); }}
            static void start() throws Exception {{ new ProcessBuilder(\"true\").start().waitFor(); }}
            static void fine() throws Exception {{ java.nio.file.Files.write(java.nio.file.Files.createTempFile(\"a\", \"b\"), new byte[1]); }}
            static int steps(int n) {{ int sum = 0; while (n-- > 0) {{ sum += n; }} return sum; }}",
            victim.display()
        ),
    )
}

/// Each deed is done with the guard, where it must fail, and without, where it must not.
#[test]
fn what_a_guarded_executor_runs_can_do_no_harm() {
    if !can_guard() {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let world = tempfile::tempdir().unwrap();
    for home in java_homes() {
        let compiled = deeds(&home, &world.path().join("victim"), listener.local_addr().unwrap().port());
        for guard in [Some(Guard { launcher: launcher(), free: false, strict: true }), None] {
            let is_guarded = guard.is_some();
            let mut options = compiled.options();
            options.java.guard = guard;
            let mut executors = JvmExecutors::new(&compiled.program, options).unwrap();
            for name in ["write", "connect", "start"] {
                let outcome = record(&mut executors, call(name, "()V", &[])).outcome;
                assert_eq!(matches!(outcome, RunOutcome::Threw(_)), is_guarded, "{name}: {outcome:?}");
            }
            assert_eq!(record(&mut executors, call("fine", "()V", &[])).outcome, RunOutcome::Returned);
        }
    }
}

/// The process that owns the connection has a network, and the JVM behind it has none.
#[test]
fn an_executor_from_elsewhere_is_guarded_as_well() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let world = tempfile::tempdir().unwrap();
    let compiled = deeds(&java_home(), &world.path().join("victim"), listener.local_addr().unwrap().port());
    let listening = Listening { address: "127.0.0.1:0".parse().unwrap(), token: "t".into(), most: 1 };
    let options = ExecutorOptions { executors: 0, listening: Some(listening), ..compiled.options() };
    let mut executors = JvmExecutors::new(&compiled.program, options).unwrap();
    let mut command = Command::new(launcher());
    command.args(["executor", "--token", "t", "--connect", &executors.address().unwrap().to_string()]);
    let mut elsewhere = command.arg("--java-home").arg(java_home()).stderr(Stdio::null()).spawn().unwrap();
    let recorded = record(&mut executors, call("steps", "(I)I", &[JavaValue::Int(5)]));
    assert_eq!(recorded.decisions.len(), 6);
    if can_guard() {
        let outcome = record(&mut executors, call("connect", "()V", &[])).outcome;
        assert!(matches!(outcome, RunOutcome::Threw(_)), "{outcome:?}");
    }
    drop(executors);
    assert!(elsewhere.wait().unwrap().success());
}

#[test]
fn an_executor_that_nobody_waits_for_says_so() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut command = Command::new(launcher());
    let output =
        command.args(["executor", "--token", "t", "--connect", &format!("127.0.0.1:{port}")]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nobody listens"));
}

#[test]
fn the_class_for_inputs_is_printed_or_written() {
    let printed = Command::new(launcher()).arg("input-class").output().unwrap().stdout;
    assert_eq!(String::from_utf8(printed).unwrap(), glassbox_replay::INPUT_SOURCE);
    let place = tempfile::tempdir().unwrap();
    let status = Command::new(launcher()).arg("input-class").arg("-o").arg(place.path()).stdout(Stdio::null()).status();
    assert!(status.unwrap().success());
    let written = std::fs::read_to_string(place.path().join("glassbox/Input.java")).unwrap();
    assert_eq!(written, glassbox_replay::INPUT_SOURCE);
}
