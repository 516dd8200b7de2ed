//! Running a method aside from a path: each of its questions is answered in every possible way, one after the other.

use glassbox_expr::{Model, Term, evaluate};
use glassbox_machine::{Alternative, Candidate, Event, Machine, Outcome, State, Value, Why};
use glassbox_program::binary_name;
use glassbox_solver::{Answer, Limits, Solver};

use crate::forward::answers::question_cost;
use crate::options::Options;

/// Instructions that may run between two questions.
const FUEL: u64 = 200_000;

/// Answers that are tried before an evaluation gives up.
pub(crate) const MOST_ATTEMPTS: usize = 2_000;

/// Objects of one class in an input, unless the user says otherwise.
const DEFAULT_OBJECTS: usize = 8;

/// Some answers, and what runs after them; `T` is what its owner remembers of it.
pub(crate) struct Attempt<'p, T> {
    pub state: State<'p>,
    /// Nothing if nobody has asked yet whether it is possible at all.
    pub model: Option<Model>,
    pub progress: T,
}

impl<'p, T: Clone> Attempt<'p, T> {
    /// The same place, from where another answer goes on.
    fn copy(&self) -> Attempt<'p, T> {
        Attempt { state: self.state.clone(), model: None, progress: self.progress.clone() }
    }
}

pub(crate) struct Aside<'e, 'p> {
    pub machine: &'e mut Machine<'p>,
    pub solver: &'e mut Solver,
    pub options: &'e Options,
    pub limits: Limits,
    /// What is evaluated, in words.
    pub what: &'static str,
    /// A state that was good a moment ago: what it answered is tried first.
    pub hint: Option<&'e State<'p>>,
    pub cost: u64,
    /// Why something could not be evaluated.
    pub open: Option<String>,
    /// Which bound cut something off.
    pub out_of_bounds: Option<String>,
}

impl<'p> Aside<'_, 'p> {
    pub(crate) fn check(&mut self, state: &State<'p>) -> Option<Model> {
        let assertions = state.clauses().terms();
        self.cost += question_cost(assertions.len());
        match self.solver.check(&mut self.machine.terms, &assertions, &self.limits) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                self.open.get_or_insert(reason.to_string());
                None
            }
        }
    }

    /// Goes on with an attempt to the end of what runs; the other answers to its questions wait. Nothing if it does not
    /// come to an end, or others go on in its place.
    pub(crate) fn run<T: Clone>(
        &mut self,
        attempt: &mut Attempt<'p, T>,
        model: &Model,
        waiting: &mut Vec<Attempt<'p, T>>,
    ) -> Option<Outcome> {
        loop {
            let before = attempt.state.steps();
            let event = self.machine.run(&mut attempt.state, FUEL);
            self.cost += attempt.state.steps() - before;
            attempt.state.take_trace();
            match event {
                Event::Finished(outcome) => return Some(outcome),
                Event::Branch { condition, why } => {
                    let truth = evaluate(&self.machine.terms, condition, model).as_bool();
                    let mut other = attempt.copy();
                    other.state.assume(&mut self.machine.terms, condition, !truth, why);
                    waiting.push(other);
                    attempt.state.assume(&mut self.machine.terms, condition, truth, why);
                }
                Event::Resolve { reference, candidates, why } => {
                    self.resolve(attempt, reference, &candidates, why, waiting);
                    return None;
                }
                Event::Choose { alternatives, other, .. } => {
                    if let Some(stuck) = other {
                        self.open.get_or_insert(stuck.to_string());
                    }
                    self.choose(attempt, model, &alternatives, waiting);
                    return None;
                }
                Event::Concretize { term, why } => {
                    self.concretize(attempt, model, term, why, waiting);
                    return None;
                }
                Event::Refuted(_) => return None,
                Event::Stuck(stuck) => {
                    self.open.get_or_insert(format!("{} cannot be evaluated: {stuck}", self.what));
                    return None;
                }
                Event::OutOfFuel => {
                    self.open.get_or_insert(format!("bound reached: {FUEL} instructions of {}", self.what));
                    return None;
                }
            }
        }
    }

    /// What a method that gives a `boolean` has given: a number, or the condition that it is false.
    pub(crate) fn is_false(&mut self, value: Value) -> Option<Result<bool, Term>> {
        match value {
            Value::Int(truth) => Some(Ok(truth == 0)),
            Value::IntTerm(term) => Some(Err(self.machine.equals_number(term, 0))),
            _ => None,
        }
    }

    fn concretize<T: Clone>(
        &mut self,
        attempt: &Attempt<'p, T>,
        model: &Model,
        term: Term,
        why: Why,
        waiting: &mut Vec<Attempt<'p, T>>,
    ) {
        self.open.get_or_insert(format!("bound reached: numbers above {}", self.options.values - 1));
        let own = evaluate(&self.machine.terms, term, model).as_i64();
        let small = (0..self.options.values as i64).rev();
        let small: Vec<i64> = small.map(|number| self.machine.whole_number(term, number)).collect();
        for value in small.into_iter().filter(|value| *value != own).chain([own]) {
            let mut child = attempt.copy();
            self.machine.concretize(&mut child.state, term, value, why);
            waiting.push(child);
        }
    }

    /// Null first, then a new object: both lead to small inputs without cycles, which most conditions want.
    pub(crate) fn resolve<T: Clone>(
        &mut self,
        attempt: &Attempt<'p, T>,
        reference: Term,
        candidates: &[Candidate],
        why: Why,
        waiting: &mut Vec<Attempt<'p, T>>,
    ) {
        let hint = self.hint.and_then(|hint| self.machine.same_answer(&attempt.state, reference, candidates, hint));
        let rank = |index: usize, candidate: &Candidate| match candidate {
            _ if hint == Some(index) => 0,
            Candidate::Null => 1,
            Candidate::New => 2,
            Candidate::Made(maker) => 3 + maker.effort(),
            Candidate::StandIn => 9,
            Candidate::Existing(_) => 10,
            Candidate::Unavailable(_) => 11,
        };
        let mut ordered: Vec<(u32, &Candidate)> =
            candidates.iter().enumerate().map(|(index, candidate)| (rank(index, candidate), candidate)).collect();
        ordered.sort_by_key(|(rank, _)| *rank);
        // The last one is the first to be tried.
        for (_, candidate) in ordered.into_iter().rev() {
            if let Candidate::Unavailable(stuck) = candidate {
                self.open.get_or_insert(stuck.to_string());
                continue;
            }
            if *candidate == Candidate::New
                && let bound = self.options.objects.unwrap_or(DEFAULT_OBJECTS)
                && let Some((class, count)) = self.machine.kin(&attempt.state, reference)
                && count >= bound
            {
                self.out_of_bounds.get_or_insert(objects_bound(&class, bound));
                continue;
            }
            let mut child = attempt.copy();
            self.machine.resolve(&mut child.state, reference, candidate, why);
            waiting.push(child);
        }
    }

    pub(crate) fn choose<T: Clone>(
        &mut self,
        attempt: &Attempt<'p, T>,
        model: &Model,
        alternatives: &[Alternative],
        waiting: &mut Vec<Attempt<'p, T>>,
    ) {
        for alternative in alternatives.iter().rev() {
            let mut child = attempt.copy();
            child.model = Some(model.clone());
            self.machine.choose(&mut child.state, alternative);
            waiting.push(child);
        }
    }
}

/// What the ledger says where an input would need more objects.
pub(crate) fn objects_bound(class: &str, bound: usize) -> String {
    format!("bound reached: {bound} objects of {} in an input", binary_name(class))
}
