//! The directory of one run, in the system's temporary directory: for the user alone, and gone when the run is over. What runs
//! have left that were killed, the next one removes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::rubbish;

/// What the names of these directories begin with.
const PREFIX: &str = "glassbox-run-";

/// The file in it that is locked as long as its run goes on.
const OWNER: &str = "owner";

/// A directory without a locked file may be one whose run is about to begin, for so long.
const BEGINNING: Duration = Duration::from_secs(600);

/// How often removing a directory is tried, and how long between.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// Those that there are.
static ALL: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removed when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    _owner: File,
}

impl Scratch {
    /// Makes one in the system's temporary directory, and begins to remove what others have left there.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new() -> io::Result<Scratch> {
        let place = std::env::temp_dir();
        let scratch = Scratch::new_in(&place);
        // There may be much to remove.
        thread::spawn(move || remove_abandoned(&place));
        scratch
    }

    fn new_in(place: &Path) -> io::Result<Scratch> {
        let path = private_directory(PREFIX, place)?;
        let owner = File::create(path.join(OWNER)).and_then(|file| lock(&file).map(|_| file));
        match owner {
            Ok(owner) => {
                ALL.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
                Ok(Scratch { path, _owner: owner })
            }
            Err(error) => {
                let _ = rubbish::remove(&path);
                Err(error)
            }
        }
    }

    /// Removes all that there are, for a process that ends without dropping them.
    pub fn remove_all() {
        for path in ALL.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            remove(&path);
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        ALL.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.path);
        remove(&self.path);
    }
}

/// A JVM that starts in the background may still make its playground there. What cannot be removed now, the next run tries again.
fn remove(path: &Path) {
    for _ in 0..ATTEMPTS {
        match rubbish::remove(path) {
            Err(_) if path.exists() => thread::sleep(PAUSE),
            _ => return,
        }
    }
}

/// A new directory that only the user can look into. It is the caller's to remove.
pub(crate) fn private_directory(prefix: &str, place: &Path) -> io::Result<PathBuf> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o700));
    }
    Ok(builder.tempdir_in(place)?.keep())
}

/// Removes the directories of runs that have ended without a chance to do so.
fn remove_abandoned(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        // Links are not followed.
        let Ok(metadata) = entry.metadata() else { continue };
        if metadata.is_dir() && name.to_string_lossy().starts_with(PREFIX) && is_ours(&metadata) {
            let path = entry.path();
            let age = metadata.modified().ok().and_then(|modified| modified.elapsed().ok());
            let is_abandoned = match File::open(path.join(OWNER)) {
                Ok(owner) => lock(&owner).is_ok_and(|locked| locked),
                Err(_) => age.is_some_and(|age| age > BEGINNING),
            };
            if is_abandoned {
                // If this fails, another run is removing it, or the next one tries again.
                let _ = rubbish::remove(&path);
            }
        }
    }
}

/// Whether the lock on a file was to be had. The operating system takes it back when the process ends, however that is.
#[cfg(unix)]
fn lock(file: &File) -> io::Result<bool> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(true),
        Err(rustix::io::Errno::WOULDBLOCK) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Nothing is known of other runs here, so that what they leave stays.
#[cfg(not(unix))]
fn lock(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// Whether a directory belongs to the user.
#[cfg(unix)]
fn is_ours(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    metadata.uid() == rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
fn is_ours(_: &fs::Metadata) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_run_removes_what_others_have_left_and_not_what_they_still_use() {
        let place = tempfile::tempdir().unwrap();
        let alive = Scratch::new_in(place.path()).unwrap();
        assert_eq!(fs::metadata(alive.path()).unwrap().permissions().mode() & 0o777, 0o700);
        let abandoned = place.path().join("glassbox-run-abandoned");
        fs::create_dir_all(abandoned.join("jvm-1/deep")).unwrap();
        fs::write(abandoned.join(OWNER), "").unwrap();
        let beginning = place.path().join("glassbox-run-beginning");
        fs::create_dir(&beginning).unwrap();
        fs::create_dir(place.path().join("glassbox-other")).unwrap();
        remove_abandoned(place.path());
        assert!(!abandoned.exists());
        assert!(alive.path().exists() && beginning.exists() && place.path().join("glassbox-other").exists());
        let path = alive.path().to_owned();
        drop(alive);
        assert!(!path.exists());
    }
}
