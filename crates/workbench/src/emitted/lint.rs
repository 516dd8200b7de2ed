//! Compiling emitted tests as a strict project does: every warning is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::oracle::without_java_options;

/// Something that the compiler said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Absent where it is about no file.
    pub file: Option<PathBuf>,
    pub line: u32,
    /// Of a warning; an error has none.
    pub category: Option<String>,
    pub text: String,
}

#[derive(Clone, Debug, Default)]
pub struct Linted {
    pub files: usize,
    pub warnings: Vec<Complaint>,
    /// Files with errors are left out of what follows.
    pub errors: Vec<Complaint>,
}

impl Linted {
    pub fn add(&mut self, other: Linted) {
        self.files += other.files;
        self.warnings.extend(other.warnings);
        self.errors.extend(other.errors);
    }

    /// Files with warnings.
    pub fn warned(&self) -> usize {
        self.warnings.iter().filter_map(|warning| warning.file.as_ref()).collect::<BTreeSet<_>>().len()
    }

    /// Warnings by category.
    pub fn categories(&self) -> BTreeMap<&str, usize> {
        let mut categories = BTreeMap::new();
        for category in self.warnings.iter().filter_map(|warning| warning.category.as_deref()) {
            *categories.entry(category).or_insert(0) += 1;
        }
        categories
    }
}

/// Asks for all warnings, then compiles what has no errors.
pub fn compile(jdk: &Jdk, files: &[PathBuf], libraries: &[&Path], classes: &Path) -> Result<Linted, Failure> {
    let strict = ["-Xlint:all", "-Werror", "-Xmaxwarns", "100000", "-Xmaxerrs", "100000"];
    let (_, said) = javac(jdk, files, libraries, classes, &strict)?;
    let (warnings, errors): (Vec<Complaint>, Vec<Complaint>) =
        complaints(&said).into_iter().partition(|complaint| complaint.category.is_some());
    let broken: BTreeSet<&PathBuf> = errors.iter().filter_map(|error| error.file.as_ref()).collect();
    let whole: Vec<PathBuf> = files.iter().filter(|file| !broken.contains(file)).cloned().collect();
    let lenient = ["-nowarn", "-Xlint:none"];
    if !whole.is_empty()
        && let (false, said) = javac(jdk, &whole, libraries, classes, &lenient)?
    {
        return Err(Failure::Other(format!("the tests do not compile: {said}")));
    }
    Ok(Linted { files: files.len(), warnings, errors })
}

fn javac(
    jdk: &Jdk,
    files: &[PathBuf],
    libraries: &[&Path],
    classes: &Path,
    options: &[&str],
) -> Result<(bool, String), Failure> {
    let javac = jdk.home.join("bin/javac");
    let class_path =
        std::env::join_paths(libraries).map_err(|error| Failure::Other(format!("no class path: {error}")))?;
    let mut command = Command::new(&javac);
    command.args(["-encoding", "UTF-8", "-proc:none"]).args(options);
    command.arg("-cp").arg(class_path).arg("-d").arg(classes).args(files);
    without_java_options(&mut command);
    let output = command.output().map_err(Failure::file(&javac))?;
    Ok((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// Reads `File.java:3: warning: [rawtypes] …`, `File.java:3: error: …` and `warning: [options] …`.
fn complaints(said: &str) -> Vec<Complaint> {
    let mut found = Vec::new();
    for line in said.lines() {
        let (place, kind, rest) = match (line.split_once(": warning: "), line.split_once(": error: ")) {
            (Some((place, rest)), _) => (place, "warning", rest),
            (None, Some((place, rest))) => (place, "error", rest),
            (None, None) => match line.strip_prefix("warning: ") {
                Some(rest) => ("", "warning", rest),
                None => continue,
            },
        };
        let (file, number) = match place.rsplit_once(':') {
            Some((file, number)) if file.ends_with(".java") => (Some(PathBuf::from(file)), number.parse().unwrap_or(0)),
            _ if place.is_empty() => (None, 0),
            // A line of source that happens to look like a message.
            _ => continue,
        };
        let category = (kind == "warning").then(|| {
            let named = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
            named.map_or("without a category", |(category, _)| category).to_owned()
        });
        found.push(Complaint { file, line: number, category, text: rest.to_owned() });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_and_errors_are_told_apart_and_found_in_their_files() {
        let said = "a/BTest.java:3: warning: [rawtypes] found raw type: List\n        List x;\n        ^\n\
                    a/BTest.java:4: warning: [removal] old\na/CTest.java:9: error: cannot find symbol\n\
                    warning: [options] bootstrap class path not set\nerror: warnings found and -Werror specified\n";
        let found = complaints(said);
        let categories: Vec<Option<&str>> = found.iter().map(|complaint| complaint.category.as_deref()).collect();
        assert_eq!(categories, [Some("rawtypes"), Some("removal"), None, Some("options")]);
        assert_eq!((found[2].line, found[2].file.as_deref()), (9, Some(Path::new("a/CTest.java"))));
        let linted = Linted { files: 2, warnings: found, errors: Vec::new() };
        assert_eq!(linted.warned(), 2);
        assert_eq!(linted.categories()["rawtypes"], 1);
    }

    #[test]
    fn a_file_with_an_error_does_not_take_the_others_with_it() {
        let directory = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let file = directory.path().join(name);
            std::fs::write(&file, text).unwrap();
            file
        };
        let good = write("Good.java", "class Good { java.util.List raw; }");
        let bad = write("Bad.java", "class Bad { int x = true; }");
        let classes = directory.path().join("classes");
        std::fs::create_dir(&classes).unwrap();
        let jdk = Jdk::locate(None).unwrap();
        let linted = compile(&jdk, &[good.clone(), bad.clone()], &[], &classes).unwrap();
        assert_eq!(linted.errors.len(), 1, "{linted:?}");
        assert_eq!(linted.errors[0].file.as_ref(), Some(&bad));
        assert!(classes.join("Good.class").is_file());
    }
}
