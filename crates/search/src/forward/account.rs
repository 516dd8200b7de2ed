//! What a search knows of its goals: which are covered, and what stood in the way of the others.

use std::sync::Arc;

use glassbox_expr::{Term, TermPool};
use glassbox_goals::{CallGraph, Finding, GoalIndex, GoalTable, Place, Reachability, Step};
use glassbox_machine::{Machine, State, Trace, Watch};
use glassbox_program::{Assumption, InsnId, MethodKey, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::driver::prices::FARTHER;
use crate::forward::finish::NoWitness;
use crate::forward::tree::Path;
use crate::options::States;
use crate::task::Task;

/// After so many vain attempts a goal counts as farther.
const PATIENCE: u32 = 32;

/// Witnesses of a goal that rest on guesses: one of them may be what really happens.
const ENOUGH_GUESSES: u32 = 3;

fn is_worth_a_guess(guessed: &FxHashMap<GoalIndex, u32>, goal: GoalIndex) -> bool {
    guessed.get(&goal).is_none_or(|known| *known < ENOUGH_GUESSES)
}

/// So many paths in a row that only a real virtual machine could go on with are enough where one will.
const MOST_STUCK: u32 = 32;

pub(crate) struct Account<'s, 'p> {
    program: &'p Program,
    table: &'s GoalTable,
    calls: &'s CallGraph,
    reachability: Reachability<'s>,
    goals: &'s [GoalIndex],
    /// Goals that no witness covers yet.
    uncovered: FxHashSet<GoalIndex>,
    /// The first obstacle on a path that could still have reached the goal.
    obstacles: FxHashMap<GoalIndex, String>,
    /// What stopped a path first, whatever lay behind it.
    pub(crate) first_obstacle: Option<String>,
    /// The first reason to doubt that all inputs were tried, where no path ended at an obstacle.
    doubts: FxHashMap<GoalIndex, String>,
    /// Goals behind something that only a real virtual machine can do.
    stuck: FxHashSet<GoalIndex>,
    /// Paths that have come to such places since a goal was covered.
    stuck_in_a_row: u32,
    /// How many witnesses there are of a goal that rest on guesses.
    guessed: FxHashMap<GoalIndex, u32>,
    /// Goals that are reached if loggers say what a witness needs.
    pub(crate) logged: Vec<GoalIndex>,
    /// Goals that were reached on runs that never end.
    endless: FxHashSet<GoalIndex>,
    /// How often a path was taken because this goal was the nearest one.
    tries: FxHashMap<GoalIndex, u32>,
    /// How much farther a goal counts than it is, if it was tried for more often than others.
    penalties: FxHashMap<GoalIndex, u32>,
    /// What the exclusion of a goal rests on: what paths came to rely on while they could still have come by.
    relied: FxHashMap<GoalIndex, Vec<Assumption>>,
    /// The same for all goals.
    relied_everywhere: Vec<Assumption>,
    /// What static initializers relied on, which concerns the goals of what they run.
    relied_in_initializers: Vec<Assumption>,
    /// Reflection sets up states, so that it changes private members, too.
    reflects: bool,
    /// Grows with every goal that is covered, and with vain attempts: distances measured before may have changed.
    now: u64,
    /// Paths that have come to an end of any kind.
    pub paths: u64,
}

impl<'s, 'p> Account<'s, 'p> {
    pub(crate) fn new(task: &Task<'s, 'p>) -> Account<'s, 'p> {
        let Task { program, plan, job, options, .. } = *task;
        Account {
            program,
            table: &plan.table,
            calls: &plan.calls,
            reachability: Reachability::new(program, &plan.calls, &plan.table),
            goals: &job.goals,
            uncovered: job.goals.iter().copied().collect(),
            obstacles: FxHashMap::default(),
            first_obstacle: None,
            doubts: FxHashMap::default(),
            stuck: FxHashSet::default(),
            stuck_in_a_row: 0,
            guessed: FxHashMap::default(),
            logged: Vec::new(),
            endless: FxHashSet::default(),
            tries: FxHashMap::default(),
            penalties: FxHashMap::default(),
            relied: FxHashMap::default(),
            relied_everywhere: Vec::new(),
            relied_in_initializers: Vec::new(),
            reflects: options.states == States::Any,
            now: 0,
            paths: 0,
        }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.uncovered.is_empty()
    }

    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    /// Notes what a path has done since it was last asked.
    pub(crate) fn follow(&self, path: &mut Path<'p>) {
        let mut covered = Vec::new();
        let mut condition = None;
        for trace in path.state.take_trace() {
            match (trace, condition) {
                (Trace::Only(term), _) => {
                    Arc::make_mut(&mut path.ways).push((path.state.clauses().len(), term));
                    condition = Some(term);
                }
                (Trace::Always, _) => condition = None,
                (trace, None) => {
                    if let Some(step) = goal_step(trace) {
                        path.observer.observe(self.table, &step, &mut covered);
                    }
                }
                // Nobody else cares for steps that depend on a condition: see `may_merge`.
                (trace, Some(condition)) => {
                    let goals = goal_step(trace).map_or(&[][..], |step| self.table.covered_by(&step));
                    for goal in goals.iter().filter(|goal| !path.covered.contains(goal)) {
                        if !path.conditional.contains(&(condition, *goal)) {
                            Arc::make_mut(&mut path.conditional).push((condition, *goal));
                        }
                    }
                }
            }
        }
        covered.retain(|goal| !path.covered.contains(goal));
        if !covered.is_empty() {
            Arc::make_mut(&mut path.covered).extend(covered);
        }
    }

    /// Whether ways may be followed as one: no goal depends on the order of what is done on them.
    pub(crate) fn may_merge(&self, trace: &[Trace]) -> bool {
        let mut conditional = false;
        trace.iter().all(|step| {
            match step {
                Trace::Only(_) => conditional = true,
                Trace::Always => conditional = false,
                step => return !conditional || goal_step(*step).is_none_or(|step| !self.table.is_tracked(&step)),
            }
            true
        })
    }

    /// Whether some goal depends on the order of what was done.
    pub(crate) fn is_tracked(&self, trace: &[Trace]) -> bool {
        trace.iter().any(|step| goal_step(*step).is_some_and(|step| self.table.is_tracked(&step)))
    }

    pub(crate) fn is_open(&self, goal: GoalIndex) -> bool {
        self.uncovered.contains(&goal)
    }

    /// The goals that nobody has covered yet and that a path has come by if a condition holds, each with that condition.
    pub(crate) fn possible_news(&self, path: &Path<'p>, terms: &mut TermPool) -> Vec<(GoalIndex, Term)> {
        let mut news: Vec<(GoalIndex, Term)> = Vec::new();
        for (condition, goal) in path.conditional.iter().filter(|(_, goal)| self.is_open(*goal)) {
            match news.iter_mut().find(|(known, _)| known == goal) {
                Some((_, all)) => *all = terms.or(*all, *condition),
                None => news.push((*goal, *condition)),
            }
        }
        news
    }

    /// Whether a path has come by a goal that nobody has covered yet, or may have.
    pub(crate) fn is_news(&self, path: &Path<'p>) -> bool {
        let conditional = path.conditional.iter().map(|(_, goal)| goal);
        path.covered.iter().chain(conditional).any(|goal| self.is_wanted(*goal, path))
    }

    /// Whether a path may show something of a goal: a few that rest on guesses are enough.
    pub(crate) fn is_wanted(&self, goal: GoalIndex, path: &Path<'p>) -> bool {
        self.uncovered.contains(&goal) && (!path.has_guessed() || is_worth_a_guess(&self.guessed, goal))
    }

    /// A witness was made of a path that rests on a guess: a real virtual machine has to show what it covers.
    pub(crate) fn cover_by_guess(&mut self, goals: &[GoalIndex]) {
        for goal in goals {
            *self.guessed.entry(*goal).or_default() += 1;
        }
        self.stuck_in_a_row = 0;
        self.now += 1;
    }

    /// There are witnesses of a goal that no input reaches unless a logger says what it needs, so that others show nothing more.
    pub(crate) fn leave_to_loggers(&mut self, goal: GoalIndex) {
        if self.uncovered.remove(&goal) {
            self.logged.push(goal);
            self.now += 1;
        }
    }

    /// How far a path is from something new; `None` if nothing new can come of it. This is GlassTT's central idea: where
    /// no open goal can be reached any more, nobody looks.
    pub(crate) fn distance(&mut self, path: &Path<'p>) -> Option<u32> {
        let stack = path.state.stack();
        if self.is_news(path) {
            // It has come by something new already: what counts is how soon it ends.
            return Some(self.reachability.distance_to_end(&stack));
        }
        self.nearest(path, &stack).map(|(distance, _)| distance)
    }

    /// The nearest open goal, and how far it is. One that was tried for often and in vain counts as farther: it may be
    /// out of reach, and others wait behind it.
    fn nearest(&mut self, path: &Path<'p>, stack: &[InsnId]) -> Option<(u32, GoalIndex)> {
        let (reachability, penalties, guessed) = (&mut self.reachability, &self.penalties, &self.guessed);
        let has_guessed = path.has_guessed();
        let is_wanted = |goal: &&GoalIndex| !has_guessed || is_worth_a_guess(guessed, **goal);
        let reached = self.uncovered.iter().filter(is_wanted).filter_map(|goal| {
            let distance = reachability.distance(stack, &path.observer, *goal)?;
            Some((distance + penalties.get(goal).copied().unwrap_or(0), *goal))
        });
        reached.min()
    }

    /// Notes that a path goes on, and for the sake of which goal.
    pub(crate) fn take(&mut self, path: &Path<'p>) {
        if self.is_news(path) {
            return;
        }
        if let Some((_, goal)) = self.nearest(path, &path.state.stack()) {
            let tries = self.tries.entry(goal).or_default();
            *tries += 1;
            if tries.is_multiple_of(PATIENCE) {
                self.weigh();
            }
        }
    }

    /// Lets goals stand back that were tried for more often than others.
    fn weigh(&mut self) {
        let rounds = |goal: &GoalIndex| self.tries.get(goal).map_or(0, |tries| tries / PATIENCE);
        let least = self.uncovered.iter().map(rounds).min().unwrap_or(0);
        let beyond = self.uncovered.iter().map(|goal| (*goal, FARTHER * (rounds(goal) - least)));
        let penalties: FxHashMap<GoalIndex, u32> = beyond.filter(|(_, penalty)| *penalty > 0).collect();
        if penalties != self.penalties {
            self.penalties = penalties;
            self.now += 1;
        }
    }

    /// A witness was made of a path that has ended.
    pub(crate) fn cover(&mut self, goals: &[GoalIndex]) {
        self.uncovered.retain(|goal| !goals.contains(goal));
        self.stuck_in_a_row = 0;
        self.now += 1;
    }

    /// A path is over.
    pub(crate) fn end(&mut self, path: &Path<'p>, how: Ending) {
        self.paths += 1;
        if let Ending::Assumed(assumption) = how {
            let behind = self.behind(path, |_, _| true);
            behind.into_iter().for_each(|goal| self.rest_on(goal, &assumption));
        }
    }

    /// Notes what a path has come to rely on since it stood at some place, for every goal that it could have come by from
    /// there. What it still has done is not in the account yet.
    pub(crate) fn rely(&mut self, path: &mut Path<'p>, stood: &[InsnId]) {
        for (_, assumption) in path.state.assumptions().of_initializers() {
            let assumption = self.judged(assumption);
            if !self.relied_in_initializers.contains(&assumption) {
                self.relied_in_initializers.push(assumption);
            }
        }
        let relied = path.state.assumptions().relied();
        let news = relied[path.relied.min(relied.len())..].to_vec();
        path.relied = relied.len();
        // Where a path is spare, others stand for its inputs.
        if news.is_empty() || path.spare {
            return;
        }
        let behind = self.behind_at(path, stood, |_, _| true);
        for assumption in &news {
            let assumption = self.judged(assumption);
            behind.iter().for_each(|goal| self.rest_on(*goal, &assumption));
        }
    }

    fn rest_on(&mut self, goal: GoalIndex, assumption: &Assumption) {
        let known = self.relied.entry(goal).or_default();
        if !known.contains(assumption) {
            known.push(assumption.clone());
        }
    }

    /// An assumption as what it comes to in this program: what only reflection can break is that.
    fn judged(&self, assumption: &Assumption) -> Assumption {
        let Assumption::StaticField(key) = assumption else { return assumption.clone() };
        let field = self.program.class_named(&key.class).and_then(|class| class.field(&key.name));
        match field.is_some_and(|field| self.reflects || self.calls.may_change(field)) {
            true => assumption.clone(),
            false => Assumption::NoReflection,
        }
    }

    /// A path goes round in circles for ever: what it came by has been reached, but no test can show it.
    pub(crate) fn never_ends(&mut self, path: &Path<'p>, place: &str) {
        let conditional = path.conditional.iter().map(|(_, goal)| goal);
        self.endless.extend(path.covered.iter().chain(conditional).copied());
        self.fail(path, &format!("the run never ends{place}"));
    }

    /// In their order.
    pub(crate) fn open_goals(&self) -> Vec<GoalIndex> {
        self.goals.iter().filter(|goal| self.uncovered.contains(goal)).copied().collect()
    }

    /// The open goals that were reached on runs that never end.
    pub(crate) fn endless_only(&self) -> Vec<GoalIndex> {
        let mut goals: Vec<GoalIndex> = self.endless.intersection(&self.uncovered).copied().collect();
        goals.sort_unstable();
        goals
    }

    /// Whether every goal that is open was reached on a run that never ends.
    pub(crate) fn only_endless_left(&self) -> bool {
        self.uncovered.is_subset(&self.endless)
    }

    /// No witness could be made of a path that has ended.
    pub(crate) fn fail(&mut self, path: &Path<'p>, reason: &str) {
        let conditional = path.conditional.iter().map(|(_, goal)| goal);
        for goal in path.covered.iter().chain(conditional) {
            self.fail_at(*goal, reason);
        }
    }

    /// The same for one of the goals that the path has come by.
    pub(crate) fn fail_at(&mut self, goal: GoalIndex, reason: &str) {
        if self.uncovered.contains(&goal) {
            let reason = format!("a path reaches it, but no test could be made of it: {reason}");
            self.obstacles.entry(goal).or_insert(reason);
        }
    }

    /// The same where there may be no such inputs at all.
    pub(crate) fn unfit(&mut self, goal: GoalIndex, unfit: &NoWitness) {
        match unfit {
            NoWitness::Because(reason) => self.fail_at(goal, reason),
            NoWitness::Never(assumptions) => {
                let assumptions: Vec<Assumption> = assumptions.iter().map(|known| self.judged(known)).collect();
                assumptions.iter().for_each(|assumption| self.rest_on(goal, assumption));
            }
        }
    }

    /// Nobody could find out whether a path comes by a goal.
    pub(crate) fn leave_open(&mut self, goal: GoalIndex, reason: &str) {
        self.obstacles.entry(goal).or_insert_with(|| reason.to_owned());
    }

    /// What is found out rests on what this state assumes.
    pub(crate) fn rely_on(&mut self, state: &State<'p>) {
        for assumption in state.assumptions().relied() {
            let assumption = self.judged(assumption);
            if !self.relied_everywhere.contains(&assumption) {
                self.relied_everywhere.push(assumption);
            }
        }
    }

    /// Notes why a path was given up, for every goal that it had come by or could still have come by.
    pub(crate) fn obstacle(&mut self, path: &Path<'p>, reason: &str) {
        self.end(path, Ending::Hindered);
        if path.spare {
            return;
        }
        self.first_obstacle.get_or_insert_with(|| reason.to_owned());
        let behind = self.behind(path, |account, goal| !account.obstacles.contains_key(goal));
        self.obstacles.extend(behind.into_iter().map(|goal| (goal, reason.to_owned())));
    }

    /// Notes that a path cannot go on here, while a real virtual machine could.
    pub(crate) fn note_stuck(&mut self, path: &Path<'p>) {
        let behind = self.behind(path, |account, goal| !account.stuck.contains(goal));
        self.stuck.extend(behind);
        self.stuck_in_a_row += 1;
    }

    /// Whether all open goals are behind such places, and paths have come to nothing else for a while.
    pub(crate) fn is_left_to_runs(&self) -> bool {
        self.stuck_in_a_row >= MOST_STUCK && self.uncovered.is_subset(&self.stuck)
    }

    /// The open goals behind such places, in their order.
    pub(crate) fn stuck_goals(&self) -> Vec<GoalIndex> {
        let is_open = |goal: &&GoalIndex| self.stuck.contains(goal) && self.uncovered.contains(goal);
        self.goals.iter().filter(is_open).copied().collect()
    }

    /// Notes that a path goes on with some inputs, while there may be others that nobody can make.
    pub(crate) fn doubt(&mut self, path: &Path<'p>, reason: &str) {
        if path.spare {
            return;
        }
        let behind = self.behind(path, |account, goal| !account.doubts.contains_key(goal));
        self.doubts.extend(behind.into_iter().map(|goal| (goal, reason.to_owned())));
    }

    /// The open goals among these that a path had come by or could still have come by.
    fn behind(&mut self, path: &Path<'p>, asked: impl Fn(&Self, &GoalIndex) -> bool) -> Vec<GoalIndex> {
        self.behind_at(path, &path.state.stack(), asked)
    }

    /// The same for a path that stood at some place when it had done what is in the account.
    fn behind_at(
        &mut self,
        path: &Path<'p>,
        stack: &[InsnId],
        asked: impl Fn(&Self, &GoalIndex) -> bool,
    ) -> Vec<GoalIndex> {
        let open = |goal: &&GoalIndex| self.uncovered.contains(goal) && asked(self, goal);
        let open: Vec<GoalIndex> = self.goals.iter().filter(open).copied().collect();
        if open.is_empty() {
            return open;
        }
        let is_behind = |goal: &GoalIndex| {
            path.covered.contains(goal)
                || path.conditional.iter().any(|(_, conditional)| conditional == goal)
                || self.reachability.distance(stack, &path.observer, *goal).is_some()
        };
        open.into_iter().filter(is_behind).collect()
    }

    /// ` (at demo.Coord.moveY, line 12)`, for the innermost frame that is not the JDK's.
    pub(crate) fn place(&self, state: &State<'p>) -> String {
        let own = |at: &&InsnId| self.program.class(at.method.class).origin != glassbox_program::Origin::Jdk;
        let stack = state.stack();
        let Some(at) = stack.iter().rev().find(own) else { return String::new() };
        let method = self.program.method(at.method);
        let class = glassbox_program::binary_name(&method.class);
        let line = method.code.as_ref().and_then(|code| code.line(at.index));
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        format!(" (at {class}.{}{line})", method.name)
    }

    /// What has become of every goal, in their order, under conditions on the inputs.
    pub(crate) fn findings(&self, entry: &MethodKey, conditions: Vec<Assumption>) -> Vec<(GoalIndex, Finding)> {
        let argument = format!("all {} paths of {entry} that could reach it were followed to their end", self.paths);
        let always: Vec<Assumption> =
            [vec![Assumption::NoExhaustion], conditions, self.relied_everywhere.clone()].concat();
        let finding = |goal: &GoalIndex| {
            if !self.uncovered.contains(goal) {
                Finding::Reached
            } else if let Some(reason) = self.obstacles.get(goal).or(self.doubts.get(goal)) {
                Finding::Open { reason: reason.clone() }
            } else {
                let relied = self.relied.get(goal).map_or(&[][..], Vec::as_slice);
                let initial = if self.is_run_by_initializers(*goal) { &self.relied_in_initializers[..] } else { &[] };
                Finding::excluded(argument.clone(), always.iter().chain(relied).chain(initial).cloned())
            }
        };
        self.goals.iter().map(|goal| (*goal, finding(goal))).collect()
    }
}

impl Account<'_, '_> {
    /// Whether a static initializer may come by a goal.
    fn is_run_by_initializers(&self, goal: GoalIndex) -> bool {
        !self.relied_in_initializers.is_empty() && self.calls.is_run_by_initializers(self.table.goal(goal).insn.method)
    }
}

/// Every way in which a path is over. A path is dropped on the way for one reason only: the solver has found that it
/// contradicts itself; everything else that it could have come by is in the account by what ended it.
pub(crate) enum Ending {
    /// The call under test has returned or thrown.
    Finished,
    /// It contradicts what the program, or the user, assumes.
    Assumed(Assumption),
    /// There is no such input: what was to make it makes none, or it does not satisfy the conditions of the search.
    NoInput,
    /// It goes round in circles; what it came by is open.
    Endless,
    /// It has left the only way that this search follows; such a search excludes nothing.
    OffTheWay,
    /// It went on by one example of many, and the others are a doubt.
    Doubtful,
    /// Something stood in the way of all goals behind it.
    Hindered,
}

impl Ending {
    /// What it means that the machine takes a path for none of the program's.
    pub(crate) fn of_refuted(by: Option<Assumption>) -> Ending {
        by.map_or(Ending::NoInput, Ending::Assumed)
    }
}

/// Lets a machine tell what the goals depend on, and no more.
pub(crate) fn watch(machine: &mut Machine<'_>, table: &GoalTable) {
    machine.watch =
        Watch { frames: table.watches_frames(), memory: table.watches_memory(), truths: table.watches_truths() };
}

fn goal_step(trace: Trace) -> Option<Step> {
    Some(match trace {
        Trace::Only(_) | Trace::Always | Trace::Resumed(_) => return None,
        Trace::Executed(at) => Step::Executed(at),
        Trace::Jumped { at, taken } => Step::Jumped { at, taken },
        Trace::Switched { at, case } => Step::Switched { at, case },
        Trace::Caught(at) => Step::Caught(at),
        Trace::Threw { at, class, own, handler } => Step::Threw { at, class, own, handler },
        Trace::Entered(method) => Step::Entered(method),
        Trace::Left(method) => Step::Left(method),
        Trace::Read { at, place } => Step::Read { at, place: goal_place(place) },
        Trace::Wrote { at, place } => Step::Wrote { at, place: goal_place(place) },
        Trace::Gave { at, truth } => Step::Gave { at, truth },
    })
}

fn goal_place(place: glassbox_machine::Place) -> Place {
    use glassbox_machine::Place as Known;
    match place {
        Known::Field(object, field) => Place::Field(object.0, field),
        Known::Static(field) => Place::Static(field),
        Known::Element(array, index) => Place::Element(array.0, index),
        Known::SomeElement(array, term) => Place::SomeElement(array.0, term.index() as u32),
    }
}
