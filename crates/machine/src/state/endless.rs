//! Runs that never end: a path that comes back to where it was, and has changed nothing on the way, does so for ever.

use crate::event::Event;
use crate::machine::Machine;
use crate::state::{Frame, State};

impl<'p> Machine<'p> {
    /// Whether a path comes back to the very state in which it is, within so many instructions and without a question.
    /// False says nothing: it may be endless in another way.
    pub fn comes_back(&mut self, path: &State<'p>, within: u64) -> bool {
        let mut state = path.clone();
        for _ in 0..within {
            if !matches!(self.run(&mut state, 1), Event::OutOfFuel) {
                return false;
            }
            state.trace.clear();
            if is_same(path, &state) {
                return true;
            }
        }
        false
    }
}

/// Whether two states of one path behave alike from here on. What was printed and what was assumed decides nothing.
fn is_same(before: &State<'_>, now: &State<'_>) -> bool {
    before.frames.len() == now.frames.len()
        && before.frames.iter().zip(&now.frames).rev().all(|(before, now)| is_same_frame(before, now))
        && before.stack.len() == now.stack.len()
        && before.stack.iter().zip(&now.stack).all(|(before, now)| before.is_same(now))
        && before.heap.is_untouched_copy_of(&now.heap)
        && before.classes.is_untouched_copy_of(&now.classes)
        && knowledge(before) == knowledge(now)
        && before.outside == now.outside
        && before.monitors == now.monitors
        && before.thrown == now.thrown
        && before.written_elements == now.written_elements
        && before.awaited_receiver == now.awaited_receiver
}

fn is_same_frame(before: &Frame<'_>, now: &Frame<'_>) -> bool {
    let places = |frame: &Frame<'_>| (frame.pc, frame.method.id, frame.base, frame.floor, frame.role);
    places(before) == places(now)
}

/// How much a path knows of all that only grows.
fn knowledge(state: &State<'_>) -> [usize; 16] {
    [
        state.clauses.len(),
        state.facts.len(),
        state.resolved.len(),
        state.concretized.len(),
        state.strings.own(),
        state.literals.own(),
        state.mirrors.own(),
        state.sites.own(),
        state.method_names.own(),
        state.modules.len(),
        state.defined.len(),
        state.made.len(),
        state.boxes.len(),
        state.marks as usize,
        state.choices as usize,
        state.initializing as usize,
    ]
}
