//! What an instrumented run costs, and what a run costs at least.

use std::path::Path;
use std::time::{Duration, Instant};

use glassbox_goals::{Answer, Executors, Run, RunOutcome};
use glassbox_program::{Content, JavaType, JavaValue, Jdk, MethodKey, NodeId, ObjectGraph, ObjectNode, Program};
use glassbox_replay::{ExecutorOptions, JvmExecutors};

use crate::failure::Failure;
use crate::oracle::run_java;
use crate::programs::TestProgram;
use crate::speed::{PROGRAMS, compile_speed_programs, median};
use crate::subject::load;

/// One program: by `java` without its start, in an executor without instrumentation, and with.
pub struct Cost {
    pub name: String,
    pub java: Duration,
    pub plain: Duration,
    pub instrumented: Duration,
}

impl Cost {
    /// How many times as long an instrumented run takes as one on the same JVM without.
    pub fn ratio(&self) -> f64 {
        self.instrumented.as_secs_f64() / self.plain.as_secs_f64().max(1e-6)
    }
}

/// Many small runs.
pub struct ProgressSample {
    pub runs: u32,
    pub elapsed: Duration,
}

const SMALL_RUNS: u32 = 500;
const TIME_LIMIT: Duration = Duration::from_secs(120);
/// Prints a line, and nothing else.
const HELLO: &str = "Hello";

pub(super) fn measure(
    jdk: &Jdk,
    directory: &Path,
    runs: usize,
    progress: &mut dyn FnMut(&str),
) -> Result<(Vec<Cost>, ProgressSample), Failure> {
    let names: Vec<&str> = [HELLO].into_iter().chain(PROGRAMS).collect();
    let (programs, compiled) = compile_speed_programs(jdk, directory, &names)?;
    let classes = compiled.directory();
    let program = load(jdk, classes)?;
    let scratch = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let bench = Bench { jdk, program: &program, classes, scratch: scratch.path() };
    let nothing = median((0..runs.max(3)).map(|_| bench.java(&programs[0])).collect::<Result<_, _>>()?);
    let mut costs = Vec::new();
    for measured in &programs[1..] {
        progress(&measured.name);
        let (mut java, mut plain, mut instrumented) = (Vec::new(), Vec::new(), Vec::new());
        // They take turns, so that what else the computer does hits all.
        for _ in 0..runs {
            java.push(bench.java(measured)?.saturating_sub(nothing));
            plain.push(bench.executor(measured, false)?);
            instrumented.push(bench.executor(measured, true)?);
        }
        let (java, plain, instrumented) = (median(java), median(plain), median(instrumented));
        costs.push(Cost { name: measured.name.clone(), java, plain, instrumented });
    }
    progress("small runs");
    Ok((costs, bench.pace()?))
}

struct Bench<'b> {
    jdk: &'b Jdk,
    program: &'b Program,
    classes: &'b Path,
    scratch: &'b Path,
}

impl<'b> Bench<'b> {
    fn java(&self, program: &TestProgram) -> Result<Duration, Failure> {
        Ok(run_java(self.jdk, &[], self.classes, &program.name, &program.header.args)?.elapsed)
    }

    fn executors(&self, is_instrumented: bool) -> Result<JvmExecutors<'b>, Failure> {
        let java = glassbox_replay::Options {
            java_home: self.jdk.home.clone(),
            heap_megabytes: 512,
            test_time_limit: TIME_LIMIT,
            opens: Vec::new(),
            patches: Vec::new(),
            scratch: self.scratch.to_owned(),
            readable: Vec::new(),
            guard: None,
        };
        let mut options = ExecutorOptions { class_path: vec![self.classes.to_owned()], ..ExecutorOptions::new(java) };
        if !is_instrumented {
            options.is_instrumented = Box::new(|_| false);
        }
        JvmExecutors::new(self.program, options).map_err(|error| Failure::Other(error.to_string()))
    }

    /// In a JVM that has done nothing yet but start.
    fn executor(&self, program: &TestProgram, is_instrumented: bool) -> Result<Duration, Failure> {
        let mut executors = self.executors(is_instrumented)?;
        once(&mut executors, main_of(HELLO, &[]))?;
        let started = Instant::now();
        once(&mut executors, main_of(&program.name, &program.header.args))?;
        Ok(started.elapsed())
    }

    fn pace(&self) -> Result<ProgressSample, Failure> {
        let mut executors = self.executors(true)?;
        let entry = MethodKey { class: "Sieve".into(), name: "count".into(), descriptor: "(I)I".into() };
        let small = Run { entry, arguments: vec![JavaValue::Int(50)], ..main_of("Sieve", &[]) };
        once(&mut executors, small.clone())?;
        let started = Instant::now();
        for _ in 0..SMALL_RUNS {
            once(&mut executors, small.clone())?;
        }
        Ok(ProgressSample { runs: SMALL_RUNS, elapsed: started.elapsed() })
    }
}

fn once(executors: &mut JvmExecutors<'_>, run: Run) -> Result<(), Failure> {
    let entry = run.entry.clone();
    executors.start(run);
    match executors.next(&|| false) {
        Some(Answer::Ran(recorded)) if recorded.outcome == RunOutcome::Returned => Ok(()),
        other => {
            let Some(Answer::Lost { reason, .. }) = other else {
                return Err(Failure::Other(format!("{entry} did not return")));
            };
            Err(Failure::Other(format!("{entry} was lost: {reason}")))
        }
    }
}

/// A call of `main`.
fn main_of(class: &str, words: &[String]) -> Run {
    let text = |word: &String| {
        let content = Content::Text(word.encode_utf16().collect());
        ObjectNode { class: "java/lang/String".into(), before: Some(content.clone()), after: content }
    };
    let elements = (0..words.len() as u32).map(|index| (index, JavaValue::Object(NodeId(index + 1)))).collect();
    let element = JavaType::Reference("java/lang/String".into());
    let array = Content::Array { element, length: words.len() as u32, elements };
    let mut nodes = vec![ObjectNode { class: "[Ljava/lang/String;".into(), before: Some(array.clone()), after: array }];
    nodes.extend(words.iter().map(text));
    Run {
        number: 0,
        entry: MethodKey { class: class.into(), name: "main".into(), descriptor: "([Ljava/lang/String;)V".into() },
        receiver: None,
        arguments: vec![JavaValue::Object(NodeId(0))],
        graph: ObjectGraph { nodes },
        recipes: Vec::new(),
        given: Vec::new(),
        boundaries: Vec::new(),
    }
}
