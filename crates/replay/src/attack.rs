//! Random calls on a real JVM, watched for instructions that nobody should reach.
//!
//! The JVM itself says what is reached, through its debugger interface: class files stay as they are. `java/glassbox/attack`
//! has the other side. Whatever was reached is called again in a JVM that does nothing else before it counts.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Deadline, Options, ReplayError, child, runner};

/// A method that is called with random inputs; names as Java reflection has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackEntry {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// Whether references in the input may be null.
    pub nulls: bool,
}

/// What should not be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackGoal {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// Byte offset of an instruction.
    pub from: u32,
    /// The offset to which it should not go; without, it is not to be reached at all.
    pub to: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackPlan {
    pub entries: Vec<AttackEntry>,
    pub goals: Vec<AttackGoal>,
    pub class_path: Vec<PathBuf>,
    /// Calls of each entry.
    pub calls: u32,
    pub seed: u64,
}

/// What was reached nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackHit {
    /// The index of the goal in its plan.
    pub goal: usize,
    /// The call that reached it, in words.
    pub call: String,
}

/// What came of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attacked {
    /// Every entry had its calls, unless they took the JVM with them.
    Whole(Vec<AttackHit>),
    /// There was no time for all of it.
    CutShort,
    /// This JDK cannot do it, and why.
    Impossible(String),
}

/// What one call may take; most take nothing.
const CALL_LIMIT: Duration = Duration::from_millis(500);

/// What starting virtual machines and confirming a hit may take beside the attack itself.
const GRACE: Duration = Duration::from_secs(30);

const POLL: Duration = Duration::from_millis(5);

/// Attacks for at most `time`.
///
/// # Errors
/// If there is no JDK, or the plan cannot be written.
pub fn attack(
    options: &Options,
    plan: &AttackPlan,
    time: Duration,
    deadline: &Deadline,
) -> Result<Attacked, ReplayError> {
    let Some(classes) = runner::prepare(&options.java_home)?.attack else {
        return Ok(Attacked::Impossible("the JDK has no module jdk.jdi".to_owned()));
    };
    let file = options.scratch.join("attack.txt");
    let cannot_write =
        |error: std::io::Error| ReplayError::CannotWrite { path: file.clone(), problem: error.to_string() };
    fs::write(&file, scheme(plan)?).map_err(cannot_write)?;
    let mut command = Command::new(runner::tool_path(&options.java_home, "java"));
    command.args(["-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]).arg(&classes);
    command.arg("glassbox.attack.Attack").arg(&file).arg(&classes).arg(format!("{:.3}", time.as_secs_f64()));
    let log = options.scratch.join("attack.log");
    let output = fs::File::create(&log).map_err(cannot_write)?;
    command.current_dir(&options.scratch).stdin(Stdio::null()).stdout(output).stderr(Stdio::null());
    child::shield_from_terminal(&mut command);
    let cannot_start = |error: std::io::Error| ReplayError::CannotStart {
        java_home: options.java_home.clone(),
        problem: error.to_string(),
    };
    let mut process = command.spawn().map_err(cannot_start)?;
    let end = Instant::now() + time + GRACE;
    while process.try_wait().map_err(cannot_start)?.is_none() {
        if deadline.has_passed() || Instant::now() > end {
            // The target ends by itself when nobody watches it any more.
            let _ = process.kill();
            let _ = process.wait();
            return Ok(Attacked::CutShort);
        }
        std::thread::sleep(POLL);
    }
    Ok(read(&fs::read_to_string(&log).unwrap_or_default(), plan))
}

/// The plan as `Scheme.java` reads it.
fn scheme(plan: &AttackPlan) -> Result<String, ReplayError> {
    let mut text = String::new();
    for path in &plan.class_path {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
        match path.to_str() {
            Some(path) => line(&mut text, &["path", path]),
            None => return Err(ReplayError::PathNotUnicode { path }),
        }
    }
    let milliseconds = CALL_LIMIT.as_millis().to_string();
    line(&mut text, &["calls", &plan.calls.to_string(), &(plan.seed as i64).to_string(), &milliseconds]);
    for AttackEntry { class, method, descriptor, nulls } in &plan.entries {
        line(&mut text, &["entry", class, method, descriptor, &nulls.to_string()]);
    }
    for AttackGoal { class, method, descriptor, from, to } in &plan.goals {
        let to = to.map_or("-1".to_owned(), |to| to.to_string());
        line(&mut text, &["goal", class, method, descriptor, &from.to_string(), &to]);
    }
    Ok(text)
}

/// A name with a tab or an end of line in it is no name that anybody meets; its line then names nothing.
fn line(text: &mut String, parts: &[&str]) {
    let parts: Vec<String> = parts.iter().map(|part| part.replace(['\t', '\n', '\r'], "?")).collect();
    let _ = writeln!(text, "{}", parts.join("\t"));
}

fn read(said: &str, plan: &AttackPlan) -> Attacked {
    let mut hits = Vec::new();
    let mut reached = None;
    for line in said.lines() {
        let mut parts = line.splitn(3, '\t');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("hit"), Some(goal), Some(call)) => {
                let goal = goal.parse().ok().filter(|goal| *goal < plan.goals.len());
                hits.extend(goal.map(|goal| AttackHit { goal, call: call.to_owned() }));
            }
            (Some("done"), Some(entries), None) => reached = entries.parse().ok(),
            _ => {}
        }
    }
    match reached {
        // What was reached counts, however much was left to do.
        Some(_) if !hits.is_empty() => Attacked::Whole(hits),
        Some(entries) if plan.entries.len() <= entries => Attacked::Whole(hits),
        Some(_) => Attacked::CutShort,
        None => Attacked::Impossible("its debugger interface does not work here".to_owned()),
    }
}
