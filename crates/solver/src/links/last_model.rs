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

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_expr::{CompareOp, Sort, Value};

    #[test]
    fn a_model_is_good_as_long_as_all_facts_hold() {
        let mut pool = TermPool::new();
        let x = pool.symbol("x", Sort::BitVec(32));
        let [three, five] = [3, 5].map(|value| pool.int(value));
        let [above_3, above_5] = [three, five].map(|k| pool.compare(CompareOp::SignedLess, k, x));
        let facts = |terms: &[Term]| -> Vec<Fact> { terms.iter().map(|&term| Fact { term, origin: term }).collect() };
        let mut model = Model::new();
        model.set(pool.symbols_of(x)[0], Value::bits(32, 4));
        assert_eq!(still_good(&pool, &facts(&[above_3]), None), None);
        let good = still_good(&pool, &facts(&[above_3]), Some(&model));
        assert_eq!(good.as_ref(), Some(&model));
        let bad = still_good(&pool, &facts(&[above_3, above_5]), Some(&model));
        assert_eq!(bad, None);
    }
}
