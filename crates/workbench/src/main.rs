//! The `workbench` command.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use glassbox_workbench::{Failure, Selection, conformance, default_jobs, find_jdks, programs_directory};

#[derive(Parser)]
#[command(name = "workbench", version, about = "Measures the machine against real Java", max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the programs below tests/java on real Java and on the machine, and compare output and exit code
    Conformance(ConformanceArguments),
}

#[derive(Args)]
struct ConformanceArguments {
    /// The JDKs to use [default: the default one and its neighbours of other versions]
    #[arg(long, value_name = "DIR")]
    java_home: Vec<PathBuf>,
    /// Only programs of this topic
    #[arg(long, value_name = "TOPIC")]
    topic: Option<String>,
    /// Programs run at the same time
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
    /// Show everything that this program printed on both sides
    #[arg(long, value_name = "NAME")]
    explain: Option<String>,
    /// Instructions that each program may take
    #[arg(long, value_name = "N", default_value_t = 2_000_000_000)]
    fuel: u64,
    /// Do not use remembered answers of real Java
    #[arg(long)]
    fresh: bool,
    /// Where the topics lie
    #[arg(long, value_name = "DIR", default_value_os_t = programs_directory())]
    programs: PathBuf,
    /// Only programs with one of these in 'topic/Name'
    filter: Vec<String>,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Conformance(arguments) => run_conformance(arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("workbench: {failure}");
            ExitCode::from(3)
        }
    }
}

fn run_conformance(arguments: ConformanceArguments) -> Result<bool, Failure> {
    let mut selection = Selection { topic: arguments.topic, filters: arguments.filter };
    if let Some(name) = &arguments.explain {
        selection.filters.push(name.clone());
    }
    let options = conformance::Options {
        programs: arguments.programs,
        selection,
        jobs: arguments.jobs,
        fuel: arguments.fuel,
        fresh: arguments.fresh,
    };
    let mut passed = true;
    let mut out = std::io::stdout().lock();
    for jdk in find_jdks(&arguments.java_home)? {
        let report = conformance::run(&jdk, &options)?;
        passed &= report.failures().next().is_none();
        let written = match &arguments.explain {
            Some(name) => report.explain(name, &mut out),
            None => report.write(&mut out),
        };
        written.map_err(Failure::file(std::path::Path::new("standard output")))?;
    }
    Ok(passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
