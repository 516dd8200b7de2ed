//! Answers to the questions of the machine: each asks the solver, and forks the path.

use glassbox_expr::{Model, Sort, Term, evaluate};
use glassbox_machine::{Alternative, Candidate, Stuck, Why};
use glassbox_solver::{Answer, Reason};

use crate::forward::Forward;
use crate::tree::Path;

/// What a question to the solver and each of its assertions cost in steps, besides the solver's own work: about the
/// instructions that the machine runs in the same time.
const QUESTION_COST: u64 = 500;
const ASSERTION_COST: u64 = 40;

/// No array of this size is worth a test.
const LARGEST_VALUE: i64 = 10_000;

impl<'p> Forward<'_, 'p> {
    /// A model of a path that also assumes this, if there is one. A question that stays open is an obstacle, since
    /// nobody knows what lies behind it.
    fn model(&mut self, path: &Path<'p>, also: &[Term]) -> Option<Model> {
        let mut assertions: Vec<Term> = path.state.clauses().iter().map(|clause| clause.term).collect();
        assertions.extend(also);
        self.question_cost += QUESTION_COST + ASSERTION_COST * assertions.len() as u64;
        let limits = self.limits();
        match self.solver.check(&mut self.machine.terms, &assertions, &limits) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                if matches!(reason, Reason::Deadline | Reason::Cancelled) {
                    self.cut_short = true;
                }
                let reason = match self.stop.reason() {
                    Some(reason) => reason.to_owned(),
                    None => format!("{reason}{}", self.account.place(&path.state)),
                };
                self.account.obstacle(path, &reason);
                None
            }
        }
    }

    pub(crate) fn branch(&mut self, mut path: Path<'p>, condition: Term, why: Why) {
        let truth = evaluate(&self.machine.terms, condition, &path.model).as_bool();
        let opposite = if truth { self.machine.terms.not(condition) } else { condition };
        match self.model(&path, &[opposite]) {
            Some(model) => {
                let mut other = path.child(model);
                path.depth += 1;
                path.state.assume(&mut self.machine.terms, condition, truth, why);
                other.state.assume(&mut self.machine.terms, condition, !truth, why);
                // The jump that is taken comes first, whichever the model happened to take.
                let (first, second) = if truth { (path, other) } else { (other, path) };
                self.push(first);
                self.push(second);
            }
            None => {
                path.state.learn(&mut self.machine.terms, condition, truth);
                self.push(path);
            }
        }
    }

    pub(crate) fn resolve(&mut self, path: Path<'p>, reference: Term, candidates: &[Candidate], why: Why) {
        let mut excluded = Vec::new();
        for candidate in candidates {
            let Some(condition) = self.machine.condition_of(&path.state, reference, candidate) else {
                if let Candidate::Unavailable(stuck) = candidate
                    && self.model(&path, &excluded).is_some()
                {
                    self.stuck(&path, stuck);
                }
                continue;
            };
            if let Some(model) = self.model(&path, &[condition]) {
                let mut child = path.child(model);
                self.machine.resolve(&mut child.state, reference, candidate, why);
                self.push(child);
            }
            excluded.push(self.machine.terms.not(condition));
        }
    }

    pub(crate) fn choose(&mut self, path: Path<'p>, alternatives: &[Alternative], other: Option<&Stuck>) {
        if let Some(stuck) = other {
            self.stuck(&path, stuck);
        }
        for alternative in alternatives {
            let mut child = path.child(path.model.clone());
            self.machine.choose(&mut child.state, alternative);
            self.push(child);
        }
    }

    /// Tries the smallest values first. What is left over is a bound that was met.
    pub(crate) fn concretize(&mut self, path: Path<'p>, term: Term, why: Why) {
        if matches!(self.machine.terms.sort(term), Sort::Float(_)) {
            return self.concretize_float(path, term, why);
        }
        let mut excluded = Vec::new();
        for value in 0..self.options.values as i64 {
            let condition = self.machine.equals_number(term, value);
            if let Some(model) = self.model(&path, &[condition]) {
                let mut child = path.child(model);
                self.machine.concretize(&mut child.state, term, value, why);
                self.push(child);
            }
            excluded.push(self.machine.terms.not(condition));
        }
        if let Some(model) = self.model(&path, &excluded) {
            // One larger value, for a program that asks for one.
            let value = evaluate(&self.machine.terms, term, &model).as_i64();
            if (0..LARGEST_VALUE).contains(&value) {
                let mut child = path.child(model);
                self.machine.concretize(&mut child.state, term, value, why);
                self.push(child);
            }
            let what = match why {
                Why::ArrayLength => "array lengths",
                Why::Native => "arguments of a native method",
                _ => "values of an array index",
            };
            let place = self.account.place(&path.state);
            self.account.obstacle(&path, &format!("bound reached: {what} above {}{place}", self.options.values - 1));
        }
    }

    /// A number that has to be known, most likely since it becomes text: one that reads well, if there is one, stands for
    /// all.
    fn concretize_float(&mut self, path: Path<'p>, term: Term, why: Why) {
        let plain = (0..self.options.values as i64).map(|number| self.machine.whole_number(term, number));
        let plain: Vec<i64> = plain.collect();
        let found = plain.into_iter().find_map(|bits| {
            let condition = self.machine.equals_number(term, bits);
            Some((bits, self.model(&path, &[condition])?))
        });
        let (bits, model) = found.unwrap_or_else(|| {
            let bits = evaluate(&self.machine.terms, term, &path.model).as_u64() as i64;
            (bits, path.model.clone())
        });
        let mut child = path.child(model);
        self.machine.concretize(&mut child.state, term, bits, why);
        self.push(child);
        let place = self.account.place(&path.state);
        self.account.obstacle(&path, &format!("bound reached: more than one floating-point number{place}"));
    }
}
