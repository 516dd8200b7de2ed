//! All goals of a run, and what covers each of them.

use glassbox_program::{ClassId, InsnId, Method, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::crash::Crash;
use crate::criteria::{Criterion, Subject};
use crate::goal::{Goal, GoalIndex, GoalKind};
use crate::marks::Marks;
use crate::step::Step;
use crate::tracker::Tracker;

#[derive(Clone, Debug, Default)]
pub struct GoalTable {
    pub goals: Vec<Goal>,
    by_method: FxHashMap<MethodId, Vec<GoalIndex>>,
    effects: FxHashMap<Step, Effects>,
    /// The instructions whose completion has effects, ...
    completed: Marks,
    /// ... and those at which something else has.
    elsewise: Marks,
    pub(crate) trackers: Vec<Tracker>,
    pub(crate) trackers_of: FxHashMap<MethodId, Vec<u32>>,
    /// Which tracker covers a goal.
    pub(crate) tracker_of: FxHashMap<GoalIndex, u32>,
    /// Goals by the instruction that writes a place and the one that reads it.
    pub(crate) flows: FxHashMap<(InsnId, InsnId), GoalIndex>,
    /// The inverse of `flows`.
    pub(crate) flow_of: FxHashMap<GoalIndex, (InsnId, InsnId)>,
    pub(crate) writers: FxHashSet<InsnId>,
    /// Where else goals are covered than at their own instructions.
    also: FxHashMap<GoalIndex, Vec<InsnId>>,
    pub(crate) crashes: Vec<Crash>,
    /// The goal of each of them.
    crash_goals: Vec<GoalIndex>,
    /// The inverse of `crash_goals`.
    pub(crate) crash_of: FxHashMap<GoalIndex, u32>,
    known: FxHashMap<(InsnId, GoalKind), GoalIndex>,
    /// Some goal is a boolean.
    has_truths: bool,
    /// What was left out of a criterion, in words for the ledger.
    pub remarks: Vec<String>,
}

/// What a step does to goals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    /// Goals that it covers.
    pub goals: Vec<GoalIndex>,
    /// Trackers that read it.
    pub trackers: Vec<u32>,
}

