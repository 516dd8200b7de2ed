//! Calls and returns.

use glassbox_program::{Assumption, Class, ClassId, InvokeKind, JavaType, Method, Origin, StackKind, binary_name};

use crate::approximation::reliance::is_dispatched;
use crate::event::{Event, Halt, Message, Outcome, Stop, Stuck, Why, throws};
use crate::linking::resolution::Callee;
use crate::machine::{Machine, Next, Step, invalid};
use crate::natives::{Model, Native};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Frame, Role, Stage, State};

impl<'p> Machine<'p> {
    /// JVMS 6.5: `invokestatic`, `invokespecial`, `invokevirtual`, `invokeinterface`.
    pub(crate) fn invoke(&mut self, state: &mut State<'p>, kind: InvokeKind, index: u16) -> Step {
        let caller = self.frame(state)?.class;
        let resolved = self.callee_at(caller, kind, index)?;
        let callee = match kind {
            InvokeKind::Static => {
                if let Some(guessed) = self.guess_call(state, &resolved, None) {
                    return guessed;
                }
                self.check_gate(caller, &resolved)?;
                if self.initialize(state, resolved.class)? {
                    return Ok(Next::Restart);
                }
                if let Some(assumed) = resolved.assumes
                    && !self.mode.is_program()
                {
                    self.check_assumption(state, &resolved, assumed)?;
                }
                resolved
            }
            _ => {
                let depth = resolved.operands.checked_sub(1).ok_or_else(|| invalid("a call without a receiver"))?;
                let receiver = self.peek(state, depth)?;
                if self.write_log_text(state, &resolved, receiver) {
                    return Ok(Next::Advance);
                }
                let address = self.dereference(state, receiver, Why::NullCheck)?;
                if address == NULL {
                    return Err(null_pointer());
                }
                if let Some(guessed) = self.guess_call(state, &resolved, Some(address)) {
                    return guessed;
                }
                if is_dispatched(kind) {
                    self.rely_on_dispatch(state, address, &resolved);
                }
                let callee = match kind {
                    InvokeKind::Special => self.special_target(caller, resolved),
                    _ => self.virtual_target(state, address, &resolved)?,
                };
                self.check_gate(caller, &callee)?;
                // The receiver is known now; it stands on the stack as what it is.
                let position = state.thread.stack.len() - resolved.operands;
                state.thread.stack[position] = Value::Reference(address);
                callee
            }
        };
        if let Some(model) = callee.model {
            return self.run_model(state, model, &callee);
        }
        self.enter_callee(state, &callee)
    }

    /// `assume(condition)` and its kin: a path on which the condition is something else ends here.
    fn check_assumption(&mut self, state: &State<'p>, callee: &Callee<'p>, assumed: bool) -> Result<(), Stop> {
        let condition = self.peek(state, callee.operands.saturating_sub(1))?;
        match self.is_true(state, condition)? == assumed {
            true => Ok(()),
            false => Err(Event::Refuted(Some(Assumption::Assumed(callee.method.key()))).into()),
        }
    }

    /// Calls a method whose operands lie on the stack.
    #[inline]
    pub(crate) fn enter_callee(&mut self, state: &mut State<'p>, callee: &Callee<'p>) -> Step {
        let method = callee.method;
        let Some(code) = &method.code else {
            if self.stands_in_for(callee.class).is_some() {
                return self.answer(state, callee);
            }
            return Err(self.without_code(method));
        };
        self.check_depth(state)?;
        self.rely_on_library(state, callee.class);
        let floor = self.frame(state)?.floor as usize;
        let base = state.thread.stack.len().checked_sub(callee.operands).filter(|base| *base >= floor);
        let base = base.ok_or_else(|| invalid("operand stack underflow"))?;
        if callee.has_wide {
            spread(&mut state.thread.stack, base);
        }
        let floor = base + usize::from(code.max_locals);
        if state.thread.stack.len() > floor {
            return Err(invalid("more arguments than local variables"));
        }
        if floor > self.limits.slots {
            return Err(self.too_deep());
        }
        state.thread.stack.resize(floor, Value::Unset);
        let (base, floor) = (base as u32, floor as u32);
        state.thread.frames.push(Frame {
            method,
            class: callee.class,
            code,
            pc: 0,
            base,
            floor,
            began: 0,
            role: Role::Call,
        });
        self.note_entered(state);
        if method.flags.is_synchronized() {
            self.enter_synchronized(state, method)?;
        }
        Ok(Next::Stay)
    }

