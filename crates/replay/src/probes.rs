//! Class files with probes, in directories where JVMs find them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use glassbox_goals::GoalTable;
use glassbox_program::{MethodId, Probe, Probing, Program};
use rustc_hash::FxHashSet;

use crate::{Options, ReplayError, runner};

/// The package of the class that probes call.
pub(crate) const PACKAGE: &str = "glassbox.probe";

/// The probes in the classes that have goals.
pub struct Probes {
    pub directory: PathBuf,
    pub probes: Vec<Probe>,
    /// Modules of the JDK with classes that have goals, and where those are.
    patches: Vec<(String, PathBuf)>,
    methods: FxHashSet<MethodId>,
}

impl Probes {
    /// Writes the class files below a directory. A class or method that gets no probes is just not measured.
    ///
    /// # Errors
    /// If a file cannot be written, or there is no usable JDK.
    pub fn write(
        program: &Program,
        table: &GoalTable,
        java_home: &Path,
        directory: &Path,
    ) -> Result<Probes, ReplayError> {
        let probing = Probing { memory: table.watches_memory(), results: table.watched_results() };
        let mut written = Probes {
            directory: directory.join("classes"),
            probes: Vec::new(),
            patches: Vec::new(),
            methods: FxHashSet::default(),
        };
        let cannot_write =
            |error: io::Error| ReplayError::CannotWrite { path: directory.to_owned(), problem: error.to_string() };
        fs::create_dir_all(&written.directory).map_err(cannot_write)?;
        for class in table.classes() {
            let class = program.class(class);
            let Ok(instrumented) = program.instrument(class, &probing, written.probes.len() as u32) else { continue };
            // The JVM loads classes of the JDK itself.
            let place = match program.module_of(class) {
                Some(module) => written.patch(module, directory),
                None => written.directory.clone(),
            };
            let file = place.join(format!("{}.class", class.name));
            fs::create_dir_all(file.parent().unwrap_or(&place)).map_err(cannot_write)?;
            fs::write(&file, &instrumented.bytes).map_err(cannot_write)?;
            written.methods.extend(instrumented.probes.iter().map(|probe| probe.at.method));
            written.probes.extend(instrumented.probes);
        }
        if !written.patches.is_empty() {
            // All modules see the module java.base, and so what probes call has to be there.
            let base = written.patch("java.base".to_owned(), directory);
            let package = PACKAGE.replace('.', "/");
            let installed = runner::prepare(java_home, directory.parent())?;
            copy(&installed.runner.join(&package), &base.join(&package)).map_err(cannot_write)?;
        }
        Ok(written)
    }

    /// Where the class files of a module go.
    fn patch(&mut self, module: String, directory: &Path) -> PathBuf {
        if let Some((_, place)) = self.patches.iter().find(|(known, _)| *known == module) {
            return place.clone();
        }
        let place = directory.join("modules").join(&module);
        self.patches.push((module, place.clone()));
        place
    }

    /// The options of a JVM that is to see the probes.
    #[must_use]
    pub fn options(&self, options: &Options) -> Options {
        Options { patches: self.patches.clone(), ..options.clone() }
    }

    /// Whether probes tell what happens in a method.
    #[must_use]
    pub fn see(&self, method: MethodId) -> bool {
        self.methods.contains(&method)
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
