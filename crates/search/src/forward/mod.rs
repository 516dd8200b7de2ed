//! Forward search: from the entry of one method along all paths, until every goal is decided or the budget is spent.
//!
//! What belongs here: where paths start, the tree of them, which answers to their questions are followed, and what becomes of
//! those that end.

pub(crate) mod account;
pub(crate) mod answers;
pub(crate) mod bounds;
pub(crate) mod digest;
pub(crate) mod finish;
pub(crate) mod incidents;
pub(crate) mod loggers;
mod roots;
pub(crate) mod tree;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use glassbox_expr::Term;
use glassbox_goals::{
    Check, Effort, GoalIndex, LinkEffort, MergeEffort, ProgressSample, Runs, SearchReport, WORK_COST, Witness,
};
use glassbox_machine::{Alias, Boot, Event, Hidden, Machine, Mode, Outcome, SkipOptions, Stuck};
use glassbox_program::{ClassId, MethodId, Program};
use glassbox_solver::{Limits, Link, LinkStatistics, Solver, Statistics};
use rustc_hash::FxHashMap;

use crate::backward::Guide;
use crate::conditions::Conditions;
use crate::conditions::postconditions::Postcondition;
use crate::conditions::violation::{Checked, UncheckedPath};
use crate::construction::constructors::{Buildable, Constructors};
use crate::driver::prices::GUESS;
use crate::forward::account::{Account, Ending, watch};
use crate::forward::answers::UndecidedBranch;
use crate::forward::finish::{Finisher, NoWitness};
use crate::forward::incidents::Incidents;
use crate::forward::tree::{Path, Tree};
use crate::options::{Options, States, Stop, memory_for};
use crate::planning::plan::Plan;
use crate::task::Task;

/// Instructions that a path may run before others get their turn.
const SLICE: u64 = 20_000;

/// A path that has run so many times without a question may be one that never ends.
const IDLE: u32 = 16;

/// How often a long search writes down where it stands.
const PACE: Duration = Duration::from_secs(10);

/// What a search may take at the least that has nothing left but goals which endless runs have reached.
const LAST_STEPS: u64 = 1_000_000;

/// Guesses that a path may make.
const MOST_GUESSES: u32 = 100;

/// Classes whose constructors are tried where a reference may be of many.
const MOST_JUDGED: usize = 8;

/// Searches one method, along one way only if there is a guide.
pub(crate) fn search(task: &Task<'_, '_>, guide: Option<&Guide>) -> SearchReport {
    let (mut search, roots) = match prepare(task, guide) {
        Ok(prepared) => prepared,
        Err(all_open) => return *all_open,
    };
    roots.into_iter().for_each(|root| search.push(root));
    search.run(u64::MAX);
    search.report()
}

/// A search that has not begun, and the paths from which it starts; or why there is none.
pub(crate) fn prepare<'s, 'p>(
    task: &Task<'s, 'p>,
    guide: Option<&'s Guide>,
) -> Result<(Forward<'s, 'p>, Vec<Path<'p>>), Box<SearchReport>> {
    let Task { program, boot, plan, job, options, stop } = *task;
    let started = Instant::now();
    let method = program.method(job.entry);
    let all_open = |reason: &str| Box::new(task.all_open(reason));
    let mode = Mode::Search(SkipOptions { guesses: guide.is_none(), blank_loggers: true });
    let machine = Machine::new(boot, options.machine, mode)
        .map_err(|stuck| all_open(&format!("the machine cannot start: {stuck}")))?;
    let mut search = Forward {
        program,
        boot,
        plan,
        entry: job.entry,
        options,
        stop: stop.clone(),
        guide,
        machine,
        solver: options.external.clone().map_or_else(Solver::new, |external| Solver::new().with_external(external)),
        constructors: Constructors::new(options.states, options.steps),
        buildable: FxHashMap::default(),
        conditions: Conditions::new(program, method, &options.preconditions, plan.has_invariants(program)),
        postconditions: plan.postconditions.get(&job.entry).map_or(&[], Vec::as_slice),
        tree: Tree::new(options.strategy.make(options.seed), options.memory),
        postponed: VecDeque::new(),
        unjudged: VecDeque::new(),
        account: Account::new(task),
        witnesses: Vec::new(),
        incidents: Incidents::new(program, method, &plan.table, options, stop.deadline.is_some()),
        instructions: 0,
        question_cost: 0,
        invariants_cost: 0,
        last_steps: None,
        postponed_bytes: 0,
        started,
        pace: Vec::new(),
        merged: MergeEffort::default(),
        cut_short: false,
        deferred: false,
        out_of_steps: false,
        has_large_questions: false,
        all_paths: options.all_paths && guide.is_none(),
        aliases: Vec::new(),
        has_any: false,
    };
    watch(&mut search.machine, &plan.table);
    let roots = search.roots(method).map_err(|reason| all_open(&reason))?;
    if options.record {
        search.solver.record();
    }
    Ok((search, roots))
}

