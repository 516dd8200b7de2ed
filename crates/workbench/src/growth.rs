//! `workbench growth`: whether a larger program costs more for each of its methods. A quarter, a half and the whole of a library
//! are the input in turn, with the library itself on the class path; searches are so short that what is done before and around
//! them is nearly everything.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::{Stats, check_binary, class_path};
use crate::libraries::{Artifact, Jars};

/// A library, and what its classes need.
const LIBRARIES: [(Artifact, &[Artifact]); 2] = [
    (Artifact::jar("org.apache.commons", "commons-math3", "3.6.1"), &[]),
    (
        Artifact::jar("org.eclipse.collections", "eclipse-collections", "11.1.0"),
        &[Artifact::jar("org.eclipse.collections", "eclipse-collections-api", "11.1.0")],
    ),
];

/// Every class of so many is taken.
const PARTS: [usize; 3] = [4, 2, 1];

/// What a method of the whole may cost, by what one of a quarter does.
const LARGEST_GROWTH: f64 = 1.3;

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Where jars lie or go.
    pub jars: Jars,
    /// What `glassbox generate` may spend on each method.
    pub steps: u64,
    /// Only libraries with this in their names.
    pub only: Option<String>,
    /// Where classes and tests go.
    pub out: PathBuf,
    /// More arguments for `glassbox generate`.
    pub extra: Vec<String>,
}

/// What a part of a library took.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Which classes: every one of so many.
    pub part: usize,
    pub classes: usize,
    pub methods: usize,
    /// What processors did until all searches were planned, in seconds.
    pub planning: f64,
    /// The same from there on, JVMs not counted.
    pub rest: f64,
}

impl Measured {
    /// In milliseconds for each method: planning, and the rest.
    fn each(&self) -> [f64; 2] {
        [self.planning, self.rest].map(|seconds| 1e3 * seconds / self.methods.max(1) as f64)
    }

    pub fn line(&self) -> String {
        let [planning, rest] = self.each();
        format!(
            "  1/{} {:6} classes {:7} methods   planning {:7.1} s, {planning:6.2} ms each   preparing {:7.1} s, {rest:6.2} ms each",
            self.part, self.classes, self.methods, self.planning, self.rest
        )
    }
}

/// A library by its coordinates, and its parts, the smallest first.
pub struct Growth {
    pub library: String,
    pub measured: Vec<Measured>,
}

impl Growth {
    /// How much more a method costs in the whole than in the smallest part: planning, and the rest.
    pub fn ratios(&self) -> Option<[f64; 2]> {
        let (first, last) = (self.measured.first()?.each(), self.measured.last()?.each());
        Some([last[0] / first[0], last[1] / first[1]])
    }

    pub fn is_good(&self) -> bool {
        self.ratios().is_some_and(|ratios| ratios.iter().all(|ratio| *ratio <= LARGEST_GROWTH))
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.library)?;
        self.measured.iter().try_for_each(|measured| writeln!(out, "{}", measured.line()))?;
        match self.ratios() {
            Some([planning, rest]) => {
                writeln!(
                    out,
                    "  a method of the whole by one of the quarter: planning {planning:.2}, preparing {rest:.2}"
                )
            }
            None => writeln!(out, "  nothing was measured"),
        }
    }
}

pub fn run(jdk: &Jdk, options: &Options, progress: &dyn Fn(&Measured)) -> Result<Vec<Growth>, Failure> {
    check_binary(&options.glassbox)?;
    let mut all = Vec::new();
    for (library, needed) in LIBRARIES {
        let name = library.coordinates();
        if options.only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let jar = options.jars.get(&library)?;
        let mut places = vec![jar.clone()];
        for artifact in needed {
            places.push(options.jars.get(artifact)?);
        }
        let mut growth = Growth { library: name, measured: Vec::new() };
        for part in PARTS {
            let measured = measure(jdk, options, &jar, &places, part)?;
            progress(&measured);
            growth.measured.push(measured);
        }
        all.push(growth);
    }
    Ok(all)
}

