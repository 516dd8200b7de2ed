//! Where class bytes come from: directories, jars and a JDK image.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ristretto_jimage::Image;
use rustc_hash::FxHashMap;
use zip::ZipArchive;

use crate::jdk::Jdk;
use crate::names::Names;
use crate::parse;
use crate::types::{Name, package_of};

/// A class path entry that cannot be used at all.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("{} cannot be read: {error}", .path.display())]
    Unreadable { path: PathBuf, error: std::io::Error },
    #[error("{} is no jar: {reason}", .path.display())]
    NotAJar { path: PathBuf, reason: String },
    #[error("{} is no class file: {reason}", .path.display())]
    NotAClassFile { path: PathBuf, reason: String },
    #[error("{} is neither a directory, nor a .class file, nor a .jar", .path.display())]
    UnknownKind { path: PathBuf },
    #[error("{class} is not in the image of the JDK")]
    NotInImage { class: String },
    #[error("{class} cannot be read: {reason}")]
    BadClass { class: String, reason: String },
    #[error("the JDK image {} cannot be read: {reason}", .path.display())]
    BadImage { path: PathBuf, reason: String },
}

pub(crate) enum Source {
    Directory(PathBuf),
    Jar {
        path: PathBuf,
        archive: Mutex<ZipArchive<File>>,
        entries: FxHashMap<String, usize>,
        /// It is signed or sealed.
        is_closed: bool,
    },
    /// One class file that lies outside any directory layout.
    Single {
        name: Name,
        bytes: Vec<u8>,
    },
    Image {
        image: Image,
        modules: Vec<String>,
        module_of_package: Mutex<FxHashMap<String, Option<String>>>,
    },
}

/// A source together with the classes it was opened for.
pub(crate) struct Opened {
    pub source: Source,
    pub classes: Vec<Name>,
}

impl Source {
    /// Opens a class path entry and lists the classes in it.
    pub(crate) fn open(path: &Path) -> Result<Opened, SourceError> {
        let unreadable = |error| SourceError::Unreadable { path: path.to_owned(), error };
        let metadata = std::fs::metadata(path).map_err(unreadable)?;
        if metadata.is_dir() {
            let mut classes = Vec::new();
            list_directory(path, path, &mut classes).map_err(unreadable)?;
            return Ok(Opened { source: Source::Directory(path.to_owned()), classes });
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("class") => Source::open_class_file(path),
            Some("jar" | "zip" | "war") => Source::open_jar(path),
            _ => Err(SourceError::UnknownKind { path: path.to_owned() }),
        }
    }

