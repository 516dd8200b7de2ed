//! Every class of a library, instrumented in both ways, before the verifier of a real JVM.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use glassbox_program::{Insn, InsnId, Jdk, Program, ProgramBuilder, Watching};

use crate::failure::Failure;
use crate::oracle::run_process_within;

/// Loads and links classes, and prints what becomes of each.
const CHECKER: &str = r#"
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Paths;

class Checker {
    public static void main(String[] words) throws Exception {
        URL[] places = new URL[words.length - 1];
        for (int i = 1; i < words.length; i++) { places[i - 1] = new File(words[i]).toURI().toURL(); }
        ClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
        for (String name : Files.readAllLines(Paths.get(words[0]))) {
            String end = "fine";
            try {
                // Asking for methods links a class, which verifies it, and initializes nothing.
                Class.forName(name, false, loader).getDeclaredMethods();
            } catch (Throwable problem) {
                end = problem.toString().split("\n")[0];
            }
            System.out.println(name + "\t" + end);
        }
    }
}
"#;

const PATIENCE: Duration = Duration::from_secs(600);

/// What became of the classes of one library.
pub struct Verified {
    /// The name of the jar.
    pub name: String,
    pub classes: usize,
    /// Classes that a JVM takes as they are and in both other forms.
    pub taken: usize,
    pub decisions: usize,
    pub boundaries: usize,
    pub unrecorded: usize,
    /// Methods that are too large to tell anything, and why.
    pub left_out: Vec<String>,
    /// Classes that cannot be instrumented, or that a JVM does not take then, and why.
    pub refused: Vec<String>,
}

impl Verified {
    pub fn is_good(&self) -> bool {
        self.refused.is_empty()
    }
}

pub fn verify(jdk: &Jdk, jar: &Path, needed: &[PathBuf]) -> Result<Verified, Failure> {
    let scratch = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let mut builder = ProgramBuilder::default();
    let names = builder.application(jar).map_err(|error| Failure::Other(error.to_string()))?;
    for needed in needed {
        builder.library(needed).map_err(|error| Failure::Other(error.to_string()))?;
    }
    let program = builder.build(jdk).map_err(|error| Failure::Other(error.to_string()))?;
    let mut verified = Verified {
        name: jar.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        classes: 0,
        taken: 0,
        decisions: 0,
        boundaries: 0,
        unrecorded: 0,
        left_out: Vec::new(),
        refused: Vec::new(),
    };
    let mut listed = Vec::new();
    for name in names.iter().filter(|name| !name.ends_with("-info")) {
        verified.classes += 1;
        listed.push(name.replace('/', "."));
        if let Err(reason) = instrument(&program, name, scratch.path(), &mut verified)? {
            verified.refused.push(format!("{name}: {reason}"));
        }
    }
    let list = scratch.path().join("names");
    fs::write(&list, listed.join("\n")).map_err(Failure::file(&list))?;
    let plain = check(jdk, scratch.path(), None, jar, needed)?;
    let mut fine: BTreeSet<&String> = plain.iter().filter(|(_, end)| *end == FINE).map(|(name, _)| name).collect();
    for kind in [WAYS, BOUNDARIES] {
        for (name, end) in check(jdk, scratch.path(), Some(kind), jar, needed)? {
            if plain.get(&name) != Some(&end) {
                fine.remove(&name);
                verified.refused.push(format!("{name} ({kind}): {end}"));
            }
        }
    }
    verified.taken = fine.len();
    Ok(verified)
}

/// What the checker says of a class that was linked.
const FINE: &str = "fine";
const WAYS: &str = "ways";
const BOUNDARIES: &str = "boundaries";

/// Writes a class with its ways told, and once more with everything recorded that can be.
fn instrument(
    program: &Program,
    name: &str,
    scratch: &Path,
    verified: &mut Verified,
) -> Result<Result<(), String>, Failure> {
    let class = match program.load(name) {
        Ok(class) => class,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let all = class.methods.iter().flat_map(|method| {
        let insns = method.code.iter().flat_map(|code| (0_u32..).zip(&code.insns));
        insns
            .filter(|(_, insn)| matches!(insn, Insn::Invoke(..) | Insn::InvokeDynamic(_) | Insn::GetStatic(_)))
            .map(|(index, _)| InsnId { method: method.id, index })
    });
    let everything = Watching { boundaries: all.zip(0..).collect() };
    for (kind, watching) in [(WAYS, &Watching::default()), (BOUNDARIES, &everything)] {
        let watched = match program.watch(class, watching, 0) {
            Ok(watched) => watched,
            Err(reason) => return Ok(Err(reason)),
        };
        if kind == WAYS {
            verified.decisions += watched.decisions.len();
            let words = watched.left_out.iter().map(|(id, reason)| format!("{}: {reason}", program.method(*id).key()));
            verified.left_out.extend(words);
        } else {
            verified.boundaries += watching.boundaries.len();
            verified.unrecorded += watched.unrecorded.len();
        }
        let file = scratch.join(kind).join(format!("{name}.class"));
        let folder = file.parent().unwrap_or(scratch);
        fs::create_dir_all(folder).map_err(Failure::file(folder))?;
        fs::write(&file, watched.bytes).map_err(Failure::file(&file))?;
    }
    Ok(Ok(()))
}

/// What becomes of each class when a JVM verifies it.
fn check(
    jdk: &Jdk,
    scratch: &Path,
    kind: Option<&str>,
    jar: &Path,
    needed: &[PathBuf],
) -> Result<BTreeMap<String, String>, Failure> {
    let source = scratch.join("Checker.java");
    fs::write(&source, CHECKER).map_err(Failure::file(&source))?;
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.args(["-Xverify:all", "-Xshare:auto"]).arg(&source).arg(scratch.join("names"));
    command.args(kind.map(|kind| scratch.join(kind))).arg(jar).args(needed);
    let run = run_process_within(command, PATIENCE)?;
    let said = String::from_utf8_lossy(&run.observation.stdout).into_owned();
    let lines = said.lines().filter_map(|line| line.split_once('\t'));
    let ends: BTreeMap<String, String> = lines.map(|(name, end)| (name.to_owned(), end.to_owned())).collect();
    if ends.is_empty() {
        let said = String::from_utf8_lossy(&run.observation.stderr).into_owned();
        return Err(Failure::Other(format!("no class was checked: {said}")));
    }
    Ok(ends)
}
