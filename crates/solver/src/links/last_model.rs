//! The last model often satisfies the next query too, which extends the last one by a condition.

use super::folded::Fact;
use glassbox_expr::{Evaluator, Model, Term, TermPool};

/// The last model, if it satisfies all facts.
pub(crate) fn still_good(pool: &TermPool, facts: &[Fact], last: Option<&Model>) -> Option<Model> {
    let model = last?;
    satisfies(pool, facts.iter().map(|fact| fact.term), model).then(|| model.clone())
}

/// Whether all terms are true under a model. The newest is tried first: it is the likeliest to fail.
pub(crate) fn satisfies(pool: &TermPool, terms: impl DoubleEndedIterator<Item = Term>, model: &Model) -> bool {
    let mut evaluator = Evaluator::new(model);
    terms.rev().all(|term| evaluator.evaluate(pool, term).as_bool())
}
