//! Values on the operand stack, in locals, fields and array elements.

use glassbox_expr::Term;
use glassbox_program::{JavaType, StackKind};

/// Names an object in a [`crate::heap::Heap`]; zero is `null`. Means the same number as a reference constant in terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address(pub u32);

pub const NULL: Address = Address(0);

/// Why a value is not modelled, in words. A thin pointer, since values are copied all the time.
pub type Reason = &'static &'static str;

/// A value of the machine. What is concrete is kept concrete: no terms are built for constants, so a term in one of
/// these is never a constant. The tag has the width of a half word, so that values are copied in whole words.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u32)]
pub enum Value {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Reference(Address),
    /// An `int` as a 32-bit vector.
    IntTerm(Term),
    /// A `long` as a 64-bit vector.
    LongTerm(Term),
    /// A `float` as a number of that format; terms know one NaN only.
    FloatTerm(Term),
    /// A `double`, likewise.
    DoubleTerm(Term),
    /// A reference that is an input, or a choice between references.
    ReferenceTerm(Term),
    /// A value that exists but is not modelled; using it for anything but moving it around ends the path, and this
    /// says why.
    Opaque(StackKind, Reason),
    /// What `jsr` pushes.
    ReturnAddress(u32),
    /// Nothing yet: an input field that nobody has looked at, a local that was never written.
    Unset,
}

impl Value {
    pub fn default_of(java_type: &JavaType) -> Value {
        Value::default_of_kind(java_type.stack_kind())
    }

    pub fn default_of_kind(kind: StackKind) -> Value {
        match kind {
            StackKind::Int => Value::Int(0),
            StackKind::Long => Value::Long(0),
            StackKind::Float => Value::Float(0.0),
            StackKind::Double => Value::Double(0.0),
            StackKind::Reference => Value::Reference(NULL),
        }
    }

    /// Values of category 2 take two slots in the locals, and count twice for `dup2` and its kin (JVMS 2.11.1).
    pub fn is_wide(&self) -> bool {
        match self {
            Value::Long(_) | Value::Double(_) | Value::LongTerm(_) | Value::DoubleTerm(_) => true,
            Value::Opaque(kind, _) => matches!(kind, StackKind::Long | StackKind::Double),
            _ => false,
        }
    }

    /// Whether both are the same value: unlike for `==`, a NaN is itself, and zeros of different signs differ.
    pub fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Float(left), Value::Float(right)) => left.to_bits() == right.to_bits(),
            (Value::Double(left), Value::Double(right)) => left.to_bits() == right.to_bits(),
            _ => self == other,
        }
    }

    /// The term of a value that is not known.
    pub fn term(&self) -> Option<Term> {
        match *self {
            Value::IntTerm(term)
            | Value::LongTerm(term)
            | Value::FloatTerm(term)
            | Value::DoubleTerm(term)
            | Value::ReferenceTerm(term) => Some(term),
            _ => None,
        }
    }

    pub(crate) fn is_unset(&self) -> bool {
        matches!(self, Value::Unset)
    }
}
