//! The chain of deciders, cheapest first.

use crate::answer::{Answer, Limits, Reason};
use crate::blast::{Budget, Decision, Instance};
use crate::links::cache::SliceCache;
use crate::links::folded::{self, Fact};
use crate::links::slices::SymbolCache;
use crate::links::{guesses, last_model, negation, slices};
use crate::numeric::{self, Shape, Shapes};
use crate::smallest;
use crate::statistics::Statistics;
use glassbox_expr::{Evaluator, Model, Term, TermPool};
use std::time::Instant;

/// How many conflicts circuits get before numbers are tried on a product of two unknowns.
const SHORT_ATTEMPT: u64 = 500;

/// Decides queries about the terms of one pool.
///
/// A solver remembers answers and encodings by term, so every call must get the same pool. The caller
/// keeps one for each method searched, which makes its answers independent of all other methods.
#[derive(Default)]
pub struct Solver {
    last_model: Option<Model>,
    symbols: SymbolCache,
    shapes: Shapes,
    cache: SliceCache,
    instance: Option<Instance>,
    statistics: Statistics,
}

impl Solver {
    /// A solver that remembers nothing.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// What has been done so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Decides whether all assertions can hold at once. The model may be any.
    pub fn check(&mut self, pool: &mut TermPool, assertions: &[Term], limits: &Limits) -> Answer {
        self.statistics.checks += 1;
        let answer = self.decide(pool, assertions, limits);
        let answer = verified(pool, assertions, answer);
        if let Answer::Sat(model) = &answer {
            self.last_model = Some(model.clone());
        }
        answer
    }

    /// Decides like [`check`](Solver::check), and gives the model that a user sees.
    ///
    /// The symbols are fixed in the order in which they appear in the assertions, each to the value
    /// a reader likes best: false, null, zero, then the smallest magnitude with non-negative numbers
    /// first; a 16-bit symbol whose name ends with `#char` prefers a small letter, then other
    /// printable characters. The answer depends on the assertions and the limits, not on the past.
    pub fn smallest_model(&mut self, pool: &mut TermPool, assertions: &[Term], limits: &Limits) -> Answer {
        self.statistics.smallest_models += 1;
        let facts = match folded::facts(pool, assertions) {
            Ok(facts) => facts,
            Err(false_assertion) => return Answer::Unsat(vec![false_assertion]),
        };
        let mut budget = Budget::new(limits);
        let mut joined = Model::new();
        for mut slice in slices::split(pool, &mut self.symbols, &facts) {
            self.symbols.sort_by_appearance(pool, assertions, &mut slice.symbols);
            match smallest::decide(pool, &slice, &mut budget, &mut self.statistics) {
                Decision::Sat(model) => join(&mut joined, &model),
                Decision::Unsat(core) => return Answer::Unsat(origins(&facts, &core)),
                Decision::Unknown(reason) => return Answer::Unknown(reason),
            }
        }
        verified(pool, assertions, Answer::Sat(joined))
    }

