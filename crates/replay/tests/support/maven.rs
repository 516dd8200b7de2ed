//! Gets jars with the Maven of this machine, from wherever it is configured to get them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest JUnit whose behaviour we promise, and a recent one.
pub const JUNIT_CONSOLES: [&str; 2] = ["1.10.2", "1.13.4"];

/// JUnit with everything that it needs, and its launcher: one jar.
///
/// Platform 1.x belongs to Jupiter 5.x of the same x and patch level.
pub fn junit_console(version: &str) -> PathBuf {
    jar("org.junit.platform", "junit-platform-console-standalone", version)
}

/// One jar of a Maven repository, kept below the target directory once it has been fetched.
pub fn jar(group: &str, artifact: &str, version: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("maven");
    let name = format!("{artifact}-{version}.jar");
    let place = folder.join(&name);
    if place.is_file() {
        return place;
    }
    fs::create_dir_all(&folder).unwrap();
    let download = tempfile::tempdir_in(&folder).unwrap();
    let output = Command::new("mvn")
        .current_dir(download.path())
        .args(["-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"])
        .arg(format!("-Dartifact={group}:{artifact}:{version}"))
        .arg(format!("-DoutputDirectory={}", download.path().display()))
        .output()
        .unwrap_or_else(|error| {
            panic!("this test needs Maven to fetch {group}:{artifact}:{version}, but `mvn` cannot be started: {error}")
        });
    let fetched = download.path().join(&name);
    assert!(
        output.status.success() && fetched.is_file(),
        "this test needs {group}:{artifact}:{version}, but Maven could not fetch it:\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    // Another test may have been faster; then the file is replaced by the same file.
    fs::rename(fetched, &place).unwrap();
    place
}
