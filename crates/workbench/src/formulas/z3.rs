//! One long-lived Z3 that is asked over a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::failure::Failure;

/// What Z3 may take for a question by its own clock, which it does not always look at.
const TIMEOUT_MILLISECONDS: u32 = 2000;
/// What it may take before it is ended.
const PATIENCE: Duration = Duration::from_secs(8);
/// What Z3 prints behind an answer.
const END: &str = "end-of-answer";

/// What Z3 says about a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Sat,
    Unsat,
    /// It gave up, or had to be ended.
    Unknown,
    /// It did not understand the script.
    Refused(String),
}

/// A Z3 process.
pub struct Z3 {
    command: String,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Z3 {
    /// A Z3 that is started by this command when it is first asked.
    pub fn new(command: &str) -> Z3 {
        Z3 { command: command.to_owned(), process: None }
    }

    /// Asks whether what the script asserts can be satisfied.
    pub fn ask(&mut self, script: &str) -> Result<Verdict, Failure> {
        let process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.command)?,
        };
        let (verdict, process) = process.ask(script);
        self.process = process;
        verdict.map_err(|error| Failure::Other(format!("{}: {error}", self.command)))
    }
}

impl Process {
    fn start(command: &str) -> Result<Process, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::Other(format!("cannot start '{command}': {error}"));
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| failed(&"there is no command"))?;
        let mut child = Command::new(program)
            .args(words)
            .args(["-in", "-smt2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(&"there is no pipe"));
        };
        let (sender, lines) = channel();
        // The thread ends with the process.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Process { child, input, lines })
    }

    /// The verdict, and the process unless it had to be ended.
    fn ask(mut self, script: &str) -> (std::io::Result<Verdict>, Option<Process>) {
        let question =
            format!("(reset)\n(set-option :timeout {TIMEOUT_MILLISECONDS})\n{script}(check-sat)\n(echo \"{END}\")\n");
        if let Err(error) = self.input.write_all(question.as_bytes()).and_then(|()| self.input.flush()) {
            return (Err(error), None);
        }
        let mut said = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.trim_matches('"') == END => return (Ok(verdict(&said)), Some(self)),
                Ok(line) => said.push(line),
                // It does not answer, or has gone. The next question gets another one.
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return (Ok(Verdict::Unknown), None),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn verdict(said: &[String]) -> Verdict {
    if let Some(error) = said.iter().find(|line| line.starts_with("(error")) {
        return Verdict::Refused(error.clone());
    }
    match said.last().map(String::as_str) {
        Some("sat") => Verdict::Sat,
        Some("unsat") => Verdict::Unsat,
        Some("unknown" | "timeout") => Verdict::Unknown,
        _ => Verdict::Refused(said.join("\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_no_answer() {
        let lines = |said: &[&str]| said.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(verdict(&lines(&["sat"])), Verdict::Sat);
        assert_eq!(verdict(&lines(&["unsat"])), Verdict::Unsat);
        assert_eq!(verdict(&lines(&["timeout"])), Verdict::Unknown);
        assert!(matches!(verdict(&lines(&["(error \"line 1\")", "sat"])), Verdict::Refused(_)));
        assert!(matches!(verdict(&[]), Verdict::Refused(_)));
    }
}
