//! Inputs that calls at random have found on a real JVM: searches along runs start with them, and look for what lies beside
//! their ways.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::time::Duration;

use glassbox_goals::{GoalIndex, SearchReport, Witness};

use crate::generate::Run;

/// So many inputs a search starts with at most.
const MOST: usize = 16;

/// How long to wait for the end of the calls before looking whether the user has ended the run.
const A_WHILE: Duration = Duration::from_millis(50);

/// An input, and the job of the method that it is for.
pub type Seed = (usize, Witness);

/// The seeds of all methods.
pub struct Seeds {
    told: mpsc::Receiver<Seed>,
    of_job: HashMap<usize, Vec<Witness>>,
    /// The goals that they come by.
    goals: HashSet<GoalIndex>,
}

impl Seeds {
    pub fn new(told: mpsc::Receiver<Seed>) -> Seeds {
        Seeds { told, of_job: HashMap::new(), goals: HashSet::new() }
    }

    /// Takes what was found so far. Without a clock that is everything that will be, so that it is the same in every run; where
    /// a clock decides only over the end of a run, it is nothing.
    pub fn gather(&mut self, run: &Run) {
        if run.budget.is_some() {
            let told: Vec<Seed> = if run.fixed_steps { Vec::new() } else { self.told.try_iter().collect() };
            return told.into_iter().for_each(|seed| self.add(seed));
        }
        loop {
            match self.told.recv_timeout(A_WHILE) {
                Ok(seed) => self.add(seed),
                Err(mpsc::RecvTimeoutError::Timeout) if !run.cancel.load(Ordering::Relaxed) => {}
                Err(_) => return,
            }
        }
    }

    fn add(&mut self, (job, witness): Seed) {
        self.goals.extend(&witness.goals);
        self.of_job.entry(job).or_default().push(witness);
    }

    /// How many there are for the method of a job.
    pub fn count(&self, job: usize) -> usize {
        self.of_job.get(&job).map_or(0, Vec::len)
    }

    /// Whether one of them comes by a goal.
    pub fn reach(&self, goal: GoalIndex) -> bool {
        self.goals.contains(&goal)
    }

    /// What a search for some goals starts with: inputs of earlier searches that rest on a guess and should lead there, then
    /// what calls at random have found since so many were known.
    pub fn of(&self, job: usize, known: usize, report: &SearchReport, goals: &[GoalIndex]) -> Vec<Witness> {
        let leads_there = |witness: &&Witness| witness.guessed && witness.goals.iter().any(|goal| goals.contains(goal));
        let guessed = report.witnesses.iter().filter(leads_there);
        let sampled = self.of_job.get(&job).into_iter().flatten().skip(known);
        guessed.chain(sampled).take(MOST).cloned().collect()
    }
}
