//! What a run does, as far as criteria care.

use glassbox_program::{ClassId, FieldId, InsnId, MethodId};

/// One thing that a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// An instruction was completed or threw. What it did comes behind it.
    Executed(InsnId),
    /// A conditional jump went this way.
    Jumped {
        at: InsnId,
        taken: bool,
    },
    /// A switch went to this case, or to its default.
    Switched {
        at: InsnId,
        case: Option<i32>,
    },
    /// An exception was caught by the handler that starts at this instruction.
    Caught(InsnId),
    /// An exception of this class came out of an instruction, its own or that of what it called, and went to the handler
    /// that starts there or out of the method.
    Threw {
        at: InsnId,
        class: ClassId,
        own: bool,
        handler: Option<u32>,
    },
    /// The same, whatever the class.
    ThrewAny {
        at: InsnId,
        own: bool,
        handler: Option<u32>,
    },
    /// An instruction gave a boolean that no jump looks at.
    Gave {
        at: InsnId,
        truth: bool,
    },
    Entered(MethodId),
    Left(MethodId),
    Read {
        at: InsnId,
        place: Place,
    },
    /// By an instruction of a class under test, or by anybody.
    Wrote {
        at: Option<InsnId>,
        place: Place,
    },
}

impl Step {
    /// The instruction that did it, if it is a matter of one.
    pub(crate) fn at(&self) -> Option<InsnId> {
        match self {
            Step::Executed(at)
            | Step::Jumped { at, .. }
            | Step::Switched { at, .. }
            | Step::Caught(at)
            | Step::Threw { at, .. }
            | Step::ThrewAny { at, .. }
            | Step::Gave { at, .. } => Some(*at),
            Step::Entered(_) | Step::Left(_) | Step::Read { .. } | Step::Wrote { .. } => None,
        }
    }
}

/// Where a value lies. Objects have numbers that hold for one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Field(u32, FieldId),
    Static(FieldId),
    Element(u32, u32),
    /// An element whose index is not known, which has this number. A read names an element as it was last written.
    SomeElement(u32, u32),
}
