//! One run of one experiment.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use super::experiments::{Experiment, How, Line, PAPERS, Paper};
use super::repository;
use crate::failure::Failure;
use crate::generated::{Call, Cause, Generated, Ledger, Stats, Totals, count, run_tool};

/// An experiment that can be run, with the value that its parameter has.
#[derive(Clone, Copy)]
pub struct Run {
    pub paper: &'static Paper,
    pub experiment: &'static Experiment,
    pub value: Option<u32>,
    arguments: &'static str,
    varied: Option<&'static Line>,
}

pub struct Figures {
    pub totals: Totals,
    /// The same by parts that a paper tells apart.
    pub shares: Vec<Share>,
    /// What diverged, and how.
    pub diverged: Vec<String>,
    pub causes: Vec<Cause>,
    /// What the search took, without compiling and running tests.
    pub search_seconds: f64,
    /// What the process took.
    pub seconds: f64,
}

/// What is covered of one part of the goals.
pub struct Share {
    pub part: String,
    pub covered: usize,
    pub goals: usize,
}

/// All that can be run, in the order of the table.
pub fn plan() -> Vec<Run> {
    let experiments = PAPERS.iter().flat_map(|paper| paper.experiments.iter().map(move |one| (paper, one)));
    experiments.flat_map(|(paper, experiment)| runs(paper, experiment)).collect()
}

fn runs(paper: &'static Paper, experiment: &'static Experiment) -> Vec<Run> {
    let one = |value, arguments, varied| Run { paper, experiment, value, arguments, varied };
    match &experiment.how {
        How::Once(arguments) => vec![one(None, arguments, None)],
        How::Series { values, varied, arguments, .. } => {
            values.iter().map(|value| one(Some(*value), arguments, varied.as_ref())).collect()
        }
        How::NotYet(_) => Vec::new(),
    }
}

impl Run {
    /// What `--only` selects by: the same for all runs of a series.
    pub fn id(&self) -> String {
        format!("{}/{}", self.paper.number, self.experiment.name)
    }

    /// The name and the parameter, if there is one.
    pub fn title(&self) -> String {
        let How::Series { parameter, .. } = &self.experiment.how else { return self.id() };
        self.value.map_or_else(|| self.id(), |value| format!("{}, {parameter} = {value}", self.id()))
    }

    /// The arguments of the tool, as they stand in the table.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        let value = self.value;
        self.arguments.split_whitespace().map(move |word| with_value(word, value))
    }

    /// How a user gets the same, with the name of the parameter for its value.
    pub fn command(&self) -> String {
        let parameter = match &self.experiment.how {
            How::Series { parameter, .. } => parameter,
            How::Once(_) | How::NotYet(_) => "",
        };
        let words = self.arguments.split_whitespace().map(|word| quoted(word.replace("{}", parameter)));
        let words: Vec<String> = std::iter::once("glassbox".to_owned()).chain(words).collect();
        let command = format!("`{}`", words.join(" "));
        match self.varied {
            Some(line) => format!("{command} with `{parameter}` for the number in `{}`", line.text),
            None => command,
        }
    }

    pub fn measure(&self, jdk: &Jdk, glassbox: &Path, out: &Path) -> Result<Figures, Failure> {
        let place = out.join(self.title().replace([' ', '/', ',', '='], "-"));
        std::fs::create_dir_all(&place).map_err(Failure::file(&place))?;
        let stats = place.join("stats.json");
        let mut arguments: Vec<OsString> = Vec::new();
        for word in self.arguments() {
            arguments.push(match self.varied {
                Some(line) if line.file == word => self.changed_source(line, &place)?.into(),
                _ => word.into(),
            });
        }
        arguments.extend(["--stats".into(), stats.clone().into()]);
        let call = Call { glassbox, arguments: &arguments, directory: &repository(), place: &place };
        let Generated { ledger, seconds, .. } = run_tool(jdk, &call)?;
        let diverged = ledger.diverged().map(|test| {
            let said = |text: &Option<String>| text.clone().unwrap_or_default();
            format!("{}: expected {}, seen {}", test.id, said(&test.expected), said(&test.seen))
        });
        Ok(Figures {
            totals: ledger.totals,
            shares: shares(&ledger),
            diverged: diverged.collect(),
            causes: count(ledger.unknown()),
            search_seconds: Stats::read(&stats)?.search_seconds,
            seconds,
        })
    }

    /// Writes the source with the parameter's value in it, under the name that its class needs.
    fn changed_source(&self, line: &Line, place: &Path) -> Result<PathBuf, Failure> {
        let file = repository().join(line.file);
        let text = std::fs::read_to_string(&file).map_err(Failure::file(&file))?;
        if !text.contains(line.text) {
            return Err(Failure::Other(format!("{} has no '{}' any more", line.file, line.text)));
        }
        let changed = place.join(file.file_name().unwrap_or_default());
        let text = text.replace(line.text, &with_value(line.with, self.value));
        std::fs::write(&changed, text).map_err(Failure::file(&changed))?;
        Ok(changed)
    }
}

