//! Throwing, catching and unwinding.

use glassbox_program::{Class, ClassId, Insn, InsnId, Name, Origin, binary_name};

use crate::event::{Event, Message, Outcome, Stop, Stuck, Throw, Why};
use crate::instructions::calls::null_pointer;
use crate::machine::{Machine, Next, Step, invalid};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Role, Stage, State, ThrownAt, Trace};

impl<'p> Machine<'p> {
    /// `athrow`.
    pub(crate) fn throw_top(&mut self, state: &mut State<'p>) -> Step {
        let value = self.peek(state, 0)?;
        let address = self.dereference(state, value, Why::NullCheck)?;
        if address == NULL {
            return Err(null_pointer());
        }
        self.exact_class(state, address, Why::Dispatch)?;
        self.unwind(state, address, true)
    }

    /// An exception that an instruction throws by itself: its constructor runs, then it is thrown where the
    /// instruction stands.
    pub(crate) fn throw_new(&mut self, state: &mut State<'p>, throw: &Throw) -> Step {
        let class = self.load(throw.class)?;
        if self.initialize(state, class)? {
            return Ok(Next::Restart);
        }
        let descriptor = if matches!(throw.message, Message::Text(_)) { "(Ljava/lang/String;)V" } else { "()V" };
        let constructor = class.method("<init>", descriptor).ok_or_else(|| invalid("an exception class"))?;
        let exception = self.allocate_anyway(state, class);
        let mut operands = vec![Value::Reference(exception)];
        if let Message::Text(message) = &throw.message {
            operands.push(self.new_text(state, message));
        }
        let mut cause = throw.cause;
        if let Some(missing) = &throw.missing {
            cause = Some(self.not_found(state, missing)?);
        }
        // A program is run as with `-XX:-ShowCodeDetailsInExceptionMessages`.
        let message_known = self.mode.is_program() || throw.message != Message::Unknown;
        let role = Role::Thrower { exception, message_known, cause, native: throw.native };
        self.enter(state, constructor, &operands, role)?;
        Ok(Next::Stay)
    }

