//! Jars of Maven Central, fetched once with the Maven of this machine from wherever it is configured to get them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;

/// A file of a Maven repository.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Artifact {
    group: &'static str,
    name: &'static str,
    version: &'static str,
    classifier: Option<&'static str>,
}

impl Artifact {
    pub const fn jar(group: &'static str, name: &'static str, version: &'static str) -> Artifact {
        Artifact { group, name, version, classifier: None }
    }

    const fn classified(self, classifier: &'static str) -> Artifact {
        Artifact { classifier: Some(classifier), ..self }
    }

    fn file_name(&self) -> String {
        match self.classifier {
            Some(classifier) => format!("{}-{}-{classifier}.jar", self.name, self.version),
            None => format!("{}-{}.jar", self.name, self.version),
        }
    }

    /// As Maven's command line wants it.
    fn coordinates(&self) -> String {
        let Artifact { group, name, version, .. } = self;
        match self.classifier {
            Some(classifier) => format!("{group}:{name}:{version}:jar:{classifier}"),
            None => format!("{group}:{name}:{version}"),
        }
    }
}

const CONSOLE: Artifact = Artifact::jar("org.junit.platform", "junit-platform-console-standalone", "1.10.2");
const AGENT: Artifact = Artifact::jar("org.jacoco", "org.jacoco.agent", "0.8.12").classified("runtime");
const COVERAGE: Artifact = Artifact::jar("org.jacoco", "org.jacoco.cli", "0.8.12").classified("nodeps");

/// A directory of jars, and whether Maven may put more there.
#[derive(Clone, Debug)]
pub struct Jars {
    pub directory: PathBuf,
    pub fetch: bool,
}

impl Jars {
    /// The jar; where it is missing, Maven is asked for it.
    pub fn get(&self, artifact: &Artifact) -> Result<PathBuf, Failure> {
        let place = self.directory.join(artifact.file_name());
        if place.is_file() {
            return Ok(place);
        }
        if !self.fetch {
            return Err(Failure::Other(format!(
                "{} is not there; it is {} of Maven Central",
                place.display(),
                artifact.coordinates()
            )));
        }
        eprintln!("fetching {}", artifact.coordinates());
        self.fetch(artifact, &place)?;
        Ok(place)
    }

    fn fetch(&self, artifact: &Artifact, place: &Path) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.directory).map_err(Failure::file(&self.directory))?;
        let download = tempfile::tempdir_in(&self.directory).map_err(Failure::file(&self.directory))?;
        let missing = |problem: String| {
            Failure::Other(format!(
                "{} cannot be fetched ({problem}). Where Maven or the network is missing, put {} into a directory and \
                 name that with --jars",
                artifact.coordinates(),
                artifact.file_name()
            ))
        };
        let output = Command::new("mvn")
            .current_dir(download.path())
            .args(["-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"])
            .arg(format!("-Dartifact={}", artifact.coordinates()))
            .arg(format!("-DoutputDirectory={}", download.path().display()))
            .output()
            .map_err(|error| missing(format!("'mvn' cannot be started: {error}")))?;
        let fetched = download.path().join(artifact.file_name());
        if !output.status.success() || !fetched.is_file() {
            let said = String::from_utf8_lossy(&output.stdout);
            let line = said.lines().find(|line| line.contains("ERROR")).unwrap_or("Maven gives no reason");
            return Err(missing(line.to_owned()));
        }
        // Another bench may have been faster; then the file is replaced by the same file.
        std::fs::rename(&fetched, place).map_err(Failure::file(place))
    }
}

/// Where jars go that nobody gave: the user's cache directory.
pub fn cache_directory() -> Result<PathBuf, Failure> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")));
    let cache = cache.ok_or_else(|| Failure::Other("there is no home directory; name one with --jars".to_owned()))?;
    Ok(cache.join("glassbox").join("jars"))
}

/// What runs tests and counts what they cover.
pub struct Tools {
    /// JUnit 5 and its launcher.
    pub console: PathBuf,
    /// JaCoCo's agent.
    pub agent: PathBuf,
    /// JaCoCo's command line.
    pub coverage: PathBuf,
}

impl Tools {
    pub fn fetch(jars: &Jars) -> Result<Tools, Failure> {
        Ok(Tools { console: jars.get(&CONSOLE)?, agent: jars.get(&AGENT)?, coverage: jars.get(&COVERAGE)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jar_that_is_missing_is_named_with_its_coordinates() {
        let empty = tempfile::tempdir().unwrap();
        let jars = Jars { directory: empty.path().to_owned(), fetch: false };
        let said = jars.get(&AGENT).unwrap_err().to_string();
        assert!(said.contains("org.jacoco.agent-0.8.12-runtime.jar"), "{said}");
        assert!(said.contains("org.jacoco:org.jacoco.agent:0.8.12:jar:runtime"), "{said}");
    }
}
