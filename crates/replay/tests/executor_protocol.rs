//! Executors die, are late, say things twice, connect from elsewhere; no run is answered wrong or not at all.

// The helpers of tests may fail like tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::thread;
use std::time::Duration;

use glassbox_goals::{Answer, BoundaryResult, Executors, Recorded, Run, RunOutcome};
use glassbox_program::JavaValue;
use glassbox_replay::{ExecutorOptions, JvmExecutors, Listening, serve};
use support::executing::{Compiled, answer, call, record};
use support::java_home;

const TOKEN: &str = "known to few";

fn listening() -> Option<Listening> {
    Some(Listening { address: "127.0.0.1:0".parse().unwrap(), token: TOKEN.to_owned(), most: 4 })
}

fn steps() -> Compiled {
    Compiled::subject(
        &java_home(),
        "static int steps(int n) throws Exception { int odd = 0; for (int i = 0; i < n; i++) { if (i % 2 == 1) { odd++; } } return odd; }
        static void sleep(int n) throws Exception { Thread.sleep(n); }
        static long pid() { return ProcessHandle.current().pid(); }",
    )
}

fn of_steps(number: u64) -> Run {
    let steps = i32::try_from(number % 50).unwrap();
    Run { number, ..call("steps", "(I)I", &[JavaValue::Int(steps)]) }
}

fn is_right(recorded: &Recorded) -> bool {
    recorded.outcome == RunOutcome::Returned && recorded.decisions.len() as u64 == 2 * (recorded.number % 50) + 1
}

fn pid(compiled: &Compiled, executors: &mut JvmExecutors<'_>) -> i64 {
    let run = Run { boundaries: compiled.boundaries("pid"), ..call("pid", "()J", &[]) };
    match record(executors, run).boundaries.pop().unwrap().result {
        BoundaryResult::Returned(Some(JavaValue::Long(pid))) => pid,
        other => panic!("{other:?}"),
    }
}

fn kill(pid: i64) {
    assert!(Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap().success());
}

#[test]
fn an_executor_that_dies_costs_its_run_and_is_replaced() {
    let compiled = steps();
    let mut executors = compiled.executors();
    let first = pid(&compiled, &mut executors);
    executors.start(Run { number: 7, ..call("sleep", "(I)V", &[JavaValue::Int(60_000)]) });
    assert_eq!(executors.idle(), 0);
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        kill(first);
    });
    match executors.next(&|| false) {
        Some(Answer::Lost { number: 7, reason }) => assert!(reason.contains("signal 9"), "{reason}"),
        other => panic!("{other:?}"),
    }
    assert!(executors.next(&|| false).is_none());
    assert_ne!(pid(&compiled, &mut executors), first);
    // One that dies while it has nothing to do costs nothing.
    let second = pid(&compiled, &mut executors);
    kill(second);
    thread::sleep(Duration::from_millis(300));
    assert!(is_right(&record(&mut executors, of_steps(9))));
}

/// Whoever asks again for what was lost gets everything, whatever happens to the executors.
#[test]
fn no_run_is_lost_for_good_when_executors_are_killed_at_random() {
    let compiled = steps();
    let mut executors =
        JvmExecutors::new(&compiled.program, ExecutorOptions { executors: 2, ..compiled.options() }).unwrap();
    let mut waiting: Vec<u64> = (1..=300).collect();
    let (mut done, mut lost, mut victims) = (BTreeSet::new(), 0, 0);
    let mut asking = 1000;
    while done.len() < 300 {
        while executors.idle() > 0 {
            let Some(number) = waiting.pop() else { break };
            executors.start(of_steps(number));
        }
        match executors.next(&|| false).unwrap() {
            Answer::Ran(recorded) if recorded.number >= 1000 => {
                let BoundaryResult::Returned(Some(JavaValue::Long(pid))) = recorded.boundaries[1].result else {
                    panic!("{recorded:?}")
                };
                kill(pid);
                victims += 1;
            }
            Answer::Ran(recorded) => {
                assert!(is_right(&recorded), "{recorded:?}");
                assert!(done.insert(recorded.number));
                if done.len() % 60 == 0 {
                    asking += 1;
                    executors.start(Run {
                        number: asking,
                        boundaries: compiled.boundaries("pid"),
                        ..call("pid", "()J", &[])
                    });
                }
            }
            Answer::Lost { number, .. } => {
                lost += 1;
                if number < 1000 {
                    waiting.push(number);
                }
            }
        }
    }
    assert!(victims >= 3, "{victims} {lost}");
}

