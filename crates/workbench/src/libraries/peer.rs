//! Tests that another tool wrote, measured by the same judge on the same classes.

use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use super::coverage::{Coverage, coverage};
use super::jars::Tools;
use super::junit::run_tests;
use crate::failure::Failure;

/// Where the tests of another tool lie: in a subdirectory for each class, which has the name of the class. Jars beside the
/// subdirectories are what these tests need.
pub struct Peer {
    pub directory: PathBuf,
    /// Where the tests run, which may be a JVM that the tool cannot read.
    pub jdk: Jdk,
}

impl Peer {
    /// Any JDK that can run JUnit will do.
    pub fn new(directory: PathBuf, java_home: Option<PathBuf>, default: &Jdk) -> Peer {
        let jdk = match java_home {
            Some(home) => Jdk { home, version: "of the peer".to_owned(), modules: Vec::new() },
            None => default.clone(),
        };
        Peer { directory, jdk }
    }

    /// What the tests for a class cover. A class without a subdirectory was not given to the tool, so that nothing can be
    /// said of it; where the subdirectory is empty, the tool found no test.
    pub fn measure(&self, tools: &Tools, class: &str, class_path: &[&Path], class_files: &Path) -> PeerFigures {
        let tests = self.directory.join(class);
        if !tests.is_dir() {
            return PeerFigures::Missing;
        }
        match self.coverage(tools, &tests, class, class_path, class_files) {
            Ok((coverage, failed)) => PeerFigures::Measured { coverage, failed },
            Err(failure) => PeerFigures::Failed(failure.to_string()),
        }
    }

    fn coverage(
        &self,
        tools: &Tools,
        tests: &Path,
        class: &str,
        class_path: &[&Path],
        class_files: &Path,
    ) -> Result<(Coverage, usize), Failure> {
        let scratch = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
        let own = self.jars()?;
        let class_path: Vec<&Path> = class_path.iter().copied().chain(own.iter().map(PathBuf::as_path)).collect();
        let run = run_tests(&self.jdk, tools, tests, &class_path, scratch.path())?;
        let coverage = coverage(&self.jdk, tools, run.data.as_deref(), class_files, class, scratch.path())?;
        Ok((coverage, run.failed.len()))
    }

    fn jars(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut jars = Vec::new();
        for entry in std::fs::read_dir(&self.directory).map_err(Failure::file(&self.directory))? {
            let place = entry.map_err(Failure::file(&self.directory))?.path();
            if place.extension().is_some_and(|extension| extension == "jar") {
                jars.push(place);
            }
        }
        jars.sort_unstable();
        Ok(jars)
    }
}

/// What came of another tool's tests for a class.
#[derive(Clone, Debug)]
pub enum PeerFigures {
    /// The tool was not asked.
    Missing,
    Measured {
        coverage: Coverage,
        /// Tests that did not pass here.
        failed: usize,
    },
    Failed(String),
}

impl PeerFigures {
    /// Nothing, if the tool was not asked; tests that cannot be run cover nothing.
    pub fn branches(&self) -> Option<f64> {
        match self {
            PeerFigures::Missing => None,
            PeerFigures::Measured { coverage, .. } => Some(coverage.branches.percent()),
            PeerFigures::Failed(_) => Some(0.0),
        }
    }
}
