//! The chain of deciders, cheapest first.

use crate::answer::{Answer, Limits, Reason};
use crate::arrays::Arrays;
use crate::blast::{Budget, Decision, Instances};
use crate::external::{ExternalCommand, ExternalSolver};
use crate::links::cache::SliceCache;
use crate::links::folded::{self, Fact};
use crate::links::last_model::{KnownModels, Question};
use crate::links::ranges::Ranges;
use crate::links::slices::SymbolCache;
use crate::links::{definitions, guesses, identities, linear, negation, slices};
use crate::numeric::{self, Shape, Shapes};
use crate::recording::Recording;
use crate::smallest;
use crate::statistics::{Link, Links, Statistics};
use glassbox_expr::{Evaluator, Model, Term, TermPool};
use std::time::Instant;

/// How many conflicts circuits get before numbers are tried on a product of two unknowns.
const SHORT_ATTEMPT: u64 = 500;
/// A reduction may bring to light further definitions, so often at most.
const DEEPEST_REDUCTION: u32 = 8;

/// Decides queries about the terms of one pool.
///
/// A solver remembers answers and encodings by term, so every call must get the same pool. The caller
/// keeps one for each method searched, which makes its answers independent of all other methods.
#[derive(Default)]
pub struct Solver {
    models: KnownModels,
    arrays: Arrays,
    symbols: SymbolCache,
    shapes: Shapes,
    cache: SliceCache,
    ranges: Ranges,
    instances: Instances,
    external: Option<ExternalSolver>,
    /// How many times over the slice in hand was reduced.
    depth: u32,
    links: Links,
    recording: Option<Recording>,
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

    /// From now on writes down every question.
    pub fn record(&mut self) {
        self.recording = Some(Recording::new());
    }

    /// The questions since [`record`](Solver::record) as a script in SMT-LIB 2, if they were written down.
    pub fn take_recording(&mut self) -> Option<String> {
        self.recording.take().map(Recording::take)
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
        self.write_down(pool, assertions);
        let question = Question::new(assertions);
        let answer = self.decide(pool, assertions, question, limits);
        let answer = verified(pool, assertions, answer);
        if let Answer::Sat(model) = &answer {
            self.models.remember(question, model);
        }
        answer
    }

