//! The compiled Java part: compiled once per JDK by that JDK, and kept in the user's cache directory.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tempfile::TempDir;

use crate::{ReplayError, spawning};

macro_rules! sources {
    ($($path:literal),* $(,)?) => { &[$(($path, include_str!(concat!("../java/", $path)))),*] };
}

/// Path below a source root, and text.
const SOURCES: &[(&str, &str)] = sources![
    "glassbox/Input.java",
    "glassbox/executor/Access.java",
    "glassbox/executor/ClassSource.java",
    "glassbox/executor/Defaults.java",
    "glassbox/executor/Described.java",
    "glassbox/executor/Given.java",
    "glassbox/executor/Initialization.java",
    "glassbox/executor/Inputs.java",
    "glassbox/executor/Main.java",
    "glassbox/executor/Members.java",
    "glassbox/executor/Observer.java",
    "glassbox/executor/Order.java",
    "glassbox/executor/RunLoader.java",
    "glassbox/executor/Runs.java",
    "glassbox/executor/Setting.java",
    "glassbox/executor/StandIns.java",
    "glassbox/executor/Values.java",
    "glassbox/probe/Boundaries.java",
    "glassbox/probe/Enough.java",
    "glassbox/probe/Graph.java",
    "glassbox/probe/Hook.java",
    "glassbox/probe/Recorder.java",
    "glassbox/probe/Recording.java",
    "glassbox/probe/Shapes.java",
    "glassbox/probe/Trace.java",
    "glassbox/runner/Answer.java",
    "glassbox/runner/Attack.java",
    "glassbox/runner/AttackSession.java",
    "glassbox/runner/Chance.java",
    "glassbox/runner/Channel.java",
    "glassbox/runner/Clock.java",
    "glassbox/runner/Environment.java",
    "glassbox/runner/Existing.java",
    "glassbox/runner/Fields.java",
    "glassbox/runner/Inputs.java",
    "glassbox/runner/Library.java",
    "glassbox/runner/Loaders.java",
    "glassbox/runner/Main.java",
    "glassbox/runner/Makers.java",
    "glassbox/runner/Order.java",
    "glassbox/runner/Origins.java",
    "glassbox/runner/Request.java",
    "glassbox/runner/Scalars.java",
    "glassbox/runner/Segments.java",
    "glassbox/runner/SourceCompiler.java",
    "glassbox/runner/Stage.java",
    "glassbox/runner/Standard.java",
    "glassbox/runner/Statics.java",
    "glassbox/runner/SubclassWriter.java",
    "glassbox/runner/Subclasses.java",
    "glassbox/runner/TestLoader.java",
    "glassbox/runner/TestRunner.java",
    "glassbox/runner/Words.java",
    "org/junit/After.java",
    "org/junit/Assert.java",
    "org/junit/Assume.java",
    "org/junit/AssumptionViolatedException.java",
    "org/junit/Before.java",
    "org/junit/Test.java",
    "org/junit/function/ThrowingRunnable.java",
    "org/junit/jupiter/api/AfterEach.java",
    "org/junit/jupiter/api/Assertions.java",
    "org/junit/jupiter/api/Assumptions.java",
    "org/junit/jupiter/api/BeforeEach.java",
    "org/junit/jupiter/api/Check.java",
    "org/junit/jupiter/api/DisplayName.java",
    "org/junit/jupiter/api/EqualityAssertions.java",
    "org/junit/jupiter/api/InequalityAssertions.java",
    "org/junit/jupiter/api/SequenceAssertions.java",
    "org/junit/jupiter/api/Sequences.java",
    "org/junit/jupiter/api/Test.java",
    "org/junit/jupiter/api/function/Executable.java",
    "org/junit/jupiter/api/function/ThrowingSupplier.java",
    "org/opentest4j/AssertionFailedError.java",
    "org/opentest4j/MultipleFailuresError.java",
    "org/opentest4j/TestAbortedException.java",
];

/// The class with which programs ask for inputs; theirs to compile.
pub(crate) const INPUT_SOURCE: &str = include_str!("../java/glassbox/Input.java");

