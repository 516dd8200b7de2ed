//! The ledger: what became of every goal, and of every test that was written for one.

use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

use glassbox_program::{Assumption, MethodKey};

use crate::exclusion::{Attack, Exclusion};
use crate::goal::{Goal, GoalIndex};
use crate::incident::Incident;
use crate::measured::{Measured, Visit};
use crate::table::GoalTable;
use crate::witness::{Outcome, Witness};

/// How a goal ended. The four are mutually exclusive, and every goal has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// A test that was compiled and run on a real JVM reached it; the tests' ids.
    Covered { tests: Vec<String> },
    /// Tests that were there before have covered it, so that nobody looked for it; who says so: a file of the user's.
    Already { by: String },
    /// No input reaches it. The argument says why, the assumptions say what the argument rests on.
    Infeasible { argument: String, assumptions: Vec<Assumption> },
    /// Neither is known; the first obstacle, so that the user can act on it.
    Unknown { reason: String },
}

/// What a real JVM said about a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It compiled, ran and behaved as predicted.
    Confirmed,
    /// It did not: what was expected and what was seen, and a source with nothing but this test to see it again.
    Diverged { expected: String, seen: String, source: String },
}

/// One test that was written, emitted or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestRecord {
    /// `demo.CoordTest.moveY_returnsThis`.
    pub id: String,
    /// Path of the source file below the output directory, with forward slashes.
    pub file: String,
    /// The test method.
    pub name: String,
    /// What happens under which condition, in a sentence.
    pub display_name: String,
    pub target: MethodKey,
    /// What the test expects, in words: `returns 5`, `throws java.lang.ArithmeticException`.
    pub outcome: String,
    pub verdict: Verdict,
    /// Whether it gets at something by reflection that Java's access rules hide.
    pub uses_reflection: bool,
    /// Whether the last run of all tests was watched to its end. Otherwise its goals are those it was written for, and what
    /// speaks for them is that it passed by itself.
    pub measured: bool,
    /// The way it took through the classes under test on the real JVM; its beginning, if it is long.
    pub trail: Vec<Visit>,
    /// What it was made of.
    pub witness: Option<Arc<Witness>>,
}

/// A source file of tests that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestFile {
    /// Path below the output directory, with forward slashes.
    pub file: String,
    pub text: String,
    /// Lines of each of its tests, in the order of the ledger, counted from 1; the end is exclusive.
    pub spans: Vec<Range<u32>>,
}

impl TestRecord {
    pub fn is_confirmed(&self) -> bool {
        self.verdict == Verdict::Confirmed
    }

    /// Whether it was made of an input whose outcome and goals no search has established.
    pub fn is_guess(&self) -> bool {
        self.witness.as_ref().is_some_and(|witness| witness.guessed)
    }

    /// Internal name of the class of the exception that the call under test ends with, if it does.
    pub fn thrown(&self) -> Option<&str> {
        match &self.witness.as_ref()?.outcome {
            Outcome::Threw { class, .. } => Some(class),
            Outcome::Returned(_) => None,
        }
    }
}

/// An incident, and the test that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncidentRecord {
    pub incident: Incident,
    /// The id of the test.
    pub test: String,
}

/// Something that was wrong with an input and did not stop the run: a broken class file, a missing superclass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub subject: String,
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub goal: Goal,
    pub status: Status,
    /// Which search has decided it.
    pub search: Option<Search>,
    /// How searches came to exclude it, if one did, whatever became of that.
    pub exclusion: Option<Exclusion>,
}

impl Entry {
    pub fn new(goal: Goal, status: Status) -> Entry {
        Entry { goal, status, search: None, exclusion: None }
    }

    /// How the verdict was attacked; nothing, if there is none that could be.
    pub fn attack(&self) -> Option<&Attack> {
        let is_infeasible = matches!(self.status, Status::Infeasible { .. });
        self.exclusion.as_ref().filter(|_| is_infeasible).map(|exclusion| &exclusion.attack)
    }
}

/// From where a goal was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// From the entry of a method.
    Forward,
    /// From the goal.
    Backward,
    /// From the entry, along runs on a real virtual machine.
    Concolic,
    /// From nowhere: it was come by on a real virtual machine when methods were tried out.
    Sampling,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ledger {
    /// In the order of the goal table: by class name, then as the class file lists the methods, then by offset.
    pub entries: Vec<Entry>,
    pub tests: Vec<TestRecord>,
    pub files: Vec<TestFile>,
    /// What a real JVM executed of the classes under test while the emitted tests ran.
    pub measured: Measured,
    /// One for each place, in the order of the tests that show them.
    pub incidents: Vec<IncidentRecord>,
    pub problems: Vec<Problem>,
    /// What a criterion left out, clock limits and interruptions that fired, and what code under test could not be kept
    /// from, in words.
    pub limits: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub goals: usize,
    pub covered: usize,
    /// Covered by tests that were there before.
    pub already: usize,
    pub infeasible: usize,
    pub unknown: usize,
    pub tests: usize,
    pub diverged: usize,
}

impl Totals {
    /// Share of the goals that can be covered which are, in percent; everything, if there is nothing to cover.
    pub fn covered_percent(&self) -> f64 {
        let feasible = self.goals - self.infeasible;
        if feasible == 0 { 100.0 } else { 100.0 * (self.covered + self.already) as f64 / feasible as f64 }
    }

    pub fn count(&mut self, status: &Status) {
        self.goals += 1;
        match status {
            Status::Covered { .. } => self.covered += 1,
            Status::Already { .. } => self.already += 1,
            Status::Infeasible { .. } => self.infeasible += 1,
            Status::Unknown { .. } => self.unknown += 1,
        }
    }
}

impl Ledger {
    /// A ledger in which nothing is known yet.
    pub fn new(table: &GoalTable) -> Ledger {
        let unknown = || Status::Unknown { reason: "not searched".into() };
        let entries = table.goals.iter().map(|goal| Entry::new(goal.clone(), unknown())).collect();
        Ledger { entries, limits: table.remarks.clone(), ..Ledger::default() }
    }

    pub fn status_mut(&mut self, goal: GoalIndex) -> &mut Status {
        &mut self.entries[goal.0 as usize].status
    }

    /// Not everything was searched that could reach a goal, so it is not infeasible.
    pub fn doubt(&mut self, goal: GoalIndex, reason: &str) {
        let status = self.status_mut(goal);
        if matches!(status, Status::Infeasible { .. }) {
            *status = Status::Unknown { reason: reason.to_owned() };
        }
    }

    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for entry in &self.entries {
            totals.count(&entry.status);
        }
        totals.diverged = self.tests.iter().filter(|test| !test.is_confirmed()).count();
        totals.tests = self.tests.len() - totals.diverged;
        totals
    }
}
