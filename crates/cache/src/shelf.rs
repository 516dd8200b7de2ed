//! Files that are there as a whole or not at all.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::hash::{Hash, Key};

/// The length of the checksum that a file begins with.
const CHECKSUM: usize = 16;

/// A directory of entries, each under its key.
pub struct Shelf {
    directory: Option<PathBuf>,
    /// What is longer is not kept.
    longest: usize,
    /// More entries than this are not kept; the oldest go first.
    most: usize,
}

impl Shelf {
    #[must_use]
    pub fn new(directory: Option<PathBuf>, longest: usize, most: usize) -> Shelf {
        Shelf { directory, longest, most }
    }

    /// What is kept under a key, if it is as it was left there.
    #[must_use]
    pub fn find(&self, key: Key) -> Option<Vec<u8>> {
        let file = fs::File::open(self.place(key)?).ok()?;
        let mut stored = Vec::new();
        file.take((self.longest + CHECKSUM) as u64 + 1).read_to_end(&mut stored).ok()?;
        let (known, packed) = stored.split_at_checked(CHECKSUM)?;
        if *known != checksum(key, packed) {
            return None;
        }
        let mut bytes = Vec::new();
        DeflateDecoder::new(packed).take(self.longest as u64 + 1).read_to_end(&mut bytes).ok()?;
        (bytes.len() <= self.longest).then_some(bytes)
    }

    /// Keeps bytes in the place of what was there.
    pub fn keep(&self, key: Key, bytes: &[u8]) {
        if bytes.len() > self.longest {
            return;
        }
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::fast());
        let Ok(packed) = packer.write_all(bytes).and_then(|()| packer.finish()) else { return };
        let Some(place) = self.place(key) else { return };
        let Some(directory) = place.parent().filter(|directory| fs::create_dir_all(directory).is_ok()) else { return };
        let Ok(mut file) = tempfile::NamedTempFile::new_in(directory) else { return };
        if file.write_all(&checksum(key, &packed)).is_ok() && file.write_all(&packed).is_ok() {
            // Others see a complete file or none.
            let _ = file.persist(place);
        }
    }

    /// Removes the oldest entries where there are too many. What was found lately is not told from what was not.
    pub fn make_room(&self) {
        let Some(directory) = &self.directory else { return };
        let entries = fs::read_dir(directory).into_iter().flatten().flatten();
        let mut entries: Vec<(SystemTime, PathBuf)> =
            entries.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect();
        if entries.len() <= self.most {
            return;
        }
        entries.sort();
        let keep = self.most / 2;
        for (_, path) in &entries[..entries.len() - keep] {
            // If this fails, another run removes it.
            let _ = fs::remove_file(path);
        }
    }

    /// Where an entry lies.
    #[must_use]
    pub fn place(&self, key: Key) -> Option<PathBuf> {
        Some(self.directory.as_ref()?.join(key.to_string()))
    }

    #[must_use]
    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_deref()
    }
}

/// An entry that was moved to another place is damaged.
fn checksum(key: Key, bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut hash = Hash::default();
    hash.add(&key.0);
    hash.add(bytes);
    hash.key().0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> Key {
        Key([number; 16])
    }

    #[test]
    fn what_was_kept_is_found_unless_it_is_damaged_or_lies_elsewhere() {
        let directory = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(Some(directory.path().join("shelf")), 100, 10);
        assert_eq!(shelf.find(key(1)), None);
        shelf.keep(key(1), b"one");
        assert_eq!(shelf.find(key(1)).as_deref(), Some(&b"one"[..]));
        shelf.keep(key(1), b"another");
        assert_eq!(shelf.find(key(1)).as_deref(), Some(&b"another"[..]));
        shelf.keep(key(2), &[0; 101]);
        assert_eq!(shelf.find(key(2)), None, "it is too long");
        let place = shelf.place(key(1)).unwrap();
        fs::copy(&place, shelf.place(key(3)).unwrap()).unwrap();
        assert_eq!(shelf.find(key(3)), None, "it belongs elsewhere");
        let mut bytes = fs::read(&place).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&place, bytes).unwrap();
        assert_eq!(shelf.find(key(1)), None, "a bit has changed");
        fs::write(&place, b"short").unwrap();
        assert_eq!(shelf.find(key(1)), None);
    }

    #[test]
    fn there_is_an_end_to_what_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(Some(directory.path().to_owned()), 100, 10);
        (0..12).for_each(|number| shelf.keep(key(number), &[number]));
        shelf.make_room();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 5);
    }

    #[test]
    fn without_a_place_nothing_is_kept() {
        let shelf = Shelf::new(None, 100, 10);
        shelf.keep(key(1), b"one");
        assert_eq!(shelf.find(key(1)), None);
    }
}
