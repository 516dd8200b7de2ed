//! Real JVMs that make runs along with a search: who they are, when they are needed, and what is said of them.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use glassbox_goals::{Executors, Ledger, SearchReport, Witness};
use glassbox_program::{Class, INPUT_CLASS, Origin, Program, binary_name};
use glassbox_replay::{ExecutorOptions, JvmExecutors, Listening};
use glassbox_search::{Concolic, Task, accompany};
use globset::GlobMatcher;

use crate::args::{AccompanimentArguments, ConcolicChoice, globs};
use crate::failure::Failure;
use crate::generate::Run;

/// Executors of others at the same time.
const MOST_ELSEWHERE: usize = 64;

/// How runs go along with searches, made from the command line once.
pub struct ConcolicSettings {
    /// Goals that the symbolic machine cannot get to are looked for so.
    pub is_wanted: bool,
    /// All goals are, from the start.
    pub is_all: bool,
    pub count: usize,
    listening: Option<Listening>,
    instrument: Vec<GlobMatcher>,
    runs: u64,
}

impl ConcolicSettings {
    pub fn new(arguments: &AccompanimentArguments) -> Result<ConcolicSettings, Failure> {
        Ok(ConcolicSettings {
            is_wanted: arguments.concolic == ConcolicChoice::Auto,
            is_all: false,
            count: usize::from(arguments.executors),
            listening: arguments.listen.zip(arguments.token.clone()).map(|(address, token)| Listening {
                address,
                token,
                most: MOST_ELSEWHERE,
            }),
            instrument: globs("--instrument", &arguments.instrument)?,
            runs: arguments.max_runs,
        })
    }

    /// The symbolic machine is alone.
    pub fn none() -> ConcolicSettings {
        ConcolicSettings { is_wanted: false, is_all: false, count: 0, listening: None, instrument: Vec::new(), runs: 0 }
    }

    /// In words, all that may change what is found.
    pub fn settings(&self) -> String {
        let globs: Vec<&str> = self.instrument.iter().map(|glob| glob.glob().glob()).collect();
        format!("{} {} {} {globs:?} {}", self.is_wanted, self.count, self.listening.is_some(), self.runs)
    }

    /// Whether runs follow a search that the symbolic machine makes alone.
    pub fn follows(&self) -> bool {
        self.is_wanted && !self.is_all
    }

    /// Whether executors record what code of a class does; that of the JDK is never recorded, even if it is under test.
    pub fn is_recorded(&self, class: &Class) -> bool {
        let name = binary_name(&class.name);
        matches!(class.origin, Origin::Application | Origin::Library)
            && &*class.name != INPUT_CLASS
            && (self.instrument.is_empty() || self.instrument.iter().any(|glob| glob.is_match(&name)))
    }
}

/// Starts the JVMs. This is the one place where the executors of `replay` come in.
fn start<'p>(
    run: &'p Run,
    program: &'p Program,
    class_path: &[PathBuf],
) -> Result<Box<dyn Executors + Send + 'p>, Failure> {
    let accompaniment = &run.accompaniment;
    let options = ExecutorOptions {
        executors: accompaniment.count,
        listening: accompaniment.listening.clone(),
        class_path: class_path.to_vec(),
        is_instrumented: Box::new(|class| accompaniment.is_recorded(class)),
        ..ExecutorOptions::new(run.replay_options())
    };
    Ok(Box::new(JvmExecutors::new(program, options)?))
}

/// The JVMs of a run, which start when a search needs them: as many sets of them as there are searches at the same time. Those
/// that connect from elsewhere are one set, for one search after the other.
pub struct Pool<'p> {
    run: &'p Run,
    program: &'p Program,
    class_path: &'p [PathBuf],
    idle: Mutex<Idle<'p>>,
    /// Held by the search that has the executors from elsewhere.
    elsewhere: Mutex<()>,
}

#[derive(Default)]
struct Idle<'p> {
    executors: Vec<Box<dyn Executors + Send + 'p>>,
    /// Why none can be started: it is not tried again.
    failure: Option<String>,
}

impl<'p> Pool<'p> {
    pub fn new(run: &'p Run, program: &'p Program, class_path: &'p [PathBuf]) -> Pool<'p> {
        Pool { run, program, class_path, idle: Mutex::default(), elsewhere: Mutex::default() }
    }

    /// Searches along runs, those of some inputs first, or says why no run can be made.
    pub fn search(&self, task: &Task<'_, 'p>, seeds: &[Witness]) -> Result<SearchReport, String> {
        let accompaniment = &self.run.accompaniment;
        let is_alone = accompaniment.listening.is_some();
        let _alone = is_alone.then(|| self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner));
        let mut executors = self.take()?;
        let is_recorded = |class: &Class| accompaniment.is_recorded(class);
        let how = Concolic { is_recorded: &is_recorded, runs: accompaniment.runs, seeds };
        let report = accompany(task, &how, executors.as_mut());
        self.idle().executors.push(executors);
        Ok(report)
    }

    fn take(&self) -> Result<Box<dyn Executors + Send + 'p>, String> {
        let mut idle = self.idle();
        if let Some(reason) = &idle.failure {
            return Err(reason.clone());
        }
        if let Some(executors) = idle.executors.pop() {
            return Ok(executors);
        }
        let started = start(self.run, self.program, self.class_path).map_err(|failure| failure.to_string());
        idle.failure = started.as_ref().err().cloned();
        started
    }

    fn idle(&self) -> MutexGuard<'_, Idle<'p>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says in the ledger where runs and the machine went apart.
pub fn note_divergences(ledger: &mut Ledger, reports: &[SearchReport]) {
    for report in reports {
        ledger
            .limits
            .extend(report.runs.divergences.iter().map(|divergence| format!("{}: {divergence}", report.entry)));
    }
}

/// What the runs came to, in a few lines; nothing if there were none.
pub fn summary(reports: &[SearchReport]) -> String {
    let sum = |count: fn(&SearchReport) -> u64| reports.iter().map(count).sum::<u64>();
    let made = sum(|report| report.runs.made);
    if made == 0 {
        return String::new();
    }
    let (lost, paths) = (sum(|report| report.runs.lost), sum(|report| report.runs.paths));
    let divergences = sum(|report| report.runs.divergences.len() as u64);
    let mut losses: Vec<&str> = reports.iter().flat_map(|report| &report.runs.losses).map(String::as_str).collect();
    losses.sort_unstable();
    losses.dedup();
    let mut text = format!("{made} test runs ({lost} lost), {paths} paths, {divergences} divergences\n");
    if !losses.is_empty() {
        text.push_str(&format!("what these gave was taken from the runs: {}\n", losses.join(", ")));
    }
    text
}
