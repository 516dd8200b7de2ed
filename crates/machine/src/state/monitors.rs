//! Monitors: each is held by one thread, as often as that has entered it. A thread that does not hold a monitor may not
//! wait or notify on it.

use glassbox_program::Method;

use crate::event::{Message, Stop, Why, throws};
use crate::instructions::calls::null_pointer;
use crate::machine::{Machine, Next, Step, unsupported};
use crate::state::State;
use crate::state::thread::ThreadId;
use crate::state::value::{Address, NULL, Value};

/// The monitors that are held, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Monitors(Vec<Held>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    object: Address,
    owner: ThreadId,
    /// How often its owner has entered it, and not left it yet.
    count: u32,
}

impl Monitors {
    /// Enters a monitor once more; returns false if another thread holds it, so that this one would have to wait.
    #[must_use]
    pub(crate) fn enter(&mut self, thread: ThreadId, object: Address) -> bool {
        match self.position(object).map(|position| &mut self.0[position]) {
            None => self.0.push(Held { object, owner: thread, count: 1 }),
            Some(held) if held.owner == thread => held.count += 1,
            Some(_) => return false,
        }
        true
    }

    /// Leaves a monitor once; returns whether the thread held it.
    pub(crate) fn exit(&mut self, thread: ThreadId, object: Address) -> bool {
        let Some(position) = self.position(object).filter(|position| self.0[*position].owner == thread) else {
            return false;
        };
        self.0[position].count -= 1;
        if self.0[position].count == 0 {
            self.0.remove(position);
        }
        true
    }

    pub(crate) fn holds(&self, thread: ThreadId, object: Address) -> bool {
        self.0.iter().any(|held| held.object == object && held.owner == thread)
    }

    pub(crate) fn held(&self) -> impl Iterator<Item = Address> {
        self.0.iter().map(|held| held.object)
    }

    /// Nearly always that of the last one.
    fn position(&self, object: Address) -> Option<usize> {
        self.0.iter().rposition(|held| held.object == object)
    }
}

impl<'p> Machine<'p> {
    /// `monitorenter` and `monitorexit`.
    pub(crate) fn monitor(&mut self, state: &mut State<'p>, enter: bool) -> Step {
        let value = self.peek(state, 0)?;
        let address = self.dereference(state, value, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        if enter {
            enter_monitor(state, address)?;
        } else if !state.monitors.exit(state.thread.id, address) {
            return Err(throws("java/lang/IllegalMonitorStateException", Message::Absent));
        }
        self.pop(state, 1);
        Ok(Next::Advance)
    }

    /// JVMS 2.11.10: what a synchronized method enters when it is called, its frame being the innermost one.
    #[cold]
    pub(crate) fn enter_synchronized(&mut self, state: &mut State<'p>, method: &'p Method) -> Result<(), Stop> {
        if let Some(object) = self.locked_by(state, method)? {
            enter_monitor(state, object)?;
        }
        Ok(())
    }

    /// The same when it returns or throws.
    #[cold]
    pub(crate) fn exit_synchronized(&mut self, state: &mut State<'p>, method: &'p Method) -> Result<(), Stop> {
        if let Some(object) = self.locked_by(state, method)? {
            state.monitors.exit(state.thread.id, object);
        }
        Ok(())
    }

    fn locked_by(&mut self, state: &mut State<'p>, method: &'p Method) -> Result<Option<Address>, Stop> {
        if method.is_static() {
            let class = self.program.class(method.id.class);
            return self.mirror(state, class).map(Some);
        }
        match self.local(state, 0) {
            Ok(Value::Reference(address)) => Ok(Some(address)),
            _ => Ok(None),
        }
    }
}

/// The thread that runs enters a monitor.
fn enter_monitor(state: &mut State<'_>, object: Address) -> Result<(), Stop> {
    match state.monitors.enter(state.thread.id, object) {
        true => Ok(()),
        false => Err(unsupported("waiting for a monitor that another thread holds")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monitor_is_held_until_its_owner_has_left_it_as_often_as_it_entered_it() {
        let (mut monitors, object) = (Monitors::default(), Address(7));
        let (one, other) = (ThreadId(0), ThreadId(1));
        assert!(monitors.enter(one, object) && monitors.enter(one, object));
        assert!(!monitors.enter(other, object) && !monitors.exit(other, object) && !monitors.holds(other, object));
        assert!(monitors.exit(one, object) && monitors.holds(one, object));
        assert!(monitors.exit(one, object) && !monitors.holds(one, object) && !monitors.exit(one, object));
        assert!(monitors.enter(other, object) && monitors.holds(other, object));
    }
}
