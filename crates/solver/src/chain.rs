//! The chain of deciders, cheapest first.

use crate::answer::{Answer, Limits, Reason};
use crate::blast::{Budget, Decision, Instance};
use crate::external::{ExternalCommand, ExternalSolver};
use crate::links::cache::SliceCache;
use crate::links::folded::{self, Fact};
use crate::links::slices::SymbolCache;
use crate::links::{guesses, last_model, negation, slices};
use crate::smallest;
use crate::statistics::{Link, Links, Statistics};
use glassbox_expr::{Evaluator, Model, Term, TermPool};
use std::time::Instant;

/// Decides queries about the terms of one pool.
///
/// A solver remembers answers and encodings by term, so every call must get the same pool. The caller
/// keeps one for each method searched, which makes its answers independent of all other methods.
#[derive(Default)]
pub struct Solver {
    last_model: Option<Model>,
    symbols: SymbolCache,
    cache: SliceCache,
    instance: Option<Instance>,
    external: Option<ExternalSolver>,
    links: Links,
    statistics: Statistics,
}

impl Solver {
    /// A solver that remembers nothing.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver that asks only some of the links.
    pub fn with_links(links: Links) -> Solver {
        Solver { links, ..Solver::default() }
    }

    /// A solver that asks another one, in a process of its own, where it has no answer itself.
    pub fn with_external(self, command: ExternalCommand) -> Solver {
        Solver { external: Some(ExternalSolver::new(command)), ..self }
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
            let smallest = smallest::decide(pool, &slice, &mut budget, &mut self.statistics);
            match self.ask_external(pool, &slice, &budget, smallest) {
                Decision::Sat(model) => join(&mut joined, &model),
                Decision::Unsat(core) => return Answer::Unsat(origins(&facts, &core)),
                Decision::Unknown(reason) => return Answer::Unknown(reason),
            }
        }
        verified(pool, assertions, Answer::Sat(joined))
    }

    fn decide(&mut self, pool: &mut TermPool, assertions: &[Term], limits: &Limits) -> Answer {
        let (statistics, links) = (&mut self.statistics, self.links);

        // Folding has already decided: an assertion is false, or all are true.
        let start = Instant::now();
        let folded = folded::facts(pool, assertions);
        let decided = folded.as_ref().map_or(true, Vec::is_empty);
        statistics.record(Link::Folded, start, decided);
        let facts = match folded {
            Ok(facts) if facts.is_empty() => return Answer::Sat(Model::new()),
            Ok(facts) => facts,
            Err(false_assertion) => return Answer::Unsat(vec![false_assertion]),
        };

        // The last model is still good.
        let last = self.last_model.as_ref();
        if links.has(Link::LastModel)
            && let Some(model) = statistics.ask(Link::LastModel, || last_model::still_good(pool, &facts, last))
        {
            return Answer::Sat(model);
        }

        // A term and its negation are both there.
        if links.has(Link::Negation)
            && let Some(core) = statistics.ask(Link::Negation, || negation::find(pool, &facts))
        {
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
        let (statistics, links, cache) = (&mut self.statistics, self.links, &mut self.cache);

        // The slice was decided before, contains a known core, or a recent model satisfies it.
        if links.has(Link::Cache)
            && let Some(known) = statistics.ask(Link::Cache, || cache.find(pool, slice))
        {
            return known;
        }

        // A plain assignment satisfies it.
        if links.has(Link::Guesses)
            && let Some(model) = statistics.ask(Link::Guesses, || guesses::find(pool, slice))
        {
            return Decision::Sat(model);
        }

        // Bit-blasting decides the rest.
        let start = Instant::now();
        let decision = Instance::decide(&mut self.instance, pool, slice, budget, statistics);
        let answered = !matches!(decision, Decision::Unknown(_));
        statistics.record(Link::BitBlasting, start, answered);

        // What is too much work here may be easy for somebody else.
        let decision = self.ask_external(pool, slice, budget, decision);
        self.cache.remember(slice, &decision);
        decision
    }

    /// Asks the external solver, if there is one and our own decision is none.
    fn ask_external(&mut self, pool: &TermPool, slice: &slices::Slice, budget: &Budget, own: Decision) -> Decision {
        let Some(external) = &mut self.external else { return own };
        let open = match &own {
            Decision::Unknown(Reason::WorkLimit) => true,
            Decision::Sat(model) => !last_model::satisfies(pool, slice.facts.iter().copied(), model),
            Decision::Unsat(_) | Decision::Unknown(_) => false,
        };
        if !open {
            return own;
        }
        let start = Instant::now();
        let decision = external.decide(pool, slice, budget.limits());
        self.statistics.record(Link::External, start, !matches!(decision, Decision::Unknown(_)));
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
