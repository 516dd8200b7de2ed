//! What a path remembers for goals that a single step does not cover. A part of every path: forks copy it.

use std::sync::Arc;

use glassbox_program::{InsnId, MethodId};
use rustc_hash::FxHashMap;

use crate::goal::GoalIndex;
use crate::step::{Place, Step};
use crate::table::GoalTable;

#[derive(Clone, Debug, Default)]
pub struct Observer {
    /// The calls of methods with trackers, innermost last: the method, and where the states of its trackers start.
    frames: Vec<(MethodId, u32)>,
    states: Vec<u32>,
    /// Who was the last to write a place, as far as a goal cares.
    written: Arc<FxHashMap<Place, Written>>,
}

#[derive(Clone, Copy, Debug)]
struct Written {
    by: InsnId,
    /// Something may have been written there since, at an index that is not known.
    doubtful: bool,
}

/// What a step came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    pub covered: Vec<GoalIndex>,
    /// Goals that it may have covered: that depends on the index of an array element, which is not known.
    pub doubtful: Vec<GoalIndex>,
}

impl Observer {
    /// Reads one step.
    pub fn observe(&mut self, table: &GoalTable, step: &Step, observed: &mut Observed) {
        match step {
            Step::Entered(method) => return self.enter(table, *method),
            Step::Left(method) => return self.leave(*method),
            Step::Read { at, place } => return self.read(table, *at, *place, observed),
            Step::Wrote { at, place } => return self.write(table, *at, *place),
            Step::Threw { at, own, handler, .. } => {
                self.follow(table, &Step::ThrewAny { at: *at, own: *own, handler: *handler }, observed);
            }
            _ => {}
        }
        self.follow(table, step, observed);
    }

    fn follow(&mut self, table: &GoalTable, step: &Step, observed: &mut Observed) {
        let Some(effects) = table.effects(step) else { return };
        observed.covered.extend(&effects.goals);
        for number in &effects.trackers {
            let tracker = &table.trackers[*number as usize];
            let Some(state) = self.state_mut(table, self.frames.len().wrapping_sub(1), tracker.method, *number) else {
                continue;
            };
            let (next, covers) = tracker.read(*state, step);
            observed.covered.extend(covers);
            *state = next;
        }
    }

    fn enter(&mut self, table: &GoalTable, method: MethodId) {
        let Some(trackers) = table.trackers_of.get(&method) else { return };
        let start = self.states.len();
        self.frames.push((method, start as u32));
        self.states.resize(start + trackers.len(), 0);
    }

    fn leave(&mut self, method: MethodId) {
        if let Some((_, start)) = self.frames.pop_if(|(known, _)| *known == method) {
            self.states.truncate(start as usize);
        }
    }

    fn state_mut(&mut self, table: &GoalTable, frame: usize, method: MethodId, tracker: u32) -> Option<&mut u32> {
        let position = self.position(table, frame, method, tracker)?;
        self.states.get_mut(position)
    }

    fn position(&self, table: &GoalTable, frame: usize, method: MethodId, tracker: u32) -> Option<usize> {
        let (_, start) = self.frames.get(frame).filter(|(known, _)| *known == method)?;
        let first = *table.trackers_of.get(&method)?.first()?;
        // The trackers of a method stand side by side.
        Some(*start as usize + (tracker - first) as usize)
    }

    /// The state of a tracker in one of the calls that this observer knows, outermost first.
    pub(crate) fn state(&self, table: &GoalTable, frame: usize, tracker: u32) -> Option<u32> {
        let method = table.trackers.get(tracker as usize)?.method;
        self.states.get(self.position(table, frame, method, tracker)?).copied()
    }

    fn write(&mut self, table: &GoalTable, at: Option<InsnId>, place: Place) {
        let by = at.filter(|at| table.writers.contains(at));
        if by.is_none() && self.written.is_empty() {
            return;
        }
        let touched = place.array().is_some() && self.written.keys().any(|other| other.may_be(place));
        if by.is_none() && !touched && !self.written.contains_key(&place) {
            return;
        }
        let written = Arc::make_mut(&mut self.written);
        if touched {
            for (_, other) in written.iter_mut().filter(|(other, _)| other.may_be(place)) {
                other.doubtful = true;
            }
        }
        match by {
            Some(by) => {
                written.insert(place, Written { by, doubtful: false });
            }
            None => {
                written.remove(&place);
            }
        }
    }

    fn read(&self, table: &GoalTable, at: InsnId, place: Place, observed: &mut Observed) {
        let exact = self.written.get(&place);
        if let Some(written) = exact
            && let Some(goal) = table.flows.get(&(written.by, at))
        {
            let goals = if written.doubtful { &mut observed.doubtful } else { &mut observed.covered };
            goals.push(*goal);
        }
        if exact.is_none_or(|exact| exact.doubtful) {
            let others = self.written.iter().filter(|(other, _)| **other != place && other.may_be(place));
            observed.doubtful.extend(others.filter_map(|(_, written)| table.flows.get(&(written.by, at))));
        }
    }

    /// Whether something that this instruction wrote may still be there.
    pub(crate) fn holds(&self, by: InsnId) -> bool {
        self.written.values().any(|written| written.by == by)
    }
}
