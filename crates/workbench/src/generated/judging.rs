//! What all judges of emitted tests are told.

use std::path::PathBuf;

use super::Kind;
use crate::libraries::Jars;

pub struct JudgeOptions {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Where jars lie or go.
    pub jars: Jars,
    /// What to write tests for, where there is a choice.
    pub kinds: Vec<Kind>,
    /// Only classes whose name matches; those that the judge takes by itself, if there is none.
    pub only: Option<globset::GlobMatcher>,
    /// What `glassbox generate` gets as its budget for each class of a library.
    pub seconds: u64,
    /// Where the tests, the ledger of each class and what the judge writes go.
    pub out: PathBuf,
    /// Judge the tests that an earlier run has left in `out`.
    pub again: bool,
    /// More arguments for `glassbox generate`.
    pub extra: Vec<String>,
}
