//! Follows constructors and factories along all their ways, with arguments of which nothing is known.
//!
//! Every question is answered by the plainest answers there are: a constructor is wanted for what it leaves, and few
//! arguments show that.

use std::collections::VecDeque;

use glassbox_expr::{CompareOp, Evaluator, Model, Term};
use glassbox_machine::{Address, Candidate, Choice, Event, Machine, Outcome, State, Value, Why};
use glassbox_program::{Class, Method};
use glassbox_solver::{Answer, Limits, Solver};

use crate::construction::constructors::{PATIENT, Patience};
use crate::driver::in_order;

/// Paths of a constructor that are considered.
pub(super) const MOST_PATHS: usize = 16;
/// Paths that are followed to find them, and how far.
const MOST_TRIED: usize = 4 * MOST_PATHS;
const FUEL: u64 = 50_000;
/// After so many instructions it is counted what a path has taken.
const LEG: u64 = 2_000;
/// Values that are tried where a constructor needs a number, from zero.
const MOST_VALUES: i64 = 5;
/// Elements of an array that a constructor copies: a longer one is nothing that it leaves on demand.
const MOST_COPIED: u32 = 16;
/// Ways to make an argument that are tried where a constructor looks into it.
const MOST_MAKERS: usize = 2;

/// One way through a constructor.
pub(crate) struct Effect<'p> {
    pub(crate) state: State<'p>,
    pub(crate) assertions: Vec<Term>,
    /// That no array on it is too long for a test: others may take more memory than there is.
    pub(super) short: Vec<Term>,
    pub(crate) object: Address,
    /// Some arguments that take this way.
    pub(super) model: Model,
}

/// All ways through a constructor that end well, its arguments named by a mark; nothing if some could not be followed.
pub(crate) fn every_effect<'p>(
    machine: &mut Machine<'p>,
    solver: &mut Solver,
    limits: &Limits,
    method: &'p Method,
    class: &Class,
    mark: &str,
) -> Option<Vec<Effect<'p>>> {
    let allowed = Allowed { paths: MOST_PATHS, instructions: u64::MAX, work: Patience::of(PATIENT).exploring };
    let ways = run_constructor(machine, solver, limits, (method, class, mark), allowed);
    ways.are_all.then_some(ways.effects)
}

/// Ways through a constructor.
pub(super) struct Ways<'p> {
    pub effects: Vec<Effect<'p>>,
    /// There are no others.
    pub are_all: bool,
    /// What following them has taken.
    pub instructions: u64,
}

/// What following the ways through a constructor may take: not many more instructions, and solver work, than this.
pub(super) struct Allowed {
    pub paths: usize,
    pub instructions: u64,
    pub work: u64,
}

/// Follows the paths of a constructor or factory, in order, that return an object of a class, with the plainest arguments
/// first. The arguments are named by a mark.
pub(super) fn run_constructor<'p>(
    machine: &mut Machine<'p>,
    solver: &mut Solver,
    limits: &Limits,
    (method, class, mark): (&'p Method, &Class, &str),
    allowed: Allowed,
) -> Ways<'p> {
    let mut instructions = 0;
    let Ok(state) = machine.start_named(method, mark) else {
        return Ways { effects: Vec::new(), are_all: false, instructions };
    };
    let mut are_all = true;
    let mut waiting = VecDeque::from([Waiting { state, before: Model::new(), place: Vec::new() }]);
    let mut effects = Vec::new();
    let mut tried = 0;
    let started = solver.statistics().work();
    // In turn the one that has come furthest and the one that has waited longest: what is plainest may lead into the most
    // laborious code, and must not use up everything.
    while let Some(next) = if tried % 2 == 0 { waiting.pop_back() } else { waiting.pop_front() } {
        let Waiting { mut state, before, place } = next;
        let spent = solver.statistics().work() - started;
        let is_enough = effects.len() >= allowed.paths || tried >= MOST_TRIED || spent > allowed.work;
        if is_enough || instructions >= allowed.instructions || limits.interrupted().is_some() {
            are_all = false;
            break;
        }
        // Many ways wait in vain: whether there are arguments for one is asked when its turn comes.
        let model = match arguments_for(machine, solver, limits, &state, before) {
            Answer::Sat(model) => model,
            Answer::Unsat(_) => continue,
            Answer::Unknown(_) => {
                are_all = false;
                continue;
            }
        };
        tried += 1;
        match run_legs(machine, &mut state, &mut instructions, allowed.instructions) {
            Event::Finished(Outcome::Returned(value)) => {
                let Some(object) = made_by(&state, method, class, value) else {
                    are_all = false;
                    continue;
                };
                machine.look_into_copies(&mut state, MOST_COPIED);
                let assertions = state.clauses().terms();
                let short = shortness(machine, &state);
                let model = short_model(machine, solver, limits, (&assertions, &short), &model);
                effects.push((place, Effect { assertions, short, object, state, model }));
            }
            Event::Finished(Outcome::Threw(_)) => {}
            Event::OutOfFuel | Event::Refuted(_) | Event::Finished(_) | Event::Stuck(_) => are_all = false,
            question => {
                are_all &= matches!(question, Event::Branch { why, .. } if why != Why::Coding);
                // The plainest comes last.
                for (at, choice) in plainest(machine, &question).iter().enumerate().rev() {
                    let mut state = state.clone();
                    machine.take(&mut state, choice);
                    let place = place.iter().copied().chain([at + 1]).collect();
                    waiting.push_back(Waiting { state, before: model.clone(), place });
                }
            }
        }
    }
    effects.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ways { effects: effects.into_iter().map(|(_, effect)| effect).collect(), are_all, instructions }
}

