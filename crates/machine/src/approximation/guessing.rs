//! Where the machine cannot follow, a path may go on with a guess: what code under test has called gives anything of its type,
//! and leaves the memory as it is.
//!
//! Such a path relies on [`Assumption::Guess`], so that it excludes nothing; what it covers, a real virtual machine has to show.

use std::sync::Arc;

use glassbox_expr::{Node, Term};
use glassbox_program::{
    Assumption, Class, ClassId, ClassKind, Field, Insn, JavaType, Name, Origin, RunTimeClass, StackKind, binary_name,
};

use crate::approximation::effects::UNSEEN;
use crate::approximation::loggers::SAYS;
use crate::event::{Stop, Stuck};
use crate::inputs::is_value;
use crate::inputs::origin::{InputOrigin, InputStep};
use crate::linking::resolution::Callee;
use crate::machine::{Machine, Next, Step};
use crate::state::value::{Address, NULL, Value};
use crate::state::{ClassState, Role, Stage, State, Trace};

impl<'p> Machine<'p> {
    /// Lets a path go on that cannot go on by itself; says whether that is possible. Whatever the innermost code under test has
    /// called gives anything.
    pub fn guess(&mut self, state: &mut State<'p>, stuck: &Stuck) -> bool {
        match stuck {
            Stuck::Method(_) | Stuck::Unsupported(_) | Stuck::Bound(_) => {}
            // What a native method of the JDK takes for invalid may be all right on a real virtual machine.
            Stuck::InvalidBytecode(_) => {}
            Stuck::Initializer(_) => return self.leave_initializer(state),
            // Another path goes on with the one value of many.
            Stuck::Elsewhere(_) => return false,
            Stuck::Linking(_) | Stuck::Missing(_) | Stuck::Input(_) => return false,
        }
        let is_under_test = |class: &Class| matches!(class.origin, Origin::Application | Origin::Subject);
        let Some(home) = state.thread.frames.iter().rposition(|frame| is_under_test(frame.class)) else { return false };
        let above = &state.thread.frames[home + 1..];
        if above.iter().any(|frame| !matches!(frame.role, Role::Call | Role::Initializer(_))) {
            return false;
        }
        let Some(first) = above.first() else {
            // A limit of the machine says nothing about what an instruction gives.
            return !matches!(stuck, Stuck::Bound(_)) && self.guess_instruction(state).is_ok_and(|done| done);
        };
        let (base, role, method) = (first.base as usize, first.role, first.method);
        let constructed = method.is_constructor().then(|| state.thread.stack.get(base).copied()).flatten();
        while state.thread.frames.len() > home + 1 {
            self.drop_frame(state);
        }
        state.thread.stack.truncate(base);
        match role {
            // The instruction that needed the class starts again.
            Role::Initializer(class) => self.guess_initialized(state, class),
            _ => {
                if let Some(Value::Reference(address)) = constructed {
                    self.forget_fields(state, address);
                }
                self.go_on_behind(state, &method.key().to_string(), method.descriptor.returns.as_ref());
            }
        }
        true
    }

    /// The call that the innermost frame stands at is over, and has given anything.
    fn go_on_behind(&mut self, state: &mut State<'p>, what: &str, returns: Option<&JavaType>) {
        let value = self.guessed_result(state, what, returns);
        state.thread.stack.extend(value);
        if let Some(frame) = state.thread.frames.last_mut() {
            frame.pc += 1;
        }
    }

    /// Takes the innermost frame away.
    fn drop_frame(&self, state: &mut State<'p>) {
        self.note_left(state);
        let Some(frame) = state.thread.frames.pop() else { return };
        state.thread.stack.truncate(frame.base as usize);
        if let Role::Initializer(class) = frame.role {
            let is_own = self.program.class(class).origin != Origin::Jdk;
            state.thread.initializing = state.thread.initializing.saturating_sub(u32::from(is_own));
            self.count_as_initialized(state, class);
        }
    }

