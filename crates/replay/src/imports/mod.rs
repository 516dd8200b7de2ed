//! What the initialization of classes leaves on a real JVM: asked of two JVMs that do nothing else, kept for the next run.

mod agreement;
mod kept;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use glassbox_program::{
    FieldKey, Holder, ImportedLambda, ImportedState, Imports, JavaValue, LOGGER_TYPES, Name, NodeId, ObjectGraph,
    RunTimeClass, binary_name,
};
use rustc_hash::FxHashMap;

use glassbox_guard::CHANNEL;

use crate::child::{Patience, Process, WaitResult};
use crate::executors::messages::{is_part_of, read_graph, read_shapes};
use crate::java::{Java, JvmDirectory, absolute};
use crate::setting::{java_type, read_value};
use crate::wire::{Answer, nonsense};
use crate::{Deadline, Options, ReplayError, runner};
use kept::Kept;

const INITIALIZED: u8 = 1;

/// How long an initializer may take. What other programs take from it does not count, so that this does not depend on the load.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// A JVM that says nothing for so long will not say anything; on a machine that is busy otherwise, it may take longer.
const INITIALIZING: Patience =
    Patience { idle: Duration::from_secs(10), busy: Duration::from_secs(20), most: Duration::from_secs(120) };

/// With a budget, the part of it that JVMs may take for this.
const SHARE: u32 = 10;

/// What makes JVMs alike that would differ in what programs seldom ask for: all objects have one identity hash code, those of an
/// archive of the JDK included, so that tables which are keyed by identity are the same on all of them.
pub(crate) const ALIKE: [&str; 3] = ["-Xshare:off", "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"];

/// Initializes classes on JVMs, each class once.
pub struct JvmImports {
    options: Options,
    class_path: Vec<PathBuf>,
    deadline: Deadline,
    /// How much time JVMs may take, if that is limited, and what they have taken, in milliseconds.
    most: Option<Duration>,
    taken: AtomicU64,
    known: Mutex<FxHashMap<Name, Slot>>,
    kept: Kept,
}

type Slot = Arc<OnceLock<Option<Arc<ImportedState>>>>;

impl JvmImports {
    /// Starts nothing yet.
    #[must_use]
    pub fn new(options: Options, class_path: &[PathBuf], deadline: Deadline) -> JvmImports {
        let now = Instant::now();
        let most = deadline.at.map(|at| at.saturating_duration_since(now) / SHARE);
        let kept = Kept::new(&options, class_path);
        let class_path = class_path.to_vec();
        JvmImports { options, class_path, deadline, most, taken: AtomicU64::new(0), known: Mutex::default(), kept }
    }

    fn find_out(&self, class: &Name) -> Option<ImportedState> {
        if let Some([first, second]) = self.kept.find(class)
            && let Ok(state) = both(&first, &second)
        {
            return state;
        }
        let spent = Duration::from_millis(self.taken.load(Ordering::Relaxed));
        if self.deadline.has_passed() || self.most.is_some_and(|most| spent >= most) {
            return None;
        }
        let started = Instant::now();
        let answers = self.ask(class);
        let took = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.taken.fetch_add(took, Ordering::Relaxed);
        let [first, second] = answers.ok()??;
        let state = both(&first, &second).ok()?;
        self.kept.keep(class, [&first, &second]);
        state
    }

    /// What two JVMs answer that were started at the same time; nothing if one of them was cut short or lost.
    fn ask(&self, class: &Name) -> Result<Option<[Vec<u8>; 2]>, ReplayError> {
        let processes = [self.start(class)?, self.start(class)?];
        let [first, second] = processes.map(|process| match process.receive(INITIALIZING, &self.deadline) {
            WaitResult::Answer(Ok(payload)) if payload.get(..2) != Some(&[INITIALIZED, TIMED_OUT]) => Some(payload),
            _ => None,
        });
        Ok(first.zip(second).map(|(first, second)| [first, second]))
    }

    fn start(&self, class: &Name) -> Result<Process, ReplayError> {
        let (command, playground) = self.command(class)?;
        Process::start(command, playground).map_err(|error| ReplayError::CannotStart {
            java_home: self.options.java_home.clone(),
            problem: error.to_string(),
        })
    }