/// Runs up to the next question or to the end, as far as the instructions that are allowed go.
fn run_legs<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, instructions: &mut u64, allowed: u64) -> Event {
    let end = state.steps() + FUEL;
    loop {
        let before = state.steps();
        let event = machine.run(state, LEG);
        // What a static initializer takes is no matter of the constructor.
        *instructions += if state.is_initializing() { 0 } else { state.steps() - before };
        if !matches!(event, Event::OutOfFuel) || *instructions >= allowed || state.steps() >= end {
            return event;
        }
    }
}

/// The answers that are tried, the plainest first: texts in Latin-1, small sizes of arrays, the first classes, and as an
/// argument null, an object of its own, or what a program would make.
fn plainest(machine: &Machine<'_>, question: &Event) -> Vec<Choice> {
    let (mut makers, mut classes) = (0, 0);
    in_order(machine.choices_of(question, MOST_VALUES), |choice| match choice {
        Choice::Truth { truth, why, .. } => (*why != Why::Coding || !truth).then_some(0),
        Choice::Object { candidate: Candidate::Null | Candidate::New | Candidate::StandIn, .. } => Some(0),
        Choice::Object { candidate: Candidate::Made(_), .. } => {
            makers += 1;
            (makers <= MOST_MAKERS).then_some(1)
        }
        Choice::Object { candidate: Candidate::Existing(_) | Candidate::Unavailable(_), .. } => None,
        Choice::Classes(_) => {
            classes += 1;
            (classes <= MOST_MAKERS).then_some(0)
        }
        Choice::Number { .. } | Choice::OtherNumber { .. } => Some(0),
    })
}

/// That no array of a path is longer than those of a test may be.
fn shortness(machine: &mut Machine<'_>, state: &State<'_>) -> Vec<Term> {
    let bound = machine.terms.int(machine.limits.input_array.min(i32::MAX as u32) as i32);
    let lengths = machine.open_lengths(state);
    lengths.into_iter().map(|length| machine.terms.compare(CompareOp::SignedLessEqual, length, bound)).collect()
}

/// Arguments that take a way through a constructor, with short arrays if there are any such.
fn short_model(
    machine: &mut Machine<'_>,
    solver: &mut Solver,
    limits: &Limits,
    (assertions, short): (&[Term], &[Term]),
    model: &Model,
) -> Model {
    if holds(machine, short, model) {
        return model.clone();
    }
    match solver.check(&mut machine.terms, &[assertions, short].concat(), limits) {
        Answer::Sat(model) => model,
        Answer::Unsat(_) | Answer::Unknown(_) => model.clone(),
    }
}

/// Whether all of these are true under a model.
pub(super) fn holds(machine: &Machine<'_>, terms: &[Term], model: &Model) -> bool {
    let mut evaluator = Evaluator::new(model);
    terms.iter().all(|term| evaluator.evaluate(&machine.terms, *term).as_bool())
}

/// Arguments with which a constructor comes to where a state stands: those of the way so far, if they will do.
fn arguments_for(
    machine: &mut Machine<'_>,
    solver: &mut Solver,
    limits: &Limits,
    state: &State<'_>,
    before: Model,
) -> Answer {
    let clauses = state.clauses().terms();
    if holds(machine, &clauses, &before) {
        return Answer::Sat(before);
    }
    solver.check(&mut machine.terms, &clauses, limits)
}

/// A way through a constructor that goes on.
struct Waiting<'p> {
    state: State<'p>,
    /// Arguments that lead to where it came from.
    before: Model,
    /// What was chosen so far, the plainest first.
    place: Vec<usize>,
}

/// The new object of a class that a constructor or factory has made.
fn made_by(state: &State<'_>, method: &Method, class: &Class, returned: Option<Value>) -> Option<Address> {
    if method.is_constructor() {
        return state.receiver();
    }
    let Some(Value::Reference(address)) = returned else { return None };
    let made = state.heap().get(address).filter(|object| object.input.is_none() && !object.shared)?;
    (made.class == class.id).then_some(address)
}
