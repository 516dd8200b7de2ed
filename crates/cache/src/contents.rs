//! What lies on a class path.

use std::fs;
use std::path::{Path, PathBuf};

use crate::hash::Hash;

/// A file, or everything below a directory with its place there.
pub fn hash_contents(place: &Path, hash: &mut Hash) {
    if place.is_dir() {
        return hash_files(place, &|_| true, hash);
    }
    hash_file(place, hash);
}

/// What is no class in a directory or a jar. Of files in a jar, what its directory says is enough.
pub fn hash_resources(place: &Path, hash: &mut Hash) {
    let is_resource = |name: &str| !name.ends_with(".class");
    if place.is_dir() {
        return hash_files(place, &|path| is_resource(&path.to_string_lossy()), hash);
    }
    let Some(jar) = fs::File::open(place).ok().and_then(|file| zip::ZipArchive::new(file).ok()) else { return };
    for index in 0..jar.len() {
        let Ok(entry) = jar.by_index_data(index) else { continue };
        let name = String::from_utf8_lossy(entry.name_raw());
        if is_resource(&name) {
            hash.add(format!("{name} {} {}", entry.size(), entry.crc32()).as_bytes());
        }
    }
}

fn hash_files(root: &Path, is_wanted: &dyn Fn(&Path) -> bool, hash: &mut Hash) {
    let mut pending = vec![root.to_owned()];
    while let Some(folder) = pending.pop() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() && !path.is_symlink() {
                pending.push(path);
            } else if is_wanted(&path) {
                hash.add(path.strip_prefix(root).unwrap_or(&path).to_string_lossy().as_bytes());
                hash_file(&path, hash);
            }
        }
    }
}

fn hash_file(path: &Path, hash: &mut Hash) {
    match fs::read(path) {
        Ok(bytes) => hash.add(&bytes),
        Err(_) => hash.add(b"cannot be read"),
    }
}
