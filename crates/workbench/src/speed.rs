//! How fast the machine is, with `java -Xint` on the same programs in the same run as the measure.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use glassbox_machine::Boot;
use glassbox_program::Jdk;

use crate::compile::{Compiled, compile};
use crate::failure::Failure;
use crate::observation::{End, difference};
use crate::oracle::{run_java, run_process};
use crate::programs::{SPEED, TestProgram, read_program};
use crate::subject::{load, run_on_machine};

/// What is measured; each has the size in its header that takes real Java about a second.
pub const PROGRAMS: [&str; 5] = ["Sieve", "NBody", "SortObjects", "StringMap", "StringBuilding"];
/// What is started as a whole process; the first one's time is the start-up of all others.
pub const START_UP: [&str; 2] = ["Hello", "StreamsAndFormat"];

/// The fair opponent: it interprets, too.
const INTERPRETED: &[&str] = &["-Xint", "-Xshare:auto"];
const COMPILED: &[&str] = &["-Xshare:auto"];

#[derive(Clone, Debug)]
pub struct Options {
    /// Where the topics lie.
    pub programs: PathBuf,
    /// Each figure is the median of so many runs.
    pub runs: usize,
    /// The share of its size that each program gets.
    pub scale: f64,
}

/// One program on both sides, start-up subtracted.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub java: Duration,
    pub machine: Duration,
    pub instructions: u64,
    /// In what the machine's output is not that of real Java.
    pub difference: Option<String>,
}

impl Row {
    /// How many times as long the machine takes.
    pub fn ratio(&self) -> f64 {
        self.machine.as_secs_f64() / self.java.as_secs_f64().max(1e-6)
    }
}

/// A program as a whole process.
#[derive(Clone, Debug)]
pub struct StartUp {
    pub name: String,
    pub java: Duration,
    pub interpreted: Duration,
    /// Nothing if the `glassbox` program is not there.
    pub glassbox: Option<Duration>,
}

#[derive(Clone, Debug)]
pub struct Report {
    /// `17.0.15`
    pub jdk: String,
    pub rows: Vec<Row>,
    pub start_up: Vec<StartUp>,
}

/// The compiled programs of the directory `speed`.
pub fn compile_speed_programs(
    jdk: &Jdk,
    directory: &Path,
    names: &[&str],
) -> Result<(Vec<TestProgram>, Compiled), Failure> {
    let directory = directory.join(SPEED);
    let read = |name: &&str| read_program(SPEED, (*name).to_owned(), directory.join(format!("{name}.java")));
    let programs: Vec<TestProgram> = names.iter().map(read).collect::<Result<_, _>>()?;
    let compiled = compile(jdk, &programs.iter().collect::<Vec<_>>())?;
    match compiled.errors.iter().flatten().next() {
        Some(error) => Err(Failure::Other(format!("a program of {SPEED} does not compile: {error}"))),
        None => Ok((programs, compiled)),
    }
}

/// Measures everything; `progress` hears what is being measured.
pub fn run(jdk: &Jdk, options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Report, Failure> {
    let names: Vec<&str> = START_UP.into_iter().chain(PROGRAMS).collect();
    let (programs, compiled) = compile_speed_programs(jdk, &options.programs, &names)?;
    let classes = compiled.directory();
    let (starters, measured) = programs.split_at(START_UP.len());
    let program = load(jdk, classes)?;
    let boot = Boot::new(&program, &jdk.version)?;
    let bench = Bench { jdk, classes, boot: &boot, runs: options.runs.max(1) };
    progress(&starters[0].name);
    let nothing = bench.measure(&starters[0].name, &[])?;
    let mut rows = Vec::new();
    for program in measured {
        progress(&program.name);
        let arguments: Vec<String> =
            program.header.args.iter().map(|size| scaled(size, options.scale)).collect::<Result<_, _>>()?;
        let mut row = bench.measure(&program.name, &arguments)?;
        row.java = row.java.saturating_sub(nothing.java);
        row.machine = row.machine.saturating_sub(nothing.machine);
        row.instructions = row.instructions.saturating_sub(nothing.instructions);
        rows.push(row);
    }
    let mut start_up = Vec::new();
    for starter in starters {
        progress(&format!("start of {}", starter.name));
        start_up.push(measure_start(jdk, classes, &starter.name)?);
    }
    Ok(Report { jdk: jdk.version.clone(), rows, start_up })
}

fn scaled(size: &str, scale: f64) -> Result<String, Failure> {
    let number: f64 = size.parse().map_err(|_| Failure::Other(format!("{size} is no size of a program")))?;
    Ok(((number * scale).round().max(1.0) as u64).to_string())
}

struct Bench<'b, 'p> {
    jdk: &'b Jdk,
    classes: &'b Path,
    boot: &'b Boot<'p>,
    runs: usize,
}

impl Bench<'_, '_> {
    /// The two sides take turns, so that what else the computer does hits both.
    fn measure(&self, name: &str, arguments: &[String]) -> Result<Row, Failure> {
        let (mut java_times, mut machine_times) = (Vec::new(), Vec::new());
        let mut instructions = 0;
        let mut found = None;
        for _ in 0..self.runs {
            let java = run_java(self.jdk, INTERPRETED, self.classes, name, arguments)?;
            if java.observation.end != End::Code(0) {
                return Err(Failure::Other(format!("java cannot run {name}: {}", java.observation.end)));
            }
            let machine = run_on_machine(self.boot, name, arguments, u64::MAX);
            java_times.push(java.elapsed);
            machine_times.push(machine.elapsed);
            instructions = machine.instructions;
            found = difference(&java.observation, &machine.observation).map(|difference| difference.to_string());
            if found.is_some() {
                break;
            }
        }
        let (java, machine) = (median(java_times), median(machine_times));
        Ok(Row { name: name.to_owned(), java, machine, instructions, difference: found })
    }
}

/// Start-up times are short and vary more.
const STARTS: usize = 5;

fn measure_start(jdk: &Jdk, classes: &Path, name: &str) -> Result<StartUp, Failure> {
    let java = |flags: &[&str]| -> Result<Duration, Failure> {
        let runs = (0..STARTS).map(|_| Ok(run_java(jdk, flags, classes, name, &[])?.elapsed));
        Ok(median(runs.collect::<Result<_, Failure>>()?))
    };
    let glassbox = || -> Result<Option<Duration>, Failure> {
        let Some(glassbox) = neighbour("glassbox") else { return Ok(None) };
        let mut times = Vec::new();
        for _ in 0..STARTS {
            let mut command = Command::new(&glassbox);
            command.arg("run").arg("--java-home").arg(&jdk.home).arg("-c").arg(classes).arg(name);
            let run = run_process(command)?;
            if run.observation.end != End::Code(0) {
                let said = String::from_utf8_lossy(&run.observation.stderr).into_owned();
                return Err(Failure::Other(format!("glassbox cannot run {name}: {said}")));
            }
            times.push(run.elapsed);
        }
        Ok(Some(median(times)))
    };
    Ok(StartUp { name: name.to_owned(), java: java(COMPILED)?, interpreted: java(INTERPRETED)?, glassbox: glassbox()? })
}

/// A program that was built beside this one.
fn neighbour(name: &str) -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?.with_file_name(name);
    path.is_file().then_some(path)
}

