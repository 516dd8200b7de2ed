//! Answers to the questions of the machine: each asks the solver, and forks the path.

use std::collections::BTreeSet;
use std::sync::Arc;

use glassbox_expr::{BinaryOp, CompareOp, Model, Node, Sort, Term, TermPool, evaluate};
use glassbox_machine::{Choice, Event, Merged, Why};
use glassbox_program::{Constant, Insn, Origin};
use glassbox_solver::{Answer, Limits, Reason};

use crate::forward::Forward;
use crate::forward::tree::Path;
use crate::options::memory_for;

/// What a question may take at first: conflicts, and bytes of clauses.
const EASY: (u64, u64) = (300, 4 << 20);

/// Paths behind hard questions may take one part in so many of the memory for paths that wait.
const POSTPONED_PART: usize = 4;

/// A side of a branch that may or may not be possible.
pub(crate) struct UndecidedBranch<'p> {
    /// Where it was asked. Its model does not count.
    pub path: Path<'p>,
    choice: Choice,
}

/// What a question to the solver and each of its assertions cost in steps, besides the solver's own work: about the
/// instructions that the machine runs in the same time.
const QUESTION_COST: u64 = 500;
const ASSERTION_COST: u64 = 40;

/// No array of this size is worth a test.
const LARGEST_VALUE: i64 = 10_000;

/// Numbers of the code that are tried where a number has to be known and no small one is left.
const MOST_NAMED: usize = 16;

/// What a question with so many assertions costs in steps.
pub(crate) fn question_cost(assertions: usize) -> u64 {
    QUESTION_COST + ASSERTION_COST * assertions as u64
}

