//! Finds the sources of classes under test, for the reports.

use std::path::{Path, PathBuf};

use glassbox_goals::Ledger;
use glassbox_program::{Class, Program};
use glassbox_report::document::{Document, TextFile};
use glassbox_suite::{MadeClasses, Subjects, document};

pub struct Sources {
    /// Java sources that the user named.
    pub files: Vec<PathBuf>,
    /// Directories that packages begin in.
    pub roots: Vec<PathBuf>,
}

impl Sources {
    /// The ledger with all that reports show of the classes.
    pub fn document<'l, 'p>(&self, ledger: &'l Ledger, program: &'p Program) -> Document<MadeClasses<'l, 'p>> {
        let class = |name: &str| program.class_named(name);
        document(ledger, &Subjects { class: &class, source: &|class| self.find(class) })
    }

    /// What was named comes before what lies where it belongs.
    fn find(&self, class: &Class) -> Option<TextFile> {
        let file = class.source_file.as_deref()?;
        let package = class.package();
        for path in self.files.iter().filter(|path| path.file_name().is_some_and(|name| name == file)) {
            if let Some(text) = read(path)
                && package_of_source(&text).replace('.', "/") == package
            {
                return Some(TextFile { path: shown(path, package, file), text });
            }
        }
        let mut places = self.roots.iter().map(|root| root.join(package).join(file));
        places.find_map(|path| Some(TextFile { text: read(&path)?, path: shown(&path, package, file) }))
    }
}

fn read(path: &Path) -> Option<String> {
    std::fs::read(path).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// The path from where the program runs, which is where tools look for it that show findings; of files elsewhere, the
/// path below the root of the sources, so that the ledger is the same wherever it is made.
fn shown(path: &Path, package: &str, file: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let relative = if path.is_absolute() { path.strip_prefix(here).ok() } else { Some(path) };
    let is_below = |path: &&Path| !path.components().any(|part| part == std::path::Component::ParentDir);
    match relative.filter(is_below) {
        Some(path) => {
            let parts = path.components().filter(|part| *part != std::path::Component::CurDir);
            let parts: Vec<String> = parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
            parts.join("/")
        }
        None if package.is_empty() => file.to_owned(),
        None => format!("{package}/{file}"),
    }
}

/// The package that a Java source declares: the name behind the first `package` that is no part of a comment.
fn package_of_source(text: &str) -> String {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else if let Some(name) = rest.strip_prefix("package").filter(|name| name.starts_with(char::is_whitespace)) {
            let name = name.split_once(';').map_or("", |(name, _)| name);
            return name.chars().filter(|c| !c.is_whitespace()).collect();
        } else if rest.starts_with('@') {
            // Annotations of a package, in `package-info.java` only.
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        } else {
            return String::new();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_is_found_behind_comments() {
        assert_eq!(package_of_source("/* package a; */\n// package b;\npackage c.d ;\nclass E { }"), "c.d");
        assert_eq!(package_of_source("class packageless { }"), "");
        assert_eq!(package_of_source("import java.util.List;\nclass A { }"), "");
    }

    #[test]
    fn a_path_is_shown_as_seen_from_here() {
        assert_eq!(shown(Path::new("./src/p/A.java"), "p", "A.java"), "src/p/A.java");
        assert_eq!(shown(Path::new("/nowhere/src/p/A.java"), "p", "A.java"), "p/A.java");
        assert_eq!(shown(Path::new("../src/p/A.java"), "p", "A.java"), "p/A.java");
    }
}
