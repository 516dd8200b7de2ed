//! What a search found out about the goals it was given, and how reports become a ledger.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use glassbox_program::{Assumption, MethodKey};

use crate::goal::GoalIndex;
use crate::incident::Incident;
use crate::ledger::{IncidentRecord, Ledger, Search, Status, TestRecord, Verdict};
use crate::witness::Witness;

/// The result of one search, from one entry method.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchReport {
    pub entry: MethodKey,
    pub witnesses: Vec<Witness>,
    /// What is known of every goal that this search was given.
    pub findings: Vec<(GoalIndex, Finding)>,
    /// Goals that it was to look for and did not get to, and why. There may be very many, all for one reason.
    pub unsearched: Option<Unsearched>,
    /// Those of them that backward search has decided.
    pub backward: Vec<GoalIndex>,
    /// Those that nothing but runs without an end have come by.
    pub endless: Vec<GoalIndex>,
    /// Open goals behind something that only a real virtual machine can do.
    pub stuck: Vec<GoalIndex>,
    /// Goals that are reached if a logger says what their witnesses need, and not otherwise.
    pub logged: Vec<GoalIndex>,
    /// It was ended early since runs on a real virtual machine are the better way to these goals; it may go on after them.
    pub deferred: bool,
    /// What was run on a real virtual machine along with it.
    pub runs: Runs,
    /// Why not every path was followed to its end, if all of them were to be.
    pub unfollowed: Option<String>,
    /// A clock limit or an interruption cut this search short.
    pub cut_short: bool,
    /// Its step limit cut it short.
    pub out_of_steps: bool,
    #[serde(skip)]
    pub effort: Effort,
    /// The questions to the solver as a script in SMT-LIB 2, if they were to be written down.
    #[serde(skip)]
    pub questions: Option<String>,
}

impl SearchReport {
    /// What there is to say of goals that nobody could look for.
    pub fn all_open(entry: MethodKey, goals: &[GoalIndex], reason: &str) -> SearchReport {
        let open = |goal: &GoalIndex| (*goal, Finding::open(reason));
        SearchReport {
            entry,
            witnesses: Vec::new(),
            findings: goals.iter().map(open).collect(),
            unsearched: None,
            backward: Vec::new(),
            endless: Vec::new(),
            stuck: Vec::new(),
            logged: Vec::new(),
            deferred: false,
            runs: Runs::default(),
            unfollowed: None,
            cut_short: false,
            out_of_steps: false,
            effort: Effort::default(),
            questions: None,
        }
    }

    /// The goals that it says something of.
    pub fn goals(&self) -> impl Iterator<Item = GoalIndex> {
        let found = self.findings.iter().map(|(goal, _)| *goal);
        found.chain(self.unsearched.iter().flat_map(|unsearched| unsearched.goals.iter().copied()))
    }

    /// All places where it names a goal.
    pub fn each_goal(&mut self, change: &mut dyn FnMut(&mut GoalIndex)) {
        self.witnesses.iter_mut().flat_map(|witness| &mut witness.goals).for_each(&mut *change);
        self.findings.iter_mut().for_each(|(goal, _)| change(goal));
        self.unsearched.iter_mut().flat_map(|unsearched| &mut unsearched.goals).for_each(&mut *change);
        let lists = [&mut self.backward, &mut self.endless, &mut self.stuck, &mut self.logged, &mut self.runs.goals];
        lists.into_iter().flatten().for_each(change);
    }

