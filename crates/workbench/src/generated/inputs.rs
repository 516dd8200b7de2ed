//! What tests are written for when they are judged: the demo, the corpus, what compilers make up, the library classes.

use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use super::{Request, compile, find_sources};
use crate::failure::Failure;
use crate::libraries::{Jars, SUBJECTS};

/// The programs of the demo and of the papers are small.
const SMALL_SECONDS: u64 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, clap::ValueEnum)]
pub enum Kind {
    Demo,
    Corpus,
    /// What compilers make up code for.
    Constructs,
    Libraries,
}

/// A class to write tests for.
#[derive(Clone, Debug)]
pub struct Input {
    pub kind: Kind,
    /// The jar or the directory that it lies in.
    pub classes: PathBuf,
    pub class: String,
    pub seconds: u64,
    /// Where its tests and its ledger go.
    pub place: PathBuf,
}

impl Input {
    pub fn tests(&self) -> PathBuf {
        self.place.join("tests")
    }

    pub fn request<'r>(&'r self, glassbox: &'r Path, extra: &'r [String]) -> Request<'r> {
        let Input { classes, class, seconds, place, .. } = self;
        Request { glassbox, input: classes, class, libraries: &[], seconds: *seconds, extra, place }
    }
}

/// Finds what was asked for; sources are compiled below `out`.
pub fn find_inputs(
    jdk: &Jdk,
    jars: &Jars,
    kinds: &[Kind],
    only: Option<&globset::GlobMatcher>,
    seconds: u64,
    out: &Path,
) -> Result<Vec<Input>, Failure> {
    let is_chosen = |class: &str| only.is_none_or(|glob| glob.is_match(class));
    let mut inputs = Vec::new();
    let sources = [
        (Kind::Demo, "crates/cli/demo/demo"),
        (Kind::Corpus, "corpus"),
        (Kind::Constructs, "crates/workbench/constructs"),
    ];
    for (kind, directory) in sources {
        if !kinds.contains(&kind) {
            continue;
        }
        let directory = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(directory);
        let mut sources = Vec::new();
        find_sources(&directory, &mut sources)?;
        sources.retain(|file| file.parent() == Some(&*directory));
        let package = directory.file_name().unwrap_or_default().to_string_lossy();
        let classes = out.join(format!("{package}-classes"));
        compile(jdk, &sources, &[], &classes)?;
        for name in sources.iter().filter_map(|file| file.file_stem()?.to_str()) {
            let class = format!("{package}.{name}");
            if is_chosen(&class) {
                let place = out.join(&class);
                inputs.push(Input { kind, classes: classes.clone(), class, seconds: SMALL_SECONDS, place });
            }
        }
    }
    if kinds.contains(&Kind::Libraries) {
        for subject in SUBJECTS.iter().filter(|subject| is_chosen(subject.class)) {
            let (kind, class, place) = (Kind::Libraries, subject.class.to_owned(), out.join(subject.class));
            inputs.push(Input { kind, classes: jars.get(&subject.library)?, class, seconds, place });
        }
    }
    if inputs.is_empty() {
        return Err(Failure::Other("--only matches no class".to_owned()));
    }
    Ok(inputs)
}

/// What the tool says about its own time.
#[derive(Clone, Debug, Default, serde::Deserialize)]
pub struct Stats {
    pub seconds: f64,
    pub search_seconds: f64,
    pub processor: Option<Processor>,
    pub confirming: Confirming,
    #[serde(default)]
    pub methods: Vec<MethodStats>,
}

/// What processors did for the tool: until it had planned, and until it had searched and confirmed.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
pub struct Processor {
    pub planned: f64,
    pub covered: f64,
}

/// Of the search of a method.
#[derive(Clone, Copy, Debug, Default, serde::Deserialize)]
pub struct MethodStats {
    pub instructions: u64,
}

#[derive(Clone, Copy, Debug, Default, serde::Deserialize)]
pub struct Confirming {
    pub compile_seconds: f64,
    pub run_seconds: f64,
    pub last_runs_seconds: f64,
}

impl Stats {
    pub fn read(file: &Path) -> Result<Stats, Failure> {
        let text = std::fs::read_to_string(file).map_err(Failure::file(file))?;
        serde_json::from_str(&text).map_err(|error| Failure::Other(format!("{}: {error}", file.display())))
    }

    pub fn replay(&self) -> f64 {
        self.confirming.compile_seconds + self.confirming.run_seconds + self.confirming.last_runs_seconds
    }
}
