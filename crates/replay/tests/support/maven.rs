//! Gets jars with the Maven of this machine, from wherever it is configured to get them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest JUnit whose behaviour we promise, and a recent one.
pub const JUNIT_CONSOLES: [&str; 2] = ["1.10.2", "1.13.4"];

/// JUnit with everything that it needs, and its launcher: one jar.
///
/// Platform 1.x belongs to Jupiter 5.x of the same x and patch level.
pub fn junit_console(version: &str) -> Option<PathBuf> {
    jar("org.junit.platform", "junit-platform-console-standalone", version)
}

/// One jar of a Maven repository, kept below the target directory once it has been fetched. Without Maven there is none,
/// which must not be where `GLASSBOX_REQUIRE_JUNIT` is set, as it is in CI.
pub fn jar(group: &str, artifact: &str, version: &str) -> Option<PathBuf> {
    classified_jar(group, artifact, version, None)
}

/// JaCoCo's agent and its command line.
#[allow(dead_code, reason = "not every test needs it")]
pub fn jacoco() -> Option<(PathBuf, PathBuf)> {
    let agent = classified_jar("org.jacoco", "org.jacoco.agent", "0.8.12", Some("runtime"))?;
    let command_line = classified_jar("org.jacoco", "org.jacoco.cli", "0.8.12", Some("nodeps"))?;
    Some((agent, command_line))
}

fn classified_jar(group: &str, artifact: &str, version: &str, classifier: Option<&str>) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("maven");
    let name = match classifier {
        Some(classifier) => format!("{artifact}-{version}-{classifier}.jar"),
        None => format!("{artifact}-{version}.jar"),
    };
    let kind = classifier.map_or(String::new(), |classifier| format!(":jar:{classifier}"));
    let place = folder.join(&name);
    if place.is_file() {
        return Some(place);
    }
    fs::create_dir_all(&folder).unwrap();
    let download = tempfile::tempdir_in(&folder).unwrap();
    let started = Command::new("mvn")
        .current_dir(download.path())
        .args(["-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"])
        .arg(format!("-Dartifact={group}:{artifact}:{version}{kind}"))
        .arg(format!("-DoutputDirectory={}", download.path().display()))
        .output();
    let output = match started {
        Ok(output) => output,
        Err(error) => {
            let problem = format!("`mvn` cannot be started to fetch {group}:{artifact}:{version}: {error}");
            assert!(std::env::var_os("GLASSBOX_REQUIRE_JUNIT").is_none(), "this test needs Maven, but {problem}");
            eprintln!("passed over: the comparison with the real JUnit, since {problem}");
            return None;
        }
    };
    let fetched = download.path().join(&name);
    assert!(
        output.status.success() && fetched.is_file(),
        "this test needs {group}:{artifact}:{version}, but Maven could not fetch it:\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    // Another test may have been faster; then the file is replaced by the same file.
    fs::rename(fetched, &place).unwrap();
    Some(place)
}
