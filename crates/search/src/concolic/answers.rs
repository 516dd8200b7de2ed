//! The machine's questions, answered from the input of a run. Every other answer becomes a way that is to be tried.

use glassbox_expr::{Evaluator, Model, Node, Sort, Term, Value as TermValue};
use glassbox_goals::Recorded;
use glassbox_machine::{Address, Candidate, Choice, Event, Heap, State, SymbolOrigin, Value, Why};
use glassbox_program::{ClassId, InsnId};

use super::compare::Progress;
use super::ways::{Step, Way};
use super::{FollowedRun, RENEWALS, Selector, Turn};
use crate::forward::account::Ending;
use crate::forward::tree::Path;

/// Numbers of objects of the input that the path has not come to yet start here, far above any address.
const AHEAD: u32 = 1 << 30;

/// A path that goes along with a run.
#[derive(Clone)]
pub(super) struct Following<'p> {
    /// Its model is the input of the run, in which references are numbers of this path.
    pub path: Path<'p>,
    pub progress: Progress,
    /// Questions that were answered.
    questions: usize,
    /// It has come to where its run was made for.
    pub arrived: bool,
    /// It has come to its end, as the program has.
    pub has_ended: bool,
    /// What was to make its input makes none.
    pub is_refuted: bool,
    /// Its run never began, so that it ends where its input is made.
    pub is_unmade: bool,
    /// The first question that was answered otherwise than on the way that its run was made for.
    pub strayed_at: Option<usize>,
    /// References that were answered, with the numbers that stand for them on this path.
    bound: Vec<(Term, u32)>,
    /// Clauses that are known to hold.
    checked: usize,
    /// Calls whose effects were taken from the run.
    pub taken_over: Vec<String>,
    /// Where a class was taken for initialized last.
    pub initialized_at: Option<u64>,
}

impl<'p> Following<'p> {
    pub(super) fn new(mut root: Path<'p>, model: Model) -> Following<'p> {
        root.model = model;
        Following {
            path: root,
            progress: Progress::default(),
            questions: 0,
            arrived: false,
            has_ended: false,
            is_refuted: false,
            is_unmade: false,
            strayed_at: None,
            bound: Vec::new(),
            checked: 0,
            taken_over: Vec::new(),
            initialized_at: None,
        }
    }

    /// Whether it has come to where its run was made for.
    pub(super) fn has_arrived(&self, aimed: &[Step]) -> bool {
        self.arrived || aimed.is_empty()
    }

    /// References that were answered since the same path was there.
    pub(super) fn bound_since(&self, earlier: &Following<'p>) -> Vec<Term> {
        let is_new = |reference: &Term| earlier.bound.iter().all(|(known, _)| known != reference);
        self.bound.iter().map(|(reference, _)| *reference).filter(is_new).collect()
    }

    /// Whether nothing more is known of its run.
    pub(super) fn is_behind(&self, recorded: &Recorded) -> bool {
        self.progress.made >= recorded.decisions.len()
    }
}

impl<'p> Selector<'_, '_, 'p> {
    /// Goes on up to the next question, and answers it.
    pub(super) fn advance(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, fuel: u64) -> Turn {
        let before = at.path.state.steps();
        let stood = at.path.state.stack();
        let event = self.search.machine.run(&mut at.path.state, fuel);
        self.search.account.rely(&mut at.path, &stood);
        self.search.instructions += at.path.state.steps() - before;
        self.went(at, ride, event)
    }

    pub(super) fn went(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, event: Event) -> Turn {
        self.search.account.follow(&mut at.path);
        at.path.digest_clauses(&self.search.machine.terms);
        let passed = at.path.state.take_ways();
        for way in &passed {
            if let glassbox_machine::Passed::Way { at, .. } = way {
                self.is_recorded(*at);
            }
        }
        let classes = &self.recorded_classes;
        let is_recorded = |at: InsnId| classes.get(&at.method.class) == Some(&true);
        if let Err(difference) = at.progress.go_along(self.search.program, passed, ride.recorded, &is_recorded) {
            self.diverge(ride, difference);
            return Turn::Over;
        }
        if !self.keeps_guarantees(at, ride) {
            self.renew(at);
            return Turn::Over;
        }
        match event {
            Event::OutOfFuel => Turn::On,
            Event::Refuted(by) => {
                at.is_refuted = true;
                self.search.account.end(&at.path, Ending::of_refuted(by));
                Turn::Over
            }
            Event::Branch { condition, why } => self.branch(at, ride, condition, why),
            Event::Resolve { why, .. } | Event::Choose { why, .. } => self.answer(at, ride, &event, why),
            Event::Concretize { term, why } => self.concretize(at, ride, term, why),
            Event::Finished(_) if at.is_unmade => Turn::Over,
            Event::Finished(outcome) => {
                self.finish(at, ride, outcome);
                Turn::Over
            }
            Event::Stuck(stuck) => Turn::Stuck(stuck),
        }
    }

