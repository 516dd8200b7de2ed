//! Throwing, catching and unwinding.

use glassbox_program::InsnId;

use crate::calls::null_pointer;
use crate::event::{Event, Message, Outcome, Stuck, Why};
use crate::run::{Machine, Next, Step, invalid};
use crate::state::{Role, State, Trace};
use crate::value::{Address, NULL, Value};

impl<'p> Machine<'p> {
    /// `athrow`.
    pub(crate) fn throw_top(&mut self, state: &mut State<'p>) -> Step {
        let value = self.peek(state, 0)?;
        let address = self.dereference(state, value, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        self.exact_class(state, address, Why::Dispatch)?;
        self.unwind(state, address)
    }

    /// An exception that an instruction throws by itself: its constructor runs, then it is thrown where the
    /// instruction stands.
    pub(crate) fn throw_new(&mut self, state: &mut State<'p>, class: &str, message: Message) -> Step {
        let class = self.load(class)?;
        if self.initialize(state, class)? {
            return Ok(Next::Restart);
        }
        let descriptor = if matches!(message, Message::Text(_)) { "(Ljava/lang/String;)V" } else { "()V" };
        let constructor = class.method("<init>", descriptor).ok_or_else(|| invalid("an exception class"))?;
        let exception = self.allocate_anyway(state, class);
        let mut operands = vec![Value::Reference(exception)];
        if let Message::Text(message) = &message {
            operands.push(self.new_text(state, message));
        }
        // A program is run as with `-XX:-ShowCodeDetailsInExceptionMessages`.
        let role = Role::Thrower { exception, message_known: self.is_program || message != Message::Unknown };
        self.enter(state, constructor, &operands, role)?;
        Ok(Next::Stay)
    }

    /// JVMS 2.10: finds the handler, innermost frame first; the path ends if there is none.
    pub(crate) fn unwind(&mut self, state: &mut State<'p>, exception: Address) -> Step {
        let class = state.heap.get(exception).ok_or_else(|| invalid("a dangling reference"))?.class;
        while let Some(frame) = state.frames.last() {
            let (code, owner, pc) = (frame.code, frame.class, frame.pc);
            for handler in code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&pc)) {
                let catches = match handler.catch {
                    None => true,
                    Some(index) => {
                        let caught = self.class_at(owner, index)?;
                        self.program.is_subtype(class, caught.id)
                    }
                };
                if catches {
                    return Ok(self.catch(state, handler.target, exception));
                }
            }
            if let Role::Initializer(class) = frame.role {
                let name = glassbox_program::binary_name(&self.program.class(class).name);
                let exception = self.describe(state, exception);
                let what = format!("an exception in the static initializer of {name} ({exception})");
                return Err(Stuck::Unsupported(what).into());
            }
            let base = frame.base as usize;
            state.stack.truncate(base);
            state.frames.pop();
        }
        Err(Event::Finished(Outcome::Threw(exception)).into())
    }

    fn catch(&mut self, state: &mut State<'p>, target: u32, exception: Address) -> Next {
        if let Some(frame) = state.frames.last_mut() {
            frame.pc = target;
            state.stack.truncate(frame.floor as usize);
            state.stack.push(Value::Reference(exception));
            if !self.is_program && frame.class.origin != glassbox_program::Origin::Jdk {
                state.trace.push(Trace::Caught(InsnId { method: frame.method.id, index: target }));
            }
        }
        Next::Stay
    }
}