    fn command(&self, class: &Name) -> Result<(Command, JvmDirectory), ReplayError> {
        let installed = runner::prepare(&self.options.java_home, Some(&self.options.scratch))?;
        let mut java = Java::new(&self.options, &installed)?;
        let arguments = java.arguments();
        arguments.args(ALIKE).args(["--add-opens", "java.base/java.lang=ALL-UNNAMED"]);
        // As where tests run; and where the channel cannot be moved, it is the standard output.
        arguments.args(["-ea", "-XX:+DisplayVMOutputToStderr", "-cp"]).arg(absolute(&installed.runner));
        arguments.arg(runner::INITIALIZATION_CLASS).arg(CHANNEL).arg(binary_name(class));
        arguments.arg(TIME_LIMIT.as_millis().to_string());
        arguments.arg(LOGGER_TYPES.map(binary_name).join(","));
        arguments.args(self.class_path.iter().map(|place| absolute(place)));
        Ok(java.finish())
    }
}

impl Imports for JvmImports {
    fn import(&self, class: &Name) -> Option<Arc<ImportedState>> {
        let slot = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(class.clone()).or_default().clone()
        };
        slot.get_or_init(|| self.find_out(class).map(Arc::new)).clone()
    }
}

/// Whether a frame tells of an initialization.
#[cfg(test)]
pub(crate) fn understands(payload: &[u8]) -> bool {
    both(payload, payload).is_ok()
}

/// What two JVMs agree on; nothing if the class could not be initialized.
fn both(first: &[u8], second: &[u8]) -> Result<Option<ImportedState>, ReplayError> {
    Ok(Told::parse(first)?.zip(Told::parse(second)?).map(|(first, second)| agreement::of(&first, &second)))
}

const DONE: u8 = 0;
const THREW: u8 = 1;
const TIMED_OUT: u8 = 2;

/// What one JVM has told.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) classes: Vec<(Name, Vec<(FieldKey, JavaValue)>)>,
    pub(crate) graph: ObjectGraph,
    pub(crate) unseen: Vec<NodeId>,
    pub(crate) run_time_classes: Vec<RunTimeClass>,
    pub(crate) lambdas: Vec<ImportedLambda>,
    pub(crate) interned: Vec<NodeId>,
    pub(crate) held: Vec<(NodeId, Holder)>,
}

impl Told {
    /// Nothing if the class could not be initialized.
    fn parse(payload: &[u8]) -> Result<Option<Told>, ReplayError> {
        let mut answer = Answer::new(payload, INITIALIZED)?;
        match answer.byte()? {
            DONE => {}
            THREW | TIMED_OUT => return answer.finish().map(|()| None),
            other => return Err(nonsense(format!("outcome {other} of an initialization"))),
        }
        let shapes = read_shapes(&mut answer)?;
        let classes = answer.list(|answer| {
            let class: Name = answer.string()?.into();
            let statics = answer.list(|answer| {
                let (name, java_type) = (answer.string()?.into(), java_type(&answer.string()?)?);
                let value = read_value(answer)?.ok_or_else(|| nonsense("a static field that is nothing"))?;
                Ok((FieldKey { class: class.clone(), name, java_type }, value))
            })?;
            Ok((class.clone(), statics))
        })?;
        let (graph, unseen) = read_graph(&mut answer, &shapes)?;
        let node = |answer: &mut Answer<'_>| match answer.unsigned()? {
            node if is_part_of(&graph, &JavaValue::Object(NodeId(node))) => Ok(NodeId(node)),
            _ => Err(nonsense("a reference to no object")),
        };
        let interned = answer.list(node)?;
        let held = answer.list(|answer| {
            let node = node(answer)?;
            let (class, field) = (answer.string()?.into(), answer.string()?.into());
            Ok((node, Holder { class, field, element: u32::try_from(answer.number()?).ok() }))
        })?;
        let lambdas = answer.list(|answer| {
            let (name, host) = (answer.string()?.into(), answer.string()?.into());
            let names: Vec<Name> = answer.list(|answer| Ok(answer.string()?.into()))?;
            let calls = names.chunks_exact(3).map(|call| [call[0].clone(), call[1].clone(), call[2].clone()]);
            Ok(ImportedLambda { name, host, calls: calls.collect() })
        })?;
        answer.finish()?;
        let mut statics = classes.iter().flat_map(|(_, statics)| statics);
        if !statics.all(|(_, value)| is_part_of(&graph, value)) {
            return Err(nonsense("a reference to no object"));
        }
        let run_time_classes = shapes.iter().filter_map(|shape| shape.run_time_class()).collect();
        Ok(Some(Told { classes, graph, unseen, run_time_classes, lambdas, interned, held }))
    }
}
