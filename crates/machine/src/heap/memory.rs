//! How much memory a path may use, and finding what it does not use any more.

use crate::event::{Halt, Message, Stop, Stuck, throws};
use crate::heap::references;
use crate::machine::Machine;
use crate::state::value::{Address, Value};
use crate::state::{Role, State};

/// The first look for garbage in a program; later ones when the heap has doubled.
pub(crate) const FIRST_COLLECTION: u64 = 64 << 20;

impl<'p> Machine<'p> {
    /// Asks for room for an object, before it is made.
    #[inline]
    pub(crate) fn reserve(&mut self, state: &State<'p>, bytes: u64) -> Result<(), Stop> {
        if state.heap.bytes() + bytes <= self.limits.heap_bytes && state.heap.len() < self.limits.objects {
            return Ok(());
        }
        self.no_room(state)
    }

    #[cold]
    fn no_room(&mut self, state: &State<'p>) -> Result<(), Stop> {
        if !self.mode.is_program() {
            return Err(Stuck::Bound(format!("{} objects on one path", self.limits.objects)).into());
        }
        // The instruction starts again after a collection; if it comes back here, there is nothing left to free.
        if self.collection.tried_again != Some(state.steps) {
            self.collection.tried_again = Some(state.steps + 1);
            return Err(Stop(Box::new(Halt::Collect)));
        }
        Err(throws("java/lang/OutOfMemoryError", Message::Text("Java heap space".into())))
    }

    /// Between two instructions, everything that matters hangs on the state.
    pub(crate) fn collect_garbage(&mut self, state: &mut State<'p>) {
        let mut roots: Vec<Address> = state.threads().flat_map(|thread| references(&thread.stack)).collect();
        for (_, class) in state.class_states() {
            roots.extend(references(&class.statics));
            roots.push(class.failure);
        }
        for frame in state.threads().flat_map(|thread| &thread.frames) {
            match frame.role {
                Role::Thrower { exception, cause, .. } => {
                    roots.push(exception);
                    roots.extend(cause);
                }
                Role::Linker { appendix, .. } => roots.push(appendix),
                Role::Call | Role::Initializer(_) | Role::Maker { .. } => {}
            }
        }
        roots.extend(state.runtime.strings.iter().map(|(_, address)| *address));
        roots.extend(state.runtime.literals.iter().map(|(_, address)| *address));
        roots.extend(state.runtime.mirrors.iter().map(|(_, address)| *address));
        roots.extend(state.runtime.sites.iter().filter_map(|(_, value)| match value {
            Value::Reference(address) => Some(*address),
            _ => None,
        }));
        roots.extend(state.runtime.method_names.iter().map(|(_, address)| *address));
        if let Some((_, Value::Reference(argument))) = state.provenance.main {
            roots.push(argument);
        }
        roots.extend(state.threads().map(|thread| thread.object));
        roots.extend(state.monitors.held());
        roots.extend(state.runtime.unnamed_module);
        roots.extend(state.runtime.application_loader);
        roots.extend(state.runtime.modules.values());
        state.heap.collect(roots.into_iter());
        self.collection.at_bytes = (2 * state.heap.bytes()).max(FIRST_COLLECTION);
    }
}
