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

    /// The file beside the jar that names the jars it needs, a line each.
    fn list_name(&self) -> String {
        format!("{}-{}.needs", self.name, self.version)
    }

    /// A project that depends on this artifact and on nothing else.
    fn project(&self) -> String {
        let Artifact { group, name, version, .. } = self;
        format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>bench</groupId><artifactId>bench</artifactId>\
             <version>1</version><dependencies><dependency><groupId>{group}</groupId><artifactId>{name}</artifactId>\
             <version>{version}</version></dependency></dependencies></project>"
        )
    }

    /// As Maven's command line wants it.
    pub fn coordinates(&self) -> String {
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

    /// The jars that a library needs at run time, as Maven resolves them; the library itself is not among them.
    pub fn needs(&self, library: &Artifact) -> Result<Vec<PathBuf>, Failure> {
        let list = self.directory.join(library.list_name());
        if !list.is_file() {
            if !self.fetch {
                return Err(Failure::Other(format!(
                    "{} is not there; it names the jars that {} needs at run time, a line each",
                    list.display(),
                    library.coordinates()
                )));
            }
            eprintln!("fetching {} with what it needs", library.coordinates());
            self.fetch_needs(library, &list)?;
        }
        let text = std::fs::read_to_string(&list).map_err(Failure::file(&list))?;
        let jars: Vec<PathBuf> = text.lines().map(|name| self.directory.join(name)).collect();
        match jars.iter().find(|jar| !jar.is_file()) {
            Some(missing) => Err(Failure::Other(format!("{} is not there", missing.display()))),
            None => Ok(jars),
        }
    }

    fn fetch(&self, artifact: &Artifact, place: &Path) -> Result<(), Failure> {
        let download = self.download_directory()?;
        let said = maven(download.path(), "copy", &[format!("-Dartifact={}", artifact.coordinates())])
            .map_err(|problem| cannot_fetch(artifact, &problem))?;
        let fetched = download.path().join(artifact.file_name());
        if !fetched.is_file() {
            return Err(cannot_fetch(artifact, &said));
        }
        // Another bench may have been faster; then the file is replaced by the same file.
        std::fs::rename(&fetched, place).map_err(Failure::file(place))
    }

    /// Puts what a library needs beside it, and the list of that last: a list without its jars would be no use.
    fn fetch_needs(&self, library: &Artifact, list: &Path) -> Result<(), Failure> {
        let download = self.download_directory()?;
        let project = download.path().join("pom.xml");
        std::fs::write(&project, library.project()).map_err(Failure::file(&project))?;
        maven(download.path(), "copy-dependencies", &["-DincludeScope=runtime".to_owned()])
            .map_err(|problem| cannot_fetch(library, &problem))?;
        let mut names = Vec::new();
        for entry in std::fs::read_dir(download.path()).map_err(Failure::file(download.path()))? {
            let name = entry.map_err(Failure::file(download.path()))?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".jar") {
                let place = self.directory.join(&name);
                std::fs::rename(download.path().join(&name), &place).map_err(Failure::file(&place))?;
                names.push(name);
            }
        }
        names.retain(|name| *name != library.file_name());
        names.sort_unstable();
        let lines: String = names.into_iter().map(|name| name + "\n").collect();
        std::fs::write(list, lines).map_err(Failure::file(list))
    }

    fn download_directory(&self) -> Result<tempfile::TempDir, Failure> {
        std::fs::create_dir_all(&self.directory).map_err(Failure::file(&self.directory))?;
        tempfile::tempdir_in(&self.directory).map_err(Failure::file(&self.directory))
    }
}

/// Has Maven's plugin for dependencies put files into a directory.
fn maven(directory: &Path, goal: &str, arguments: &[String]) -> Result<String, String> {
    let output = Command::new("mvn")
        .current_dir(directory)
        .args(["-q", "-B", &format!("org.apache.maven.plugins:maven-dependency-plugin:3.6.1:{goal}")])
        .args(arguments)
        .arg(format!("-DoutputDirectory={}", directory.display()))
        .output()
        .map_err(|error| format!("'mvn' cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let line = said.lines().find(|line| line.contains("ERROR")).unwrap_or("Maven gives no reason").to_owned();
    if output.status.success() { Ok(line) } else { Err(line) }
}

fn cannot_fetch(artifact: &Artifact, problem: &str) -> Failure {
    Failure::Other(format!(
        "{} cannot be fetched ({problem}). Where Maven or the network is missing, put {} into a directory and name that \
         with --jars",
        artifact.coordinates(),
        artifact.file_name()
    ))
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
        let said = jars.needs(&CONSOLE).unwrap_err().to_string();
        assert!(said.contains("junit-platform-console-standalone-1.10.2.needs"), "{said}");
    }

    #[test]
    fn what_a_library_needs_is_read_off_the_list_beside_it() {
        let directory = tempfile::tempdir().unwrap();
        let place = |name: &str| directory.path().join(name);
        let jars = Jars { directory: directory.path().to_owned(), fetch: false };
        std::fs::write(place(&CONSOLE.list_name()), "a-1.jar\nb-2.jar\n").unwrap();
        std::fs::write(place("a-1.jar"), "").unwrap();
        assert!(jars.needs(&CONSOLE).unwrap_err().to_string().contains("b-2.jar"));
        std::fs::write(place("b-2.jar"), "").unwrap();
        assert_eq!(jars.needs(&CONSOLE).unwrap(), [place("a-1.jar"), place("b-2.jar")]);
    }
}