impl<'p> Forward<'_, 'p> {
    /// A model of a path that also assumes this, if there is one. A question that stays open is an obstacle, since
    /// nobody knows what lies behind it.
    pub(crate) fn model(&mut self, path: &Path<'p>, also: &[Term]) -> Option<Model> {
        match self.ask(path, also) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                self.unanswered(path, &reason);
                None
            }
        }
    }

    pub(crate) fn ask(&mut self, path: &Path<'p>, also: &[Term]) -> Answer {
        let limits = self.limits();
        self.ask_within(path, also, &limits)
    }

    fn ask_within(&mut self, path: &Path<'p>, also: &[Term], limits: &Limits) -> Answer {
        let mut assertions = path.assertions(&mut self.machine.terms);
        assertions.extend(also);
        self.question_cost += question_cost(assertions.len());
        let answer = self.solver.check(&mut self.machine.terms, &assertions, limits);
        self.cut_short |= matches!(answer, Answer::Unknown(Reason::Deadline | Reason::Cancelled));
        answer
    }

    /// Nobody knows whether a path goes on here.
    pub(crate) fn unanswered(&mut self, path: &Path<'p>, reason: &Reason) {
        let is_large = *reason == Reason::Memory && memory_for(self.options.steps) < Limits::default().memory;
        self.has_large_questions |= is_large;
        let reason = match self.stop.reason() {
            Some(reason) => reason.to_owned(),
            None if is_large => format!("{reason}: raise --steps{}", self.account.place(&path.state)),
            None => format!("{reason}{}", self.account.place(&path.state)),
        };
        self.account.obstacle(path, &reason);
    }

    /// Keeps a hard question for later, as long as all of them take no more than a part of the memory for paths.
    fn postpone(&mut self, question: UndecidedBranch<'p>) {
        let bytes = question.path.footprint();
        if self.postponed_bytes + bytes > self.options.memory / POSTPONED_PART {
            return self.forget(&question.path);
        }
        self.postponed_bytes += bytes;
        self.postponed.push_back(question);
    }

    /// Asks the oldest of the hard questions again, with all patience. False if there is none.
    pub(crate) fn ask_again(&mut self) -> bool {
        let Some(UndecidedBranch { mut path, choice }) = self.postponed.pop_front() else { return false };
        self.postponed_bytes -= path.footprint();
        if let Choice::Truth { condition, truth, .. } = choice
            && self.account.distance(&path).is_some()
        {
            let also = if truth { condition } else { self.machine.terms.not(condition) };
            if let Some(model) = self.model(&path, &[also]) {
                path.model = model;
                self.decide(&mut path, &choice);
                self.fork(path);
            }
        }
        true
    }

    /// Lets a path wait that has just decided something.
    pub(crate) fn fork(&mut self, mut path: Path<'p>) {
        path.used.decided(&path.state);
        self.push(path);
    }

    /// One side of a branch is known to be possible. The other is asked for with little patience: while there are easier
    /// questions, a hard one waits.
    pub(crate) fn branch(&mut self, mut path: Path<'p>, condition: Term, why: Why) {
        if why == Why::Program && self.machine.is_up_to_loggers(condition) && self.ask_logger(&path, condition) {
            return;
        }
        let stood = path.state.stack();
        self.machine.rely_on_guess_in(&mut path.state, condition);
        self.account.rely(&mut path, &stood);
        let truth = evaluate(&self.machine.terms, condition, &path.model).as_bool();
        let opposite = if truth { self.machine.terms.not(condition) } else { condition };
        let limits = self.limits();
        let limits = Limits { conflicts: limits.conflicts.min(EASY.0), memory: EASY.1, ..limits };
        let model = match self.ask_within(&path, &[opposite], &limits) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) if self.stop.reason().is_some() => {
                self.unanswered(&path, &reason);
                None
            }
            Answer::Unknown(_) => {
                self.postpone(UndecidedBranch {
                    path: path.clone(),
                    choice: Choice::Truth { condition, truth: !truth, why },
                });
                self.decide(&mut path, &Choice::Truth { condition, truth, why });
                return self.fork(path);
            }
        };
        match model {
            Some(model) => {
                if why == Why::Program && self.merge(&path, &model, why) {
                    return;
                }
                let other = self.forked(&path, model, &Choice::Truth { condition, truth: !truth, why });
                self.decide(&mut path, &Choice::Truth { condition, truth, why });
                // The jump that is taken comes first, whichever the model happened to take.
                let (first, second) = if truth { (path, other) } else { (other, path) };
                self.fork(first);
                self.fork(second);
            }
            None => {
                path.state.learn(&mut self.machine.terms, condition, truth);
                self.push(path);
            }
        }
    }

    /// Follows both ways of a jump as one, if they only choose; the path and a model together show that both can be taken.
    fn merge(&mut self, path: &Path<'p>, other: &Model, why: Why) -> bool {
        if !self.options.merge || self.guide.is_some() {
            return false;
        }
        let Some(merged) = self.machine.merge(&path.state) else { return false };
        // What an input has to satisfy besides is found for one way at a time.
        let traced = merged.iter().any(|merged| !merged.state.trace().is_empty());
        if traced && self.conditions.any() || !merged.iter().all(|merged| self.account.may_merge(merged.state.trace()))
        {
            return false;
        }
        self.merged.regions += 1;
        let stood = path.state.stack();
        for Merged { condition, mut state, ways } in merged {
            let model = match [&path.model, other].into_iter().find(|model| self.holds(condition, model)) {
                Some(model) => model.clone(),
                None => match self.model(path, &[condition]) {
                    Some(model) => model,
                    None => continue,
                },
            };
            for part in conjuncts(&self.machine.terms, condition) {
                state.assume(&mut self.machine.terms, part, true, why);
            }
            self.merged.saved_paths += ways as u64 - 1;
            let mut child = path.continued(state, model);
            self.account.rely(&mut child, &stood);
            let before = child.conditional.len();
            self.account.follow(&mut child);
            self.drop_dead_ways(&mut child, before, other);
            self.fork(child);
        }
        true
    }

    /// Forgets the goals of ways that no input takes, or they would keep the path from being dropped.
    fn drop_dead_ways(&mut self, path: &mut Path<'p>, since: usize, other: &Model) {
        let mut asked: Vec<(Term, bool)> = Vec::new();
        if path.conditional.len() == since {
            return;
        }
        for (condition, goal) in Arc::make_mut(&mut path.conditional).split_off(since) {
            let known = asked.iter().find(|(known, _)| *known == condition).map(|(_, alive)| *alive);
            let alive = match known {
                Some(alive) => alive,
                None if !self.account.is_open(goal) => true,
                None => {
                    let alive = [&path.model, other].into_iter().any(|model| self.holds(condition, model))
                        || !matches!(self.ask(path, &[condition]), Answer::Unsat(_));
                    asked.push((condition, alive));
                    alive
                }
            };
            if alive {
                Arc::make_mut(&mut path.conditional).push((condition, goal));
            }
        }
    }

    pub(crate) fn holds(&self, condition: Term, model: &Model) -> bool {
        evaluate(&self.machine.terms, condition, model).as_bool()
    }

    /// Every object that the reference may be has a path of its own.
    pub(crate) fn resolve(&mut self, path: Path<'p>, question: &Event) {
        let Some(asked) = self.asked(question) else { return self.push(path) };
        let mut excluded = Vec::new();
        for (place, choice) in asked.choices.iter().enumerate() {
            let Some(condition) = self.assumed(&path, choice, &excluded) else { continue };
            if let Some(model) = self.model(&path, &[condition])
                && let Some(child) = self.answered(&path, model, &asked, place)
            {
                self.fork(child);
            }
            excluded.push(self.machine.terms.not(condition));
        }
    }

    /// The same for classes, of which the path condition says nothing.
    pub(crate) fn choose(&mut self, path: Path<'p>, question: &Event) {
        let Some(asked) = self.asked(question) else { return self.push(path) };
        self.doubt_other_classes(&path, question);
        for place in 0..asked.choices.len() {
            if let Some(child) = self.answered(&path, path.model.clone(), &asked, place) {
                self.fork(child);
            }
        }
    }

    /// Tries the smallest values first, then those that the code names. What is left over is a bound that was met.
    pub(crate) fn concretize(&mut self, path: Path<'p>, term: Term, why: Why) {
        if matches!(self.machine.terms.sort(term), Sort::Float(_)) {
            return self.concretize_float(path, term, why);
        }
        let own = evaluate(&self.machine.terms, term, &path.model).as_i64();
        let is_own = self.machine.equals_number(term, own);
        let other = self.machine.terms.not(is_own);
        let another = match self.ask(&path, &[other]) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                self.unanswered(&path, &reason);
                None
            }
        };
        let found = match &another {
            None => Some((own, path.model.clone())),
            // Values that this path has excluded before, since others took them.
            Some(_) if self.excluded(&path, term) >= self.options.values => self.named_value(&path, term),
            Some(_) => Some(self.smallest_value(&path, term, own)),
        };
        let Some((value, model)) = found else {
            let what = match why {
                Why::ArrayLength => "array lengths",
                Why::Native => "arguments of a native method",
                _ => "values of an array index",
            };
            let place = self.account.place(&path.state);
            let reason = format!("bound reached: more than {} {what}: raise --max-values{place}", self.options.values);
            return self.account.obstacle(&path, &reason);
        };
        if let Some(another) = another {
            let model = if value == own { another } else { path.model.clone() };
            let rest = self.forked(&path, model, &Choice::OtherNumber { term, value, why });
            self.fork(rest);
        }
        if value > LARGEST_VALUE {
            let place = self.account.place(&path.state);
            return self.account.obstacle(&path, &format!("bound reached: an array of {value} elements{place}"));
        }
        let child = self.forked(&path, model, &Choice::Number { term, value, why });
        self.fork(child);
    }

    /// How many values of a term a path has excluded.
    fn excluded(&self, path: &Path<'p>, term: Term) -> usize {
        path.state.clauses().iter().filter(|clause| self.excludes(clause.term, term)).count()
    }

    /// Whether a clause says that a term does not have some value.
    pub(crate) fn excludes(&self, clause: Term, term: Term) -> bool {
        let terms = &self.machine.terms;
        matches!(terms.node(clause), Node::Not(equality) if matches!(terms.node(*equality), Node::Eq(left, right)
            if (*left == term && terms.as_const(*right).is_some()) || (*right == term && terms.as_const(*left).is_some())))
    }

    /// A small value that a term can have on a path, with a model: of the first whole numbers, and of those that follow
    /// the constant of a sum, the first that is possible; else one that is not too large, if there is one.
    fn smallest_value(&mut self, path: &Path<'p>, term: Term, own: i64) -> (i64, Model) {
        let addend = match self.machine.terms.node(term) {
            Node::Binary(BinaryOp::Add, _, constant) => self.machine.terms.as_const(*constant),
            _ => None,
        };
        let addend = addend.map_or(0, |value| value.as_i64());
        let start = if (1..LARGEST_VALUE).contains(&addend) { addend } else { 0 };
        for value in start..start + self.options.values as i64 {
            if let Some(model) = self.model_with(path, term, value) {
                return (value, model);
            }
        }
        let Sort::BitVec(width) = self.machine.terms.sort(term) else { return (own, path.model.clone()) };
        for most in [64, 1000, LARGEST_VALUE].into_iter().filter(|most| (0..own).contains(most)) {
            let terms = &mut self.machine.terms;
            let (zero, most) = (terms.bv_signed(width, 0), terms.bv_signed(width, most));
            let not_negative = terms.compare(CompareOp::SignedLessEqual, zero, term);
            let not_larger = terms.compare(CompareOp::SignedLessEqual, term, most);
            if let Some(model) = self.model(path, &[not_negative, not_larger]) {
                return (evaluate(&self.machine.terms, term, &model).as_i64(), model);
            }
        }
        (own, path.model.clone())
    }

    /// A model of a path in which a term has this value.
    fn model_with(&mut self, path: &Path<'p>, term: Term, value: i64) -> Option<Model> {
        let condition = self.machine.equals_number(term, value);
        let known = evaluate(&self.machine.terms, condition, &path.model).as_bool();
        if known { Some(path.model.clone()) } else { self.model(path, &[condition]) }
    }

    /// A value that the code under test names, of those that a term can still have: what comes later may compare it.
    fn named_value(&mut self, path: &Path<'p>, term: Term) -> Option<(i64, Model)> {
        let mut named = BTreeSet::new();
        for at in path.state.stack() {
            let method = self.program.method(at.method);
            let is_own = self.program.class(at.method.class).origin != Origin::Jdk;
            let insns = method.code.as_ref().filter(|_| is_own).map_or(&[][..], |code| &code.insns);
            for insn in insns {
                if let Insn::Push(Constant::Int(number)) = insn {
                    let number = i64::from(*number);
                    named.extend(number - 1..=number + 1);
                }
            }
        }
        let small = self.options.values as i64;
        let mut named = named.into_iter().filter(|value| (small..=LARGEST_VALUE).contains(value)).take(MOST_NAMED);
        named.find_map(|value| Some((value, self.model_with(path, term, value)?)))
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
        let child = self.forked(&path, model, &Choice::Number { term, value: bits, why });
        self.fork(child);
        let place = self.account.place(&path.state);
        self.account.doubt(&path, &format!("bound reached: more than one floating-point number{place}"));
    }
}

/// The parts of a condition that all have to hold.
fn conjuncts(terms: &TermPool, condition: Term) -> Vec<Term> {
    match *terms.node(condition) {
        Node::Bool(true) => Vec::new(),
        Node::And(left, right) => [conjuncts(terms, left), conjuncts(terms, right)].concat(),
        _ => vec![condition],
    }
}
