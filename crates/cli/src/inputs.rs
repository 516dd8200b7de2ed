//! From what the user named to a program: sources are compiled, class path entries opened.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};

use glassbox_goals::Problem;
use glassbox_program::{
    Jdk, Name, Program, ProgramBuilder, SourceError, binary_name, class_path_of_jar, copy_without_signature,
    files_below, opening, package_of, package_root,
};
use glassbox_replay::{Deadline, ReplayError, Replayer, SourceFile};

use crate::conditions::{Conditions, Given};
use crate::failure::Failure;

pub struct Inputs {
    pub program: Program,
    /// Methods that say which inputs are possible.
    pub preconditions: Conditions,
    /// Methods that say whether calls did what they should.
    pub postconditions: Conditions,
    /// What tests need on their class path, ...
    pub class_path: Vec<PathBuf>,
    /// ... and the same as it was given: signed jars are run as unsigned copies.
    pub given_path: Vec<PathBuf>,
    /// The Java sources among the inputs.
    pub sources: Vec<PathBuf>,
    pub problems: Vec<Problem>,
}

/// Opens everything; compiles sources first.
#[allow(clippy::too_many_arguments)]
pub fn open(
    inputs: &[PathBuf],
    libraries: &[PathBuf],
    (preconditions, postconditions): (&Given, &Given),
    jdk: &Jdk,
    replayer: &mut Replayer,
    scratch: &Path,
    deadline: &Deadline,
) -> Result<Inputs, Failure> {
    let classes = &scratch.join("classes");
    let mut sources = Vec::new();
    let mut binaries = Vec::new();
    let mut subjects = Vec::new();
    for input in inputs {
        if let Some(subject) = jdk_class(input) {
            subjects.push(subject);
            continue;
        }
        let found = java_sources(input)?;
        if found.is_empty() { binaries.push(input.clone()) } else { sources.extend(found) }
    }
    let mut builder = ProgramBuilder::default();
    let mut problems = Vec::new();
    // The code under test comes before libraries that may have older copies of it.
    let mut class_path = Vec::new();
    if !sources.is_empty() {
        let mut needed = binaries.clone();
        needed.extend_from_slice(libraries);
        compile(&sources, replayer, classes, &needed, deadline)?;
        builder.application(classes)?;
        class_path.push(classes.to_owned());
    }
    for binary in &binaries {
        match builder.application(binary) {
            Ok(names) => class_path.push(on_class_path(binary, &names, classes)?),
            // With several inputs, one that is broken does not take the others with it.
            Err(error) if inputs.len() > 1 => {
                problems.push(Problem { subject: shown(binary), message: without_directory(&error, binary) });
            }
            Err(error) => return Err(error.into()),
        }
    }
    for library in libraries {
        builder.library(library)?;
        class_path.push(library.clone());
    }
    for subject in &subjects {
        builder.subject(jdk, subject)?;
    }
    let before = preconditions.compile(&mut builder, jdk, &class_path, replayer, scratch, deadline)?;
    let behind = postconditions.compile(&mut builder, jdk, &class_path, replayer, scratch, deadline)?;
    let program = builder.build(jdk)?;
    let preconditions = preconditions.find(&program, &before)?;
    let postconditions = postconditions.find(&program, &behind)?;
    for refused in program.refused() {
        problems.push(Problem { subject: refused.name.clone(), message: refused.why.clone() });
    }
    if program.application_names().is_empty() && program.refused().is_empty() {
        let named: Vec<String> = inputs.iter().map(|input| input.display().to_string()).collect();
        return Err(Failure::Input(format!("no classes found in {}", named.join(", "))));
    }
    for name in program.application_names() {
        if let Err(error) = program.load(name) {
            problems.push(Problem { subject: binary_name(name), message: error.to_string() });
        }
    }
    if program.application_classes().is_empty() {
        let first = problems.first().map(|problem| match problem.message.contains(&problem.subject) {
            true => problem.message.clone(),
            false => format!("{}: {}", problem.subject, problem.message),
        });
        return Err(Failure::Input(first.unwrap_or_else(|| "no class can be used".into())));
    }
    let given_path = class_path;
    let class_path = given_path.iter().enumerate().map(|(at, place)| unsigned(place, at, scratch)).collect();
    Ok(Inputs { program, preconditions, postconditions, class_path, given_path, sources, problems })
}

/// A copy of a signed jar without its signature, and anything else as it is.
fn unsigned(place: &Path, number: usize, scratch: &Path) -> PathBuf {
    let folder = scratch.join(format!("unsigned-{number}"));
    let copy = folder.join(place.file_name().unwrap_or_default());
    let may_be_signed = place.is_file() && std::fs::create_dir(&folder).is_ok();
    // Where that fails, the jar serves as it is, only more slowly.
    match may_be_signed && copy_without_signature(place, &copy).unwrap_or(false) {
        true => copy,
        false => place.to_owned(),
    }
}

