//! Instructions after decoding: one variant per family, short forms and `wide` folded away.

use crate::class::Constant;
use crate::types::{JavaType, StackKind};

/// Jump targets are instruction indices; `u16` operands are constant-pool indices of the method's class.
#[derive(Clone, Debug, PartialEq)]
pub enum Insn {
    Nop,
    Push(Constant),
    /// `ldc` of a class, which needs resolution.
    PushClass(u16),
    Load(StackKind, u16),
    Store(StackKind, u16),
    ArrayLoad(ArrayKind),
    ArrayStore(ArrayKind),
    Stack(StackOp),
    Arithmetic(StackKind, ArithmeticOp),
    Negate(StackKind),
    Increment(u16, i32),
    Convert(Conversion),
    /// `lcmp`, `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`.
    Compare {
        kind: StackKind,
        nan_is_greater: bool,
    },
    /// Compares an int with zero.
    IfZero(Condition, u32),
    /// Compares two ints.
    IfInt(Condition, u32),
    /// Compares two references.
    IfReference {
        equal: bool,
        target: u32,
    },
    IfNull {
        null: bool,
        target: u32,
    },
    Goto(u32),
    Jsr(u32),
    Ret(u16),
    TableSwitch {
        low: i32,
        targets: Vec<u32>,
        default: u32,
    },
    LookupSwitch {
        pairs: Vec<(i32, u32)>,
        default: u32,
    },
    Return(Option<StackKind>),
    GetStatic(u16),
    PutStatic(u16),
    GetField(u16),
    PutField(u16),
    Invoke(InvokeKind, u16),
    InvokeDynamic(u16),
    New(u16),
    /// An array of primitives.
    NewArray(JavaType),
    /// An array of references; the operand names the element class.
    NewReferenceArray(u16),
    NewMultiArray {
        class: u16,
        dimensions: u8,
    },
    ArrayLength,
    Throw,
    CheckCast(u16),
    InstanceOf(u16),
    MonitorEnter,
    MonitorExit,
    /// A reserved opcode, or an operand that names no such constant.
    Invalid(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrayKind {
    Int,
    Long,
    Float,
    Double,
    Reference,
    /// `byte[]` and `boolean[]` share their instructions.
    ByteOrBoolean,
    Char,
    Short,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackOp {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithmeticOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Ushr,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conversion {
    /// Between two different stack kinds.
    Kind {
        from: StackKind,
        to: StackKind,
    },
    IntToByte,
    IntToChar,
    IntToShort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    Equal,
    NotEqual,
    Less,
    GreaterOrEqual,
    Greater,
    LessOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvokeKind {
    Static,
    Special,
    Virtual,
    Interface,
}

impl Condition {
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Condition::Equal => left == right,
            Condition::NotEqual => left != right,
            Condition::Less => left < right,
            Condition::GreaterOrEqual => left >= right,
            Condition::Greater => left > right,
            Condition::LessOrEqual => left <= right,
        }
    }
}

impl Insn {
    pub fn is_conditional_jump(&self) -> bool {
        self.conditional_target().is_some()
    }

    /// Whether the instruction chooses between ways to go on.
    pub fn is_decision(&self) -> bool {
        self.is_conditional_jump() || matches!(self, Insn::TableSwitch { .. } | Insn::LookupSwitch { .. })
    }

    /// Where a conditional jump goes when it is taken.
    pub fn conditional_target(&self) -> Option<u32> {
        match self {
            Insn::IfZero(_, target) | Insn::IfInt(_, target) => Some(*target),
            Insn::IfReference { target, .. } | Insn::IfNull { target, .. } => Some(*target),
            _ => None,
        }
    }

    /// Whether execution may go on with the next instruction.
    pub fn falls_through(&self) -> bool {
        !matches!(
            self,
            Insn::Goto(_)
                | Insn::Jsr(_)
                | Insn::Ret(_)
                | Insn::TableSwitch { .. }
                | Insn::LookupSwitch { .. }
                | Insn::Return(_)
                | Insn::Throw
                | Insn::Invalid(_)
        )
    }

    /// Every explicit jump target, with repetitions.
    pub fn jump_targets(&self) -> Vec<u32> {
        match self {
            Insn::Goto(target) | Insn::Jsr(target) => vec![*target],
            Insn::TableSwitch { targets, default, .. } => {
                targets.iter().copied().chain(std::iter::once(*default)).collect()
            }
            Insn::LookupSwitch { pairs, default } => {
                pairs.iter().map(|(_, target)| *target).chain(std::iter::once(*default)).collect()
            }
            other => other.conditional_target().into_iter().collect(),
        }
    }
}
