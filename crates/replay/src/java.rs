//! The command of a JVM that runs code under test: what all of them have in common, and what keeps them from doing harm.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_guard::{Policy, guarded};
use tempfile::TempDir;

use crate::{Options, ReplayError, probes, runner};

/// With less the compiler cannot even begin.
const LEAST_HEAP: u32 = 16;

/// Megabytes beside the heap and buffers outside of it: classes, compiled code, stacks of some hundred threads.
const BESIDE_THE_HEAP: u32 = 384;

/// Bytes of one file in the playground.
const LARGEST_FILE: u64 = 128 << 20;

/// Bytes of all files in the playground.
const ROOM: u64 = 512 << 20;

/// Every file takes some room, and so does every directory, however little is in it.
const LEAST_ROOM: u64 = 4 << 10;

/// A JVM's command that is not complete yet: the options of the JVM are there, what it is to run is added by the caller.
pub(crate) struct Java {
    command: Command,
    pub(crate) playground: Playground,
}

/// The directory in which one JVM works. It is removed when this is dropped.
pub(crate) struct Playground(TempDir);

impl Java {
    pub(crate) fn new(options: &Options) -> Result<Java, ReplayError> {
        let playground = tempfile::Builder::new().prefix("jvm-").tempdir_in(absolute(&options.scratch));
        let playground = playground
            .map_err(|error| ReplayError::CannotWrite { path: options.scratch.clone(), problem: error.to_string() })?;
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
        let mut temporary = std::ffi::OsString::from("-Djava.io.tmpdir=");
        temporary.push(playground.path());
        command.arg(temporary);
        command.args(options.opens.iter().flat_map(|opening| ["--add-opens", opening]));
        for (module, directory) in &options.patches {
            let mut patch = std::ffi::OsString::from(format!("{module}="));
            patch.push(absolute(directory));
            command.arg("--patch-module").arg(patch);
            command.arg("--add-exports").arg(format!("java.base/{}=ALL-UNNAMED,{module}", probes::PACKAGE));
        }
        command.current_dir(playground.path());
        if !locale_has_unicode() {
            // Otherwise the JVM cannot open files whose names are not ASCII.
            command.env("LC_ALL", "C.UTF-8");
        }
        Ok(Java { command, playground: Playground(playground) })
    }

    /// For what the JVM is to run.
    pub(crate) fn arguments(&mut self) -> &mut Command {
        &mut self.command
    }

    /// The complete command, guarded as the options have it. The playground has to live as long as the JVM.
    pub(crate) fn finish(self, options: &Options) -> (Command, Playground) {
        let Java { command, playground } = self;
        let Some(guard) = &options.guard else { return (command, playground) };
        let heap = options.heap_megabytes.max(LEAST_HEAP);
        let policy = Policy {
            writable: vec![playground.0.path().to_owned()],
            memory: u64::from(heap + buffers(heap) + BESIDE_THE_HEAP) << 20,
            file: LARGEST_FILE,
            strict: guard.strict,
            ..Policy::default()
        };
        (guarded(&guard.launcher, &policy, &command), playground)
    }
}

impl Playground {
    /// Whether more was written than anybody needs. The operating system limits each file, but not their number.
    pub(crate) fn is_too_full(&self) -> bool {
        room_taken(self.0.path(), ROOM) >= ROOM
    }
}

/// Bytes of all files below a directory, up to a limit. What is being removed meanwhile takes no room.
fn room_taken(directory: &Path, limit: u64) -> u64 {
    let mut taken = 0;
    let mut waiting = vec![directory.to_owned()];
    while let Some(directory) = waiting.pop() {
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            // Links are not followed.
            let Ok(metadata) = entry.metadata() else { continue };
            taken += metadata.len().max(LEAST_ROOM);
            if taken >= limit {
                return taken;
            }
            if metadata.is_dir() {
                waiting.push(entry.path());
            }
        }
    }
    taken
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_small_files_take_as_much_room_as_a_large_one() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(room_taken(directory.path(), ROOM), 0);
        fs::create_dir(directory.path().join("inner")).unwrap();
        for name in 0..9 {
            fs::write(directory.path().join("inner").join(name.to_string()), "").unwrap();
        }
        assert_eq!(room_taken(directory.path(), ROOM), 10 * LEAST_ROOM);
        fs::File::create(directory.path().join("large")).unwrap().set_len(ROOM).unwrap();
        assert!(room_taken(directory.path(), ROOM) >= ROOM);
    }
}
