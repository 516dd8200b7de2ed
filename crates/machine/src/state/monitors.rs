//! Monitors of the one thread: entering never waits, but who does not hold a monitor may not wait or notify on it.

use glassbox_program::Method;

use crate::event::{Message, Stop, Why, throws};
use crate::instructions::calls::null_pointer;
use crate::machine::{Machine, Next, Step};
use crate::state::State;
use crate::state::value::{Address, NULL, Value};

/// The monitors that are held, one entry for each time that one was entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Monitors(Vec<Address>);

impl Monitors {
    pub(crate) fn enter(&mut self, object: Address) {
        self.0.push(object);
    }

    /// Leaves a monitor once; says whether it was held.
    pub(crate) fn exit(&mut self, object: Address) -> bool {
        // Nearly always the last one.
        let position = self.0.iter().rposition(|held| *held == object);
        position.map(|position| self.0.remove(position)).is_some()
    }

    pub(crate) fn holds(&self, object: Address) -> bool {
        self.0.contains(&object)
    }

    pub(crate) fn held(&self) -> impl Iterator<Item = Address> {
        self.0.iter().copied()
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
            state.monitors.enter(address);
        } else if !state.monitors.exit(address) {
            return Err(throws("java/lang/IllegalMonitorStateException", Message::Absent));
        }
        self.pop(state, 1);
        Ok(Next::Advance)
    }

    /// JVMS 2.11.10: what a synchronized method enters when it is called, its frame being the innermost one.
    #[cold]
    pub(crate) fn enter_synchronized(&mut self, state: &mut State<'p>, method: &'p Method) -> Result<(), Stop> {
        if let Some(object) = self.locked_by(state, method)? {
            state.monitors.enter(object);
        }
        Ok(())
    }

    /// The same when it returns or throws.
    #[cold]
    pub(crate) fn exit_synchronized(&mut self, state: &mut State<'p>, method: &'p Method) -> Result<(), Stop> {
        if let Some(object) = self.locked_by(state, method)? {
            state.monitors.exit(object);
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
