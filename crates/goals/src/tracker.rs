//! Goals that a single step cannot cover: an automaton that reads the steps of one call of a method.

use glassbox_program::MethodId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::goal::GoalIndex;
use crate::step::Step;

/// A small deterministic automaton. Each call of its method has a state of its own, which starts as 0; a step that it does
/// not know leaves the state as it is.
#[derive(Clone, Debug)]
pub struct Tracker {
    pub(crate) method: MethodId,
    transitions: FxHashMap<(u32, Step), Transition>,
    /// Steps that a call in a state never does.
    impossible: FxHashSet<(u32, Step)>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Transition {
    pub next: u32,
    pub covers: Vec<GoalIndex>,
}

impl Tracker {
    pub fn new(method: MethodId) -> Tracker {
        Tracker { method, transitions: FxHashMap::default(), impossible: FxHashSet::default() }
    }

    /// In this state, a step leads to the next state and covers these goals.
    pub fn on(&mut self, state: u32, step: Step, next: u32, covers: impl IntoIterator<Item = GoalIndex>) {
        let transition = self.transitions.entry((state, step)).or_default();
        transition.next = next;
        transition.covers.extend(covers);
    }

    /// In this state, no call ever does this step.
    pub fn exclude(&mut self, state: u32, step: Step) {
        self.impossible.insert((state, step));
    }

    pub(crate) fn excludes(&self, state: u32, step: &Step) -> bool {
        self.impossible.contains(&(state, *step))
    }

    pub(crate) fn transition(&self, state: u32, step: &Step) -> Option<&Transition> {
        self.transitions.get(&(state, *step))
    }

    /// The state after a step, and the goals that it covers.
    pub(crate) fn read(&self, state: u32, step: &Step) -> (u32, &[GoalIndex]) {
        self.transition(state, step).map_or((state, &[]), |transition| (transition.next, &transition.covers))
    }

    /// The same with one goal only, by the number that it has elsewhere.
    pub(crate) fn only(&self, goal: GoalIndex, elsewhere: GoalIndex) -> Tracker {
        let mut only = self.clone();
        for transition in only.transitions.values_mut() {
            let covers = transition.covers.contains(&goal);
            transition.covers = if covers { vec![elsewhere] } else { Vec::new() };
        }
        only
    }

    /// The steps that it knows.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.transitions.keys().map(|(_, step)| step)
    }

    /// The goals that it covers.
    pub(crate) fn goals(&self) -> impl Iterator<Item = GoalIndex> {
        self.transitions.values().flat_map(|transition| transition.covers.iter().copied())
    }
}
