//! Forward search: from the entry of one method along all paths, until every goal is decided or the budget is spent.

use std::time::Instant;

use glassbox_expr::{Model, Sort, Term, evaluate};
use glassbox_goals::{
    CallGraph, Effort, Finding, GoalIndex, GoalTable, LinkEffort, Reachability, SearchReport, Step, Witness,
};
use glassbox_machine::{Alternative, Boot, Candidate, Event, Machine, Outcome, State, Stuck, Trace, Why};
use glassbox_program::{InsnId, MethodKey, Program};
use glassbox_solver::{Answer, Limits, Link, LinkStatistics, Reason, Solver, Statistics};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Options, Stop};
use crate::construct::Constructors;
use crate::finish::Finisher;
use crate::frontier::Frontier;
use crate::plan::{Job, Plan};

/// Instructions that a path may run before others get their turn.
const SLICE: u64 = 20_000;

/// What a question to the solver and each of its assertions cost in steps, besides the solver's own work: about the
/// instructions that the machine runs in the same time.
const QUESTION_COST: u64 = 500;
const ASSERTION_COST: u64 = 40;
const WORK_COST: u64 = 2;

/// No array of this size is worth a test.
const LARGEST_VALUE: i64 = 10_000;

/// Searches one method. Never fails: whatever goes wrong becomes the reason of the goals behind it. That includes a
/// mistake of our own, which costs this search and no other.
pub fn explore<'p>(
    program: &'p Program,
    boot: &Boot<'p>,
    plan: &'p Plan,
    job: &Job,
    options: &Options,
    stop: &Stop,
) -> SearchReport {
    let guarded = std::panic::AssertUnwindSafe(|| search(program, boot, plan, job, options, stop));
    std::panic::catch_unwind(guarded).unwrap_or_else(|_| {
        let reason = "an internal error of Glassbox, please report it with this class";
        hopeless(program.method(job.entry).key(), job, reason)
    })
}

fn search<'p>(
    program: &'p Program,
    boot: &Boot<'p>,
    plan: &'p Plan,
    job: &Job,
    options: &Options,
    stop: &Stop,
) -> SearchReport {
    let started = Instant::now();
    let method = program.method(job.entry);
    let machine = match Machine::new(boot, options.machine) {
        Ok(machine) => machine,
        Err(stuck) => return hopeless(method.key(), job, &format!("the machine cannot start: {stuck}")),
    };
    let mut search = Forward {
        program,
        table: &plan.table,
        calls: &plan.calls,
        options,
        stop,
        entry: method.key(),
        machine,
        solver: options.external.clone().map_or_else(Solver::new, |external| Solver::new().with_external(external)),
        reachability: Reachability::new(program, &plan.calls),
        constructors: Constructors::default(),
        frontier: Frontier::new(options.seed),
        uncovered: job.goals.iter().copied().collect(),
        goals: &job.goals,
        obstacles: FxHashMap::default(),
        witnesses: Vec::new(),
        assumptions: Default::default(),
        instructions: 0,
        question_cost: 0,
        paths: 0,
        cut_short: false,
    };
    match search.machine.start(method) {
        Ok(state) => search.push(Path { state, model: Model::new(), covered: FxHashSet::default() }),
        Err(stuck) => return hopeless(method.key(), job, &stuck.to_string()),
    }
    if options.record {
        search.solver.record();
    }
    search.run();
    search.report(started)
}

fn hopeless(entry: MethodKey, job: &Job, reason: &str) -> SearchReport {
    let open = |goal: &GoalIndex| (*goal, Finding::Open { reason: reason.to_owned() });
    SearchReport {
        entry,
        witnesses: Vec::new(),
        findings: job.goals.iter().map(open).collect(),
        cut_short: false,
        effort: Effort::default(),
        questions: None,
    }
}

#[derive(Clone)]
struct Path<'p> {
    state: State<'p>,
    /// Satisfies the path condition, so that one side of every branch is known to be feasible without asking.
    model: Model,
    /// Goals of the whole table that this path has come by.
    covered: FxHashSet<GoalIndex>,
}

