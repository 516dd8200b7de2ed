//! The same programs on real Java and on the machine, compared to the byte.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use glassbox_machine::Boot;
use glassbox_program::Jdk;

use crate::compile::{Compiled, compile};
use crate::failure::Failure;
use crate::jdks::feature_version;
use crate::observation::{Difference, Observation, difference};
use crate::oracle::Oracle;
use crate::pool::parallel_map;
use crate::programs::{Selection, TestProgram, find_programs};
use crate::subject::{load, run_on_machine};

#[derive(Clone, Debug)]
pub struct Options {
    /// Where the topics lie.
    pub programs: PathBuf,
    pub selection: Selection,
    pub jobs: usize,
    /// Instructions that each program may take.
    pub fuel: u64,
    /// Asks real Java even where its answer is remembered.
    pub fresh: bool,
}

/// The programs as one JDK has compiled and run them.
pub struct Expectations<'j> {
    pub jdk: &'j Jdk,
    pub programs: Vec<TestProgram>,
    /// What real Java did, in the order of the programs; or why there is no such thing.
    pub expected: Vec<Result<Observation, String>>,
    compiled: Compiled,
    pub elapsed: Duration,
}

/// What came of one program.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub program: TestProgram,
    pub outcome: Outcome,
}

#[derive(Clone, Debug)]
pub enum Outcome {
    Same(Observation),
    Differs {
        difference: Difference,
        expected: Observation,
        got: Observation,
    },
    /// The program does not compile, or real Java does not run it.
    Unusable(String),
}

/// Everything that was found out on one JDK.
#[derive(Debug)]
pub struct Report {
    /// `17.0.15`
    pub jdk: String,
    pub verdicts: Vec<Verdict>,
    /// How long the compiler and real Java took together, and how long the machine.
    pub oracle: Duration,
    pub machine: Duration,
}

/// Runs the selected programs on a JDK and on the machine with that JDK's classes.
pub fn run(jdk: &Jdk, options: &Options) -> Result<Report, Failure> {
    judge(&expect(jdk, options)?, options)
}

/// Compiles the selected programs that this JDK is new enough for, and lets real Java run them.
pub fn expect<'j>(jdk: &'j Jdk, options: &Options) -> Result<Expectations<'j>, Failure> {
    let started = Instant::now();
    let mut programs = find_programs(&options.programs, &options.selection)?;
    programs.retain(|program| program.header.needs <= feature_version(jdk));
    let compiled = compile(jdk, &programs.iter().collect::<Vec<_>>())?;
    let oracle = if options.fresh { Oracle::forgetful(jdk) } else { Oracle::new(jdk) };
    let work: Vec<_> = programs.iter().zip(&compiled.errors).collect();
    let expected = parallel_map(options.jobs, &work, |(program, error)| match error {
        Some(error) => Err(format!("does not compile: {error}")),
        None => oracle.observe(program, compiled.directory()).map_err(|failure| failure.to_string()),
    });
    Ok(Expectations { jdk, programs, expected, compiled, elapsed: started.elapsed() })
}

/// Runs the programs on the machine and compares.
pub fn judge(expectations: &Expectations<'_>, options: &Options) -> Result<Report, Failure> {
    let started = Instant::now();
    let jdk = expectations.jdk;
    let program = load(jdk, expectations.compiled.directory())?;
    let boot = Boot::new(&program, &jdk.version)?;
    let work: Vec<_> = expectations.programs.iter().zip(&expectations.expected).collect();
    let verdicts = parallel_map(options.jobs, &work, |(program, expected)| {
        let outcome = match expected {
            Err(reason) => Outcome::Unusable(reason.clone()),
            Ok(expected) => {
                let got = run_on_machine(&boot, &program.name, &program.header.args, options.fuel).observation;
                match difference(expected, &got) {
                    None => Outcome::Same(got),
                    Some(difference) => Outcome::Differs { difference, expected: expected.clone(), got },
                }
            }
        };
        Verdict { program: (*program).clone(), outcome }
    });
    let machine = started.elapsed();
    Ok(Report { jdk: jdk.version.clone(), verdicts, oracle: expectations.elapsed, machine })
}

impl Verdict {
    pub fn failed(&self) -> bool {
        !matches!(self.outcome, Outcome::Same(_))
    }
}

impl Report {
    pub fn failures(&self) -> impl Iterator<Item = &Verdict> {
        self.verdicts.iter().filter(|verdict| verdict.failed())
    }

    /// A line for every failure, then how many programs of each topic passed.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for verdict in self.failures() {
            let title = verdict.program.title();
            match &verdict.outcome {
                Outcome::Differs { difference, .. } => {
                    writeln!(out, "FAIL {title} (JDK {}): {}", self.jdk, one_line(&difference.to_string()))?;
                }
                Outcome::Unusable(reason) => {
                    writeln!(out, "FAIL {title} (JDK {}): {}", self.jdk, one_line(reason))?;
                }
                Outcome::Same(_) => {}
            }
        }
        let mut topics: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for verdict in &self.verdicts {
            let (passed, all) = topics.entry(&verdict.program.topic).or_default();
            *passed += usize::from(!verdict.failed());
            *all += 1;
        }
        for (topic, (passed, all)) in topics {
            let note = if passed == all { "" } else { "  <--" };
            writeln!(out, "  {topic:<16} {passed:>4} of {all}{note}")?;
        }
        let all = self.verdicts.len();
        writeln!(
            out,
            "JDK {}: {} of {all} programs are the same on the machine (java {:.1} s, machine {:.1} s)",
            self.jdk,
            all - self.failures().count(),
            self.oracle.as_secs_f64(),
            self.machine.as_secs_f64()
        )
    }

    /// Everything that was seen of the programs with this name.
    pub fn explain(&self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let fits = |program: &TestProgram| program.name == name || program.title() == name;
        for verdict in self.verdicts.iter().filter(|verdict| fits(&verdict.program)) {
            writeln!(out, "==== {} on JDK {}", verdict.program.title(), self.jdk)?;
            match &verdict.outcome {
                Outcome::Unusable(reason) => writeln!(out, "{reason}")?,
                Outcome::Same(both) => show("java and the machine", both, out)?,
                Outcome::Differs { difference, expected, got } => {
                    show("java", expected, out)?;
                    show("the machine", got, out)?;
                    writeln!(out, "---- first difference\n{difference}")?;
                }
            }
        }
        Ok(())
    }
}

fn show(side: &str, observation: &Observation, out: &mut dyn Write) -> io::Result<()> {
    for (stream, bytes) in [("stdout", &observation.stdout), ("stderr", &observation.stderr)] {
        writeln!(out, "---- {side}: {stream}")?;
        out.write_all(bytes)?;
    }
    writeln!(out, "---- {side}: {}", observation.end)
}

/// Enough to know a failure by; `--explain` shows all.
fn one_line(text: &str) -> String {
    text.lines().map(str::trim).take(4).collect::<Vec<_>>().join(" | ")
}
