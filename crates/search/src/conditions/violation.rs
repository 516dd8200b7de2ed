//! Runs postconditions behind a path that has returned, and looks for inputs for which they do not hold.
//!
//! A postcondition runs on a copy of the path as it ended, where it may ask about the input what the path never asked.
//! What an answer settles is put back (`Machine::graft`): so the witness shows the call alone, with an input of which as
//! much is known as the postcondition wanted to know.

use glassbox_expr::{Term, evaluate};
use glassbox_goals::{GoalIndex, Incident, Operand, Trouble, Truth, violation};
use glassbox_machine::{Alternative, Outcome, Value, Why};
use glassbox_program::{ClassId, Method};

use crate::conditions::evaluation::{Aside, Attempt, MOST_ATTEMPTS};
use crate::conditions::postconditions::Postcondition;
use crate::forward::Forward;
use crate::forward::tree::Path;

/// So many answers are tried at first, and to find an input of which a test can say that it satisfies a postcondition.
const FEW_ATTEMPTS: usize = 100;

/// More paths than these do not wait for a second try.
const MOST_UNJUDGED: usize = 100;

/// Looking for broken invariants may cost this, and a part of what the search costs.
const INVARIANTS_COST: u64 = 200_000;
const INVARIANTS_SHARE: u64 = 4;

/// A postcondition, and what it says of the input of a path.
#[derive(Clone)]
pub(crate) struct Checked {
    pub postcondition: Postcondition,
    pub truth: Truth,
}

impl Checked {
    pub(crate) fn is_violated(&self) -> bool {
        self.truth != Truth::Holds
    }
}

/// A path behind which a postcondition may or may not hold.
pub(crate) struct UncheckedPath<'s, 'p> {
    path: Path<'p>,
    outcome: Outcome,
    postcondition: &'s Postcondition,
    pub goal: GoalIndex,
}

/// One way in which a postcondition ends.
struct Leaf<'p> {
    path: Path<'p>,
    truth: Truth,
}

/// The ways that nobody has followed yet.
struct Exploration<'e, 'p> {
    path: &'e Path<'p>,
    /// With what the postcondition has said, where it has ended already.
    waiting: Vec<Attempt<'p, Option<Truth>>>,
    left: usize,
    /// Why there may be further ways.
    doubt: Option<String>,
}

impl<'p> Exploration<'_, 'p> {
    /// What was asked least comes first: a loop of a postcondition goes on as long as there are longer inputs.
    fn pop(&mut self) -> Option<Attempt<'p, Option<Truth>>> {
        let asked = |(at, attempt): &(usize, &Attempt<'p, Option<Truth>>)| {
            (attempt.state.clauses().len(), std::cmp::Reverse(*at))
        };
        let (at, _) = self.waiting.iter().enumerate().min_by_key(asked)?;
        Some(self.waiting.remove(at))
    }
}

