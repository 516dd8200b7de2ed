//! Hash-consed typed terms with folding constructors, an evaluator and models.
//!
//! A [`TermPool`] owns every term; a [`Term`] is an index into it, so terms are compared and hashed
//! in constant time and shared freely. The constructors fold as they build, and the canonical form
//! they keep is written on [`TermPool`]. Nothing in this crate recurses along a term, because a path
//! through a loop nests its terms as deep as the loop is long.

mod evaluate;
mod fdlibm;
mod fold;
mod function;
mod meaning;
mod model;
mod pool;
mod rebuild;
mod sort;
mod term;
mod value;

pub use evaluate::{Evaluator, evaluate};
pub use function::Function;
pub use model::Model;
pub use num_bigint::BigUint;
pub use pool::TermPool;
pub use rebuild::Substitution;
pub use sort::{Format, Rounding, Scalar, Sort};
pub use term::{
    BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Node, Operands, SymbolId, SymbolKind, Table, Term,
};
pub use value::{ArrayValue, Value, Wide};

/// What the operations on bit vectors of at most 64 bits mean, for whoever computes without terms and models.
pub mod bits {
    pub use crate::meaning::{binary, compare, concat, extract, mask, to_signed};
}
