//! How a path of a search splits: the answers to a question, what each costs, and the path on which it is given.

use glassbox_expr::{Model, Term};
use glassbox_machine::{Address, Candidate, Choice, Event, Stuck, Why};
use glassbox_program::ClassId;

use crate::conditions::evaluation::objects_bound;
use crate::construction::constructors::Buildable;
use crate::driver::prices::{MADE_INPUT, NEEDS_REFLECTION, NO_LAMBDA, OTHER_CLASS, OTHER_VALUE, WIDE_TEXT};
use crate::forward::Forward;
use crate::forward::tree::Path;

/// A question with all answers that the machine names; numbers are up to the policy.
pub(crate) struct Asked {
    pub choices: Vec<Choice>,
    /// Of a reference: it may be any new object, ...
    may_be_any: bool,
    /// ... which only reflection sets up; ...
    needs_reflection: bool,
    /// ... or a lambda.
    is_function: bool,
}

impl<'p> Forward<'_, 'p> {
    /// The answers to a question; nothing if it has to be asked again, since its candidates have just changed.
    pub(crate) fn asked(&mut self, question: &Event) -> Option<Asked> {
        let choices = self.machine.choices_of(question, 0);
        let mut asked = Asked { choices, may_be_any: false, needs_reflection: false, is_function: false };
        if let Event::Resolve { reference, candidates, .. } = question {
            asked.is_function = candidates.contains(&Candidate::StandIn);
            asked.may_be_any = candidates.contains(&Candidate::New);
            if asked.may_be_any {
                let classes = self.machine.classes_of_new(*reference);
                if self.hide_unbuildable(&classes) {
                    return None;
                }
                asked.needs_reflection = classes.first().is_some_and(|id| self.is_set_up_reflectively(*id));
            }
        }
        Some(asked)
    }

    /// How far a path stands back that takes one of the answers.
    fn price(&self, path: &Path<'p>, asked: &Asked, (place, choice): (usize, &Choice)) -> u32 {
        match choice {
            Choice::Object { candidate, .. } => match candidate {
                Candidate::Made(maker) => MADE_INPUT * (1 + maker.effort()),
                Candidate::New if asked.needs_reflection => NEEDS_REFLECTION,
                Candidate::Existing(address) if self.is_out_of_reach(path, *address) => NEEDS_REFLECTION,
                Candidate::New if asked.is_function => NO_LAMBDA,
                _ => 0,
            },
            Choice::Classes(alternative) => {
                let reflectively = alternative.classes.iter().all(|id| self.is_set_up_reflectively(*id));
                OTHER_CLASS * (place as u32).saturating_sub(1) + if reflectively { NEEDS_REFLECTION } else { 0 }
            }
            value => price_of_value(value),
        }
    }

    /// The path on which one of the answers is given, with a model for it; nothing if that is one object too many.
    pub(crate) fn answered(&mut self, path: &Path<'p>, model: Model, asked: &Asked, place: usize) -> Option<Path<'p>> {
        let choice = asked.choices.get(place).filter(|choice| self.allows(path, choice))?;
        let mut child = path.child(model);
        self.give(&mut child, asked, (place, choice));
        Some(child)
    }

    /// The same where the path goes on itself, and its model satisfies the answer. False if that is one object too many.
    pub(crate) fn answer(&mut self, path: &mut Path<'p>, asked: &Asked, place: usize) -> bool {
        let Some(choice) = asked.choices.get(place).filter(|choice| self.allows(path, choice)) else { return false };
        path.depth += 1;
        path.idle = 0;
        self.give(path, asked, (place, choice));
        true
    }

    /// Gives an answer on a path.
    fn give(&mut self, path: &mut Path<'p>, asked: &Asked, (place, choice): (usize, &Choice)) {
        path.detour += self.price(path, asked, (place, choice));
        self.machine.take(&mut path.state, choice);
        if let Choice::Object { reference, candidate, .. } = choice {
            path.spare |= asked.may_be_any && matches!(candidate, Candidate::Made(_));
            if matches!(candidate, Candidate::New | Candidate::Made(_))
                && let Some(origin) = self.machine.input_origin(*reference)
            {
                path.used.followed(origin);
            }
        }
    }

    /// Whether an answer keeps within the objects that an input may have; where it does not, that is an obstacle.
    fn allows(&mut self, path: &Path<'p>, choice: &Choice) -> bool {
        let reason = self.too_many_objects(path, choice);
        if let Some(reason) = &reason {
            self.account.obstacle(path, reason);
        }
        reason.is_none()
    }

    /// The path on which a truth or a number is as a choice says, with a model for it.
    pub(crate) fn forked(&mut self, path: &Path<'p>, model: Model, choice: &Choice) -> Path<'p> {
        let mut child = path.child(model);
        child.detour += price_of_value(choice);
        self.machine.take(&mut child.state, choice);
        child
    }

    /// The same where the path goes on itself, and its model satisfies the choice.
    pub(crate) fn decide(&mut self, path: &mut Path<'p>, choice: &Choice) {
        path.depth += 1;
        path.idle = 0;
        path.detour += price_of_value(choice);
        self.machine.take(&mut path.state, choice);
    }

    /// What an answer about an object assumes. Where the machine cannot make the object, nothing; then there is a doubt, if all
    /// others can be excluded.
    pub(crate) fn assumed(&mut self, path: &Path<'p>, choice: &Choice, excluded: &[Term]) -> Option<Term> {
        let Choice::Object { reference, candidate, .. } = choice else { return None };
        let condition = self.machine.condition_of(&path.state, *reference, candidate);
        if let Candidate::Unavailable(stuck) = candidate
            && self.model(path, excluded).is_some()
        {
            self.doubt(path, stuck);
        }
        condition
    }

    /// Notes that an object may have another class, of which no input can be made.
    pub(crate) fn doubt_other_classes(&mut self, path: &Path<'p>, question: &Event) {
        if let Event::Choose { alternatives, other: Some(stuck), .. } = question
            && alternatives.first().is_none_or(|known| self.may_be_another(path, known.object))
        {
            self.doubt(path, stuck);
        }
    }

    /// Notes that there may be inputs that the machine cannot make.
    pub(crate) fn doubt(&mut self, path: &Path<'p>, stuck: &Stuck) {
        let place = self.account.place(&path.state);
        self.account.doubt(path, &format!("{stuck}{place}"));
    }

    /// Whether states of a class that were made up need reflection, as far as the search has asked.
    fn is_set_up_reflectively(&self, class: ClassId) -> bool {
        self.buildable.get(&class) == Some(&Buildable::Reflectively)
    }

    /// Whether an object was made by a static initializer that left it in no field where a test could find it.
    fn is_out_of_reach(&self, path: &Path<'p>, address: Address) -> bool {
        !path.state.heap().is_input(address) && self.machine.holders(&path.state, address).is_empty()
    }

    /// Why an input may not get another object.
    fn too_many_objects(&self, path: &Path<'p>, choice: &Choice) -> Option<String> {
        let Choice::Object { reference, candidate: Candidate::New, .. } = choice else { return None };
        let bound = self.options.objects?;
        let (class, count) = self.machine.kin(&path.state, *reference)?;
        (count >= bound).then(|| objects_bound(&class, bound))
    }
}

/// How far a path stands back for a truth or a number.
fn price_of_value(choice: &Choice) -> u32 {
    match choice {
        Choice::Truth { truth: true, why: Why::Coding, .. } => WIDE_TEXT,
        Choice::OtherNumber { .. } => OTHER_VALUE,
        Choice::Truth { .. } | Choice::Number { .. } | Choice::Object { .. } | Choice::Classes(_) => 0,
    }
}
