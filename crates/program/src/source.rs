//! Where class bytes come from: directories, jars and a JDK image.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ristretto_jimage::Image;
use rustc_hash::FxHashMap;

use crate::files::files_below;
use crate::jar::Jar;
use crate::jdk::Jdk;
use crate::legal;
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
    Jar(Box<Jar>),
    /// One class file that lies outside any directory layout.
    Single {
        name: Name,
        bytes: Vec<u8>,
    },
    Image {
        image: Image,
        modules: Vec<String>,
        packages: Mutex<Packages>,
    },
}

/// A source together with the classes it was opened for.
pub(crate) struct Opened {
    pub source: Source,
    pub classes: Vec<Name>,
    pub refused: Vec<Refused>,
}

/// A class that is not let in because of its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The name, or its beginning, as a message can show it.
    pub name: String,
    pub why: String,
}

impl Source {
    /// Opens a class path entry and lists the classes in it.
    pub(crate) fn open(path: &Path) -> Result<Opened, SourceError> {
        let unreadable = |error| SourceError::Unreadable { path: path.to_owned(), error };
        let metadata = std::fs::metadata(path).map_err(unreadable)?;
        if metadata.is_dir() {
            let (mut classes, mut refused) = (Vec::new(), Vec::new());
            for file in files_below(path).map_err(unreadable)? {
                let file = file.strip_prefix(path).unwrap_or(&file).to_string_lossy();
                let file = file.replace(std::path::MAIN_SEPARATOR, "/");
                let Some(name) = class_of_file(&file) else { continue };
                match legal::check_class(name) {
                    Ok(()) => classes.push(Name::from(name)),
                    Err(why) => refused.push(Refused { name: legal::shown(name), why }),
                }
            }
            return Ok(Opened { source: Source::Directory(path.to_owned()), classes, refused });
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("class") => Source::open_class_file(path),
            Some("jar" | "zip" | "war") => {
                let (jar, classes, refused) = Jar::open(path)?;
                Ok(Opened { source: Source::Jar(Box::new(jar)), classes, refused })
            }
            _ => Err(SourceError::UnknownKind { path: path.to_owned() }),
        }
    }

    fn open_class_file(path: &Path) -> Result<Opened, SourceError> {
        let bytes = read_class(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        let parsed = parse::parse(&bytes, &Names::default());
        let definition = parsed.map_err(|reason| SourceError::NotAClassFile { path: path.to_owned(), reason })?;
        let name = definition.name;
        // A class file in its package's directory finds its neighbours there.
        let source = match package_root(path, &name) {
            Some(root) => Source::Directory(root),
            None => Source::Single { name: name.clone(), bytes },
        };
        Ok(Opened { source, classes: vec![name], refused: Vec::new() })
    }

    pub(crate) fn open_image(jdk: &Jdk) -> Result<Source, SourceError> {
        let path = jdk.image();
        let image = Image::from_file(&path)
            .map_err(|error| SourceError::BadImage { path: path.clone(), reason: error.to_string() })?;
        Ok(Source::Image { image, modules: jdk.modules.clone(), packages: Mutex::default() })
    }

    /// Whether no other classes may be in the packages of those that come from here.
    pub(crate) fn is_closed(&self) -> bool {
        matches!(self, Source::Jar(jar) if jar.is_closed)
    }

    /// The classes that only newer virtual machines see, up to a version.
    pub(crate) fn versioned_classes(&self, release: u16) -> Vec<Name> {
        if let Source::Jar(jar) = self { jar.versioned_classes(release) } else { Vec::new() }
    }

    /// The bytes of a class, as a virtual machine of this version finds them; `None` if it is not here.
    pub(crate) fn find(&self, name: &str, release: u16) -> Option<Result<Vec<u8>, String>> {
        match self {
            Source::Directory(root) => match read_class(&root.join(format!("{name}.class"))) {
                Ok(bytes) => Some(Ok(bytes)),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => None,
                Err(error) => Some(Err(error.to_string())),
            },
            Source::Single { name: own, bytes } => (&**own == name).then(|| Ok(bytes.clone())),
            Source::Jar(jar) => jar.class(name, release),
            Source::Image { image, modules, packages } => {
                let mut packages = packages.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                packages.find(image, modules, name).map(Ok)
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
    pub(crate) fn resource(&self, path: &str, release: u16) -> Option<Vec<u8>> {
        match self {
            Source::Directory(root) => {
                let path = root.join(path);
                path.is_file().then(|| std::fs::read(path).ok()).flatten()
            }
            Source::Jar(jar) => jar.resource(path, release),
            Source::Single { .. } | Source::Image { .. } => None,
        }
    }

    /// The module of a package, of which some class was found here.
    pub(crate) fn module_of(&self, package: &str) -> Option<String> {
        let Source::Image { packages, .. } = self else { return None };
        let packages = packages.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        packages.modules.get(package).cloned()
    }
}

/// Which module has which package: no two share one, but the image gives no public way to ask.
#[derive(Default)]
pub(crate) struct Packages {
    /// The module of each package of which a class was found.
    modules: FxHashMap<String, String>,
    /// How often a class was looked for in all modules, and in vain.
    misses: usize,
    /// All packages are known.
    is_complete: bool,
}

impl Packages {
    /// Going over the whole image takes as long as so many classes that are not in it.
    const PATIENCE: usize = 1_000;

    fn find(&mut self, image: &Image, modules: &[String], name: &str) -> Option<Vec<u8>> {
        let read = |module: &str| {
            let resource = image.get_resource(&format!("/{module}/{name}.class")).ok()?;
            Some(resource.data().to_vec())
        };
        let package = package_of(name);
        if let Some(module) = self.modules.get(package) {
            return read(module);
        }
        if self.misses >= Self::PATIENCE && !self.is_complete {
            self.complete(image);
        }
        if self.is_complete {
            return read(self.modules.get(package)?);
        }
        let Some((module, bytes)) = modules.iter().find_map(|module| Some((module, read(module)?))) else {
            self.misses += 1;
            return None;
        };
        self.modules.insert(package.to_owned(), module.clone());
        Some(bytes)
    }

    fn complete(&mut self, image: &Image) {
        for resource in image.iter().filter_map(Result::ok) {
            if resource.extension() == "class" && !self.modules.contains_key(resource.parent()) {
                self.modules.insert(resource.parent().to_owned(), resource.module().to_owned());
            }
        }
        self.is_complete = true;
    }
}

/// The directory below which a class file lies as its package says; nothing if it lies elsewhere.
pub fn package_root(path: &Path, class: &str) -> Option<PathBuf> {
    let absolute = path.canonicalize().ok()?;
    let root = absolute.to_str()?.strip_suffix(&format!("{class}.class"))?;
    root.ends_with('/').then(|| PathBuf::from(root))
}

/// The class that a file is for; nothing for what names no class of this program: module descriptors, and what lies beside
/// them in jars.
pub(crate) fn class_of_file(file: &str) -> Option<&str> {
    let name = file.strip_suffix(".class")?;
    let is_class = !name.ends_with("module-info") && !name.ends_with("package-info") && !name.starts_with("META-INF/");
    is_class.then_some(name)
}

/// Reads a class file that is not too large to be one.
fn read_class(path: &Path) -> std::io::Result<Vec<u8>> {
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(std::io::Error::other("it is no regular file"));
    }
    if metadata.len() > parse::LARGEST as u64 {
        return Err(std::io::Error::other(format!("it is larger than {} MB", parse::LARGEST >> 20)));
    }
    std::fs::read(path)
}
