//! A policy, as data and as words on a launcher's command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use crate::GuardError;

/// What a guarded process may do beside computing. Unless it is free, it may not use the network, start processes, send
/// signals to others, or get rights that it does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Nothing is enforced; the launcher only moves the channel and ties the process to its parent.
    pub free: bool,
    /// Files and directories that it may read, beside what every program needs of a system; all, if there are none. What
    /// does not exist is passed over.
    pub readable: Vec<PathBuf>,
    /// Existing directories below which it may create, change, rename and remove files.
    pub writable: Vec<PathBuf>,
    /// Bytes of memory for its data, the stacks of its threads included.
    pub memory: u64,
    /// Bytes of the longest file that it may write.
    pub file: u64,
    /// Files that it may have open at a time.
    pub open_files: u64,
    /// Its standard input and output are a channel to the caller: it gets them under other numbers, which the launcher
    /// writes in the place of the argument [`CHANNEL`](crate::CHANNEL), where that is possible.
    pub channel: bool,
    /// The process that it does not outlive: its parent. The thread that starts it has to live as long.
    pub parent: Option<u32>,
    /// Whether it is not to be started where some of this cannot be enforced.
    pub strict: bool,
}

/// Everything is read, nothing is written, and the limits are far away.
impl Default for Policy {
    fn default() -> Policy {
        Policy {
            free: false,
            readable: Vec::new(),
            writable: Vec::new(),
            memory: 4 << 30,
            file: 256 << 20,
            open_files: 4096,
            channel: false,
            parent: None,
            strict: false,
        }
    }
}

const FREE: &str = "--free";
const READABLE: &str = "--read";
const WRITABLE: &str = "--write";
const MEMORY: &str = "--memory";
const FILE: &str = "--file";
const OPEN_FILES: &str = "--open-files";
const CHANNEL: &str = "--channel";
const PARENT: &str = "--parent";
const STRICT: &str = "--strict";

impl Policy {
    /// What [`Policy::parse`] reads.
    pub(crate) fn words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        for (name, value) in [(MEMORY, self.memory), (FILE, self.file), (OPEN_FILES, self.open_files)] {
            words.extend([name.into(), value.to_string().into()]);
        }
        for (name, places) in [(READABLE, &self.readable), (WRITABLE, &self.writable)] {
            words.extend(places.iter().flat_map(|place| [name.into(), place.into()]));
        }
        if let Some(parent) = self.parent {
            words.extend([PARENT.into(), parent.to_string().into()]);
        }
        for (name, is_set) in [(FREE, self.free), (CHANNEL, self.channel), (STRICT, self.strict)] {
            words.extend(is_set.then(|| name.into()));
        }
        words
    }

    pub(crate) fn parse(words: &[OsString]) -> Result<Policy, GuardError> {
        let mut policy = Policy::default();
        let mut words = words.iter();
        while let Some(name) = words.next() {
            let nonsense = || GuardError::Words(name.to_string_lossy().into_owned());
            let flag = match name.to_str() {
                Some(FREE) => Some(&mut policy.free),
                Some(CHANNEL) => Some(&mut policy.channel),
                Some(STRICT) => Some(&mut policy.strict),
                _ => None,
            };
            if let Some(flag) = flag {
                *flag = true;
                continue;
            }
            let value: &OsStr = words.next().ok_or_else(nonsense)?;
            let number = || value.to_str().and_then(|text| text.parse::<u64>().ok()).ok_or_else(nonsense);
            match name.to_str() {
                Some(READABLE) => policy.readable.push(value.into()),
                Some(WRITABLE) => policy.writable.push(value.into()),
                Some(PARENT) => policy.parent = Some(u32::try_from(number()?).map_err(|_| nonsense())?),
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
        let policy = Policy {
            free: true,
            readable: vec!["--free".into(), "/usr/lib".into()],
            writable: vec!["/tmp/a b".into(), "--strict".into()],
            memory: 1,
            file: 2,
            open_files: 3,
            channel: true,
            parent: Some(4),
            strict: true,
        };
        assert_eq!(Policy::parse(&policy.words()).unwrap(), policy);
        assert_eq!(Policy::parse(&Policy::default().words()).unwrap(), Policy::default());
    }
}
