//! Conditions that were written for complete inputs, evaluated on inputs of which only a part exists.
//!
//! What nobody has looked at can still be anything. So the conditions run on a scratch copy of the path, where each
//! question is answered in every possible way, one after the other, until one completion of the input satisfies all of
//! them. If none does, and none was cut short, the path has no input and is dropped.

use std::rc::Rc;

use glassbox_expr::{Model, Node, Sort, Term, evaluate};
use glassbox_machine::{Address, Alternative, Choice, Clause, Event, Outcome, State, Why};
use glassbox_program::MethodId;
use glassbox_solver::Answer;

use crate::conditions::evaluation::{Aside, Attempt, MOST_ATTEMPTS};
use crate::conditions::{Conditions, Obligation};
use crate::forward::Forward;
use crate::forward::account::Ending;
use crate::forward::answers::question_cost;
use crate::forward::tree::Path;

/// A complete input that satisfies the conditions: a scratch copy of a path, and a model of what it assumes.
pub(crate) struct Completion<'p> {
    pub state: State<'p>,
    pub model: Model,
}

/// What a path knows of its completions.
#[derive(Clone, Default)]
pub(crate) struct ConditionState<'p> {
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
                    // The account names the conditions of a search in every verdict.
                    self.account.end(path, Ending::NoInput);
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

    /// Completes the input of a path that has ended, so that it satisfies all conditions. False if there is no such
    /// input, and a reason if nobody knows.
    pub(crate) fn completed(&mut self, path: &mut Path<'p>) -> Result<bool, String> {
        if !self.conditions.any() {
            return Ok(true);
        }
        match self.evaluate_conditions(path, true) {
            Verdict::Holds(completion) => {
                self.machine.graft(&mut path.state, &completion.state);
                path.forget_digest();
                path.model = completion.model.clone();
                Ok(true)
            }
            Verdict::Never => Ok(false),
            Verdict::OutOfBounds(reason) | Verdict::Open(reason) => Err(reason),
        }
    }

    /// The same where a test is to come of it: what stood in the way is noted.
    pub(crate) fn complete(&mut self, path: &mut Path<'p>) -> bool {
        self.completed(path).unwrap_or_else(|reason| {
            self.account.fail(path, &reason);
            false
        })
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
        let mut assertions = completion.state.clauses().terms();
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
                Some(Some(&*input.origin))
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
        let aside = Aside {
            machine: &mut self.machine,
            solver: &mut self.solver,
            options: self.options,
            limits,
            what: "a condition on the input",
            hint: hint.as_deref().map(|completion| &completion.state),
            cost: 0,
            open: None,
            out_of_bounds: None,
        };
        let mut evaluation = Evaluation { aside, conditions: &mut self.conditions, to_the_end };
        let verdict = evaluation.run(path);
        self.question_cost += evaluation.aside.cost;
        verdict
    }
}

/// How far an attempt at a completion has come.
#[derive(Clone, Default)]
struct Progress {
    done: Vec<(MethodId, Address)>,
    running: Option<(MethodId, Address)>,
}

struct Evaluation<'e, 'p> {
    aside: Aside<'e, 'p>,
    conditions: &'e mut Conditions<'p>,
    /// References that nobody followed are followed if they could lead to objects with invariants.
    to_the_end: bool,
}

impl<'p> Evaluation<'_, 'p> {
    fn run(&mut self, path: &Path<'p>) -> Verdict<'p> {
        let state = self.aside.machine.scratch(&path.state);
        let mut waiting = vec![Attempt { state, model: Some(path.model.clone()), progress: Progress::default() }];
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
        match (self.aside.open.take(), self.aside.out_of_bounds.take()) {
            (Some(reason), _) => Verdict::Open(reason),
            (None, Some(reason)) => Verdict::OutOfBounds(reason),
            (None, None) => Verdict::Never,
        }
    }

    /// Goes on with an attempt to its next question, whose other answers wait. Gives the completion at its end.
    fn follow(
        &mut self,
        mut attempt: Attempt<'p, Progress>,
        waiting: &mut Vec<Attempt<'p, Progress>>,
    ) -> Option<Completion<'p>> {
        let mut model = match attempt.model.take() {
            Some(model) => model,
            None => self.aside.check(&attempt.state)?,
        };
        loop {
            if attempt.progress.running.is_none() && !self.begin(&mut attempt, &model, waiting)? {
                return Some(Completion { state: attempt.state, model });
            }
            // A condition that throws does not hold.
            let Outcome::Returned(Some(value)) = self.aside.run(&mut attempt, &model, waiting)? else { return None };
            let progress = &mut attempt.progress;
            progress.done.extend(progress.running.take());
            match self.aside.is_false(value)? {
                Ok(true) => return None,
                Ok(false) => {}
                Err(is_false) => {
                    attempt.state.assume(&mut self.aside.machine.terms, is_false, false, Why::Program);
                    if evaluate(&self.aside.machine.terms, is_false, &model).as_bool() {
                        model = self.aside.check(&attempt.state)?;
                    }
                }
            }
        }
    }

    /// Starts the next condition. Gives false if there is none any more, and nothing if others go on in its place.
    fn begin(
        &mut self,
        attempt: &mut Attempt<'p, Progress>,
        model: &Model,
        waiting: &mut Vec<Attempt<'p, Progress>>,
    ) -> Option<bool> {
        match self.conditions.next(&attempt.state, &attempt.progress.done) {
            Obligation::Call { method, operands, on } => {
                match self.aside.machine.call_aside(&mut attempt.state, method, &operands) {
                    Ok(()) => {
                        attempt.progress.running = Some((method.id, on));
                        Some(true)
                    }
                    Err(stuck) => {
                        self.aside.open.get_or_insert(stuck.to_string());
                        None
                    }
                }
            }
            Obligation::Class(alternatives) => {
                let choices = alternatives.into_iter().map(Choice::Classes).collect();
                self.aside.wait(attempt, model, choices, waiting);
                None
            }
            Obligation::None if self.to_the_end => {
                let mut open = self.aside.machine.open_references(&attempt.state).into_iter();
                let governs = |reference: &Term| self.conditions.governs(self.aside.machine, *reference);
                let Some(reference) = open.find(governs) else { return Some(false) };
                let question = self.aside.machine.question_about(&attempt.state, reference);
                if matches!(question, Event::Resolve { .. }) {
                    let choices = self.aside.choices(&attempt.state, model, &question);
                    self.aside.wait(attempt, model, choices, waiting);
                }
                None
            }
            Obligation::None => Some(false),
        }
    }
}
