//! One class: tests are written, compiled, run, and what they cover is counted.

use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use super::Options;
use super::classes::{belongs_to, read_classes, write_classes};
use super::coverage::{Coverage, coverage};
use super::jars::{Jars, Tools};
use super::junit::run_tests;
use super::peer::PeerFigures;
use super::subjects::Subject;
use crate::failure::Failure;
use crate::generated::{Cause, Generated, Request, Totals, count, generate, generated_before};

/// What came of a class.
pub struct Measured {
    pub class: &'static str,
    /// Or why there is nothing.
    pub figures: Result<Figures, String>,
    /// What another tool's tests cover, if there are any to compare with.
    pub peer: PeerFigures,
}

impl Measured {
    /// A class that could not be measured counts as nothing covered.
    pub fn branches(&self) -> f64 {
        self.figures.as_ref().map_or(0.0, |figures| figures.coverage.branches.percent())
    }
}

pub struct Figures {
    pub coverage: Coverage,
    pub goals: usize,
    pub covered: usize,
    pub infeasible: usize,
    pub unknown: usize,
    pub tests: usize,
    /// What `glassbox generate` took.
    pub seconds: f64,
    pub causes: Vec<Cause>,
    pub divergences: Vec<Divergence>,
}

/// A test that behaved otherwise than it was predicted.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Divergence {
    pub test: String,
    pub expected: String,
    pub seen: String,
}

pub fn measure(jdk: &Jdk, options: &Options, tools: &Tools, subject: &Subject) -> Measured {
    let measured = Place::new(&options.jars, subject).map(|place| {
        let figures = figures(jdk, options, tools, subject, &place).map_err(|failure| failure.to_string());
        let peer = options.peer.as_ref().map_or(PeerFigures::Missing, |peer| {
            peer.measure(tools, subject.class, &place.class_path(), &place.class_files)
        });
        Measured { class: subject.class, figures, peer }
    });
    measured.unwrap_or_else(|failure| Measured {
        class: subject.class,
        figures: Err(failure.to_string()),
        peer: PeerFigures::Missing,
    })
}

/// What a subject consists of.
struct Place {
    jar: PathBuf,
    needs: Vec<PathBuf>,
    /// A directory with the class files that are counted.
    class_files: PathBuf,
    _scratch: tempfile::TempDir,
}

impl Place {
    fn new(jars: &Jars, subject: &Subject) -> Result<Place, Failure> {
        let (jar, needs) = subject.jars(jars)?;
        let scratch = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
        let class_files = scratch.path().to_owned();
        write_classes(&read_classes(&jar, |name| belongs_to(name, subject.class))?, &class_files)?;
        Ok(Place { jar, needs, class_files, _scratch: scratch })
    }

    fn class_path(&self) -> Vec<&Path> {
        [&self.jar].into_iter().chain(&self.needs).map(PathBuf::as_path).collect()
    }
}

fn figures(jdk: &Jdk, options: &Options, tools: &Tools, subject: &Subject, of: &Place) -> Result<Figures, Failure> {
    let place = options.out.join(subject.class);
    let request = Request {
        glassbox: &options.glassbox,
        input: &of.jar,
        class: subject.class,
        libraries: &of.needs,
        seconds: options.seconds,
        extra: &options.extra,
        place: &place,
    };
    let Generated { ledger, tests, seconds } =
        if options.again { generated_before(&place)? } else { generate(jdk, &request)? };
    let scratch = tempfile::tempdir().map_err(Failure::file(Path::new("temporary directory")))?;
    let run = run_tests(jdk, tools, &tests, &of.class_path(), scratch.path())?;
    let coverage = coverage(jdk, tools, run.data.as_deref(), &of.class_files, subject.class, scratch.path())?;
    let diverged = ledger.diverged().map(|test| Divergence {
        test: test.id.clone(),
        expected: test.expected.clone().unwrap_or_default(),
        seen: test.seen.clone().unwrap_or_default(),
    });
    let divergences = diverged.chain(run.failed).collect();
    let Totals { goals, covered, infeasible, unknown, tests } = ledger.totals;
    let causes = count(ledger.unknown());
    Ok(Figures { coverage, goals, covered, infeasible, unknown, tests, seconds, causes, divergences })
}
