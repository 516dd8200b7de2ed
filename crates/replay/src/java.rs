//! The command of a JVM that runs code under test: what all of them have in common, and what keeps them from doing harm.

use std::cell::Cell;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use glassbox_guard::{Policy, guarded};
use rustc_hash::FxHashMap;

use crate::runner::Installed;
use crate::{Options, ReplayError, probes, rubbish, runner, scratch, spawning};

/// With less the compiler cannot even begin.
const LEAST_HEAP: u32 = 16;

/// Megabytes beside the heap and buffers outside of it: classes, compiled code, stacks of some hundred threads.
const BESIDE_THE_HEAP: u32 = 384;

/// Bytes of one file in the playground.
const LARGEST_FILE: u64 = 128 << 20;

/// Bytes of all files in the playground.
const ROOM: u64 = 512 << 20;

/// How often to look for files that are removed and still open, which takes longer.
const LOOK: Duration = Duration::from_millis(250);

/// What a JVM gets of our environment: what it reads by itself, and what the loader or the system cannot do without. There may
/// be secrets in the rest, and code under test would depend on it.
const VARIABLES: &[&str] = &[
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "_JAVA_OPTIONS",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LD_LIBRARY_PATH",
    "TZ",
    "TZDIR",
    "SYSTEMROOT",
    "WINDIR",
];

/// Programs that ask where others lie find those of every system.
const PATH: &str = if cfg!(windows) { "C:\\Windows\\System32" } else { "/usr/bin:/bin" };

/// A JVM's command that is not complete yet: the options of the JVM are there, what it is to run is added by the caller.
pub(crate) struct Java<'o> {
    command: Command,
    options: &'o Options,
    /// What it reads of ours.
    own: [PathBuf; 2],
    pub(crate) playground: JvmDirectory,
}

/// The directory in which one JVM works. It is removed when this is dropped.
pub(crate) struct JvmDirectory {
    path: PathBuf,
    /// When removed files were looked for last.
    looked: Cell<Option<Instant>>,
}