    /// Adds what a later search from the same entry has found, which was given the goals that this one left open.
    pub fn extend(&mut self, later: SearchReport) {
        self.witnesses.extend(later.witnesses);
        self.backward.extend(later.backward);
        self.endless = later.endless;
        self.stuck = later.stuck;
        self.logged.extend(later.logged);
        self.deferred = later.deferred;
        self.runs.add(later.runs);
        for (goal, finding) in later.findings {
            match self.findings.iter_mut().find(|(known, _)| *known == goal) {
                Some((_, known)) => *known = finding,
                None => self.findings.push((goal, finding)),
            }
        }
        self.unfollowed = later.unfollowed;
        self.cut_short = later.cut_short;
        self.out_of_steps = later.out_of_steps;
        self.effort.add(later.effort);
        self.questions = self
            .questions
            .take()
            .into_iter()
            .chain(later.questions)
            .reduce(|all, more| format!("{all}(reset)\n{more}"));
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsearched {
    pub goals: Vec<GoalIndex>,
    pub reason: Arc<str>,
}

/// What runs on a real virtual machine came to, and where they and the machine went apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runs {
    /// How many were made, those that were made again included.
    pub made: u64,
    /// How many of them came to nothing.
    pub lost: u64,
    /// Paths that were followed beside them to their ends.
    pub paths: u64,
    /// Goals that were covered with their help.
    pub goals: Vec<GoalIndex>,
    /// Where something went another way than expected, so that paths may be missing; each place once.
    pub divergences: Vec<Divergence>,
    /// Calls of which the results for some inputs were taken for known, in words; each once.
    pub losses: Vec<String>,
}

impl Runs {
    fn add(&mut self, later: Runs) {
        self.made += later.made;
        self.lost += later.lost;
        self.paths += later.paths;
        self.goals.extend(later.goals);
        for divergence in later.divergences {
            if !self.divergences.contains(&divergence) {
                self.divergences.push(divergence);
            }
        }
        for loss in later.losses {
            if !self.losses.contains(&loss) {
                self.losses.push(loss);
            }
        }
    }
}

/// A run on a real virtual machine went another way than expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Divergence {
    pub kind: DivergenceKind,
    /// `demo.Coord.moveY, line 12`.
    pub place: String,
    /// What happened there, and what was expected.
    pub what: String,
    /// The input: `x = 2, y = 3`.
    pub input: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DivergenceKind {
    /// The machine executes the same input otherwise.
    Execution,
    /// The input was made for another path: concrete values made an infeasible one look feasible.
    Prediction,
}

impl std::fmt::Display for Divergence {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Divergence { place, what, input, .. } = self;
        write!(out, "at {place}: {what}; paths may be missing")?;
        if input.is_empty() { Ok(()) } else { write!(out, " (input: {input})") }
    }
}

impl SearchReport {
    /// Whether all witnesses of a goal rest on a guess.
    fn is_guess(&self, goal: GoalIndex) -> bool {
        let mut witnesses = self.witnesses.iter().filter(|witness| witness.goals.contains(&goal)).peekable();
        witnesses.peek().is_some() && witnesses.all(|witness| witness.guessed)
    }

    /// Whether it is known that a goal is reached, or that it is not, without a guess. What a logger says is none that other
    /// inputs could make right.
    pub fn has_decided(&self, goal: GoalIndex) -> bool {
        self.findings.iter().any(|(known, finding)| {
            *known == goal
                && match finding {
                    Finding::Reached => !self.is_guess(goal) || self.logged.contains(&goal),
                    Finding::Excluded { .. } => true,
                    Finding::Open { .. } => false,
                }
        })
    }

