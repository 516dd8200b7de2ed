//! What a path assumes about its inputs: each answer that it got stands here, so that it never asks again.

use crate::event::{Stop, Stuck};
use crate::state::clauses::Clauses;
use crate::state::term_map::TermMap;
use crate::state::value::Address;

#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge {
    /// The path condition: everything this path assumes about its inputs, in the order in which it asked.
    pub(crate) clauses: Clauses,
    /// The clauses as facts, so that no question is asked twice.
    pub(crate) facts: TermMap<bool>,
    /// References that were resolved.
    pub(crate) resolved: TermMap<Address>,
    /// Numbers that were made concrete.
    pub(crate) concretized: TermMap<i64>,
    /// Why an answer could not be carried out: the path ends with it when it is run next.
    pub(crate) failed_answer: Option<Box<Stuck>>,
    /// How often the classes of inputs were narrowed.
    pub(crate) choices: u32,
    /// Boxes that a shortcut made: two of them may be one.
    pub(crate) boxes: Vec<Address>,
    /// Texts and boxes that the path has told apart, at least one of each pair an input.
    pub(crate) apart: Vec<(Address, Address)>,
}

impl Knowledge {
    /// Carries out an answer, outside of any instruction: a stop that it meets must not be lost, or the path would go
    /// on as if nothing had happened.
    pub(crate) fn carry_out<T>(&mut self, done: Result<T, Stop>, doing: &str) {
        if let Err(stop) = done
            && self.failed_answer.is_none()
        {
            self.failed_answer = Some(Box::new(stop.into_stuck(doing)));
        }
    }
}
