//! Throwing, catching and unwinding.

use glassbox_program::InsnId;

use crate::event::{Event, Outcome, Stuck, Why};
use crate::run::{Machine, Next, Step, invalid, linking};
use crate::state::{Role, State, Trace};
use crate::value::{Address, NULL, Value};

impl<'p> Machine<'p> {
    /// `athrow`.
    pub(crate) fn throw_top(&mut self, state: &mut State<'p>) -> Step {
        let value = self.peek(state, 0)?;
        let address = self.dereference(state, value, Why::NullCheck)?;
        if address == NULL {
            return self.throw_new(state, "java/lang/NullPointerException", None);
        }
        self.exact_class(state, address, Why::Dispatch)?;
        self.unwind(state, address)
    }

    /// An exception that an instruction throws by itself: its constructor runs, then it is thrown where the
    /// instruction stands. Without a message, the real one depends on the virtual machine and is not modelled.
    pub(crate) fn throw_new(&mut self, state: &mut State<'p>, class: &str, message: Option<&str>) -> Step {
        let class = self.program.load(class).map_err(linking)?;
        if self.initialize(state, class)? {
            return Ok(Next::Restart);
        }
        let descriptor = if message.is_some() { "(Ljava/lang/String;)V" } else { "()V" };
        let constructor = class.method("<init>", descriptor).ok_or_else(|| invalid("an exception class"))?;
        let exception = self.allocate(state, class)?;
        let mut operands = vec![Value::Reference(exception)];
        if let Some(message) = message {
            let text: Vec<u16> = message.encode_utf16().collect();
            operands.push(Value::Reference(self.string(state, &text)));
        }
        let role = Role::Thrower { exception, message_known: message.is_some() };
        self.enter(state, constructor, operands, role)?;
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
                        let caught = self.program.resolve_class(owner, index).map_err(linking)?;
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
                return Err(Event::Stuck(Stuck::Unsupported(what)));
            }
            state.frames.pop();
        }
        Ok(Next::Finished(Outcome::Threw(exception)))
    }

    fn catch(&mut self, state: &mut State<'p>, target: u32, exception: Address) -> Next {
        if let Some(frame) = state.frames.last_mut() {
            frame.stack.clear();
            frame.stack.push(Value::Reference(exception));
            frame.pc = target;
            if frame.class.origin != glassbox_program::Origin::Jdk {
                state.trace.push(Trace::Caught(InsnId { method: frame.method.id, index: target }));
            }
        }
        Next::Stay
    }
}
