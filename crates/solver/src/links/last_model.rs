//! Models that are already at hand: a question mostly extends one that was answered before by a condition, or turns its
//! last condition round.

use super::folded::Fact;
use glassbox_expr::{Evaluator, Model, Term, TermPool};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Models beyond this, or with more values than this together, are forgotten all at once, so that memory stays bounded.
const MOST_MODELS: usize = 4096;
const MOST_VALUES: usize = 400_000;

/// The models of questions that were answered, by their assertions.
#[derive(Default)]
pub(crate) struct KnownModels {
    by_assertions: FxHashMap<u64, Arc<Model>>,
    /// How many values they have together.
    values: usize,
    last: Option<Arc<Model>>,
}

/// The names of a list of assertions and of the list without the last one.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    all: u64,
    all_but_last: u64,
}

impl Question {
    pub(crate) fn new(assertions: &[Term]) -> Question {
        let mut question = Question { all: 0, all_but_last: 0 };
        for &assertion in assertions {
            question.all_but_last = question.all;
            // Two lists of the same name cost a wrong guess, which evaluation finds out.
            question.all =
                (question.all.rotate_left(5) ^ (assertion.index() as u64 + 1)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
        question
    }
}

impl KnownModels {
    /// A model of the assertions without the last one.
    pub(crate) fn before(&self, question: Question) -> Option<Arc<Model>> {
        self.by_assertions.get(&question.all_but_last).cloned()
    }

    /// A known model that satisfies all facts.
    pub(crate) fn still_good(&self, pool: &TermPool, facts: &[Fact], question: Question) -> Option<Model> {
        let named = [question.all, question.all_but_last].map(|name| self.by_assertions.get(&name));
        let mut tried: [Option<&Arc<Model>>; 3] = [named[0], named[1], self.last.as_ref()];
        for index in 1..tried.len() {
            let seen = |model: &Arc<Model>| tried[..index].iter().flatten().any(|other| Arc::ptr_eq(other, model));
            if tried[index].is_some_and(seen) {
                tried[index] = None;
            }
        }
        let good = |model: &&&Arc<Model>| satisfies(pool, facts.iter().map(|fact| fact.term), model);
        tried.iter().flatten().find(good).map(|model| Model::clone(model))
    }

    /// Keeps a model of these assertions.
    pub(crate) fn remember(&mut self, question: Question, model: &Model) {
        if self.by_assertions.len() >= MOST_MODELS || self.values >= MOST_VALUES {
            self.by_assertions.clear();
            self.values = 0;
        }
        self.values += model.len();
        let model = Arc::new(model.clone());
        self.by_assertions.insert(question.all, model.clone());
        self.last = Some(model);
    }
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
        let mut known = KnownModels::default();
        let ask = |known: &KnownModels, terms: &[Term]| known.still_good(&pool, &facts(terms), Question::new(terms));
        assert_eq!(ask(&known, &[above_3]), None);
        known.remember(Question::new(&[above_3]), &model);
        assert_eq!(ask(&known, &[above_3]).as_ref(), Some(&model));
        assert_eq!(ask(&known, &[above_3, above_5]), None);
    }

    #[test]
    fn large_models_are_forgotten_before_they_take_much_memory() {
        let mut pool = TermPool::new();
        let names: Vec<String> = (0..1000).map(|number| format!("x{number}")).collect();
        let symbols: Vec<Term> = names.iter().map(|name| pool.symbol(name, Sort::Bool)).collect();
        let large: Model = symbols.iter().map(|term| (pool.symbols_of(*term)[0], Value::Bool(true))).collect();
        let mut known = KnownModels::default();
        for number in 0..2 * MOST_VALUES / large.len() {
            let question = Question::new(&symbols[number % 500..]);
            known.remember(question, &large);
            assert!(known.still_good(&pool, &[], question).is_some(), "the newest is there");
            assert!(known.by_assertions.len() * large.len() <= MOST_VALUES);
        }
    }

    #[test]
    fn the_model_of_the_question_before_is_found_although_others_came_between() {
        let mut pool = TermPool::new();
        let [p, q, r] = ["p", "q", "r"].map(|name| pool.symbol(name, Sort::Bool));
        let only = |term: Term| -> Model { [(pool.symbols_of(term)[0], Value::Bool(true))].into_iter().collect() };
        let mut known = KnownModels::default();
        known.remember(Question::new(&[p]), &only(p));
        known.remember(Question::new(&[r]), &only(r));
        assert_eq!(known.before(Question::new(&[p, q])).as_deref(), Some(&only(p)));
        assert_eq!(known.before(Question::new(&[q, p])), None);
        assert_eq!(known.before(Question::new(&[p])), None);
    }
}
