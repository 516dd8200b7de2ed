//! Finding the user's JDK.

use std::path::{Path, PathBuf};

/// A JDK 9 or later, with a `java` program and a module image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    pub home: PathBuf,
    /// As its `release` file says: `17.0.15`.
    pub version: String,
    /// The modules of its image, `java.base` first.
    pub modules: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum JdkError {
    #[error("no JDK found: install one (9 or later), or name its directory with --java-home or JAVA_HOME")]
    NotFound,
    #[error("{} is no JDK directory ({missing} is missing): give the directory that contains bin/java and lib/modules, of a JDK 9 or later", .home.display())]
    Incomplete { home: PathBuf, missing: &'static str },
}

impl Jdk {
    /// The JDK at `explicit`, or else of `JAVA_HOME`, or else the one whose `java` comes first on the path.
    pub fn locate(explicit: Option<&Path>) -> Result<Jdk, JdkError> {
        if let Some(home) = explicit {
            return Jdk::at(home);
        }
        if let Some(home) = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            return Jdk::at(Path::new(&home));
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        for directory in std::env::split_paths(&path) {
            let Ok(java) = directory.join("java").canonicalize() else { continue };
            if let Some(home) = java.parent().and_then(Path::parent) {
                return Jdk::at(home);
            }
        }
        Err(JdkError::NotFound)
    }

    fn at(home: &Path) -> Result<Jdk, JdkError> {
        for missing in ["bin/java", "bin/javac", "lib/modules"] {
            if !home.join(missing).is_file() {
                return Err(JdkError::Incomplete { home: home.to_owned(), missing });
            }
        }
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let entry = |key: &str| {
            let line = release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
            line.map(|value| value.trim().trim_matches('"').to_owned())
        };
        let mut modules = vec!["java.base".to_owned()];
        let listed = entry("MODULES").unwrap_or_default();
        modules.extend(listed.split_whitespace().filter(|module| *module != "java.base").map(str::to_owned));
        let version = entry("JAVA_VERSION").unwrap_or_else(|| "unknown".into());
        Ok(Jdk { home: home.to_owned(), version, modules })
    }

    /// The feature version, such as 17; that of the oldest JDK that is supported, where the version says nothing.
    pub fn release(&self) -> u16 {
        let digits = self.version.split(|c: char| !c.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(9)
    }

    pub fn image(&self) -> PathBuf {
        self.home.join("lib/modules")
    }
}
