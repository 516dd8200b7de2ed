//! From the sources of programs to one directory of class files.

use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_program::Jdk;
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;
use tempfile::TempDir;

use crate::assembler::assemble;
use crate::failure::Failure;
use crate::oracle::without_java_options;
use crate::programs::TestProgram;

/// The class files of many programs, side by side.
pub struct Compiled {
    directory: TempDir,
    /// For every program why it does not compile, if so.
    pub errors: Vec<Option<String>>,
}

/// A class file.
pub struct CompiledClass {
    pub name: String,
    /// The name of the file that it was compiled from.
    pub source: String,
    pub bytes: Vec<u8>,
}

impl Compiled {
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// All class files, by name.
    pub fn classes(&self) -> Result<Vec<CompiledClass>, Failure> {
        let directory = self.directory();
        let mut found = Vec::new();
        for entry in std::fs::read_dir(directory).map_err(Failure::file(directory))? {
            let path = entry.map_err(Failure::file(directory))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".class")) else { continue };
            let bytes = std::fs::read(&path).map_err(Failure::file(&path))?;
            let wrong = |error| Failure::Other(format!("{}: {error}", path.display()));
            let source = source_file(&bytes).map_err(wrong)?;
            found.push(CompiledClass { name: name.to_owned(), source, bytes });
        }
        found.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        Ok(found)
    }
}

fn source_file(bytes: &[u8]) -> Result<String, ristretto_classfile::Error> {
    let file = ClassFile::from_bytes(bytes)?;
    for attribute in &file.attributes {
        if let Attribute::SourceFile { source_file_index, .. } = attribute {
            return Ok(file.constant_pool.try_get_utf8(*source_file_index)?.to_str_lossy().into_owned());
        }
    }
    Ok(String::new())
}

/// Compiles all programs with this JDK's own compiler. A program that does not compile leaves the others alone.
pub fn compile(jdk: &Jdk, programs: &[&TestProgram]) -> Result<Compiled, Failure> {
    let temporary = std::env::temp_dir();
    let directory =
        tempfile::Builder::new().prefix("glassbox-workbench-").tempdir().map_err(Failure::file(&temporary))?;
    let mut compiled = Compiled { directory, errors: vec![None; programs.len()] };
    compile_java(jdk, programs, &mut compiled)?;
    for (index, program) in programs.iter().enumerate() {
        if compiled.errors[index].is_none() {
            let result = finish(jdk, program, compiled.directory.path());
            compiled.errors[index] = result.err().map(|failure| failure.to_string());
        }
    }
    Ok(compiled)
}

/// One call of the compiler for all; it gives nothing at all where one source is wrong, so it is called again without
/// the sources that it complains about.
fn compile_java(jdk: &Jdk, programs: &[&TestProgram], compiled: &mut Compiled) -> Result<(), Failure> {
    loop {
        let sources = programs.iter().zip(&compiled.errors).filter(|(_, error)| error.is_none());
        let sources: Vec<PathBuf> =
            sources.filter(|(program, _)| !program.is_assembled()).map(|(program, _)| program.path.clone()).collect();
        let Err(said) = call_javac(jdk, &sources, compiled.directory.path())? else { return Ok(()) };
        let mut blamed = false;
        for (program, error) in programs.iter().zip(&mut compiled.errors).filter(|(_, error)| error.is_none()) {
            let prefix = format!("{}:", program.path.display());
            if let Some(line) = said.lines().find_map(|line| line.strip_prefix(&prefix)) {
                *error = Some(format!("line {line}"));
                blamed = true;
            }
        }
        if !blamed {
            return Err(Failure::Other(format!("{} cannot compile the programs:\n{said}", jdk.home.display())));
        }
    }
}

/// What happens to the class files of one program after it was compiled.
fn finish(jdk: &Jdk, program: &TestProgram, directory: &Path) -> Result<(), Failure> {
    if program.is_assembled() {
        write_assembled(program, directory)?;
    }
    if !program.later.is_empty()
        && let Err(said) = call_javac(jdk, &program.later, directory)?
    {
        return Err(Failure::Other(said.replace('\n', " ")));
    }
    for class in &program.header.removes {
        let file = directory.join(format!("{class}.class"));
        std::fs::remove_file(&file).map_err(Failure::file(&file))?;
    }
    Ok(())
}

fn write_assembled(program: &TestProgram, directory: &Path) -> Result<(), Failure> {
    let source = std::fs::read_to_string(&program.path).map_err(Failure::file(&program.path))?;
    let assembled = assemble(&source, &format!("{}.jasm", program.name)).map_err(Failure::Other)?;
    if assembled.name != program.name {
        return Err(Failure::Other(format!("its class is {}", assembled.name)));
    }
    let file = directory.join(format!("{}.class", program.name));
    std::fs::write(&file, assembled.bytes).map_err(Failure::file(&file))
}

/// Gives what the compiler said if it found errors.
fn call_javac(jdk: &Jdk, sources: &[PathBuf], directory: &Path) -> Result<Result<(), String>, Failure> {
    if sources.is_empty() {
        return Ok(Ok(()));
    }
    let javac = jdk.home.join("bin/javac");
    let mut command = Command::new(&javac);
    // The compiler runs briefly: the second compiler of its own virtual machine would not pay off.
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-encoding", "UTF-8", "-proc:none", "-nowarn"]);
    command
        .args(["-Xlint:none", "-Xmaxerrs", "10000", "-implicit:none", "-cp"])
        .arg(directory)
        .arg("-d")
        .arg(directory);
    command.args(sources);
    without_java_options(&mut command);
    let output = command.output().map_err(Failure::file(&javac))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(if output.status.success() { Ok(()) } else { Err(said) })
}
