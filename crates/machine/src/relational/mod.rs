//! The relational heap, and blocks of code as relations between the state before and the state behind them.
//!
//! A block starts in a frame of which nothing is known and with a memory of which nothing is known. What a field holds is
//! an array over all references, so that nobody has to say which object a reference denotes: a read behind writes becomes
//! a condition on references, and reads of the unknown memory are kept consistent by whoever decides the terms. Here,
//! references are numbers of 32 bits; zero is null.
//!
//! The names of what is unknown depend on nothing but where it lies. A relation therefore speaks of the state before it
//! in the same words as the block in front of it speaks of the state behind: blocks are linked by substitution.

mod block;
mod memory;

use glassbox_expr::{Sort, Term};
use glassbox_program::{ClassId, FieldId, Method, StackKind};

use crate::inputs::origin::SymbolOrigin;
use crate::machine::Machine;
use crate::state::Assumptions;
use crate::state::value::{NULL, Value};

pub use memory::{Cell, Memory};

/// New objects of a path have numbers from here; all objects of the input lie below.
pub const FIRST_NEW: u32 = 1 << 24;

/// One way through a block.
#[derive(Clone, Debug)]
pub struct Relation {
    /// What has to hold before it.
    pub conditions: Vec<Term>,
    /// What is behind it in the local variables, by slot; nothing where they are as before.
    pub locals: Vec<Option<(StackKind, Term)>>,
    /// All operands behind it, the lowest first.
    pub operands: Vec<(StackKind, Term)>,
    /// The memory behind it, as far as it has changed.
    pub memory: Memory,
    /// Symbols for the objects that it makes.
    pub made: Vec<Term>,
    /// Where it goes.
    pub end: End,
    /// Its last instruction.
    pub last: u32,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// At another instruction of the method, which is the start of a block.
    At(u32),
    /// With the method; the value is the topmost operand.
    Returned(Option<Term>),
    /// By an exception, which is this object. Its class, where the instruction itself threw it.
    Threw { exception: Term, class: Option<ClassId> },
}

impl<'p> Machine<'p> {
    /// What a local variable of a frame holds before a block.
    pub fn unknown_local(&mut self, frame: usize, slot: u16, kind: StackKind) -> Term {
        self.symbol(SymbolOrigin::OfBlock(format!("{frame}: local {slot} {kind:?}")), sort_of(kind))
    }

    /// What an operand of a frame is before a block; the lowest is the first.
    pub fn unknown_operand(&mut self, frame: usize, at: usize, kind: StackKind) -> Term {
        self.symbol(SymbolOrigin::OfBlock(format!("{frame}: operand {at} {kind:?}")), sort_of(kind))
    }

    /// What the static fields of the class of a method hold when it is called, as far as these are numbers or null.
    pub fn statics_at(&mut self, method: &'p Method) -> (Vec<(FieldId, Term)>, Assumptions) {
        let Ok(mut state) = self.start_named(method, "statics: ") else {
            return Default::default();
        };
        if !self.run_initializers(&mut state) {
            return Default::default();
        }
        let mut held = Vec::new();
        let class = self.program.class(method.id.class);
        for field in class.fields.iter().filter(|field| field.flags.is_static()) {
            let value = state.class_state(class.id).and_then(|class| class.statics.get(field.slot)).copied();
            let is_plain = !matches!(value, Some(Value::Reference(address)) if address != NULL);
            if let Some((_, term)) = value.filter(|_| is_plain).and_then(|value| self.related(value)) {
                held.push((field.id, memory::store(&mut self.terms, &field.java_type, term)));
            }
        }
        (held, state.provenance.assumptions)
    }

    /// A value as a term of the relational kind.
    pub(crate) fn related(&mut self, value: Value) -> Option<(StackKind, Term)> {
        Some(match value {
            Value::Int(number) => (StackKind::Int, self.terms.int(number)),
            Value::Long(number) => (StackKind::Long, self.terms.long(number)),
            Value::Float(number) => (StackKind::Float, self.terms.float32(number)),
            Value::Double(number) => (StackKind::Double, self.terms.float64(number)),
            Value::Reference(address) => (StackKind::Reference, self.terms.bv(32, u64::from(address.0))),
            Value::IntTerm(term) => (StackKind::Int, term),
            Value::LongTerm(term) => (StackKind::Long, term),
            Value::FloatTerm(term) => (StackKind::Float, term),
            Value::DoubleTerm(term) => (StackKind::Double, term),
            Value::ReferenceTerm(term) => (StackKind::Reference, term),
            Value::Opaque(..) | Value::ReturnAddress(_) | Value::Unset => return None,
        })
    }

    /// A term of the relational kind as a value.
    pub(crate) fn unrelated(&self, kind: StackKind, term: Term) -> Value {
        match kind {
            StackKind::Int | StackKind::Long => self.integer_value(kind, term),
            StackKind::Float | StackKind::Double => self.float_value(term),
            StackKind::Reference => match self.terms.as_const(term) {
                Some(number) => Value::Reference(crate::state::value::Address(number.as_u64() as u32)),
                None => Value::ReferenceTerm(term),
            },
        }
    }
}

/// The kind of a term of the relational kind cannot be told from its sort: a reference looks like an `int`.
pub(crate) fn sort_of(kind: StackKind) -> Sort {
    use glassbox_expr::Format;
    match kind {
        StackKind::Int | StackKind::Reference => Sort::BitVec(32),
        StackKind::Long => Sort::BitVec(64),
        StackKind::Float => Sort::Float(Format::SINGLE),
        StackKind::Double => Sort::Float(Format::DOUBLE),
    }
}
