//! `workbench tests`: whether emitted tests compile without a warning and pass in any order under the real JUnit, how many of
//! them need reflection, and what share of the time replaying them took.

mod lint;
mod reflection;
mod report;
mod running;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::{Input, JudgeOptions, Kind, Stats, check_binary, find_inputs, find_sources, generate};
use crate::libraries::Tools;

pub use lint::{Complaint, Linted};
pub use reflection::{Reflection, count_reflection};
pub use report::Report;
pub use running::{FailedTest, SEEDS, TestRuns};

/// What came of writing tests for one class.
pub struct Written {
    pub class: String,
    pub kind: Kind,
    /// Or why there is nothing.
    pub figures: Result<Figures, String>,
}

pub struct Figures {
    pub reflection: Reflection,
    pub stats: Stats,
}

/// What came of all tests on one JDK.
pub struct Judgement {
    pub jdk: String,
    pub linted: Linted,
    pub runs: TestRuns,
}

/// Writes tests with the first JDK; judges them with all.
pub fn run(jdks: &[Jdk], options: &JudgeOptions, progress: &dyn Fn(&str)) -> Result<Report, Failure> {
    let Some(jdk) = jdks.first() else { return Err(Failure::Other("there is no JDK".to_owned())) };
    if !options.again {
        check_binary(&options.glassbox)?;
    }
    let tools = Tools::fetch(&options.jars)?;
    let JudgeOptions { jars, kinds, only, seconds, out, .. } = options;
    let inputs = find_inputs(jdk, jars, kinds, only.as_ref(), *seconds, out)?;
    let mut written = Vec::new();
    for input in &inputs {
        let figures = write(jdk, options, input).map_err(|failure| failure.to_string());
        let one = Written { class: input.class.clone(), kind: input.kind, figures };
        progress(&report::line(&one));
        written.push(one);
    }
    let mut judgements = Vec::new();
    for jdk in jdks {
        judgements.push(judge(jdk, &tools, &inputs, progress)?);
    }
    Ok(Report { written, judgements })
}

fn write(jdk: &Jdk, options: &JudgeOptions, input: &Input) -> Result<Figures, Failure> {
    let stats = input.place.join("stats.json");
    if !options.again {
        std::fs::create_dir_all(&input.place).map_err(Failure::file(&input.place))?;
        let mut extra = options.extra.clone();
        extra.extend(["--stats".to_owned(), stats.display().to_string()]);
        generate(jdk, &input.request(&options.glassbox, &extra))?;
    }
    let mut reflection = Reflection::default();
    for source in sources(&input.tests())? {
        let text = std::fs::read_to_string(&source).map_err(Failure::file(&source))?;
        reflection.add(count_reflection(&text));
    }
    Ok(Figures { reflection, stats: Stats::read(&stats)? })
}

fn sources(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    find_sources(directory, &mut found)?;
    Ok(found)
}

/// Tests of classes that lie together are compiled and run together.
fn judge(jdk: &Jdk, tools: &Tools, inputs: &[Input], progress: &dyn Fn(&str)) -> Result<Judgement, Failure> {
    let mut groups: BTreeMap<&Path, Vec<PathBuf>> = BTreeMap::new();
    for input in inputs {
        groups.entry(&input.classes).or_default().extend(sources(&input.tests())?);
    }
    let mut judgement = Judgement { jdk: jdk.version.clone(), linted: Linted::default(), runs: TestRuns::default() };
    for (classes, files) in groups.into_iter().filter(|(_, files)| !files.is_empty()) {
        let scratch = tempfile::tempdir().map_err(Failure::file(Path::new("temporary directory")))?;
        let compiled = lint::compile(jdk, &files, &[classes, &tools.console], scratch.path())?;
        progress(&format!("JDK {}, {}: {} files", jdk.version, classes.display(), files.len()));
        judgement.linted.add(compiled);
        for seed in SEEDS {
            judgement.runs.add(running::run(jdk, tools, classes, scratch.path(), seed)?);
        }
    }
    Ok(judgement)
}
