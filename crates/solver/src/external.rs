//! Another solver in a process of its own, which is asked in SMT-LIB 2 over pipes when everybody here has given up.
//!
//! What it says is never simply believed: a model is evaluated like every other. A process that dies, is late or talks
//! nonsense yields no answer, and one that does so again and again is not asked any more.

use crate::answer::{Limits, Reason};
use crate::blast::Decision;
use crate::links::last_model::satisfies;
use crate::links::slices::Slice;
use glassbox_expr::TermPool;
use glassbox_smtlib::{Expression, Printer, Reader, Response, model, response};
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// After so many failures, a solver is not asked any more.
const MOST_FAILURES: u32 = 3;

/// How often the outer guards are looked at while the solver thinks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Which solver to ask, and how long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalCommand {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// How long it may think about one question, whatever the other limits say.
    pub patience: Option<Duration>,
}

impl ExternalCommand {
    /// The command for `z3`, `cvc5` or `bitwuzla`, or any other command that reads SMT-LIB 2 from standard input.
    pub fn new(text: &str) -> Result<ExternalCommand, String> {
        let line = match text.trim() {
            "z3" => "z3 -in -smt2",
            "cvc5" => "cvc5 --incremental --produce-models --lang smt2",
            "bitwuzla" => "bitwuzla --lang smt2 --produce-models",
            other => other,
        };
        let mut words = line.split_whitespace().map(str::to_owned);
        let Some(program) = words.next() else {
            return Err("the command of the solver is empty".into());
        };
        Ok(ExternalCommand { program, arguments: words.collect(), patience: None })
    }

    /// Starts the solver and asks it something easy.
    pub fn test(&self) -> Result<(), String> {
        let mut process =
            self.start().map_err(|error| format!("the solver {} cannot be started: {error}", self.program))?;
        process.tell("(push 1)\n(assert false)\n(check-sat)\n(pop 1)\n".into());
        let limits = Limits { deadline: Some(Instant::now() + Duration::from_secs(20)), ..Limits::default() };
        match process.answer(&limits) {
            Ok(answer) if response(&answer) == Response::Unsat => Ok(()),
            Ok(answer) => Err(format!("the solver {} does not speak SMT-LIB 2: {:?}", self.program, response(&answer))),
            Err(Silence::Late(_)) => Err(format!("the solver {} does not answer", self.program)),
            Err(Silence::Dead(reason)) => Err(format!("the solver {} does not answer: {reason}", self.program)),
        }
    }

    fn start(&self) -> io::Result<Process> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (questions, to_write) = channel();
        let (to_send, answers) = channel();
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_all(input, &to_write));
            thread::spawn(move || read_all(output, &to_send));
        }
        let mut process = Process { child, questions, answers, printer: Printer::new() };
        process.tell("(set-option :print-success false)\n(set-option :produce-models true)\n(set-logic ALL)\n".into());
        Ok(process)
    }
}