struct Forward<'s, 'p> {
    program: &'p Program,
    table: &'s GoalTable,
    calls: &'p CallGraph,
    options: &'s Options,
    stop: &'s Stop,
    entry: MethodKey,
    machine: Machine<'p>,
    solver: Solver,
    reachability: Reachability<'p>,
    constructors: Constructors<'p>,
    frontier: Frontier<Path<'p>>,
    goals: &'s [GoalIndex],
    /// Goals that no witness covers yet.
    uncovered: FxHashSet<GoalIndex>,
    /// The first obstacle on a path that could still have reached the goal.
    obstacles: FxHashMap<GoalIndex, String>,
    witnesses: Vec<Witness>,
    assumptions: glassbox_machine::Assumptions,
    instructions: u64,
    question_cost: u64,
    paths: u64,
    cut_short: bool,
}

impl<'p> Forward<'_, 'p> {
    fn run(&mut self) {
        while !self.uncovered.is_empty() {
            let Some(path) = self.frontier.pop() else { return };
            if let Some(reason) = self.exhausted() {
                self.abandon(path, &reason);
                return;
            }
            self.advance(path);
        }
    }

    /// Why no more work may be done.
    fn exhausted(&mut self) -> Option<String> {
        if let Some(reason) = self.stop.reason() {
            self.cut_short = true;
            return Some(reason.to_owned());
        }
        let used = self.instructions + self.question_cost + WORK_COST * self.solver.statistics().work();
        (used >= self.options.steps)
            .then(|| format!("the step limit of {} was reached: raise --steps", self.options.steps))
    }

    /// Gives up this path and all that wait.
    fn abandon(&mut self, path: Path<'p>, reason: &str) {
        self.obstacle(&path, reason);
        for path in self.frontier.drain() {
            self.obstacle(&path, reason);
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            conflicts: self.options.conflicts,
            deadline: self.stop.deadline,
            cancel: Some(self.stop.cancel.clone()),
            ..Limits::default()
        }
    }

    /// Continues one path up to its next question.
    fn advance(&mut self, mut path: Path<'p>) {
        let before = path.state.steps();
        let event = self.machine.run(&mut path.state, SLICE);
        self.instructions += path.state.steps() - before;
        for step in path.state.take_trace() {
            path.covered.extend(self.table.covered_by(&goal_step(step)));
        }
        match event {
            Event::OutOfFuel => self.push(path),
            Event::Branch { condition, why } => self.branch(path, condition, why),
            Event::Resolve { reference, candidates, why } => self.resolve(path, reference, &candidates, why),
            Event::Choose { alternatives, other, .. } => self.choose(path, &alternatives, other.as_ref()),
            Event::Concretize { term, why } => self.concretize(path, term, why),
            Event::Finished(outcome) => self.finished(path, outcome),
            Event::Stuck(stuck) => self.stuck(&path, &stuck),
        }
    }

    /// Puts a path back, unless nothing new can come of it.
    fn push(&mut self, path: Path<'p>) {
        let stack = path.state.stack();
        let nearest =
            self.uncovered.iter().filter_map(|goal| self.reachability.distance(&stack, self.table.goal(*goal)));
        let mut distance = nearest.min();
        if path.covered.iter().any(|goal| self.uncovered.contains(goal)) {
            // It has come by something new already: what counts is how soon it ends.
            distance = Some(self.reachability.distance_to_end(&stack));
        }
        let Some(distance) = distance else {
            // GlassTT's central idea: where no open goal can be reached any more, nobody looks.
            self.assumptions.join(path.state.assumptions());
            return;
        };
        if self.frontier.len() >= self.options.waiting {
            let reason = format!("bound reached: {} paths waiting", self.options.waiting);
            self.obstacle(&path, &reason);
            return;
        }
        self.frontier.push(distance, path);
    }

    /// A model of a path that also assumes this, if there is one. A question that stays open is an obstacle, since
    /// nobody knows what lies behind it.
    fn model(&mut self, path: &Path<'p>, also: &[Term]) -> Option<Model> {
        let mut assertions: Vec<Term> = path.state.clauses().iter().map(|clause| clause.term).collect();
        assertions.extend(also);
        self.question_cost += QUESTION_COST + ASSERTION_COST * assertions.len() as u64;
        let limits = self.limits();
        match self.solver.check(&mut self.machine.terms, &assertions, &limits) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                if matches!(reason, Reason::Deadline | Reason::Cancelled) {
                    self.cut_short = true;
                }
                let reason = match self.stop.reason() {
                    Some(reason) => reason.to_owned(),
                    None => format!("{reason}{}", self.place(&path.state)),
                };
                self.obstacle(path, &reason);
                None
            }
        }
    }

    fn branch(&mut self, mut path: Path<'p>, condition: Term, why: Why) {
        let truth = evaluate(&self.machine.terms, condition, &path.model).as_bool();
        let opposite = if truth { self.machine.terms.not(condition) } else { condition };
        match self.model(&path, &[opposite]) {
            Some(model) => {
                let mut other = Path { model, ..path.clone() };
                path.state.assume(&mut self.machine.terms, condition, truth, why);
                other.state.assume(&mut self.machine.terms, condition, !truth, why);
                // The jump that is taken comes first, whichever the model happened to take.
                let (first, second) = if truth { (path, other) } else { (other, path) };
                self.push(first);
                self.push(second);
            }
            None => {
                path.state.learn(&mut self.machine.terms, condition, truth);
                self.push(path);
            }
        }
    }

    fn resolve(&mut self, path: Path<'p>, reference: Term, candidates: &[Candidate], why: Why) {
        let mut excluded = Vec::new();
        for candidate in candidates {
            let Some(condition) = self.machine.condition_of(&path.state, reference, candidate) else {
                if let Candidate::Unavailable(stuck) = candidate
                    && self.model(&path, &excluded).is_some()
                {
                    self.stuck(&path, stuck);
                }
                continue;
            };
            if let Some(model) = self.model(&path, &[condition]) {
                let mut child = Path { model, ..path.clone() };
                self.machine.resolve(&mut child.state, reference, candidate, why);
                self.push(child);
            }
            excluded.push(self.machine.terms.not(condition));
        }
    }

    fn choose(&mut self, path: Path<'p>, alternatives: &[Alternative], other: Option<&Stuck>) {
        if let Some(stuck) = other {
            self.stuck(&path, stuck);
        }
        for alternative in alternatives {
            let mut child = path.clone();
            self.machine.choose(&mut child.state, alternative);
            self.push(child);
        }
    }

    /// Tries the smallest values first. What is left over is a bound that was met.
    fn concretize(&mut self, path: Path<'p>, term: Term, why: Why) {
        if matches!(self.machine.terms.sort(term), Sort::Float(_)) {
            return self.concretize_float(path, term, why);
        }
        let mut excluded = Vec::new();
        for value in 0..self.options.values as i64 {
            let condition = self.machine.equals_number(term, value);
            if let Some(model) = self.model(&path, &[condition]) {
                let mut child = Path { model, ..path.clone() };
                self.machine.concretize(&mut child.state, term, value, why);
                self.push(child);
            }
            excluded.push(self.machine.terms.not(condition));
        }
        if let Some(model) = self.model(&path, &excluded) {
            // One larger value, for a program that asks for one.
            let value = evaluate(&self.machine.terms, term, &model).as_i64();
            if (0..LARGEST_VALUE).contains(&value) {
                let mut child = Path { model, ..path.clone() };
                self.machine.concretize(&mut child.state, term, value, why);
                self.push(child);
            }
            let what = match why {
                Why::ArrayLength => "array lengths",
                Why::Native => "arguments of a native method",
                _ => "values of an array index",
            };
            let place = self.place(&path.state);
            self.obstacle(&path, &format!("bound reached: {what} above {}{place}", self.options.values - 1));
        }
    }

    /// A number that has to be known, most likely since it becomes text: one that reads well, if there is one, stands for
    /// all.
    fn concretize_float(&mut self, path: Path<'p>, term: Term, why: Why) {
        let plain = (0..self.options.values as i64).map(|number| self.machine.whole_number(term, number));
        let plain: Vec<i64> = plain.collect();
        let found = plain.into_iter().find_map(|bits| {
            let condition = self.machine.equals_number(term, bits);
            Some((bits, self.model(&path, &[condition])?))
        });
        let (bits, model) = found.unwrap_or_else(|| {
            let bits = evaluate(&self.machine.terms, term, &path.model).as_u64() as i64;
            (bits, path.model.clone())
        });
        let mut child = Path { model, ..path.clone() };
        self.machine.concretize(&mut child.state, term, bits, why);
        self.push(child);
        let place = self.place(&path.state);
        self.obstacle(&path, &format!("bound reached: more than one floating-point number{place}"));
    }

    fn finished(&mut self, path: Path<'p>, outcome: Outcome) {
        self.paths += 1;
        self.assumptions.join(path.state.assumptions());
        if !path.covered.iter().any(|goal| self.uncovered.contains(goal)) {
            return;
        }
        let limits = self.limits();
        let mut finisher = Finisher {
            program: self.program,
            machine: &mut self.machine,
            solver: &mut self.solver,
            constructors: &mut self.constructors,
            limits: &limits,
        };
        match finisher.witness(&path.state, outcome, &path.covered, &path.model) {
            Ok(witness) => {
                self.uncovered.retain(|goal| !path.covered.contains(goal));
                self.witnesses.push(witness);
            }
            Err(reason) => {
                let goals = path.covered.iter().filter(|goal| self.uncovered.contains(goal));
                for goal in goals {
                    let reason = format!("a path reaches it, but no test could be made of it: {reason}");
                    self.obstacles.entry(*goal).or_insert(reason);
                }
            }
        }
    }

    fn stuck(&mut self, path: &Path<'p>, stuck: &Stuck) {
        let place = self.place(&path.state);
        self.obstacle(path, &format!("{stuck}{place}"));
    }

    /// Notes why this path ended, for every goal that it had come by or could still have come by.
    fn obstacle(&mut self, path: &Path<'p>, reason: &str) {
        self.paths += 1;
        self.assumptions.join(path.state.assumptions());
        let stack = path.state.stack();
        for goal in self.goals.iter().filter(|goal| self.uncovered.contains(goal)) {
            if self.obstacles.contains_key(goal) {
                continue;
            }
            let behind =
                path.covered.contains(goal) || self.reachability.distance(&stack, self.table.goal(*goal)).is_some();
            if behind {
                self.obstacles.insert(*goal, reason.to_owned());
            }
        }
    }

    /// ` (at demo.Coord.moveY, line 12)`, for the innermost frame that is not the JDK's.
    fn place(&self, state: &State<'p>) -> String {
        let own = |at: &&InsnId| self.program.class(at.method.class).origin != glassbox_program::Origin::Jdk;
        let stack = state.stack();
        let Some(at) = stack.iter().rev().find(own) else { return String::new() };
        let method = self.program.method(at.method);
        let class = glassbox_program::binary_name(&method.class);
        let line = method.code.as_ref().and_then(|code| code.line(at.index));
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        format!(" (at {class}.{}{line})", method.name)
    }

    fn report(mut self, started: Instant) -> SearchReport {
        let argument =
            format!("all {} paths of {} that could reach it were followed to their end", self.paths, self.entry);
        let assumptions = self.assumption_texts();
        let unstable = self.assumptions.statics_read.iter().find(|field| self.calls.is_written(**field));
        let unstable = unstable.map(|field| {
            let field = self.program.field(*field);
            let name = format!("{}.{}", glassbox_program::binary_name(&field.class), field.name);
            format!("no single call reaches it, but earlier calls may change {name}")
        });
        let mut findings = Vec::with_capacity(self.goals.len());
        for goal in self.goals {
            let finding = if !self.uncovered.contains(goal) {
                Finding::Reached
            } else if let Some(reason) = self.obstacles.remove(goal) {
                Finding::Open { reason }
            } else if let Some(reason) = &unstable {
                Finding::Open { reason: reason.clone() }
            } else {
                Finding::Excluded { argument: argument.clone(), assumptions: assumptions.clone() }
            };
            findings.push((*goal, finding));
        }
        let questions = self.solver.take_recording();
        let statistics = self.solver.statistics();
        SearchReport {
            entry: self.entry,
            witnesses: self.witnesses,
            findings,
            cut_short: self.cut_short,
            effort: Effort {
                paths: self.paths,
                instructions: self.instructions,
                solver_checks: statistics.checks,
                solver_work: statistics.work(),
                solver_links: link_efforts(statistics),
                nanos: started.elapsed().as_nanos() as u64,
            },
            questions,
        }
    }

    fn assumption_texts(&self) -> Vec<String> {
        let mut texts = vec!["no StackOverflowError or OutOfMemoryError occurs".to_owned()];
        if !self.assumptions.statics_read.is_empty() {
            texts.push("static fields start as their initializers leave them".to_owned());
        }
        if self.assumptions.only_known_classes {
            texts.push("only the classes on the class path exist".to_owned());
        }
        if self.assumptions.inexact {
            texts.push("functions of Math return what those of StrictMath return".to_owned());
        }
        texts
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

fn goal_step(trace: Trace) -> Step {
    match trace {
        Trace::Executed(at) => Step::Executed(at),
        Trace::Jumped { at, taken } => Step::Jumped { at, taken },
        Trace::Switched { at, case } => Step::Switched { at, case },
        Trace::Caught(at) => Step::Caught(at),
    }
}
