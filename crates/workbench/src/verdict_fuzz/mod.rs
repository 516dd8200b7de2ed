//! `workbench verdict-fuzz`: random classes whose small input space is run as a whole on a real JVM, and the tool's verdicts.
//!
//! A goal that a run reaches is not infeasible; one that no run reaches, although the runs have every input that makes a
//! difference, is not covered. Everything else may be: whatever the drive does not do, a test might.

mod body;
mod expressions;
mod program;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::generated::{Call, check_binary, compile, run_tool};
use crate::pool::parallel_map;
use crate::reached::{Driver, Reached};
use program::{Generated, generate};

pub struct Options {
    /// The `glassbox` binary.
    pub glassbox: PathBuf,
    /// Of the first program; the others have the seeds behind it.
    pub seed: u64,
    /// How many programs.
    pub count: u64,
    /// Programs in one run of the tool.
    pub batch: u64,
    /// What the search may spend on each method.
    pub steps: u64,
    /// Batches at the same time.
    pub jobs: usize,
    /// Where sources, tests and ledgers go.
    pub out: PathBuf,
    /// More arguments for `glassbox generate`.
    pub extra: Vec<String>,
}

/// A verdict that a run on the real JVM refutes.
pub struct Contradiction {
    /// Of the program.
    pub seed: u64,
    pub source: String,
    pub goal: String,
    pub line: u32,
    pub verdict: String,
    /// What the ledger says.
    pub reason: String,
}

#[derive(Default)]
pub struct Report {
    pub programs: u64,
    /// Those whose drives have every input that makes a difference.
    pub complete: u64,
    pub goals: usize,
    pub covered: usize,
    pub infeasible: usize,
    pub unknown: usize,
    /// Goals that a run on the JVM reached.
    pub reached: usize,
    /// Tests that behaved otherwise than the tool predicted: first the program's batch, then what it said.
    pub diverged: Vec<String>,
    pub contradictions: Vec<Contradiction>,
}

/// Runs all programs; `told` hears of each batch.
pub fn run(jdk: &Jdk, options: &Options, told: &(impl Fn(&Report) + Sync)) -> Result<Report, Failure> {
    check_binary(&options.glassbox)?;
    let driver = Driver::new(jdk)?;
    let size = options.batch.max(1);
    let seeds: Vec<(u64, u64)> = (0..options.count.div_ceil(size))
        .map(|number| (options.seed + number * size, size.min(options.count - number * size)))
        .collect();
    let reports = parallel_map(options.jobs, &seeds, |(first, count)| {
        let report = run_batch(jdk, options, &driver, *first, *count);
        if let Ok(report) = &report {
            told(report);
        }
        report
    });
    let mut sum = Report::default();
    for report in reports {
        sum.add(report?);
    }
    Ok(sum)
}

