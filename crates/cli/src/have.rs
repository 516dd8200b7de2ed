//! `--have`: what tests cover that were there before, so that nobody looks for it again.
//!
//! Whatever the user names becomes what runs have executed ([`Measured`]); which goals follow from that, the goal table
//! knows.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use glassbox_goals::{Executed, GoalIndex, GoalTable, Measured, Problem};
use glassbox_jacoco::{Execution, Reading, Report, Sources, is_exec, read_class, read_exec, read_report};
use glassbox_program::{Class, Program};

use crate::failure::Failure;

/// Everything that was given.
pub struct Had {
    files: Vec<File>,
}

struct File {
    /// Without its directory: ledgers are the same wherever they are made.
    name: String,
    content: Content,
}

/// Told by the content, not by the name.
enum Content {
    Execution(Execution),
    Report(Report),
}

/// Reads the files before anything else is done; nothing, if there are none.
pub fn read(paths: &[PathBuf]) -> Result<Option<Had>, Failure> {
    let mut files = Vec::with_capacity(paths.len());
    for path in paths {
        let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into());
        files.push(File { name, content: content(path)? });
    }
    Ok(Some(Had { files }).filter(|had| !had.files.is_empty()))
}

/// How a jar begins.
const ZIP: &[u8] = b"PK\x03\x04";

fn content(path: &Path) -> Result<Content, Failure> {
    let bad = |problem: String| Failure::Input(format!("--have {}: {problem}", path.display()));
    let tests = || {
        let advice = "run compiled tests with JaCoCo's agent, and give the execution data that it writes";
        bad(format!("it is neither execution data nor a report of JaCoCo; {advice}"))
    };
    if path.is_dir() {
        return Err(tests());
    }
    let bytes = std::fs::read(path).map_err(|error| bad(format!("it cannot be read: {error}")))?;
    if is_exec(&bytes) {
        return read_exec(&bytes).map(Content::Execution).map_err(|error| bad(error.to_string()));
    }
    if bytes.starts_with(ZIP) {
        return Err(tests());
    }
    let text = String::from_utf8(bytes).map_err(|_| tests())?;
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
        return Err(tests());
    }
    let report = read_report(text.trim_start_matches('\u{feff}'));
    report.map(Content::Report).map_err(|error| bad(format!("it is no report of JaCoCo: {error}")))
}

impl Had {
    /// The goals that need no test any more, each with the first file that says so. What a file says of another version of
    /// a class is a problem, and counts for nothing.
    pub fn already(
        &self,
        program: &Program,
        table: &GoalTable,
        problems: &mut Vec<Problem>,
    ) -> Vec<(GoalIndex, String)> {
        let mut known = HashSet::new();
        let mut already = Vec::new();
        for file in &self.files {
            let (measured, complaints) = file.measured(program, table);
            let subject = format!("--have {}", file.name);
            problems.extend(complaints.into_iter().map(|message| Problem { subject: subject.clone(), message }));
            let covered = table.covered_by_runs(program, &measured);
            already
                .extend(covered.into_iter().filter(|goal| known.insert(*goal)).map(|goal| (goal, file.name.clone())));
        }
        already.sort_unstable();
        already
    }

    /// What it cannot say: of how many goals.
    pub fn silent_about(table: &GoalTable) -> Option<String> {
        let silent = table.goals.iter().filter(|goal| !goal.kind.is_seen_in_measures()).count();
        let why = "coverage data shows instructions and branches only";
        (silent > 0).then(|| format!("--have says nothing of {silent} goals, which are searched: {why}"))
    }
}

impl File {
    /// What was executed of the classes that have goals, and what is wrong.
    fn measured(&self, program: &Program, table: &GoalTable) -> (Measured, Vec<String>) {
        let names: BTreeSet<_> = table.goals.iter().map(|goal| &goal.method.class).collect();
        let classes: Vec<&Class> = names.into_iter().filter_map(|name| program.class_named(name)).collect();
        let mut measured = Measured::default();
        let mut problems = Vec::new();
        let mut is_silent = true;
        let sources = OnceCell::new();
        let all = || Sources::new(program.application_classes().iter().map(|id| program.class(*id)));
        for class in classes {
            let reading = match &self.content {
                Content::Report(report) => {
                    sources.get_or_init(all).read(report, class).map_err(|error| error.to_string())
                }
                Content::Execution(execution) => {
                    let bytes = program.class_file(&class.name).unwrap_or_default();
                    read_class(execution, class, &bytes).map_err(|error| error.to_string())
                }
            };
            is_silent &= matches!(reading, Ok(None));
            match reading {
                Ok(reading) => add(&mut measured, reading),
                Err(problem) => problems.push(problem),
            }
        }
        if is_silent {
            problems.push("it says nothing of the classes under test".to_owned());
        }
        (measured, problems)
    }
}

fn add(measured: &mut Measured, reading: Option<Reading>) {
    for (method, coverage) in reading.into_iter().flat_map(|reading| reading.methods) {
        if !coverage.insns.is_empty() {
            measured.methods.insert(method, Executed { insns: coverage.insns, ways: coverage.ways });
        }
    }
}
