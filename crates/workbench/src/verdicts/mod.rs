//! `workbench verdicts`: methods of which every goal is labelled (`corpus/verdicts`), and whether the tool says the same.
//!
//! A goal is reachable because a drive, a class that stands beside the methods, reaches it on a real JVM; or a comment in
//! the source says that no test can (see [`labels`]). There is no third kind, so that each run checks the labels, too.

mod labels;
mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use crate::corpus;
use crate::failure::Failure;
use crate::generated::{Call, Ledger, check_binary, compile, find_sources, run_tool};
use crate::reached::{Driver, Reached};
pub use report::{Family, Report, Wrong};

/// The share of goals that no test can reach which has to be proved, in percent.
pub const BAR: f64 = 80.0;

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Only families whose name matches; all, if there is none.
    pub only: Option<globset::GlobMatcher>,
    /// Look at the labels, and ask no tool.
    pub labels_only: bool,
    /// What the search may spend on each method.
    pub steps: u64,
    /// Methods searched at the same time.
    pub jobs: usize,
    /// Where classes, tests and the ledger go.
    pub out: PathBuf,
    /// More arguments for `glassbox generate`.
    pub extra: Vec<String>,
}

/// Some files of the benchmark that belong together.
struct Files {
    family: String,
    subjects: Vec<PathBuf>,
    drives: Vec<PathBuf>,
}

/// A goal and what is true of it.
pub struct Labelled {
    pub family: String,
    /// `Memo.java:17`.
    pub place: String,
    pub reachable: bool,
    pub method: String,
}

pub fn run(jdk: &Jdk, options: &Options) -> Result<Report, Failure> {
    let mut families = find_files()?;
    families.retain(|files| options.only.as_ref().is_none_or(|glob| glob.is_match(&files.family)));
    if families.is_empty() {
        return Err(Failure::Other("--only matches no family".to_owned()));
    }
    let (classes, drives) = (options.out.join("classes"), options.out.join("drives"));
    for directory in [&classes, &drives] {
        if directory.is_dir() {
            std::fs::remove_dir_all(directory).map_err(Failure::file(directory))?;
        }
    }
    let subjects: Vec<PathBuf> = families.iter().flat_map(|files| files.subjects.clone()).collect();
    let drivers: Vec<PathBuf> = families.iter().flat_map(|files| files.drives.clone()).collect();
    compile(jdk, &subjects, &[], &classes)?;
    compile(jdk, &drivers, &[&classes], &drives)?;
    let mut names = Vec::new();
    for files in &families {
        let stems = files.drives.iter().filter_map(|file| file.file_stem()?.to_str());
        names.extend(stems.map(|stem| format!("verdicts.{}.{stem}", files.family)));
    }
    let reached = Driver::new(jdk)?.run(&classes, &drives, &names)?;
    let (labelled, problems) = label(&families, &reached)?;
    if options.labels_only {
        return Ok(Report::new(labelled, problems, None));
    }
    check_binary(&options.glassbox)?;
    let mut arguments: Vec<OsString> = vec!["generate".into(), "--no-cache".into(), (&classes).into()];
    arguments.extend(["--steps".into(), options.steps.to_string().into()]);
    // Reflection into private members is no way for a test here.
    arguments.extend(["--states".into(), "public".into()]);
    arguments.extend(["--jobs".into(), options.jobs.to_string().into()]);
    arguments.extend(options.extra.iter().map(OsString::from));
    let place = options.out.join("tool");
    let call = Call { glassbox: &options.glassbox, arguments: &arguments, directory: Path::new("."), place: &place };
    let generated = run_tool(jdk, &call)?;
    Ok(Report::new(labelled, problems, Some(&generated.ledger)))
}

/// The sources by family; what ends with `Drive.java` is a drive.
fn find_files() -> Result<Vec<Files>, Failure> {
    let directory = corpus::directory().join("verdicts");
    let mut sources = Vec::new();
    find_sources(&directory, &mut sources)?;
    let mut families: BTreeMap<String, Files> = BTreeMap::new();
    for source in sources {
        let family = source.parent().and_then(|parent| parent.file_name()).unwrap_or_default();
        let family = family.to_string_lossy().into_owned();
        let new = || Files { family: family.clone(), subjects: Vec::new(), drives: Vec::new() };
        let files = families.entry(family.clone()).or_insert_with(new);
        let is_drive = source.to_string_lossy().ends_with("Drive.java");
        if is_drive { &mut files.drives } else { &mut files.subjects }.push(source);
    }
    Ok(families.into_values().collect())
}

/// What is true of each goal, by its id, and where the labels are wrong.
fn label(families: &[Files], reached: &Reached) -> Result<(BTreeMap<String, Labelled>, Vec<String>), Failure> {
    let mut problems: Vec<String> =
        reached.problems.iter().map(|problem| format!("a drive failed: {problem}")).collect();
    let mut labelled = BTreeMap::new();
    for files in families {
        for file in &files.subjects {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let package = format!("verdicts/{}/", files.family);
            let of_file =
                |goal: &glassbox_goals::Goal, source: &str| source == name && goal.method.class.starts_with(&package);
            let goals = reached.goals.values().filter(|known| of_file(&known.goal, &known.source));
            let mut goals: Vec<_> = goals.collect();
            goals.sort_by_key(|known| known.goal.insn);
            let text = std::fs::read_to_string(file).map_err(Failure::file(file))?;
            let all: Vec<&glassbox_goals::Goal> = goals.iter().map(|known| &known.goal).collect();
            let never: BTreeSet<String> = match labels::unreachable(&text, &all) {
                Ok(named) => named.into_iter().collect(),
                Err(wrong) => {
                    problems.extend(wrong.into_iter().map(|problem| format!("{}/{name}, {problem}", files.family)));
                    continue;
                }
            };
            for known in goals {
                let id = known.goal.id();
                let place = format!("{}/{name}:{}", files.family, known.goal.line.unwrap_or(0));
                let reachable = !never.contains(&id);
                match (reachable, known.reached) {
                    (true, false) => problems.push(format!("{place}: no drive reaches {id}")),
                    (false, true) => {
                        problems.push(format!("{place}: a drive reaches {id}, which has the label 'never'"))
                    }
                    _ => {}
                }
                let key = &known.goal.method;
                let method = format!("{}.{}{}", key.class, key.name, key.descriptor);
                labelled.insert(id, Labelled { family: files.family.clone(), place, reachable, method });
            }
        }
    }
    Ok((labelled, problems))
}

/// The goals of a ledger with their verdicts.
fn verdicts(ledger: &Ledger) -> impl Iterator<Item = &crate::generated::Goal> {
    ledger.classes.iter().flat_map(|class| &class.methods).flat_map(|method| &method.goals)
}
