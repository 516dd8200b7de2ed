//! What executors do to class files, and what that costs: every class of some libraries with all its ways told and all its
//! calls recorded before the verifiers of real JVMs, and CPU-bound programs with and without. And what two of them are worth
//! (`paths`).

mod cost;
pub mod paths;
mod verify;

use std::io::{self, Write};
use std::path::PathBuf;

use glassbox_program::Jdk;

use crate::failure::Failure;
use crate::libraries::{Artifact, Jars};
pub use cost::{Cost, ProgressSample};
pub use verify::Verified;

/// With what they need.
const LIBRARIES: [(Artifact, &[Artifact]); 3] = [
    (Artifact::jar("org.apache.commons", "commons-lang3", "3.14.0"), &[]),
    (
        Artifact::jar("com.google.guava", "guava", "33.0.0-jre"),
        &[Artifact::jar("com.google.guava", "failureaccess", "1.0.2")],
    ),
    (Artifact::jar("joda-time", "joda-time", "2.12.7"), &[]),
];

/// An instrumented run may take so many times as long as a plain one.
pub const MOST_COST: f64 = 5.0;

#[derive(Clone, Debug)]
pub struct Options {
    /// Where the topics lie.
    pub programs: PathBuf,
    /// Where jars lie or go.
    pub jars: Jars,
    /// Each figure is the median of so many runs.
    pub runs: usize,
}

/// Of one JDK.
pub struct Report {
    /// `17.0.15`
    pub jdk: String,
    pub verified: Vec<Verified>,
    pub costs: Vec<Cost>,
    pub pace: ProgressSample,
}

/// Measures everything; `progress` hears what is being measured.
pub fn run(jdk: &Jdk, options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Report, Failure> {
    let mut verified = Vec::new();
    for (library, needed) in &LIBRARIES {
        let jar = options.jars.get(library)?;
        let needed: Vec<PathBuf> =
            needed.iter().map(|needed| options.jars.get(needed)).collect::<Result<_, Failure>>()?;
        progress(&jar.file_name().unwrap_or_default().to_string_lossy());
        verified.push(verify::verify(jdk, &jar, &needed)?);
    }
    let (costs, pace) = cost::measure(jdk, &options.programs, options.runs.max(1), progress)?;
    Ok(Report { jdk: jdk.version.clone(), verified, costs, pace })
}

impl Report {
    pub fn is_good(&self) -> bool {
        self.verified.iter().all(Verified::is_good) && self.costs.iter().all(|cost| cost.ratio() <= MOST_COST)
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "JDK {}", self.jdk)?;
        writeln!(
            out,
            "{:<26}{:>9}{:>9}{:>11}{:>12}{:>12}{:>13}{:>9}",
            "library", "classes", "taken", "decisions", "boundaries", "unrecorded", "methods out", "refused"
        )?;
        for library in &self.verified {
            writeln!(
                out,
                "{:<26}{:>9}{:>9}{:>11}{:>12}{:>12}{:>13}{:>9}",
                library.name,
                library.classes,
                library.taken,
                library.decisions,
                library.boundaries,
                library.unrecorded,
                library.left_out.len(),
                library.refused.len()
            )?;
            library.refused.iter().chain(&library.left_out).try_for_each(|line| writeln!(out, "    {line}"))?;
        }
        writeln!(out)?;
        writeln!(out, "{:<18}{:>12}{:>12}{:>14}{:>9}", "program", "java", "plain", "instrumented", "ratio")?;
        for cost in &self.costs {
            let (java, plain, instrumented) =
                (cost.java.as_secs_f64(), cost.plain.as_secs_f64(), cost.instrumented.as_secs_f64());
            let ratio = cost.ratio();
            writeln!(out, "{:<18}{java:>10.2} s{plain:>10.2} s{instrumented:>12.2} s{ratio:>8.2}x", cost.name)?;
        }
        writeln!(out)?;
        let each = self.pace.elapsed.as_secs_f64() * 1e3 / f64::from(self.pace.runs);
        writeln!(out, "{} runs of a small method, one after the other: {each:.2} ms each", self.pace.runs)
    }
}
