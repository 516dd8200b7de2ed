//! Confirming a test class: what is handed on was compiled as it stands, and every test in it passed.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use glassbox_goals::Verdict;
use glassbox_suite::{Rendered, TestClass, render_junit};

use crate::{Compilation, Deadline, Diagnostic, Observation, ReplayError, Replayer, SourceFile};

/// How long the work on test classes may go on after the deadline, if some of their tests have passed.
const GRACE: Duration = Duration::from_millis(600);

/// What fewer tests cost says little about what one test costs.
const TELLING: usize = 16;

/// What a JVM said about the tests of one class.
pub struct Trial {
    /// The source with the tests that behave as predicted, and with no other; absent if there is none.
    pub source: Option<Rendered>,
    /// Parallel to the tests: `Confirmed` for those in `source`, and nothing for those that did not get to run.
    pub verdicts: Vec<Option<Verdict>>,
    /// Parallel to the tests: whether a test had to be written in its spare form.
    pub spared: Vec<bool>,
}

/// Whoever can say of a test class which of its tests behave as predicted.
pub trait Judge {
    /// Tries the tests of a class. A test that has passed before, in another source, need not run alone again.
    ///
    /// # Errors
    /// If nothing can be said about any test, now and in future.
    fn judge(&mut self, tests: &TestClass, passed_before: &[bool]) -> Result<Trial, ReplayError>;
}

/// What judging has cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Costs {
    /// How many tests were judged.
    pub tests: usize,
    pub compiling: Duration,
    pub running: Duration,
    /// All tests once more, in fresh JVMs.
    pub last_runs: Duration,
}

/// Compiles and runs tests on a real JVM, and notes the time that takes.
pub struct JvmJudge {
    replayer: Replayer,
    class_path: Vec<PathBuf>,
    output: PathBuf,
    deadline: Deadline,
    /// Of all trials.
    pub costs: Costs,
    /// Of the last one that was large enough to say something.
    pub recent: Costs,
    /// When everything has to be over, counted from when the deadline was seen to have passed.
    grace: Option<Instant>,
}

impl JvmJudge {
    /// A judge with a JVM, for tests about what is on the class path. The output directory gets their class files.
    #[must_use]
    pub fn new(replayer: Replayer, class_path: Vec<PathBuf>, output: PathBuf, deadline: Deadline) -> JvmJudge {
        JvmJudge {
            replayer,
            class_path,
            output,
            deadline,
            costs: Costs::default(),
            recent: Costs::default(),
            grace: None,
        }
    }

    /// Leaves so much of the time to what comes behind: the tests as they stand then are not compiled as one any more.
    pub fn leave(&mut self, time: Duration) {
        self.deadline.at = self.deadline.at.map(|at| at.checked_sub(time).unwrap_or(at));
    }
}

impl Judge for JvmJudge {
    fn judge(&mut self, tests: &TestClass, passed_before: &[bool]) -> Result<Trial, ReplayError> {
        let before = self.costs;
        self.costs.tests += tests.tests.len();
        let trial = Attempt::new(self, tests, passed_before).complete();
        if tests.tests.len() >= TELLING {
            self.recent = Costs {
                tests: self.costs.tests - before.tests,
                compiling: self.costs.compiling.saturating_sub(before.compiling),
                running: self.costs.running.saturating_sub(before.running),
                last_runs: Duration::ZERO,
            };
        }
        trial
    }
}

/// One trial on its way. A test that does not compile or behaves otherwise than predicted is taken out, and what remains
/// is compiled and run again, until nothing has to be taken out.
struct Attempt<'j> {
    judge: &'j mut JvmJudge,
    /// The tests that are still in.
    class: TestClass,
    /// Their places in the whole class.
    places: Vec<usize>,
    /// Which of the whole class have passed alone, in whatever source.
    alone: Vec<bool>,
    verdicts: Vec<Option<Verdict>>,
    spared: Vec<bool>,
    deadline: Deadline,
}