/// One search. How the machine's questions are answered stands in `answers.rs`.
pub(crate) struct Forward<'s, 'p> {
    pub(crate) program: &'p Program,
    boot: &'s Boot<'p>,
    pub(crate) plan: &'s Plan,
    pub(crate) entry: MethodId,
    pub(crate) options: &'s Options,
    pub(crate) stop: Stop,
    /// The only way to follow.
    pub(crate) guide: Option<&'s Guide>,
    pub(crate) machine: Machine<'p>,
    pub(crate) solver: Solver,
    pub(crate) constructors: Constructors<'p>,
    /// How objects of a class can be built.
    pub(crate) buildable: FxHashMap<ClassId, Buildable>,
    pub(crate) conditions: Conditions<'p>,
    pub(crate) postconditions: &'s [Postcondition],
    pub(crate) tree: Tree<'p>,
    /// Questions that were too hard for the first try.
    pub(crate) postponed: VecDeque<UndecidedBranch<'p>>,
    /// About what their paths take.
    pub(crate) postponed_bytes: usize,
    /// Postconditions of which the first try did not tell whether they can be violated.
    pub(crate) unjudged: VecDeque<UncheckedPath<'s, 'p>>,
    pub(crate) account: Account<'s, 'p>,
    witnesses: Vec<Witness>,
    pub(crate) incidents: Incidents<'s>,
    pub(crate) instructions: u64,
    pub(crate) question_cost: u64,
    /// How much of that went into looking for broken invariants.
    pub(crate) invariants_cost: u64,
    /// When to stop, where nothing is left but goals that endless runs have reached.
    last_steps: Option<u64>,
    started: Instant,
    pace: Vec<ProgressSample>,
    pub(crate) merged: MergeEffort,
    pub(crate) cut_short: bool,
    /// Ended in favour of runs on a real virtual machine.
    deferred: bool,
    out_of_steps: bool,
    /// With more steps, questions could take more.
    pub(crate) has_large_questions: bool,
    /// Paths are followed even if nothing new can come of them.
    pub(crate) all_paths: bool,
    /// What inputs may be besides what paths took them for, and where paths have started for.
    aliases: Vec<Alias>,
    /// Paths start with any receiver.
    has_any: bool,
}

