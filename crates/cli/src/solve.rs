//! `glassbox solve`: a script in SMT-LIB 2, answered as the standard wants it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use glassbox_expr::{Model, SymbolId, Term, TermPool};
use glassbox_smtlib::{Asked, Assumption, Reader, Request, Script, error_response};
use glassbox_solver::{Answer, ExternalCommand, Limits, Reason, Solver};

use crate::args::SolveArguments;
use crate::failure::{BAD_INPUT, Failure};
use crate::stats;
use crate::terminal::tell;

pub fn run(arguments: &SolveArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let mut session = Session::new(arguments, external(arguments.solver.as_deref(), None)?);
    let complete = if arguments.script == Path::new("-") {
        session.run(io::stdin().lock())
    } else {
        let unreadable = |error| Failure::Input(format!("{} cannot be read: {error}", arguments.script.display()));
        let file = File::open(&arguments.script).map_err(unreadable)?;
        session.run(BufReader::with_capacity(1 << 16, file))
    };
    if arguments.stats {
        session.print_statistics(started);
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
}

/// The solver that `--solver` names, after it has answered an easy question.
pub fn external(command: Option<&str>, patience: Option<Duration>) -> Result<Option<ExternalCommand>, Failure> {
    let Some(text) = command else { return Ok(None) };
    let wrong = |error| Failure::Usage(format!("--solver: {error}"));
    let command = ExternalCommand { patience, ..ExternalCommand::new(text).map_err(wrong)? };
    command.test().map_err(wrong)?;
    Ok(Some(command))
}

/// What the last check found out.
enum Found {
    Nothing,
    /// A model, and the results left open by the standard that it is right about.
    Sat(Model, Vec<SymbolId>),
    Unsat(Vec<Term>, Vec<Assumption>),
    Unknown(Reason),
}

struct Session<'a> {
    arguments: &'a SolveArguments,
    script: Script,
    pool: TermPool,
    solver: Solver,
    found: Found,
    failed: bool,
}

/// How often a model is refused because it gives two results to a function of the same operands.
const MOST_REFUSALS: usize = 100_000;

impl<'a> Session<'a> {
    fn new(arguments: &'a SolveArguments, external: Option<ExternalCommand>) -> Session<'a> {
        let (pool, mut solver) = (TermPool::new(), Solver::new());
        if let Some(command) = external {
            solver = solver.with_external(command);
        }
        Session { arguments, script: Script::new(), pool, solver, found: Found::Nothing, failed: false }
    }

    /// Runs a script to its end. Says whether every command was answered.
    fn run(&mut self, input: impl BufRead) -> bool {
        let mut reader = Reader::new(input);
        loop {
            let request = match reader.read() {
                Ok(None) => return !self.failed,
                Ok(Some(command)) => {
                    // Where only a question failed, the state is what the script says, and later answers are right.
                    let is_question = command.is_question();
                    self.script.execute(&mut self.pool, command).map_err(|error| (error, is_question))
                }
                Err(error) => Err((error, false)),
            };
            match request {
                Ok(Request::Exit) => {
                    self.succeed();
                    return !self.failed;
                }
                Ok(request) => self.answer(request),
                Err((error, is_question)) => {
                    say(&error.response());
                    self.failed = true;
                    if !is_question {
                        return false;
                    }
                }
            }
        }
    }

    fn succeed(&self) {
        if self.script.print_success {
            say("success");
        }
    }

    fn fail(&mut self, message: &str) {
        say(&error_response(message));
        self.failed = true;
    }

    fn answer(&mut self, request: Request) {
        match request {
            Request::Nothing | Request::Exit => self.succeed(),
            Request::Changed => {
                self.found = Found::Nothing;
                self.succeed();
            }
            Request::Say(text) => say(&text),
            Request::Check(assumptions) => self.check(assumptions),
            Request::Model => match &self.found {
                Found::Sat(model, _) => say(&self.script.model_text(model, &self.pool)),
                _ => self.fail("there is no model: the last check did not answer sat"),
            },
            Request::Values(asked) => self.values(&asked),
            Request::Core => match &self.found {
                Found::Unsat(core, _) => say(&self.script.core_text(core)),
                _ => self.fail("there is no core: the last check did not answer unsat"),
            },
            Request::UnsatAssumptions => match &self.found {
                Found::Unsat(core, assumptions) => {
                    let involved = assumptions.iter().filter(|assumption| core.contains(&assumption.term));
                    let texts: Vec<&str> = involved.map(|assumption| assumption.text.as_str()).collect();
                    say(&format!("({})", texts.join(" ")));
                }
                _ => self.fail("there is no core: the last check did not answer unsat"),
            },
            Request::ReasonUnknown => match &self.found {
                Found::Unknown(reason) => {
                    say(&format!("(:reason-unknown \"{}\")", reason.to_string().replace('"', "\"\"")));
                }
                _ => self.fail("the last check did not answer unknown"),
            },
        }
    }

    fn check(&mut self, assumptions: Vec<Assumption>) {
        let mut terms = self.script.assertions(&mut self.pool);
        terms.extend(assumptions.iter().map(|assumption| assumption.term));
        let limits = Limits {
            // Somebody else gets a chance only if our own solver gives up.
            conflicts: self.arguments.conflicts.unwrap_or(match self.arguments.solver {
                Some(_) => Limits::default().conflicts,
                None => u64::MAX,
            }),
            memory: u64::from(self.arguments.memory) << 20,
            deadline: self.arguments.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
            cancel: None,
        };
        let unspecified = self.script.unspecified();
        let open = unspecified.symbols_in(&self.pool, &terms);
        let mut refusals = 0;
        self.found = loop {
            match self.solver.check(&mut self.pool, &terms, &limits) {
                Answer::Sat(model) => {
                    let violated = unspecified.violated(&mut self.pool, &open, &model);
                    if violated.is_empty() {
                        break Found::Sat(model, open);
                    }
                    refusals += 1;
                    if refusals > MOST_REFUSALS {
                        break Found::Unknown(Reason::WorkLimit);
                    }
                    terms.extend(violated);
                }
                Answer::Unsat(core) => break Found::Unsat(core, assumptions),
                Answer::Unknown(reason) => break Found::Unknown(reason),
            }
        };
        say(match self.found {
            Found::Sat(..) => "sat",
            Found::Unsat(..) => "unsat",
            Found::Unknown(_) | Found::Nothing => "unknown",
        });
    }

    fn values(&mut self, asked: &[Asked]) {
        let Found::Sat(model, right) = &self.found else {
            return self.fail("there are no values: the last check did not answer sat");
        };
        let terms: Vec<Term> = asked.iter().map(|asked| asked.term).collect();
        let unspecified = self.script.unspecified();
        let others = unspecified.symbols_in(&self.pool, &terms);
        let mut model = model.clone();
        unspecified.complete(&self.pool, right, &others, &mut model);
        say(&self.script.values_text(asked, &model, &self.pool));
    }

    fn print_statistics(&self, started: Instant) {
        let statistics = self.solver.statistics();
        tell!(
            "{:.3} s, {} terms, {} checks, {} runs of the SAT solver, {} conflicts, {} clauses",
            started.elapsed().as_secs_f64(),
            self.pool.len(),
            statistics.checks,
            statistics.solves,
            statistics.conflicts,
            statistics.clauses
        );
        let links = statistics.links().map(|(link, done)| (link.name(), done.asked, done.answered, done.nanos));
        tell!("{}", stats::link_table(links).trim_end());
    }
}

/// An answer goes out at once: whoever asked may be waiting for it. A reader that went away is no reason to stop.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