    /// An initializer that has thrown something, which it may not do on the real virtual machine, counts as done.
    fn leave_initializer(&self, state: &mut State<'p>) -> bool {
        let Some(Role::Initializer(class)) = state.thread.frames.last().map(|frame| frame.role) else { return false };
        if state.thread.frames.len() < 2 {
            return false;
        }
        self.drop_frame(state);
        self.guess_initialized(state, class);
        true
    }

    fn guess_initialized(&self, state: &mut State<'p>, class: ClassId) {
        let what = format!("the initialization of {}", binary_name(&self.program.class(class).name));
        self.rely(state, Assumption::Guess(what.into()));
    }

    /// The same for an instruction of the code under test itself.
    fn guess_instruction(&mut self, state: &mut State<'p>) -> Result<bool, Stop> {
        let frame = self.frame(state)?;
        let (insn, floor) = (frame.insn(), frame.floor as usize);
        match insn {
            Some(Insn::Invoke(..) | Insn::InvokeDynamic(_) | Insn::GetStatic(_) | Insn::PutStatic(_)) => {
                let Some(at) = state.position() else { return Ok(false) };
                let shape = self.shape_of(state)?;
                let start = state.thread.stack.len().saturating_sub(shape.count).max(floor);
                if let (Some(_), Some(Value::Reference(address))) =
                    (shape.constructed, state.thread.stack.get(start).copied())
                {
                    self.forget_fields(state, address);
                }
                state.thread.stack.truncate(start);
                let what = self.name_of_call(at);
                let returns = shape.returns.filter(|_| shape.constructed.is_none());
                self.go_on_behind(state, &what, returns.as_ref());
                state.provenance.trace.push(Trace::Executed(at));
                state.steps += 1;
                Ok(true)
            }
            Some(Insn::New(_)) => {
                let done = self.take_for_initialized(state);
                if done {
                    self.rely(state, Assumption::Guess("the initialization of a class".into()));
                }
                Ok(done)
            }
            _ => Ok(self.guess_operands(state, floor)),
        }
    }

    /// Operands of which nothing is known, or that are different in every run, become any of their kind; the instruction starts
    /// again.
    fn guess_operands(&mut self, state: &mut State<'p>, floor: usize) -> bool {
        let mut done = false;
        for index in floor..state.thread.stack.len() {
            let value = state.thread.stack[index];
            let kind = match value {
                Value::Opaque(kind, _) => kind,
                Value::IntTerm(_) if self.is_different_every_run(value) => StackKind::Int,
                Value::LongTerm(_) if self.is_different_every_run(value) => StackKind::Long,
                _ => continue,
            };
            state.provenance.assumptions.unsteady |= !matches!(value, Value::Opaque(..));
            let java_type = match kind {
                StackKind::Int => JavaType::Int,
                StackKind::Long => JavaType::Long,
                StackKind::Float => JavaType::Float,
                StackKind::Double => JavaType::Double,
                StackKind::Reference => JavaType::Reference("java/lang/Object".into()),
            };
            let what = "a value that is known at run time only";
            if let Some(value) = self.guessed_result(state, what, Some(&java_type)) {
                state.thread.stack[index] = value;
                done = true;
            }
        }
        done
    }

    /// What a static field holds of which that is not known: anything, and then always the same.
    #[cold]
    pub(crate) fn guessed_static(
        &mut self,
        state: &mut State<'p>,
        owner: &Class,
        field: &Field,
        value: Value,
    ) -> Value {
        let Some(value) = self.guessed_field_value(state, field) else { return value };
        if let Some(class) = state.class_state_mut(owner.id) {
            class.statics[field.slot] = value;
        }
        value
    }

    /// The same for a field of an object.
    #[cold]
    pub(crate) fn guessed_field(
        &mut self,
        state: &mut State<'p>,
        object: Address,
        field: &Field,
        value: Value,
    ) -> Value {
        let Some(value) = self.guessed_field_value(state, field) else { return value };
        if let Some(object) = state.heap.get_mut(object) {
            object.set_field(field.slot, value);
        }
        value
    }

