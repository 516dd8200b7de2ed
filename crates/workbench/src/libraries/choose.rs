//! The rule that chooses classes of a library, so that their choice says nothing of how well the tool does on them: the
//! 5th, 10th and 15th of its public classes in the order of their full names, among those that JaCoCo counts at least ten
//! branches in. Nested classes, whose branches do not count here, and interfaces are not chosen. A library whose class files
//! are for more than Java 8 has none, since other tools could not read them.

use std::path::Path;

use glassbox_program::Jdk;
use ristretto_classfile::{ClassAccessFlags, ClassFile};

use super::classes::{read_classes, write_classes};
use super::coverage::{branches_of_classes, table};
use super::jars::{Artifact, Jars, Tools};
use super::subjects::{FLOOR, FLOOR_LIBRARIES};
use crate::failure::Failure;

const PLACES: [usize; 3] = [5, 10, 15];
const FEWEST_BRANCHES: u64 = 10;
/// The version of class files of Java 8.
const NEWEST_MAJOR: u16 = 52;

/// A class that the rule chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub class: String,
    pub branches: u64,
}

/// What the rule chooses from every library of the floor, and whether that is what is measured.
pub struct Choices {
    pub libraries: Vec<(Artifact, Vec<Choice>)>,
}

impl Choices {
    pub fn are_the_floor(&self) -> bool {
        let chosen = self
            .libraries
            .iter()
            .flat_map(|(library, choices)| choices.iter().map(move |choice| (*library, choice.class.as_str())));
        chosen.eq(FLOOR.iter().map(|subject| (subject.library, subject.class)))
    }

    pub fn write(&self, out: &mut impl std::io::Write) -> std::io::Result<()> {
        for (library, choices) in &self.libraries {
            writeln!(out, "{}", library.coordinates())?;
            for choice in choices {
                writeln!(out, "    {} ({} branches)", choice.class, choice.branches)?;
            }
        }
        let verdict = if self.are_the_floor() { "this is" } else { "this is NOT" };
        writeln!(out, "{verdict} the list that is measured")
    }
}

pub fn choices(jdk: &Jdk, jars: &Jars) -> Result<Choices, Failure> {
    let tools = Tools::fetch(jars)?;
    let mut libraries = Vec::new();
    for library in FLOOR_LIBRARIES {
        libraries.push((*library, choose(jdk, &tools, &jars.get(library)?)?));
    }
    Ok(Choices { libraries })
}

/// Applies the rule to a jar.
pub fn choose(jdk: &Jdk, tools: &Tools, jar: &Path) -> Result<Vec<Choice>, Failure> {
    let classes = read_classes(jar, |_| true)?;
    let scratch = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let directory = scratch.path().join("classes");
    write_classes(&classes, &directory)?;
    let branches = branches_of_classes(&table(jdk, tools, None, &directory, scratch.path())?);
    let mut candidates = Vec::new();
    for (name, bytes) in &classes {
        let file = ClassFile::from_bytes(bytes);
        let file = file.map_err(|error| Failure::Other(format!("{}: {name}: {error}", jar.display())))?;
        if file.version.major() > NEWEST_MAJOR {
            return Err(Failure::Other(format!("{}: {name} is for more than Java 8", jar.display())));
        }
        let is_public_class = file.access_flags.contains(ClassAccessFlags::PUBLIC)
            && !file.access_flags.contains(ClassAccessFlags::INTERFACE)
            && !name.contains('$');
        let class = name.replace('/', ".");
        if let Some(branches) = branches.get(&class).filter(|branches| **branches >= FEWEST_BRANCHES)
            && is_public_class
        {
            candidates.push(Choice { class, branches: *branches });
        }
    }
    Ok(at_places(candidates))
}

fn at_places(mut candidates: Vec<Choice>) -> Vec<Choice> {
    candidates.sort_by(|one, other| one.class.cmp(&other.class));
    PLACES.iter().filter_map(|place| candidates.get(place - 1).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_library_yields_fewer_classes() {
        let names = |count: usize| -> Vec<String> {
            let candidates = (0..count).rev().map(|index| Choice { class: format!("C{index:02}"), branches: 10 });
            at_places(candidates.collect()).into_iter().map(|choice| choice.class).collect()
        };
        assert_eq!(names(4), [""; 0]);
        assert_eq!(names(14), ["C04", "C09"]);
        assert_eq!(names(40), ["C04", "C09", "C14"]);
    }

    #[test]
    fn the_floor_has_at_least_forty_classes_and_at_most_three_of_a_library() {
        assert!(FLOOR.len() >= 40, "{}", FLOOR.len());
        for library in FLOOR_LIBRARIES {
            let of_library = FLOOR.iter().filter(|subject| subject.library == *library).count();
            assert!((1..=PLACES.len()).contains(&of_library), "{}", library.coordinates());
        }
    }
}