impl GoalTable {
    /// The goals of these methods, in their order.
    pub fn new<'p>(
        program: &'p Program,
        methods: impl IntoIterator<Item = &'p Method>,
        criteria: &[Criterion],
    ) -> GoalTable {
        GoalTable::with_postconditions(program, methods, criteria, |_| Vec::new())
    }

    /// The same with a goal for every postcondition that a method has, by its name: that it does not hold. No step covers
    /// such a goal; whoever runs the postcondition knows.
    pub fn with_postconditions<'p>(
        program: &'p Program,
        methods: impl IntoIterator<Item = &'p Method>,
        criteria: &[Criterion],
        postconditions: impl Fn(&'p Method) -> Vec<String>,
    ) -> GoalTable {
        let mut table = GoalTable::default();
        for method in methods {
            let Some(subject) = Subject::new(program, method) else { continue };
            for criterion in criteria {
                criterion.coverage().add_goals(&subject, &mut table);
            }
            for name in postconditions(method) {
                table.goal_at(&subject, 0, GoalKind::Violation(name));
            }
        }
        table
    }

    /// The goal that a postcondition of a method does not hold.
    pub fn violation(&self, method: MethodId, postcondition: &str) -> Option<GoalIndex> {
        let is_it =
            |goal: &&GoalIndex| matches!(&self.goal(**goal).kind, GoalKind::Violation(name) if name == postcondition);
        self.of_method(method).iter().find(is_it).copied()
    }

    pub fn goal(&self, index: GoalIndex) -> &Goal {
        &self.goals[index.0 as usize]
    }

    /// The goals that a step covers by itself, whatever came before.
    pub fn covered_by(&self, step: &Step) -> &[GoalIndex] {
        self.effects(step).map_or(&[], |effects| &effects.goals)
    }

    pub(crate) fn effects_mut(&mut self) -> impl Iterator<Item = &mut Effects> {
        self.effects.values_mut()
    }

    pub(crate) fn effects(&self, step: &Step) -> Option<&Effects> {
        // Nearly all that a run does is no matter of any goal.
        let is_marked = match step {
            Step::Executed(at) => self.completed.has(*at),
            step => step.at().is_none_or(|at| self.elsewise.has(at)),
        };
        if is_marked { self.effects.get(step) } else { None }
    }

    fn effects_of(&mut self, step: Step) -> &mut Effects {
        match step {
            Step::Executed(at) => self.completed.add(at),
            step => step.at().into_iter().for_each(|at| self.elsewise.add(at)),
        }
        self.effects.entry(step).or_default()
    }

    /// Whether some goal depends on more than this step having happened, so that its place among the others counts.
    pub fn is_tracked(&self, step: &Step) -> bool {
        match step {
            Step::Entered(method) | Step::Left(method) => self.trackers_of.contains_key(method),
            Step::Read { .. } | Step::Wrote { .. } => self.watches_memory(),
            Step::Threw { .. } if !self.crashes.is_empty() => true,
            _ => self.effects(step).is_some_and(|effects| !effects.trackers.is_empty()),
        }
    }

    pub fn of_method(&self, method: MethodId) -> &[GoalIndex] {
        self.by_method.get(&method).map_or(&[], Vec::as_slice)
    }

    /// Whether a goal needs to know which methods are entered and left.
    pub fn watches_frames(&self) -> bool {
        !self.trackers.is_empty() || !self.crashes.is_empty()
    }

    /// Whether a goal needs to know what is read and written.
    pub fn watches_memory(&self) -> bool {
        !self.flows.is_empty()
    }

    /// Whether a goal needs to know booleans that no jump looks at.
    pub fn watches_truths(&self) -> bool {
        self.has_truths
    }

    /// Whether no step covers a goal, but a postcondition that does not hold.
    pub fn is_violation(&self, goal: GoalIndex) -> bool {
        matches!(self.goal(goal).kind, GoalKind::Violation(_))
    }

    /// The instructions whose result some goal wants to know.
    pub fn watched_results(&self) -> FxHashSet<InsnId> {
        let gave = |step: &Step| match step {
            Step::Gave { at, .. } => Some(*at),
            _ => None,
        };
        self.effects.keys().filter_map(gave).collect()
    }

    /// The instructions at which a goal is covered.
    pub fn places(&self, goal: GoalIndex) -> impl Iterator<Item = InsnId> {
        let also = self.also.get(&goal).map_or(&[][..], Vec::as_slice);
        std::iter::once(self.goal(goal).insn).chain(also.iter().copied())
    }

    /// The classes in which something has to be seen, each once: in the order of the goals, then of what else they need.
    pub fn classes(&self) -> Vec<ClassId> {
        let goals = (0..self.goals.len() as u32).flat_map(|goal| self.places(GoalIndex(goal)));
        let frames = self.crashes.iter().flat_map(|crash| &crash.escapes).flat_map(|escape| escape.at.iter().copied());
        let mut known = FxHashSet::default();
        goals.chain(frames).map(|at| at.method.class).filter(|class| known.insert(*class)).collect()
    }

    pub(crate) fn known_goal(&self, at: InsnId, kind: &GoalKind) -> Option<GoalIndex> {
        self.known.get(&(at, kind.clone())).copied()
    }

    /// The steps that cover a goal by themselves.
    pub(crate) fn steps_to(&self, goal: GoalIndex) -> impl Iterator<Item = Step> {
        let covering = self.effects.iter().filter(move |(_, effects)| effects.goals.contains(&goal));
        covering.map(|(step, _)| *step)
    }

    /// The goal of a crash.
    pub(crate) fn crash_goal(&self, crash: u32) -> GoalIndex {
        self.crash_goals[crash as usize]
    }

    // What criteria add.

    /// A goal at an instruction. Two criteria may want the same.
    pub fn goal_at(&mut self, subject: &Subject<'_>, index: u32, kind: GoalKind) -> GoalIndex {
        let insn = subject.at(index);
        let key = (insn, kind);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.has_truths |= matches!(key.1, GoalKind::Truth(_));
        let goal = GoalIndex(self.goals.len() as u32);
        let (offset, line) = (subject.site(index).offset, subject.site(index).line);
        self.goals.push(Goal { method: subject.method.key(), insn, kind: key.1.clone(), offset, line });
        self.known.insert(key, goal);
        self.by_method.entry(subject.method.id).or_default().push(goal);
        goal
    }

    /// A goal that a single step covers.
    pub fn add(&mut self, subject: &Subject<'_>, index: u32, kind: GoalKind, step: Step) {
        let goal = self.goal_at(subject, index, kind);
        let goals = &mut self.effects_of(step).goals;
        if !goals.contains(&goal) {
            goals.push(goal);
        }
    }

    /// A goal is covered at other instructions, too, be it in other methods.
    pub(crate) fn also_at(&mut self, goal: GoalIndex, places: &[InsnId]) {
        for at in places {
            let of_method = self.by_method.entry(at.method).or_default();
            if !of_method.contains(&goal) {
                of_method.push(goal);
            }
        }
        self.also.insert(goal, places.to_vec());
    }

    /// A goal that is covered when an exception takes its way.
    pub(crate) fn await_crash(&mut self, goal: GoalIndex, crash: Crash) {
        if self.crash_of.contains_key(&goal) {
            return;
        }
        self.crash_of.insert(goal, self.crashes.len() as u32);
        if let Some(first) = crash.escapes.first() {
            let own = self.goal(goal).insn;
            let others: Vec<InsnId> = first.at.iter().copied().filter(|at| *at != own).collect();
            self.also_at(goal, &others);
        }
        self.crashes.push(crash);
        self.crash_goals.push(goal);
    }

    /// Goals that need a memory.
    pub fn track(&mut self, tracker: Tracker) {
        let number = self.trackers.len() as u32;
        for step in tracker.steps() {
            let trackers = &mut self.effects_of(*step).trackers;
            if trackers.last() != Some(&number) {
                trackers.push(number);
            }
        }
        for goal in tracker.goals() {
            self.tracker_of.insert(goal, number);
        }
        self.trackers_of.entry(tracker.method).or_default().push(number);
        self.trackers.push(tracker);
    }

    /// A goal that is covered when one instruction reads what the other was the last to write there.
    pub fn follow(&mut self, definition: InsnId, used: InsnId, goal: GoalIndex) {
        self.flows.insert((definition, used), goal);
        self.flow_of.insert(goal, (definition, used));
        self.writers.insert(definition);
    }
}
