//! PIT as a process, and its report.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use glassbox_program::Jdk;
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::failure::Failure;
use crate::libraries::{Artifact, Jars};
use crate::observation::End;
use crate::oracle::run_process_within;

const PIT: [Artifact; 6] = [
    Artifact::jar("org.pitest", "pitest-command-line", "1.17.4"),
    Artifact::jar("org.pitest", "pitest-entry", "1.17.4"),
    Artifact::jar("org.pitest", "pitest", "1.17.4"),
    Artifact::jar("org.pitest", "pitest-junit5-plugin", "1.2.1"),
    // What PIT itself needs. The class under test comes before them, whatever its version.
    Artifact::jar("org.apache.commons", "commons-text", "1.13.0"),
    Artifact::jar("org.apache.commons", "commons-lang3", "3.14.0"),
];

/// Thousands of mutants, each of which may run into PIT's own time limit.
const TIME_LIMIT: Duration = Duration::from_secs(1800);

/// A change to a class, and whether tests noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    pub method: String,
    pub line: u32,
    /// `ConditionalsBoundary`, `VoidMethodCall`.
    pub mutator: String,
    /// What was changed, in words.
    pub description: String,
    pub fate: Fate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test failed, or did not come to an end.
    Killed,
    Survived,
    /// No test comes by.
    NotCovered,
}

pub fn fetch(jars: &Jars) -> Result<Vec<PathBuf>, Failure> {
    PIT.iter().map(|artifact| jars.get(artifact)).collect()
}

/// The classes of a jar in a directory, which is made once.
pub fn unpack(jdk: &Jdk, jar: &Path, into: &Path) -> Result<PathBuf, Failure> {
    let name = jar.file_stem().unwrap_or_default();
    let place = into.join(name);
    if place.is_dir() {
        return Ok(place);
    }
    let half = into.join(format!("{}.half", name.to_string_lossy()));
    std::fs::create_dir_all(&half).map_err(Failure::file(&half))?;
    let jar = jar.canonicalize().map_err(Failure::file(jar))?;
    let mut command = Command::new(jdk.home.join("bin/jar"));
    command.current_dir(&half).arg("xf").arg(&jar);
    let status = command.status().map_err(Failure::file(&jar))?;
    if !status.success() {
        return Err(Failure::Other(format!("{} cannot be unpacked", jar.display())));
    }
    std::fs::rename(&half, &place).map_err(Failure::file(&place))?;
    Ok(place)
}

pub fn run(
    jdk: &Jdk,
    class_path: &[PathBuf],
    class: &str,
    sources: &Path,
    reports: &Path,
) -> Result<Vec<Mutant>, Failure> {
    let joined = std::env::join_paths(class_path).map_err(|error| Failure::Other(format!("no class path: {error}")))?;
    let package = class.rsplit_once('.').map_or("", |(package, _)| package);
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.arg("-cp").arg(joined).arg("org.pitest.mutationtest.commandline.MutationCoverageReport");
    command.arg("--reportDir").arg(reports).arg("--sourceDirs").arg(sources);
    command.args(["--targetClasses", &format!("{class},{class}$*"), "--targetTests", &format!("{package}.*Test*")]);
    command.args(["--outputFormats", "XML", "--timestampedReports=false", "--jvmArgs=-ea"]);
    let run = run_process_within(command, TIME_LIMIT)?;
    let file = reports.join("mutations.xml");
    if run.observation.end != End::Code(0) || !file.is_file() {
        let said = String::from_utf8_lossy(&run.observation.stderr).into_owned();
        let line = said.lines().find(|line| line.contains("Exception") || line.contains("Error"));
        return Err(Failure::Other(format!("PIT makes no report: {}", line.unwrap_or("it says nothing"))));
    }
    let text = std::fs::read_to_string(&file).map_err(Failure::file(&file))?;
    parse(&text).map_err(|reason| Failure::Other(format!("{}: {reason}", file.display())))
}

fn parse(text: &str) -> Result<Vec<Mutant>, String> {
    let mut reader = Reader::from_str(text);
    let mut mutants: Vec<Mutant> = Vec::new();
    let mut inside = Vec::new();
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Eof => return Ok(mutants),
            Event::Start(element) => {
                let name = String::from_utf8_lossy(element.name().as_ref()).into_owned();
                if name == "mutation" {
                    let status = element.try_get_attribute("status").map_err(|error| error.to_string())?;
                    let status = status.map(|status| String::from_utf8_lossy(&status.value).into_owned());
                    let fate = match status.as_deref() {
                        Some("SURVIVED") => Fate::Survived,
                        Some("NO_COVERAGE") => Fate::NotCovered,
                        Some(_) => Fate::Killed,
                        None => return Err("a mutation has no status".to_owned()),
                    };
                    let (method, mutator, description) = (String::new(), String::new(), String::new());
                    mutants.push(Mutant { method, line: 0, mutator, description, fate });
                }
                inside.push(name);
            }
            Event::End(_) => {
                inside.pop();
            }
            Event::Text(words) => add(&mut mutants, &inside, &words.decode().map_err(|error| error.to_string())?),
            Event::GeneralRef(entity) => {
                let name = entity.decode().map_err(|error| error.to_string())?;
                let letter = entity.resolve_char_ref().map_err(|error| error.to_string())?.map(String::from);
                let predefined = || quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned);
                let letter = letter.or_else(predefined).ok_or_else(|| format!("the entity &{name}; is not known"))?;
                add(&mut mutants, &inside, &letter);
            }
            _ => {}
        }
    }
}

/// Adds a piece of the text of an element to the mutant that it belongs to.
fn add(mutants: &mut [Mutant], inside: &[String], piece: &str) {
    let (Some(mutant), Some(element)) = (mutants.last_mut(), inside.last()) else { return };
    match element.as_str() {
        "mutatedMethod" => mutant.method.push_str(piece),
        "description" => mutant.description.push_str(piece),
        "lineNumber" => mutant.line = piece.trim().parse().unwrap_or(0),
        "mutator" => {
            let name = piece.rsplit('.').next().unwrap_or(piece);
            mutant.mutator.push_str(name.strip_suffix("Mutator").unwrap_or(name));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_are_read_off_the_report() {
        let text = "<?xml version='1.0'?>\n<mutations>\n\
            <mutation detected='false' status='SURVIVED' numberOfTestsRun='34'><mutatedMethod>&lt;init&gt;</mutatedMethod>\
            <lineNumber>227</lineNumber><mutator>org.pitest.x.ConditionalsBoundaryMutator</mutator><killingTest/>\
            <description>changed conditional boundary</description></mutation>\n\
            <mutation detected='true' status='TIMED_OUT'><mutatedMethod>a</mutatedMethod><lineNumber>1</lineNumber>\
            <mutator>M</mutator><description>d</description></mutation>\n\
            <mutation detected='false' status='NO_COVERAGE'><mutatedMethod>a</mutatedMethod></mutation></mutations>";
        let mutants = parse(text).unwrap();
        let expected = Mutant {
            method: "<init>".into(),
            line: 227,
            mutator: "ConditionalsBoundary".into(),
            description: "changed conditional boundary".into(),
            fate: Fate::Survived,
        };
        assert_eq!(mutants[0], expected);
        assert_eq!(mutants[1].fate, Fate::Killed);
        assert_eq!(mutants[2].fate, Fate::NotCovered);
        assert!(parse("<mutations><mutation></mutations>").is_err());
    }
}