/// The class that the JVM is started with, and that of an executor.
pub(crate) const MAIN_CLASS: &str = "glassbox.runner.Main";
pub(crate) const EXECUTOR_CLASS: &str = "glassbox.executor.Main";
/// The class that initializes a class of the program, and tells its static state.
pub(crate) const INITIALIZATION_CLASS: &str = "glassbox.executor.Initialization";

const RUNNER: &str = "runner";
const STAND_IN: &str = "junit";
const MANIFEST: &str = "contents";
const WORKSHOP: &str = "building-";

/// Where the class files are.
#[derive(Debug)]
pub(crate) struct Installed {
    /// The class path of the runner's JVM. The code under test does not see it.
    pub(crate) runner: PathBuf,
    /// The JUnit stand-in.
    pub(crate) stand_in: PathBuf,
}

impl Installed {
    fn at(directory: &Path) -> Installed {
        Installed { runner: directory.join(RUNNER), stand_in: directory.join(STAND_IN) }
    }
}

/// Finds the class files in the user's cache, or compiles them into it, or into a directory of the run if there is no cache
/// that we can write.
pub(crate) fn prepare(java_home: &Path, scratch: Option<&Path>) -> Result<Installed, ReplayError> {
    // Several JVMs of a first run start at the same time; only one of them has to compile.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    prepare_in(&[glassbox_cache::directory().as_deref(), scratch], java_home)
}

fn prepare_in(places: &[Option<&Path>], java_home: &Path) -> Result<Installed, ReplayError> {
    let identity = identity(java_home)?;
    let places: Vec<&Path> = places.iter().copied().flatten().collect();
    if let Some(place) = places.iter().map(|place| place.join(&identity)).find(|place| is_intact(place)) {
        return Ok(Installed::at(&place));
    }
    let mut problem = cannot_write(Path::new("the cache directory"), &io::ErrorKind::NotFound.into());
    for place in places {
        let built = workshop_in(place).map_err(|error| cannot_write(place, &error)).and_then(|workshop| {
            build(java_home, workshop.path())?;
            move_into_place(workshop, &place.join(&identity)).map_err(|error| cannot_write(place, &error))
        });
        match built {
            Ok(installed) => return Ok(installed),
            Err(error) => problem = error,
        }
    }
    Err(problem)
}

/// The name of the directory for these sources and this JDK.
pub(crate) fn identity(java_home: &Path) -> Result<String, ReplayError> {
    let no_jdk = |problem: String| ReplayError::NoJdk { java_home: java_home.to_owned(), problem };
    for tool in ["java", "javac"] {
        let path = tool_path(java_home, tool);
        if !path.is_file() {
            let hint = if tool == "javac" { " (this is a Java runtime without a compiler)" } else { "" };
            return Err(no_jdk(format!("{} does not exist{hint}", path.display())));
        }
    }
    let mut hasher = DefaultHasher::new();
    SOURCES.hash(&mut hasher);
    java_home.canonicalize().unwrap_or_else(|_| java_home.to_owned()).hash(&mut hasher);
    // Says vendor and exact version; an update of the JDK in place changes it.
    fs::read(java_home.join("release")).unwrap_or_default().hash(&mut hasher);
    Ok(format!("runner-{:016x}", hasher.finish()))
}

pub(crate) fn tool_path(java_home: &Path, tool: &str) -> PathBuf {
    java_home.join("bin").join(format!("{tool}{}", std::env::consts::EXE_SUFFIX))
}

/// A fresh directory on the same file system as the cache, so that it can be renamed into place.
fn workshop_in(cache: &Path) -> io::Result<TempDir> {
    fs::create_dir_all(cache)?;
    remove_abandoned_workshops(cache);
    tempfile::Builder::new().prefix(WORKSHOP).tempdir_in(cache)
}

