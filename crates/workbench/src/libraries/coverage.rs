//! What JaCoCo counted.

use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_program::Jdk;

use super::jars::Tools;
use crate::failure::Failure;
use crate::observation::End;
use crate::oracle::run_process;

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Share {
    pub covered: u64,
    pub all: u64,
}

impl Share {
    /// Everything, if there is nothing.
    pub fn percent(&self) -> f64 {
        if self.all == 0 { 100.0 } else { 100.0 * self.covered as f64 / self.all as f64 }
    }

    fn add(&mut self, missed: u64, covered: u64) {
        self.covered += covered;
        self.all += missed + covered;
    }
}

/// Of a class and its nested classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Coverage {
    pub instructions: Share,
    pub branches: Share,
}

/// Asks JaCoCo what an execution covered of a class of a jar. Where nothing was executed, there need not be data.
pub fn coverage(
    jdk: &Jdk,
    tools: &Tools,
    data: Option<&Path>,
    jar: &Path,
    class: &str,
    scratch: &Path,
) -> Result<Coverage, Failure> {
    let table: PathBuf = scratch.join("coverage.csv");
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.arg("-jar").arg(&tools.coverage).arg("report");
    command.args(data).arg("--classfiles").arg(jar).arg("--csv").arg(&table);
    let run = run_process(command)?;
    if run.observation.end != End::Code(0) {
        let said = String::from_utf8_lossy(&run.observation.stderr).into_owned();
        return Err(Failure::Other(format!("JaCoCo makes no report: {said}")));
    }
    let text = std::fs::read_to_string(&table).map_err(Failure::file(&table))?;
    sum(&text, class).ok_or_else(|| Failure::Other(format!("JaCoCo's report says nothing of {class}")))
}

/// Adds up the lines of a class and of its nested classes, which JaCoCo names `Outer.Inner`.
fn sum(table: &str, class: &str) -> Option<Coverage> {
    let (package, simple) = class.rsplit_once('.').unwrap_or(("", class));
    let mut found = None;
    for line in table.lines() {
        let cells: Vec<&str> = line.split(',').collect();
        let [_, of_package, name, numbers @ ..] = cells.as_slice() else { continue };
        let nested = || name.strip_prefix(simple).is_some_and(|rest| rest.starts_with('.'));
        if *of_package != package || *name != simple && !nested() {
            continue;
        }
        let numbers: Vec<u64> = numbers.iter().map_while(|number| number.parse().ok()).collect();
        let [instructions_missed, instructions, branches_missed, branches, ..] = numbers.as_slice() else { continue };
        let coverage: &mut Coverage = found.get_or_insert_default();
        coverage.instructions.add(*instructions_missed, *instructions);
        coverage.branches.add(*branches_missed, *branches);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_classes_belong_to_their_class_and_neighbours_do_not() {
        let table = "GROUP,PACKAGE,CLASS,INSTRUCTION_MISSED,INSTRUCTION_COVERED,BRANCH_MISSED,BRANCH_COVERED,LINE_MISSED\n\
                     g,a.b,Range,10,30,1,3,0\n\
                     g,a.b,Range.Inner,2,8,4,0,0\n\
                     g,a.b,RangeOther,100,100,100,100,0\n\
                     g,a.c,Range,100,100,100,100,0\n";
        let coverage = sum(table, "a.b.Range").unwrap();
        assert_eq!(coverage.instructions, Share { covered: 38, all: 50 });
        assert_eq!(coverage.branches, Share { covered: 3, all: 8 });
        assert!(sum(table, "a.b.Missing").is_none());
    }
}