    /// Adds what a search along runs on a real virtual machine has found for some of the goals that this one left open.
    /// What that did not reach stays open, for the reason that was met last: the runs have got over the earlier one. They
    /// exclude nothing, since they know what calls give for some inputs only.
    pub fn accompany(&mut self, along: SearchReport) {
        for (goal, finding) in along.findings {
            if let Some((_, known)) = self.findings.iter_mut().find(|(known, _)| *known == goal)
                && matches!(known, Finding::Open { .. })
                && !matches!(finding, Finding::Excluded { .. })
            {
                *known = finding;
            }
        }
        self.witnesses.extend(along.witnesses);
        self.logged.extend(along.logged);
        self.runs.add(along.runs);
        self.cut_short |= along.cut_short;
        self.effort.add(along.effort);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finding {
    /// A witness covers it.
    Reached,
    /// Every path from this entry was followed to its end, and none came by. See [`Finding::excluded`].
    Excluded { argument: String, assumptions: Vec<Assumption> },
    /// The first obstacle.
    Open { reason: String },
}

impl Finding {
    pub fn open(reason: impl Into<String>) -> Finding {
        Finding::Open { reason: reason.into() }
    }

    /// What an argument comes to that rests on some assumptions: an exclusion, if no test can break any of them; otherwise
    /// the goal is open, and the reason says what a test would have to break.
    pub fn excluded(argument: String, assumptions: impl IntoIterator<Item = Assumption>) -> Finding {
        let mut assumptions: Vec<Assumption> = assumptions.into_iter().collect();
        assumptions.sort_unstable();
        assumptions.dedup();
        let breaches: Vec<String> =
            assumptions.iter().filter(|assumption| !assumption.is_granted()).map(Assumption::breach).collect();
        match breaches.is_empty() {
            true => Finding::Excluded { argument, assumptions },
            false => Finding::Open { reason: format!("{INFEASIBLE_UNLESS}{}", breaches.join(", or ")) },
        }
    }
}

/// Why a goal is open that the clock kept a search from. The run says once, in the limits of the ledger, what that means.
pub const TIME_LIMIT: &str = "time limit";

/// Why a goal is open that only inputs should reach of which a part of the outcome was guessed, and that none of them did.
const GUESSED: &str = "a value that only the real JVM knows was guessed on the way to it, and no guess was right";

/// The same where it was for a logger to say whether the goal is reached.
const LOGGED: &str = "a logger decides whether it is reached, and with the loggers on the class path, as they are configured, \
                      it is not: run glassbox with a configuration that enables or disables the level";

/// How the reason of a goal begins that no test reaches but one that breaks an assumption.
pub const INFEASIBLE_UNLESS: &str = "infeasible unless ";

/// What a search cost. Everything but the time is the same in every run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub paths: u64,
    pub instructions: u64,
    pub merged: MergeEffort,
    pub solver_checks: u64,
    pub solver_work: u64,
    /// What each part of the solver did, in the order in which they are asked.
    pub solver_links: Vec<LinkEffort>,
    pub nanos: u64,
    /// Where a long search stood now and then, by the clock.
    pub pace: Vec<ProgressSample>,
}

/// What the solver's work costs in steps.
pub const WORK_COST: u64 = 2;

impl Effort {
    /// Instructions of the machine plus the solver's own measure of work.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.instructions + WORK_COST * self.solver_work
    }

    fn add(&mut self, later: Effort) {
        self.pace.extend(later.pace.into_iter().map(|pace| ProgressSample { nanos: self.nanos + pace.nanos, ..pace }));
        self.paths += later.paths;
        self.instructions += later.instructions;
        self.merged.regions += later.merged.regions;
        self.merged.saved_paths += later.merged.saved_paths;
        self.solver_checks += later.solver_checks;
        self.solver_work += later.solver_work;
        self.nanos += later.nanos;
        for link in later.solver_links {
            match self.solver_links.iter_mut().find(|known| known.name == link.name) {
                Some(known) => {
                    known.asked += link.asked;
                    known.answered += link.answered;
                    known.nanos += link.nanos;
                }
                None => self.solver_links.push(link),
            }
        }
    }
}

/// Where a search stood at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgressSample {
    pub nanos: u64,
    pub paths: u64,
    pub solver_checks: u64,
    /// Paths that wait to be continued.
    pub waiting: u64,
    /// About what they take.
    pub bytes: u64,
}

/// What it saved to follow ways as one that only choose between values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeEffort {
    pub regions: u64,
    /// Paths that would have been there besides, at those places alone.
    pub saved_paths: u64,
}

/// What a part of the solver was asked, answered, and the time it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkEffort {
    pub name: &'static str,
    pub asked: u64,
    pub answered: u64,
    pub nanos: u64,
}

/// A test that was written for a witness, with the goals it covers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WrittenTest {
    pub record: TestRecord,
    pub goals: Vec<GoalIndex>,
    /// Goals that it was written for, and that the real JVM did not come by.
    pub missed: Vec<GoalIndex>,
    /// What it shows besides.
    pub incident: Option<Incident>,
}

impl WrittenTest {
    /// All places where it names a goal.
    pub fn each_goal(&mut self, change: &mut dyn FnMut(&mut GoalIndex)) {
        self.goals.iter_mut().chain(&mut self.missed).for_each(&mut *change);
        if let Some(witness) = &mut self.record.witness {
            Arc::make_mut(witness).goals.iter_mut().for_each(change);
        }
    }

