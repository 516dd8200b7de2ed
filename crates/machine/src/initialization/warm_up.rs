//! Static initializers that ask nothing run once, not once for every path that starts in their class.

use glassbox_program::{Class, ClassId};

use crate::boot::Boot;
use crate::event::{Event, Outcome};
use crate::heap::{Body, Cells, Object};
use crate::machine::{Limits, Machine, Watch};
use crate::mode::{Mode, SkipOptions};
use crate::once::OnceMap;
use crate::state::State;
use crate::state::value::Value;

/// Initializers that take longer are run by every path, whose budget they count against.
const FUEL: u64 = 5_000_000;

/// Guesses of one initializer.
const MOST_GUESSES: usize = 100;

/// States in which a class has just been initialized, by class, by what their traces tell, and by what the machine need
/// not run; nothing where a path has to do it.
pub(crate) type Warm<'p> = OnceMap<(ClassId, Watch, SkipOptions), Option<State<'p>>>;

impl<'p> Machine<'p> {
    /// Lets paths start where a class has been initialized, if that needs no decision and nothing that differs from path
    /// to path.
    pub fn warm_up(&mut self, boot: &Boot<'p>, class: &'p Class) {
        let (limits, watch) = (self.limits, self.watch);
        let freedom = self.mode.freedom();
        let initialized = || initialized(boot, limits, watch, class, freedom);
        if let Some(state) = boot.warm.get((class.id, watch, freedom), initialized) {
            self.base = state;
        }
    }
}

fn initialized<'p>(
    boot: &Boot<'p>,
    limits: Limits,
    watch: Watch,
    class: &'p Class,
    freedom: SkipOptions,
) -> Option<State<'p>> {
    let mut machine = Machine::new(boot, limits, Mode::WarmUp(freedom)).ok()?;
    machine.watch = watch;
    let mut state = machine.base.clone();
    let mut is_running = machine.initialize(&mut state, class).ok()?;
    if !is_running && state.steps() == machine.base.steps() {
        // There is nothing to run.
        return None;
    }
    let mut left = MOST_GUESSES;
    while is_running && left > 0 {
        left -= 1;
        match machine.run(&mut state, FUEL) {
            Event::Finished(Outcome::Returned(_)) => is_running = false,
            Event::Stuck(stuck) if freedom.guesses && machine.guess(&mut state, &stuck) => {}
            _ => return None,
        }
    }
    if !is_the_same_for_all(&state) {
        return None;
    }
    state.runtime.freeze();
    Some(state)
}

/// Whether nothing in a state is a matter of one path, or of the terms of one machine.
pub(crate) fn is_the_same_for_all(state: &State<'_>) -> bool {
    let is_plain = |value: &Value| value.term().is_none();
    let is_settled = |object: &Object| match &object.body {
        Body::Fields(values) => values.iter().all(is_plain),
        Body::Array(array) => {
            let cells = match &array.cells {
                Cells::Mixed(cells) => cells.iter().all(is_plain),
                Cells::Sparse(_) => false,
                _ => true,
            };
            cells && array.overlay.is_none() && is_plain(&array.length)
        }
        Body::Free => true,
    };
    let new_objects = state.heap.addresses().skip(state.provenance.base_objects as usize);
    state.thread.frames.is_empty()
        && state.knowledge.clauses.is_empty()
        && state.knowledge.choices == 0
        && state.thread.initializing == 0
        && state.provenance.made.is_empty()
        && state.knowledge.boxes.is_empty()
        && new_objects.filter_map(|address| state.heap.get(address)).all(is_settled)
        && state.class_states().all(|(_, class)| class.statics.iter().all(is_plain))
}