#[test]
fn executors_that_connect_share_the_work_and_are_replaced() {
    let compiled = steps();
    let options = ExecutorOptions { executors: 0, listening: listening(), ..compiled.options() };
    let mut executors = JvmExecutors::new(&compiled.program, options).unwrap();
    let address = executors.address().unwrap().to_string();
    let java = compiled.options().java;
    let (elsewhere, refused) = (java.clone(), java);
    let (there, also) = (address.clone(), address.clone());
    let server = thread::spawn(move || serve(&elsewhere, &there, TOKEN).unwrap());
    let stranger = thread::spawn(move || serve(&refused, &also, "guessed").unwrap());
    let first = pid(&compiled, &mut executors);
    for number in 0..20 {
        assert!(is_right(&record(&mut executors, of_steps(number))));
    }
    kill(first);
    loop {
        // The connection may break before or after the run was sent.
        match answer(&mut executors, of_steps(33)) {
            Answer::Ran(recorded) => break assert!(is_right(&recorded)),
            Answer::Lost { reason, .. } => assert!(reason.contains("closed"), "{reason}"),
        }
    }
    assert_ne!(pid(&compiled, &mut executors), first);
    drop(executors);
    assert!(server.join().unwrap() >= 2);
    assert!(stranger.join().unwrap() >= 1);
}

/// An executor that is written by hand.
struct Puppet(TcpStream);

impl Puppet {
    fn connect(address: &str) -> Puppet {
        let mut puppet = Puppet(TcpStream::connect(address).unwrap());
        puppet.0.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        puppet.send(8, &[&(TOKEN.len() as i32).to_be_bytes()[..], TOKEN.as_bytes()].concat());
        puppet.send(1, &[0, 0, 0, 1, 0, 0, 0, 1, b'x']);
        puppet
    }

    fn send(&mut self, kind: u8, fields: &[u8]) {
        let length = fields.len() as i32 + 1;
        self.0.write_all(&[&length.to_be_bytes()[..], &[kind], fields].concat()).unwrap();
    }

    /// The number of the next run.
    fn order(&mut self) -> u64 {
        loop {
            let mut length = [0; 4];
            self.0.read_exact(&mut length).unwrap();
            let mut payload = vec![0; u32::from_be_bytes(length) as usize];
            self.0.read_exact(&mut payload).unwrap();
            if payload[0] == 3 {
                return u64::from_be_bytes(payload[1..9].try_into().unwrap());
            }
        }
    }

    /// Says that a run has returned, after so many questions for inputs.
    fn ran(&mut self, number: u64, asked: u8) {
        let mut fields = number.to_be_bytes().to_vec();
        fields.extend_from_slice(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, asked, 1]);
        self.send(4, &fields);
    }
}

#[test]
fn late_and_repeated_answers_are_harmless_and_garbage_costs_a_run() {
    let compiled = steps();
    let options = ExecutorOptions { executors: 0, listening: listening(), ..compiled.options() };
    let mut executors = JvmExecutors::new(&compiled.program, options).unwrap();
    let address = executors.address().unwrap().to_string();
    let puppet = thread::spawn(move || {
        let mut puppet = Puppet::connect(&address);
        let first = puppet.order();
        puppet.ran(first + 100, 1);
        puppet.ran(first, 2);
        puppet.ran(first, 3);
        let second = puppet.order();
        puppet.ran(first, 4);
        puppet.ran(second, 5);
        puppet.order();
        puppet.send(4, b"nonsense");
        let mut puppet = Puppet::connect(&address);
        let last = puppet.order();
        puppet.ran(last, 6);
        puppet.0
    });
    let mut asked = Vec::new();
    for number in [10, 11, 12, 13] {
        match answer(&mut executors, of_steps(number)) {
            Answer::Ran(recorded) => asked.push(recorded.asked),
            Answer::Lost { number: 12, reason } => assert!(reason.contains("something else"), "{reason}"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(asked, [2, 5, 6]);
    drop(puppet.join().unwrap());
}

#[test]
fn executors_that_cannot_start_are_a_reason_and_no_wait() {
    let compiled = steps();
    let mut options = compiled.options();
    options.java.heap_megabytes = 1 << 30;
    let mut executors = JvmExecutors::new(&compiled.program, options).unwrap();
    match answer(&mut executors, of_steps(1)) {
        Answer::Lost { reason, .. } => assert!(reason.contains("no executor can be started"), "{reason}"),
        other => panic!("{other:?}"),
    }
}
