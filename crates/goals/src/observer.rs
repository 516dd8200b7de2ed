//! What a path remembers for goals that a single step does not cover. A part of every path: forks copy it.

use std::sync::Arc;

use glassbox_program::{InsnId, MethodId};
use rustc_hash::FxHashMap;

use crate::crash::Crashing;
use crate::goal::GoalIndex;
use crate::step::{Place, Step};
use crate::table::GoalTable;

#[derive(Clone, Debug, Default)]
pub struct Observer {
    /// The calls of methods with trackers, innermost last: the method, and where the states of its trackers start.
    frames: Vec<(MethodId, u32)>,
    states: Vec<u32>,
    /// Who was the last to write a place, as far as a goal cares.
    written: Arc<FxHashMap<Place, InsnId>>,
    crashing: Crashing,
}

impl Observer {
    /// Reads one step, and adds the goals that it covers.
    pub fn observe(&mut self, table: &GoalTable, step: &Step, covered: &mut Vec<GoalIndex>) {
        if !table.crashes.is_empty() {
            self.watch_exceptions(table, step, covered);
        }
        match step {
            Step::Entered(method) => return self.enter(table, *method),
            Step::Left(method) => return self.leave(*method),
            Step::Read { at, place } => return self.read(table, *at, *place, covered),
            Step::Wrote { at, place } => return self.write(table, *at, *place),
            Step::Threw { at, own, handler, .. } => {
                self.follow(table, &Step::ThrewAny { at: *at, own: *own, handler: *handler }, covered);
            }
            _ => {}
        }
        self.follow(table, step, covered);
    }

    fn watch_exceptions(&mut self, table: &GoalTable, step: &Step, covered: &mut Vec<GoalIndex>) {
        let complete = match step {
            Step::Threw { at, class, own, handler } => {
                self.crashing.throw(&table.crashes, (*at, *class), *own, handler.is_some())
            }
            Step::Left(method) => self.crashing.leave(&table.crashes, *method),
            Step::Executed(_) => {
                self.crashing.go_on();
                Vec::new()
            }
            _ => return,
        };
        covered.extend(complete.into_iter().map(|crash| table.crash_goal(crash)));
    }

    /// How many frames of a crash an exception has come through.
    pub(crate) fn passed(&self, crash: u32) -> u32 {
        self.crashing.passed(crash)
    }

    fn follow(&mut self, table: &GoalTable, step: &Step, covered: &mut Vec<GoalIndex>) {
        let Some(effects) = table.effects(step) else { return };
        covered.extend(&effects.goals);
        for number in &effects.trackers {
            let tracker = &table.trackers[*number as usize];
            let Some(state) = self.state_mut(table, self.frames.len().wrapping_sub(1), tracker.method, *number) else {
                continue;
            };
            let (next, covers) = tracker.read(*state, step);
            covered.extend(covers);
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
        match at.filter(|at| table.writers.contains(at)) {
            Some(by) => {
                Arc::make_mut(&mut self.written).insert(place, by);
            }
            None if self.written.contains_key(&place) => {
                Arc::make_mut(&mut self.written).remove(&place);
            }
            None => {}
        }
    }

    fn read(&self, table: &GoalTable, at: InsnId, place: Place, covered: &mut Vec<GoalIndex>) {
        let goal = self.written.get(&place).and_then(|by| table.flows.get(&(*by, at)));
        covered.extend(goal);
    }

    /// Whether something that this instruction wrote may still be there.
    pub(crate) fn holds(&self, by: InsnId) -> bool {
        self.written.values().any(|writer| *writer == by)
    }
}
