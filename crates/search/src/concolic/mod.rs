//! Concolic search: a real virtual machine runs an input, the machine executes the same input beside it and collects the
//! conditions of its path, and every way that was not taken waits in the tree until somebody makes an input for it.
//!
//! The first runs are those of inputs that others have found (`seeds.rs`).
//!
//! There is one symbolic semantics, that of the machine; its questions are answered from the input (`answers.rs`). Where it
//! cannot go on, it goes back to the instruction by which the path has left recorded code, and takes over what that
//! instruction did on the real machine (`taking_over.rs`). What the two decide is compared (`compare.rs`).
//!
//! Conditions are solved when their turn comes. That a condition contradicts an earlier one is found before anything else
//! (the solver's links `negation` and `ranges`), and what the last condition does not touch keeps the values of the run
//! that it came from (`slices` and the model at hand), so that nothing of this has to be done again here.

mod answers;
mod compare;
mod input;
mod seeds;
mod taking_over;
mod ways;

use std::collections::{BTreeMap, VecDeque};

use glassbox_expr::{Model, Term};
use glassbox_goals::{
    Answer as RunAnswer, Divergence, DivergenceKind, Executors, Finding, Recorded, Run, RunOutcome, Runs, SearchReport,
    Witness,
};
use glassbox_machine::{Outcome, Stuck};
use glassbox_program::{Class, ClassId, InsnId};
use glassbox_solver::Answer;
use rustc_hash::{FxHashMap, FxHashSet};

use self::answers::Following;
use self::compare::{Difference, place};
use self::ways::{Step, Ways};
use crate::forward::account::Ending;
use crate::forward::finish::Finisher;
use crate::forward::tree::Path;
use crate::forward::{self, Forward};
use crate::task::Task;

/// Instructions that the machine executes at a time.
const SLICE: u64 = 20_000;

/// How often a run is made again that nobody has answered.
const ATTEMPTS: u32 = 3;

/// How often a path is given another input since the last one was none of its own.
const RENEWALS: u32 = 3;

/// How often a path is continued to find out whether its input can be made.
const MOST_MAKING: u32 = 200;

/// So many values are tried to be kept one by one where not all of them can be.
const MOST_KEPT: usize = 20;

/// How runs go along with a search.
#[derive(Clone, Copy)]
pub struct Concolic<'c> {
    /// Whether executors record what code of a class does.
    pub is_recorded: &'c dyn Fn(&Class) -> bool,
    /// So many runs are made at most.
    pub runs: u64,
    /// Inputs of the method that are run first, in this order, as far as they can be told as inputs of the machine.
    pub seeds: &'c [Witness],
}

/// Searches one method along runs of it. Never fails: whatever goes wrong becomes the reason of the goals behind it.
pub fn accompany(task: &Task<'_, '_>, how: &Concolic<'_>, executors: &mut dyn Executors) -> SearchReport {
    task.guarded(|| match forward::prepare(task, None) {
        Ok((search, roots)) => Selector::new(search, how, executors).search(roots),
        Err(all_open) => *all_open,
    })
}

/// The test selector: which way is tried next, and what came of it.
struct Selector<'c, 's, 'p> {
    search: Forward<'s, 'p>,
    how: &'c Concolic<'c>,
    executors: &'c mut dyn Executors,
    roots: Vec<Path<'p>>,
    ways: Ways,
    under_way: BTreeMap<u64, Pending<'p>>,
    /// Runs that are to be made again.
    again: VecDeque<Pending<'p>>,
    /// Seeds that are to be run before any other input is chosen, ...
    seeds: &'c [Witness],
    /// ... those that were, and how many of them could not be followed.
    planted: Vec<Run>,
    in_vain: u32,
    /// Instructions whose effects are recorded in every run.
    boundaries: Vec<InsnId>,
    /// Instructions whose effects for other inputs were asked for.
    guessed: FxHashSet<InsnId>,
    recorded_classes: FxHashMap<ClassId, bool>,
    /// `java.lang.Class`.
    class_of_classes: Option<ClassId>,
    next_number: u64,
    runs: Runs,
}

/// A way that is tried.
struct Pending<'p> {
    leaf: Path<'p>,
    model: Model,
    run: Run,
    attempts: u32,
    is_seed: bool,
}

/// What a path goes along with: a run, what was recorded of it, and the way that it was made for.
struct FollowedRun<'r, 'p> {
    leaf: &'r Path<'p>,
    model: &'r Model,
    run: &'r Run,
    recorded: &'r Recorded,
    aimed: Vec<Step>,
}