    #[cold]
    fn without_code(&self, method: &Method) -> Stop {
        if method.flags.is_native() {
            return Stuck::Method(method.key().to_string()).into();
        }
        if self.mode.is_program() {
            return throws("java/lang/AbstractMethodError", Message::Text(method.key().quoted()));
        }
        Stuck::Linking(format!("{} is abstract", method.key())).into()
    }

    /// JVMS 5.4.6, when no method can be selected.
    #[cold]
    fn nothing_selected(&self, receiver: ClassId, resolved: &Callee<'p>) -> Stop {
        if self.program.class(receiver).is_of_run_time() {
            return Stuck::Method(resolved.method.key().to_string()).into();
        }
        if !self.mode.is_program() {
            return self.without_code(resolved.method);
        }
        let (method, receiver) = (resolved.method, self.program.class(receiver));
        let rivals = self.program.conflicting_defaults(receiver, method);
        if self.feature_version() > 17 && rivals.len() > 1 {
            let names: Vec<String> =
                rivals.iter().map(|rival| format!("{}.{}", binary_name(&rival.class), rival.name)).collect();
            return self.incompatible(format!("Conflicting default methods: {}", names.join(" ")));
        }
        let key = method.key();
        let signature = key.to_string();
        let signature = signature.strip_prefix(&format!("{}.", binary_name(&key.class))).unwrap_or(&signature);
        let text = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{}{} {signature}' of \
             {} {}.",
            binary_name(&receiver.name),
            if method.flags.is_abstract() { "abstract " } else { "" },
            key.returns(),
            if resolved.class.is_interface() { "interface" } else { "abstract class" },
            binary_name(&key.class),
        );
        throws("java/lang/AbstractMethodError", Message::Text(text))
    }

    /// JVMS 2.5.2: there is an end to nested calls. The constructor of the error itself has some room.
    #[inline]
    pub(crate) fn check_depth(&self, state: &State<'p>) -> Result<(), Stop> {
        if state.thread.frames.len() < self.limits.frames && state.thread.stack.len() <= self.limits.slots {
            return Ok(());
        }
        let throwing =
            state.thread.frames.iter().rev().take(16).any(|frame| matches!(frame.role, Role::Thrower { .. }));
        if throwing && state.thread.frames.len() < self.limits.frames + 32 {
            return Ok(());
        }
        Err(self.too_deep())
    }

    #[cold]
    fn too_deep(&self) -> Stop {
        if self.mode.is_program() {
            return throws("java/lang/StackOverflowError", Message::Absent);
        }
        Stuck::Bound(format!("{} nested calls", self.limits.frames)).into()
    }

    fn run_model(&mut self, state: &mut State<'p>, model: Model, callee: &Callee<'p>) -> Step {
        let start = state.thread.stack.len().checked_sub(callee.operands);
        let start = start.ok_or_else(|| invalid("operand stack underflow"))?;
        // Few natives take more; a copy frees the state for them.
        let mut few = [Value::Unset; 8];
        let mut many: Vec<Value>;
        let operands = match few.get_mut(..callee.operands) {
            Some(few) => {
                few.copy_from_slice(&state.thread.stack[start..]);
                few
            }
            None => {
                many = state.thread.stack[start..].to_vec();
                &mut many
            }
        };
        if !state.knowledge.concretized.is_empty() {
            operands.iter_mut().for_each(|operand| *operand = known_number(state, *operand));
        }
        let operands = &*operands;
        if callee.class.id == self.known.class.id && self.asks_about_run_time(state, callee.method, operands) {
            return Err(Stuck::Method(callee.method.key().to_string()).into());
        }
        let done = match model(self, state, operands) {
            Ok(Native::Tabulated) => self.tabulated(callee, operands),
            done => done,
        };
        let mut done = done.map_err(|stop| match *stop.0 {
            Halt::Number(term) => self.ask(state, term, Event::Concretize { term, why: Why::Native }),
            other => thrown_by(Stop(Box::new(other)), callee.method),
        })?;
        if callee.is_shortcut && !matches!(done, Native::Bytecode) {
            state.provenance.assumptions.take_shortcut(callee.method.id);
        }
        let mut native = callee.method;
        // What a native method becomes may be a native method itself.
        while let Native::Become(method, arguments) = &done {
            let next = self.callee(method);
            let Some(model) = next.model.filter(|_| !next.is_shortcut) else { break };
            native = next.method;
            match model(self, state, arguments).map_err(|stop| thrown_by(stop, native))? {
                Native::Bytecode => break,
                next => done = next,
            }
        }
        match done {
            Native::Void => self.pop(state, operands.len()),
            Native::Value(value) => {
                if callee.method.descriptor.returns == Some(JavaType::Boolean) {
                    self.note_truth(state, value)?;
                }
                self.pop(state, operands.len());
                self.push(state, value);
            }
            Native::Throw(class, message) => {
                let stop = throws(class, message.map_or(Message::Absent, Message::Text));
                return Err(thrown_by(stop, native));
            }
            Native::Become(method, arguments) => {
                let callee = self.callee(method);
                // Nothing has happened yet where it cannot be entered.
                if method.code.is_none() && self.stands_in_for(callee.class).is_none() {
                    return Err(self.without_code(method));
                }
                self.pop(state, operands.len());
                state.thread.stack.extend_from_slice(&arguments);
                return self.enter_callee(state, &callee);
            }
            Native::BytecodeWith(arguments) => {
                self.pop(state, operands.len());
                state.thread.stack.extend_from_slice(&arguments);
                return self.enter_callee(state, callee);
            }
            Native::Restart => return Ok(Next::Restart),
            Native::Bytecode | Native::Tabulated => return self.enter_callee(state, callee),
        }
        Ok(Next::Advance)
    }

    /// Code under test may not ask for what differs between machines: a verdict would rest on it.
    #[inline]
    fn check_gate(&self, caller: &Class, callee: &Callee<'p>) -> Result<(), Stop> {
        if self.mode.is_program() || !callee.is_closed || caller.origin == Origin::Jdk {
            return Ok(());
        }
        Err(Stuck::Method(callee.method.key().to_string()).into())
    }

    /// JVMS 6.5, `invokespecial`: a superclass call starts its look-up in the superclass of the caller.
    fn special_target(&mut self, caller: &'p Class, resolved: Callee<'p>) -> Callee<'p> {
        let owner = resolved.class;
        let is_super_call = !resolved.method.is_constructor()
            && !owner.is_interface()
            && caller.id != owner.id
            && caller.ancestors.contains(&owner.id);
        let Some(superclass) = caller.superclass.filter(|_| is_super_call) else { return resolved };
        self.select(superclass, &resolved).unwrap_or(resolved)
    }

    /// JVMS 5.4.6; asks if the class of an input decides it.
    pub(crate) fn virtual_target(
        &mut self,
        state: &State<'p>,
        receiver: Address,
        resolved: &Callee<'p>,
    ) -> Result<Callee<'p>, Stop> {
        let object = state.heap.get(receiver).ok_or_else(|| invalid("a dangling reference"))?;
        // A method that nobody can override needs no question.
        if resolved.method.flags.is_final() || resolved.method.flags.is_private() {
            return Ok(*resolved);
        }
        let (types, open) = match &object.input {
            Some(input) if input.types.len() > 1 || input.open => (input.types.clone(), input.open),
            _ => {
                let class = object.class;
                let selected = self.select(class, resolved);
                return selected.ok_or_else(|| self.nothing_selected(class, resolved));
            }
        };
        let mut groups: Vec<(Callee<'p>, Vec<ClassId>)> = Vec::new();
        for class in types {
            let selected = self.select(class, resolved).ok_or_else(|| self.nothing_selected(class, resolved))?;
            match groups.iter_mut().find(|(callee, _)| callee.method.id == selected.method.id) {
                Some((_, group)) => group.push(class),
                None => groups.push((selected, vec![class])),
            }
        }
        match groups.as_slice() {
            [(callee, _)] if !open => Ok(*callee),
            _ => {
                let groups = groups.into_iter().map(|(_, group)| group).collect();
                Err(self.ask_for_class(state, receiver, open, groups, Why::Dispatch).into())
            }
        }
    }

    /// Pushes a frame. Operands start with the receiver, if there is one.
    pub(crate) fn enter(
        &mut self,
        state: &mut State<'p>,
        method: &'p Method,
        operands: &[Value],
        role: Role,
    ) -> Result<(), Stop> {
        if !matches!(role, Role::Thrower { .. }) {
            self.check_depth(state)?;
        }
        self.enter_at_once(state, method, operands, role)
    }

    /// The same without asking whether there is room for another frame.
    pub(crate) fn enter_at_once(
        &mut self,
        state: &mut State<'p>,
        method: &'p Method,
        operands: &[Value],
        role: Role,
    ) -> Result<(), Stop> {
        let Some(code) = &method.code else {
            return Err(self.without_code(method));
        };
        let base = state.thread.stack.len();
        state.thread.stack.extend_from_slice(operands);
        spread(&mut state.thread.stack, base);
        let floor = base + usize::from(code.max_locals);
        if state.thread.stack.len() > floor {
            state.thread.stack.truncate(base);
            return Err(invalid("more arguments than local variables"));
        }
        state.thread.stack.resize(floor, Value::Unset);
        let class = self.program.class(method.id.class);
        state.thread.frames.push(Frame {
            method,
            class,
            code,
            pc: 0,
            base: base as u32,
            floor: floor as u32,
            began: 0,
            role,
        });
        self.note_entered(state);
        if method.flags.is_synchronized() {
            self.enter_synchronized(state, method)?;
        }
        Ok(())
    }

    pub(crate) fn return_from_method(&mut self, state: &mut State<'p>, with_value: bool) -> Step {
        let frame = self.frame(state)?;
        let (base, role, method) = (frame.base as usize, frame.role, frame.method);
        let value = match (with_value, &frame.method.descriptor.returns) {
            (true, Some(java_type)) => {
                let value = self.peek(state, 0)?;
                Some(self.narrow(java_type, value)?)
            }
            (false, None) => None,
            _ => return Err(invalid("a return instruction of another type than the method")),
        };
        if self.watch.truths
            && let Some(value) = value
        {
            self.note_returned_truth(state, value)?;
        }
        if method.flags.is_synchronized() {
            self.exit_synchronized(state, method)?;
        }
        self.note_left(state);
        state.thread.frames.pop();
        state.thread.stack.truncate(base);
        match role {
            Role::Call => match state.thread.frames.last_mut() {
                None => Err(Event::Finished(Outcome::Returned(value)).into()),
                Some(caller) => {
                    caller.pc += 1;
                    state.thread.stack.extend(value);
                    Ok(Next::Stay)
                }
            },
            Role::Initializer(class) => {
                let own = self.program.class(class).origin != Origin::Jdk;
                state.thread.initializing = state.thread.initializing.saturating_sub(u32::from(own));
                if let Some(class) = state.class_state_mut(class) {
                    class.stage = Stage::Done;
                }
                match state.thread.frames.is_empty() {
                    true => Err(Event::Finished(Outcome::Returned(None)).into()),
                    false => Ok(Next::Stay),
                }
            }
            Role::Maker { number } => {
                self.was_made(state, number, value)?;
                Ok(Next::Stay)
            }
            Role::Linker { site, appendix } => {
                self.linked(state, site, appendix, value);
                Ok(Next::Stay)
            }
            Role::Thrower { exception, message_known, cause, native } => {
                if !message_known {
                    let slot = self.known.detail_message.slot;
                    let message =
                        Value::Opaque(StackKind::Reference, &"the message of an exception that the JVM makes");
                    if let Some(object) = state.heap.get_mut(exception) {
                        object.set_field(slot, message);
                    }
                }
                if let Some(cause) = cause {
                    state.fill(exception, self.known.throwable, &[("cause", Value::Reference(cause))]);
                }
                self.unwind(state, exception, native.is_none())
            }
        }
    }
}