/// Def-use chains by what they are of, since the papers know those of variables only; other goals by method.
fn shares(ledger: &Ledger) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::new();
    for method in ledger.classes.iter().flat_map(|class| &class.methods) {
        for goal in &method.goals {
            let part = match goal.id.split_once(" def-use ") {
                Some((_, chain)) if chain.contains("[]@") => "elements",
                Some((_, chain)) if chain.contains('.') => "fields",
                Some(_) => "variables",
                None => &method.name,
            };
            let covered = usize::from(goal.status == "covered");
            match shares.iter_mut().find(|share| share.part == part) {
                Some(share) => {
                    share.covered += covered;
                    share.goals += 1;
                }
                None => shares.push(Share { part: part.to_owned(), covered, goals: 1 }),
            }
        }
    }
    shares
}

fn with_value(text: &str, value: Option<u32>) -> String {
    value.map_or_else(|| text.to_owned(), |value| text.replace("{}", &value.to_string()))
}

/// As a shell needs it.
fn quoted(word: String) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_./:,".contains(character);
    if word.chars().all(is_plain) { word } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_experiment_has_a_name_of_its_own() {
        let titles: Vec<String> = plan().iter().map(Run::title).collect();
        let different: BTreeSet<&String> = titles.iter().collect();
        assert_eq!(titles.len(), different.len());
    }

    #[test]
    fn every_program_of_the_corpus_that_a_command_names_is_there() {
        for run in plan() {
            for word in run.arguments().filter(|word| word.starts_with("corpus/")) {
                assert!(repository().join(&word).is_file(), "{}: {word}", run.title());
            }
        }
    }

    #[test]
    fn every_program_of_the_corpus_belongs_to_an_experiment() {
        let named: BTreeSet<String> = plan().iter().flat_map(Run::arguments).collect();
        for entry in std::fs::read_dir(repository().join("corpus")).unwrap() {
            let name = format!("corpus/{}", entry.unwrap().file_name().to_string_lossy());
            assert!(!name.ends_with(".java") || named.contains(&name), "{name}");
        }
    }

    #[test]
    fn a_parameter_is_written_into_its_source_and_its_command() {
        let place = tempfile::tempdir().unwrap();
        for run in plan() {
            assert!(!run.command().contains("{}"), "{}", run.title());
            if let (Some(line), Some(value)) = (run.varied, run.value) {
                let text = std::fs::read_to_string(run.changed_source(line, place.path()).unwrap()).unwrap();
                assert!(text.contains(&format!(" = {value};")), "{}", run.title());
                assert!(run.arguments().any(|word| word == line.file), "{}", run.title());
            }
        }
    }

    #[test]
    fn what_a_shell_would_read_as_more_than_a_word_is_quoted() {
        assert_eq!(quoted("--criterion".to_owned()), "--criterion");
        assert_eq!(quoted("put(I)".to_owned()), "'put(I)'");
    }
}
