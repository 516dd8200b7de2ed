//! What a path tells of itself beside the instructions it runs, for those who asked with [`Watch`](crate::Watch).

use glassbox_expr::Term;
use glassbox_program::{ClassId, FieldId, Insn, InsnId, JavaType, MethodId};

use crate::event::{Stop, Why};
use crate::machine::Machine;
use crate::state::State;
use crate::state::thread::{Frame, Role, ThreadId};
use crate::state::value::{Address, Value};

/// What a run did in classes under test and their libraries, as far as coverage may care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    Executed(InsnId),
    Jumped {
        at: InsnId,
        taken: bool,
    },
    Switched {
        at: InsnId,
        case: Option<i32>,
    },
    Caught(InsnId),
    /// An exception of this class came out of an instruction and went to a handler of its method, or out of the method.
    /// It may be the instruction's own, or that of what it called.
    Threw {
        at: InsnId,
        class: ClassId,
        own: bool,
        handler: Option<u32>,
    },
    /// Only with [`crate::Watch::frames`].
    Entered(MethodId),
    Left(MethodId),
    /// Only with [`crate::Watch::memory`].
    Read {
        at: InsnId,
        place: Place,
    },
    /// By an instruction of a class that is watched, or by something else.
    Wrote {
        at: Option<InsnId>,
        place: Place,
    },
    /// Only with [`crate::Watch::truths`]: the instruction gave a boolean, and no jump follows.
    Gave {
        at: InsnId,
        truth: bool,
    },
    /// What follows was done only if this holds.
    Only(Term),
    /// What follows was done in any case, again.
    Always,
    /// What follows was done by this thread. Stands only where another thread takes over, so that a path with one
    /// thread has none, and no entry has to name its thread.
    Resumed(ThreadId),
}

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Field(Address, FieldId),
    Static(FieldId),
    Element(Address, u32),
    /// An element whose index is not known. A read names an element as it was last written.
    SomeElement(Address, Term),
}

impl<'p> Machine<'p> {
    /// The innermost frame was just pushed.
    #[inline]
    pub(crate) fn note_entered(&self, state: &mut State<'p>) {
        if self.watch.frames
            && let Some(frame) = state.thread.frames.last().filter(|frame| self.is_watched(frame))
        {
            state.provenance.trace.push(Trace::Entered(frame.method.id));
        }
    }

    /// The innermost frame is about to go.
    #[inline]
    pub(crate) fn note_left(&self, state: &mut State<'p>) {
        if self.watch.frames
            && let Some(frame) = state.thread.frames.last().filter(|frame| self.is_watched(frame))
        {
            state.provenance.trace.push(Trace::Left(frame.method.id));
        }
    }

    /// An exception goes to a handler of the innermost frame, or out of it.
    pub(crate) fn note_thrown(&self, state: &mut State<'p>, class: ClassId, own: bool, handler: Option<u32>) {
        if let Some(at) = self.watched_position(state) {
            // A call throws nothing else by itself; the rest comes of what stands for the method.
            let calls = matches!(state.thread.frames.last().map(|frame| frame.insn()), Some(Some(Insn::Invoke(..))));
            let own = own && (!calls || &*self.program.class(class).name == "java/lang/NullPointerException");
            state.provenance.trace.push(Trace::Threw { at, class, own, handler });
        }
    }

    /// An instruction of the innermost frame has read a place.
    #[inline]
    pub(crate) fn note_read(&self, state: &mut State<'p>, place: impl FnOnce() -> Place) {
        if self.watch.memory
            && let Some(at) = self.watched_position(state)
        {
            state.provenance.trace.push(Trace::Read { at, place: place() });
        }
    }

    /// An instruction of the innermost frame has written a place.
    #[inline]
    pub(crate) fn note_written(&self, state: &mut State<'p>, place: impl FnOnce() -> Place) {
        if self.watch.memory {
            let at = self.watched_position(state);
            let place = place();
            if at.is_some()
                && let Place::Element(array, _) | Place::SomeElement(array, _) = place
            {
                let written = state.provenance.written_elements.entry(array).or_default();
                if let Place::Element(_, index) = place
                    && !written.contains(&index)
                {
                    written.push(index);
                }
            }
            state.provenance.trace.push(Trace::Wrote { at, place });
        }
    }

    /// Something else than an instruction that names the place has written it.
    #[inline]
    pub(crate) fn note_overwritten(&self, state: &mut State<'p>, place: impl FnOnce() -> Place) {
        if self.watch.memory {
            state.provenance.trace.push(Trace::Wrote { at: None, place: place() });
        }
    }

    /// The same for a field that is known by its slot.
    pub(crate) fn note_slot_overwritten(&self, state: &mut State<'p>, object: Address, slot: usize) {
        if self.watch.memory
            && let Some(field) = self.field_in_slot(state, object, slot)
        {
            state.provenance.trace.push(Trace::Wrote { at: None, place: Place::Field(object, field) });
        }
    }

    fn field_in_slot(&self, state: &State<'p>, object: Address, slot: usize) -> Option<FieldId> {
        let class = self.program.class(state.heap.get(object)?.class);
        class.instance_fields.get(slot).copied()
    }

    /// An instruction gives a boolean. If no jump looks at it next, goals may need to know which: asks if it is open.
    #[inline]
    pub(crate) fn note_truth(&mut self, state: &mut State<'p>, value: Value) -> Result<(), Stop> {
        if self.watch.truths { self.note_watched_truth(state, 0, value) } else { Ok(()) }
    }

    /// The same for a local variable, if it is a boolean parameter.
    pub(crate) fn note_parameter_truth(&mut self, state: &mut State<'p>, slot: u16, value: Value) -> Result<(), Stop> {
        let method = self.frame(state)?.method;
        match method.parameter_in_slot(slot) {
            Some(JavaType::Boolean) => self.note_watched_truth(state, 0, value),
            _ => Ok(()),
        }
    }

    /// The same for the result of a call, when it is about to return.
    pub(crate) fn note_returned_truth(&mut self, state: &mut State<'p>, value: Value) -> Result<(), Stop> {
        let frame = self.frame(state)?;
        let is_call = frame.role == Role::Call && frame.method.descriptor.returns == Some(JavaType::Boolean);
        if is_call { self.note_watched_truth(state, 1, value) } else { Ok(()) }
    }

    /// Of the instruction at which a frame stands, counted from the innermost one.
    fn note_watched_truth(&mut self, state: &mut State<'p>, level: usize, value: Value) -> Result<(), Stop> {
        let frame = state.thread.frames.iter().rev().nth(level).filter(|frame| self.is_watched(frame));
        let Some(frame) = frame else { return Ok(()) };
        if frame.code.insns.get(frame.pc as usize + 1).is_some_and(Insn::is_conditional_jump) {
            return Ok(());
        }
        let at = InsnId { method: frame.method.id, index: frame.pc };
        let truth = match value {
            Value::Int(number) => number != 0,
            Value::IntTerm(term) => {
                let is_zero = self.equals_number(term, 0);
                !self.decide(state, is_zero, Why::Program)?
            }
            _ => return Ok(()),
        };
        state.provenance.trace.push(Trace::Gave { at, truth });
        Ok(())
    }

    fn watched_position(&self, state: &State<'p>) -> Option<InsnId> {
        let frame = state.thread.frames.last().filter(|frame| self.is_watched(frame))?;
        Some(InsnId { method: frame.method.id, index: frame.pc })
    }

    #[inline]
    fn is_watched(&self, frame: &Frame<'p>) -> bool {
        !self.mode.is_program() && frame.class.origin.is_watched()
    }
}
