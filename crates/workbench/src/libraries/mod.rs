//! `workbench libraries`: classes of real libraries, as Maven Central has them, and what the real JaCoCo says of the tests
//! that `glassbox generate` writes for them.

mod choose;
mod classes;
mod coverage;
mod jars;
mod junit;
mod measure;
mod peer;
mod report;
mod subjects;

use std::path::PathBuf;

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::check_binary;
use crate::pool::parallel_map;

pub use choose::{Choice, Choices, choices, choose};
pub use jars::{Artifact, Jars, Tools, cache_directory};
pub use junit::{failures, run_tests};
pub use measure::{Figures, Measured};
pub use peer::{Peer, PeerFigures};
pub use report::Report;
pub use subjects::{FLOOR, FLOOR_LIBRARIES, SUBJECTS, Set, Subject};

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Where jars lie or go.
    pub jars: Jars,
    /// Which classes are measured.
    pub set: Set,
    /// Of those, only classes whose name matches; all, if there is none.
    pub only: Option<globset::GlobMatcher>,
    /// What `glassbox generate` gets as its budget for each class.
    pub seconds: u64,
    /// Classes at the same time.
    pub jobs: usize,
    /// Where the tests and the ledger of each class go.
    pub out: PathBuf,
    /// Judge the tests that an earlier run has left in `out`.
    pub again: bool,
    /// Tests of another tool to compare with.
    pub peer: Option<Peer>,
    /// More arguments for `glassbox generate`.
    pub extra: Vec<String>,
}

/// Measures every class that was asked for; what went wrong with one is a line of the report.
pub fn run(jdk: &Jdk, options: &Options, progress: &(impl Fn(&Measured) + Sync)) -> Result<Report, Failure> {
    let subjects = options.set.subjects();
    let chosen: Vec<&Subject> = subjects
        .into_iter()
        .filter(|subject| options.only.as_ref().is_none_or(|glob| glob.is_match(subject.class)))
        .collect();
    if chosen.is_empty() {
        return Err(Failure::Other("--only matches no class; without it, all are listed".to_owned()));
    }
    if !options.again {
        check_binary(&options.glassbox)?;
    }
    // All jars first: without them there is nothing to measure, and a user should not wait for that to show.
    let tools = jars::Tools::fetch(&options.jars)?;
    for subject in &chosen {
        subject.jars(&options.jars)?;
    }
    let measured = parallel_map(options.jobs, &chosen, |subject| {
        let measured = measure::measure(jdk, options, &tools, subject);
        progress(&measured);
        measured
    });
    Ok(Report { measured })
}