impl<'p> Forward<'_, 'p> {
    /// Runs until there is nothing left to do, or a number of steps is used up; then it can go on, and says so.
    pub(crate) fn run(&mut self, pause: u64) -> bool {
        while !self.account.is_settled() || self.all_paths {
            if self.used() >= pause && self.stop.reason().is_none() {
                return true;
            }
            if self.options.leaves_to_runs && self.guide.is_none() && self.account.is_left_to_runs() {
                self.deferred = true;
                self.abandon(None, "runs on a real JVM were to look for it");
                return false;
            }
            let Some(path) = self.next_path() else {
                if let Some(reason) = self.exhausted() {
                    self.abandon(None, &reason);
                    return false;
                }
                if !self.ask_again() && !self.judge_again() {
                    return false;
                }
                continue;
            };
            if let Some(reason) = self.exhausted() {
                self.abandon(Some(path), &reason);
                return false;
            }
            self.note_pace();
            self.account.take(&path);
            self.advance(path);
        }
        false
    }

    /// Of the paths that wait, the one to continue.
    pub(crate) fn next_path(&mut self) -> Option<Path<'p>> {
        let (account, anyway) = (&mut self.account, self.all_paths.then_some(0));
        let now = account.now();
        self.tree.pop(now, &mut |path| account.distance(path).or(anyway))
    }

    /// What was done so far, in steps.
    fn used(&self) -> u64 {
        let instructions = self.instructions + self.constructors.instructions;
        instructions + self.question_cost + WORK_COST * self.solver.statistics().work()
    }

    /// Somebody else has decided some goals, which took a while, and says when this search has to end.
    pub(crate) fn go_on_without(&mut self, decided: &[GoalIndex], taken: Duration, deadline: Option<Instant>) {
        self.account.cover(decided);
        self.started += taken;
        self.stop.deadline = deadline;
    }

    /// Writes down now and then how far the search has come.
    pub(crate) fn note_pace(&mut self) {
        let elapsed = self.started.elapsed();
        if elapsed < PACE * (self.pace.len() as u32 + 1) {
            return;
        }
        let (waiting, bytes) = self.tree.size();
        self.pace.push(ProgressSample {
            nanos: elapsed.as_nanos() as u64,
            paths: self.account.paths,
            solver_checks: self.solver.statistics().checks,
            waiting: (waiting + self.postponed.len()) as u64,
            bytes: (bytes + self.postponed_bytes) as u64,
        });
    }

    /// Why no more work may be done.
    pub(crate) fn exhausted(&mut self) -> Option<String> {
        if let Some(reason) = self.stop.reason() {
            self.cut_short = true;
            return Some(reason.to_owned());
        }
        if let Some(reason) = self.incidents.enough() {
            return Some(reason);
        }
        let used = self.used();
        // What is left was reached by runs that never end: others are looked for as long as all has taken so far.
        if self.last_steps.is_none() && !self.all_paths && self.account.only_endless_left() {
            self.last_steps = Some(2 * used.max(LAST_STEPS));
        }
        let most = self.last_steps.map_or(self.options.steps, |last| last.min(self.options.steps));
        self.out_of_steps = used >= self.options.steps;
        (used >= most).then(|| format!("the step limit of {most} was reached: raise --steps"))
    }

    /// Gives up this path and all that wait.
    pub(crate) fn abandon(&mut self, path: Option<Path<'p>>, reason: &str) {
        let postponed = self.postponed.drain(..).map(|postponed| postponed.path);
        for path in path.into_iter().chain(self.tree.drain()).chain(postponed) {
            self.account.obstacle(&path, reason);
        }
        for unjudged in std::mem::take(&mut self.unjudged) {
            self.account.leave_open(unjudged.goal, reason);
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits {
            conflicts: self.options.conflicts,
            memory: memory_for(self.options.steps),
            deadline: self.stop.deadline,
            cancel: Some(self.stop.cancel.clone()),
        }
    }

    /// Continues one path up to its next question.
    fn advance(&mut self, mut path: Path<'p>) {
        if !self.is_admissible(&mut path) {
            return;
        }
        let before = path.state.steps();
        let stood = path.state.stack();
        // What was noticed aside from the paths of this search is not about its inputs.
        self.machine.take_aliases();
        let event = self.machine.run(&mut path.state, SLICE);
        self.instructions += path.state.steps() - before;
        self.start_with_aliases();
        if let Some(guide) = self.guide
            && !guide.follow(self.program, &mut path.guided, path.state.trace())
        {
            return self.account.end(&path, Ending::OffTheWay);
        }
        self.account.rely(&mut path, &stood);
        self.account.follow(&mut path);
        path.digest_clauses(&self.machine.terms);
        match event {
            Event::OutOfFuel => self.go_on(path),
            Event::Refuted(by) => self.account.end(&path, Ending::of_refuted(by)),
            Event::Branch { condition, why } => self.branch(path, condition, why),
            question @ Event::Resolve { .. } => self.resolve(path, &question),
            question @ Event::Choose { .. } => self.choose(path, &question),
            Event::Concretize { term, why } => self.concretize(path, term, why),
            Event::Finished(outcome) => self.finished(path, outcome),
            Event::Stuck(stuck) => self.go_on_with_a_guess(path, &stuck),
        }
    }

    /// A path that cannot go on goes on with a guess where that is possible: it may lead to a test, and excludes nothing.
    fn go_on_with_a_guess(&mut self, mut path: Path<'p>, stuck: &Stuck) {
        if !self.machine.mode().freedom().guesses || path.guesses >= MOST_GUESSES || self.conditions.any() {
            return self.stuck(&path, stuck);
        }
        let stood = path.state.stack();
        let before = path.clone();
        if !self.machine.guess(&mut path.state, stuck) {
            return self.stuck(&before, stuck);
        }
        // Runs on a real virtual machine may tell more, and what was guessed may be otherwise.
        if !matches!(stuck, Stuck::Bound(_)) {
            self.account.note_stuck(&before);
        }
        let place = self.account.place(&before.state);
        self.account.doubt(&before, &format!("{stuck}{place}"));
        path.guesses += 1;
        path.detour += GUESS;
        self.account.rely(&mut path, &stood);
        self.account.follow(&mut path);
        self.push(path);
    }

    /// Goes on with a path that has had no question for a while, unless it never will have one, nor ever end.
    fn go_on(&mut self, mut path: Path<'p>) {
        path.idle += 1;
        if path.idle >= IDLE && path.idle.is_power_of_two() {
            self.instructions += SLICE;
            if self.machine.comes_back(&path.state, SLICE) {
                let place = self.account.place(&path.state);
                self.account.end(&path, Ending::Endless);
                return self.account.never_ends(&path, &place);
            }
        }
        self.push(path);
    }

    /// Puts a path back, unless nothing new can come of it.
    pub(crate) fn push(&mut self, path: Path<'p>) {
        let distance = self.account.distance(&path).or(self.all_paths.then_some(0));
        let Some(distance) = distance else { return };
        if let Some(reason) = path.used.beyond(&self.options.bounds) {
            let place = self.account.place(&path.state);
            return self.account.obstacle(&path, &format!("{reason}{place}"));
        }
        self.tree.push(path, distance, self.account.now());
        for path in self.tree.evict() {
            self.forget(&path);
        }
    }

    /// Gives up a path for which there is no room.
    pub(crate) fn forget(&mut self, path: &Path<'p>) {
        let megabytes = self.options.memory >> 20;
        self.account.obstacle(path, &format!("bound reached: {megabytes} MB of paths that wait: raise --memory"));
    }

    pub(crate) fn finished(&mut self, path: Path<'p>, outcome: Outcome) {
        self.account.end(&path, Ending::Finished);
        let incident = self.incidents.of(&path.state, outcome).filter(|_| !path.has_guessed());
        let shows = incident.as_ref().is_some_and(|incident| self.incidents.is_news(incident));
        let is_news = self.account.is_news(&path) || shows || self.keeps_input_of(&path);
        if is_news {
            self.show(&path, outcome, shows);
        }
        if matches!(outcome, Outcome::Returned(_)) {
            self.look_for_violations(&path, outcome, is_news);
        }
    }

    /// Whether a path yields a test in any case. One that was found backwards is followed for the sake of its goal alone,
    /// and where others cover all inputs, it is enough that those do.
    fn keeps_input_of(&self, path: &Path<'p>) -> bool {
        self.options.every_input && self.guide.is_none() && !path.spare
    }

    /// Makes witnesses for what a path has come by that is new, and for what it shows besides.
    fn show(&mut self, path: &Path<'p>, outcome: Outcome, shows: bool) {
        let mut path = path.clone();
        if !self.complete(&mut path) {
            return;
        }
        if shows || self.keeps_input_of(&path) || path.covered.iter().any(|goal| self.account.is_wanted(*goal, &path)) {
            self.witness(&path, outcome, None);
        }
        // Where ways were followed as one, a path may have several inputs to show.
        let possible = self.account.possible_news(&path, &mut self.machine.terms);
        for (goal, condition) in possible {
            if self.account.is_open(goal) {
                self.witness(&path, outcome, Some((goal, condition)));
            }
        }
    }

    /// Makes a witness of a path, one for a certain goal if there is a condition under which the path came by it.
    fn witness(&mut self, path: &Path<'p>, outcome: Outcome, wanted: Option<(GoalIndex, Term)>) {
        let condition = wanted.map(|(_, condition)| condition);
        let (path, checked) = match outcome {
            Outcome::Returned(_) => self.judged(path, outcome, condition),
            Outcome::Threw(_) | Outcome::Exited(_) => (path.clone(), Vec::new()),
        };
        match self.finish(&path, outcome, condition) {
            Ok(Some(witness)) => self.keep(witness, &path, outcome, &checked),
            // No input of this path comes by the goal.
            Ok(None) => {}
            Err(unfit) => {
                let concerned = wanted.map_or_else(|| path.covered.iter().copied().collect(), |(goal, _)| vec![goal]);
                concerned.iter().for_each(|goal| self.account.unfit(*goal, &unfit));
            }
        }
    }

    /// Makes a witness of a path whose input violates a postcondition. What else it comes by is left to inputs for which
    /// everything is as it should be.
    pub(crate) fn show_violation(&mut self, path: &Path<'p>, outcome: Outcome, checked: Checked) -> Result<(), String> {
        let contradiction = || "its conditions contradict each other".to_owned();
        let witness = match self.finish(path, outcome, None) {
            Ok(witness) => witness.ok_or_else(contradiction)?,
            Err(NoWitness::Because(reason)) => return Err(reason),
            Err(NoWitness::Never(_)) => return Err(contradiction()),
        };
        self.keep(Witness { goals: Vec::new(), ..witness }, path, outcome, &[checked]);
        Ok(())
    }

    fn keep(&mut self, mut witness: Witness, path: &Path<'p>, outcome: Outcome, checked: &[Checked]) {
        let mut incident = self.incidents.of(&path.state, outcome);
        for Checked { postcondition, truth } in checked.iter().filter(|checked| checked.is_violated()) {
            witness.goals.extend(postcondition.goal);
            let when = witness.conditions.clone();
            incident = incident.or_else(|| self.violation_incident(&postcondition.name, truth, when));
        }
        let known = checked.iter().filter(|checked| !self.options.unwritten.contains(&checked.postcondition.method));
        let check = |Checked { postcondition, truth }: &Checked| Check {
            method: self.program.method(postcondition.method).key(),
            operands: postcondition.operands.clone(),
            truth: truth.clone(),
        };
        witness.checks = known.map(check).collect();
        // Without a condition on inputs, nobody knows whether a state that only reflection makes is one of a program.
        if witness.needs_reflection() && !self.conditions.any() && checked.iter().all(|checked| !checked.is_violated())
        {
            incident = None;
            if !witness.goals.iter().any(|goal| self.account.is_open(*goal)) && !self.keeps_input_of(path) {
                return;
            }
        }
        // What a guess shows is nothing that the program has shown.
        if witness.guessed {
            self.account.cover_by_guess(&witness.goals);
            self.leave_to_loggers(&witness, path);
            return self.witnesses.push(witness);
        }
        self.leave_to_loggers(&witness, path);
        self.account.cover(&witness.goals);
        self.incidents.note(incident.as_ref());
        self.witnesses.push(Witness { incident, ..witness });
    }

    fn finish(
        &mut self,
        path: &Path<'p>,
        outcome: Outcome,
        condition: Option<Term>,
    ) -> Result<Option<Witness>, NoWitness> {
        let limits = self.limits();
        let mut finisher = Finisher {
            program: self.program,
            machine: &mut self.machine,
            solver: &mut self.solver,
            constructors: &mut self.constructors,
            limits: &limits,
        };
        finisher.witness(path, outcome, condition)
    }

    /// Judges how tests could build objects of classes whose fields are made up, and tells the machine of those that no
    /// constructor makes. True if there is one that it did not know of.
    pub(crate) fn hide_unbuildable(&mut self, classes: &[ClassId]) -> bool {
        let mut found = false;
        for id in classes.iter().take(MOST_JUDGED) {
            let known = self.buildable.contains_key(id);
            let hidden = match self.judge(*id) {
                Buildable::Openly => continue,
                Buildable::Reflectively if self.options.states == States::Any => continue,
                Buildable::Reflectively => Hidden::Partly,
                Buildable::Not => Hidden::Wholly,
            };
            if !known {
                self.machine.hide(*id, hidden);
                found = true;
            }
        }
        found
    }

    fn judge(&mut self, id: ClassId) -> Buildable {
        if let Some(known) = self.buildable.get(&id) {
            return *known;
        }
        let class = self.program.class(id);
        let package = self.program.test_package(self.program.class(self.entry.class));
        let mode = Mode::Search(SkipOptions { guesses: false, blank_loggers: true });
        let judged = self.plan.judgements.get((id, package.clone()), || {
            match Machine::new(self.boot, self.options.machine, mode) {
                Ok(machine) => Constructors::buildable(machine, &package, class),
                Err(_) => Buildable::Not,
            }
        });
        self.buildable.insert(id, judged);
        judged
    }

    pub(crate) fn stuck(&mut self, path: &Path<'p>, stuck: &Stuck) {
        if matches!(stuck, Stuck::Elsewhere(_)) {
            self.account.note_stuck(path);
            self.account.end(path, Ending::Doubtful);
            return self.doubt(path, stuck);
        }
        let place = self.account.place(&path.state);
        if matches!(stuck, Stuck::Method(_) | Stuck::Unsupported(_) | Stuck::InvalidBytecode(_) | Stuck::Initializer(_))
        {
            self.account.note_stuck(path);
        }
        self.account.obstacle(path, &format!("{stuck}{place}"));
    }

    pub(crate) fn report(mut self) -> SearchReport {
        let entry = self.program.method(self.entry).key();
        let questions = self.solver.take_recording();
        let statistics = self.solver.statistics();
        SearchReport {
            findings: self.account.findings(&entry, self.conditions.assumptions()),
            unsearched: None,
            backward: Vec::new(),
            endless: self.account.endless_only(),
            stuck: self.account.stuck_goals(),
            logged: self.account.logged.clone(),
            deferred: self.deferred,
            runs: Runs::default(),
            entry,
            witnesses: self.witnesses,
            unfollowed: self.account.first_obstacle.filter(|_| self.all_paths),
            cut_short: self.cut_short,
            out_of_steps: self.out_of_steps || self.has_large_questions,
            effort: Effort {
                paths: self.account.paths,
                instructions: self.instructions,
                merged: self.merged,
                solver_checks: statistics.checks,
                solver_work: statistics.work(),
                solver_links: link_efforts(statistics),
                nanos: self.started.elapsed().as_nanos() as u64,
                pace: self.pace,
            },
            questions,
        }
    }
}

/// What each link of the solver did, as plain data.
fn link_efforts(statistics: &Statistics) -> Vec<LinkEffort> {
    let effort = |(link, LinkStatistics { asked, answered, nanos }): (Link, LinkStatistics)| LinkEffort {
        name: link.name(),
        asked,
        answered,
        nanos,
    };
    statistics.links().map(effort).collect()
}
