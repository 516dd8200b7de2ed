//! Memory as arrays over references.

use std::collections::BTreeMap;

use glassbox_expr::{Format, Scalar, Sort, Term, TermPool};
use glassbox_program::{ArrayKind, ClassId, FieldId, JavaType, Program, StackKind, binary_name};

use crate::inputs::origin::SymbolOrigin;
use crate::machine::Machine;

/// What memory consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// A field of all objects that have it.
    Field(FieldId),
    /// A static field.
    Static(FieldId),
    /// The lengths of all arrays.
    Length,
    /// The elements of all arrays of a kind, by the number of the array above the index.
    Elements(ElementKind),
    /// The classes of all objects.
    Class,
    /// Which objects belong to a type whose classes are not all known.
    Kin(ClassId),
}

/// Arrays that share their instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementKind {
    Int,
    Long,
    Float,
    Double,
    Reference,
    Byte,
    Char,
    Short,
}

impl ElementKind {
    pub(crate) fn of_instruction(kind: ArrayKind) -> ElementKind {
        match kind {
            ArrayKind::Int => ElementKind::Int,
            ArrayKind::Long => ElementKind::Long,
            ArrayKind::Float => ElementKind::Float,
            ArrayKind::Double => ElementKind::Double,
            ArrayKind::Reference => ElementKind::Reference,
            ArrayKind::ByteOrBoolean => ElementKind::Byte,
            ArrayKind::Char => ElementKind::Char,
            ArrayKind::Short => ElementKind::Short,
        }
    }

    pub(crate) fn java_type(self) -> JavaType {
        match self {
            ElementKind::Int => JavaType::Int,
            ElementKind::Long => JavaType::Long,
            ElementKind::Float => JavaType::Float,
            ElementKind::Double => JavaType::Double,
            ElementKind::Reference => JavaType::Reference("java/lang/Object".into()),
            ElementKind::Byte => JavaType::Byte,
            ElementKind::Char => JavaType::Char,
            ElementKind::Short => JavaType::Short,
        }
    }
}

/// A memory: what differs from the one before.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    changed: BTreeMap<Cell, Term>,
}

impl Memory {
    /// The cells that have changed, with what they are now.
    pub fn changes(&self) -> impl Iterator<Item = (Cell, Term)> + '_ {
        self.changed.iter().map(|(cell, term)| (*cell, *term))
    }

    /// A cell as it is now.
    pub fn get(&self, machine: &mut Machine<'_>, cell: Cell) -> Term {
        self.changed.get(&cell).copied().unwrap_or_else(|| machine.unknown_cell(cell))
    }

    pub fn set(&mut self, cell: Cell, term: Term) {
        self.changed.insert(cell, term);
    }
}

impl Machine<'_> {
    /// A cell of which nothing is known.
    pub fn unknown_cell(&mut self, cell: Cell) -> Term {
        let memory = SymbolOrigin::Memory { cell, name: name_of(self.program, cell) };
        self.symbol(memory, sort_of_cell(self.program, cell))
    }
}

fn name_of(program: &Program, cell: Cell) -> String {
    match cell {
        Cell::Field(id) => format!("field {}", field_name(program, id)),
        Cell::Static(id) => format!("static {}", field_name(program, id)),
        Cell::Length => "lengths".into(),
        Cell::Elements(kind) => format!("elements {kind:?}"),
        Cell::Class => "classes".into(),
        Cell::Kin(id) => format!("kin of {}", binary_name(&program.class(id).name)),
    }
}

fn sort_of_cell(program: &Program, cell: Cell) -> Sort {
    let over_references = |element| Sort::Array { index: 32, element };
    match cell {
        Cell::Field(id) => over_references(stored_as(&program.field(id).java_type)),
        Cell::Static(id) => stored_as(&program.field(id).java_type).into(),
        Cell::Length | Cell::Class => over_references(Scalar::BitVec(32)),
        Cell::Elements(kind) => Sort::Array { index: 64, element: stored_as(&kind.java_type()) },
        Cell::Kin(_) => over_references(Scalar::Bool),
    }
}

/// How a value of a type lies in memory: as narrow as it is, so that no number is out of its range.
pub fn stored_as(java_type: &JavaType) -> Scalar {
    match java_type {
        JavaType::Boolean => Scalar::Bool,
        JavaType::Byte => Scalar::BitVec(8),
        JavaType::Char | JavaType::Short => Scalar::BitVec(16),
        JavaType::Int | JavaType::Reference(_) => Scalar::BitVec(32),
        JavaType::Long => Scalar::BitVec(64),
        JavaType::Float => Scalar::Float(Format::SINGLE),
        JavaType::Double => Scalar::Float(Format::DOUBLE),
    }
}

/// What an operand becomes in memory.
pub fn store(terms: &mut TermPool, java_type: &JavaType, operand: Term) -> Term {
    match java_type {
        JavaType::Boolean => {
            let one = terms.bv(1, 1);
            let bit = terms.extract(0, 0, operand);
            terms.eq(bit, one)
        }
        JavaType::Byte => terms.extract(7, 0, operand),
        JavaType::Char | JavaType::Short => terms.extract(15, 0, operand),
        _ => operand,
    }
}

/// What a value in memory becomes as an operand.
pub fn load(terms: &mut TermPool, java_type: &JavaType, stored: Term) -> (StackKind, Term) {
    let operand = match java_type {
        JavaType::Boolean => {
            let (one, zero) = (terms.int(1), terms.int(0));
            terms.ite(stored, one, zero)
        }
        JavaType::Byte | JavaType::Short => terms.sign_extend(32, stored),
        JavaType::Char => terms.zero_extend(32, stored),
        _ => stored,
    };
    (java_type.stack_kind(), operand)
}

fn field_name(program: &Program, id: FieldId) -> String {
    let field = program.field(id);
    format!("{}.{}", binary_name(&field.class), field.name)
}