/// What became of a path for now.
enum Turn {
    On,
    Over,
    Stuck(Stuck),
    /// The run has to be made again, with more recorded.
    Again,
}

impl<'c, 's, 'p> Selector<'c, 's, 'p> {
    fn new(
        mut search: Forward<'s, 'p>,
        how: &'c Concolic<'c>,
        executors: &'c mut dyn Executors,
    ) -> Selector<'c, 's, 'p> {
        let class_of_classes = search.program.class_named("java/lang/Class").map(|class| class.id);
        search.machine.record();
        Selector {
            search,
            how,
            executors,
            roots: Vec::new(),
            ways: Ways::default(),
            under_way: BTreeMap::new(),
            again: VecDeque::new(),
            seeds: how.seeds,
            planted: Vec::new(),
            in_vain: 0,
            boundaries: Vec::new(),
            guessed: FxHashSet::default(),
            recorded_classes: FxHashMap::default(),
            class_of_classes,
            next_number: 0,
            runs: Runs::default(),
        }
    }

    fn search(mut self, roots: Vec<Path<'p>>) -> SearchReport {
        for (number, mut root) in roots.into_iter().enumerate() {
            root.trail.root = number;
            root.trail.node = self.ways.add_root();
            self.roots.push(root.clone());
            self.search.push(root);
        }
        if let Some(reason) = self.select() {
            let under_way = std::mem::take(&mut self.under_way).into_values();
            for pending in under_way.chain(std::mem::take(&mut self.again)) {
                self.search.account.obstacle(&pending.leaf, &reason);
            }
            self.search.abandon(None, &reason);
        }
        let mut report = self.search.report();
        let reached = report.findings.iter().filter(|(_, finding)| *finding == Finding::Reached);
        self.runs.goals = reached.map(|(goal, _)| *goal).collect();
        report.runs = self.runs;
        report
    }

    /// Keeps executors busy until nothing is left to try; otherwise says why it ended.
    fn select(&mut self) -> Option<String> {
        loop {
            if let Some(reason) = self.search.exhausted() {
                return Some(reason);
            }
            let is_done = self.search.account.is_settled() && !self.search.all_paths;
            while !is_done && self.executors.idle() > 0 {
                if self.runs.made >= self.how.runs {
                    return Some(format!("bound reached: {} test runs: raise --max-runs", self.how.runs));
                }
                let Some(pending) = self.next_run() else { break };
                self.start(pending);
                if let Some(reason) = self.search.exhausted() {
                    return Some(reason);
                }
            }
            // Runs that are still under way when everything is covered tell nothing new.
            if is_done {
                return None;
            }
            let stop = self.search.stop.clone();
            match self.executors.next(&|| stop.reason().is_some()) {
                None if stop.reason().is_some() => return self.search.exhausted(),
                None => return None,
                Some(RunAnswer::Ran(recorded)) => {
                    // A late or second answer is of no interest.
                    if let Some(pending) = self.under_way.remove(&recorded.number) {
                        self.follow(pending, &recorded);
                    }
                }
                Some(RunAnswer::Lost { number, reason }) => {
                    if let Some(pending) = self.under_way.remove(&number) {
                        self.lose(pending, &reason);
                    }
                }
            }
        }
    }

    fn start(&mut self, mut pending: Pending<'p>) {
        self.next_number += 1;
        pending.run.number = self.next_number;
        pending.run.boundaries.clone_from(&self.boundaries);
        self.runs.made += 1;
        let run = pending.run.clone();
        self.under_way.insert(self.next_number, pending);
        self.executors.start(run);
    }

    fn lose(&mut self, mut pending: Pending<'p>, reason: &str) {
        self.runs.lost += 1;
        pending.attempts += 1;
        if pending.attempts == 1 && self.makes_no_input(&pending) {
            return;
        }
        if pending.attempts < ATTEMPTS {
            return self.again.push_back(pending);
        }
        let reason = format!("no run of an input for it came to an end: {reason}");
        self.search.account.obstacle(&pending.leaf, &reason);
    }

    /// Whether what was to make the input of a run that never began throws on the machine, too. Then ways beside it wait, on
    /// which it may make one.
    fn makes_no_input(&mut self, pending: &Pending<'p>) -> bool {
        let Pending { leaf, model, run, .. } = pending;
        if !leaf.state.makes_inputs() {
            return false;
        }
        let recorded = Recorded::nothing(run.number);
        let ride = FollowedRun { leaf, model, run, recorded: &recorded, aimed: self.ways.way_to(leaf.trail.node) };
        let root = self.roots[leaf.trail.root].clone();
        let mut at = Following::new(root, model.clone());
        at.is_unmade = true;
        self.bind_root(&mut at);
        for _ in 0..MOST_MAKING {
            if self.search.exhausted().is_some() || !matches!(self.advance(&mut at, &ride, SLICE), Turn::On) {
                break;
            }
        }
        at.is_refuted
    }

    /// An input for the way that is to be tried next.
    fn next_run(&mut self) -> Option<Pending<'p>> {
        if let Some(pending) = self.again.pop_front().or_else(|| self.next_seed()) {
            return Some(pending);
        }
        loop {
            let mut leaf = self.search.next_path()?;
            if let Some(reason) = self.search.exhausted() {
                self.search.account.obstacle(&leaf, &reason);
                return None;
            }
            // A run that was made for something else has come by.
            if self.ways.is_visited(leaf.trail.node) && leaf.trail.renewed == 0 {
                continue;
            }
            self.search.note_pace();
            self.search.account.take(&leaf);
            if !self.search.is_admissible(&mut leaf) {
                continue;
            }
            if let Some(pending) = self.solve(leaf) {
                return Some(pending);
            }
        }
    }

    /// Makes an input for a way, if there is one.
    fn solve(&mut self, mut leaf: Path<'p>) -> Option<Pending<'p>> {
        // Without a character that needs it, no text is in UTF-16.
        let formed = self.search.machine.well_formed(&leaf.state);
        leaf.model = self.search.model(&leaf, &formed)?;
        let kept = self.kept(&leaf);
        let condition = (!kept.is_empty()).then(|| self.search.machine.terms.and_all(&kept));
        let limits = self.search.limits();
        let mut finisher = Finisher {
            program: self.search.program,
            machine: &mut self.search.machine,
            solver: &mut self.search.solver,
            constructors: &mut self.search.constructors,
            limits: &limits,
        };
        let model = match finisher.model(&leaf, condition) {
            Ok(Some(model)) => model,
            Ok(None) | Err(_) => leaf.model.clone(),
        };
        let method = self.search.program.method(self.search.entry);
        let input = match self.search.machine.read_input(&leaf.state, &model) {
            Ok(input) => input,
            Err(stuck) => {
                self.search.stuck(&leaf, &stuck);
                return None;
            }
        };
        let run = input::run_of(self.search.program, method, input, Vec::new());
        Some(Pending { leaf, model, run, attempts: 0, is_seed: false })
    }

    /// What the effects on the way depend on stays as it was, as far as possible: then they are the same again.
    fn kept(&mut self, leaf: &Path<'p>) -> Vec<Term> {
        let mut kept = leaf.trail.held.clone();
        if kept.is_empty() || matches!(self.search.ask(leaf, &kept), Answer::Sat(_)) {
            return kept;
        }
        kept.clear();
        for held in leaf.trail.held.iter().take(MOST_KEPT) {
            kept.push(*held);
            if !matches!(self.search.ask(leaf, &kept), Answer::Sat(_)) {
                kept.pop();
            }
        }
        kept
    }

    /// Executes the input of a run beside what was recorded of it.
    fn follow(&mut self, pending: Pending<'p>, recorded: &Recorded) {
        let aimed = self.ways.way_to(pending.leaf.trail.node);
        let Pending { leaf, model, run, .. } = &pending;
        let ride = FollowedRun { leaf, model, run, recorded, aimed };
        let root = self.roots[leaf.trail.root].clone();
        self.ways.visit(root.trail.node);
        let mut at = Following::new(root, model.clone());
        self.bind_root(&mut at);
        let mut anchor = at.clone();
        loop {
            if let Some(reason) = self.search.exhausted() {
                self.search.account.obstacle(&at.path, &reason);
                break;
            }
            // What did not end there does not end here.
            if recorded.outcome == RunOutcome::TimedOut && at.is_behind(recorded) {
                let place = self.search.account.place(&at.path.state);
                self.search.account.end(&at.path, Ending::Endless);
                self.search.account.never_ends(&at.path, &place);
                break;
            }
            match self.advance(&mut at, &ride, SLICE) {
                Turn::On => {}
                Turn::Over => break,
                Turn::Again => return self.repeat(pending),
                Turn::Stuck(stuck) => match self.take_over(&mut at, &anchor, &ride, &stuck) {
                    Turn::On => {}
                    Turn::Again => return self.repeat(pending),
                    Turn::Over => break,
                    Turn::Stuck(stuck) => {
                        self.search.stuck(&at.path, &stuck);
                        break;
                    }
                },
            }
            if at.path.state.runs(self.how.is_recorded) {
                anchor = at.clone();
            }
        }
        if pending.is_seed && !at.has_ended {
            self.forget_seeds();
        }
        // One that could not be followed to its end may still have gone there.
        if !at.has_arrived(&ride.aimed) && (at.has_ended || at.strayed_at.is_some()) {
            self.note_stray(&at, &ride);
        }
    }

    /// Makes the same run again.
    fn repeat(&mut self, pending: Pending<'p>) {
        self.again.push_back(pending);
    }

    fn is_recorded(&mut self, at: InsnId) -> bool {
        let (program, how) = (self.search.program, self.how);
        let known = self.recorded_classes.entry(at.method.class);
        *known.or_insert_with(|| (how.is_recorded)(program.class(at.method.class)))
    }

    /// The machine and the real one went different ways.
    fn diverge(&mut self, ride: &FollowedRun<'_, 'p>, difference: Difference) {
        let place = place(self.search.program, difference.at);
        let reason =
            format!("the machine and the real JVM went different ways (at {place}), so that paths may be missing");
        self.note_divergence(DivergenceKind::Execution, place, difference.what, ride);
        // Nobody knows where else they would.
        self.search.account.obstacle(&self.roots[ride.leaf.trail.root], &reason);
    }

    /// A run did not take the way that it was made for: concrete values had made it look feasible.
    fn note_stray(&mut self, at: &Following<'p>, ride: &FollowedRun<'_, 'p>) {
        let aimed = ride.aimed.get(at.strayed_at.unwrap_or(ride.aimed.len().saturating_sub(1)));
        let entry = InsnId { method: self.search.entry, index: 0 };
        let place = place(self.search.program, aimed.and_then(|step| step.at).unwrap_or(entry));
        let what = match at.taken_over.last() {
            Some(call) => format!(
                "an input that was made to go another way here did not, since what {call} gave for another input was taken for granted"
            ),
            None => "an input that was made to go another way here did not".to_owned(),
        };
        let reason =
            format!("an input that was made for it went another way (at {place}), so that paths may be missing");
        self.note_divergence(DivergenceKind::Prediction, place, what, ride);
        self.search.account.doubt(ride.leaf, &reason);
    }

    fn note_divergence(&mut self, kind: DivergenceKind, place: String, what: String, ride: &FollowedRun<'_, 'p>) {
        let is_known = |known: &Divergence| known.kind == kind && known.place == place && known.what == what;
        if !self.runs.divergences.iter().any(is_known) {
            let input = input::describe(self.search.program.method(self.search.entry), ride.run);
            self.runs.divergences.push(Divergence { kind, place, what, input });
        }
    }

    /// A path has ended, as its run has.
    fn finish(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, outcome: Outcome) {
        at.has_ended = true;
        if !ride.recorded.is_cut
            && let Some(difference) = at.progress.left_over(ride.recorded)
        {
            return self.diverge(ride, difference);
        }
        if let Some(what) = self.other_outcome(at, ride, outcome) {
            let entry = InsnId { method: self.search.entry, index: 0 };
            return self.diverge(ride, Difference { at: entry, what });
        }
        self.runs.paths += 1;
        self.translate_all(at, ride);
        at.path.trail.is_exact = !at.taken_over.is_empty();
        if self.search.is_admissible(&mut at.path) {
            self.search.finished(at.path.clone(), outcome);
        }
    }

    fn other_outcome(&self, at: &Following<'p>, ride: &FollowedRun<'_, 'p>, outcome: Outcome) -> Option<String> {
        let own = match outcome {
            Outcome::Returned(_) => RunOutcome::Returned,
            Outcome::Threw(exception) => {
                let class = at.path.state.heap().get(exception)?.class;
                RunOutcome::Threw(self.search.program.class(class).name.clone())
            }
            Outcome::Exited(code) => RunOutcome::Exited(code),
        };
        let words = |outcome: &RunOutcome| match outcome {
            RunOutcome::Returned => "returned".to_owned(),
            RunOutcome::Threw(class) => format!("threw {}", glassbox_program::binary_name(class)),
            RunOutcome::Exited(code) => format!("exited with {code}"),
            RunOutcome::TimedOut => "did not end in time".to_owned(),
        };
        let seen = &ride.recorded.outcome;
        (own != *seen).then(|| format!("on the machine the call {}, on the real JVM it {}", words(&own), words(seen)))
    }
}
