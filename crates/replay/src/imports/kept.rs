//! What JVMs have told is kept in the user's cache directory, by everything that it depends on.

use std::path::PathBuf;
use std::sync::OnceLock;

use glassbox_cache::{Hash, Key, Shelf};
use glassbox_program::Name;

use super::ALIKE;
use crate::{Options, runner};

/// What is longer is not kept.
const LONGEST: usize = 8 << 20;

/// More entries than this are not kept.
const MOST: usize = 1000;

pub(super) struct Kept {
    pub(super) shelf: Shelf,
    options: Options,
    class_path: Vec<PathBuf>,
    /// What all classes of a run have in common. Reading the class path takes time, so that it waits for the first class.
    common: OnceLock<Option<Key>>,
}

impl Kept {
    pub(super) fn new(options: &Options, class_path: &[PathBuf]) -> Kept {
        let directory = glassbox_cache::directory().map(|cache| cache.join("imports"));
        Kept {
            shelf: shelf(directory),
            options: options.clone(),
            class_path: class_path.to_vec(),
            common: OnceLock::new(),
        }
    }

    /// Two answers; nothing if there are none, or if what is there is damaged or about something else.
    pub(super) fn find(&self, class: &Name) -> Option<[Vec<u8>; 2]> {
        let bytes = self.shelf.find(self.key(class)?)?;
        let (length, rest) = bytes.split_first_chunk::<8>()?;
        let (first, second) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        Some([first.to_vec(), second.to_vec()])
    }

    /// What cannot be kept is found out again the next time.
    pub(super) fn keep(&self, class: &Name, [first, second]: [&[u8]; 2]) {
        let Some(key) = self.key(class) else { return };
        self.shelf.make_room();
        self.shelf.keep(key, &[&(first.len() as u64).to_le_bytes(), first, second].concat());
    }

    pub(super) fn key(&self, class: &Name) -> Option<Key> {
        let common = (*self.common.get_or_init(|| self.common()))?;
        let mut hash = Hash::default();
        hash.add(&common.0);
        hash.add(class.as_bytes());
        Some(hash.key())
    }

    /// The JDK, our part in it, how it is started, what it reads of the environment, and all files of the class path.
    fn common(&self) -> Option<Key> {
        let mut hash = Hash::default();
        hash.add(runner::identity(&self.options.java_home).ok()?.as_bytes());
        let Options { heap_megabytes, opens, patches, guard, readable, .. } = &self.options;
        let is_guarded = guard.as_ref().is_some_and(|guard| !guard.free);
        // What lies on the class path is told by its contents.
        let readable: Vec<_> = readable.iter().filter(|place| !self.class_path.contains(place)).collect();
        let settings = format!("{ALIKE:?} {heap_megabytes} {opens:?} {patches:?} {is_guarded} {readable:?}");
        hash.add(settings.as_bytes());
        glassbox_cache::hash_environment(&mut hash);
        self.class_path.iter().for_each(|place| glassbox_cache::hash_contents(place, &mut hash));
        Some(hash.key())
    }
}

pub(super) fn shelf(directory: Option<PathBuf>) -> Shelf {
    Shelf::new(directory, LONGEST, MOST)
}