/// A number that was made concrete on this path is what it is.
pub(crate) fn known_number(state: &State<'_>, value: Value) -> Value {
    match value {
        Value::IntTerm(term) => {
            state.knowledge.concretized.get(&term).map_or(value, |number| Value::Int(*number as i32))
        }
        Value::LongTerm(term) => state.knowledge.concretized.get(&term).map_or(value, |number| Value::Long(*number)),
        Value::FloatTerm(term) => {
            state.knowledge.concretized.get(&term).map_or(value, |bits| Value::Float(f32::from_bits(*bits as u32)))
        }
        Value::DoubleTerm(term) => {
            state.knowledge.concretized.get(&term).map_or(value, |bits| Value::Double(f64::from_bits(*bits as u64)))
        }
        _ => value,
    }
}

/// A native method has no frame, but stack traces name it.
fn thrown_by(mut stop: Stop, method: &Method) -> Stop {
    if let Halt::Throw(throw) = &mut *stop.0
        && method.flags.is_native()
        && !method.is_signature_polymorphic()
    {
        throw.native = Some(method.id);
    }
    stop
}

/// What a dereference of null throws; a real message names variables, which is an option of the virtual machine.
pub(crate) fn null_pointer() -> Stop {
    throws("java/lang/NullPointerException", Message::Unknown)
}

/// Operands become local variables, of which wide values take two (JVMS 2.6.1).
fn spread(stack: &mut Vec<Value>, base: usize) {
    let mut index = base;
    while index < stack.len() {
        if stack[index].is_wide() {
            index += 1;
            stack.insert(index, Value::Unset);
        }
        index += 1;
    }
}