    /// JVMS 2.10: finds the handler, innermost frame first; the path ends if there is none.
    /// The instruction of the innermost frame may throw it itself, or call somebody native who does.
    pub(crate) fn unwind(&mut self, state: &mut State<'p>, exception: Address, mut own: bool) -> Step {
        let class = state.heap.get(exception).ok_or_else(|| invalid("a dangling reference"))?.class;
        self.note_origin(state, exception);
        // The class whose initializer was left last.
        let mut failed: Option<ClassId> = None;
        while let Some(frame) = state.thread.frames.last() {
            let (code, owner, pc, role) = (frame.code, frame.class, frame.pc, frame.role);
            // What was waiting for the initialization of this very class has not started.
            let waiting = failed.is_some_and(|failed| owner.ancestors.contains(&failed)) && pc == 0;
            if !waiting {
                if failed.is_some() && !self.is_error(class) {
                    return self.throw_wrapped(state, exception);
                }
                for handler in code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&pc)) {
                    let catches = match handler.catch {
                        None => true,
                        Some(index) => {
                            let caught = self.class_at(owner, index)?;
                            self.program.is_subtype(class, caught.id)
                        }
                    };
                    if catches {
                        self.note_thrown(state, class, own, Some(handler.target));
                        return Ok(self.catch(state, handler.target, exception));
                    }
                }
                failed = None;
            }
            if let Role::Maker { .. } = role {
                return Err(Event::Refuted(None).into());
            }
            if let Role::Initializer(class) = role {
                if !self.mode.is_program() {
                    let name = binary_name(&self.program.class(class).name);
                    let exception = self.describe(state, exception);
                    return Err(Stuck::Initializer(format!("{name} ({exception})")).into());
                }
                let text = self.describe(state, exception);
                let trace = self.trace_of(state, exception);
                self.fail_class(state, class, &text, trace)?;
                failed = Some(class);
            }
            self.note_thrown(state, class, own, None);
            self.leave(state)?;
            own = false;
        }
        if failed.is_some() && !self.is_error(class) {
            return self.throw_wrapped(state, exception);
        }
        Err(Event::Finished(Outcome::Threw(exception)).into())
    }

    /// Remembers where an exception comes from; one that is thrown again still comes from there.
    fn note_origin(&self, state: &mut State<'p>, exception: Address) {
        if self.mode.is_program() || state.thread.thrown.is_some_and(|thrown| thrown.exception == exception) {
            return;
        }
        let own = state.thread.frames.iter().rposition(|frame| frame.class.origin.is_watched());
        let Some((position, frame)) = own.and_then(|position| Some((position, state.thread.frames.get(position)?)))
        else {
            return;
        };
        let called = state.thread.frames.get(position + 1).map(|frame| frame.method.id);
        let insn = frame.code.insns.get(frame.pc as usize);
        let by_statement = called.is_none() && matches!(insn, Some(Insn::Throw));
        let at = InsnId { method: frame.method.id, index: frame.pc };
        state.thread.thrown = Some(ThrownAt { exception, at, called, by_statement });
    }

    /// Drops the innermost frame.
    fn leave(&mut self, state: &mut State<'p>) -> Result<(), Stop> {
        if let Some(frame) = state.thread.frames.last()
            && frame.method.flags.is_synchronized()
        {
            self.exit_synchronized(state, frame.method)?;
        }
        self.note_left(state);
        if let Some(frame) = state.thread.frames.pop() {
            state.thread.stack.truncate(frame.base as usize);
            if let Role::Initializer(class) = frame.role {
                let own = self.program.class(class).origin != Origin::Jdk;
                state.thread.initializing = state.thread.initializing.saturating_sub(u32::from(own));
            }
        }
        Ok(())
    }

    fn is_error(&self, class: ClassId) -> bool {
        let error = self.program.class_named("java/lang/Error");
        error.is_some_and(|error| self.program.is_subtype(class, error.id))
    }

    /// JVMS 5.5: whoever needed a class that failed gets an `ExceptionInInitializerError`.
    fn throw_wrapped(&mut self, state: &mut State<'p>, exception: Address) -> Step {
        let class = self.load("java/lang/ExceptionInInitializerError")?;
        let constructor = class.method("<init>", "(Ljava/lang/Throwable;)V");
        let constructor = constructor.ok_or_else(|| invalid("an exception class"))?;
        // This class of the JDK has no initializer that could fail, and its superclasses are in use already.
        self.prepare_quietly(state, class);
        let error = self.allocate_anyway(state, class);
        let role = Role::Thrower { exception: error, message_known: true, cause: None, native: None };
        self.enter(state, constructor, &[Value::Reference(error), Value::Reference(exception)], role)?;
        Ok(Next::Stay)
    }

    /// Marks a class as unusable, and makes up what later attempts to use it name as their cause.
    pub(crate) fn fail_class(
        &mut self,
        state: &mut State<'p>,
        class: ClassId,
        text: &str,
        trace: Vec<i64>,
    ) -> Result<(), Stop> {
        let wrapper = self.load("java/lang/ExceptionInInitializerError")?;
        self.prepare_quietly(state, wrapper);
        let text = format!("Exception {text} [in thread \"main\"]");
        let failure = self.make_exception(state, wrapper, &text, trace)?;
        if let Some(class) = state.class_state_mut(class) {
            class.stage = Stage::Failed;
            class.failure = failure;
        }
        Ok(())
    }

    /// What a class loader throws that does not find a class.
    fn not_found(&mut self, state: &mut State<'p>, class: &Name) -> Result<Address, Stop> {
        let mut trace = self.loader_frames();
        trace.extend(self.backtrace(state));
        let exception = self.load("java/lang/ClassNotFoundException")?;
        self.prepare_quietly(state, exception);
        self.make_exception(state, exception, &binary_name(class), trace)
    }

    /// An exception whose constructor does not run.
    fn make_exception(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        message: &str,
        trace: Vec<i64>,
    ) -> Result<Address, Stop> {
        let exception = self.allocate_anyway(state, class);
        let throwable = self.known.throwable;
        let message = self.new_text(state, message);
        state.fill(exception, throwable, &[("detailMessage", message)]);
        // What the initializers of its fields would give it.
        for (field, initial) in [("stackTrace", "UNASSIGNED_STACK"), ("suppressedExceptions", "SUPPRESSED_SENTINEL")] {
            let value = throwable
                .field(initial)
                .and_then(|initial| state.class_state(throwable.id)?.statics.get(initial.slot).copied());
            if let Some(value) = value {
                state.fill(exception, throwable, &[(field, value)]);
            }
        }
        self.set_backtrace(state, exception, trace)?;
        Ok(exception)
    }

    fn catch(&mut self, state: &mut State<'p>, target: u32, exception: Address) -> Next {
        if let Some(frame) = state.thread.frames.last_mut() {
            frame.pc = target;
            state.thread.stack.truncate(frame.floor as usize);
            state.thread.stack.push(Value::Reference(exception));
            if !self.mode.is_program() && frame.class.origin != glassbox_program::Origin::Jdk {
                state.provenance.trace.push(Trace::Caught(InsnId { method: frame.method.id, index: target }));
            }
        }
        Next::Stay
    }
}
