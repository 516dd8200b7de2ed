//! Compiles and runs tests while the search goes on, and writes down what passed.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use glassbox_goals::{Measured, TestFile, Witness, WrittenTest};
use glassbox_program::{Class, Name, Program, binary_name};
use glassbox_replay::{
    Costs, IncrementalTestClass, JvmJudge, LastRuns, LastRunsResult, ReplayError, Replayer, TestClassResult, Written,
};
use glassbox_suite::{Style, TestClass, part_name, test_class};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::failure::Failure;
use crate::generate::Run;
use crate::output;
use crate::pipeline::{ConfirmerMessage, Pipeline, Sampled, Searched};
use crate::sampling;
use crate::terminal::tell;

/// So many tests of a class are worth a compilation although there will be more.
const WORTH_TRYING: usize = 24;

/// So many of several classes are.
const WORTH_TRYING_TOGETHER: usize = 48;

/// So many tests are compiled and run in one go by each JVM, if there are more.
const TOO_MANY_AT_ONCE: usize = 96;

/// With so many tests to compile and no search beside them, every processor has a JVM of its own for them, ...
const WORTH_HELPERS: usize = 200;

/// ... as long as there are not more than this: each takes memory, and the last runs two more.
const MOST_JVMS: usize = 4;

/// The part of its time that a JVM for tests is worth where there is another one: large classes are not divided.
const WORTH_OF_HELPER: f64 = 0.7;

/// So long a few tests wait for others to be compiled with.
const WORTH_WAITING: Duration = Duration::from_millis(250);

/// What it takes to settle a goal and to write it down, on a slow machine.
const TO_WRITE_DOWN: Duration = Duration::from_micros(20);

/// The same as a part of what it took to read and to plan, as a divisor: a machine with much else to do is slow at both.
const PREPARED_FOR_WRITTEN: u32 = 3;

/// The part of the time kept for the last runs that tests which have not been tried may not take.
const LEAST_FOR_THE_END: f64 = 0.8;

/// After so many JVMs that could not be had, no other is asked for.
const MOST_FAILURES: u32 = 3;

/// What became of the tests of all classes.
#[derive(Default)]
pub struct Confirmed {
    /// By the name of the class, in whatever order they were finished.
    pub classes: Vec<ConfirmedClass>,
    /// The clock or an interruption kept some from being run.
    pub cut_short: bool,
    pub costs: Costs,
    /// Why there was no JVM any more to run the others.
    pub trouble: Option<ReplayError>,
}

/// What became of the tests of one class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ConfirmedClass {
    /// The internal name of the class under test.
    pub subject: Name,
    /// Those that diverged come first.
    pub tests: Vec<WrittenTest>,
    /// What they executed on the real JVM.
    pub measured: Measured,
    pub files: Vec<TestFile>,
}

