//! What runs on a real JVM reach, told by counters that have nothing to do with the probes of the product.

mod counting;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use glassbox_goals::{Criterion, Goal, GoalIndex, GoalKind, GoalTable};
use glassbox_program::{Class, Jdk, Method, Program};

use crate::failure::Failure;
use crate::generated::compile;
use crate::observation::End;
use crate::oracle::run_process_within;
use counting::{Counters, Place};

/// Drives come to an end much earlier.
const TIME_LIMIT: Duration = Duration::from_secs(300);

const SOURCES: [(&str, &str); 2] = [
    ("Counters.java", include_str!("../../java/bench/Counters.java")),
    ("Drives.java", include_str!("../../java/bench/Drives.java")),
];

/// A goal of a class under test, and whether drives reach it.
pub struct Known {
    pub goal: Goal,
    pub source: String,
    pub reached: bool,
}

/// What drives did.
pub struct Reached {
    /// By id.
    pub goals: BTreeMap<String, Known>,
    /// Drives that did not come to an end.
    pub problems: Vec<String>,
}

/// Runs drives with counters in the classes under test.
pub struct Driver<'j> {
    jdk: &'j Jdk,
    scratch: tempfile::TempDir,
    harness: PathBuf,
}

impl<'j> Driver<'j> {
    /// Compiles what runs drives.
    pub fn new(jdk: &'j Jdk) -> Result<Driver<'j>, Failure> {
        let temporary = std::env::temp_dir();
        let scratch =
            tempfile::Builder::new().prefix("glassbox-drives-").tempdir().map_err(Failure::file(&temporary))?;
        let mut sources = Vec::new();
        for (name, text) in SOURCES {
            let file = scratch.path().join(name);
            std::fs::write(&file, text).map_err(Failure::file(&file))?;
            sources.push(file);
        }
        let harness = scratch.path().join("harness");
        compile(jdk, &sources, &[], &harness)?;
        Ok(Driver { jdk, scratch, harness })
    }

    /// Calls the static methods `drive…` of some classes below `drives`, which use those below `classes`.
    pub fn run(&self, classes: &Path, drives: &Path, names: &[String]) -> Result<Reached, Failure> {
        let place = tempfile::tempdir_in(self.scratch.path()).map_err(Failure::file(self.scratch.path()))?;
        let counted = place.path().join("classes");
        let mut counters = Counters::default();
        for (relative, bytes) in class_files(classes)? {
            let wrong = |error| Failure::Other(format!("{}: {error}", relative.display()));
            write(&counted.join(&relative), &counters.count(&bytes).map_err(wrong)?)?;
        }
        for (relative, bytes) in class_files(drives)? {
            write(&counted.join(&relative), &bytes)?;
        }
        let list = place.path().join("names");
        write(&list, names.join("\n").as_bytes())?;
        let result = place.path().join("counts");
        let mut command = Command::new(self.jdk.home.join("bin/java"));
        // Counters are inserted without stack maps, which only the verifier needs.
        command.args(["-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"]);
        command.args(["-XX:-StackTraceInThrowable", "-Xshare:auto", "-XX:+UseSerialGC", "-Xss4m", "-cp"]);
        command.arg(&self.harness).arg("bench.Drives").arg(counters.len().to_string()).arg(&result);
        command.arg(&counted).arg(&list);
        let run = run_process_within(command, TIME_LIMIT)?;
        if run.observation.end != End::Code(0) {
            let said = String::from_utf8_lossy(&run.observation.stderr).into_owned();
            return Err(Failure::Other(format!("the drives cannot be run: {said}")));
        }
        let text = std::fs::read_to_string(&result).map_err(Failure::file(&result))?;
        let counts = Counts::parse(&text)?;
        let mut builder = glassbox_program::ProgramBuilder::default();
        builder.application(classes)?;
        let program = builder.build(self.jdk)?;
        Ok(Reached { goals: known_goals(&program, &counters, &counts), problems: counts.problems })
    }
}

/// What the JVM wrote.
#[derive(Default)]
struct Counts {
    counts: BTreeMap<u32, u64>,
    values: BTreeMap<u32, BTreeSet<i32>>,
    problems: Vec<String>,
}

impl Counts {
    fn parse(text: &str) -> Result<Counts, Failure> {
        let wrong = |line: &str| Failure::Other(format!("the counts have a line '{line}'"));
        let mut counts = Counts::default();
        let mut ended = false;
        for line in text.lines() {
            let mut words = line.splitn(3, ' ');
            let kind = words.next().unwrap_or_default();
            match kind {
                "end" => ended = true,
                "problem" => counts.problems.push(line["problem ".len()..].to_owned()),
                _ => {
                    let number = words.next().and_then(|word| word.parse().ok()).ok_or_else(|| wrong(line))?;
                    let value = words.next().ok_or_else(|| wrong(line))?;
                    if kind == "count" {
                        counts.counts.insert(number, value.parse().map_err(|_| wrong(line))?);
                    } else {
                        let value = value.parse().map_err(|_| wrong(line))?;
                        counts.values.entry(number).or_default().insert(value);
                    }
                }
            }
        }
        if ended { Ok(counts) } else { Err(Failure::Other("the drives were cut off".to_owned())) }
    }

