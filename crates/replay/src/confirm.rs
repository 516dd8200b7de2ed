//! Confirming a test class: what is handed on was compiled as it stands, and every test in it passed.

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use glassbox_goals::Verdict;
use glassbox_suite::{Rendered, TestClass, render_junit};
use rustc_hash::FxHashMap;

use crate::{Compilation, Deadline, Diagnostic, Observation, ReplayError, Replayer, SourceFile};

/// How long the work on test classes may go on after the deadline, if some of their tests have passed.
const GRACE: Duration = Duration::from_millis(600);

/// What fewer tests cost says little about what one test costs.
const TELLING: usize = 48;

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
    /// Tries the tests of a class. Those that have passed before, in another source, are worth a moment more.
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
    /// How many of them ran for it: those that had passed before did not always have to.
    pub ran: usize,
    pub compiling: Duration,
    pub running: Duration,
    /// All tests once more, in fresh JVMs.
    pub last_runs: Duration,
}

/// Compiles and runs tests on a real JVM, and notes the time that takes.
pub struct JvmJudge {
    replayer: Replayer,
    /// They try what can be tried ahead, beside the first one.
    helpers: Vec<Replayer>,
    class_path: Vec<PathBuf>,
    output: PathBuf,
    deadline: Deadline,
    /// Of all trials.
    pub costs: Costs,
    /// Of the last ones, so many that they say something.
    recent: Costs,
    /// Of all trials before those.
    told: Costs,
    /// When everything has to be over, counted from when the deadline was seen to have passed.
    grace: Option<Instant>,
    /// What was tried together with others, by its file.
    ahead: FxHashMap<String, Ahead>,
}

/// A test class that was compiled and run together with others.
struct Ahead {
    text: String,
    compilation: Compilation,
    /// Whether all of its tests passed.
    passed: bool,
}

impl JvmJudge {
    /// A judge with a JVM, for tests about what is on the class path. The output directory gets their class files.
    #[must_use]
    pub fn new(replayer: Replayer, class_path: Vec<PathBuf>, output: PathBuf, deadline: Deadline) -> JvmJudge {
        JvmJudge {
            replayer,
            helpers: Vec::new(),
            class_path,
            output,
            deadline,
            costs: Costs::default(),
            recent: Costs::default(),
            told: Costs::default(),
            grace: None,
            ahead: FxHashMap::default(),
        }
    }

    /// Lets so many more JVMs compile and run what is tried ahead: there are processors to spare.
    pub fn add_helpers(&mut self, count: usize) {
        let options = self.replayer.options();
        self.helpers.extend((0..count).map(|_| Replayer::new(options.clone())));
    }

    /// How many JVMs there are to try tests.
    #[must_use]
    pub fn jvms(&self) -> usize {
        1 + self.helpers.len()
    }