/// Confirms what is found until the search is over, and writes it.
pub fn confirm_all(
    pipeline: &Pipeline<'_>,
    replayer: Replayer,
    searched: &mpsc::Receiver<ConfirmerMessage>,
) -> Result<Confirmed, Failure> {
    let run = pipeline.run;
    let compiled = run.scratch.path().join("tests");
    std::fs::create_dir_all(&compiled).map_err(|error| Failure::Output { path: compiled.clone(), error })?;
    let judge = JvmJudge::new(replayer, pipeline.class_path.to_vec(), compiled.clone(), run.deadline());
    let mut confirmer = Confirmer::new(pipeline, judge);
    // Since when there is something to do.
    let mut since: Option<Instant> = None;
    loop {
        // What was searched is looked at before anything is done, so that much is done at once.
        let Batch { steps, is_full } = confirmer.next_steps();
        since = if steps.is_empty() { None } else { since.or_else(|| Some(Instant::now())) };
        let news = match since {
            Some(_) if is_full || pipeline.is_paused() => searched.recv_timeout(Duration::ZERO),
            // Others may come for a long time, one after the other.
            Some(since) => searched.recv_timeout(WORTH_WAITING.saturating_sub(since.elapsed())),
            // The search may begin to wait for this meanwhile.
            None if pipeline.run.budget.is_some() => searched.recv_timeout(WORTH_WAITING),
            None => searched.recv().map_err(mpsc::RecvTimeoutError::from),
        };
        match news {
            Ok(ConfirmerMessage::Begins(jobs)) => confirmer.expect(&jobs),
            Ok(ConfirmerMessage::Searched(searched)) => confirmer.add(searched),
            Ok(ConfirmerMessage::Sampled(sampled)) => confirmer.keep_sampled(sampled),
            Ok(ConfirmerMessage::Trouble(failure)) => {
                if confirmer.endure(Err(failure))? {
                    break;
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                let done = confirmer.perform(steps);
                if confirmer.endure(done)? {
                    break;
                }
                since = None;
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    confirmer.search_is_over();
    let say_when = |what: &str, confirmer: &Confirmer<'_, '_>| {
        if run.talk.verbose {
            let (passed, waiting, apart) =
                (run.started.elapsed().as_secs_f64(), confirmer.waiting(), confirmer.apart());
            tell!("{what} after {passed:.1} s: {waiting} tests have never run, {apart} are to be put together");
        }
    };
    say_when("the search was over", &confirmer);
    // They start while the last classes are finished.
    let fresh = LastRuns::start(pipeline.probes, &run.replay_options());
    loop {
        let Batch { steps, .. } = confirmer.next_steps();
        if steps.is_empty() || confirmer.gives_up() {
            break;
        }
        let done = confirmer.perform(steps);
        confirmer.endure(done)?;
    }
    say_when("all test classes were made", &confirmer);
    confirmer.conclude(compiled, fresh)
}

struct Confirmer<'c, 'p> {
    pipeline: &'c Pipeline<'p>,
    judge: JvmJudge,
    /// In the order of the plan.
    subjects: Vec<Subject<'c>>,
    /// The subject of each job.
    of_job: Vec<usize>,
    /// Nothing is searched any more.
    search_is_over: bool,
    /// JVMs that were not to be had, and what was wrong with the last of them.
    failures: u32,
    trouble: Option<ReplayError>,
}

/// A class under test.
struct Subject<'p> {
    class: &'p Class,
    tests: IncrementalTestClass<'p>,
    /// Searches of its methods that are still to come; with a budget, in this round.
    unsettled: usize,
    /// It is still being tried out on the real JVM.
    is_sampled: bool,
    /// What came of that, each with its job; it waits until it is known what the search leaves to it.
    sampled: Vec<(usize, Witness)>,
    /// Tests that have not been tried, and tests in all.
    waiting: usize,
    size: usize,
    /// What was made of it last.
    finished: Option<TestClassResult>,
    /// That was made of all there is.
    is_current: bool,
    /// A round was over for it before its test class was made for the first time: that is due, though the next round may have
    /// begun meanwhile.
    is_due: bool,
}

/// What can be done next for one subject.
enum Step {
    /// Try some tests, without waiting for the rest.
    Try(usize),
    /// Make the whole test class, and write it.
    Finish(usize),
}

/// What can be done next in one go.
struct Batch {
    steps: Vec<Step>,
    /// There is no room for more.
    is_full: bool,
}

impl<'c, 'p> Confirmer<'c, 'p> {
    fn new(pipeline: &'c Pipeline<'p>, judge: JvmJudge) -> Confirmer<'c, 'p> {
        let mut subjects: Vec<Subject<'c>> = Vec::new();
        let mut of_job = Vec::new();
        for job in &pipeline.plan.jobs {
            let class = pipeline.program.class(job.entry.class);
            if subjects.last().is_none_or(|subject| subject.class.id != class.id) {
                let style = pipeline.run.style(class);
                let build =
                    move |witnesses: &[Witness], part: Option<usize>| tests_of(pipeline, class, witnesses, style, part);
                subjects.push(Subject {
                    class,
                    tests: IncrementalTestClass::new(Box::new(build), pipeline.run.reduces),
                    unsettled: 0,
                    is_sampled: sampling::is_wanted(pipeline.run),
                    sampled: Vec::new(),
                    waiting: 0,
                    size: 0,
                    finished: None,
                    is_current: true,
                    is_due: false,
                });
            }
            of_job.push(subjects.len() - 1);
        }
        Confirmer { pipeline, judge, subjects, of_job, search_is_over: false, failures: 0, trouble: None }
    }

    /// Without a JVM nothing can be confirmed; what was, is kept, and the ledger is written. Says whether to give up.
    fn endure(&mut self, done: Result<(), Failure>) -> Result<bool, Failure> {
        match done {
            Err(Failure::Replay(error)) => {
                self.failures += 1;
                self.trouble = Some(error);
            }
            done => done?,
        }
        Ok(self.gives_up())
    }

    fn gives_up(&self) -> bool {
        self.failures >= MOST_FAILURES
    }

    /// These jobs are going to be searched.
    fn expect(&mut self, jobs: &[usize]) {
        for job in jobs {
            self.subjects[self.of_job[*job]].unsettled += 1;
        }
    }

    fn add(&mut self, searched: Searched) {
        let subject = &mut self.subjects[self.of_job[searched.job]];
        subject.add(searched.job, searched.witnesses);
        subject.unsettled = subject.unsettled.saturating_sub(usize::from(searched.settled));
        subject.close_if_whole(self.pipeline.run.budget.is_some());
        self.keep_time();
    }

    fn keep_sampled(&mut self, sampled: Sampled) {
        let has_budget = self.pipeline.run.budget.is_some();
        for subject in self.subjects.iter_mut().filter(|subject| subject.class.id == sampled.class) {
            subject.is_sampled = !sampled.is_all;
            match has_budget {
                // What is there is tried before the time is over.
                true => subject.add_all(sampled.witnesses.clone()),
                false => subject.sampled.extend_from_slice(&sampled.witnesses),
            }
            subject.close_if_whole(has_budget);
        }
        self.keep_time();
    }

    fn search_is_over(&mut self) {
        self.search_is_over = true;
        for subject in &mut self.subjects {
            subject.unsettled = 0;
            subject.is_sampled = false;
            subject.close_if_whole(self.pipeline.run.budget.is_some());
        }
        if let Some(budget) = self.pipeline.run.budget {
            // What is kept is a guess, and a test that is not tried is lost for sure.
            self.judge.leave(self.for_the_end(budget).mul_f64(LEAST_FOR_THE_END));
        }
    }

    /// How much of the budget is kept for what follows when all tests are written: the last runs, and the ledger.
    fn for_the_end(&self, budget: Duration) -> Duration {
        // The first tests are the slow ones: they load the classes that all need.
        let known = [self.judge.costs, self.judge.lately()];
        let last_runs = known.map(|costs| for_last_runs(budget, costs, self.size(), alone(self.pipeline.run.jobs)));
        last_runs[0].min(last_runs[1]) + self.for_the_ledger(budget)
    }

    /// How much of it is for the ledger alone.
    fn for_the_ledger(&self, budget: Duration) -> Duration {
        let goals = u32::try_from(self.pipeline.plan.table.goals.len()).unwrap_or(u32::MAX);
        let writing = TO_WRITE_DOWN.saturating_mul(goals).max(self.pipeline.prepared_in / PREPARED_FOR_WRITTEN);
        writing.min(budget / 10)
    }

    /// How many tests there are, written or not.
    fn size(&self) -> usize {
        self.subjects.iter().map(|subject| subject.size).sum()
    }

    /// How many have never run.
    fn waiting(&self) -> usize {
        self.subjects.iter().map(|subject| subject.waiting).sum()
    }

    /// How many were tried apart, and are to be one class in the end.
    fn apart(&self) -> usize {
        let apart = self.subjects.iter().filter(|subject| subject.finished.is_some() && !subject.is_current);
        apart.map(|subject| subject.size).sum()
    }

    /// What to do next: classes of which nothing was written, then tests that have never run, then what makes one class of those
    /// that were tried apart.
    fn next_steps(&self) -> Batch {
        let has_budget = self.pipeline.run.budget.is_some();
        let is_paused = self.pipeline.is_paused();
        let (mut first, mut trying, mut few, mut last) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (at, subject) in self.subjects.iter().enumerate().filter(|(_, subject)| !subject.is_current) {
            let (whole, some) = ((Step::Finish(at), subject.size), (Step::Try(at), subject.waiting));
            let is_whole = subject.is_whole(has_budget) || subject.is_due;
            match (&subject.finished, is_whole || is_paused) {
                (None, true) => first.push(whole),
                (Some(_), true) if self.search_is_over && has_budget && subject.waiting > 0 => trying.push(some),
                (Some(_), true) if self.search_is_over || !has_budget && is_whole => last.push(whole),
                (finished, _) if subject.is_worth_trying(has_budget, is_paused, finished.is_some()) => {
                    trying.push(some)
                }
                (Some(_), _) if has_budget && subject.waiting > 0 => few.push(some),
                _ => {}
            }
        }
        // A few of each of many classes are worth a compilation, too.
        if few.iter().map(|(_, waiting)| waiting).sum::<usize>() >= WORTH_TRYING_TOGETHER {
            trying.append(&mut few);
        }
        let most = TOO_MANY_AT_ONCE * self.judge.jvms();
        let mut steps = Vec::new();
        let mut tests = 0;
        for (step, size) in first.into_iter().chain(trying).chain(last) {
            if !steps.is_empty() && tests + size > most {
                return Batch { steps, is_full: true };
            }
            steps.push(step);
            tests += size;
        }
        Batch { steps, is_full: tests >= most }
    }

    /// Where the search is over or waits, its processors have nothing else to do than to confirm.
    fn call_helpers(&mut self) {
        let most = most_jvms(self.pipeline.run.jobs);
        let is_alone = self.search_is_over || self.pipeline.is_paused();
        if is_alone && self.judge.jvms() < most && self.waiting() + self.apart() >= WORTH_HELPERS {
            self.judge.add_helpers(most - self.judge.jvms());
        }
    }

    fn perform(&mut self, steps: Vec<Step>) -> Result<(), Failure> {
        self.call_helpers();
        if steps.len() > 1 {
            let mut drafts = Vec::new();
            for step in &steps {
                let (draft, passed) = match step {
                    Step::Try(at) => (self.subjects[*at].tests.draft_piece(), false),
                    Step::Finish(at) => self.subjects[*at].tests.draft_whole(),
                };
                drafts.push((draft.clone(), passed));
            }
            self.judge.try_ahead(&drafts)?;
        }
        for step in steps {
            match step {
                Step::Try(at) => {
                    let subject = &mut self.subjects[at];
                    subject.tests.try_some(&mut self.judge)?;
                    subject.count();
                    let name = binary_name(&subject.class.name);
                    self.pipeline.reporter.report(Event::Tried { class: &name, passed: subject.tests.passed() });
                }
                Step::Finish(at) => self.finish(at)?,
            }
        }
        self.judge.sum_up();
        self.keep_time();
        Ok(())
    }

    fn finish(&mut self, at: usize) -> Result<(), Failure> {
        let subject = &mut self.subjects[at];
        subject.is_current = true;
        subject.is_due = false;
        if subject.size == 0 {
            return Ok(());
        }
        let gathered = subject.tests.finish(&mut self.judge)?;
        subject.count();
        let (tests, diverged) = (gathered.size(), gathered.diverged.len());
        subject.finished = Some(gathered);
        let subject = &self.subjects[at];
        let name = binary_name(&subject.class.name);
        self.write(subject.class, subject.finished.iter().flat_map(|finished| &finished.written))?;
        self.pipeline.reporter.report(Event::Confirmed { class: &name, tests, diverged });
        Ok(())
    }

    /// Writes the test classes of a class under test, in the place of what was there.
    fn write<'w>(&self, subject: &Class, classes: impl Iterator<Item = &'w Written>) -> Result<(), Failure> {
        let files = classes.map(|written| (written.source.file.as_str(), written.source.text.as_str()));
        let paths = write_tests(&self.pipeline.run.out, subject, files)?;
        self.say_what_was_kept(subject, &paths);
        Ok(())
    }

    /// Says so where tests got another name because the file of the usual one is not ours to overwrite.
    fn say_what_was_kept(&self, class: &Class, written: &[PathBuf]) {
        let program = self.pipeline.program;
        let is_taken = |name: &str| program.class_named(&name.replace('.', "/")).is_some();
        let usual = test_class(program, class, &[], self.pipeline.run.style(class), &is_taken).file();
        let usual = self.pipeline.run.out.join(usual);
        if let Some(instead) = written.first().filter(|path| **path != usual && usual.is_file()) {
            self.pipeline.reporter.report(Event::Kept { file: &usual, instead });
        }
    }

    /// Tells the search how long before the end it has to stop.
    fn keep_time(&self) {
        let Some(budget) = self.pipeline.run.budget else { return };
        // A guess is tried for about as long as a test before it may become one.
        let guesses = self.pipeline.guesses.load(Ordering::Relaxed);
        let (waiting, apart, last) = (self.waiting() + 2 * guesses, self.apart(), self.for_the_end(budget));
        for (place, waiting) in [(&self.pipeline.reserve, waiting), (&self.pipeline.least_reserve, 0)] {
            let (lately, whole) = (self.judge.lately(), self.judge.costs);
            let helpers = most_jvms(self.pipeline.run.jobs) - self.judge.jvms();
            let alone = alone(self.pipeline.run.jobs) / (1.0 + helpers as f64 * WORTH_OF_HELPER);
            let reserve = reserve(budget, (lately, waiting), (whole, apart), alone) + last;
            place.store(u64::try_from(reserve.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }

    /// Runs everything once more, and writes anew what has changed by that.
    fn conclude(mut self, compiled: PathBuf, fresh: [Replayer; 2]) -> Result<Confirmed, Failure> {
        let started = Instant::now();
        self.subjects.sort_by_cached_key(|subject| binary_name(&subject.class.name));
        let mut cut_short = false;
        let mut classes: Vec<ConfirmedClass> = Vec::new();
        let mut written: Vec<Written> = Vec::new();
        // The class of each test class.
        let mut of_written: Vec<usize> = Vec::new();
        for subject in &mut self.subjects {
            let Some(gathered) = subject.finished.take() else { continue };
            cut_short |= gathered.cut_short;
            of_written.extend(gathered.written.iter().map(|_| classes.len()));
            written.extend(gathered.written);
            classes.push(ConfirmedClass {
                subject: subject.class.name.clone(),
                tests: gathered.diverged,
                measured: Measured::default(),
                files: Vec::new(),
            });
        }
        let before: Vec<String> = written.iter().map(|written| written.source.text.clone()).collect();
        let word =
            if self.gives_up() { LastRunsResult::default() } else { self.last_runs(&mut written, compiled, fresh) };
        cut_short |= word.cut_short || self.gives_up();
        for (written, _) in written.iter().zip(before).filter(|(written, before)| written.source.text != *before) {
            let path = self.pipeline.run.out.join(&written.source.file);
            if written.tests.is_empty() { output::remove(&path)? } else { output::write(&path, &written.source.text)? }
        }
        for test in word.taken_out {
            let at = written.iter().position(|written| written.source.file == test.record.file);
            if let Some(at) = at {
                classes[of_written[at]].tests.push(test);
            }
        }
        let measured = word.measured.into_iter().map(Some).chain(std::iter::repeat(None));
        for ((written, class), measured) in written.into_iter().zip(of_written).zip(measured) {
            let class = &mut classes[class];
            if let Some(measured) = measured {
                class.measured.merge(measured);
            }
            if !written.tests.is_empty() {
                let source = written.source;
                class.files.push(TestFile { file: source.file, text: source.text, spans: source.spans });
            }
            class.tests.extend(written.tests);
        }
        let mut costs = self.judge.costs;
        costs.last_runs = started.elapsed();
        Ok(Confirmed { classes, cut_short, costs, trouble: word.trouble.or(self.trouble) })
    }

    fn last_runs(&self, written: &mut [Written], output: PathBuf, fresh: [Replayer; 2]) -> LastRunsResult {
        let Pipeline { run, program, plan, probes, .. } = *self.pipeline;
        if written.iter().all(|written| written.tests.is_empty()) {
            return LastRunsResult::default();
        }
        let mut class_path = vec![output.clone()];
        class_path.extend_from_slice(self.pipeline.class_path);
        let (options, mut deadline) = (run.replay_options(), run.deadline());
        let ledger = run.budget.map_or(Duration::ZERO, |budget| self.for_the_ledger(budget));
        deadline.at = deadline.at.and_then(|at| at.checked_sub(ledger));
        let runs = LastRuns { program, table: &plan.table, probes, options, class_path, output, deadline };
        runs.run(written, fresh)
    }
}

impl Subject<'_> {
    fn count(&mut self) {
        self.waiting = self.tests.waiting().len();
        self.size = self.tests.size() + self.sampled.len();
    }

    fn add(&mut self, job: usize, witnesses: Vec<Witness>) {
        if self.tests.add(job, witnesses) {
            self.is_current = false;
        }
    }

    fn add_all(&mut self, sampled: Vec<(usize, Witness)>) {
        for (job, witness) in sampled {
            self.add(job, vec![witness]);
        }
    }

    /// Nothing will be found any more; with a budget, in this round.
    fn is_whole(&self, has_budget: bool) -> bool {
        self.unsettled == 0 && (has_budget || !self.is_sampled)
    }

    fn close_if_whole(&mut self, has_budget: bool) {
        if self.is_whole(has_budget) {
            let sampled = std::mem::take(&mut self.sampled);
            self.add_all(sampled);
            self.tests.close();
            self.is_due = has_budget && self.finished.is_none() && !self.is_current;
        }
        self.count();
    }

    /// Whether to try what there is, apart from the rest. Where time is short, that is what comes after the class was written.
    fn is_worth_trying(&self, has_budget: bool, is_paused: bool, is_written: bool) -> bool {
        let least = match (has_budget, is_written) {
            _ if is_paused => 1,
            (true, true) => WORTH_TRYING / 2,
            (true, false) => usize::MAX,
            (false, _) => WORTH_TRYING,
        };
        self.waiting >= least
    }
}

/// Writes the tests of a class under test, in the place of what was there, and says where.
pub fn write_tests<'w>(
    out: &Path,
    subject: &Class,
    files: impl Iterator<Item = (&'w str, &'w str)>,
) -> Result<Vec<PathBuf>, Failure> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for (file, text) in files {
        let path = out.join(file);
        output::write(&path, text)?;
        paths.push(path);
    }
    output::remove_leftovers(&binary_name(&subject.name), &paths)?;
    Ok(paths)
}

/// The test class of some witnesses, or a part of it that stands by itself. Names of classes under test are taken, and
/// those of files that somebody else has written or changed.
fn tests_of(
    pipeline: &Pipeline<'_>,
    subject: &Class,
    witnesses: &[Witness],
    style: Style,
    part: Option<usize>,
) -> TestClass {
    let is_taken = |name: &str| is_taken(pipeline.run, pipeline.program, subject, name);
    let mut tests = test_class(pipeline.program, subject, witnesses, style, &is_taken);
    if let Some(part) = part {
        tests.name = part_name(&tests, part, &is_taken);
    }
    tests
}

/// Whether a class cannot have tests of this name: it is that of a class under test, or of a file that is not ours.
pub fn is_taken(run: &Run, program: &Program, subject: &Class, name: &str) -> bool {
    let path = name.replace('.', "/");
    program.class_named(&path).is_some()
        || output::is_not_ours(&run.out.join(format!("{path}.java")), &binary_name(&subject.name))
}

/// How much of the budget is kept for the tests found so far, by the part of the time that they take when no search goes on
/// beside them. Those that wait have to be compiled and run, by what some have cost lately, and all of them compiled once more, in one
/// class, which is faster, by what they have cost on the whole.
fn reserve(budget: Duration, (lately, waiting): (Costs, usize), (whole, size): (Costs, usize), alone: f64) -> Duration {
    let least = (budget / 30).clamp(Duration::from_millis(500), Duration::from_secs(1));
    let (Some(first), Some(again)) = (cost_of_each(lately), each(whole.compiling, whole.tests)) else {
        return first_reserve(budget, size);
    };
    let many = |each: Duration, count: usize| each.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX));
    let trying = many(first, waiting).mul_f64(LATE_TESTS_TAKE_MORE);
    let finishing = many(again / FASTER_AS_ONE, size);
    let both = trying.saturating_add(finishing).min(budget).mul_f64(alone);
    least.saturating_add(both).min((budget / 2).max(least))
}