    /// Of a confirmed test that rests on a guess: its target, its id, and the goals that were seen when the target was called.
    fn own_goals_of_guess(&self) -> Option<(MethodKey, String, Vec<GoalIndex>)> {
        let witness = self.record.witness.as_ref().filter(|witness| witness.guessed && self.record.is_confirmed())?;
        let own = witness.goals.iter().copied().filter(|goal| self.goals.contains(goal)).collect();
        Some((self.record.target.clone(), self.record.id.clone(), own))
    }
}

/// What kept searches from a goal, each reason once and with how often it was given.
#[derive(Default)]
struct Obstacles<'r>(Vec<(&'r str, usize)>);

impl<'r> Obstacles<'r> {
    /// Who looks into a method itself tells more about it than all that might call it.
    const OWN: usize = 1 << 20;

    fn add(&mut self, reason: &'r str, is_own: bool) {
        let weight = if is_own { Self::OWN } else { 1 };
        match self.0.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, times)) => *times += weight,
            None => self.0.push((reason, weight)),
        }
    }

    /// The one that was met most often, and first among equals.
    fn main(self) -> Option<&'r str> {
        let most = self.0.iter().map(|(_, times)| *times).max()?;
        self.0.into_iter().find(|(_, times)| *times == most).map(|(reason, _)| reason)
    }
}

impl Ledger {
    /// Settles a goal that nothing was searched for. Where tests use reflection, they call what no code calls.
    pub fn note_unsearched(&mut self, goal: GoalIndex, finding: &Finding, by_reflection: bool) {
        *self.status_mut(goal) = match finding.clone() {
            Finding::Reached => return,
            Finding::Excluded { argument, assumptions } if !by_reflection => {
                Status::Infeasible { argument, assumptions }
            }
            Finding::Excluded { argument: reason, .. } | Finding::Open { reason } => Status::Unknown { reason },
        };
    }