    /// The value of a term for the input of the run.
    pub(super) fn value_of(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, term: Term) -> TermValue {
        for symbol in self.search.machine.terms.symbols_of(term) {
            let terms = &self.search.machine.terms;
            let sort = terms.symbol_sort(symbol);
            if sort == Sort::Ref {
                let planned = ride.model.get(symbol).map_or(0, |value| value.as_u64() as u32);
                let number = self.translated(at, ride, planned);
                at.path.model.set(symbol, TermValue::from_big(sort, u64::from(number).into()));
            } else if at.path.model.get(symbol).is_none() {
                // What nobody has looked at is a letter in a text, and zero everywhere else.
                if matches!(self.search.machine.origin(symbol), Some(SymbolOrigin::Letter { .. })) {
                    at.path.model.set(symbol, TermValue::from_big(sort, u64::from(b'a').into()));
                }
            }
        }
        Evaluator::new(&at.path.model).evaluate(&self.search.machine.terms, term)
    }

    /// The number on this path of what has a number on the path that the input was made of. They differ where effects of
    /// runs brought different objects along. As when the input was read, a number means an object only where an input may
    /// be that object; otherwise it is one that was made up.
    fn translated(&self, at: &Following<'p>, ride: &FollowedRun<'_, 'p>, number: u32) -> u32 {
        if number == 0 {
            return 0;
        }
        let planned = |reference: Term| match *self.search.machine.terms.node(reference) {
            Node::Symbol(symbol) => ride.model.get(symbol).map_or(0, |value| value.as_u64() as u32),
            _ => 0,
        };
        if let Some((_, own)) = at.bound.iter().find(|(reference, _)| planned(*reference) == number) {
            return *own;
        }
        let settled = |state: &State<'p>, reference: Term| match state.settled(Value::ReferenceTerm(reference)) {
            Value::Reference(address) => Some(address.0),
            _ => None,
        };
        for (reference, _) in &at.bound {
            if settled(&ride.leaf.state, *reference) == Some(number)
                && let Some(own) = settled(&at.path.state, *reference)
            {
                return own;
            }
        }
        let (leaf, own) = (ride.leaf.state.heap(), at.path.state.heap());
        let address = Address(number);
        let class_of = |heap: &Heap| heap.get(address).map(|object| object.class);
        let is_there = leaf.may_be_input(address) || class_of(leaf) == self.class_of_classes;
        let is_old = number <= self.roots[ride.leaf.trail.root].state.heap().len()
            || leaf.get(address).is_some_and(|object| object.shared);
        if !is_there || !is_old {
            return AHEAD + number;
        }
        // Initializers may have run at other times, so that what they made has other numbers.
        match self.search.machine.counterpart(&ride.leaf.state, address, &at.path.state) {
            Some(counterpart) => counterpart.map_or(AHEAD + number, |address| address.0),
            None if class_of(leaf) == class_of(own) => number,
            None => AHEAD + number,
        }
    }

    /// Binds the references that a path starts with.
    pub(super) fn bind_root(&self, at: &mut Following<'p>) {
        let terms = &self.search.machine.terms;
        for clause in at.path.state.clauses().iter() {
            let Node::Eq(left, right) = *terms.node(clause.term) else { continue };
            for (reference, object) in [(left, right), (right, left)] {
                if let (Node::Symbol(_), Node::Ref(number)) = (terms.node(reference), terms.node(object)) {
                    at.bound.push((reference, *number));
                }
            }
        }
    }

    /// Lets the model of a path speak of the objects of this path only.
    pub(super) fn translate_all(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>) {
        let symbols: Vec<_> = ride.model.iter().map(|(symbol, _)| symbol).collect();
        for symbol in symbols {
            if self.search.machine.terms.symbol_sort(symbol) == Sort::Ref {
                let term = self.search.machine.terms.symbol_term(symbol);
                self.value_of(at, ride, term);
            }
        }
    }

    /// Whether the input is one that the language, or an annotation, lets the program have.
    fn keeps_guarantees(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>) -> bool {
        let news: Vec<Term> = at.path.state.clauses().since(at.checked).map(|clause| clause.term).collect();
        at.checked += news.len();
        news.into_iter().all(|term| self.value_of(at, ride, term).as_bool())
    }

