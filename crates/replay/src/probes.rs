//! Class files with probes, in a directory where the runner finds them.

use std::fs;
use std::path::{Path, PathBuf};

use glassbox_goals::GoalTable;
use glassbox_program::{ClassId, MethodId, Probe, Probing, Program};
use rustc_hash::FxHashSet;

use crate::ReplayError;

/// The probes in the classes that have goals.
pub struct Probes {
    pub directory: PathBuf,
    pub probes: Vec<Probe>,
    methods: FxHashSet<MethodId>,
}

impl Probes {
    /// Writes the class files to a directory. A class or method that gets no probes is just not measured.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(program: &Program, table: &GoalTable, directory: &Path) -> Result<Probes, ReplayError> {
        let probing = Probing { memory: table.watches_memory(), results: table.watched_results() };
        let mut written = Probes { directory: directory.to_owned(), probes: Vec::new(), methods: FxHashSet::default() };
        let mut classes: Vec<ClassId> = table.goals.iter().map(|goal| goal.insn.method.class).collect();
        classes.dedup();
        let mut known = FxHashSet::default();
        for class in classes.into_iter().filter(|class| known.insert(*class)) {
            let class = program.class(class);
            // Classes of the JDK are loaded by others than the loader of tests.
            if program.module_of(class).is_some() {
                continue;
            }
            let Ok(instrumented) = program.instrument(class, &probing, written.probes.len() as u32) else { continue };
            let file = directory.join(format!("{}.class", class.name));
            let cannot_write =
                |error: std::io::Error| ReplayError::CannotWrite { path: file.clone(), problem: error.to_string() };
            fs::create_dir_all(file.parent().unwrap_or(directory)).map_err(cannot_write)?;
            fs::write(&file, &instrumented.bytes).map_err(cannot_write)?;
            written.methods.extend(instrumented.probes.iter().map(|probe| probe.at.method));
            written.probes.extend(instrumented.probes);
        }
        Ok(written)
    }

    /// Whether probes tell what happens in a method.
    #[must_use]
    pub fn see(&self, method: MethodId) -> bool {
        self.methods.contains(&method)
    }
}
