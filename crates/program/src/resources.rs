//! What a JDK has besides classes: resources of its modules, services that they provide, files of its directory. And
//! resources that lie beside the classes under test.

use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxHashMap;

use crate::api_history::ApiHistory;
use crate::class::Origin;
use crate::parse::{self, PublicPackages};
use crate::program::Program;
use crate::types::Name;

/// The JDK's directory, and what its modules provide.
pub(crate) struct JdkFiles {
    pub home: PathBuf,
    pub modules: Vec<String>,
    /// By service, in the order of the modules.
    providers: OnceLock<FxHashMap<Name, Vec<Name>>>,
    /// What a module shows to everybody, by module.
    public_packages: Mutex<FxHashMap<String, PublicPackages>>,
    /// What its classes had in earlier releases, and the release that tests are to be compiled for.
    pub(crate) history: OnceLock<Option<ApiHistory>>,
    pub(crate) release_of_tests: OnceLock<u16>,
}

impl JdkFiles {
    pub(crate) fn new(home: &Path, modules: &[String]) -> JdkFiles {
        JdkFiles {
            home: home.to_owned(),
            modules: modules.to_vec(),
            providers: OnceLock::new(),
            public_packages: Mutex::default(),
            history: OnceLock::new(),
            release_of_tests: OnceLock::new(),
        }
    }
}

/// Resolves to a place below a root: a relative path without `..`.
fn stays_below(path: &str) -> bool {
    Path::new(path).components().all(|component| matches!(component, Component::Normal(_)))
}

impl Program {
    /// A file below the JDK's `lib` and `conf` directories, which are the same for everybody who has this JDK.
    pub fn jdk_file(&self, path: &str) -> Option<Vec<u8>> {
        let known = path.starts_with("lib/") || path.starts_with("conf/");
        if !known || !stays_below(path) {
            return None;
        }
        std::fs::read(self.jdk_files().home.join(path)).ok()
    }

    /// A resource of a module of the JDK: `currency.data` below `java/util`.
    pub fn jdk_resource(&self, module: &str, path: &str) -> Option<Vec<u8>> {
        self.sources().iter().find_map(|(_, source)| source.image_resource(module, path))
    }

    /// A resource that lies beside the classes of the class path.
    pub fn resource(&self, path: &str) -> Option<Vec<u8>> {
        let usable = stays_below(path);
        let mut own = self.sources().iter().filter(|(origin, _)| usable && *origin != Origin::Jdk);
        own.find_map(|(_, source)| source.resource(path, self.release()))
    }

    /// Whether a module of the JDK exports a package to everybody, or even opens it; packages with slashes.
    pub fn is_public_package(&self, module: &str, package: &str, opened: bool) -> bool {
        let mut known = self.jdk_files().public_packages.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let packages = known.entry(module.to_owned()).or_insert_with(|| {
            let bytes = self.jdk_resource(module, "module-info.class");
            bytes.map_or_else(PublicPackages::default, |bytes| parse::public_packages(&bytes))
        });
        packages.opened.contains(package) || !opened && packages.exported.contains(package)
    }

    /// The classes of the JDK that provide a service, as the descriptors of its modules say.
    pub fn providers(&self, service: &str) -> &[Name] {
        let files = self.jdk_files();
        let providers = files.providers.get_or_init(|| {
            let mut providers: FxHashMap<Name, Vec<Name>> = FxHashMap::default();
            for module in &files.modules {
                let Some(bytes) = self.jdk_resource(module, "module-info.class") else { continue };
                for (service, classes) in parse::provided_services(&bytes) {
                    providers.entry(service).or_default().extend(classes);
                }
            }
            providers
        });
        providers.get(service).map_or(&[], Vec::as_slice)
    }
}
