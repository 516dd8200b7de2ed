//! One long-lived Z3 that is asked over a pipe.

use std::time::Duration;

use crate::failure::Failure;
use crate::z3::Process;

/// What Z3 may take for a question by its own clock, which it does not always look at.
const TIMEOUT_MILLISECONDS: u32 = 2000;
/// What it may take before it is ended.
const PATIENCE: Duration = Duration::from_secs(8);
/// Questions that are asked before Z3 has to forget everything.
const QUESTIONS_BETWEEN_RESETS: u64 = 100;
/// What Z3 prints behind an answer.
const END: &str = "end-of-answer";

/// What Z3 says about a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Sat,
    Unsat,
    /// The time was too short.
    Timeout,
    /// It says that it cannot. Z3 4.8.12 fails so on some conversions and divisions of tiny formats.
    Unable(String),
    /// It did not understand the script.
    Refused(String),
}

/// A Z3 process.
pub struct Z3 {
    command: String,
    process: Option<Process>,
    /// What the process was asked so far.
    asked: u64,
}

impl Z3 {
    /// A Z3 that is started by this command when it is first asked.
    pub fn new(command: &str) -> Z3 {
        Z3 { command: command.to_owned(), process: None, asked: 0 }
    }

    /// Asks of each script whether what it asserts can be satisfied. All are sent at once: waiting for one answer after
    /// another would take longer than the answers.
    pub fn ask_all(&mut self, scripts: &[&str]) -> Result<Vec<Verdict>, Failure> {
        let mut verdicts = Vec::with_capacity(scripts.len());
        while verdicts.len() < scripts.len() {
            let process = match self.process.take() {
                Some(process) => process,
                None => {
                    self.asked = 0;
                    Process::start(&self.command)?
                }
            };
            let answered = self.ask_process(process, &scripts[verdicts.len()..]);
            verdicts.extend(answered.map_err(|error| Failure::Other(format!("{}: {error}", self.command)))?);
        }
        Ok(verdicts)
    }

    pub fn ask(&mut self, script: &str) -> Result<Verdict, Failure> {
        let verdicts = self.ask_all(&[script])?;
        Ok(verdicts.into_iter().next().unwrap_or(Verdict::Timeout))
    }
}

impl Z3 {
    /// The first verdicts, one at least. The process is kept unless it had to be ended.
    fn ask_process(&mut self, mut process: Process, scripts: &[&str]) -> std::io::Result<Vec<Verdict>> {
        let mut questions = String::new();
        for script in scripts {
            // A level costs Z3 far less than a reset, which is needed now and then: it remembers what it popped.
            questions += &match self.asked % QUESTIONS_BETWEEN_RESETS {
                0 => format!("(reset)\n(set-option :timeout {TIMEOUT_MILLISECONDS})\n(push 1)\n"),
                _ => "(pop 1)\n(push 1)\n".to_owned(),
            };
            self.asked += 1;
            questions += script;
            questions += &format!("(check-sat)\n(get-info :reason-unknown)\n(echo \"{END}\")\n");
        }
        process.send(&questions)?;
        let mut verdicts = Vec::new();
        let mut said = Vec::new();
        while verdicts.len() < scripts.len() {
            match process.line(PATIENCE) {
                Some(line) if line.trim_matches('"') == END => verdicts.push(verdict(&std::mem::take(&mut said))),
                Some(line) => said.push(line),
                // It does not answer, or has gone. The questions behind this one get another process.
                None => {
                    verdicts.push(Verdict::Timeout);
                    return Ok(verdicts);
                }
            }
        }
        self.process = Some(process);
        Ok(verdicts)
    }
}

fn verdict(said: &[String]) -> Verdict {
    if let Some(error) = said.iter().find(|line| line.starts_with("(error")) {
        return Verdict::Refused(error.clone());
    }
    match said.first().map(String::as_str) {
        Some("sat") => Verdict::Sat,
        Some("unsat") => Verdict::Unsat,
        Some("unknown" | "timeout") => match said.get(1) {
            Some(reason) if !reason.contains("timeout") && !reason.contains("cancel") => {
                Verdict::Unable(reason.clone())
            }
            _ => Verdict::Timeout,
        },
        _ => Verdict::Refused(said.join("\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_no_answer_and_a_weakness_no_timeout() {
        let lines = |said: &[&str]| said.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(verdict(&lines(&["sat", "(:reason-unknown \"\")"])), Verdict::Sat);
        assert_eq!(verdict(&lines(&["unsat"])), Verdict::Unsat);
        assert_eq!(verdict(&lines(&["timeout"])), Verdict::Timeout);
        assert_eq!(verdict(&lines(&["unknown", "(:reason-unknown \"canceled\")"])), Verdict::Timeout);
        let weak = verdict(&lines(&["unknown", "(:reason-unknown \"invalid extract application\")"]));
        assert!(matches!(weak, Verdict::Unable(_)));
        assert!(matches!(verdict(&lines(&["(error \"line 1\")", "sat"])), Verdict::Refused(_)));
        assert!(matches!(verdict(&[]), Verdict::Refused(_)));
    }
}