    /// The input of the run is none of this path: another one is to be made for it.
    fn renew(&mut self, at: &Following<'p>) {
        let mut leaf = at.path.clone();
        leaf.trail.renewed += 1;
        if leaf.trail.renewed > RENEWALS {
            let reason = "no input for it was what it should be";
            return self.search.account.obstacle(&leaf, reason);
        }
        self.search.push(leaf);
    }

    fn step(&self, at: &Following<'p>, why: Why, choice: &Choice) -> Step {
        Step { at: at.path.state.position(), why: Some(why), way: way_of(at, choice) }
    }

    /// Lets a way wait, unless it is known.
    fn wait(&mut self, at: &Following<'p>, step: Step, leaf: impl FnOnce(&mut Self) -> Option<Path<'p>>) {
        let (node, is_new) = self.ways.child(at.path.trail.node, step);
        if is_new && let Some(mut leaf) = leaf(self) {
            leaf.trail.node = node;
            leaf.trail.renewed = 0;
            self.search.fork(leaf);
        }
    }

    /// The path takes a step, where its run has taken it.
    fn take(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, step: Step) {
        match ride.aimed.get(at.questions) {
            Some(aimed) if *aimed != step && at.strayed_at.is_none() => at.strayed_at = Some(at.questions),
            _ => {}
        }
        at.questions += 1;
        at.arrived |= at.questions == ride.aimed.len() && at.strayed_at.is_none();
        let (node, _) = self.ways.child(at.path.trail.node, step);
        self.ways.visit(node);
        at.path.trail.node = node;
        at.path.used.decided(&at.path.state);
    }

    /// The path takes a truth or a number, as its run has done.
    fn take_value(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, why: Why, choice: &Choice) {
        let step = self.step(at, why, choice);
        self.search.decide(&mut at.path, choice);
        self.take(at, ride, step);
    }

    /// The run has taken one way; the other one waits.
    fn branch(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, condition: Term, why: Why) -> Turn {
        let truth = self.value_of(at, ride, condition).as_bool();
        let [own, other] = [truth, !truth].map(|truth| Choice::Truth { condition, truth, why });
        self.wait(at, self.step(at, why, &other), |selector| {
            Some(selector.search.forked(&at.path, at.path.model.clone(), &other))
        });
        self.take_value(at, ride, why, &own);
        Turn::On
    }

    /// One of several objects or classes is that of the run; all others wait.
    pub(super) fn answer(
        &mut self,
        at: &mut Following<'p>,
        ride: &FollowedRun<'_, 'p>,
        question: &Event,
        why: Why,
    ) -> Turn {
        let Some(asked) = self.search.asked(question) else { return Turn::On };
        self.search.doubt_other_classes(&at.path, question);
        let chosen = match question {
            Event::Resolve { reference, candidates, .. } => self.chosen(at, ride, *reference, candidates),
            Event::Choose { alternatives, .. } => {
                let class = alternatives.first().and_then(|known| self.class_of(at, ride, known.object));
                alternatives.iter().position(|known| class.is_some_and(|class| known.classes.contains(&class)))
            }
            _ => None,
        };
        let mut excluded = Vec::new();
        for (place, choice) in asked.choices.iter().enumerate() {
            if let Choice::Object { .. } = choice {
                let Some(condition) = self.search.assumed(&at.path, choice, &excluded) else { continue };
                excluded.push(self.search.machine.terms.not(condition));
            }
            if Some(place) != chosen {
                self.wait(at, self.step(at, why, choice), |selector| {
                    selector.search.answered(&at.path, at.path.model.clone(), &asked, place)
                });
            }
        }
        // What the run has here is not known: all of them are tried.
        let Some((place, choice)) = chosen.and_then(|place| Some((place, asked.choices.get(place)?))) else {
            return Turn::Over;
        };
        let step = self.step(at, why, choice);
        let next = at.path.state.heap().len() + 1;
        if !self.search.answer(&mut at.path, &asked, place) {
            return Turn::Over;
        }
        if let Choice::Object { reference, candidate, .. } = choice {
            let number = match candidate {
                Candidate::Null | Candidate::Unavailable(_) => 0,
                Candidate::Existing(address) => address.0,
                Candidate::New | Candidate::Made(_) | Candidate::StandIn => next,
            };
            at.bound.push((*reference, number));
        }
        self.take(at, ride, step);
        Turn::On
    }

