//! Files below a directory, whatever symbolic links lie there.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

/// All regular files below a directory, sorted, and links that lead nowhere. Links are followed, and every directory is
/// visited once, by the path without links where it has one: links that lead back, or to the same place many times, cost
/// nothing.
pub fn files_below(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut visited = FxHashSet::default();
    // What links lead to comes when everything else was seen, in the order of the names.
    let (mut waiting, mut linked) = (vec![root.to_owned()], BTreeSet::new());
    while let Some(directory) = waiting.pop().or_else(|| linked.pop_first()) {
        if !visited.insert(identity(&directory)?) {
            continue;
        }
        for entry in std::fs::read_dir(&directory)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            match path.metadata() {
                Ok(target) if target.is_dir() && kind.is_symlink() => {
                    linked.insert(path);
                }
                Ok(target) if target.is_dir() => waiting.push(path),
                // Reading a FIFO or a device might never end.
                Ok(target) if !target.is_file() => {}
                _ => files.push(path),
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// What tells one directory from all others: its device and its number there. To resolve the links of a path takes time that grows
/// with the square of its depth.
#[cfg(unix)]
fn identity(directory: &Path) -> io::Result<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let metadata = directory.metadata()?;
    Ok((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(directory: &Path) -> io::Result<PathBuf> {
    directory.canonicalize()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn names(root: &Path) -> Vec<String> {
        let files = files_below(root).unwrap();
        files.iter().map(|file| file.strip_prefix(root).unwrap().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn links_that_lead_back_are_followed_once() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("p/q")).unwrap();
        std::fs::write(root.path().join("p/q/A.class"), "").unwrap();
        for (link, to) in [("a", "."), ("b", "."), ("p/up", ".."), ("p/q/self", "../q"), ("gone", "nowhere")] {
            symlink(to, root.path().join(link)).unwrap();
        }
        // The link that leads nowhere is a file that cannot be read, as it always was.
        assert_eq!(names(root.path()), ["gone", "p/q/A.class"]);
    }

    #[test]
    fn many_ways_to_the_same_directory_are_one() {
        let root = tempfile::tempdir().unwrap();
        for level in 0..40 {
            let directory = root.path().join(format!("d{level:02}"));
            std::fs::create_dir(&directory).unwrap();
            for link in ["a", "b"] {
                symlink(format!("../d{:02}", level + 1), directory.join(link)).unwrap();
            }
        }
        std::fs::create_dir(root.path().join("d40")).unwrap();
        std::fs::write(root.path().join("d40/A.class"), "").unwrap();
        assert_eq!(names(root.path()), ["d40/A.class"]);
    }

    #[test]
    fn what_lies_elsewhere_is_found_by_its_link() {
        let (root, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::fs::write(other.path().join("A.class"), "").unwrap();
        symlink(other.path(), root.path().join("p")).unwrap();
        assert_eq!(names(root.path()), ["p/A.class"]);
    }
}