/// A process that is killed while it builds leaves its workshop behind. None is needed for as long as an hour.
fn remove_abandoned_workshops(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let is_workshop = entry.file_name().to_string_lossy().starts_with(WORKSHOP);
        let modified = entry.metadata().and_then(|metadata| metadata.modified()).ok();
        let age = modified.and_then(|modified| modified.elapsed().ok());
        if is_workshop && age.is_some_and(|age| age > Duration::from_secs(3600)) {
            // If this fails, somebody else is removing it, or the next one tries again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// A rename is atomic: others see a complete directory or none. Whoever comes second takes what the first one made.
fn move_into_place(workshop: TempDir, place: &Path) -> io::Result<Installed> {
    if fs::rename(workshop.path(), place).is_err() && !is_intact(place) {
        fs::remove_dir_all(place)?;
        let moved = fs::rename(workshop.path(), place);
        if moved.is_err() && !is_intact(place) {
            moved?;
        }
    }
    Ok(Installed::at(place))
}

fn build(java_home: &Path, directory: &Path) -> Result<(), ReplayError> {
    let writing = |error: io::Error| cannot_write(directory, &error);
    let source_root = directory.join("source");
    let classes = directory.join("classes");
    let mut javac = javac(java_home, SOURCES, &source_root, &classes).map_err(writing)?;
    let cannot_start = |problem| ReplayError::CannotStart { java_home: java_home.to_owned(), problem };
    let output = javac
        .output()
        .map_err(|error| cannot_start(format!("{}: {error}", tool_path(java_home, "javac").display())))?;
    if !output.status.success() {
        let said = [&output.stdout[..], &output.stderr[..]].concat();
        let said = String::from_utf8_lossy(&said);
        return Err(cannot_start(format!("its compiler does not accept the runner: {}", said.trim())));
    }
    split(&classes, directory).map_err(writing)?;
    write_manifest(directory).map_err(writing)?;
    fs::remove_dir_all(&source_root).map_err(writing)
}

/// The compiler with its sources in place.
fn javac(java_home: &Path, sources: &[(&str, &str)], source_root: &Path, classes: &Path) -> io::Result<Command> {
    let mut javac = Command::new(tool_path(java_home, "javac"));
    javac.args(["-J-Duser.language=en", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xmx256m"]);
    javac.args(["-encoding", "UTF-8", "-proc:none", "-nowarn", "-d"]).arg(classes);
    for (name, text) in sources {
        let path = source_root.join(name);
        fs::create_dir_all(path.parent().unwrap_or(source_root))?;
        fs::write(&path, text)?;
        javac.arg(path);
    }
    spawning::shield_from_terminal(&mut javac);
    javac.stdin(Stdio::null());
    Ok(javac)
}

/// The runner and the stand-in are compiled together, and kept apart so that tests see only the stand-in.
fn split(classes: &Path, directory: &Path) -> io::Result<()> {
    fs::create_dir(directory.join(STAND_IN))?;
    fs::rename(classes.join("org"), directory.join(STAND_IN).join("org"))?;
    fs::rename(classes, directory.join(RUNNER))
}

/// The manifest says what belongs here. It is not there before everything else is.
fn write_manifest(directory: &Path) -> io::Result<()> {
    fs::write(directory.join(MANIFEST), describe_contents(directory)?)
}

fn is_intact(directory: &Path) -> bool {
    let written = fs::read_to_string(directory.join(MANIFEST));
    let actual = describe_contents(directory);
    matches!((written, actual), (Ok(written), Ok(actual)) if written == actual && !actual.is_empty())
}

/// One line for each class file: a hash of its bytes, and its path.
fn describe_contents(directory: &Path) -> io::Result<String> {
    let mut lines = Vec::new();
    let mut pending = vec![directory.join(RUNNER), directory.join(STAND_IN)];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else {
                let mut hasher = DefaultHasher::new();
                fs::read(&path)?.hash(&mut hasher);
                let relative = path.strip_prefix(directory).unwrap_or(&path);
                lines.push(format!("{:016x} {}\n", hasher.finish(), relative.display()));
            }
        }
    }
    lines.sort();
    Ok(lines.concat())
}

fn cannot_write(path: &Path, error: &io::Error) -> ReplayError {
    ReplayError::CannotWrite { path: path.to_owned(), problem: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn java_home() -> PathBuf {
        let javac = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
            .map(|folder| folder.join("javac"))
            .find(|path| path.is_file())
            .expect("these tests need a JDK on the PATH");
        javac.canonicalize().unwrap().ancestors().nth(2).unwrap().to_owned()
    }

    #[test]
    fn a_second_request_finds_what_the_first_one_compiled() {
        let cache = tempfile::tempdir().unwrap();
        let first = prepare_in(&[Some(cache.path())], &java_home()).unwrap();
        let written = fs::metadata(first.stand_in.join("org/junit/jupiter/api/Test.class")).unwrap().modified();
        let second = prepare_in(&[Some(cache.path())], &java_home()).unwrap();
        assert_eq!(first.stand_in, second.stand_in);
        let found = fs::metadata(second.stand_in.join("org/junit/jupiter/api/Test.class")).unwrap().modified();
        assert_eq!(written.unwrap(), found.unwrap());
        assert!(!first.stand_in.join("glassbox").exists());
    }

    #[test]
    fn a_damaged_or_incomplete_cache_is_rebuilt() {
        let cache = tempfile::tempdir().unwrap();
        let first = prepare_in(&[Some(cache.path())], &java_home()).unwrap();
        let victim = first.runner.join("glassbox/runner/Main.class");
        let good = fs::read(&victim).unwrap();
        fs::write(&victim, &good[..good.len() / 2]).unwrap();
        prepare_in(&[Some(cache.path())], &java_home()).unwrap();
        assert_eq!(fs::read(&victim).unwrap(), good);
        fs::remove_file(&victim).unwrap();
        prepare_in(&[Some(cache.path())], &java_home()).unwrap();
        assert_eq!(fs::read(&victim).unwrap(), good);
        let left = fs::read_dir(cache.path()).unwrap().count();
        assert_eq!(left, 1, "the workshops are removed");
    }

    #[test]
    fn several_first_requests_at_once_agree_on_one_place() {
        let cache = tempfile::tempdir().unwrap();
        let places: Vec<PathBuf> = std::thread::scope(|scope| {
            let prepare = || prepare_in(&[Some(cache.path())], &java_home()).unwrap().stand_in;
            let handles: Vec<_> = (0..3).map(|_| scope.spawn(prepare)).collect();
            handles.into_iter().map(|handle| handle.join().unwrap()).collect()
        });
        assert!(places.iter().all(|place| *place == places[0]));
        assert!(is_intact(places[0].parent().unwrap()));
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_replaced_by_the_directory_of_the_run() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let scratch = tempfile::tempdir().unwrap();
        // A file where a directory is needed cannot be written even by root.
        let places = [Some(file.path()), Some(scratch.path())];
        let installed = prepare_in(&places, &java_home()).unwrap();
        assert!(is_intact(installed.stand_in.parent().unwrap()) && installed.stand_in.starts_with(scratch.path()));
        let again = prepare_in(&places, &java_home()).unwrap();
        assert_eq!(again.stand_in, installed.stand_in, "once for all JVMs of the run");
        let nowhere = prepare_in(&places[..1], &java_home()).unwrap_err();
        assert!(matches!(nowhere, ReplayError::CannotWrite { .. }), "{nowhere}");
    }

    /// As a full disk does, a compiler that cannot write leaves a workshop that is not complete.
    #[test]
    fn a_cache_that_cannot_be_filled_is_left_as_it_was() {
        let cache = tempfile::tempdir().unwrap();
        let scratch = tempfile::tempdir().unwrap();
        let place = cache.path().join(identity(&java_home()).unwrap());
        fs::write(&place, "in the way").unwrap();
        let installed = prepare_in(&[Some(cache.path()), Some(scratch.path())], &java_home()).unwrap();
        assert!(installed.stand_in.starts_with(scratch.path()));
        let left: Vec<_> = fs::read_dir(cache.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(left, [place]);
    }

    #[test]
    fn all_java_sources_are_embedded() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
        let mut found = Vec::new();
        let mut pending = vec![root.clone()];
        while let Some(folder) = pending.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    pending.push(path);
                } else {
                    found.push(path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned());
                }
            }
        }
        found.sort();
        assert_eq!(found, SOURCES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }

    #[test]
    fn the_java_sources_are_java_9() {
        let out = tempfile::tempdir().unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
        let output = Command::new(tool_path(&java_home(), "javac"))
            .args(["--release", "9", "-Xlint:all", "-Werror", "-d"])
            .arg(out.path())
            .args(SOURCES.iter().map(|(name, _)| root.join(name)))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
