//! The machine's questions, answered from the input of a run. Every other answer becomes a way that is to be tried.

use glassbox_expr::{Evaluator, Model, Node, Sort, Term, Value as TermValue};
use glassbox_goals::Recorded;
use glassbox_machine::{Address, Alternative, Candidate, Event, Heap, State, Stuck, Value, Why};
use glassbox_program::{ClassId, InsnId};

use super::compare::Progress;
use super::ways::{Step, Way};
use super::{RENEWALS, Ride, Selector, Turn};
use crate::forward::account::Ending;
use crate::forward::answers::{NEEDS_REFLECTION, OTHER_CLASS, OTHER_VALUE, WIDE_TEXT};
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
    pub(super) fn advance(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>, fuel: u64) -> Turn {
        let before = at.path.state.steps();
        let stood = at.path.state.stack();
        let event = self.search.machine.run(&mut at.path.state, fuel);
        self.search.account.rely(&mut at.path, &stood);
        self.search.instructions += at.path.state.steps() - before;
        self.went(at, ride, event)
    }

    pub(super) fn went(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>, event: Event) -> Turn {
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
            Event::Resolve { reference, candidates, why } => self.resolve(at, ride, reference, &candidates, why),
            Event::Choose { alternatives, other, why } => self.choose(at, ride, &alternatives, other.as_ref(), why),
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
    pub(super) fn value_of(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>, term: Term) -> TermValue {
        for symbol in self.search.machine.terms.symbols_of(term) {
            let terms = &self.search.machine.terms;
            let sort = terms.symbol_sort(symbol);
            if sort == Sort::Ref {
                let planned = ride.model.get(symbol).map_or(0, |value| value.as_u64() as u32);
                let number = self.translated(at, ride, planned);
                at.path.model.set(symbol, TermValue::from_big(sort, u64::from(number).into()));
            } else if at.path.model.get(symbol).is_none() {
                // What nobody has looked at is a letter in a text, and zero everywhere else.
                let name = terms.symbol_name(symbol);
                if name.ends_with("#char") && name.contains(".charAt(") {
                    at.path.model.set(symbol, TermValue::from_big(sort, u64::from(b'a').into()));
                }
            }
        }
        Evaluator::new(&at.path.model).evaluate(&self.search.machine.terms, term)
    }

    /// The number on this path of what has a number on the path that the input was made of. They differ where effects of
    /// runs brought different objects along. As when the input was read, a number means an object only where an input may
    /// be that object; otherwise it is one that was made up.
    fn translated(&self, at: &Following<'p>, ride: &Ride<'_, 'p>, number: u32) -> u32 {
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
    pub(super) fn translate_all(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>) {
        let symbols: Vec<_> = ride.model.iter().map(|(symbol, _)| symbol).collect();
        for symbol in symbols {
            if self.search.machine.terms.symbol_sort(symbol) == Sort::Ref {
                let term = self.search.machine.terms.symbol_term(symbol);
                self.value_of(at, ride, term);
            }
        }
    }

    /// Whether the input is one that the language, or an annotation, lets the program have.
    fn keeps_guarantees(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>) -> bool {
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

    fn step(&self, at: &Following<'p>, why: Why, way: Way) -> Step {
        Step { at: at.path.state.position(), why: Some(why), way }
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
    fn take(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>, step: Step) {
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

    fn branch(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>, condition: Term, why: Why) -> Turn {
        let truth = self.value_of(at, ride, condition).as_bool();
        let other = self.step(at, why, Way::Truth(!truth));
        let path = at.path.clone();
        self.wait(at, other, |selector| {
            let mut leaf = path.child(path.model.clone());
            leaf.state.assume(&mut selector.search.machine.terms, condition, !truth, why);
            if why == Why::Coding && !truth {
                leaf.detour += WIDE_TEXT;
            }
            Some(leaf)
        });
        let step = self.step(at, why, Way::Truth(truth));
        at.path.depth += 1;
        at.path.state.assume(&mut self.search.machine.terms, condition, truth, why);
        self.take(at, ride, step);
        Turn::On
    }

    pub(super) fn resolve(
        &mut self,
        at: &mut Following<'p>,
        ride: &Ride<'_, 'p>,
        reference: Term,
        candidates: &[Candidate],
        why: Why,
    ) -> Turn {
        // The question is asked again where its candidates have changed.
        let Some(manner) = self.search.manner_of(reference, candidates) else { return Turn::On };
        let chosen = self.chosen(at, ride, reference, candidates);
        let mut excluded = Vec::new();
        for (index, candidate) in candidates.iter().enumerate() {
            let Some(condition) = self.search.machine.condition_of(&at.path.state, reference, candidate) else {
                if let Candidate::Unavailable(stuck) = candidate
                    && self.search.model(&at.path, &excluded).is_some()
                {
                    self.search.doubt(&at.path, stuck);
                }
                continue;
            };
            excluded.push(self.search.machine.terms.not(condition));
            if Some(index) != chosen {
                let step = self.step(at, why, way_of(at, candidate));
                let path = at.path.clone();
                self.wait(at, step, |selector| {
                    let model = path.model.clone();
                    selector.search.resolved(&path, model, (reference, candidate, why), manner)
                });
            }
        }
        // Nobody knows which object the run has here: all of them are tried.
        let Some(candidate) = chosen.map(|index| &candidates[index]) else { return Turn::Over };
        let step = self.step(at, why, way_of(at, candidate));
        let number = match candidate {
            Candidate::Null | Candidate::Unavailable(_) => 0,
            Candidate::Existing(address) => address.0,
            Candidate::New | Candidate::Made(_) | Candidate::StandIn => at.path.state.heap().len() + 1,
        };
        let model = at.path.model.clone();
        match self.search.resolved(&at.path, model, (reference, candidate, why), manner) {
            Some(path) => at.path = path,
            None => return Turn::Over,
        }
        at.bound.push((reference, number));
        self.take(at, ride, step);
        Turn::On
    }

    /// What an input reference is in the run.
    fn chosen(
        &mut self,
        at: &mut Following<'p>,
        ride: &Ride<'_, 'p>,
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

    fn choose(
        &mut self,
        at: &mut Following<'p>,
        ride: &Ride<'_, 'p>,
        alternatives: &[Alternative],
        other: Option<&Stuck>,
        why: Why,
    ) -> Turn {
        if let Some(stuck) = other
            && alternatives.first().is_none_or(|known| self.search.may_be_another(&at.path, known.object))
        {
            self.search.doubt(&at.path, stuck);
        }
        let class = alternatives.first().and_then(|known| self.class_of(at, ride, known.object));
        let chosen = alternatives.iter().position(|known| class.is_some_and(|class| known.classes.contains(&class)));
        for (index, alternative) in alternatives.iter().enumerate() {
            if Some(index) != chosen {
                let step = self.step(at, why, Way::Classes(alternative.classes.clone()));
                let path = at.path.clone();
                self.wait(at, step, |selector| {
                    let mut leaf = path.child(path.model.clone());
                    selector.search.machine.choose(&mut leaf.state, alternative);
                    leaf.detour += OTHER_CLASS * (index as u32).saturating_sub(1);
                    if alternative.classes.iter().all(|id| selector.search.is_set_up_reflectively(*id)) {
                        leaf.detour += NEEDS_REFLECTION;
                    }
                    Some(leaf)
                });
            }
        }
        let Some(alternative) = chosen.map(|index| &alternatives[index]) else { return Turn::Over };
        let step = self.step(at, why, Way::Classes(alternative.classes.clone()));
        at.path.depth += 1;
        self.search.machine.choose(&mut at.path.state, alternative);
        self.take(at, ride, step);
        Turn::On
    }

    /// The class of an input object in the run.
    fn class_of(&self, at: &Following<'p>, ride: &Ride<'_, 'p>, object: Address) -> Option<ClassId> {
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

    fn concretize(&mut self, at: &mut Following<'p>, ride: &Ride<'_, 'p>, term: Term, why: Why) -> Turn {
        let value = self.value_of(at, ride, term);
        if matches!(self.search.machine.terms.sort(term), Sort::Float(_)) {
            let bits = value.as_u64() as i64;
            let step = self.step(at, why, Way::Number(bits));
            let place = self.search.account.place(&at.path.state);
            let doubt = format!("bound reached: more than one floating-point number{place}");
            self.search.account.doubt(&at.path, &doubt);
            self.search.machine.concretize(&mut at.path.state, term, bits, why);
            self.take(at, ride, step);
            return Turn::On;
        }
        let number = value.as_i64();
        let pivot = self.ways.pivot(at.path.trail.node, number);
        let condition = self.search.machine.equals_number(term, pivot);
        at.path.depth += 1;
        if number != pivot {
            let step = self.step(at, why, Way::OtherThan(pivot));
            at.path.state.assume(&mut self.search.machine.terms, condition, false, why);
            self.take(at, ride, step);
            return Turn::On;
        }
        let tried = at.path.state.clauses().iter().filter(|clause| self.search.excludes(clause.term, term)).count();
        let path = at.path.clone();
        let other = self.step(at, why, Way::OtherThan(pivot));
        self.wait(at, other, |selector| {
            if tried + 1 >= selector.search.options.values {
                let place = selector.search.account.place(&path.state);
                let most = selector.search.options.values;
                let reason = format!("bound reached: more than {most} values of a number: raise --max-values{place}");
                selector.search.account.doubt(&path, &reason);
                return None;
            }
            let mut leaf = path.child(path.model.clone());
            leaf.state.assume(&mut selector.search.machine.terms, condition, false, why);
            leaf.detour += OTHER_VALUE;
            Some(leaf)
        });
        let step = self.step(at, why, Way::Number(number));
        self.search.machine.concretize(&mut at.path.state, term, number, why);
        self.take(at, ride, step);
        Turn::On
    }
}

/// What a candidate is called on all paths.
fn way_of(at: &Following<'_>, candidate: &Candidate) -> Way {
    match candidate {
        Candidate::Null | Candidate::Unavailable(_) => Way::Null,
        Candidate::Existing(address) => {
            let input = at.path.state.heap().get(*address).and_then(|object| object.input.as_ref());
            input.map_or(Way::Shared(address.0), |input| Way::Object(input.path.clone()))
        }
        Candidate::New => Way::New,
        Candidate::Made(maker) => Way::Made(maker.clone()),
        Candidate::StandIn => Way::StandIn,
    }
}
