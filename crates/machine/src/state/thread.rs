//! A thread of the program: its calls with their values, and the exception on its way.
//!
//! What belongs here: all that each thread has of its own. What all threads share is in the other parts of the state.

use glassbox_program::{Class, ClassId, Code, Insn, InsnId, Method, MethodId};

use crate::state::value::{Address, NULL, Value};

/// Tells threads of one path apart. The main thread is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThreadId(pub(crate) u32);

/// One thread. The state holds the one that runs; a switch swaps it with another, so that instructions reach what they
/// need without looking for their thread. A thread that has ended is in no state.
#[derive(Clone, Debug)]
pub(crate) struct Thread<'p> {
    pub(crate) id: ThreadId,
    pub(crate) frames: Vec<Frame<'p>>,
    /// Locals and operands of all frames, one frame after the other.
    pub(crate) stack: Vec<Value>,
    /// Where the exception was thrown that is on its way, or was caught last.
    pub(crate) thrown: Option<ThrownAt>,
    /// How many static initializers of classes outside the JDK are on the stack.
    pub(crate) initializing: u32,
    /// `LockSupport.unpark` was called for it since it last parked.
    pub(crate) may_proceed: bool,
    /// Its `java.lang.Thread`: what `Thread.currentThread()` gives.
    pub(crate) object: Address,
}

impl Thread<'_> {
    /// A thread that has nothing to run yet.
    pub(crate) fn new(id: ThreadId) -> Self {
        Thread {
            id,
            frames: Vec::new(),
            stack: Vec::new(),
            thrown: None,
            initializing: 0,
            may_proceed: false,
            object: NULL,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Frame<'p> {
    pub(crate) method: &'p Method,
    pub(crate) class: &'p Class,
    pub(crate) code: &'p Code,
    /// Index of the current instruction.
    pub(crate) pc: u32,
    /// Where its locals start on the stack of values.
    pub(crate) base: u32,
    /// Where its operands start, behind the locals.
    pub(crate) floor: u32,
    /// At which step it began its current instruction, in classes that are watched.
    pub(crate) began: u64,
    pub(crate) role: Role,
}

impl<'p> Frame<'p> {
    /// The current instruction.
    pub(crate) fn insn(&self) -> Option<&'p Insn> {
        self.code.insns.get(self.pc as usize)
    }
}

/// What happens when a frame is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The caller goes on behind its call instruction.
    Call,
    /// A static initializer that some instruction triggered: that instruction starts again.
    Initializer(ClassId),
    /// The constructor of an exception that an instruction throws: the exception is thrown there. It may be a native
    /// method that throws, which has no frame of its own.
    Thrower { exception: Address, message_known: bool, cause: Option<Address>, native: Option<MethodId> },
    /// Code of the JDK that links a site, which has this number: what it gives is remembered, and the instruction that
    /// needed it starts again. Code that calls a method through the site gives its second result in the array.
    Linker { site: u32, appendix: Address },
    /// The maker of an input, by its number: the instruction that needed the input starts again.
    Maker { number: u32 },
}

/// Where an exception was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrownAt {
    pub(crate) exception: Address,
    /// In the innermost frame that is not the JDK's.
    pub at: InsnId,
    /// The method of the JDK that was called there, if the exception comes from inside of it.
    pub called: Option<MethodId>,
    /// By `athrow` itself.
    pub by_statement: bool,
}
