//! `workbench mutants`: how many changes to a class its emitted tests notice, as the real PIT counts.

mod pit;
mod report;

use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::{JudgeOptions, Request, check_binary, compile, find_sources, generate};
use crate::libraries::{SUBJECTS, Subject, Tools};

pub use pit::{Fate, Mutant};
pub use report::Report;

/// Numbers, texts, objects, generic classes and parsers: what tests of the library classes look like, in ten classes.
const TEN: [&str; 10] = [
    "org.apache.commons.lang3.math.NumberUtils",
    "org.apache.commons.lang3.math.Fraction",
    "org.apache.commons.lang3.BooleanUtils",
    "org.apache.commons.lang3.CharRange",
    "org.apache.commons.lang3.text.StrTokenizer",
    "org.apache.commons.lang3.Range",
    "org.apache.commons.codec.binary.Hex",
    "org.apache.commons.codec.language.Soundex",
    "org.apache.commons.math3.util.ArithmeticUtils",
    "org.apache.commons.math3.complex.Complex",
];

/// What became of the mutants of one class.
pub struct Judged {
    pub class: &'static str,
    /// Or why there is nothing.
    pub mutants: Result<Vec<Mutant>, String>,
}

/// Judges one class after the other, since PIT measures time.
pub fn run(jdk: &Jdk, options: &JudgeOptions, progress: &dyn Fn(&Judged)) -> Result<Report, Failure> {
    let is_chosen = |subject: &&Subject| match &options.only {
        Some(glob) => glob.is_match(subject.class),
        None => TEN.contains(&subject.class),
    };
    let chosen: Vec<&Subject> = SUBJECTS.iter().filter(is_chosen).collect();
    if chosen.is_empty() {
        return Err(Failure::Other("--only matches no class".to_owned()));
    }
    if !options.again {
        check_binary(&options.glassbox)?;
    }
    let tools = Tools::fetch(&options.jars)?;
    let pit = pit::fetch(&options.jars)?;
    let mut judged = Vec::new();
    for subject in chosen {
        let mutants = judge(jdk, options, &tools, &pit, subject).map_err(|failure| failure.to_string());
        let one = Judged { class: subject.class, mutants };
        progress(&one);
        judged.push(one);
    }
    Ok(Report { judged })
}

fn judge(
    jdk: &Jdk,
    options: &JudgeOptions,
    tools: &Tools,
    pit: &[PathBuf],
    subject: &Subject,
) -> Result<Vec<Mutant>, Failure> {
    let jar = options.jars.get(&subject.library)?;
    let place = options.out.join(subject.class);
    let tests = place.join("tests");
    if !options.again {
        let request = Request {
            glassbox: &options.glassbox,
            input: &jar,
            class: subject.class,
            libraries: &[],
            seconds: options.seconds,
            extra: &options.extra,
            place: &place,
        };
        generate(jdk, &request)?;
    }
    let mut sources = Vec::new();
    find_sources(&tests, &mut sources)?;
    if sources.is_empty() {
        return Err(Failure::Other("there are no tests".to_owned()));
    }
    let classes = empty_directory(&place.join("test-classes"))?;
    compile(jdk, &sources, &[&jar, &tools.console], &classes)?;
    let reports = empty_directory(&place.join("mutants"))?;
    let mut class_path = vec![classes];
    // PIT changes nothing that lies in a jar.
    class_path.push(pit::unpack(jdk, &jar, &options.out.join("unpacked"))?);
    class_path.push(tools.console.clone());
    class_path.extend_from_slice(pit);
    pit::run(jdk, &class_path, subject.class, &tests, &reports)
}

fn empty_directory(place: &Path) -> Result<PathBuf, Failure> {
    if place.is_dir() {
        std::fs::remove_dir_all(place).map_err(Failure::file(place))?;
    }
    std::fs::create_dir_all(place).map_err(Failure::file(place))?;
    Ok(place.to_owned())
}