impl<'o> Java<'o> {
    pub(crate) fn new(options: &'o Options, installed: &Installed) -> Result<Java<'o>, ReplayError> {
        let playground = scratch::private_directory("jvm-", &absolute(&options.scratch))
            .map_err(|error| ReplayError::CannotWrite { path: options.scratch.clone(), problem: error.to_string() })?;
        let playground = JvmDirectory { path: playground, looked: Cell::new(None) };
        let mut command = Command::new(absolute(&runner::tool_path(&options.java_home, "java")));
        let heap = options.heap_megabytes.max(LEAST_HEAP);
        command.arg(format!("-Xmx{heap}m"));
        command.arg(format!("-XX:MaxDirectMemorySize={}m", buffers(heap)));
        command.args([
            // The heap is small, and the code under test may leave us one core.
            "-XX:+UseSerialGC",
            // Short lives: without the optimizing compiler a batch of twenty small tests takes half the time.
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-XX:-UsePerfData",
            "-XX:-CreateCoredumpOnCrash",
            // Code that is fed with invented inputs should not open windows.
            "-Djava.awt.headless=true",
        ]);
        for property in ["java.io.tmpdir", "user.home"] {
            let mut place = OsString::from(format!("-D{property}="));
            place.push(&playground.path);
            command.arg(place);
        }
        command.args(options.opens.iter().flat_map(|opening| ["--add-opens", opening]));
        for (module, directory) in &options.patches {
            let mut patch = OsString::from(format!("{module}="));
            patch.push(absolute(directory));
            command.arg("--patch-module").arg(patch);
            command.arg("--add-exports").arg(format!("java.base/{}=ALL-UNNAMED,{module}", probes::PACKAGE));
        }
        command.current_dir(&playground.path);
        command.env_clear().env("PATH", PATH).env("HOME", &playground.path).env("TMPDIR", &playground.path);
        for variable in VARIABLES {
            if let Some(value) = std::env::var_os(variable) {
                command.env(variable, value);
            }
        }
        if !locale_has_unicode() {
            // Otherwise the JVM cannot open files whose names are not ASCII.
            command.env("LC_ALL", "C.UTF-8");
        }
        let own = [&installed.runner, &installed.stand_in].map(|place| absolute(place));
        Ok(Java { command, options, own, playground })
    }

    /// For what the JVM is to run.
    pub(crate) fn arguments(&mut self) -> &mut Command {
        &mut self.command
    }

    /// The complete command, guarded as the options have it. The playground has to live as long as the JVM.
    pub(crate) fn finish(self) -> (Command, JvmDirectory) {
        let Java { mut command, options, own, playground } = self;
        let Some(guard) = &options.guard else {
            spawning::shield_from_terminal(&mut command);
            return (command, playground);
        };
        let heap = options.heap_megabytes.max(LEAST_HEAP);
        let mut readable = vec![absolute(&options.java_home), absolute(&options.scratch)];
        readable.extend(links_out_of(&options.java_home));
        readable.extend(own);
        readable.extend(options.patches.iter().map(|(_, directory)| absolute(directory)));
        readable.extend(options.readable.iter().map(|place| absolute(place)));
        let policy = Policy {
            free: guard.free,
            readable,
            writable: vec![playground.path.clone()],
            memory: u64::from(heap + buffers(heap) + BESIDE_THE_HEAP) << 20,
            file: LARGEST_FILE,
            channel: true,
            parent: Some(std::process::id()),
            strict: guard.strict,
            ..Policy::default()
        };
        (guarded(&guard.launcher, &policy, &command), playground)
    }
}

impl JvmDirectory {
    /// Whether a process has written more than any program needs. The operating system limits each file, but not their number.
    pub(crate) fn is_too_full(&self, process: u32) -> bool {
        let taken = rubbish::room_taken(&self.path, ROOM);
        if taken >= ROOM || self.looked.get().is_some_and(|looked| looked.elapsed() < LOOK) {
            return taken >= ROOM;
        }
        self.looked.set(Some(Instant::now()));
        taken + rubbish::room_held(process, &self.path) >= ROOM
    }
}

impl Drop for JvmDirectory {
    fn drop(&mut self) {
        // What cannot be removed goes with the scratch directory, or with the next run.
        let _ = rubbish::remove(&self.path);
    }
}

/// The configuration of a JDK may lie elsewhere, with links to it in the JDK. They are looked for once.
fn links_out_of(java_home: &Path) -> Vec<PathBuf> {
    static KNOWN: Mutex<Option<FxHashMap<PathBuf, Vec<PathBuf>>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_with(FxHashMap::default);
    known.entry(java_home.to_owned()).or_insert_with(|| find_links(java_home)).clone()
}

fn find_links(java_home: &Path) -> Vec<PathBuf> {
    /// Configuration lies in `conf/security/policy` and such places.
    const DEEPEST: u32 = 4;
    let Ok(home) = java_home.canonicalize() else { return Vec::new() };
    let mut links = Vec::new();
    let mut waiting = vec![(home.clone(), DEEPEST)];
    while let Some((directory, deepest)) = waiting.pop() {
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() && deepest > 0 {
                waiting.push((entry.path(), deepest - 1));
            } else if kind.is_symlink()
                && let Ok(target) = entry.path().canonicalize()
                && !target.starts_with(&home)
            {
                if target.is_dir() && deepest > 0 && !links.contains(&target) {
                    waiting.push((target.clone(), deepest - 1));
                }
                links.push(target);
            }
        }
    }
    links.sort();
    links.dedup();
    links
}

/// Megabytes of buffers outside of the heap.
fn buffers(heap: u32) -> u32 {
    heap / 4
}

pub(crate) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Whether the locale is more than the "C" of a bare environment. The first variable that is set decides.
fn locale_has_unicode() -> bool {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = variable("LC_ALL").or_else(|| variable("LC_CTYPE")).or_else(|| variable("LANG"));
    !matches!(locale.as_deref(), None | Some("C" | "POSIX"))
}
