//! From what the user named to a program: sources are compiled, class path entries opened.

use std::path::{Path, PathBuf};

use glassbox_goals::Problem;
use glassbox_program::{Jdk, Program, ProgramBuilder, binary_name};
use glassbox_replay::{Deadline, Replayer, SourceFile};

use crate::failure::Failure;

pub struct Inputs {
    pub program: Program,
    /// What tests need on their class path.
    pub class_path: Vec<PathBuf>,
    pub problems: Vec<Problem>,
}

/// Opens everything; compiles sources into `classes` first.
pub fn open(
    inputs: &[PathBuf],
    libraries: &[PathBuf],
    jdk: &Jdk,
    replayer: &mut Replayer,
    classes: &Path,
    deadline: &Deadline,
) -> Result<Inputs, Failure> {
    let mut sources = Vec::new();
    let mut binaries = Vec::new();
    for input in inputs {
        let found = java_sources(input)?;
        if found.is_empty() { binaries.push(input.clone()) } else { sources.extend(found) }
    }
    let mut class_path = binaries.clone();
    class_path.extend_from_slice(libraries);
    if !sources.is_empty() {
        compile(&sources, replayer, classes, &class_path, deadline)?;
        binaries.push(classes.to_owned());
        class_path.push(classes.to_owned());
    }
    let mut builder = ProgramBuilder::default();
    let mut problems = Vec::new();
    let mut usable = 0;
    for binary in &binaries {
        match builder.application(binary) {
            Ok(count) => usable += count,
            // With several inputs, one that is broken does not take the others with it.
            Err(error) if binaries.len() > 1 => {
                problems.push(Problem { subject: shown(binary), message: error.to_string() });
            }
            Err(error) => return Err(error.into()),
        }
    }
    if usable == 0 {
        let named: Vec<String> = inputs.iter().map(|input| input.display().to_string()).collect();
        return Err(Failure::Input(format!("no classes found in {}", named.join(", "))));
    }
    for library in libraries {
        builder.library(library)?;
    }
    let program = builder.build(jdk)?;
    for name in program.application_names() {
        if let Err(error) = program.load(name) {
            problems.push(Problem { subject: binary_name(name), message: error.to_string() });
        }
    }
    if program.application_classes().is_empty() {
        let first = problems.first().map(|problem| problem.message.clone());
        return Err(Failure::Input(first.unwrap_or_else(|| "no class can be used".into())));
    }
    // A class file given by itself is found by tests through the root of its package.
    let class_path = class_path.iter().map(|entry| package_root(entry, &program)).collect();
    Ok(Inputs { program, class_path, problems })
}

/// The last part of a path: ledgers are the same wherever they are made.
fn shown(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

fn package_root(entry: &Path, program: &Program) -> PathBuf {
    if entry.extension().is_none_or(|extension| extension != "class") {
        return entry.to_owned();
    }
    let text = entry.to_string_lossy();
    let root = program.application_names().iter().find_map(|name| text.strip_suffix(&format!("{name}.class")));
    match root {
        Some("") => PathBuf::from("."),
        Some(root) => PathBuf::from(root),
        None => entry.parent().map_or_else(|| PathBuf::from("."), Path::to_owned),
    }
}

/// The Java sources that an input stands for: itself, or what a directory without class files contains.
fn java_sources(input: &Path) -> Result<Vec<PathBuf>, Failure> {
    if input.extension().is_some_and(|extension| extension == "java") {
        return Ok(vec![input.to_owned()]);
    }
    if !input.is_dir() {
        return Ok(Vec::new());
    }
    let mut sources = Vec::new();
    let mut has_classes = false;
    let mut waiting = vec![input.to_owned()];
    while let Some(directory) = waiting.pop() {
        let unreadable = |error: std::io::Error| Failure::Input(format!("{}: {error}", directory.display()));
        for entry in std::fs::read_dir(&directory).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            match path.extension().and_then(|extension| extension.to_str()) {
                _ if path.is_dir() => waiting.push(path),
                Some("class") => has_classes = true,
                Some("java") => sources.push(path),
                _ => {}
            }
        }
    }
    sources.sort_unstable();
    Ok(if has_classes { Vec::new() } else { sources })
}

fn compile(
    sources: &[PathBuf],
    replayer: &mut Replayer,
    classes: &Path,
    class_path: &[PathBuf],
    deadline: &Deadline,
) -> Result<(), Failure> {
    let mut files = Vec::with_capacity(sources.len());
    for path in sources {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::Input(format!("{} cannot be read: {error}", path.display())))?;
        files.push(SourceFile { name: path.to_string_lossy().into_owned(), text });
    }
    compile_sources(&files, replayer, classes, class_path, deadline)
}

/// Compiles Java sources of the user's, with the names of parameters and local variables.
pub fn compile_sources(
    files: &[SourceFile],
    replayer: &mut Replayer,
    classes: &Path,
    class_path: &[PathBuf],
    deadline: &Deadline,
) -> Result<(), Failure> {
    std::fs::create_dir_all(classes).map_err(|error| Failure::Output { path: classes.to_owned(), error })?;
    let compilation = replayer.compile(files, classes, class_path, &["-g".to_owned()], deadline)?;
    if compilation.succeeded {
        return Ok(());
    }
    let errors = compilation.diagnostics.iter().filter(|diagnostic| diagnostic.is_error);
    let lines: Vec<String> = errors
        .take(5)
        .map(|error| {
            let line = error.line.map_or(String::new(), |line| format!(":{line}"));
            format!("{}{line}: {}", error.file, error.message)
        })
        .collect();
    Err(Failure::Input(format!("the sources do not compile:\n{}", lines.join("\n"))))
}
