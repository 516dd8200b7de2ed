//! `workbench loggers`: what loggers cost. The same classes are generated three times: without loggers, with loggers of slf4j
//! that lead nowhere, and with loggers that write; what the tool covers of them and what it takes should be the same.

mod report;
mod sources;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::{Call, Generated, Ledger, Stats, check_binary, class_path, compile, run_tool};
use crate::libraries::{Artifact, Jars};

pub use report::Report;

const FACADE: Artifact = Artifact::jar("org.slf4j", "slf4j-api", "1.7.36");
const WRITER: Artifact = Artifact::jar("org.slf4j", "slf4j-simple", "1.7.36");

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Where jars lie or go.
    pub jars: Jars,
    /// How many classes.
    pub count: usize,
    /// What `glassbox generate` may spend on each method.
    pub steps: u64,
    /// Where sources, classes, tests and ledgers go.
    pub out: PathBuf,
    /// More arguments for `glassbox generate`.
    pub extra: Vec<String>,
}

/// What loggers the classes have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loggers {
    None,
    /// slf4j without anything that would write.
    Silent,
    /// slf4j with its simple logger.
    Writing,
}

impl Loggers {
    pub const ALL: [Loggers; 3] = [Loggers::None, Loggers::Silent, Loggers::Writing];

    fn name(self) -> &'static str {
        match self {
            Loggers::None => "none",
            Loggers::Silent => "silent",
            Loggers::Writing => "writing",
        }
    }

    fn jars(self, jars: &Jars) -> Result<Vec<PathBuf>, Failure> {
        let artifacts: &[Artifact] = match self {
            Loggers::None => &[],
            Loggers::Silent => &[FACADE],
            Loggers::Writing => &[FACADE, WRITER],
        };
        artifacts.iter().map(|artifact| jars.get(artifact)).collect()
    }
}

/// What came of the classes with one kind of loggers.
pub struct Measured {
    pub loggers: Loggers,
    pub seconds: f64,
    /// What the machine executed, which does not depend on how busy this computer is.
    pub instructions: u64,
    /// The methods that are the same with and without loggers.
    pub methods: BTreeMap<String, Goals>,
}

/// Of a method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goals {
    pub covered: usize,
    pub all: usize,
}

pub fn run(jdk: &Jdk, options: &Options, progress: &dyn Fn(&Measured)) -> Result<Report, Failure> {
    check_binary(&options.glassbox)?;
    let mut measured = Vec::new();
    for loggers in Loggers::ALL {
        let one = measure(jdk, options, loggers)?;
        progress(&one);
        measured.push(one);
    }
    Ok(Report { classes: options.count, measured })
}

fn measure(jdk: &Jdk, options: &Options, loggers: Loggers) -> Result<Measured, Failure> {
    let libraries = loggers.jars(&options.jars)?;
    let place = options.out.join(loggers.name());
    let files = sources::write(&place.join("sources"), options.count, loggers != Loggers::None)?;
    let classes = place.join("classes");
    compile(jdk, &files, &libraries.iter().map(PathBuf::as_path).collect::<Vec<&Path>>(), &classes)?;
    let stats = place.join("stats.json");
    let mut arguments: Vec<OsString> = vec!["generate".into(), "--no-cache".into(), classes.into()];
    if !libraries.is_empty() {
        arguments.extend(["--classpath".into(), class_path(&libraries)?]);
    }
    arguments.extend(["--steps".into(), options.steps.to_string().into(), "--stats".into(), stats.clone().into()]);
    arguments.extend(options.extra.iter().map(OsString::from));
    let call = Call { glassbox: &options.glassbox, arguments: &arguments, directory: Path::new("."), place: &place };
    let Generated { ledger, seconds, .. } = run_tool(jdk, &call)?;
    let instructions = Stats::read(&stats)?.methods.iter().map(|method| method.instructions).sum();
    Ok(Measured { loggers, seconds, instructions, methods: common_methods(&ledger) })
}

/// The goals of every method that is the same with and without loggers, by class and method.
fn common_methods(ledger: &Ledger) -> BTreeMap<String, Goals> {
    let mut methods: BTreeMap<String, Goals> = BTreeMap::new();
    for method in ledger.classes.iter().flat_map(|class| &class.methods) {
        if method.name == sources::ONLY_LOGS || method.name == "<clinit>" {
            continue;
        }
        for goal in &method.goals {
            // The id tells the class and the method, and after them the place, which loggers move.
            let name = goal.id.split('@').next().unwrap_or_default();
            let goals = methods.entry(name.to_owned()).or_default();
            goals.all += 1;
            goals.covered += usize::from(goal.status == "covered");
        }
    }
    methods
}