impl<'p> Forward<'_, 'p> {
    /// Narrows a path to inputs for which the postconditions hold, as far as there are any, and says what they say.
    pub(crate) fn judged(
        &mut self,
        path: &Path<'p>,
        outcome: Outcome,
        condition: Option<Term>,
    ) -> (Path<'p>, Vec<Checked>) {
        let mut path = path.clone();
        let mut checked = Vec::new();
        if self.postconditions.is_empty() {
            return (path, checked);
        }
        path.told = Some(path.state.clauses().len());
        if let Some(condition) = condition {
            path.state.assume(&mut self.machine.terms, condition, true, Why::Program);
        }
        for postcondition in self.postconditions {
            let mut exploration = self.begin(&path, outcome, postcondition, FEW_ATTEMPTS);
            let mut failing = None;
            let mut chosen = None;
            while let Some(leaf) = self.next_leaf(&mut exploration) {
                if leaf.truth == Truth::Holds {
                    chosen = Some(leaf);
                    break;
                }
                failing.get_or_insert(leaf);
            }
            // Only where all ways were followed, it is known that none holds.
            let Some(mut leaf) = chosen.or(failing.filter(|_| exploration.doubt.is_none())) else { continue };
            let assumptions = leaf.path.state.assumptions();
            let is_steady = !assumptions.unsteady && !assumptions.inexact;
            if is_steady && self.completed(&mut leaf.path) == Ok(true) {
                path = leaf.path;
                checked.push(Checked { postcondition: postcondition.clone(), truth: leaf.truth });
            }
        }
        (path, checked)
    }

    /// Looks for inputs of a path that has returned for which a postcondition does not hold, and for broken invariants.
    pub(crate) fn look_for_violations(&mut self, path: &Path<'p>, outcome: Outcome, is_news: bool) {
        for postcondition in self.postconditions {
            let Some(goal) = postcondition.goal.filter(|goal| self.account.is_open(*goal)) else { continue };
            if let Some(reason) = self.look_for_violation(path, outcome, postcondition, FEW_ATTEMPTS) {
                if self.unjudged.len() < MOST_UNJUDGED {
                    self.unjudged.push_back(UncheckedPath { path: path.clone(), outcome, postcondition, goal });
                } else {
                    self.account.leave_open(goal, &reason);
                }
            }
        }
        let before = self.question_cost;
        if is_news || self.invariants_cost <= INVARIANTS_COST + before / INVARIANTS_SHARE {
            self.look_for_broken_invariants(path, outcome, is_news);
        }
        self.invariants_cost += self.question_cost - before;
    }

    /// Tries the oldest path once more of which the first try did not tell enough. False if there is none.
    pub(crate) fn judge_again(&mut self) -> bool {
        let Some(UncheckedPath { path, outcome, postcondition, goal }) = self.unjudged.pop_front() else {
            return false;
        };
        if self.account.is_open(goal)
            && let Some(reason) = self.look_for_violation(&path, outcome, postcondition, MOST_ATTEMPTS)
        {
            self.account.leave_open(goal, &reason);
        }
        true
    }

    /// Looks for an input for which a postcondition does not hold. Gives a reason if there may be one that was not found.
    fn look_for_violation(
        &mut self,
        path: &Path<'p>,
        outcome: Outcome,
        postcondition: &Postcondition,
        most: usize,
    ) -> Option<String> {
        let mut doubt = None;
        if self.conditions.any() {
            // With an input that satisfies the conditions, most questions have an answer already.
            let mut whole = path.clone();
            match self.completed(&mut whole) {
                Ok(true) if self.violate(&whole, outcome, postcondition, most, &mut None) => return None,
                Ok(true) => {}
                Ok(false) => return None,
                Err(reason) => doubt = Some(reason),
            }
        }
        let found = self.violate(path, outcome, postcondition, most, &mut doubt);
        doubt.filter(|_| !found)
    }

    /// What inputs of its class satisfy, the receiver has to satisfy behind the call. This is looked at only where there
    /// is an input at hand, and shows as a finding.
    fn look_for_broken_invariants(&mut self, path: &Path<'p>, outcome: Outcome, is_news: bool) {
        let invariants = self.conditions.of_receiver(&path.state);
        let is_wanted = |search: &Self, method: &&Method| {
            let name = method.key().to_string();
            let stated = search.postconditions.iter().any(|known| known.method == method.id);
            let incident = search.violation_incident(&name, &Truth::Fails, Vec::new());
            !stated && incident.is_some_and(|incident| search.incidents.is_wanted(&incident, is_news))
        };
        let invariants: Vec<&Method> = invariants.iter().copied().filter(|method| is_wanted(self, method)).collect();
        if invariants.is_empty() {
            return;
        }
        let mut whole = path.clone();
        if self.completed(&mut whole) != Ok(true) {
            return;
        }
        for method in invariants {
            let name = method.key().to_string();
            let operands = vec![Operand::Receiver];
            let invariant = Postcondition { method: method.id, operands, name, goal: None };
            self.violate(&whole, outcome, &invariant, FEW_ATTEMPTS, &mut None);
        }
    }

    /// Makes a witness of an input of a path for which a postcondition does not hold. If there is none, `doubt` says why
    /// there may be one all the same.
    fn violate(
        &mut self,
        path: &Path<'p>,
        outcome: Outcome,
        postcondition: &Postcondition,
        most: usize,
        doubt: &mut Option<String>,
    ) -> bool {
        let mut exploration = self.begin(path, outcome, postcondition, most);
        while let Some(mut leaf) = self.next_leaf(&mut exploration) {
            if leaf.truth == Truth::Holds {
                continue;
            }
            match self.completed(&mut leaf.path) {
                Ok(true) => {
                    let checked = Checked { postcondition: postcondition.clone(), truth: leaf.truth };
                    match self.show_violation(&leaf.path, outcome, checked) {
                        Ok(()) => return true,
                        Err(reason) => doubt.get_or_insert(reason),
                    };
                }
                Ok(false) => {}
                Err(reason) => {
                    doubt.get_or_insert(reason);
                }
            }
        }
        if let Some(reason) = exploration.doubt {
            doubt.get_or_insert(reason);
        }
        false
    }

    /// What the ledger says of a postcondition that does not hold.
    pub(crate) fn violation_incident(&self, name: &str, truth: &Truth, when: Vec<String>) -> Option<Incident> {
        let threw = match truth {
            Truth::Throws(class) => Some(class.clone()),
            Truth::Holds | Truth::Fails => None,
        };
        violation(self.program, self.entry, Trouble::Violation { condition: name.to_owned(), threw, when })
    }

    /// A postcondition that is about to run behind a path.
    fn begin<'e>(
        &mut self,
        path: &'e Path<'p>,
        outcome: Outcome,
        postcondition: &Postcondition,
        most: usize,
    ) -> Exploration<'e, 'p> {
        let mut exploration = Exploration { path, waiting: Vec::new(), left: most, doubt: None };
        let method = self.program.method(postcondition.method);
        let Some(operands) = operands(path, outcome, postcondition) else {
            exploration.doubt = Some(format!("{} takes what the call does not have", postcondition.name));
            return exploration;
        };
        let state = self.machine.aside(&path.state);
        let groups = if method.is_static() { vec![(method, None)] } else { self.selected(path, method) };
        for (method, alternative) in groups {
            let mut state = state.clone();
            if let Some(alternative) = alternative {
                self.machine.choose(&mut state, &alternative);
            }
            match self.machine.call_aside(&mut state, method, &operands) {
                Ok(()) => exploration.waiting.push(Attempt { state, model: None, progress: None }),
                Err(stuck) => {
                    exploration.doubt.get_or_insert(stuck.to_string());
                }
            }
        }
        exploration
    }

    /// The methods that a call on the receiver may select, each with the classes for which it does.
    fn selected(&self, path: &Path<'p>, method: &'p Method) -> Vec<(&'p Method, Option<Alternative>)> {
        let Some((address, object)) =
            path.state.receiver().and_then(|address| Some((address, path.state.heap().get(address)?)))
        else {
            return Vec::new();
        };
        let types = object.input.as_ref().map_or(vec![object.class], |input| input.types.clone());
        let mut groups: Vec<(&'p Method, Vec<ClassId>)> = Vec::new();
        for class in types {
            let selected = self.program.select_method(self.program.class(class), method).unwrap_or(method);
            match groups.iter_mut().find(|(known, _)| known.id == selected.id) {
                Some((_, classes)) => classes.push(class),
                None => groups.push((selected, vec![class])),
            }
        }
        let differ = groups.len() > 1;
        let alternative = |classes| differ.then_some(Alternative { object: address, classes, stays_open: true });
        groups.into_iter().map(|(method, classes)| (method, alternative(classes))).collect()
    }

    /// Follows the next way to its end.
    fn next_leaf(&mut self, exploration: &mut Exploration<'_, 'p>) -> Option<Leaf<'p>> {
        while let Some(attempt) = exploration.pop() {
            let stopped = self.exhausted();
            let too_many = || format!("bound reached: {MOST_ATTEMPTS} ways through a postcondition");
            if let Some(reason) = stopped.or_else(|| (exploration.left == 0).then(too_many)) {
                exploration.doubt.get_or_insert(reason);
                return None;
            }
            exploration.left -= 1;
            let limits = self.limits();
            let mut aside = Aside {
                machine: &mut self.machine,
                solver: &mut self.solver,
                options: self.options,
                limits,
                what: "a postcondition",
                hint: None,
                cost: 0,
                open: None,
                out_of_bounds: None,
            };
            let ended = follow(&mut aside, attempt, &mut exploration.waiting);
            self.question_cost += aside.cost;
            if let Some(reason) = aside.open.or(aside.out_of_bounds) {
                exploration.doubt.get_or_insert(reason);
            }
            if let Some((attempt, truth)) = ended {
                self.account.rely_on(&attempt.state);
                let mut path = exploration.path.clone();
                self.machine.graft(&mut path.state, &attempt.state);
                path.forget_digest();
                path.model = attempt.model.unwrap_or_default();
                return Some(Leaf { path, truth });
            }
        }
        None
    }
}