    /// Compiles test classes in one go that are going to be judged one by one, and runs their tests in one class loader: with
    /// many small ones, nearly all of the time is spent on what every compilation and every class loader begins with. Each JVM
    /// gets its part of them. What does not go well here is left to its own trial. Each says whether all of its tests have
    /// passed before.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn try_ahead(&mut self, classes: &[(TestClass, bool)]) -> Result<(), ReplayError> {
        let started = Instant::now();
        self.ahead.clear();
        let shares = in_shares(classes, self.jvms());
        let batch = Batch {
            output: &self.output,
            class_path: &self.class_path,
            run_path: &self.run_path(),
            deadline: &self.deadline,
            trusts_what_passed: self.trusts_what_passed(),
        };
        let jvms = std::iter::once(&mut self.replayer).chain(&mut self.helpers);
        let tried: Vec<Result<Tried, ReplayError>> = std::thread::scope(|scope| {
            let threads: Vec<_> = jvms
                .zip(&shares)
                .filter(|(_, share)| !share.is_empty())
                .map(|(jvm, share)| scope.spawn(|| batch.try_together(jvm, share)))
                .collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| thread.join();
            threads.into_iter().map(|thread| join(thread).unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let (mut compiling, mut running) = (Duration::ZERO, Duration::ZERO);
        let mut trouble = None;
        for tried in tried {
            match tried {
                Ok(tried) => {
                    self.ahead.extend(tried.ahead);
                    compiling += tried.compiling;
                    running += tried.running;
                    self.costs.ran += tried.ran;
                }
                Err(error) => trouble = Some(error),
            }
        }
        // What tests cost is the time that passes, however many JVMs work on them.
        let part = compiling.as_secs_f64() / (compiling + running).as_secs_f64().max(f64::MIN_POSITIVE);
        let (passed, compiling) = (started.elapsed(), started.elapsed().mul_f64(part.min(1.0)));
        self.costs.compiling += compiling;
        self.costs.running += passed.saturating_sub(compiling);
        trouble.map_or(Ok(()), Err)
    }

    /// Whether tests that have passed are not run again when they are put together in one class: where time is short, it is left to
    /// the last runs whether they disturb each other.
    fn trusts_what_passed(&self) -> bool {
        self.deadline.at.is_some()
    }

    /// The class path that tests run with.
    fn run_path(&self) -> Vec<PathBuf> {
        let mut path = vec![self.output.clone()];
        path.extend_from_slice(&self.class_path);
        path
    }

    /// Everything that was tried ahead has been judged, so that it is known what each test has cost.
    pub fn sum_up(&mut self) {
        if self.costs.tests >= self.told.tests + TELLING {
            self.recent = Costs {
                tests: self.costs.tests - self.told.tests,
                ran: self.costs.ran - self.told.ran,
                compiling: self.costs.compiling.saturating_sub(self.told.compiling),
                running: self.costs.running.saturating_sub(self.told.running),
                last_runs: Duration::ZERO,
            };
            self.told = self.costs;
        }
    }

    /// What tests have cost lately, or at all, if there were only few.
    #[must_use]
    pub fn lately(&self) -> Costs {
        if self.recent.tests > 0 { self.recent } else { self.costs }
    }

    /// Leaves so much of the time to what comes behind: the tests as they stand then are not compiled as one any more.
    pub fn leave(&mut self, time: Duration) {
        self.deadline.at = self.deadline.at.map(|at| at.checked_sub(time).unwrap_or(at));
    }
}

/// Divides test classes among so many JVMs, so that each has about as many tests to try, the largest classes first.
fn in_shares(classes: &[(TestClass, bool)], jvms: usize) -> Vec<Vec<&(TestClass, bool)>> {
    let size = |class: &&(TestClass, bool)| class.0.tests.len();
    let mut largest_first: Vec<&(TestClass, bool)> = classes.iter().filter(|class| size(class) > 0).collect();
    largest_first.sort_by_key(|class| std::cmp::Reverse(size(class)));
    let mut shares: Vec<Vec<&(TestClass, bool)>> = vec![Vec::new(); jvms];
    for class in largest_first {
        let load = |share: &Vec<&(TestClass, bool)>| share.iter().map(size).sum::<usize>();
        if let Some(least) = shares.iter_mut().min_by_key(|share| load(share)) {
            least.push(class);
        }
    }
    shares
}

/// How test classes are tried together with others.
struct Batch<'b> {
    output: &'b Path,
    class_path: &'b [PathBuf],
    /// The class path that tests run with.
    run_path: &'b [PathBuf],
    deadline: &'b Deadline,
    trusts_what_passed: bool,
}

/// What came of a batch.
#[derive(Default)]
struct Tried {
    ahead: FxHashMap<String, Ahead>,
    compiling: Duration,
    running: Duration,
    ran: usize,
}

impl Batch<'_> {
    /// Compiles all classes in one go, and runs all tests in one class loader.
    fn try_together(&self, replayer: &mut Replayer, classes: &[&(TestClass, bool)]) -> Result<Tried, ReplayError> {
        let mut tried = Tried::default();
        let started = Instant::now();
        let mut groups: FxHashMap<Vec<String>, Vec<(&TestClass, Rendered)>> = FxHashMap::default();
        for (class, _) in classes {
            groups.entry(class.compiler_options()).or_default().push((class, render_junit(class)));
        }
        let mut compiled = Vec::new();
        for (options, sources) in groups {
            compiled.extend(self.compile(replayer, sources, &options, &mut tried)?);
        }
        tried.compiling = started.elapsed();
        let started = Instant::now();
        let is_known = |file: &str| classes.iter().any(|(class, passed)| *passed && class.file() == file);
        let (known, compiled): (Vec<&TestClass>, Vec<&TestClass>) =
            compiled.into_iter().partition(|class| self.trusts_what_passed && is_known(&class.file()));
        for class in known {
            tried.ahead.entry(class.file()).and_modify(|ahead| ahead.passed = true);
        }
        let names: Vec<String> = compiled.iter().map(|class| class.binary_name()).collect();
        let tests = compiled
            .iter()
            .zip(&names)
            .flat_map(|(class, name)| class.tests.iter().map(move |test| (name.as_str(), test.name.as_str())));
        let tests: Vec<(&str, &str)> = tests.collect();
        tried.ran = tests.len();
        let seen = match tests.is_empty() {
            true => Vec::new(),
            false => replayer.run_together(&tests, self.run_path, self.deadline)?,
        };
        let mut seen = seen.into_iter();
        for class in compiled {
            let own: Vec<Observation> = seen.by_ref().take(class.tests.len()).collect();
            if let Some(ahead) = tried.ahead.get_mut(&class.file()) {
                ahead.passed =
                    own.len() == class.tests.len() && own.iter().all(|outcome| *outcome == Observation::Passed);
            }
        }
        tried.running = started.elapsed();
        Ok(tried)
    }

