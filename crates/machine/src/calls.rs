//! Calls and returns.

use std::sync::Arc;

use glassbox_program::{Class, ClassId, InvokeKind, Method, Origin, StackKind};

use crate::event::{Event, Outcome, Stuck, Why};
use crate::natives::{self, Model, Native};
use crate::run::{Machine, Next, Step, invalid, linking};
use crate::state::{Frame, Role, Stage, State};
use crate::value::{Address, NULL, Value};

impl<'p> Machine<'p> {
    /// JVMS 6.5: `invokestatic`, `invokespecial`, `invokevirtual`, `invokeinterface`.
    pub(crate) fn invoke(&mut self, state: &mut State<'p>, kind: InvokeKind, index: u16) -> Step {
        let caller = self.frame(state)?.class;
        let resolved = self.program.resolve_method(caller, index).map_err(linking)?;
        if (kind == InvokeKind::Static) != resolved.is_static() {
            return Err(Event::Stuck(Stuck::Linking(format!("{} is static or not, against its call", resolved.key()))));
        }
        let arguments = resolved.descriptor.parameters.len();
        let method = match kind {
            InvokeKind::Static => {
                self.check_gate(caller, resolved)?;
                if self.initialize(state, self.program.class(resolved.id.class))? {
                    return Ok(Next::Restart);
                }
                resolved
            }
            _ => {
                let receiver = self.peek(state, arguments)?;
                let address = self.dereference(state, receiver, Why::NullCheck)?;
                if address == NULL {
                    return self.throw_new(state, "java/lang/NullPointerException", None);
                }
                // The receiver is known now; it stands on the stack as what it is.
                let method = match kind {
                    InvokeKind::Special => self.special_target(caller, resolved),
                    _ => self.virtual_target(state, address, resolved)?,
                };
                self.check_gate(caller, method)?;
                if let Some(frame) = state.frames.last_mut() {
                    let position = frame.stack.len() - 1 - arguments;
                    frame.stack[position] = Value::Reference(address);
                }
                method
            }
        };
        let count = arguments + usize::from(!method.is_static());
        if let Some(model) = self.models.of(method) {
            let stack = &self.frame(state)?.stack;
            let operands = stack[stack.len().saturating_sub(count)..].to_vec();
            return self.run_model(state, model, &operands);
        }
        if method.flags.is_native() {
            return Err(Event::Stuck(Stuck::Method(method.key().to_string())));
        }
        if method.code.is_none() {
            return Err(Event::Stuck(Stuck::Linking(format!("{} is abstract", method.key()))));
        }
        let frame = state.frames.last_mut().ok_or_else(|| invalid("no frame"))?;
        let start = frame.stack.len().checked_sub(count).ok_or_else(|| invalid("operand stack underflow"))?;
        let operands = frame.stack.split_off(start);
        self.enter(state, method, operands, Role::Call)?;
        Ok(Next::Stay)
    }

    fn run_model(&mut self, state: &mut State<'p>, model: Model, operands: &[Value]) -> Step {
        match model(self, state, operands)? {
            Native::Void => self.pop(state, operands.len()),
            Native::Value(value) => {
                self.pop(state, operands.len());
                self.push(state, value);
            }
            Native::Throw(class, message) => return self.throw_new(state, class, message.as_deref()),
            Native::Become(method, arguments) => {
                self.pop(state, operands.len());
                self.enter(state, method, arguments, Role::Call)?;
                return Ok(Next::Stay);
            }
            Native::Restart => return Ok(Next::Restart),
        }
        Ok(Next::Advance)
    }

    /// Code under test may not ask for what differs between machines: a verdict would rest on it.
    fn check_gate(&self, caller: &Class, method: &Method) -> Result<(), Event> {
        let callee = self.program.class(method.id.class);
        let asks = caller.origin != Origin::Jdk && callee.origin == Origin::Jdk;
        let closed = self.is_limited && !natives::needs_no_boot(self, callee, method);
        if self.is_program || !asks || !closed && !natives::asks_the_platform(callee, method) {
            return Ok(());
        }
        Err(Event::Stuck(Stuck::Method(method.key().to_string())))
    }

