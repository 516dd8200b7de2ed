//! Running a method aside from a path: each of its questions is answered in every possible way, one after the other.

use glassbox_expr::{Model, Term};
use glassbox_machine::{Candidate, Choice, Event, Machine, Outcome, State, Value};
use glassbox_program::binary_name;
use glassbox_solver::{Answer, Limits, Solver};

use crate::driver::in_order;
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
            match &event {
                Event::Finished(outcome) => return Some(*outcome),
                Event::Refuted(_) => return None,
                Event::Stuck(stuck) => {
                    self.open.get_or_insert(format!("{} cannot be evaluated: {stuck}", self.what));
                    return None;
                }
                Event::OutOfFuel => {
                    self.open.get_or_insert(format!("bound reached: {FUEL} instructions of {}", self.what));
                    return None;
                }
                Event::Branch { .. } => {
                    let mut choices = self.choices(&attempt.state, model, &event).into_iter();
                    let own = choices.next()?;
                    self.wait(attempt, model, choices.collect(), waiting);
                    self.machine.take(&mut attempt.state, &own);
                }
                Event::Resolve { .. } | Event::Choose { .. } | Event::Concretize { .. } => {
                    let choices = self.choices(&attempt.state, model, &event);
                    self.wait(attempt, model, choices, waiting);
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

    /// The answers to a question in the order in which they are tried: the model's own first, which needs no other model;
    /// of objects null, then a new one, since both lead to small inputs without cycles, which most conditions want.
    pub(crate) fn choices(&mut self, state: &State<'p>, model: &Model, question: &Event) -> Vec<Choice> {
        self.note_what_is_left_out(state, question);
        let hint = match (question, self.hint) {
            (Event::Resolve { reference, candidates, .. }, Some(hint)) => {
                let same = self.machine.same_answer(state, *reference, candidates, hint);
                same.and_then(|index| candidates.get(index))
            }
            _ => None,
        };
        let own = self.machine.choice_of(model, question);
        let others = self.machine.choices_of(question, self.options.values as i64).into_iter();
        let others = others.filter(|choice| Some(choice) != own.as_ref());
        let choices = own.iter().cloned().chain(others).collect();
        in_order(choices, |choice| match choice {
            Choice::Object { candidate: Candidate::Unavailable(_), .. } => None,
            Choice::Object { reference, candidate: Candidate::New, .. }
                if self.objects_beyond_bound(state, *reference).is_some() =>
            {
                None
            }
            Choice::Object { candidate, .. } if hint == Some(candidate) => Some(0),
            Choice::Object { candidate, .. } => Some(match candidate {
                Candidate::Null => 1,
                Candidate::New => 2,
                Candidate::Made(maker) => 3 + maker.effort(),
                Candidate::StandIn => 9,
                Candidate::Existing(_) | Candidate::Unavailable(_) => 10,
            }),
            _ => Some(0),
        })
    }

    /// Why there may be further answers.
    fn note_what_is_left_out(&mut self, state: &State<'p>, question: &Event) {
        match question {
            Event::Resolve { reference, candidates, .. } => {
                for candidate in candidates.iter().rev() {
                    match candidate {
                        Candidate::Unavailable(stuck) => {
                            self.open.get_or_insert(stuck.to_string());
                        }
                        Candidate::New => {
                            if let Some(reason) = self.objects_beyond_bound(state, *reference) {
                                self.out_of_bounds.get_or_insert(reason);
                            }
                        }
                        _ => {}
                    }
                }
            }
            Event::Choose { other: Some(stuck), .. } => {
                self.open.get_or_insert(stuck.to_string());
            }
            Event::Concretize { .. } => {
                self.open.get_or_insert(format!("bound reached: numbers above {}", self.options.values - 1));
            }
            _ => {}
        }
    }

    /// Why an input may not get another object.
    fn objects_beyond_bound(&self, state: &State<'p>, reference: Term) -> Option<String> {
        let bound = self.options.objects.unwrap_or(DEFAULT_OBJECTS);
        let (class, count) = self.machine.kin(state, reference)?;
        (count >= bound).then(|| objects_bound(&class, bound))
    }

    /// Lets all these choices wait, the first of them to be tried first. A choice of classes leaves the model as it is.
    pub(crate) fn wait<T: Clone>(
        &mut self,
        attempt: &Attempt<'p, T>,
        model: &Model,
        choices: Vec<Choice>,
        waiting: &mut Vec<Attempt<'p, T>>,
    ) {
        for choice in choices.into_iter().rev() {
            let mut child = attempt.copy();
            child.model = matches!(choice, Choice::Classes(_)).then(|| model.clone());
            self.machine.take(&mut child.state, &choice);
            waiting.push(child);
        }
    }
}

/// What the ledger says where an input would need more objects.
pub(crate) fn objects_bound(class: &str, bound: usize) -> String {
    format!("bound reached: {bound} objects of {} in an input", binary_name(class))
}
