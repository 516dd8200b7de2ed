//! Hashes that nothing else has by chance.

use std::fmt;

use sha2::{Digest, Sha256};

/// What something is kept under.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(pub [u8; 16]);

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

/// The hash of a sequence of parts.
#[derive(Clone, Default)]
pub struct Hash(Sha256);

impl Hash {
    /// Adds a part; where it ends counts.
    pub fn add(&mut self, part: &[u8]) {
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    #[must_use]
    pub fn key(self) -> Key {
        let whole = self.0.finalize();
        Key(std::array::from_fn(|at| whole[at]))
    }
}

/// Text is added as it comes; where one piece ends does not count.
impl fmt::Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