    fn of(&self, counter: Option<&u32>) -> u64 {
        counter.and_then(|counter| self.counts.get(counter)).copied().unwrap_or(0)
    }
}

/// The branch goals of what a programmer wrote.
fn known_goals(program: &Program, counters: &Counters, counts: &Counts) -> BTreeMap<String, Known> {
    let classes = program.application_classes().iter().map(|id| program.class(*id));
    let classes = classes.filter(|class| !class.flags.is_synthetic());
    let methods = classes.flat_map(|class| class.methods.iter().filter(|method| is_written(class, method)));
    let table = GoalTable::new(program, methods, &[Criterion::Branch]);
    let mut known = BTreeMap::new();
    for index in 0..table.goals.len() {
        let goal = table.goal(GoalIndex(index as u32)).clone();
        let method = program.method(goal.insn.method);
        let offsets = method.code.as_ref().map_or(&[][..], |code| &code.offsets);
        let number = offsets.partition_point(|offset| *offset < goal.offset) as u32;
        let key = &goal.method;
        let place: Place = (key.class.to_string(), key.name.to_string(), key.descriptor.to_string(), number);
        let reached = is_reached(&goal.kind, &place, counters, counts);
        let source = program.class(goal.insn.method.class).source_file.clone().unwrap_or_default();
        known.insert(goal.id(), Known { goal, source, reached });
    }
    known
}

fn is_reached(kind: &GoalKind, place: &Place, counters: &Counters, counts: &Counts) -> bool {
    let before = counts.of(counters.before.get(place));
    let behind = counts.of(counters.behind.get(place));
    let switch = counters.switches.get(place);
    let asked = switch.and_then(|switch| counts.values.get(&switch.counter));
    match kind {
        GoalKind::Branch { taken: true } => before > behind,
        GoalKind::Branch { taken: false } => behind > 0,
        GoalKind::Case(value) => asked.is_some_and(|asked| asked.contains(value)),
        GoalKind::Default => {
            let cases = switch.map_or(&[][..], |switch| &switch.cases);
            asked.is_some_and(|asked| asked.iter().any(|value| !cases.contains(value)))
        }
        _ => before > 0,
    }
}

/// Not made up by the compiler, apart from the bodies of lambdas.
fn is_written(class: &Class, method: &Method) -> bool {
    let generated = method.flags.is_bridge() || method.flags.is_synthetic() && !method.name.starts_with("lambda$");
    let of_enum = class.flags.is_enum() && method.is_static() && ["values", "valueOf"].contains(&&*method.name);
    let insns = method.code.as_ref().map_or(0, |code| code.insns.len());
    let is_empty = method.is_constructor() && method.flags.is_private() && insns <= 3;
    !generated && !of_enum && !is_empty
}

/// The class files below a directory, by their relative paths.
fn class_files(directory: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    let mut found = Vec::new();
    let mut waiting = vec![directory.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in std::fs::read_dir(&next).map_err(Failure::file(&next))? {
            let path = entry.map_err(Failure::file(&next))?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "class") {
                let bytes = std::fs::read(&path).map_err(Failure::file(&path))?;
                let relative = path.strip_prefix(directory).map(Path::to_owned).unwrap_or(path);
                found.push((relative, bytes));
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(directory) = file.parent() {
        std::fs::create_dir_all(directory).map_err(Failure::file(directory))?;
    }
    std::fs::write(file, bytes).map_err(Failure::file(file))
}