fn measure(jdk: &Jdk, options: &Options, jar: &Path, places: &[PathBuf], part: usize) -> Result<Measured, Failure> {
    let place = tempfile::tempdir_in(&options.out).map_err(Failure::file(&options.out))?;
    let (input, stats) = (place.path().join("classes"), place.path().join("stats.json"));
    let classes = extract(jar, part, &input)?;
    let mut command = Command::new(&options.glassbox);
    command.args(["generate", "--no-cache"]).arg(&input).arg("--classpath").arg(class_path(places)?);
    command.arg("--java-home").arg(&jdk.home).arg("--out").arg(place.path().join("tests")).arg("--stats").arg(&stats);
    command.args(["--attack", "0", "--sampling", "off", "--concolic", "off", "--search", "forward", "-q", "--steps"]);
    command.arg(options.steps.to_string()).args(&options.extra);
    let status = command.stdin(Stdio::null()).status().map_err(Failure::file(&options.glassbox))?;
    if !stats.is_file() {
        return Err(Failure::Other(format!("glassbox ended with {status}")));
    }
    let stats = Stats::read(&stats)?;
    let unknown = || Failure::Other("this system does not say what processors do for a process".into());
    let processor = stats.processor.ok_or_else(unknown)?;
    let rest = processor.covered - processor.planned;
    Ok(Measured { part, classes, methods: stats.methods.len(), planning: processor.planned, rest })
}

/// Writes every class of so many into a directory, by the names of top-level classes, so that all parts are of the same kind;
/// nested classes stay with theirs. Gives their number.
fn extract(jar: &Path, part: usize, directory: &Path) -> Result<usize, Failure> {
    let broken = |error: zip::result::ZipError| Failure::Other(format!("{}: {error}", jar.display()));
    let file = std::fs::File::open(jar).map_err(Failure::file(jar))?;
    let mut archive = zip::ZipArchive::new(file).map_err(broken)?;
    let names: Vec<String> = archive.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect();
    let chosen = every(&names, part);
    for name in &chosen {
        let mut bytes = Vec::new();
        archive.by_name(name).map_err(broken)?.read_to_end(&mut bytes).map_err(Failure::file(jar))?;
        let file = directory.join(name);
        let folder = file.parent().unwrap_or(directory);
        std::fs::create_dir_all(folder).map_err(Failure::file(folder))?;
        std::fs::write(&file, bytes).map_err(Failure::file(&file))?;
    }
    Ok(chosen.len())
}

/// The class files among some files that belong to every top-level class of so many.
fn every(names: &[String], part: usize) -> Vec<&String> {
    let top_level = |name: &str| name.trim_end_matches(".class").split('$').next().unwrap_or_default().to_owned();
    let is_class = |name: &&String| name.ends_with(".class") && !name.starts_with("META-INF/") && !name.contains("..");
    let classes: Vec<&String> = names.iter().filter(is_class).collect();
    let top_levels: BTreeSet<String> = classes.iter().map(|name| top_level(name)).collect();
    let chosen: BTreeSet<String> = top_levels.into_iter().step_by(part).collect();
    classes.into_iter().filter(|name| chosen.contains(&top_level(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_keeps_nested_classes_together() {
        let names = ["a/A.class", "a/A$B.class", "a/C.class", "b/D.class", "b/E.class", "META-INF/x.class", "a/text"];
        let names = names.map(str::to_owned);
        assert_eq!(every(&names, 1).len(), 5);
        assert_eq!(every(&names, 2), ["a/A.class", "a/A$B.class", "b/D.class"]);
        assert_eq!(every(&names, 4), ["a/A.class", "a/A$B.class"]);
    }

    #[test]
    fn growth_is_by_method() {
        let measured = |part, methods, planning, rest| Measured { part, classes: 1, methods, planning, rest };
        let growth = |planning, rest| Growth {
            library: "l".into(),
            measured: vec![measured(4, 100, 1.0, 10.0), measured(1, 400, planning, rest)],
        };
        assert_eq!(growth(4.0, 80.0).ratios(), Some([1.0, 2.0]));
        assert!(growth(5.0, 50.0).is_good());
        assert!(!growth(5.0, 80.0).is_good());
        assert!(!growth(8.0, 40.0).is_good());
    }
}
