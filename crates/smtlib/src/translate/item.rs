//! What a part of a term is while the term is being put together.

use crate::real::Real;
use crate::sorts::ScriptSort;
use glassbox_expr::{Rounding, Term, TermPool, Value};
use std::sync::Arc;

/// What a part of a term is.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Term(Term),
    /// A rounding mode, as a bit vector that numbers [`Rounding::ALL`].
    Rounding(Term),
    /// A literal that is to become a floating-point number.
    Real(Arc<Real>),
}

impl Item {
    /// An item of this sort.
    pub(crate) fn of(sort: ScriptSort, term: Term) -> Item {
        match sort {
            ScriptSort::Plain(_) => Item::Term(term),
            ScriptSort::RoundingMode => Item::Rounding(term),
        }
    }

    /// The term that it is, and of which sort; a literal is none.
    pub(crate) fn term(&self, pool: &TermPool) -> Option<(Term, ScriptSort)> {
        match *self {
            Item::Term(term) => Some((term, ScriptSort::Plain(pool.sort(term)))),
            Item::Rounding(term) => Some((term, ScriptSort::RoundingMode)),
            Item::Real(_) => None,
        }
    }

    /// Its sort, in words.
    pub(crate) fn sort_text(&self, pool: &TermPool) -> String {
        self.term(pool).map_or_else(|| "Real".into(), |(_, sort)| sort.to_string())
    }
}

/// The number of a rounding mode.
pub(crate) fn rounding_number(rounding: Rounding) -> u64 {
    Rounding::ALL.iter().position(|&other| other == rounding).unwrap_or(0) as u64
}

/// The rounding mode that a constant is.
pub(crate) fn constant_rounding(pool: &TermPool, term: Term) -> Option<Rounding> {
    match pool.as_const(term) {
        Some(Value::BitVec { value, .. }) => Rounding::ALL.get(value as usize).copied(),
        _ => None,
    }
}
