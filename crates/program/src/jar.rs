//! Jars: which classes they have for a JDK, read within limits, so that a small file cannot unpack to all memory.

use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashMap;
use zip::{ZipArchive, ZipWriter};

use crate::legal;
use crate::parse;
use crate::source::{Refused, SourceError, class_of_file};
use crate::types::Name;

/// What one entry may unpack to, if it is no class.
const LARGEST_RESOURCE: u64 = 256 << 20;
/// What all classes of a jar may unpack to: twice as much as those of a shaded jar of a hundred megabytes do.
const LARGEST_SUM: u64 = 512 << 20;
/// Class files become two to five times as large when they are unpacked; those that become larger than this ...
const LARGEST_RATIO: u64 = 100;
/// ... and have more bytes than this were made to fill the memory.
const SMALLEST_SUSPECT: u64 = 1 << 16;
/// The versions of a multi-release jar begin here.
const VERSIONS: &str = "META-INF/versions/";
/// Below version 9 no virtual machine looks for versions.
const FIRST_VERSION: u16 = 9;

pub(crate) struct Jar {
    path: PathBuf,
    archive: Mutex<ZipArchive<File>>,
    /// By the path of a file, with `.class`; versions from the newest to the oldest, 0 for what lies outside of them.
    entries: FxHashMap<String, Vec<(u16, usize)>>,
    /// It is signed or sealed.
    pub(crate) is_closed: bool,
}