/// The end of this thread closes the pipe, which is how a solver is asked to leave.
fn write_all(mut input: ChildStdin, questions: &Receiver<String>) {
    for question in questions {
        if input.write_all(question.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_all(output: ChildStdout, answers: &Sender<Result<Expression, String>>) {
    let mut reader = Reader::new(BufReader::new(output));
    loop {
        let answer = match reader.read() {
            Ok(Some(answer)) => Ok(answer.clone()),
            Ok(None) => return,
            Err(error) => Err(error.to_string()),
        };
        let is_last = answer.is_err();
        if answers.send(answer).is_err() || is_last {
            return;
        }
    }
}

/// Why there is no answer.
enum Silence {
    Late(Reason),
    Dead(String),
}

struct Process {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Result<Expression, String>>,
    printer: Printer,
}

impl Process {
    /// A process that reads no more is noticed when it does not answer.
    fn tell(&mut self, text: String) {
        let _ = self.questions.send(text);
    }

    fn answer(&mut self, limits: &Limits) -> Result<Expression, Silence> {
        loop {
            match self.answers.recv_timeout(BETWEEN_LOOKS) {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(nonsense)) => return Err(Silence::Dead(nonsense)),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Dead("its process has ended".into())),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(reason) = limits.interrupted() {
                        return Err(Silence::Late(reason));
                    }
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Another solver, which is started when it is first asked.
pub(crate) struct ExternalSolver {
    command: ExternalCommand,
    process: Option<Process>,
    failures: u32,
    last_failure: String,
}

impl ExternalSolver {
    pub(crate) fn new(command: ExternalCommand) -> ExternalSolver {
        ExternalSolver { command, process: None, failures: 0, last_failure: String::new() }
    }

    /// Decides a slice. The core is all of it.
    pub(crate) fn decide(&mut self, pool: &TermPool, slice: &Slice, limits: &Limits) -> Decision {
        if self.failures >= MOST_FAILURES {
            return unknown(format!("it is not asked any more: {}", self.last_failure));
        }
        let mut limits = limits.clone();
        if let Some(patience) = self.command.patience
            && let Some(end) = Instant::now().checked_add(patience)
        {
            limits.deadline = Some(limits.deadline.map_or(end, |deadline| deadline.min(end)));
        }
        if let Some(reason) = limits.interrupted() {
            return Decision::Unknown(reason);
        }
        let mut process = match self.process.take() {
            Some(process) => process,
            None => match self.command.start() {
                Ok(process) => process,
                Err(error) => return self.failed(format!("it cannot be started: {error}")),
            },
        };
        match ask(&mut process, pool, slice, &limits) {
            Ok(decision) => {
                self.process = Some(process);
                decision
            }
            // The process is dropped, which ends it; the next question starts another one.
            Err(Silence::Late(reason)) => Decision::Unknown(reason),
            Err(Silence::Dead(reason)) => self.failed(reason),
        }
    }

    fn failed(&mut self, reason: String) -> Decision {
        self.failures += 1;
        self.last_failure.clone_from(&reason);
        unknown(reason)
    }
}

fn unknown(reason: String) -> Decision {
    Decision::Unknown(Reason::External(reason))
}

/// Asks one question on a level of its own.
fn ask(process: &mut Process, pool: &TermPool, slice: &Slice, limits: &Limits) -> Result<Decision, Silence> {
    let printer = &mut process.printer;
    printer.push();
    for &symbol in &slice.symbols {
        printer.declare(pool, symbol);
    }
    for &fact in &slice.facts {
        if let Err(unprintable) = printer.assert(pool, fact) {
            // What was printed so far is taken back before anybody reads it.
            printer.pop();
            printer.take();
            return Ok(unknown(unprintable.to_string()));
        }
    }
    printer.command("(check-sat)");
    let question = printer.take();
    process.tell(question);
    let answer = process.answer(limits)?;
    let decision = match response(&answer) {
        Response::Unsat => Decision::Unsat(slice.facts.clone()),
        Response::Unknown => unknown("it does not know either".into()),
        Response::Sat if slice.symbols.is_empty() => Decision::Sat(glassbox_expr::Model::new()),
        Response::Sat => {
            process.printer.get_values(pool, &slice.symbols);
            let question = process.printer.take();
            process.tell(question);
            let answer = process.answer(limits)?;
            let Some(model) = model(&answer, pool, &slice.symbols) else {
                return Err(Silence::Dead(format!("its values cannot be read: {}", said(&answer))));
            };
            if !satisfies(pool, slice.facts.iter().copied(), &model) {
                return Err(Silence::Dead("its model does not satisfy the assertions".into()));
            }
            Decision::Sat(model)
        }
        _ => return Err(Silence::Dead(format!("it says {}", said(&answer)))),
    };
    process.printer.pop();
    let farewell = process.printer.take();
    process.tell(farewell);
    Ok(decision)
}

fn said(answer: &Expression) -> String {
    match response(answer) {
        Response::Error(message) | Response::Other(message) => message,
        other => format!("{other:?}"),
    }
}
