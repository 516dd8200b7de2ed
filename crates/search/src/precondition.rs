//! Conditions that were written for complete inputs, evaluated on inputs of which only a part exists.
//!
//! What nobody has looked at can still be anything. So the conditions run on a scratch copy of the path, where each
//! question is answered in every possible way, one after the other, until one completion of the input satisfies all of
//! them. If none does, and none was cut short, the path has no input and is dropped.

use std::rc::Rc;

use glassbox_expr::{Model, Node, Sort, Term, evaluate};
use glassbox_machine::{Address, Alternative, Candidate, Clause, Event, Machine, Outcome, State, Value, Why};
use glassbox_program::{MethodId, binary_name};
use glassbox_solver::{Answer, Limits, Solver};

use crate::answers::question_cost;
use crate::budget::Options;
use crate::conditions::{Conditions, Obligation};
use crate::forward::Forward;
use crate::tree::Path;

/// Instructions that one run of the conditions may take.
const FUEL: u64 = 200_000;

/// Answers that are tried before an evaluation gives up. An input that can be completed is so after few, since the last
/// completion says where to begin.
const MOST_ATTEMPTS: usize = 2_000;

/// Objects of one class in a completion, unless the user says otherwise.
const DEFAULT_OBJECTS: usize = 8;

/// A complete input that satisfies the conditions: a scratch copy of a path, and a model of what it assumes.
pub(crate) struct Completion<'p> {
    pub state: State<'p>,
    pub model: Model,
}

/// What a path knows of its completions.
#[derive(Clone, Default)]
pub(crate) struct Standing<'p> {
    completion: Option<Rc<Completion<'p>>>,
    /// How many clauses and choices have been held against it; nothing if nobody looked yet.
    seen: Option<(usize, u32)>,
}

enum Verdict<'p> {
    Holds(Rc<Completion<'p>>),
    /// No completion satisfies the conditions.
    Never,
    /// None within a bound does.
    OutOfBounds(String),
    /// None was found, but something could not be evaluated.
    Open(String),
}

impl<'p> Forward<'_, 'p> {
    /// Whether a path may have an input that satisfies the conditions.
    pub(crate) fn is_admissible(&mut self, path: &mut Path<'p>) -> bool {
        let now = Some((path.state.clauses().len(), path.state.choices()));
        if !self.conditions.any() || path.standing.seen == now {
            return true;
        }
        if !self.still_holds(path) {
            match self.evaluate_conditions(path, false) {
                Verdict::Holds(completion) => path.standing.completion = Some(completion),
                Verdict::Never => {
                    self.account.end(path);
                    return false;
                }
                Verdict::OutOfBounds(reason) => {
                    self.account.obstacle(path, &reason);
                    return false;
                }
                // More of the input may make it easier.
                Verdict::Open(_) => path.standing.completion = None,
            }
        }
        path.standing.seen = now;
        true
    }

    /// Whether an input object may have a class of which nothing is known but that it is none of those that are.
    pub(crate) fn may_be_another(&mut self, path: &Path<'p>, object: Address) -> bool {
        if !self.conditions.any() {
            return true;
        }
        let mut other = path.clone();
        let unknown = Alternative { object, classes: Vec::new(), stays_open: true };
        self.machine.choose(&mut other.state, &unknown);
        !matches!(self.evaluate_conditions(&other, false), Verdict::Never)
    }

    /// Completes the input of a path that has ended, so that it satisfies all conditions. Nothing if there is no such
    /// input.
    pub(crate) fn complete(&mut self, path: &mut Path<'p>) -> bool {
        if !self.conditions.any() {
            return true;
        }
        match self.evaluate_conditions(path, true) {
            Verdict::Holds(completion) => {
                self.machine.graft(&mut path.state, &completion.state);
                path.forget_digest();
                path.model = completion.model.clone();
                true
            }
            Verdict::Never => false,
            Verdict::OutOfBounds(reason) | Verdict::Open(reason) => {
                self.account.fail(path, &reason);
                false
            }
        }
    }

    /// Whether the completion that is known agrees with what the path has learned since.
    fn still_holds(&mut self, path: &mut Path<'p>) -> bool {
        let Some(completion) = path.standing.completion.clone() else { return false };
        let (clauses, choices) = path.standing.seen.unwrap_or_default();
        if choices != path.state.choices() {
            return false;
        }
        let news: Vec<Clause> = path.state.clauses().since(clauses).copied().collect();
        let mut agreed = true;
        for clause in &news {
            let has_references = self.has_references(clause.term);
            let agrees = match has_references {
                true => self.leads_to_the_same(&path.state, clause.term, &completion.state),
                false => evaluate(&self.machine.terms, clause.term, &completion.model).as_bool(),
            };
            match (agrees, has_references) {
                (true, _) => {}
                (false, true) => return false,
                (false, false) => agreed = false,
            }
        }
        if agreed {
            return true;
        }
        // Other numbers may do, in the same structure.
        let mut assertions: Vec<Term> = completion.state.clauses().iter().map(|clause| clause.term).collect();
        let numbers: Vec<Clause> = news.into_iter().filter(|clause| !self.has_references(clause.term)).collect();
        assertions.extend(numbers.iter().map(|clause| clause.term));
        self.question_cost += question_cost(assertions.len());
        let limits = self.limits();
        match self.solver.check(&mut self.machine.terms, &assertions, &limits) {
            Answer::Sat(model) => {
                let mut state = completion.state.clone();
                for clause in numbers {
                    state.assume(&mut self.machine.terms, clause.term, true, Why::Guaranteed);
                }
                path.standing.completion = Some(Rc::new(Completion { state, model }));
                true
            }
            Answer::Unsat(_) | Answer::Unknown(_) => false,
        }
    }

    fn has_references(&self, term: Term) -> bool {
        let terms = &self.machine.terms;
        terms.symbols_of(term).iter().any(|symbol| terms.symbol_sort(*symbol) == Sort::Ref)
    }

    /// Whether a fact about a reference, as a path has just learned it, is true in a completion, too. Objects that both
    /// made have different addresses, but the same paths.
    fn leads_to_the_same(&self, state: &State<'p>, fact: Term, completion: &State<'p>) -> bool {
        let terms = &self.machine.terms;
        let (equal, fact) = match terms.node(fact) {
            Node::Not(inner) => (false, *inner),
            _ => (true, fact),
        };
        let Node::Eq(left, right) = *terms.node(fact) else { return false };
        let target = |term: Term| match *terms.node(term) {
            Node::Ref(0) => Some(None),
            Node::Ref(number) => {
                let input = state.heap().get(Address(number))?.input.as_ref()?;
                Some(Some(input.path.as_str()))
            }
            _ => self.machine.target_of(completion, term),
        };
        match (target(left), target(right)) {
            (Some(left), Some(right)) => (left == right) == equal,
            _ => false,
        }
    }

    fn evaluate_conditions(&mut self, path: &Path<'p>, to_the_end: bool) -> Verdict<'p> {
        let hint = path.standing.completion.clone();
        let limits = self.limits();
        let mut evaluation = Evaluation {
            machine: &mut self.machine,
            solver: &mut self.solver,
            conditions: &mut self.conditions,
            options: self.options,
            limits: &limits,
            hint: hint.as_deref(),
            to_the_end,
            cost: 0,
            open: None,
            out_of_bounds: None,
        };
        let verdict = evaluation.run(path);
        self.question_cost += evaluation.cost;
        verdict
    }
}