    /// Settles every goal. A confirmed test decides; otherwise an obstacle met by any search leaves the goal unknown;
    /// only if every search that could have come by excludes it, it is infeasible.
    pub fn settle(&mut self, reports: &[SearchReport], tests: Vec<WrittenTest>) {
        let mut covered: FxHashMap<GoalIndex, Vec<String>> = FxHashMap::default();
        let mut diverged: FxHashMap<GoalIndex, String> = FxHashMap::default();
        let mut missed: FxHashMap<GoalIndex, String> = FxHashMap::default();
        for test in &tests {
            for goal in &test.missed {
                let reason = || format!("{}, written for it, did not come by among the others", test.record.id);
                missed.entry(*goal).or_insert_with(reason);
            }
            for goal in &test.goals {
                match &test.record.verdict {
                    Verdict::Confirmed => covered.entry(*goal).or_default().push(test.record.id.clone()),
                    Verdict::Diverged { seen, .. } => {
                        diverged.entry(*goal).or_insert_with(|| seen.clone());
                    }
                }
            }
        }
        let mut open: FxHashMap<GoalIndex, Obstacles<'_>> = FxHashMap::default();
        let mut reached: FxHashSet<GoalIndex> = FxHashSet::default();
        let mut excluded: FxHashMap<GoalIndex, (String, Vec<Assumption>)> = FxHashMap::default();
        let findings = reports.iter().flat_map(|report| report.findings.iter().map(move |found| (report, found)));
        for (report, (goal, finding)) in findings {
            let entry = &report.entry;
            let is_own = *entry == self.entries[goal.0 as usize].goal.method;
            match finding {
                Finding::Reached if report.logged.contains(goal) => open.entry(*goal).or_default().add(LOGGED, is_own),
                Finding::Reached if report.is_guess(*goal) => open.entry(*goal).or_default().add(GUESSED, is_own),
                // Overridden below by the test that was written for it, unless there was no time to run it.
                Finding::Reached => {
                    reached.insert(*goal);
                }
                Finding::Open { reason } => open.entry(*goal).or_default().add(reason, is_own),
                Finding::Excluded { argument, assumptions } => {
                    let (_, all) = excluded.entry(*goal).or_insert_with(|| (argument.clone(), Vec::new()));
                    all.extend(assumptions.iter().cloned());
                    all.sort_unstable();
                    all.dedup();
                    let by = &mut self.entries[goal.0 as usize].exclusion.get_or_insert_default().by;
                    if !by.contains(entry) {
                        by.push(entry.clone());
                    }
                }
            }
        }
        for report in reports {
            let Some(Unsearched { goals, reason }) = &report.unsearched else { continue };
            for goal in goals {
                let is_own = report.entry == self.entries[goal.0 as usize].goal.method;
                open.entry(*goal).or_default().add(reason, is_own);
            }
        }
        let guesses: FxHashSet<&str> =
            tests.iter().filter(|test| test.record.is_guess()).map(|test| test.record.id.as_str()).collect();
        let witnesses = reports.iter().flat_map(|report| &report.witnesses);
        let sought: FxHashSet<GoalIndex> = witnesses.flat_map(|witness| witness.goals.iter().copied()).collect();
        let logged: FxHashSet<GoalIndex> = reports.iter().flat_map(|report| report.logged.iter().copied()).collect();
        let backward: FxHashSet<GoalIndex> =
            reports.iter().flat_map(|report| report.backward.iter().copied()).collect();
        let concolic: FxHashSet<GoalIndex> =
            reports.iter().flat_map(|report| report.runs.goals.iter().copied()).collect();
        for index in 0..self.entries.len() {
            let goal = GoalIndex(index as u32);
            let status = if let Some(tests) = covered.remove(&goal) {
                Status::Covered { tests }
            } else if let Some(seen) = diverged.remove(&goal) {
                Status::Unknown { reason: format!("the test for it diverged on the real JVM: {seen}") }
            } else if missed.contains_key(&goal) && logged.contains(&goal) {
                Status::Unknown { reason: LOGGED.into() }
            } else if let Some(reason) = missed.remove(&goal) {
                Status::Unknown { reason }
            } else if reached.contains(&goal) {
                let reason = "an input for it was found, but the test did not get to run before the end of the run";
                Status::Unknown { reason: reason.into() }
            } else if let Some(reason) = open.remove(&goal).and_then(Obstacles::main) {
                Status::Unknown { reason: reason.to_owned() }
            } else if let Some((argument, assumptions)) = excluded.remove(&goal) {
                Status::Infeasible { argument, assumptions }
            } else {
                continue;
            };
            self.entries[index].search = match &status {
                Status::Covered { tests }
                    if !sought.contains(&goal) && tests.iter().all(|id| guesses.contains(&**id)) =>
                {
                    Some(Search::Sampling)
                }
                Status::Covered { .. } if concolic.contains(&goal) => Some(Search::Concolic),
                Status::Covered { .. } | Status::Infeasible { .. } if backward.contains(&goal) => {
                    Some(Search::Backward)
                }
                Status::Covered { .. } | Status::Infeasible { .. } => Some(Search::Forward),
                Status::Already { .. } | Status::Unknown { .. } => None,
            };
            *self.status_mut(goal) = status;
        }
        self.note_incidents(&tests);
        let covering: Vec<(MethodKey, String, Vec<GoalIndex>)> =
            tests.iter().filter_map(WrittenTest::own_goals_of_guess).collect();
        let tests: Vec<TestRecord> = tests.into_iter().map(|test| test.record).collect();
        self.distrust_diverged(reports, &tests);
        self.distrust_refuted(&covering);
        self.tests.extend(tests);
    }

    /// The incidents that confirmed tests show, one for each place and in the order of the tests.
    fn note_incidents(&mut self, tests: &[WrittenTest]) {
        let mut known = FxHashSet::default();
        for test in tests.iter().filter(|test| test.record.is_confirmed()) {
            if let Some(incident) = &test.incident
                && known.insert(incident.key())
            {
                self.incidents.push(IncidentRecord { incident: incident.clone(), test: test.record.id.clone() });
            }
        }
    }
}
