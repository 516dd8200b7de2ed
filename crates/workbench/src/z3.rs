//! A Z3 process behind pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::failure::Failure;

/// A process that reads SMT-LIB 2. It ends with this.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    /// Starts Z3 by its command, which may have arguments.
    pub(crate) fn start(command: &str) -> Result<Process, Failure> {
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

    /// Sends a part of a script.
    pub(crate) fn send(&mut self, text: &str) -> std::io::Result<()> {
        self.input.write_all(text.as_bytes())?;
        self.input.flush()
    }

    /// The next line that it says; nothing if it says none in this time, or has gone.
    pub(crate) fn line(&self, patience: Duration) -> Option<String> {
        self.lines.recv_timeout(patience).ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