fn run_batch(jdk: &Jdk, options: &Options, driver: &Driver<'_>, first: u64, count: u64) -> Result<Report, Failure> {
    let place = options.out.join(format!("batch-{first}"));
    if place.is_dir() {
        std::fs::remove_dir_all(&place).map_err(Failure::file(&place))?;
    }
    let programs: Vec<Generated> = (first..first + count).map(generate).collect();
    let (mut subjects, mut drives, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for program in &programs {
        subjects.push(write(&place.join("sources"), &program.name, &program.source)?);
        drives.push(write(&place.join("drive-sources"), &format!("{}Drive", program.name), &program.drive)?);
        names.push(format!("fuzzed.{}Drive", program.name));
    }
    let (classes, drive_classes) = (place.join("classes"), place.join("drives"));
    compile(jdk, &subjects, &[], &classes)?;
    compile(jdk, &drives, &[&classes], &drive_classes)?;
    let reached = driver.run(&classes, &drive_classes, &names)?;
    if let Some(problem) = reached.problems.first() {
        return Err(Failure::Other(format!("a drive failed: {problem}")));
    }
    let mut arguments: Vec<OsString> = vec!["generate".into(), "--no-cache".into(), (&classes).into()];
    arguments.extend(["--steps".into(), options.steps.to_string().into()]);
    // Reflection into private members is no way for a test here.
    arguments.extend(["--states".into(), "public".into()]);
    arguments.extend(options.extra.iter().map(OsString::from));
    let call = Call { glassbox: &options.glassbox, arguments: &arguments, directory: Path::new("."), place: &place };
    let generated = run_tool(jdk, &call)?;
    let mut report = compare(first, &programs, &reached, &generated.ledger);
    let diverged = generated.ledger.diverged();
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    report.diverged =
        diverged.map(|test| format!("{}: {}, not {}", test.id, said(&test.seen), said(&test.expected))).collect();
    Ok(report)
}

/// The verdicts of a batch beside what the runs reached.
fn compare(first: u64, programs: &[Generated], reached: &Reached, ledger: &crate::generated::Ledger) -> Report {
    let complete = programs.iter().filter(|program| program.complete).count() as u64;
    let mut report = Report { programs: programs.len() as u64, complete, ..Report::default() };
    for goal in ledger.classes.iter().flat_map(|class| &class.methods).flat_map(|method| &method.goals) {
        let Some(known) = reached.goals.get(&goal.id) else { continue };
        report.goals += 1;
        report.reached += usize::from(known.reached);
        let outer = known.source.strip_suffix(".java").unwrap_or_default();
        let number = outer.strip_prefix('P').and_then(|number| number.parse::<u64>().ok()).unwrap_or(first);
        let Some(program) = programs.get((number - first) as usize) else { continue };
        // Methods of nested classes take numbers of all sizes, and lambdas are called by what gets them.
        let of_outer =
            known.goal.method.class.ends_with(&format!("/{outer}")) && known.goal.method.name.starts_with('m');
        let is_wrong = match goal.status.as_str() {
            "infeasible" => {
                report.infeasible += 1;
                known.reached
            }
            "covered" => {
                report.covered += 1;
                program.complete && of_outer && !known.reached
            }
            _ => {
                report.unknown += 1;
                false
            }
        };
        if is_wrong {
            report.contradictions.push(Contradiction {
                seed: number,
                source: program.source.clone(),
                goal: goal.id.clone(),
                line: known.goal.line.unwrap_or(0),
                verdict: goal.status.clone(),
                reason: goal.reason.clone().unwrap_or_default(),
            });
        }
    }
    report
}

fn write(directory: &Path, name: &str, text: &str) -> Result<PathBuf, Failure> {
    std::fs::create_dir_all(directory).map_err(Failure::file(directory))?;
    let file = directory.join(format!("{name}.java"));
    std::fs::write(&file, text).map_err(Failure::file(&file))?;
    Ok(file)
}

impl Report {
    fn add(&mut self, other: Report) {
        self.programs += other.programs;
        self.complete += other.complete;
        self.goals += other.goals;
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        self.unknown += other.unknown;
        self.reached += other.reached;
        self.diverged.extend(other.diverged);
        self.contradictions.extend(other.contradictions);
    }

    pub fn is_good(&self) -> bool {
        self.contradictions.is_empty()
    }

    pub fn line(&self) -> String {
        format!(
            "{} programs ({} with all inputs), {} goals, {} of them reached by runs; covered {}, infeasible {}, unknown {}; \
             {} diverged tests; {} contradictions",
            self.programs,
            self.complete,
            self.goals,
            self.reached,
            self.covered,
            self.infeasible,
            self.unknown,
            self.diverged.len(),
            self.contradictions.len()
        )
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut last = None;
        for wrong in &self.contradictions {
            if last != Some(wrong.seed) {
                writeln!(out, "program of seed {} ('--seed {} --count 1'):", wrong.seed, wrong.seed)?;
                for (number, line) in (1..).zip(wrong.source.lines()) {
                    writeln!(out, "{number:4} {line}")?;
                }
                last = Some(wrong.seed);
            }
            let Contradiction { verdict, goal, line, reason, .. } = wrong;
            writeln!(out, "WRONG {verdict}: line {line}, {goal}: {reason}")?;
        }
        for test in &self.diverged {
            writeln!(out, "diverged: {test}")?;
        }
        writeln!(out, "{}", self.line())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_program() {
        let (one, other) = (generate(7), generate(7));
        assert_eq!((one.source, one.drive), (other.source, other.drive));
        assert_ne!(generate(8).source.replace("P8", "P7"), generate(7).source);
    }
}
