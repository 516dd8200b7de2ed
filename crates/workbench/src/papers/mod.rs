//! `workbench papers`: the experiments of the papers behind Glassbox, run again, beside what was published.

mod experiments;
mod measure;
mod report;

use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::check_binary;

pub use experiments::{Experiment, How, Line, PAPERS, Paper, Published};
pub use measure::{Figures, Run, Share, plan};
pub use report::Report;

/// Where the table goes, in the directory of the repository.
pub const TABLE: &str = "docs/papers.md";

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Only experiments whose name matches; all, if there is none.
    pub only: Option<globset::GlobMatcher>,
    /// Where tests and ledgers go.
    pub place: PathBuf,
}

/// Runs every experiment that was asked for, one after the other: what is measured is the time.
pub fn run(jdk: &Jdk, options: &Options, progress: &dyn Fn(&str)) -> Result<Report, Failure> {
    let mut runs = plan();
    runs.retain(|run| options.only.as_ref().is_none_or(|glob| glob.is_match(run.id())));
    if runs.is_empty() {
        return Err(Failure::Other("--only matches no experiment; the table lists them".to_owned()));
    }
    check_binary(&options.glassbox)?;
    // The tool works in the directory of the repository.
    let absolute = |path: &Path| std::path::absolute(path).map_err(Failure::file(path));
    let (glassbox, place) = (absolute(&options.glassbox)?, absolute(&options.place)?);
    let mut results = Vec::new();
    for run in runs {
        let figures = run.measure(jdk, &glassbox, &place).map_err(|failure| failure.to_string());
        progress(&report::line(&run, &figures));
        results.push((run, figures));
    }
    Ok(Report { jdk: jdk.version.clone(), results })
}

/// Where the commands of the table are run.
pub fn repository() -> PathBuf {
    let directory = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    directory.canonicalize().unwrap_or_else(|_| directory.to_owned())
}