    /// Compiles sources in one go, those without the ones that have errors, and says which these are.
    fn compile<'t>(
        &self,
        replayer: &mut Replayer,
        mut sources: Vec<(&'t TestClass, Rendered)>,
        options: &[String],
        tried: &mut Tried,
    ) -> Result<Vec<&'t TestClass>, ReplayError> {
        while !sources.is_empty() {
            let files = sources.iter().map(|(_, source)| source);
            let places = (self.output, self.class_path);
            let Some(compilation) = compile(replayer, files, places, options, self.deadline)? else { break };
            let of_file = |file: &str| {
                let own = compilation.diagnostics.iter().filter(|diagnostic| diagnostic.file == file);
                own.cloned().collect::<Vec<Diagnostic>>()
            };
            if compilation.succeeded {
                let mut compiled = Vec::new();
                for (class, Rendered { file, text, .. }) in sources {
                    let compilation = Compilation { succeeded: true, diagnostics: of_file(&file) };
                    tried.ahead.insert(file, Ahead { text, compilation, passed: false });
                    compiled.push(class);
                }
                return Ok(compiled);
            }
            let before = sources.len();
            sources.retain(|(_, source)| of_file(&source.file).iter().all(|diagnostic| !diagnostic.is_error));
            if sources.len() == before {
                break;
            }
        }
        Ok(Vec::new())
    }
}

