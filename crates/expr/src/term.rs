//! The vocabulary: what a term is made of and what it can evaluate to.

use crate::meaning::{mask, to_signed};

/// A term, as an index into the [`TermPool`](crate::TermPool) that made it.
///
/// Two terms of one pool are equal exactly when their indices are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) u32);

impl Term {
    /// The position in the pool; operands always stand before the terms that use them.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A free symbol, numbered by the pool in order of creation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymbolId(pub(crate) u32);

impl SymbolId {
    /// The number of symbols that were created before this one.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A vector of 1 to 64 bits.
    BitVec(u32),
    /// A reference to an object; only equality and `ite` are defined on it.
    Ref,
}

/// The shape of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant truth value.
    Bool(bool),
    /// A constant bit vector; `value` has no bits above `width`.
    BitVec {
        /// How many bits it has.
        width: u32,
        /// The bits, as an unsigned number.
        value: u64,
    },
    /// A constant reference; 0 is null.
    Ref(u32),
    /// A free symbol.
    Symbol(SymbolId),
    /// Boolean negation.
    Not(Term),
    /// Boolean conjunction.
    And(Term, Term),
    /// Boolean disjunction.
    Or(Term, Term),
    /// The second operand where the first holds, else the third.
    Ite(Term, Term, Term),
    /// Equality of two terms of one sort.
    Eq(Term, Term),
    /// An operation on two bit vectors of one width.
    Binary(BinaryOp, Term, Term),
    /// An order between two bit vectors of one width.
    Compare(CompareOp, Term, Term),
    /// Two's complement negation.
    Neg(Term),
    /// Bitwise negation.
    Complement(Term),
    /// The bits `low..=high` of a bit vector.
    Extract {
        /// The highest bit taken.
        high: u32,
        /// The lowest bit taken.
        low: u32,
        /// Where the bits come from.
        of: Term,
    },
    /// The first operand above the second one.
    Concat(Term, Term),
    /// Widened to the given width with zeros.
    ZeroExtend(u32, Term),
    /// Widened to the given width with copies of the sign bit.
    SignExtend(u32, Term),
}

/// Operations on bit vectors, with their total SMT-LIB meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BinaryOp {
    /// Addition modulo two to the width.
    Add,
    /// Subtraction modulo two to the width.
    Sub,
    /// Multiplication modulo two to the width.
    Mul,
    /// Unsigned quotient; all ones when the divisor is zero.
    UnsignedDiv,
    /// Unsigned remainder; the dividend when the divisor is zero.
    UnsignedRem,
    /// Signed quotient rounded to zero; 1 or -1 when the divisor is zero.
    SignedDiv,
    /// Signed remainder with the sign of the dividend, which it equals when the divisor is zero.
    SignedRem,
    /// Shift to the left; zero when the distance is the width or more.
    ShiftLeft,
    /// Unsigned shift to the right; zero when the distance is the width or more.
    LogicalShiftRight,
    /// Signed shift to the right; all sign bits when the distance is the width or more.
    ArithmeticShiftRight,
    /// Bitwise conjunction.
    And,
    /// Bitwise disjunction.
    Or,
    /// Bitwise difference.
    Xor,
}

impl BinaryOp {
    /// Every operation, for tests and tables.
    pub const ALL: [BinaryOp; 13] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::UnsignedDiv,
        BinaryOp::UnsignedRem,
        BinaryOp::SignedDiv,
        BinaryOp::SignedRem,
        BinaryOp::ShiftLeft,
        BinaryOp::LogicalShiftRight,
        BinaryOp::ArithmeticShiftRight,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
    ];

    /// Whether the operands may change places.
    pub fn is_commutative(self) -> bool {
        use BinaryOp::{Add, And, Mul, Or, Xor};
        matches!(self, Add | Mul | And | Or | Xor)
    }
}