    /// JVMS 6.5, `invokespecial`: a superclass call starts its look-up in the superclass of the caller.
    fn special_target(&self, caller: &'p Class, resolved: &'p Method) -> &'p Method {
        let owner = self.program.class(resolved.id.class);
        let is_super_call = !resolved.is_constructor()
            && !owner.is_interface()
            && caller.id != owner.id
            && caller.ancestors.contains(&owner.id);
        let superclass = caller.superclass.filter(|_| is_super_call).map(|id| self.program.class(id));
        let found =
            superclass.and_then(|class| self.program.find_method(class, &resolved.name, &resolved.descriptor_text));
        found.unwrap_or(resolved)
    }

    /// JVMS 5.4.6; asks if the class of an input decides it.
    fn virtual_target(
        &mut self,
        state: &State<'p>,
        receiver: Address,
        resolved: &'p Method,
    ) -> Result<&'p Method, Event> {
        let object = state.heap.get(receiver).ok_or_else(|| invalid("a dangling reference"))?;
        let abstract_method = || Event::Stuck(Stuck::Linking(format!("{} is abstract", resolved.key())));
        let (types, open) = match &object.input {
            Some(input) if input.types.len() > 1 || input.open => (input.types.clone(), input.open),
            _ => (vec![object.class], false),
        };
        // A method that nobody can override needs no question.
        if resolved.flags.is_final() || resolved.flags.is_private() {
            return Ok(resolved);
        }
        let mut groups: Vec<(&'p Method, Vec<ClassId>)> = Vec::new();
        for class in types {
            let selected = self.program.select_method(self.program.class(class), resolved);
            let selected = selected.ok_or_else(abstract_method)?;
            match groups.iter_mut().find(|(method, _)| method.id == selected.id) {
                Some((_, group)) => group.push(class),
                None => groups.push((selected, vec![class])),
            }
        }
        match groups.as_slice() {
            [(method, _)] if !open => Ok(method),
            _ => {
                let groups = groups.into_iter().map(|(_, group)| group).collect();
                Err(self.ask_for_class(receiver, open, groups, Why::Dispatch))
            }
        }
    }

    /// Pushes a frame. Operands start with the receiver, if there is one.
    pub(crate) fn enter(
        &mut self,
        state: &mut State<'p>,
        method: &'p Method,
        operands: Vec<Value>,
        role: Role,
    ) -> Result<(), Event> {
        let Some(code) = &method.code else {
            return Err(Event::Stuck(Stuck::Method(method.key().to_string())));
        };
        if state.frames.len() >= self.limits.frames {
            return Err(Event::Stuck(Stuck::Bound(format!("{} nested calls", self.limits.frames))));
        }
        let mut locals = Vec::with_capacity(usize::from(code.max_locals));
        for value in operands {
            locals.push(value);
            if value.is_wide() {
                locals.push(Value::Unset);
            }
        }
        if locals.len() > usize::from(code.max_locals) {
            return Err(invalid("more arguments than local variables"));
        }
        locals.resize(usize::from(code.max_locals), Value::Unset);
        let class = self.program.class(method.id.class);
        let stack = Vec::with_capacity(usize::from(code.max_stack));
        state.frames.push(Frame { method, class, code, pc: 0, locals, stack, role });
        Ok(())
    }

    pub(crate) fn return_from_method(&mut self, state: &mut State<'p>, with_value: bool) -> Step {
        let value = if with_value { Some(self.peek(state, 0)?) } else { None };
        let Some(frame) = state.frames.pop() else { return Err(invalid("no frame")) };
        let value = match (value, &frame.method.descriptor.returns) {
            (Some(value), Some(java_type)) => Some(self.narrow(java_type, value)?),
            (value, _) => value,
        };
        match frame.role {
            Role::Initializer(class) => {
                let own = self.program.class(class).origin != Origin::Jdk;
                state.initializing = state.initializing.saturating_sub(u32::from(own));
                if let Some(class) = Arc::make_mut(&mut state.classes).get_mut(&class) {
                    Arc::make_mut(class).stage = Stage::Done;
                }
                Ok(if state.frames.is_empty() { Next::Finished(Outcome::Returned(None)) } else { Next::Stay })
            }
            Role::Thrower { exception, message_known } => {
                if !message_known {
                    let slot = self.known.detail_message.slot;
                    let message = Value::Opaque(StackKind::Reference, "the message of an exception that the JVM makes");
                    if let Some(object) = state.heap.get_mut(exception) {
                        object.set_field(slot, message);
                    }
                }
                self.unwind(state, exception)
            }
            Role::Call => match state.frames.last_mut() {
                None => Ok(Next::Finished(Outcome::Returned(value))),
                Some(caller) => {
                    caller.stack.extend(value);
                    caller.pc += 1;
                    Ok(Next::Stay)
                }
            },
        }
    }
}