    fn open_class_file(path: &Path) -> Result<Opened, SourceError> {
        let bytes = std::fs::read(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        let parsed = parse::parse(&bytes, &Names::default());
        let definition = parsed.map_err(|reason| SourceError::NotAClassFile { path: path.to_owned(), reason })?;
        let name = definition.name;
        // A class file in its package's directory finds its neighbours there.
        let source = match package_root(path, &name) {
            Some(root) => Source::Directory(root),
            None => Source::Single { name: name.clone(), bytes },
        };
        Ok(Opened { source, classes: vec![name] })
    }

    fn open_jar(path: &Path) -> Result<Opened, SourceError> {
        let file = File::open(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        let mut archive = ZipArchive::new(file)
            .map_err(|error| SourceError::NotAJar { path: path.to_owned(), reason: error.to_string() })?;
        let mut entries = FxHashMap::default();
        let mut classes = Vec::new();
        let mut is_closed = is_sealed(&mut archive);
        for index in 0..archive.len() {
            let Some(Ok(entry)) = archive.name_for_index(index) else { continue };
            is_closed |= is_signature(&entry);
            if let Some(name) = entry.strip_suffix(".class").filter(|name| is_class_entry(name)) {
                classes.push(Name::from(name));
                entries.insert(name.to_owned(), index);
            }
        }
        classes.sort_unstable();
        let source = Source::Jar { path: path.to_owned(), archive: Mutex::new(archive), entries, is_closed };
        Ok(Opened { source, classes })
    }

    pub(crate) fn open_image(jdk: &Jdk) -> Result<Source, SourceError> {
        let path = jdk.image();
        let image = Image::from_file(&path)
            .map_err(|error| SourceError::BadImage { path: path.clone(), reason: error.to_string() })?;
        Ok(Source::Image { image, modules: jdk.modules.clone(), module_of_package: Mutex::default() })
    }

    /// Whether no other classes may be in the packages of those that come from here.
    pub(crate) fn is_closed(&self) -> bool {
        matches!(self, Source::Jar { is_closed: true, .. })
    }

    /// The bytes of a class; `None` if it is not here.
    pub(crate) fn find(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        match self {
            Source::Directory(root) => match std::fs::read(root.join(format!("{name}.class"))) {
                Ok(bytes) => Some(Ok(bytes)),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => None,
                Err(error) => Some(Err(error.to_string())),
            },
            Source::Single { name: own, bytes } => (&**own == name).then(|| Ok(bytes.clone())),
            Source::Jar { path, archive, entries, .. } => {
                let index = *entries.get(name)?;
                let mut archive = archive.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                let mut read = || -> Result<Vec<u8>, String> {
                    let mut entry = archive.by_index(index).map_err(|error| error.to_string())?;
                    let mut bytes = Vec::new();
                    entry.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
                    Ok(bytes)
                };
                Some(read().map_err(|reason| format!("{}: {reason}", path.display())))
            }
            Source::Image { image, modules, module_of_package } => {
                find_in_image(image, modules, module_of_package, name).map(Ok)
            }
        }
    }

    /// A resource of a module of the image.
    pub(crate) fn image_resource(&self, module: &str, path: &str) -> Option<Vec<u8>> {
        let Source::Image { image, .. } = self else { return None };
        let full_name = format!("/{module}/{path}");
        if let Ok(resource) = image.get_resource(&full_name) {
            return Some(resource.data().to_vec());
        }
        // The image's index does not find names without an extension, of which there are few.
        if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
            return None;
        }
        let mut resources = image.iter().filter_map(Result::ok);
        resources.find(|resource| resource.full_name() == full_name).map(|resource| resource.data().to_vec())
    }

    /// A resource of a directory or jar; the caller has checked that the path does not lead out of it.
    pub(crate) fn resource(&self, path: &str) -> Option<Vec<u8>> {
        match self {
            Source::Directory(root) => std::fs::read(root.join(path)).ok(),
            Source::Jar { archive, .. } => {
                let mut archive = archive.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                let mut bytes = Vec::new();
                archive.by_name(path).ok()?.read_to_end(&mut bytes).ok()?;
                Some(bytes)
            }
            Source::Single { .. } | Source::Image { .. } => None,
        }
    }

    /// The module of a package, of which some class was found here.
    pub(crate) fn module_of(&self, package: &str) -> Option<String> {
        let Source::Image { module_of_package, .. } = self else { return None };
        let known = module_of_package.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        known.get(package).cloned().flatten()
    }
}

fn find_in_image(
    image: &Image,
    modules: &[String],
    module_of_package: &Mutex<FxHashMap<String, Option<String>>>,
    name: &str,
) -> Option<Vec<u8>> {
    let read = |module: &str| {
        let resource = image.get_resource(&format!("/{module}/{name}.class")).ok()?;
        Some(resource.data().to_vec())
    };
    let package = package_of(name);
    let mut known = module_of_package.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(Some(module)) = known.get(package) {
        return read(module);
    }
    // No two modules share a package, but the image gives no public way to ask which one has it.
    let found = modules.iter().find_map(|module| Some((module, read(module)?)));
    let (module, bytes) = found?;
    known.insert(package.to_owned(), Some(module.clone()));
    Some(bytes)
}

/// The directory below which a class file lies as its package says; nothing if it lies elsewhere.
pub fn package_root(path: &Path, class: &str) -> Option<PathBuf> {
    let absolute = path.canonicalize().ok()?;
    let root = absolute.to_str()?.strip_suffix(&format!("{class}.class"))?;
    root.ends_with('/').then(|| PathBuf::from(root))
}

/// Whether an entry of a jar is what somebody has signed it with.
fn is_signature(entry: &str) -> bool {
    let name = entry.strip_prefix("META-INF/").unwrap_or_default();
    !name.contains('/') && name.len() > 3 && name.to_ascii_uppercase().ends_with(".SF")
}

/// Whether the manifest of a jar seals all of its packages.
fn is_sealed(archive: &mut ZipArchive<File>) -> bool {
    /// The main section of a manifest is seldom longer.
    const MOST: u64 = 1 << 16;
    let mut text = String::new();
    let read = archive.by_name("META-INF/MANIFEST.MF").map(|entry| entry.take(MOST).read_to_string(&mut text));
    let main = text.lines().take_while(|line| !line.trim().is_empty());
    read.is_ok_and(|read| read.is_ok()) && main.into_iter().any(|line| line.trim().eq_ignore_ascii_case("Sealed: true"))
}

/// Leaves out what names no class of this program: module descriptors and versioned copies in multi-release jars.
fn is_class_entry(name: &str) -> bool {
    !name.ends_with("module-info") && !name.ends_with("package-info") && !name.starts_with("META-INF/")
}

fn list_directory(root: &Path, directory: &Path, classes: &mut Vec<Name>) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        entries.push(entry?.path());
    }
    entries.sort_unstable();
    for path in entries {
        if path.is_dir() {
            list_directory(root, &path, classes)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            let relative = path.strip_prefix(root).unwrap_or(&path).with_extension("");
            let name = relative.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
            if is_class_entry(&name) {
                classes.push(name.into());
            }
        }
    }
    Ok(())
}