/// How many JVMs confirm tests when so many searches are over.
fn most_jvms(jobs: usize) -> usize {
    jobs.clamp(1, MOST_JVMS)
}

/// The part of the time that a JVM took beside so many searches which it takes without them, on as many processors.
fn alone(searches: usize) -> f64 {
    searches as f64 / (searches + 1) as f64
}

/// A part for each of so many, if there are any.
fn each(time: Duration, count: usize) -> Option<Duration> {
    time.checked_div(u32::try_from(count).ok()?)
}

/// What it took to compile a test and to run it.
fn cost_of_each(costs: Costs) -> Option<Duration> {
    Some(each(costs.compiling, costs.tests)? + each(costs.running, costs.ran).unwrap_or_default())
}

/// How much of the budget is kept for the last runs of so many tests: two JVMs run them side by side that have done nothing before,
/// verify the classes, and tell where they come by. That takes a little longer than in one JVM with a processor for itself.
fn for_last_runs(budget: Duration, costs: Costs, tests: usize, alone: f64) -> Duration {
    let starting = (budget / 20).min(Duration::from_secs(1));
    let (Some(running), Ok(tests)) = (each(costs.running, costs.ran), u32::try_from(tests)) else { return starting };
    (starting + running.mul_f64(alone * 1.2).saturating_mul(tests).min(budget)).min(budget / 4)
}

