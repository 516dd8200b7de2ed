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
            state.provenance.trace.clear();
            if is_same(path, &state) {
                return true;
            }
        }
        false
    }
}

/// Whether two states of one path behave alike from here on. What was printed and what was assumed decides nothing.
fn is_same(before: &State<'_>, now: &State<'_>) -> bool {
    before.thread.frames.len() == now.thread.frames.len()
        && before.thread.frames.iter().zip(&now.thread.frames).rev().all(|(before, now)| is_same_frame(before, now))
        && before.thread.stack.len() == now.thread.stack.len()
        && before.thread.stack.iter().zip(&now.thread.stack).all(|(before, now)| before.is_same(now))
        && before.heap.is_untouched_copy_of(&now.heap)
        && before.classes.is_untouched_copy_of(&now.classes)
        && knowledge(before) == knowledge(now)
        && before.runtime.outside == now.runtime.outside
        && before.thread.may_proceed == now.thread.may_proceed
        && before.other_threads.is_empty()
        && now.other_threads.is_empty()
        && before.monitors == now.monitors
        && before.thread.thrown == now.thread.thrown
        && before.provenance.written_elements == now.provenance.written_elements
        && before.provenance.awaited_receiver == now.provenance.awaited_receiver
}

fn is_same_frame(before: &Frame<'_>, now: &Frame<'_>) -> bool {
    let places = |frame: &Frame<'_>| (frame.pc, frame.method.id, frame.base, frame.floor, frame.role);
    places(before) == places(now)
}

/// How much a path knows of all that only grows.
fn knowledge(state: &State<'_>) -> [usize; 16] {
    [
        state.knowledge.clauses.len(),
        state.knowledge.facts.len(),
        state.knowledge.resolved.len(),
        state.knowledge.concretized.len(),
        state.runtime.strings.own(),
        state.runtime.literals.own(),
        state.runtime.mirrors.own(),
        state.runtime.sites.own(),
        state.runtime.method_names.own(),
        state.runtime.modules.len(),
        state.runtime.defined.len(),
        state.provenance.made.len(),
        state.knowledge.boxes.len(),
        state.provenance.marks as usize,
        state.knowledge.choices as usize,
        state.thread.initializing as usize,
    ]
}
