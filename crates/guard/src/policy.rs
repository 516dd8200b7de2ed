//! A policy, as data and as words on a launcher's command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use crate::GuardError;

/// What a guarded process may do beside computing and reading files. Whatever the policy, it may not use the network, start
/// processes, send signals to others, or get rights that it does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Existing directories below which it may create, change, rename and remove files.
    pub writable: Vec<PathBuf>,
    /// Bytes of memory for its data, the stacks of its threads included.
    pub memory: u64,
    /// Bytes of the longest file that it may write.
    pub file: u64,
    /// Files that it may have open at a time.
    pub open_files: u64,
    /// Whether it is not to be started where some of this cannot be enforced.
    pub strict: bool,
}

/// Nothing is written, and the limits are far away.
impl Default for Policy {
    fn default() -> Policy {
        Policy { writable: Vec::new(), memory: 4 << 30, file: 256 << 20, open_files: 4096, strict: false }
    }
}

const WRITABLE: &str = "--write";
const MEMORY: &str = "--memory";
const FILE: &str = "--file";
const OPEN_FILES: &str = "--open-files";
const STRICT: &str = "--strict";

impl Policy {
    /// What [`Policy::parse`] reads.
    pub(crate) fn words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        for (name, value) in [(MEMORY, self.memory), (FILE, self.file), (OPEN_FILES, self.open_files)] {
            words.extend([name.into(), value.to_string().into()]);
        }
        for directory in &self.writable {
            words.extend([WRITABLE.into(), directory.into()]);
        }
        words.extend(self.strict.then(|| STRICT.into()));
        words
    }

    pub(crate) fn parse(words: &[OsString]) -> Result<Policy, GuardError> {
        let mut policy = Policy::default();
        let mut words = words.iter();
        while let Some(name) = words.next() {
            let nonsense = || GuardError::Words(name.to_string_lossy().into_owned());
            if name == STRICT {
                policy.strict = true;
                continue;
            }
            let value: &OsStr = words.next().ok_or_else(nonsense)?;
            let number = || value.to_str().and_then(|text| text.parse().ok()).ok_or_else(nonsense);
            match name.to_str() {
                Some(WRITABLE) => policy.writable.push(value.into()),
                Some(MEMORY) => policy.memory = number()?,
                Some(FILE) => policy.file = number()?,
                Some(OPEN_FILES) => policy.open_files = number()?,
                _ => return Err(nonsense()),
            }
        }
        Ok(policy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_survives_the_command_line() {
        let writable = vec!["/tmp/a b".into(), "--strict".into()];
        let policy = Policy { writable, memory: 1, file: 2, open_files: 3, strict: true };
        assert_eq!(Policy::parse(&policy.words()).unwrap(), policy);
        assert_eq!(Policy::parse(&Policy::default().words()).unwrap(), Policy::default());
    }
}