    fn decide(&mut self, pool: &mut TermPool, assertions: &[Term], limits: &Limits) -> Answer {
        let statistics = &mut self.statistics;

        // Folding has already decided: an assertion is false, or all are true.
        let start = Instant::now();
        let folded = folded::facts(pool, assertions);
        let decided = folded.as_ref().map_or(true, Vec::is_empty);
        statistics.folded.record(start, decided);
        let facts = match folded {
            Ok(facts) if facts.is_empty() => return Answer::Sat(Model::new()),
            Ok(facts) => facts,
            Err(false_assertion) => return Answer::Unsat(vec![false_assertion]),
        };

        // The last model is still good.
        let last = self.last_model.as_ref();
        if let Some(model) = statistics.last_model.ask(|| last_model::still_good(pool, &facts, last)) {
            return Answer::Sat(model);
        }

        // A term and its negation are both there.
        if let Some(core) = statistics.negation.ask(|| negation::find(pool, &facts)) {
            return Answer::Unsat(core);
        }

        // Slices that share no symbol are decided apart.
        let mut budget = Budget::new(limits);
        let mut joined = Model::new();
        let mut unknown = None;
        for slice in slices::split(pool, &mut self.symbols, &facts) {
            match self.decide_slice(pool, &slice, &mut budget) {
                Decision::Sat(model) => join(&mut joined, &model),
                Decision::Unsat(core) => return Answer::Unsat(origins(&facts, &core)),
                // Another slice may still be unsatisfiable, which would be an answer.
                Decision::Unknown(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        match unknown {
            Some(reason) => Answer::Unknown(reason),
            None => Answer::Sat(joined),
        }
    }

    fn decide_slice(&mut self, pool: &TermPool, slice: &slices::Slice, budget: &mut Budget) -> Decision {
        // The slice was decided before, contains a known core, or a recent model satisfies it.
        let (statistics, cache) = (&mut self.statistics, &mut self.cache);
        if let Some(known) = statistics.cache.ask(|| cache.find(pool, slice)) {
            return known;
        }

        // A plain assignment satisfies it.
        if let Some(model) = statistics.guesses.ask(|| guesses::find(pool, slice)) {
            return Decision::Sat(model);
        }

        let decision = self.decide_hard_slice(pool, slice, budget);
        self.cache.remember(slice, &decision);
        decision
    }

    fn decide_hard_slice(&mut self, pool: &TermPool, slice: &slices::Slice, budget: &mut Budget) -> Decision {
        let statistics = &mut self.statistics;

        // Numbers are tried where circuits are large: exact evaluation finds models, intervals find contradictions.
        let shape = self.shapes.of(pool, slice);
        let steps = match shape {
            Shape { has_floats: true, .. } => Some(numeric::SMALL),
            Shape { is_nonlinear: true, .. } => Some(numeric::TINY),
            _ => None,
        };
        if let Some(steps) = steps {
            let decision = numeric::decide(pool, slice, steps, budget, statistics);
            if !matches!(decision, Decision::Unknown(_)) {
                return decision;
            }
        }

        // Products of two unknowns may be hopeless for circuits, so that these get a short attempt first.
        if shape.is_nonlinear && !shape.has_floats {
            let mut part = budget.part(SHORT_ATTEMPT);
            let given = part.conflicts;
            let start = Instant::now();
            let decision = Instance::decide(&mut self.instance, pool, slice, &mut part, statistics);
            budget.conflicts -= given - part.conflicts;
            if decision != Decision::Unknown(Reason::WorkLimit) {
                statistics.bit_blasting.record(start, !matches!(decision, Decision::Unknown(_)));
                return decision;
            }
            let steps = numeric::MEDIUM.min(numeric::large(budget));
            let decision = numeric::decide(pool, slice, steps, budget, statistics);
            if decision != Decision::Unknown(Reason::WorkLimit) {
                return decision;
            }
        }

        // Bit-blasting decides the rest. A term without a circuit may have any value there, which a model must survive.
        let start = Instant::now();
        let mut decision = Instance::decide(&mut self.instance, pool, slice, budget, statistics);
        if let Decision::Sat(model) = &decision
            && shape.has_floats
            && !last_model::satisfies(pool, slice.facts.iter().copied(), model)
        {
            decision = Decision::Unknown(Reason::WorkLimit);
        }
        statistics.bit_blasting.record(start, !matches!(decision, Decision::Unknown(_)));

        // What was too hard for that is left to numbers again, with more patience.
        if decision == Decision::Unknown(Reason::WorkLimit) {
            decision = numeric::decide(pool, slice, numeric::large(budget), budget, statistics);
        }
        decision
    }
}

fn join(joined: &mut Model, part: &Model) {
    for (symbol, value) in part.iter() {
        joined.set(symbol, value.clone());
    }
}

/// The given assertions that the facts of a core came from.
fn origins(facts: &[Fact], core: &[Term]) -> Vec<Term> {
    let mut origins = Vec::new();
    for fact in facts {
        if core.contains(&fact.term) && !origins.contains(&fact.origin) {
            origins.push(fact.origin);
        }
    }
    origins
}

/// Lets a model pass only if every original assertion evaluates to true under it.
fn verified(pool: &TermPool, assertions: &[Term], answer: Answer) -> Answer {
    if let Answer::Sat(model) = &answer {
        let mut evaluator = Evaluator::new(model);
        for &assertion in assertions {
            if !evaluator.evaluate(pool, assertion).as_bool() {
                let what = format!("a model does not satisfy {:?}", pool.node(assertion));
                return Answer::Unknown(Reason::Internal(what));
            }
        }
    }
    answer
}