/// The entries of a class path; an empty one is the current directory, as for `java`.
pub fn class_path(text: &OsStr) -> impl Iterator<Item = PathBuf> {
    std::env::split_paths(text).map(|entry| if entry.as_os_str().is_empty() { PathBuf::from(".") } else { entry })
}

/// Reads a file that the user has handed over, unless it is larger than any of its kind.
pub fn read_file(path: &Path, most: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(std::io::Error::other(format!("it is larger than {} MB", most >> 20))),
        false => Ok(bytes),
    }
}

/// The class that `jrt:java.util.TreeMap` names: one of the JDK's own, as it lies in its image.
pub fn jdk_class(input: &Path) -> Option<String> {
    input.to_str()?.strip_prefix("jrt:").map(|name| name.replace('.', "/"))
}

/// What has to be opened to tests of classes of the JDK.
pub fn openings(inputs: &[PathBuf], jdk: &Jdk) -> Result<Vec<String>, Failure> {
    let mut openings = Vec::new();
    let mut builder = ProgramBuilder::default();
    for class in inputs.iter().filter_map(|input| jdk_class(input)) {
        let module = builder.subject(jdk, &class)?;
        let opening = opening(&module, package_of(&class));
        if !openings.contains(&opening) {
            openings.push(opening);
        }
    }
    Ok(openings)
}

/// The last part of a path: ledgers are the same wherever they are made.
fn shown(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

fn without_directory(error: &SourceError, path: &Path) -> String {
    error.to_string().replace(&path.display().to_string(), &shown(path))
}

/// What a JVM reads that has these places on its class path: beside them the roots of the packages of class files, and the jars that
/// the manifests of jars name.
pub fn read_with(places: &[PathBuf]) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    let mut pending: Vec<PathBuf> = places.iter().rev().cloned().collect();
    while let Some(place) = pending.pop().filter(|_| found.len() < MOST_NAMED) {
        if found.contains(&place) {
            continue;
        }
        match place.extension().and_then(OsStr::to_str) {
            Some("class") => {
                // The name of a class that cannot be read is not asked for here.
                let names = ProgramBuilder::default().application(&place).unwrap_or_default();
                found.extend(names.iter().filter_map(|name| package_root(&place, name)));
            }
            _ if place.is_file() => pending.extend(class_path_of_jar(&place).into_iter().rev()),
            _ => {}
        }
        found.push(place);
    }
    found
}

/// Manifests that name more than this, each other's included, are out to harm.
const MOST_NAMED: usize = 10_000;

/// What stands for an input on the class path of its tests. A class file is found through the root of its package; one
/// that lies elsewhere is copied to where it belongs.
fn on_class_path(input: &Path, names: &[Name], classes: &Path) -> Result<PathBuf, Failure> {
    let [name] = names else { return Ok(input.to_owned()) };
    if input.is_dir() || input.extension().is_none_or(|extension| extension != "class") {
        return Ok(input.to_owned());
    }
    if let Some(root) = package_root(input, name) {
        return Ok(root);
    }
    let place = classes.join(format!("{name}.class"));
    let failed = |error| Failure::Output { path: place.clone(), error };
    std::fs::create_dir_all(place.parent().unwrap_or(classes)).map_err(failed)?;
    std::fs::copy(input, &place).map_err(failed)?;
    Ok(classes.to_owned())
}

/// The Java sources that an input stands for: itself, or what a directory without class files contains.
fn java_sources(input: &Path) -> Result<Vec<PathBuf>, Failure> {
    if input.extension().is_some_and(|extension| extension == "java") {
        return Ok(vec![input.to_owned()]);
    }
    if !input.is_dir() {
        return Ok(Vec::new());
    }
    let unreadable = |error: std::io::Error| Failure::Input(format!("{}: {error}", input.display()));
    let mut files = files_below(input).map_err(unreadable)?;
    let has = |file: &Path, extension: &str| file.extension().is_some_and(|own| own == extension);
    if files.iter().any(|file| has(file, "class")) {
        return Ok(Vec::new());
    }
    files.retain(|file| has(file, "java"));
    Ok(files)
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
    compile_sources(&files, replayer, classes, class_path, &["-g".to_owned()], deadline)
}

/// Compiles Java sources of the user's.
pub fn compile_sources(
    files: &[SourceFile],
    replayer: &mut Replayer,
    classes: &Path,
    class_path: &[PathBuf],
    options: &[String],
    deadline: &Deadline,
) -> Result<(), Failure> {
    std::fs::create_dir_all(classes).map_err(|error| Failure::Output { path: classes.to_owned(), error })?;
    let compilation = match replayer.compile(files, classes, class_path, options, deadline) {
        Err(ReplayError::Interrupted) if deadline.is_cancelled() => return Err(Failure::Interrupted),
        Err(ReplayError::Interrupted) => {
            let reason = "the time limit was reached before the sources were compiled: raise --budget";
            return Err(Failure::Input(reason.into()));
        }
        other => other?,
    };
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