impl Jar {
    /// Opens a jar; gives its classes that any JDK sees, and those with names that are refused.
    pub(crate) fn open(path: &Path) -> Result<(Jar, Vec<Name>, Vec<Refused>), SourceError> {
        let file = File::open(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        let not_a_jar = |reason: String| SourceError::NotAJar { path: path.to_owned(), reason };
        let archive = std::panic::catch_unwind(|| ZipArchive::new(file));
        let archive = archive.map_err(|_| not_a_jar("its directory cannot be read".into()))?;
        let mut archive = archive.map_err(|error| not_a_jar(error.to_string()))?;
        let manifest = Manifest::read(&mut archive);
        let mut entries: FxHashMap<String, Vec<(u16, usize)>> = FxHashMap::default();
        let (mut classes, mut refused) = (Vec::new(), Vec::new());
        let mut is_closed = manifest.is_sealed;
        let mut sum = 0_u64;
        for index in 0..archive.len() {
            let Some(Ok(entry)) = archive.name_for_index(index) else { continue };
            is_closed |= is_signature(&entry);
            let (version, file) = if manifest.is_multi_release { versioned(&entry) } else { (0, &*entry) };
            if let Some(name) = class_of_file(file) {
                sum = sum.saturating_add(archive.by_index_data(index).map_or(0, |data| data.size()));
                if let Err(why) = legal::check_class(name) {
                    refused.push(Refused { name: legal::shown(name), why });
                    continue;
                }
                if version == 0 {
                    classes.push(Name::from(name));
                }
            }
            entries.entry(file.to_owned()).or_default().push((version, index));
        }
        if sum > LARGEST_SUM {
            let limit = format!("its classes unpack to {} MB, and the limit is {}", sum >> 20, LARGEST_SUM >> 20);
            return Err(not_a_jar(format!("{limit}: unpack what you need into a directory, and name that")));
        }
        entries.values_mut().for_each(|versions| versions.sort_unstable_by(|a, b| b.cmp(a)));
        classes.sort_unstable();
        let path = path.to_owned();
        Ok((Jar { path, archive: Mutex::new(archive), entries, is_closed }, classes, refused))
    }

    /// The classes that only newer virtual machines see, up to a version.
    pub(crate) fn versioned_classes(&self, release: u16) -> Vec<Name> {
        let is_new = |versions: &[(u16, usize)]| {
            let is_seen = |(version, _): &(u16, usize)| (FIRST_VERSION..=release).contains(version);
            versions.iter().any(is_seen) && versions.iter().all(|(version, _)| *version != 0)
        };
        let files = self.entries.iter().filter(|(_, versions)| is_new(versions));
        files.filter_map(|(file, _)| class_of_file(file).map(Name::from)).collect()
    }

    /// The bytes of a class, as a virtual machine of this version finds them.
    pub(crate) fn class(&self, name: &str, release: u16) -> Option<Result<Vec<u8>, String>> {
        let index = self.index(&format!("{name}.class"), release)?;
        Some(self.read(index, parse::LARGEST as u64).map_err(|reason| format!("{}: {reason}", self.path.display())))
    }

    /// Another file, as a virtual machine of this version finds it.
    pub(crate) fn resource(&self, path: &str, release: u16) -> Option<Vec<u8>> {
        self.read(self.index(path, release)?, LARGEST_RESOURCE).ok()
    }

    fn index(&self, file: &str, release: u16) -> Option<usize> {
        let mut versions = self.entries.get(file)?.iter();
        versions.find(|(version, _)| *version <= release).map(|(_, index)| *index)
    }

    fn read(&self, index: usize, most: u64) -> Result<Vec<u8>, String> {
        let mut archive = self.archive.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let entry = archive.by_index(index).map_err(|error| error.to_string())?;
        let (size, packed) = (entry.size(), entry.compressed_size());
        if size > most {
            return Err(format!("an entry of {} MB is larger than the limit of {} MB", size >> 20, most >> 20));
        }
        if size > SMALLEST_SUSPECT && size / LARGEST_RATIO > packed {
            let ratio = format!("an entry unpacks to more than {LARGEST_RATIO} times its size");
            return Err(format!("{ratio}: if it is meant to, unpack the jar into a directory, and name that"));
        }
        // What the directory of the jar says need not be true.
        let mut bytes = Vec::new();
        entry.take(size + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        if bytes.len() as u64 > size { Err("an entry is larger than the jar says".into()) } else { Ok(bytes) }
    }
}

/// The version that an entry belongs to, and its path there; 0 for what lies outside of them.
fn versioned(entry: &str) -> (u16, &str) {
    let parts = entry.strip_prefix(VERSIONS).and_then(|rest| rest.split_once('/'));
    match parts.and_then(|(version, file)| Some((version.parse::<u16>().ok()?, file))) {
        Some((version, file)) if version >= FIRST_VERSION && !file.starts_with("META-INF/") => (version, file),
        _ => (0, entry),
    }
}

/// Whether an entry of a jar is a signature of the jar.
fn is_signature(entry: &str) -> bool {
    let name = entry.strip_prefix("META-INF/").unwrap_or_default();
    !name.contains('/') && name.len() > 3 && name.to_ascii_uppercase().ends_with(".SF")
}

/// Whether an entry of a jar is there only because the jar is signed.
fn is_of_signature(entry: &str) -> bool {
    let name = entry.strip_prefix("META-INF/").unwrap_or_default().to_ascii_uppercase();
    let is_block = [".RSA", ".DSA", ".EC"].iter().any(|ending| name.ends_with(ending));
    !name.contains('/') && (is_block || name.starts_with("SIG-")) || is_signature(entry)
}

/// Copies a signed jar without its signature, and says whether it did: nothing is copied of what is no jar, or not signed. A
/// virtual machine that opens a signed jar looks at all of its digests first, each time.
///
/// # Errors
/// If the copy cannot be written, or the jar cannot be read.
pub fn copy_without_signature(jar: &Path, copy: &Path) -> std::io::Result<bool> {
    let Ok(file) = File::open(jar) else { return Ok(false) };
    let length = file.metadata()?.len();
    let Ok(mut archive) = ZipArchive::new(file) else { return Ok(false) };
    let names: Vec<String> =
        (0..archive.len()).filter_map(|index| Some(archive.name_for_index(index)?.ok()?.into_owned())).collect();
    let packed =
        (0..archive.len()).filter_map(|index| archive.by_index_data(index).ok()).map(|data| data.compressed_size());
    // Entries may share their bytes, so that a copy would be larger than any disk.
    let is_sound = names.len() == archive.len() && packed.fold(0_u64, u64::saturating_add) <= length;
    if !is_sound || !names.iter().any(|name| is_signature(name)) {
        return Ok(false);
    }
    let mut writer = ZipWriter::new(BufWriter::new(File::create(copy)?));
    for (index, _) in names.iter().enumerate().filter(|(_, name)| !is_of_signature(name)) {
        writer.raw_copy_file(archive.by_index_raw(index)?)?;
    }
    writer.finish()?.flush()?;
    Ok(true)
}

/// The places that the manifest of a jar names, where virtual machines look for classes, too: not those that the manifests of these
/// name in turn. There are none where there is no jar.
pub fn class_path_of_jar(jar: &Path) -> Vec<PathBuf> {
    let archive = File::open(jar).ok().and_then(|file| ZipArchive::new(file).ok());
    let Some(mut archive) = archive else { return Vec::new() };
    let directory = jar.parent().unwrap_or(Path::new(""));
    let place = |name: &String| directory.join(name.strip_prefix("file:").unwrap_or(name));
    Manifest::read(&mut archive).class_path.iter().map(place).collect()
}

/// What the main section of a manifest says of all classes.
#[derive(Default)]
struct Manifest {
    is_sealed: bool,
    is_multi_release: bool,
    class_path: Vec<String>,
}

impl Manifest {
    fn read(archive: &mut ZipArchive<File>) -> Manifest {
        /// The main section of a manifest is seldom longer.
        const MOST: u64 = 1 << 16;
        let mut bytes = Vec::new();
        let read = archive.by_name("META-INF/MANIFEST.MF").map(|entry| entry.take(MOST).read_to_end(&mut bytes));
        if !read.is_ok_and(|read| read.is_ok()) {
            return Manifest::default();
        }
        let text = String::from_utf8_lossy(&bytes);
        let mut main: Vec<String> = Vec::new();
        for line in text.lines().take_while(|line| !line.trim().is_empty()) {
            // Long lines go on in the next one, after a blank.
            match (line.strip_prefix(' '), main.last_mut()) {
                (Some(rest), Some(line)) => line.push_str(rest),
                _ => main.push(line.to_owned()),
            }
        }
        let says = |wanted: &str| main.iter().any(|line| line.trim().eq_ignore_ascii_case(wanted));
        let named = main.iter().filter_map(|line| line.split_once(':'));
        let named = named.filter(|(name, _)| name.eq_ignore_ascii_case("Class-Path"));
        let class_path = named.flat_map(|(_, places)| places.split_whitespace()).map(str::to_owned).collect();
        Manifest { is_sealed: says("Sealed: true"), is_multi_release: says("Multi-Release: true"), class_path }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_lacks_the_signature_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let [jar, copy] = ["signed.jar", "copy.jar"].map(|name| folder.path().join(name));
        let make = |names: &[&str]| {
            let mut writer = ZipWriter::new(File::create(&jar).unwrap());
            for name in names {
                writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
                writer.write_all(name.as_bytes()).unwrap();
            }
            writer.finish().unwrap();
        };
        let kept = ["META-INF/MANIFEST.MF", "META-INF/services/x.RSA", "p/A.class"];
        make(&[kept[0], "META-INF/x.sf", "META-INF/X.RSA", kept[1], kept[2]]);
        assert!(copy_without_signature(&jar, &copy).unwrap());
        let mut archive = ZipArchive::new(File::open(&copy).unwrap()).unwrap();
        let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
        assert_eq!(names, kept);
        for name in kept {
            let mut text = String::new();
            archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, name);
        }
        make(&kept);
        assert!(!copy_without_signature(&jar, &copy).unwrap());
        std::fs::write(&jar, "no jar").unwrap();
        assert!(!copy_without_signature(&jar, &copy).unwrap());
    }

    #[test]
    fn versions_are_numbers_from_nine_on() {
        assert_eq!(versioned("META-INF/versions/11/p/A.class"), (11, "p/A.class"));
        for entry in
            ["p/A.class", "META-INF/versions/8/p/A.class", "META-INF/versions/x/A.class", "META-INF/versions/11"]
        {
            assert_eq!(versioned(entry), (0, entry));
        }
    }
}