/// One attempt at a completion.
struct Attempt<'p> {
    state: State<'p>,
    /// Nothing if nobody has asked yet whether it is possible at all.
    model: Option<Model>,
    done: Vec<(MethodId, Address)>,
    running: Option<(MethodId, Address)>,
}

struct Evaluation<'e, 'p> {
    machine: &'e mut Machine<'p>,
    solver: &'e mut Solver,
    conditions: &'e mut Conditions<'p>,
    options: &'e Options,
    limits: &'e Limits,
    /// A completion that was good a moment ago: what it answered is tried first.
    hint: Option<&'e Completion<'p>>,
    /// References that nobody followed are followed if they could lead to objects with invariants.
    to_the_end: bool,
    cost: u64,
    open: Option<String>,
    out_of_bounds: Option<String>,
}

impl<'p> Evaluation<'_, 'p> {
    fn run(&mut self, path: &Path<'p>) -> Verdict<'p> {
        let state = self.machine.scratch(&path.state);
        let first = Attempt { state, model: Some(path.model.clone()), done: Vec::new(), running: None };
        let mut waiting = vec![first];
        let mut tried = 0;
        while let Some(attempt) = waiting.pop() {
            tried += 1;
            if tried > MOST_ATTEMPTS {
                let reason = format!("bound reached: {MOST_ATTEMPTS} ways to complete an input");
                return Verdict::OutOfBounds(reason);
            }
            if let Some(completion) = self.follow(attempt, &mut waiting) {
                return Verdict::Holds(Rc::new(completion));
            }
        }
        match (self.open.take(), self.out_of_bounds.take()) {
            (Some(reason), _) => Verdict::Open(reason),
            (None, Some(reason)) => Verdict::OutOfBounds(reason),
            (None, None) => Verdict::Never,
        }
    }

    fn check(&mut self, state: &State<'p>) -> Option<Model> {
        let assertions: Vec<Term> = state.clauses().iter().map(|clause| clause.term).collect();
        self.cost += question_cost(assertions.len());
        match self.solver.check(&mut self.machine.terms, &assertions, self.limits) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                self.open.get_or_insert(reason.to_string());
                None
            }
        }
    }

    /// Goes on with an attempt to its next question, whose other answers wait. Gives the completion at its end.
    fn follow(&mut self, mut attempt: Attempt<'p>, waiting: &mut Vec<Attempt<'p>>) -> Option<Completion<'p>> {
        let mut model = match attempt.model.take() {
            Some(model) => model,
            None => self.check(&attempt.state)?,
        };
        loop {
            if attempt.running.is_none() && !self.begin(&mut attempt, &model, waiting)? {
                return Some(Completion { state: attempt.state, model });
            }
            let before = attempt.state.steps();
            let event = self.machine.run(&mut attempt.state, FUEL);
            self.cost += attempt.state.steps() - before;
            attempt.state.take_trace();
            match event {
                Event::Finished(Outcome::Returned(Some(Value::Int(truth)))) => {
                    if truth == 0 {
                        return None;
                    }
                    attempt.done.extend(attempt.running.take());
                }
                Event::Finished(Outcome::Returned(Some(Value::IntTerm(term)))) => {
                    let is_false = self.machine.equals_number(term, 0);
                    attempt.state.assume(&mut self.machine.terms, is_false, false, Why::Program);
                    attempt.done.extend(attempt.running.take());
                    if evaluate(&self.machine.terms, is_false, &model).as_bool() {
                        model = self.check(&attempt.state)?;
                    }
                }
                Event::Branch { condition, why } => {
                    let truth = evaluate(&self.machine.terms, condition, &model).as_bool();
                    let mut other = attempt.copy();
                    other.state.assume(&mut self.machine.terms, condition, !truth, why);
                    waiting.push(other);
                    attempt.state.assume(&mut self.machine.terms, condition, truth, why);
                }
                Event::Resolve { reference, candidates, why } => {
                    self.resolve(&attempt, reference, &candidates, why, waiting);
                    return None;
                }
                Event::Choose { alternatives, other, .. } => {
                    if let Some(stuck) = other {
                        self.open.get_or_insert(stuck.to_string());
                    }
                    self.choose(&attempt, &model, &alternatives, waiting);
                    return None;
                }
                Event::Concretize { term, why } => {
                    self.open.get_or_insert(format!("bound reached: numbers above {}", self.options.values - 1));
                    let own = evaluate(&self.machine.terms, term, &model).as_i64();
                    let small = (0..self.options.values as i64).rev();
                    let small: Vec<i64> = small.map(|number| self.machine.whole_number(term, number)).collect();
                    for value in small.into_iter().filter(|value| *value != own).chain([own]) {
                        let mut child = attempt.copy();
                        self.machine.concretize(&mut child.state, term, value, why);
                        waiting.push(child);
                    }
                    return None;
                }
                // A condition that throws does not hold.
                Event::Finished(_) | Event::Refuted => return None,
                Event::Stuck(stuck) => {
                    self.open.get_or_insert(format!("a condition on the input cannot be evaluated: {stuck}"));
                    return None;
                }
                Event::OutOfFuel => {
                    self.open.get_or_insert(format!("bound reached: {FUEL} instructions of a condition on the input"));
                    return None;
                }
            }
        }
    }

    /// Starts the next condition. Gives false if there is none any more, and nothing if others go on in its place.
    fn begin(&mut self, attempt: &mut Attempt<'p>, model: &Model, waiting: &mut Vec<Attempt<'p>>) -> Option<bool> {
        match self.conditions.next(&attempt.state, &attempt.done) {
            Obligation::Call { method, operands, on } => {
                match self.machine.call_aside(&mut attempt.state, method, &operands) {
                    Ok(()) => {
                        attempt.running = Some((method.id, on));
                        Some(true)
                    }
                    Err(stuck) => {
                        self.open.get_or_insert(stuck.to_string());
                        None
                    }
                }
            }
            Obligation::Class(alternatives) => {
                self.choose(attempt, model, &alternatives, waiting);
                None
            }
            Obligation::None if self.to_the_end => {
                let mut open = self.machine.open_references(&attempt.state).into_iter();
                let Some(reference) = open.find(|reference| self.conditions.governs(self.machine, *reference)) else {
                    return Some(false);
                };
                if let Event::Resolve { candidates, why, .. } = self.machine.question_about(&attempt.state, reference) {
                    self.resolve(attempt, reference, &candidates, why, waiting);
                }
                None
            }
            Obligation::None => Some(false),
        }
    }

    /// Null first, then a new object: both lead to small inputs without cycles, which most conditions want.
    fn resolve(
        &mut self,
        attempt: &Attempt<'p>,
        reference: Term,
        candidates: &[Candidate],
        why: Why,
        waiting: &mut Vec<Attempt<'p>>,
    ) {
        let hint =
            self.hint.and_then(|hint| self.machine.same_answer(&attempt.state, reference, candidates, &hint.state));
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

    fn choose(
        &mut self,
        attempt: &Attempt<'p>,
        model: &Model,
        alternatives: &[Alternative],
        waiting: &mut Vec<Attempt<'p>>,
    ) {
        for alternative in alternatives.iter().rev() {
            let mut child = attempt.copy();
            child.model = Some(model.clone());
            self.machine.choose(&mut child.state, alternative);
            waiting.push(child);
        }
    }
}

impl<'p> Attempt<'p> {
    /// The same place, from where another answer goes on.
    fn copy(&self) -> Attempt<'p> {
        Attempt { state: self.state.clone(), model: None, done: self.done.clone(), running: self.running }
    }
}

/// What the ledger says where an input would need more objects.
pub(crate) fn objects_bound(class: &str, bound: usize) -> String {
    format!("bound reached: {bound} objects of {} in an input", binary_name(class))
}