/// Orders on bit vectors; "greater" is the same with the operands exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CompareOp {
    /// Two's complement `<`.
    SignedLess,
    /// Two's complement `<=`.
    SignedLessEqual,
    /// Unsigned `<`.
    UnsignedLess,
    /// Unsigned `<=`.
    UnsignedLessEqual,
}

impl CompareOp {
    /// Every order, for tests and tables.
    pub const ALL: [CompareOp; 4] =
        [CompareOp::SignedLess, CompareOp::SignedLessEqual, CompareOp::UnsignedLess, CompareOp::UnsignedLessEqual];

    /// The order `q` for which `not (a op b)` is `b q a`.
    pub fn negated_and_exchanged(self) -> CompareOp {
        match self {
            CompareOp::SignedLess => CompareOp::SignedLessEqual,
            CompareOp::SignedLessEqual => CompareOp::SignedLess,
            CompareOp::UnsignedLess => CompareOp::UnsignedLessEqual,
            CompareOp::UnsignedLessEqual => CompareOp::UnsignedLess,
        }
    }

    /// Whether a term compared with itself is false.
    pub fn is_strict(self) -> bool {
        matches!(self, CompareOp::SignedLess | CompareOp::UnsignedLess)
    }

    /// Whether the operands are read as two's complement numbers.
    pub fn is_signed(self) -> bool {
        matches!(self, CompareOp::SignedLess | CompareOp::SignedLessEqual)
    }
}

/// What a term evaluates to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A bit vector; `value` has no bits above `width`.
    BitVec {
        /// How many bits it has.
        width: u32,
        /// The bits, as an unsigned number.
        value: u64,
    },
    /// A reference; 0 is null.
    Ref(u32),
}

impl Value {
    /// What an unset symbol of this sort stands for: false, zero or null.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::BitVec(width) => Value::BitVec { width, value: 0 },
            Sort::Ref => Value::Ref(0),
        }
    }

    /// A bit vector of this width; higher bits of `value` are dropped.
    pub fn bits(width: u32, value: u64) -> Value {
        Value::BitVec { width, value: value & mask(width) }
    }

    /// The sort this is a value of.
    pub fn sort(self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::BitVec { width, .. } => Sort::BitVec(width),
            Value::Ref(_) => Sort::Ref,
        }
    }

    /// The truth value; a number or a reference counts as true when it is not zero.
    pub fn as_bool(self) -> bool {
        self.as_u64() != 0
    }

    /// The number, sign-extended from its width.
    pub fn as_i64(self) -> i64 {
        match self {
            Value::BitVec { width, value } => to_signed(width, value),
            Value::Bool(b) => i64::from(b),
            Value::Ref(r) => i64::from(r),
        }
    }

    /// The number, zero-extended from its width.
    pub fn as_u64(self) -> u64 {
        match self {
            Value::Bool(b) => u64::from(b),
            Value::BitVec { value, .. } => value,
            Value::Ref(r) => u64::from(r),
        }
    }
}

/// The operands of a node from left to right, without an allocation.
#[derive(Clone, Debug)]
pub struct Operands {
    terms: [Option<Term>; 3],
    next: usize,
}

impl Iterator for Operands {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        let term = self.terms.get(self.next).copied().flatten();
        self.next += 1;
        term
    }
}

impl Node {
    /// The operands from left to right.
    pub fn operands(&self) -> Operands {
        let terms = match *self {
            Node::Bool(_) | Node::BitVec { .. } | Node::Ref(_) | Node::Symbol(_) => [None; 3],
            Node::Not(a)
            | Node::Neg(a)
            | Node::Complement(a)
            | Node::Extract { of: a, .. }
            | Node::ZeroExtend(_, a)
            | Node::SignExtend(_, a) => [Some(a), None, None],
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Binary(_, a, b)
            | Node::Compare(_, a, b)
            | Node::Concat(a, b) => [Some(a), Some(b), None],
            Node::Ite(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        Operands { terms, next: 0 }
    }
}