    fn guessed_field_value(&mut self, state: &mut State<'p>, field: &Field) -> Option<Value> {
        let is_own = state.thread.frames.last().is_some_and(|frame| frame.class.origin != Origin::Jdk);
        let what = || format!("{}.{}", binary_name(&field.class), field.name);
        (self.mode.freedom().guesses && is_own)
            .then(|| self.guessed_result(state, &what(), Some(&field.java_type)))
            .flatten()
    }

    /// An object of which nothing is known has whatever class it is cast to.
    pub(crate) fn cast_guess(&mut self, state: &mut State<'p>, address: Address, target: &Class) -> Step {
        let class = state.heap.get(address).map(|object| object.class);
        if !class.is_some_and(|class| self.program.is_subtype(class, target.id)) {
            let what = format!("an object that is cast to {}", binary_name(&target.name));
            if let Some(value) = self.guessed_result(state, &what, Some(&target.java_type())) {
                self.pop(state, 1);
                self.push(state, value);
            }
        }
        Ok(Next::Advance)
    }

    /// An object of which nothing is known may belong to any class.
    pub(crate) fn test_guess(&mut self, state: &mut State<'p>, address: Address, target: &Class) -> Step {
        let class = state.heap.get(address).map(|object| object.class);
        let value = match class.is_some_and(|class| self.program.is_subtype(class, target.id)) {
            true => Some(Value::Int(1)),
            false => self.guessed_result(state, "the class of an object", Some(&JavaType::Boolean)),
        };
        self.replace(state, 1, value.unwrap_or(Value::Int(0)))
    }

    /// A call of which nothing is worth knowing: of a method that gives a logger, or on an object of which nothing is known.
    pub(crate) fn guess_call(
        &mut self,
        state: &mut State<'p>,
        callee: &Callee<'p>,
        receiver: Option<Address>,
    ) -> Option<Step> {
        let method = callee.method;
        let logs = self.is_for_loggers(state, callee, receiver);
        let is_blank = logs
            || self.mode.freedom().guesses && receiver.is_some_and(|address| self.is_guessed_object(state, address));
        let is_of_object = receiver.is_some() && &*method.class == "java/lang/Object";
        if !is_blank || is_of_object || method.is_constructor() {
            return None;
        }
        let start = state.thread.stack.len().checked_sub(callee.operands)?;
        let operands = state.thread.stack.split_off(start);
        let value = match logs {
            true => self.logger_result(state, method, &operands[usize::from(receiver.is_some())..]),
            false => self.guessed_result(state, &method.key().to_string(), method.descriptor.returns.as_ref()),
        };
        state.thread.stack.extend(value);
        Some(Ok(Next::Advance))
    }

    pub(crate) fn kind_of(&self, state: &State<'p>, address: Address) -> Option<ClassKind> {
        Some(self.program.class(state.heap.get(address)?.class).kind)
    }

    /// A path is about to be decided by something that was made up: what it comes by from here on is a guess.
    pub fn rely_on_guess_in(&self, state: &mut State<'p>, condition: Term) {
        if !self.inputs.marked.is_empty()
            && !state.provenance.assumptions.has_guessed()
            && self.depends_on_guess(condition)
        {
            self.rely_on_what_loggers_say(state);
        }
    }

    /// The path goes on by what a logger has said, and by nothing else that was made up.
    pub fn rely_on_what_loggers_say(&self, state: &mut State<'p>) {
        self.rely(state, Assumption::Guess(SAYS.into()));
    }

    /// Whether an object is one of which nothing is known but its type.
    pub(crate) fn is_guessed_object(&self, state: &State<'p>, address: Address) -> bool {
        matches!(self.kind_of(state, address), Some(ClassKind::Guessed | ClassKind::Logger))
    }

