//! The class files of a jar, without those that only other versions of Java load.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use zip::ZipArchive;

use crate::failure::Failure;

/// The wanted class files of a jar by the names of their classes, `a/b/Outer$Inner`. What lies below `META-INF` takes the
/// place of a class on some JVMs and would be a second class of the same name.
pub fn read_classes(jar: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
    let broken = |error: &dyn std::fmt::Display| Failure::Other(format!("{}: {error}", jar.display()));
    let file = File::open(jar).map_err(Failure::file(jar))?;
    let mut archive = ZipArchive::new(file).map_err(|error| broken(&error))?;
    let mut classes = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|error| broken(&error))?;
        let path = entry.name().map_err(|error| broken(&error))?;
        let Some(name) = path.strip_suffix(".class").map(str::to_owned) else { continue };
        if name.starts_with("META-INF/") || name.ends_with("module-info") || !is_wanted(&name) {
            continue;
        }
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|error| broken(&error))?;
        classes.insert(name, bytes);
    }
    Ok(classes)
}

/// Whether a class file belongs to a class, `a.b.Outer`: its own or that of a nested class.
pub fn belongs_to(name: &str, class: &str) -> bool {
    let rest = name.strip_prefix(&class.replace('.', "/"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}

/// Writes class files below a directory, as class paths want them.
pub fn write_classes(classes: &BTreeMap<String, Vec<u8>>, directory: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(directory).map_err(Failure::file(directory))?;
    for (name, bytes) in classes {
        let place = directory.join(format!("{name}.class"));
        if let Some(package) = place.parent() {
            std::fs::create_dir_all(package).map_err(Failure::file(package))?;
        }
        std::fs::write(&place, bytes).map_err(Failure::file(&place))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_classes_belong_to_their_class_and_neighbours_do_not() {
        assert!(belongs_to("a/b/Range", "a.b.Range") && belongs_to("a/b/Range$1", "a.b.Range"));
        assert!(!belongs_to("a/b/RangeOther", "a.b.Range") && !belongs_to("a/Range", "a.b.Range"));
    }
}