    /// Decides like [`check`](Solver::check), and gives the model that a user sees.
    ///
    /// The symbols are fixed in the order in which they appear in the assertions, each to the value
    /// a reader likes best: false, null, zero, then the smallest magnitude with non-negative numbers
    /// first; an 8-bit or 16-bit symbol of the kind [`Character`](glassbox_expr::SymbolKind::Character)
    /// prefers a small letter, then other printable characters. The answer depends on the assertions and the limits, not on the past.
    pub fn smallest_model(&mut self, pool: &mut TermPool, assertions: &[Term], limits: &Limits) -> Answer {
        self.statistics.smallest_models += 1;
        self.write_down(pool, assertions);
        let facts = match self.facts(pool, assertions) {
            Ok(facts) => facts,
            Err(answer) => return answer,
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
        verified(pool, assertions, Answer::Sat(self.arrays.restore(pool, joined)))
    }

    fn write_down(&mut self, pool: &TermPool, assertions: &[Term]) {
        if let Some(recording) = &mut self.recording {
            recording.question(pool, assertions);
        }
    }

    /// The conjuncts that remain when folding and the elimination of arrays are done.
    fn facts(&mut self, pool: &mut TermPool, assertions: &[Term]) -> Result<Vec<Fact>, Answer> {
        let unsat = |assertion: Term| Answer::Unsat(vec![assertion]);
        let facts = folded::facts(pool, assertions).map_err(unsat)?;
        match self.arrays.eliminate(pool, &facts) {
            Ok(None) => Ok(facts),
            Ok(Some(without)) => folded::conjuncts(pool, without.into_iter()).map_err(unsat),
            Err(reason) => Err(Answer::Unknown(reason)),
        }
    }

    fn decide(&mut self, pool: &mut TermPool, assertions: &[Term], question: Question, limits: &Limits) -> Answer {
        // Folding has already decided: an assertion is false, or all are true.
        let start = Instant::now();
        let folded = self.facts(pool, assertions);
        let (statistics, links) = (&mut self.statistics, self.links);
        let decided = folded.as_ref().map_or(true, Vec::is_empty);
        statistics.record(Link::Folded, start, decided);
        let facts = match folded {
            Ok(facts) if facts.is_empty() => return Answer::Sat(Model::new()),
            Ok(facts) => facts,
            Err(answer) => return answer,
        };

        // A model of an earlier question is still good. It speaks of arrays, not of the symbols that stand for their
        // elements in the facts, so that it is tried on the assertions if they have arrays.
        let mut before = None;
        if links.has(Link::LastModel) {
            let has_arrays = self.arrays.are_in(pool, assertions);
            let whole: Vec<Fact> = match has_arrays {
                true => assertions.iter().map(|&term| Fact { term, origin: term }).collect(),
                false => Vec::new(),
            };
            let tried = if has_arrays { &whole } else { &facts };
            let models = &self.models;
            if let Some(model) = statistics.ask(Link::LastModel, || models.still_good(pool, tried, question)) {
                return Answer::Sat(model);
            }
            before = if has_arrays { None } else { models.before(question) };
        }

        // A term and its negation are both there.
        if links.has(Link::Negation)
            && let Some(core) = statistics.ask(Link::Negation, || negation::find(pool, &facts))
        {
            return Answer::Unsat(core);
        }

        // Slices that share no symbol are decided apart. What the last assertion does not touch keeps its values.
        let mut budget = Budget::new(limits);
        let last = assertions.last();
        let newest: Vec<Term> = facts.iter().filter(|fact| Some(&fact.origin) == last).map(|fact| fact.term).collect();
        let known = |slice: &slices::Slice| match &before {
            Some(before) if !slice.facts.iter().any(|fact| newest.contains(fact)) => {
                Some(before.restricted(&slice.symbols))
            }
            _ => None,
        };
        match self.decide_apart(pool, &facts, known, &mut budget) {
            Decision::Sat(model) => Answer::Sat(self.arrays.restore(pool, model)),
            Decision::Unsat(core) => Answer::Unsat(core),
            Decision::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// Decides facts slice by slice, except for those whose values are known. A core is one of the facts' origins.
    fn decide_apart(
        &mut self,
        pool: &mut TermPool,
        facts: &[Fact],
        known: impl Fn(&slices::Slice) -> Option<Model>,
        budget: &mut Budget,
    ) -> Decision {
        let mut joined = Model::new();
        let mut unknown = None;
        for slice in slices::split(pool, &mut self.symbols, facts) {
            let decision = match known(&slice) {
                Some(model) => Decision::Sat(model),
                None => self.decide_slice(pool, &slice, budget),
            };
            match decision {
                Decision::Sat(model) => join(&mut joined, &model),
                Decision::Unsat(core) => return Decision::Unsat(origins(facts, &core)),
                // Another slice may still be unsatisfiable, which would be an answer.
                Decision::Unknown(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        unknown.map_or(Decision::Sat(joined), Decision::Unknown)
    }

    fn decide_slice(&mut self, pool: &mut TermPool, slice: &slices::Slice, budget: &mut Budget) -> Decision {
        let (statistics, links, cache) = (&mut self.statistics, self.links, &mut self.cache);

        // The slice was decided before, contains a known core, or a recent model satisfies it.
        if links.has(Link::Cache)
            && let Some(known) = statistics.ask(Link::Cache, || cache.find(pool, slice))
        {
            return known;
        }

        // Intervals and known bits decide it.
        let ranges = &mut self.ranges;
        if links.has(Link::Ranges) {
            let decided = statistics.ask(Link::Ranges, || ranges.decide(pool, slice));
            statistics.visits = ranges.visits;
            if let Some(decision) = decided {
                cache.remember(slice, &decision);
                return decision;
            }
        }

        // A plain assignment satisfies it.
        if links.has(Link::Guesses)
            && let Some(model) = statistics.ask(Link::Guesses, || guesses::find(pool, slice))
        {
            return Decision::Sat(model);
        }

        // Arithmetic on sums decides it.
        if links.has(Link::Linear) {
            let mut pivots = 0;
            let decided = statistics.ask(Link::Linear, || linear::decide(pool, slice, ranges, &mut pivots));
            statistics.visits = ranges.visits;
            statistics.pivots += pivots;
            if let Some(decision) = decided {
                cache.remember(slice, &decision);
                return decision;
            }
        }

        let decision = match self.decide_reduced(pool, slice, budget) {
            Some(decision) => decision,
            None => self.decide_hard_slice(pool, slice, budget),
        };
        self.cache.remember(slice, &decision);
        decision
    }

    /// Replaces the symbols that facts define and decides what is left, if there are any.
    fn decide_reduced(&mut self, pool: &mut TermPool, slice: &slices::Slice, budget: &mut Budget) -> Option<Decision> {
        if !self.links.has(Link::Definitions) || self.depth >= DEEPEST_REDUCTION {
            return None;
        }
        let symbols = &mut self.symbols;
        let reduced = self.statistics.ask(Link::Definitions, || definitions::reduce(pool, symbols, slice))?;
        // The core of what is left may need every definition.
        let core = |facts: Vec<Term>| Decision::Unsat([reduced.defining.clone(), facts].concat());
        let facts = match folded::conjuncts(pool, reduced.facts.iter().copied()) {
            Ok(facts) => facts,
            Err(fact) => return Some(core(vec![fact])),
        };
        self.depth += 1;
        let decision = self.decide_apart(pool, &facts, |_| None, budget);
        self.depth -= 1;
        Some(match decision {
            Decision::Sat(model) => Decision::Sat(reduced.complete(pool, model)),
            Decision::Unsat(part) => core(part),
            unknown => unknown,
        })
    }

    fn decide_hard_slice(&mut self, pool: &TermPool, slice: &slices::Slice, budget: &mut Budget) -> Decision {
        // Products that are multiplied out decide equations between them.
        let shape = self.shapes.of(pool, slice);
        if shape.is_nonlinear
            && self.links.has(Link::Identities)
            && let Some(decision) = self.statistics.ask(Link::Identities, || identities::decide(pool, slice))
        {
            return decision;
        }

        // Numbers are tried where circuits are large: exact evaluation finds models, intervals find contradictions.
        let steps = match shape {
            Shape { has_floats: true, .. } => Some(numeric::SMALL),
            Shape { is_nonlinear: true, .. } => Some(numeric::TINY),
            _ => None,
        };
        if let Some(steps) = steps {
            let decision = self.try_numbers(pool, slice, steps, budget);
            if decision.is_answer() {
                return decision;
            }
        }

        // Products of two unknowns may be hopeless for circuits, so that these get a short attempt first.
        if shape.is_nonlinear && !shape.has_floats {
            let mut part = budget.part(SHORT_ATTEMPT);
            let given = part.conflicts;
            let decision = self.blast(pool, slice, &mut part);
            budget.conflicts -= given - part.conflicts;
            if !decision.is_too_hard() {
                return decision;
            }
            let decision = self.try_numbers(pool, slice, numeric::MEDIUM.min(numeric::large(budget)), budget);
            if !decision.is_too_hard() {
                return decision;
            }
        }

        // Bit-blasting decides the rest.
        let mut decision = self.blast(pool, slice, budget);

        // What was too hard for that is left to numbers again, with more patience.
        if decision.is_too_hard() {
            let steps = numeric::large(budget);
            let again = self.try_numbers(pool, slice, steps, budget);
            decision = if again.is_answer() { again } else { decision };
        }

        self.ask_external(pool, slice, budget, decision)
    }

    /// What is too hard here may be easy for somebody else.
    fn ask_external(&mut self, pool: &TermPool, slice: &slices::Slice, budget: &Budget, own: Decision) -> Decision {
        match &mut self.external {
            Some(external) if self.links.has(Link::External) && own.is_too_hard() => {
                let start = Instant::now();
                let decision = external.decide(pool, slice, budget.limits());
                self.statistics.record(Link::External, start, decision.is_answer());
                decision
            }
            _ => own,
        }
    }

    fn try_numbers(&mut self, pool: &TermPool, slice: &slices::Slice, steps: u64, budget: &mut Budget) -> Decision {
        if !self.links.has(Link::Numeric) {
            return Decision::Unknown(Reason::WorkLimit);
        }
        let start = Instant::now();
        let decision = numeric::decide(pool, slice, steps, budget, &mut self.statistics);
        self.statistics.record(Link::Numeric, start, decision.is_answer());
        decision
    }

    fn blast(&mut self, pool: &TermPool, slice: &slices::Slice, budget: &mut Budget) -> Decision {
        if !self.links.has(Link::BitBlasting) {
            return Decision::Unknown(Reason::WorkLimit);
        }
        let start = Instant::now();
        let decision = self.instances.decide(pool, slice, budget, &mut self.statistics);
        self.statistics.record(Link::BitBlasting, start, decision.is_answer());
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