/// How much faster tests compile in one large class than in small ones; measured it is two to three times.
const FASTER_AS_ONE: u32 = 2;

/// Tests that wait take so much longer than those before them: one that hangs or does not compile holds up the others.
const LATE_TESTS_TAKE_MORE: f64 = 1.15;

/// The reserve before any test has run: a JVM has to start, and a test takes about so long on a slow machine.
pub fn first_reserve(budget: Duration, size: usize) -> Duration {
    let starting = Duration::from_millis(2_500);
    let tests = Duration::from_millis(100).saturating_mul(u32::try_from(size).unwrap_or(u32::MAX));
    let most = (budget / 4).clamp(Duration::from_millis(500), Duration::from_secs(8));
    starting.saturating_add(tests).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reserve_grows_with_the_tests_and_with_what_they_have_cost() {
        let (budget, second) = (Duration::from_secs(60), Duration::from_secs(1));
        let least = second;
        assert_eq!(reserve(budget, (Costs::default(), 0), (Costs::default(), 0), alone(2)), first_reserve(budget, 0));
        assert!(reserve(budget, (Costs::default(), 10), (Costs::default(), 10), alone(2)) > first_reserve(budget, 0));
        let costs = Costs { tests: 100, ran: 100, compiling: second, running: 2 * second, ..Costs::default() };
        assert_eq!(reserve(budget, (costs, 0), (costs, 0), alone(2)), least);
        assert!(reserve(budget, (costs, 100), (costs, 0), alone(2)) > least + 2 * second);
        assert_eq!(reserve(budget, (costs, 0), (costs, 400), alone(1)), least + second, "without one search beside it");
        assert!(
            reserve(budget, (costs, 100), (costs, 0), alone(2)) < least + 3 * second,
            "a little more than they have cost, without two searches beside it"
        );
        let dear = Costs { running: 4 * second, ..costs };
        assert!(
            reserve(budget, (dear, 100), (dear, 400), alone(2)) > reserve(budget, (costs, 100), (costs, 400), alone(2))
        );
        assert_eq!(
            reserve(budget, (dear, 10_000), (dear, 10_000), alone(2)),
            30 * second,
            "the search has at least half"
        );
        assert_eq!(reserve(second / 10, (costs, 10), (costs, 10), alone(2)), second / 2, "however little there is");
    }
}
