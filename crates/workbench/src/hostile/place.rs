//! Where a case runs: a home with secrets, things that are none of its business, and a look at what became of them.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::User;
use crate::failure::Failure;

/// What must not get out.
pub const SECRET: &str = "swordfish-4711";

/// A user who owns nothing.
const STRANGER: u32 = 65534;

/// How long the operating system may take to be done with a process that was killed.
const EXIT_GRACE_PERIOD: Duration = Duration::from_secs(1);

/// A directory for one case.
pub struct Place {
    directory: TempDir,
    user: User,
    /// Shared by all cases of a user, so that the runner is compiled once.
    cache: PathBuf,
    before: Snapshot,
}

/// Every file: its kind and mode, its length, when it was changed, and what is in it.
type Snapshot = BTreeMap<PathBuf, (u32, u64, i64, u64)>;

impl Place {
    pub fn new(bench: &Path, user: User) -> Result<Place, Failure> {
        let directory = tempfile::tempdir_in(bench).map_err(Failure::file(bench))?;
        let cache = bench.join(user.name());
        let place = Place { directory, user, cache, before: Snapshot::new() };
        for part in ["home", "outside", "temporary", "work"] {
            let path = place.path(part);
            fs::create_dir(&path).map_err(Failure::file(&path))?;
        }
        for part in ["home/secret", "outside/secret", "outside/App.class"] {
            let path = place.path(part);
            fs::write(&path, SECRET).map_err(Failure::file(&path))?;
        }
        Ok(place)
    }

    pub fn path(&self, relative: &str) -> PathBuf {
        self.directory.path().join(relative)
    }

    pub fn text(&self, relative: &str) -> String {
        self.path(relative).display().to_string()
    }

    /// Gives everything to the user, and remembers what must not change.
    pub fn hand_over(&mut self) -> Result<(), Failure> {
        fs::create_dir_all(&self.cache).map_err(Failure::file(&self.cache))?;
        if self.user == User::Ordinary {
            give(&self.cache, true).map_err(Failure::file(&self.cache))?;
            give(self.directory.path(), false).map_err(Failure::file(self.directory.path()))?;
        }
        self.before = self.snapshot();
        Ok(())
    }

    fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::new();
        for part in ["home", "outside"] {
            look(&self.path(part), &mut snapshot);
        }
        snapshot
    }

    /// The tool, with an environment that has a secret; the words that follow are its own.
    pub fn command(&self, glassbox: &Path) -> Command {
        let mut command = Command::new(glassbox);
        self.prepare(&mut command);
        command
    }

    /// A shell that sets limits, or closes streams, and becomes what follows.
    pub fn shell(&self, script: &str, glassbox: &Path) -> Command {
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script).arg(glassbox);
        self.prepare(&mut command);
        command
    }

    fn prepare(&self, command: &mut Command) {
        command.current_dir(self.path("work")).stdin(Stdio::null());
        command.env("HOME", self.path("home")).env("TMPDIR", self.path("temporary"));
        command.env("XDG_CACHE_HOME", &self.cache).env("CI_TOKEN", SECRET);
        // By this a hostile class knows that it is on a real JVM.
        command.env("JAVA_TOOL_OPTIONS", "-Duser.language=fr");
        for variable in ["JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "RUST_BACKTRACE", "NO_COLOR"] {
            command.env_remove(variable);
        }
        if self.user == User::Ordinary {
            command.uid(STRANGER).gid(STRANGER);
        }
    }

    /// What is wrong after a run: something outside has changed, or something is left.
    pub fn problems(&self, may_leave: bool) -> Vec<String> {
        let mut problems = Vec::new();
        let after = self.snapshot();
        for path in self.before.keys().chain(after.keys()) {
            if self.before.get(path) != after.get(path) {
                problems.push(format!("{} has changed", path.display()));
            }
        }
        problems.dedup();
        if !may_leave {
            let left = fs::read_dir(self.path("temporary")).into_iter().flatten().flatten();
            problems.extend(left.map(|entry| format!("{} is left", entry.file_name().to_string_lossy())));
        }
        let patience = Instant::now() + EXIT_GRACE_PERIOD;
        while !self.processes().is_empty() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(20));
        }
        problems.extend(self.processes().iter().map(|(process, words)| format!("process {process} is left: {words}")));
        for part in ["work"] {
            if holds_secret(&self.path(part)) {
                problems.push("the secret is out".to_owned());
            }
        }
        problems
    }

    /// JVMs that work here, and launchers that are about to become one: their words name this place.
    pub fn processes(&self) -> Vec<(u32, String)> {
        let name = self.text("temporary");
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Some(process) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            let words = String::from_utf8_lossy(&words).replace('\0', " ");
            if words.contains(&name) {
                found.push((process, words.chars().take(80).collect()));
            }
        }
        found
    }

    pub fn user(&self) -> User {
        self.user
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // Cases close directories; they are opened so that they can be removed.
        let _ = Command::new("chmod").args(["-R", "u+rwX"]).arg(self.directory.path()).stderr(Stdio::null()).status();
    }
}

fn give(path: &Path, is_own: bool) -> std::io::Result<()> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_symlink() {
        return Ok(());
    }
    chown(path, Some(STRANGER), Some(STRANGER))?;
    if metadata.is_dir() && !is_own {
        for entry in fs::read_dir(path)? {
            give(&entry?.path(), false)?;
        }
    }
    Ok(())
}

fn look(path: &Path, snapshot: &mut Snapshot) {
    let Ok(metadata) = fs::symlink_metadata(path) else { return };
    let mut hasher = DefaultHasher::new();
    if metadata.is_file() {
        fs::read(path).unwrap_or_default().hash(&mut hasher);
    }
    let length = if metadata.is_file() { metadata.len() } else { 0 };
    let described = (metadata.permissions().mode(), length, metadata.mtime_nsec(), hasher.finish());
    snapshot.insert(path.to_owned(), described);
    if metadata.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            look(&entry.path(), snapshot);
        }
    }
}

/// Whether a file that the tool has written holds the secret.
fn holds_secret(directory: &Path) -> bool {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        let is_written = kind.is_file()
            && fs::read(entry.path())
                .is_ok_and(|bytes| bytes.windows(SECRET.len()).any(|window| window == SECRET.as_bytes()));
        if is_written || kind.is_dir() && holds_secret(&entry.path()) {
            return true;
        }
    }
    false
}