/// The one in the middle.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

impl Report {
    /// Over the programs that ran as they should; 1 is as fast as `java -Xint`.
    pub fn geometric_mean(&self) -> f64 {
        let ratios: Vec<f64> =
            self.rows.iter().filter(|row| row.difference.is_none()).map(|row| row.ratio().ln()).collect();
        if ratios.is_empty() { f64::NAN } else { (ratios.iter().sum::<f64>() / ratios.len() as f64).exp() }
    }

    pub fn agrees(&self) -> bool {
        self.rows.iter().all(|row| row.difference.is_none())
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "JDK {}, start-up subtracted", self.jdk)?;
        writeln!(out, "{:<18}{:>12}{:>12}{:>10}{:>22}", "program", "java -Xint", "machine", "ratio", "instructions/s")?;
        for row in &self.rows {
            let (java, machine) = (row.java.as_secs_f64(), row.machine.as_secs_f64());
            write!(out, "{:<18}{java:>10.2} s{machine:>10.2} s", row.name)?;
            match &row.difference {
                Some(difference) => writeln!(out, "  DIFFERS: {}", difference.lines().next().unwrap_or_default())?,
                None => {
                    let rate = row.instructions as f64 / machine.max(1e-6) / 1e6;
                    writeln!(out, "{:>9.2}x{rate:>14.1} million", row.ratio())?;
                }
            }
        }
        writeln!(out, "{:<18}{:>33.2}x", "geometric mean", self.geometric_mean())?;
        writeln!(out)?;
        writeln!(out, "{:<18}{:>12}{:>12}{:>15}", "whole process", "java", "java -Xint", "glassbox run")?;
        for start in &self.start_up {
            let milliseconds = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1e3);
            // The bench may have been built without it.
            let glassbox = start.glassbox.map_or("not built".into(), milliseconds);
            let (java, interpreted) = (milliseconds(start.java), milliseconds(start.interpreted));
            writeln!(out, "{:<18}{java:>12}{interpreted:>12}{glassbox:>15}", start.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(java: u64, machine: u64, difference: Option<&str>) -> Row {
        Row {
            name: "Any".into(),
            java: Duration::from_millis(java),
            machine: Duration::from_millis(machine),
            instructions: 1000,
            difference: difference.map(str::to_owned),
        }
    }

    #[test]
    fn the_mean_is_geometric_and_leaves_out_what_ran_wrong() {
        let rows = vec![row(100, 200, None), row(100, 800, None), row(100, 1, Some("stdout line 1"))];
        let report = Report { jdk: "17".into(), rows, start_up: Vec::new() };
        assert!((report.geometric_mean() - 4.0).abs() < 1e-9);
        assert!(!report.agrees());
    }

    #[test]
    fn a_size_is_scaled_but_never_to_nothing() {
        assert_eq!(scaled("1000", 0.25).unwrap(), "250");
        assert_eq!(scaled("3", 0.01).unwrap(), "1");
        assert!(scaled("many", 1.0).is_err());
    }

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        let times = [5, 1, 9].map(Duration::from_secs).to_vec();
        assert_eq!(median(times), Duration::from_secs(5));
    }
}