/// Nothing, if the deadline came first, or no JVM has lived to tell.
fn compile<'s>(
    replayer: &mut Replayer,
    sources: impl IntoIterator<Item = &'s Rendered>,
    (output, class_path): (&Path, &[PathBuf]),
    options: &[String],
    deadline: &Deadline,
) -> Result<Option<Compilation>, ReplayError> {
    let file = |source: &Rendered| SourceFile { name: source.file.clone(), text: source.text.clone() };
    let files: Vec<SourceFile> = sources.into_iter().map(file).collect();
    match replayer.compile(&files, output, class_path, options, deadline) {
        Ok(compilation) => Ok(Some(compilation)),
        // One class less is no reason to lose the others.
        Err(ReplayError::Interrupted | ReplayError::CompilerLost { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Judge for JvmJudge {
    fn judge(&mut self, tests: &TestClass, passed_before: &[bool]) -> Result<Trial, ReplayError> {
        self.costs.tests += tests.tests.len();
        Attempt::new(self, tests, passed_before).complete()
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
    /// Which of the whole class have passed, in whatever source.
    passed: Vec<bool>,
    verdicts: Vec<Option<Verdict>>,
    spared: Vec<bool>,
    deadline: Deadline,
    /// All tests of the source that was compiled last have passed together with those of other classes.
    passed_ahead: bool,
}

impl<'j> Attempt<'j> {
    fn new(judge: &'j mut JvmJudge, tests: &TestClass, passed_before: &[bool]) -> Attempt<'j> {
        let deadline = judge.deadline.clone();
        Attempt {
            judge,
            class: tests.clone(),
            places: (0..tests.tests.len()).collect(),
            passed: passed_before.to_vec(),
            verdicts: vec![None; tests.tests.len()],
            spared: vec![false; tests.tests.len()],
            deadline,
            passed_ahead: false,
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
        let has_passed = self.places.iter().any(|place| self.passed[*place]);
        if has_passed && self.judge.deadline.has_passed() {
            let end = *self.judge.grace.get_or_insert_with(|| Instant::now() + GRACE);
            self.deadline = Deadline { at: Some(end), cancel: None };
        }
    }

    /// Nothing, if the deadline came first, or no JVM has lived to tell.
    fn compile(&mut self, rendered: &Rendered) -> Result<Option<Compilation>, ReplayError> {
        self.passed_ahead = false;
        if let Some(ahead) = self.judge.ahead.remove(&rendered.file)
            && ahead.text == rendered.text
        {
            self.passed_ahead = ahead.passed;
            return Ok(Some(ahead.compilation));
        }
        let started = Instant::now();
        let options = self.class.compiler_options();
        let JvmJudge { replayer, output, class_path, .. } = &mut *self.judge;
        let compilation = compile(replayer, [rendered], (output, class_path), &options, &self.deadline);
        self.judge.costs.compiling += started.elapsed();
        compilation
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

    /// Runs the tests of the class that was compiled last: together, which is many times faster than each in a class loader of
    /// its own, and alone where that did not go well. What disturbs the others, or is disturbed by them, may still be right by
    /// itself.
    fn run(&mut self) -> Result<Vec<Option<Verdict>>, ReplayError> {
        let has_passed = || self.judge.trusts_what_passed() && self.places.iter().all(|place| self.passed[*place]);
        if self.passed_ahead || has_passed() {
            return Ok(vec![Some(Verdict::Confirmed); self.places.len()]);
        }
        self.judge.costs.ran += self.places.len();
        let mut verdicts = Vec::with_capacity(self.places.len());
        // Tests that take the JVM with them are found one by one.
        let mut is_lost = false;
        while verdicts.len() < self.places.len() {
            let together = if is_lost { Vec::new() } else { self.run_together(verdicts.len())? };
            is_lost |= together.is_empty();
            if is_lost {
                let alone = self.run_alone(verdicts.len())?;
                verdicts.push(alone);
            }
            for seen in together {
                let at = verdicts.len();
                if seen == Observation::Passed {
                    self.passed[self.places[at]] = true;
                    verdicts.push(Some(Verdict::Confirmed));
                } else {
                    verdicts.push(self.run_alone(at)?);
                }
            }
        }
        Ok(verdicts)
    }

    /// What became of the tests from one on, as far as they got to run.
    fn run_together(&mut self, from: usize) -> Result<Vec<Observation>, ReplayError> {
        let (class, path) = (self.class.binary_name(), self.judge.run_path());
        let tests: Vec<(&str, &str)> =
            self.class.tests[from..].iter().map(|test| (class.as_str(), test.name.as_str())).collect();
        self.judge.replayer.run_together(&tests, &path, &self.deadline)
    }

    fn run_alone(&mut self, at: usize) -> Result<Option<Verdict>, ReplayError> {
        let (name, path) = (self.class.binary_name(), self.judge.run_path());
        let test = &self.class.tests[at];
        let seen = self.judge.replayer.run(&name, &test.name, &path, &self.deadline)?;
        match seen {
            Observation::Passed => {
                self.passed[self.places[at]] = true;
                return Ok(Some(Verdict::Confirmed));
            }
            Observation::Abandoned => return Ok(None),
            _ => {}
        }
        Ok(diverged(&test.outcome, &seen.in_words()))
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
