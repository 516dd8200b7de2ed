//! `--have`: what tests cover that were there before, so that nobody looks for it again.
//!
//! Coverage data becomes what runs have executed ([`Measured`]); which goals follow from that, the goal table knows.
//! Compiled tests are run, and probes tell the goals.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

use glassbox_goals::{Executed, GoalIndex, GoalTable, Measured, Problem};
use glassbox_jacoco::{Execution, Reading, Report, Sources, is_exec, read_class, read_exec, read_report};
use glassbox_program::{Class, Jdk, Program};
use glassbox_replay::{ExistingTests, ExistingWord, Probes, Replayer};

use crate::existing::{self, Found};
use crate::failure::Failure;
use crate::generate::Run;
use crate::inputs::read_file;
use crate::terminal::tell;

/// Everything that was given.
pub struct ExistingCoverage {
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
    /// Compiled tests in a directory or a jar, as soon as somebody has looked for them.
    Tests(PathBuf, Found),
}

/// What it is about.
pub struct Subject<'s> {
    pub run: &'s Run,
    pub program: &'s Program,
    pub class_path: &'s [PathBuf],
    pub table: &'s GoalTable,
}

/// Reads the files before anything else is done; nothing, if there are none.
pub fn read(paths: &[PathBuf]) -> Result<Option<ExistingCoverage>, Failure> {
    let mut files = Vec::with_capacity(paths.len());
    for path in paths {
        let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into());
        files.push(File { name, content: content(path)? });
    }
    Ok(Some(ExistingCoverage { files }).filter(|had| !had.files.is_empty()))
}

/// How a jar begins.
const ZIP: &[u8] = b"PK\x03\x04";

/// Coverage of large projects takes a few megabytes.
const LARGEST: u64 = 128 << 20;

fn starts_with(path: &Path, start: &[u8]) -> bool {
    let mut bytes = vec![0; start.len()];
    path.is_file()
        && std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).is_ok()
        && bytes == start
}

fn content(path: &Path) -> Result<Content, Failure> {
    let bad = |problem: String| Failure::Input(format!("--have {}: {problem}", path.display()));
    let other = || bad("it is neither execution data nor a report of JaCoCo, nor compiled tests".to_owned());
    if path.is_dir() {
        return Ok(Content::Tests(path.to_owned(), Found::default()));
    }
    if starts_with(path, ZIP) {
        return Ok(Content::Tests(path.to_owned(), Found::default()));
    }
    let bytes = read_file(path, LARGEST).map_err(|error| bad(format!("it cannot be read: {error}")))?;
    if is_exec(&bytes) {
        return read_exec(&bytes).map(Content::Execution).map_err(|error| bad(error.to_string()));
    }
    let text = String::from_utf8(bytes).map_err(|_| other())?;
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
        return Err(other());
    }
    let report = read_report(text.trim_start_matches('\u{feff}'));
    report.map(Content::Report).map_err(|error| bad(format!("it is no report of JaCoCo: {error}")))
}

impl ExistingCoverage {
    /// Looks for tests where they may be.
    pub fn find_tests(&mut self, class_path: &[PathBuf], jdk: &Jdk) -> Result<(), Failure> {
        for file in &mut self.files {
            if let Content::Tests(path, found) = &mut file.content {
                *found = existing::find(path, class_path, jdk)?;
                if found.tests.is_empty() && found.passed_over.is_empty() {
                    return Err(Failure::Input(format!("--have {}: there are no tests in it", path.display())));
                }
            }
        }
        Ok(())
    }

    /// The goals that need no test any more, each with the first file that says so. What a file says of another version of
    /// a class is a problem, and counts for nothing.
    pub fn already(
        &self,
        about: &Subject<'_>,
        problems: &mut Vec<Problem>,
    ) -> Result<Vec<(GoalIndex, String)>, Failure> {
        let mut known = HashSet::new();
        let mut already = Vec::new();
        for file in &self.files {
            let (covered, complaints) = match &file.content {
                Content::Tests(path, found) => file.run(path, found, about)?,
                _ => {
                    let (measured, complaints) = file.measured(about.program, about.table);
                    (about.table.covered_by_runs(about.program, &measured), complaints)
                }
            };
            let subject = format!("--have {}", file.name);
            problems.extend(complaints.into_iter().map(|message| Problem { subject: subject.clone(), message }));
            already
                .extend(covered.into_iter().filter(|goal| known.insert(*goal)).map(|goal| (goal, file.name.clone())));
        }
        already.sort_unstable();
        Ok(already)
    }

    /// What it cannot say: of how many goals.
    pub fn silent_about(&self, table: &GoalTable) -> Option<String> {
        if self.files.iter().any(|file| matches!(file.content, Content::Tests(..))) {
            return None;
        }
        let silent = table.goals.iter().filter(|goal| !goal.kind.is_seen_in_measures()).count();
        let why = "coverage data shows instructions and branches only";
        (silent > 0).then(|| format!("--have says nothing of {silent} goals, which are searched: {why}"))
    }
}

impl File {
    /// Runs tests; gives the goals that they cover, and what is wrong.
    fn run(&self, path: &Path, found: &Found, about: &Subject<'_>) -> Result<(Vec<GoalIndex>, Vec<String>), Failure> {
        let Subject { run, program, class_path, table } = *about;
        let probes = Probes::write(program, table, &run.jdk.home, &run.scratch.path().join("probes-of-existing"))?;
        let mut class_path = class_path.to_vec();
        class_path.push(path.to_owned());
        // The other half is for the search.
        let mut deadline = run.deadline();
        let now = Instant::now();
        deadline.at = deadline.at.map(|at| now + at.saturating_duration_since(now) / 2);
        let tests: Vec<(&str, &str)> = found.tests.iter().map(|(class, test)| (&**class, &**test)).collect();
        let existing = ExistingTests { program, table, probes: &probes, class_path, deadline };
        let word = existing.run(&mut Replayer::fresh(probes.options(&run.replay_options())), &tests)?;
        let mut problems = Vec::new();
        let account = account(found, &word);
        if word.passed == 0 {
            problems.push(account);
        } else if !run.talk.quiet {
            tell!("glassbox: --have {}: {account}", self.name);
        }
        let mut goals: Vec<GoalIndex> = word.goals.into_iter().collect();
        goals.sort_unstable();
        Ok((goals, problems))
    }

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
                Content::Tests(..) => Ok(None),
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

/// How many tests counted, and why others did not.
fn account(found: &Found, word: &ExistingWord) -> String {
    let mut parts = vec![format!("{} tests passed", word.passed)];
    if let Some((at, outcome)) = word.failed.first() {
        let name = found.tests.get(*at).map_or(String::new(), |(class, test)| format!("{class}.{test}"));
        parts.push(format!("{} failed here, such as {name} ({})", word.failed.len(), outcome.in_words()));
    }
    if word.unseen > 0 {
        parts.push(format!("{} did not run in time", word.unseen));
    }
    parts.extend(found.passed_over.iter().map(|(why, count)| format!("{count} {why}")));
    parts.join("; ")
}

fn add(measured: &mut Measured, reading: Option<Reading>) {
    for (method, coverage) in reading.into_iter().flat_map(|reading| reading.methods) {
        if !coverage.insns.is_empty() {
            measured
                .methods
                .insert(method, Executed { insns: coverage.insns, ways: coverage.ways, ..Executed::default() });
        }
    }
}
