//! What JaCoCo counted.

use std::collections::BTreeMap;
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

    fn of(missed: u64, covered: u64) -> Share {
        Share { covered, all: missed + covered }
    }

    fn add(&mut self, other: Share) {
        self.covered += other.covered;
        self.all += other.all;
    }
}

/// Of a class and its nested classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Coverage {
    pub instructions: Share,
    pub branches: Share,
}

/// Asks JaCoCo what an execution covered of a class. Where nothing was executed, there need not be data.
pub fn coverage(
    jdk: &Jdk,
    tools: &Tools,
    data: Option<&Path>,
    class_files: &Path,
    class: &str,
    scratch: &Path,
) -> Result<Coverage, Failure> {
    let table = table(jdk, tools, data, class_files, scratch)?;
    sum(&table, class).ok_or_else(|| Failure::Other(format!("JaCoCo's report says nothing of {class}")))
}

/// JaCoCo's table of all classes of a directory or a jar.
pub fn table(
    jdk: &Jdk,
    tools: &Tools,
    data: Option<&Path>,
    class_files: &Path,
    scratch: &Path,
) -> Result<String, Failure> {
    let table: PathBuf = scratch.join("coverage.csv");
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.arg("-jar").arg(&tools.coverage).arg("report");
    command.args(data).arg("--classfiles").arg(class_files).arg("--csv").arg(&table);
    let run = run_process(command)?;
    if run.observation.end != End::Code(0) {
        let said = String::from_utf8_lossy(&run.observation.stderr).into_owned();
        return Err(Failure::Other(format!("JaCoCo makes no report: {said}")));
    }
    std::fs::read_to_string(&table).map_err(Failure::file(&table))
}

/// How many branches every class has, without those of its nested classes.
pub fn branches_of_classes(table: &str) -> BTreeMap<String, u64> {
    let mut classes = BTreeMap::new();
    for line in table.lines() {
        if let Some((package, name, coverage)) = read_line(line) {
            let class = if package.is_empty() { name.to_owned() } else { format!("{package}.{name}") };
            classes.insert(class, coverage.branches.all);
        }
    }
    classes
}

/// A class's package, its name and what was covered of it; the first line is a heading.
fn read_line(line: &str) -> Option<(&str, &str, Coverage)> {
    let cells: Vec<&str> = line.split(',').collect();
    let [_, package, name, numbers @ ..] = cells.as_slice() else { return None };
    let numbers: Vec<u64> = numbers.iter().map_while(|number| number.parse().ok()).collect();
    let [instructions_missed, instructions, branches_missed, branches, ..] = numbers.as_slice() else { return None };
    let instructions = Share::of(*instructions_missed, *instructions);
    Some((package, name, Coverage { instructions, branches: Share::of(*branches_missed, *branches) }))
}

/// Adds up the lines of a class and of its nested classes, which JaCoCo names `Outer.Inner`.
fn sum(table: &str, class: &str) -> Option<Coverage> {
    let (package, simple) = class.rsplit_once('.').unwrap_or(("", class));
    let mut found = None;
    for (of_package, name, part) in table.lines().filter_map(read_line) {
        let nested = || name.strip_prefix(simple).is_some_and(|rest| rest.starts_with('.'));
        if of_package == package && (name == simple || nested()) {
            let whole: &mut Coverage = found.get_or_insert_default();
            whole.instructions.add(part.instructions);
            whole.branches.add(part.branches);
        }
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
        assert_eq!(branches_of_classes(table)["a.b.Range"], 4);
    }
}