    /// Anything of a type, and not null. The path relies on what was guessed.
    pub(crate) fn guessed_result(&mut self, state: &mut State<'p>, what: &str, of: Option<&JavaType>) -> Option<Value> {
        self.rely(state, Assumption::Guess(what.into()));
        let java_type = of?;
        state.provenance.marks += 1;
        let origin =
            InputOrigin::new(InputStep::MadeUp { what: what.to_owned(), number: Some(state.provenance.marks) });
        let unknown = Value::Opaque(java_type.stack_kind(), UNSEEN);
        let JavaType::Reference(class_name) = java_type else {
            return Some(if self.mode.leaves_guesses_open() {
                unknown
            } else {
                self.guessed_symbol(&origin, java_type)
            });
        };
        let Ok(class) = self.program.load(class_name) else { return Some(unknown) };
        let is_input = class.component.is_some()
            || is_value(class)
            || class.flags.is_enum()
            || matches!(class.origin, Origin::Application | Origin::Subject) && class.is_instantiable();
        if is_input && self.mode.leaves_guesses_open() {
            return Some(unknown);
        }
        if is_input {
            let value = self.guessed_symbol(&origin, java_type);
            if let Value::ReferenceTerm(term) = value {
                self.assume_not_null(state, term);
            }
            return Some(value);
        }
        let blank = self.blank_class(class, ClassKind::Guessed);
        let address = blank.map_or(NULL, |blank| self.allocate_unseen(state, blank));
        Some(Value::Reference(address))
    }

    fn guessed_symbol(&mut self, origin: &Arc<InputOrigin>, java_type: &JavaType) -> Value {
        let value = self.input_value(origin, java_type);
        let symbols = value.term().map_or_else(Vec::new, |term| match self.terms.node(term) {
            Node::Symbol(symbol) => vec![*symbol],
            _ => self.terms.symbols_of(term).to_vec(),
        });
        symbols.into_iter().for_each(|symbol| self.mark_as_guess(symbol, "a guess"));
        value
    }

    /// A class of which nothing is known but what it extends or implements.
    pub(crate) fn blank_class(&mut self, declared: &'p Class, kind: ClassKind) -> Option<&'p Class> {
        if declared.flags.is_final() {
            return Some(declared);
        }
        let mark = if kind == ClassKind::Logger { "logger" } else { "guess" };
        let name: Name = format!("{}${mark}", declared.name).into();
        let object = self.known.object.name.clone();
        let class = match declared.is_interface() {
            true => RunTimeClass { name, superclass: object, interfaces: vec![declared.name.clone()] },
            false => RunTimeClass { name, superclass: declared.name.clone(), interfaces: Vec::new() },
        };
        self.class_of_run_time(kind, &class).ok()
    }

    /// Nothing is known any more of what an object holds.
    fn forget_fields(&self, state: &mut State<'p>, address: Address) {
        let Some(class) = state.heap.get(address).map(|object| self.program.class(object.class)) else { return };
        for (slot, kind) in class.field_kinds.iter().enumerate() {
            if let Some(object) = state.heap.get_mut(address)
                && object.field(slot) == Value::default_of_kind(*kind)
            {
                object.set_field(slot, Value::Opaque(*kind, UNSEEN));
            }
        }
    }

    /// A class counts as initialized although its initializer did not come to its end: what that has not written is not known.
    fn count_as_initialized(&self, state: &mut State<'p>, id: ClassId) {
        let class = self.program.class(id);
        let Some(ClassState { statics, stage, .. }) = state.class_state_mut(id) else { return };
        *stage = Stage::Done;
        for field in class.fields.iter().filter(|field| field.flags.is_static() && field.constant.is_none()) {
            let kind = field.java_type.stack_kind();
            if statics[field.slot] == Value::default_of_kind(kind) {
                statics[field.slot] = Value::Opaque(kind, UNSEEN);
            }
        }
    }
}
