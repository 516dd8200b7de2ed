//! Java sources outside of `tests/java`: those of the corpus, and tests that the tool wrote.

use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_program::Jdk;

use super::class_path;
use crate::failure::Failure;
use crate::oracle::without_java_options;

/// Adds the sources below a directory, in the order of their names.
pub fn find_sources(directory: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !directory.is_dir() {
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(Failure::file(directory))? {
        entries.push(entry.map_err(Failure::file(directory))?.path());
    }
    entries.sort_unstable();
    for entry in entries {
        if entry.is_dir() {
            find_sources(&entry, found)?;
        } else if entry.extension().is_some_and(|extension| extension == "java") {
            found.push(entry);
        }
    }
    Ok(())
}

/// Compiles sources with the names of their variables, into a directory.
pub fn compile(jdk: &Jdk, files: &[PathBuf], libraries: &[&Path], classes: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(classes).map_err(Failure::file(classes))?;
    let javac = jdk.home.join("bin/javac");
    let mut command = Command::new(&javac);
    // It runs briefly: the second compiler of its own virtual machine would not pay off.
    command
        .args(["-J-XX:TieredStopAtLevel=1", "-g", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:none", "-cp"])
        .arg(class_path(libraries)?);
    command.arg("-d").arg(classes).args(files);
    without_java_options(&mut command);
    let output = command.output().map_err(Failure::file(&javac))?;
    if output.status.success() {
        return Ok(());
    }
    Err(Failure::Other(format!("the sources do not compile: {}", String::from_utf8_lossy(&output.stderr))))
}