    /// What an input reference is in the run.
    fn chosen(
        &mut self,
        at: &mut Following<'p>,
        ride: &FollowedRun<'_, 'p>,
        reference: Term,
        candidates: &[Candidate],
    ) -> Option<usize> {
        let number = self.value_of(at, ride, reference).as_u64() as u32;
        let find = |wanted: &dyn Fn(&Candidate) -> bool| candidates.iter().position(wanted);
        if number == 0 {
            return find(&|candidate| *candidate == Candidate::Null);
        }
        if let Some(existing) = find(&|candidate| *candidate == Candidate::Existing(Address(number))) {
            return Some(existing);
        }
        if let Some(maker) = ride.leaf.state.maker_of(reference) {
            return find(&|candidate| matches!(candidate, Candidate::Made(known) if known == maker));
        }
        let planned = match ride.leaf.state.settled(Value::ReferenceTerm(reference)) {
            Value::Reference(address) => ride.leaf.state.heap().get(address),
            _ => None,
        };
        match planned {
            Some(object) if self.search.machine.is_stand_in(object.class) => {
                find(&|candidate| *candidate == Candidate::StandIn)
            }
            Some(object) if object.input.is_some() => find(&|candidate| *candidate == Candidate::New),
            Some(_) => None,
            // It was compared and never followed, so that it was made up when the input was read.
            None if number >= AHEAD => find(&|candidate| *candidate == Candidate::New)
                .or_else(|| find(&|candidate| *candidate == Candidate::StandIn)),
            None => None,
        }
    }

    /// The class of an input object in the run.
    fn class_of(&self, at: &Following<'p>, ride: &FollowedRun<'_, 'p>, object: Address) -> Option<ClassId> {
        let is_it =
            |reference: &Term| at.path.state.settled(Value::ReferenceTerm(*reference)) == Value::Reference(object);
        let mut references = at.bound.iter().map(|(reference, _)| *reference);
        let planned = match references.find(is_it).map(|found| ride.leaf.state.settled(Value::ReferenceTerm(found))) {
            Some(Value::Reference(planned)) => Some(planned),
            _ => ride.leaf.state.receiver().filter(|_| at.path.state.receiver() == Some(object)),
        };
        let object = match planned.and_then(|planned| ride.leaf.state.heap().get(planned)) {
            Some(planned) => planned,
            None => at.path.state.heap().get(object)?,
        };
        let first = object.input.as_ref().and_then(|input| input.types.first().copied());
        Some(first.unwrap_or(object.class))
    }

    /// The path has the number of the run, if that is the one that runs are told apart by here; others wait.
    fn concretize(&mut self, at: &mut Following<'p>, ride: &FollowedRun<'_, 'p>, term: Term, why: Why) -> Turn {
        let own = self.value_of(at, ride, term).as_i64();
        if matches!(self.search.machine.terms.sort(term), Sort::Float(_)) {
            let choice = Choice::Number { term, value: own, why };
            let place = self.search.account.place(&at.path.state);
            let doubt = format!("bound reached: more than one floating-point number{place}");
            self.search.account.doubt(&at.path, &doubt);
            self.take_value(at, ride, why, &choice);
            return Turn::On;
        }
        let pivot = self.ways.pivot(at.path.trail.node, own);
        let is_it = Choice::Number { term, value: pivot, why };
        let is_another = Choice::OtherNumber { term, value: pivot, why };
        if own == pivot {
            let tried = at.path.state.clauses().iter().filter(|clause| self.search.excludes(clause.term, term)).count();
            self.wait(at, self.step(at, why, &is_another), |selector| {
                if tried + 1 >= selector.search.options.values {
                    let place = selector.search.account.place(&at.path.state);
                    let most = selector.search.options.values;
                    let reason =
                        format!("bound reached: more than {most} values of a number: raise --max-values{place}");
                    selector.search.account.doubt(&at.path, &reason);
                    return None;
                }
                Some(selector.search.forked(&at.path, at.path.model.clone(), &is_another))
            });
        }
        let taken = if own == pivot { is_it } else { is_another };
        self.take_value(at, ride, why, &taken);
        Turn::On
    }
}

/// What an answer is called on all paths.
fn way_of(at: &Following<'_>, choice: &Choice) -> Way {
    match choice {
        Choice::Truth { truth, .. } => Way::Truth(*truth),
        Choice::Object { candidate, .. } => match candidate {
            Candidate::Null | Candidate::Unavailable(_) => Way::Null,
            Candidate::Existing(address) => {
                let input = at.path.state.heap().get(*address).and_then(|object| object.input.as_ref());
                input.map_or(Way::Shared(address.0), |input| Way::Object(input.origin.name.clone()))
            }
            Candidate::New => Way::New,
            Candidate::Made(maker) => Way::Made(maker.clone()),
            Candidate::StandIn => Way::StandIn,
        },
        Choice::Classes(alternative) => Way::Classes(alternative.classes.clone()),
        Choice::Number { value, .. } => Way::Number(*value),
        Choice::OtherNumber { value, .. } => Way::OtherThan(*value),
    }
}
