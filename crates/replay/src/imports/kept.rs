//! What JVMs have told is kept in the user's cache directory, by everything that it depends on.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

use glassbox_program::Name;

use super::ALIKE;
use crate::{Options, runner};

/// What is longer is not kept.
const LONGEST: usize = 8 << 20;

/// More entries than this are not kept; the oldest go first.
const MOST: usize = 1000;

const DIRECTORY: &str = "imports";

/// Variables of the environment that a JVM reads by itself.
const VARIABLES: [&str; 8] =
    ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ"];

pub(super) struct Kept {
    pub(super) directory: Option<PathBuf>,
    options: Options,
    class_path: Vec<PathBuf>,
    /// What all classes of a run have in common. Reading the class path takes time, so that it waits for the first class.
    common: OnceLock<Option<u64>>,
}

impl Kept {
    pub(super) fn new(options: &Options, class_path: &[PathBuf]) -> Kept {
        let directory = runner::cache_root().map(|cache| cache.join("glassbox").join(DIRECTORY));
        Kept { directory, options: options.clone(), class_path: class_path.to_vec(), common: OnceLock::new() }
    }

    /// Two answers; nothing if there are none, or if what is there is damaged or about something else.
    pub(super) fn find(&self, class: &Name) -> Option<[Vec<u8>; 2]> {
        let (place, key) = self.place(class)?;
        let bytes = fs::read(place).ok().filter(|bytes| bytes.len() <= 2 * LONGEST)?;
        let (header, rest) = bytes.split_at_checked(24)?;
        let mut words = header.chunks_exact(8).map(|word| word.iter().fold(0, |all, byte| all << 8 | u64::from(*byte)));
        let (known, check, length) = (words.next()?, words.next()?, words.next()?);
        let (first, second) = rest.split_at_checked(usize::try_from(length).ok()?)?;
        (known == key && check == check_of(first, second)).then(|| [first.to_vec(), second.to_vec()])
    }

    /// What cannot be kept is found out again the next time.
    pub(super) fn keep(&self, class: &Name, [first, second]: [&[u8]; 2]) {
        if first.len() + second.len() > LONGEST {
            return;
        }
        let Some((place, key)) = self.place(class) else { return };
        let Some(directory) = place.parent().filter(|directory| fs::create_dir_all(directory).is_ok()) else { return };
        make_room(directory);
        let header = [key, check_of(first, second), first.len() as u64];
        let Ok(mut file) = tempfile::NamedTempFile::new_in(directory) else { return };
        let header: Vec<u8> = header.into_iter().flat_map(u64::to_be_bytes).collect();
        let is_written = [&header[..], first, second].iter().all(|part| file.write_all(part).is_ok());
        if is_written {
            // Others see a complete file or none.
            let _ = file.persist(place);
        }
    }

    pub(super) fn place(&self, class: &Name) -> Option<(PathBuf, u64)> {
        let common = (*self.common.get_or_init(|| self.common()))?;
        let key = hash_of(&(common, class));
        let name = format!("{:016x}{:016x}", hash_of(&(key, "name", common, class)), key);
        Some((self.directory.as_ref()?.join(name), key))
    }

    /// The JDK, our part in it, how it is started, what it reads of the environment, and all files of the class path.
    fn common(&self) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        runner::identity(&self.options.java_home).ok()?.hash(&mut hasher);
        ALIKE.hash(&mut hasher);
        let Options { heap_megabytes, opens, patches, guard, .. } = &self.options;
        (heap_megabytes, opens, patches, guard.is_some()).hash(&mut hasher);
        for variable in VARIABLES {
            std::env::var_os(variable).hash(&mut hasher);
        }
        for place in &self.class_path {
            hash_contents(place, &mut hasher);
        }
        Some(hasher.finish())
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn check_of(first: &[u8], second: &[u8]) -> u64 {
    hash_of(&(first, second))
}

/// A file, or everything below a directory with its place there.
fn hash_contents(place: &Path, hasher: &mut DefaultHasher) {
    if !place.is_dir() {
        return fs::read(place).ok().hash(hasher);
    }
    let mut pending = vec![place.to_owned()];
    while let Some(folder) = pending.pop() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() && !path.is_symlink() {
                pending.push(path);
            } else {
                path.strip_prefix(place).ok().hash(hasher);
                fs::read(&path).ok().hash(hasher);
            }
        }
    }
}

/// Removes the older half of too many entries.
fn make_room(directory: &Path) {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut entries: Vec<(SystemTime, PathBuf)> =
        entries.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect();
    if entries.len() < MOST {
        return;
    }
    entries.sort();
    for (_, path) in &entries[..MOST / 2] {
        // If this fails, another run removes it.
        let _ = fs::remove_file(path);
    }
}
