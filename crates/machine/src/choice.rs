//! Answers to what the machine asks, as data: a choice is one answer. Which are given, and in which order, is the driver's
//! affair.

use glassbox_expr::{Model, Term, evaluate};

use crate::event::{Alternative, Candidate, Event, Why};
use crate::machine::Machine;
use crate::state::State;

/// One answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To [`Event::Branch`].
    Truth { condition: Term, truth: bool, why: Why },
    /// To [`Event::Resolve`].
    Object { reference: Term, candidate: Candidate, why: Why },
    /// To [`Event::Choose`].
    Classes(Alternative),
    /// To [`Event::Concretize`].
    Number { term: Term, value: i64, why: Why },
    /// To the same question: any number but this one. The question is asked again.
    OtherNumber { term: Term, value: i64, why: Why },
}

impl Choice {
    /// Both answers to [`Event::Branch`], the way that is taken first.
    pub fn both(condition: Term, why: Why) -> [Choice; 2] {
        [true, false].map(|truth| Choice::Truth { condition, truth, why })
    }
}

impl<'p> Machine<'p> {
    /// All answers to a question in the order in which the machine names them; where a number has to be known, the first so
    /// many whole ones. An event that asks nothing has none.
    pub fn choices_of(&self, question: &Event, numbers: i64) -> Vec<Choice> {
        match question {
            Event::Branch { condition, why } => Choice::both(*condition, *why).into(),
            Event::Resolve { reference, candidates, why } => {
                let object = |candidate: &Candidate| Choice::Object {
                    reference: *reference,
                    candidate: candidate.clone(),
                    why: *why,
                };
                candidates.iter().map(object).collect()
            }
            Event::Choose { alternatives, .. } => alternatives.iter().cloned().map(Choice::Classes).collect(),
            Event::Concretize { term, why } => {
                let number =
                    |number| Choice::Number { term: *term, value: self.whole_number(*term, number), why: *why };
                (0..numbers).map(number).collect()
            }
            Event::Finished(_) | Event::Stuck(_) | Event::Refuted(_) | Event::OutOfFuel => Vec::new(),
        }
    }

    /// What a model of the path condition answers. Which object a reference denotes and which class an object has, no model
    /// tells.
    pub fn choice_of(&self, model: &Model, question: &Event) -> Option<Choice> {
        match question {
            Event::Branch { condition, why } => {
                let truth = evaluate(&self.terms, *condition, model).as_bool();
                Some(Choice::Truth { condition: *condition, truth, why: *why })
            }
            Event::Concretize { term, why } => {
                let value = evaluate(&self.terms, *term, model).as_i64();
                Some(Choice::Number { term: *term, value, why: *why })
            }
            _ => None,
        }
    }

    /// Lets a path take a choice; the instruction that asked starts again.
    pub fn take(&mut self, state: &mut State<'p>, choice: &Choice) {
        match choice {
            Choice::Truth { condition, truth, why } => state.assume(&mut self.terms, *condition, *truth, *why),
            Choice::Object { reference, candidate, why } => self.resolve(state, *reference, candidate, *why),
            Choice::Classes(alternative) => self.choose(state, alternative),
            Choice::Number { term, value, why } => self.concretize(state, *term, *value, *why),
            Choice::OtherNumber { term, value, why } => {
                let condition = self.equals_number(*term, *value);
                state.assume(&mut self.terms, condition, false, *why);
            }
        }
    }

    /// Runs a path whose questions a model answers, up to what the model does not tell or to the end. Each stretch between two
    /// questions takes no more than `fuel`, and there are no more than so many of them.
    pub fn run_by_model(&mut self, state: &mut State<'p>, model: &Model, fuel: u64, stretches: usize) -> Event {
        for _ in 0..stretches {
            let event = self.run(state, fuel);
            match self.choice_of(model, &event) {
                Some(choice) => self.take(state, &choice),
                None => return event,
            }
        }
        Event::OutOfFuel
    }
}
