//! What is printed.

use std::io::{self, Write};

use super::{Figures, Judgement, Reflection, Written};
use crate::generated::Kind;

/// Of the tests of library classes, so many percent have to do without reflection.
pub const REFLECTION_BAR: f64 = 80.0;
/// Replay may take so many percent of the time that the library classes take.
pub const REPLAY_BAR: f64 = 40.0;

pub struct Report {
    pub written: Vec<Written>,
    pub judgements: Vec<Judgement>,
}

pub fn line(written: &Written) -> String {
    match &written.figures {
        Err(problem) => format!("{:52} failed: {problem}", written.class),
        Ok(Figures { reflection, stats }) => {
            let Reflection { tests, reflective } = reflection;
            row(&written.class, *tests, tests - reflective, reflection.free_percent(), stats.seconds, stats.replay())
        }
    }
}

fn row(name: &str, tests: usize, free: usize, percent: f64, seconds: f64, replay: f64) -> String {
    let share = if seconds > 0.0 { 100.0 * replay / seconds } else { 0.0 };
    format!("{name:52} {tests:6} {free:6} {percent:6.1}% {seconds:8.1} {replay:8.1} {share:6.1}%")
}

impl Report {
    fn figures(&self, kind: Kind) -> impl Iterator<Item = &Figures> {
        self.written.iter().filter(move |written| written.kind == kind).filter_map(|one| one.figures.as_ref().ok())
    }

    fn reflection(&self, kind: Kind) -> Reflection {
        let mut sum = Reflection::default();
        self.figures(kind).for_each(|figures| sum.add(figures.reflection));
        sum
    }

    /// The time that the tool took, and that of it in which tests were compiled and run.
    fn times(&self, kind: Kind) -> (f64, f64) {
        let add =
            |(seconds, replay), figures: &Figures| (seconds + figures.stats.seconds, replay + figures.stats.replay());
        self.figures(kind).fold((0.0, 0.0), add)
    }

    /// Everything was written, compiles without a warning and passes; reflection and replay stay below their bars.
    pub fn is_good(&self) -> bool {
        let has = |kind: Kind| self.written.iter().any(|written| written.kind == kind);
        let (seconds, replay) = self.times(Kind::Libraries);
        let bars = !has(Kind::Libraries)
            || self.reflection(Kind::Libraries).free_percent() >= REFLECTION_BAR
                && 100.0 * replay <= REPLAY_BAR * seconds;
        let clean = |judgement: &Judgement| {
            let linted = &judgement.linted;
            linted.warnings.is_empty() && linted.errors.is_empty() && judgement.runs.failed.is_empty()
        };
        bars && self.written.iter().all(|written| written.figures.is_ok()) && self.judgements.iter().all(clean)
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let words = ["tests", "free", "free of", "seconds", "replay", "replay"];
        let [tests, free, share, seconds, replay, of] = words;
        writeln!(out, "{:52} {tests:>6} {free:>6} {share:>7} {seconds:>8} {replay:>8} {of:>7}", "class")?;
        for written in &self.written {
            writeln!(out, "{}", line(written))?;
        }
        for (kind, name) in [(Kind::Demo, "demo"), (Kind::Corpus, "corpus"), (Kind::Libraries, "libraries")] {
            if self.figures(kind).next().is_some() {
                let reflection = self.reflection(kind);
                let (seconds, replay) = self.times(kind);
                let free = reflection.tests - reflection.reflective;
                writeln!(out, "{}", row(name, reflection.tests, free, reflection.free_percent(), seconds, replay))?;
            }
        }
        writeln!(
            out,
            "of the library classes, at least {REFLECTION_BAR} % free of reflection, at most {REPLAY_BAR} % replay"
        )?;
        for judgement in &self.judgements {
            write_judgement(out, judgement)?;
        }
        Ok(())
    }
}

fn write_judgement(out: &mut impl Write, judgement: &Judgement) -> io::Result<()> {
    let Judgement { jdk, linted, runs } = judgement;
    writeln!(out, "\nJDK {jdk}")?;
    let files = linted.files;
    writeln!(out, "  {files} files: {} with errors, {} with warnings", linted.errors.len(), linted.warned())?;
    for (category, times) in linted.categories() {
        let example = linted.warnings.iter().find(|warning| warning.category.as_deref() == Some(category));
        writeln!(out, "  {times:6}  [{category}]")?;
        if let Some(example) = example {
            let file = example.file.as_ref().map_or(String::new(), |file| file.display().to_string());
            writeln!(out, "          for example {file}:{}: {}", example.line, example.text)?;
        }
    }
    for error in &linted.errors {
        let file = error.file.as_ref().map_or(String::new(), |file| file.display().to_string());
        writeln!(out, "  does not compile: {file}:{}: {}", error.line, error.text)?;
    }
    let (started, passed) = (runs.started, runs.passed);
    writeln!(out, "  {started} tests in all runs, {passed} passed, {} failed", runs.failed.len())?;
    for failed in &runs.failed {
        writeln!(out, "  failed with seed {}: {}: {}", failed.seed, failed.name, failed.threw)?;
    }
    Ok(())
}