/// Goes on with an attempt to its next question, whose other answers wait. At its end it has a model.
fn follow<'p>(
    aside: &mut Aside<'_, 'p>,
    mut attempt: Attempt<'p, Option<Truth>>,
    waiting: &mut Vec<Attempt<'p, Option<Truth>>>,
) -> Option<(Attempt<'p, Option<Truth>>, Truth)> {
    let model = match attempt.model.take() {
        Some(model) => model,
        None => aside.check(&attempt.state)?,
    };
    let truth = match attempt.progress.take() {
        Some(truth) => truth,
        None => match aside.run(&mut attempt, &model, waiting)? {
            Outcome::Returned(Some(value)) => match aside.is_false(value)? {
                Ok(is_false) => truth_of(!is_false),
                Err(is_false) => {
                    let fails = evaluate(&aside.machine.terms, is_false, &model).as_bool();
                    let mut other =
                        Attempt { state: attempt.state.clone(), model: None, progress: Some(truth_of(fails)) };
                    other.state.assume(&mut aside.machine.terms, is_false, !fails, Why::Program);
                    waiting.push(other);
                    attempt.state.assume(&mut aside.machine.terms, is_false, fails, Why::Program);
                    truth_of(!fails)
                }
            },
            Outcome::Threw(exception) => {
                let class = attempt.state.heap().get(exception)?.class;
                Truth::Throws(aside.machine.program.class(class).name.clone())
            }
            Outcome::Returned(None) | Outcome::Exited(_) => {
                aside.open.get_or_insert("a postcondition ends the program".to_owned());
                return None;
            }
        },
    };
    attempt.model = Some(model);
    Some((attempt, truth))
}

fn truth_of(holds: bool) -> Truth {
    if holds { Truth::Holds } else { Truth::Fails }
}

/// What a postcondition gets of a call.
fn operands(path: &Path<'_>, outcome: Outcome, postcondition: &Postcondition) -> Option<Vec<Value>> {
    let state = &path.state;
    let value = |operand: &Operand| match (operand, outcome) {
        (Operand::Receiver, _) => state.receiver().map(Value::Reference),
        (Operand::Argument(at), _) => state.arguments().get(*at).map(|(_, value)| *value),
        (Operand::Result, Outcome::Returned(result)) => result,
        (Operand::Result, _) => None,
    };
    postcondition.operands.iter().map(value).collect()
}
