//! Why the bench itself cannot work; a difference between the two sides is a result, not a failure.

use std::path::{Path, PathBuf};

use glassbox_machine::Stuck;
use glassbox_program::{JdkError, SourceError};

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Jdk(#[from] JdkError),
    #[error("{0}")]
    Source(#[from] SourceError),
    #[error("{}: {error}", .path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("the machine does not start: {0}")]
    Machine(String),
    #[error("{0}")]
    Other(String),
}

impl Failure {
    /// For `map_err` on what touches a file.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
        move |error| Failure::File { path: path.to_owned(), error }
    }
}

impl From<Stuck> for Failure {
    fn from(stuck: Stuck) -> Failure {
        Failure::Machine(stuck.to_string())
    }
}
