//! The ledger that `glassbox generate --json` writes, as far as the bench reads it.

use std::path::Path;

use serde::Deserialize;

use crate::failure::Failure;

#[derive(Clone, Debug, Default, Deserialize)]
pub struct Ledger {
    pub classes: Vec<Class>,
    pub tests: Vec<Test>,
    pub totals: Totals,
    /// Whether the last runs, in which probes tell what is executed, came to their end before the clock did.
    #[serde(default)]
    pub measured: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Class {
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Method {
    pub name: String,
    pub goals: Vec<Goal>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Goal {
    pub id: String,
    pub status: String,
    pub reason: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Test {
    pub id: String,
    pub verdict: String,
    pub expected: Option<String>,
    pub seen: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Totals {
    pub goals: usize,
    pub covered: usize,
    pub infeasible: usize,
    pub unknown: usize,
    pub tests: usize,
}

impl Ledger {
    pub fn read(file: &Path) -> Result<Ledger, Failure> {
        let text = std::fs::read_to_string(file).map_err(Failure::file(file))?;
        serde_json::from_str(&text).map_err(|error| Failure::Other(format!("{}: {error}", file.display())))
    }

    /// Every unknown goal's id and the reason that is given for it.
    pub fn unknown(&self) -> impl Iterator<Item = (&str, &str)> {
        let goals = self.classes.iter().flat_map(|class| &class.methods).flat_map(|method| &method.goals);
        goals
            .filter(|goal| goal.status == "unknown")
            .map(|goal| (goal.id.as_str(), goal.reason.as_deref().unwrap_or("no reason is given")))
    }

    /// Tests that behaved otherwise than they were predicted.
    pub fn diverged(&self) -> impl Iterator<Item = &Test> {
        self.tests.iter().filter(|test| test.verdict == "diverged")
    }
}

impl Totals {
    pub fn add(&mut self, other: &Totals) {
        self.goals += other.goals;
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        self.unknown += other.unknown;
        self.tests += other.tests;
    }
}
