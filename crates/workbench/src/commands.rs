//! Commands that measure classes of libraries, and classes that use libraries.

use std::path::PathBuf;

use clap::Args;
use glassbox_program::Jdk;
#[cfg(target_os = "linux")]
use glassbox_workbench::hostile;
use glassbox_workbench::{Failure, growth, libraries, loggers};

use crate::{glassbox_binary, glob, jars, no_output, programs_directory, warn_if_slow};

/// What is measured.
#[derive(Args)]
pub struct Measured {
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// The glassbox binary [default: the one beside this binary]
    #[arg(long, value_name = "FILE")]
    pub glassbox: Option<PathBuf>,
}

/// What classes are measured with.
#[derive(Args)]
struct Tools {
    #[command(flatten)]
    measured: Measured,
    /// Where the jars lie [default: they are fetched with Maven into the user's cache directory]
    #[arg(long, value_name = "DIR")]
    jars: Option<PathBuf>,
}

#[derive(Args)]
pub struct LibrariesArguments {
    #[command(flatten)]
    tools: Tools,
    /// Which classes
    #[arg(long, value_name = "SET", default_value = "all")]
    set: libraries::Set,
    /// Only classes whose name matches, such as '*.Fraction'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Measure tests that another tool has written as well: a subdirectory with the name of each class; jars beside them are
    /// what these tests need
    #[arg(long, value_name = "DIR")]
    peer: Option<PathBuf>,
    /// The JDK that runs the tests of the other tool [default: the same]
    #[arg(long, value_name = "DIR", requires = "peer")]
    peer_java_home: Option<PathBuf>,
    /// Measure nothing, but print which classes the rule chooses, and whether they are those of '--set floor'
    #[arg(long)]
    choose: bool,
    /// What each class gets
    #[arg(long, value_name = "N", default_value_t = 30)]
    seconds: u64,
    /// Classes at the same time
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Where the tests and the ledger of each class go [default: a temporary directory]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Judge the tests that an earlier run has left in the directory of '--out'
    #[arg(long, requires = "out")]
    again: bool,
    /// Write the figures as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// More arguments for 'glassbox generate'
    #[arg(last = true)]
    extra: Vec<String>,
}

#[derive(Args)]
pub struct LoggersArguments {
    #[command(flatten)]
    tools: Tools,
    /// How many classes
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// What 'glassbox generate' may spend on each method
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    steps: u64,
    /// Where sources, tests and ledgers go [default: a temporary directory]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// More arguments for 'glassbox generate'
    #[arg(last = true)]
    extra: Vec<String>,
}

#[derive(Args)]
pub struct GrowthArguments {
    #[command(flatten)]
    tools: Tools,
    /// What 'glassbox generate' may spend on each method
    #[arg(long, value_name = "N", default_value_t = 200)]
    steps: u64,
    /// Only libraries with this in their names
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// More arguments for 'glassbox generate'
    #[arg(last = true)]
    extra: Vec<String>,
}

pub fn run_growth(arguments: GrowthArguments) -> Result<bool, Failure> {
    warn_if_slow();
    let jdk = Jdk::locate(arguments.tools.measured.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = growth::Options {
        glassbox: glassbox_binary(arguments.tools.measured.glassbox)?,
        jars: jars(arguments.tools.jars)?,
        steps: arguments.steps,
        only: arguments.only,
        out: temporary.path().to_owned(),
        extra: arguments.extra,
    };
    let all = growth::run(&jdk, &options, &|measured| eprintln!("{}", measured.line()))?;
    all.iter().try_for_each(|growth| growth.write(&mut std::io::stdout().lock())).map_err(no_output())?;
    Ok(all.iter().all(growth::Growth::is_good))
}

pub fn run_libraries(arguments: LibrariesArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.tools.measured.java_home.as_deref())?;
    let jars = jars(arguments.tools.jars)?;
    if arguments.choose {
        let choices = libraries::choices(&jdk, &jars)?;
        choices.write(&mut std::io::stdout().lock()).map_err(no_output())?;
        return Ok(choices.are_the_floor());
    }
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let peer = arguments.peer.map(|directory| libraries::Peer::new(directory, arguments.peer_java_home, &jdk));
    let options = libraries::Options {
        glassbox: glassbox_binary(arguments.tools.measured.glassbox)?,
        jars,
        set: arguments.set,
        again: arguments.again,
        peer,
        only: glob(arguments.only.as_deref())?,
        seconds: arguments.seconds,
        jobs: arguments.jobs,
        out: arguments.out.unwrap_or_else(|| temporary.path().to_owned()),
        extra: arguments.extra,
    };
    let report = libraries::run(&jdk, &options, &|measured| eprintln!("{}", measured.line()))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    if let Some(file) = arguments.json {
        std::fs::write(&file, report.json()).map_err(Failure::file(&file))?;
    }
    Ok(report.measured.iter().all(|measured| measured.figures.is_ok()))
}

pub fn run_loggers(arguments: LoggersArguments) -> Result<bool, Failure> {
    warn_if_slow();
    let jdk = Jdk::locate(arguments.tools.measured.java_home.as_deref())?;
    let temporary = tempfile::tempdir().map_err(Failure::file(&std::env::temp_dir()))?;
    let options = loggers::Options {
        glassbox: glassbox_binary(arguments.tools.measured.glassbox)?,
        jars: jars(arguments.tools.jars)?,
        count: arguments.count,
        steps: arguments.steps,
        out: arguments.out.unwrap_or_else(|| temporary.path().to_owned()),
        extra: arguments.extra,
    };
    let report = loggers::run(&jdk, &options, &|measured| eprintln!("{}", measured.line()))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}

#[cfg(target_os = "linux")]
#[derive(Args)]
pub struct HostileArguments {
    #[command(flatten)]
    measured: Measured,
    /// Only cases whose kind and name match, such as 'class/*' or 'fault/kills-*'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Only every so many of them
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// The budget of each run, in seconds
    #[arg(long, value_name = "N", default_value_t = 30)]
    seconds: u64,
    /// How many seconds later each run has to have ended; 5 where the machine is busy otherwise
    #[arg(long, value_name = "N", default_value_t = 1)]
    slack: u64,
    /// How many class files with random changes are tried besides, a hundred in each run
    #[arg(long, value_name = "N", default_value_t = 0)]
    mutants: u64,
}

#[cfg(target_os = "linux")]
pub fn run_hostile(arguments: HostileArguments) -> Result<bool, Failure> {
    let jdk = Jdk::locate(arguments.measured.java_home.as_deref())?;
    let options = hostile::Options {
        glassbox: glassbox_binary(arguments.measured.glassbox)?,
        only: glob(arguments.only.as_deref())?,
        every: arguments.every,
        budget: std::time::Duration::from_secs(arguments.seconds),
        slack: std::time::Duration::from_secs(arguments.slack),
        mutants: arguments.mutants,
        programs: programs_directory(),
    };
    let report = hostile::run(&jdk, &options, &|case| eprintln!("{}", case.line()))?;
    report.write(&mut std::io::stdout().lock()).map_err(no_output())?;
    Ok(report.is_good())
}