impl<'j> Attempt<'j> {
    fn new(judge: &'j mut JvmJudge, tests: &TestClass, passed_before: &[bool]) -> Attempt<'j> {
        let deadline = judge.deadline.clone();
        Attempt {
            judge,
            class: tests.clone(),
            places: (0..tests.tests.len()).collect(),
            alone: passed_before.to_vec(),
            verdicts: vec![None; tests.tests.len()],
            spared: vec![false; tests.tests.len()],
            deadline,
        }
    }

    fn complete(mut self) -> Result<Trial, ReplayError> {
        while !self.class.tests.is_empty() {
            self.extend_deadline();
            let rendered = render_junit(&self.class);
            let Some(compilation) = self.compile(&rendered)? else { break };
            if self.take_spares(&compilation, &rendered) {
                continue;
            }
            let started = Instant::now();
            let verdicts = if compilation.succeeded { self.run()? } else { compile_verdicts(&compilation, &rendered) };
            self.judge.costs.running += started.elapsed();
            if verdicts.iter().all(|verdict| *verdict == Some(Verdict::Confirmed)) {
                for place in &self.places {
                    self.verdicts[*place] = Some(Verdict::Confirmed);
                }
                return Ok(Trial { source: Some(rendered), verdicts: self.verdicts, spared: self.spared });
            }
            self.take_out(verdicts);
        }
        Ok(Trial { source: None, verdicts: self.verdicts, spared: self.spared })
    }

    /// What has passed is worth a moment beyond the deadline.
    fn extend_deadline(&mut self) {
        let has_passed = self.places.iter().any(|place| self.alone[*place]);
        if has_passed && self.judge.deadline.has_passed() {
            let end = *self.judge.grace.get_or_insert_with(|| Instant::now() + GRACE);
            self.deadline = Deadline { at: Some(end), cancel: None };
        }
    }

    /// Nothing, if the deadline came first.
    fn compile(&mut self, rendered: &Rendered) -> Result<Option<Compilation>, ReplayError> {
        let source = SourceFile { name: rendered.file.clone(), text: rendered.text.clone() };
        let started = Instant::now();
        let JvmJudge { replayer, class_path, output, .. } = &mut *self.judge;
        let options = self.class.compiler_options();
        let compilation = replayer.compile(&[source], output, class_path, &options, &self.deadline);
        self.judge.costs.compiling += started.elapsed();
        match compilation {
            Ok(compilation) => Ok(Some(compilation)),
            Err(ReplayError::Interrupted) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes the tests in another way that the compiler does not like as they are, where there is one.
    fn take_spares(&mut self, compilation: &Compilation, rendered: &Rendered) -> bool {
        let mut changed = false;
        for ((test, place), span) in self.class.tests.iter_mut().zip(&self.places).zip(&rendered.spans) {
            let is_here = |diagnostic: &Diagnostic| diagnostic.line.is_some_and(|line| span.contains(&line));
            if compilation.diagnostics.iter().any(is_here)
                && let Some(spare) = test.spare.take()
            {
                *test = *spare;
                self.spared[*place] = true;
                changed = true;
            }
        }
        changed
    }

    /// Removes what is not confirmed, and notes why.
    fn take_out(&mut self, verdicts: Vec<Option<Verdict>>) {
        let tests = std::mem::take(&mut self.class.tests);
        let places = std::mem::take(&mut self.places);
        for ((test, place), mut verdict) in tests.into_iter().zip(places).zip(verdicts) {
            if verdict == Some(Verdict::Confirmed) {
                self.class.tests.push(test);
                self.places.push(place);
                continue;
            }
            if let Some(Verdict::Diverged { source, .. }) = &mut verdict {
                let tests = std::mem::replace(&mut self.class.tests, vec![test]);
                *source = render_junit(&self.class).text;
                self.class.tests = tests;
            }
            self.verdicts[place] = verdict;
        }
    }

    /// Runs the tests of the class that was compiled last: alone, if they have not passed so before, and together.
    fn run(&mut self) -> Result<Vec<Option<Verdict>>, ReplayError> {
        let mut verdicts = vec![None; self.places.len()];
        for (at, verdict) in verdicts.iter_mut().enumerate() {
            if !self.alone[self.places[at]] {
                *verdict = self.run_alone(at)?;
            }
        }
        let passed_elsewhere = |at: &usize| verdicts[*at].is_none() && self.alone[self.places[*at]];
        let again: Vec<usize> = (0..verdicts.len()).filter(passed_elsewhere).collect();
        for at in &again {
            verdicts[*at] = Some(Verdict::Confirmed);
        }
        if again.is_empty() || verdicts.iter().any(|verdict| *verdict != Some(Verdict::Confirmed)) {
            // If something has to be taken out, there is another source to run.
            return Ok(verdicts);
        }
        let together = {
            let (class, path) = (self.class.binary_name(), self.run_path());
            let tests: Vec<(&str, &str)> =
                again.iter().map(|at| (class.as_str(), self.class.tests[*at].name.as_str())).collect();
            self.judge.replayer.run_together(&tests, &path, &self.deadline)?
        };
        for (turn, at) in again.into_iter().enumerate() {
            // What disturbs the others, or is disturbed by them, may still be right by itself.
            if together.get(turn) != Some(&Observation::Passed) {
                verdicts[at] = self.run_alone(at)?;
            }
        }
        Ok(verdicts)
    }

    fn run_alone(&mut self, at: usize) -> Result<Option<Verdict>, ReplayError> {
        let (name, path) = (self.class.binary_name(), self.run_path());
        let test = &self.class.tests[at];
        let seen = self.judge.replayer.run(&name, &test.name, &path, &self.deadline)?;
        match seen {
            Observation::Passed => {
                self.alone[self.places[at]] = true;
                return Ok(Some(Verdict::Confirmed));
            }
            Observation::Abandoned => return Ok(None),
            _ => {}
        }
        Ok(diverged(&test.outcome, &seen.in_words()))
    }

    fn run_path(&self) -> Vec<PathBuf> {
        let mut path = vec![self.judge.output.clone()];
        path.extend_from_slice(&self.judge.class_path);
        path
    }
}

/// Blames each test in whose lines an error lies; all of them, if none can be blamed.
fn compile_verdicts(compilation: &Compilation, rendered: &Rendered) -> Vec<Option<Verdict>> {
    let errors: Vec<_> = compilation.diagnostics.iter().filter(|diagnostic| diagnostic.is_error).collect();
    let blame = |message: &str| diverged("a test that compiles", message);
    let error_in =
        |span: &std::ops::Range<u32>| errors.iter().find(|error| error.line.is_some_and(|line| span.contains(&line)));
    let mut verdicts: Vec<Option<Verdict>> = rendered
        .spans
        .iter()
        .map(|span| error_in(span).map_or(Some(Verdict::Confirmed), |error| blame(&error.message)))
        .collect();
    if verdicts.iter().all(|verdict| *verdict == Some(Verdict::Confirmed)) {
        let message = errors.first().map_or("the compiler gave no reason", |error| error.message.as_str());
        verdicts.fill(blame(message));
    }
    verdicts
}

/// The source comes when the test is taken out.
fn diverged(expected: &str, seen: &str) -> Option<Verdict> {
    Some(Verdict::Diverged { expected: expected.into(), seen: in_one_line(seen), source: String::new() })
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}
