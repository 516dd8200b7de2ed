//! A SAT instance that is asked under assumptions and kept between questions.

use super::budget::Budget;
use super::encoder::Encoder;
use super::gates::{FALSE, Lit, TRUE, most_clauses};
use super::refinement;
use crate::answer::Reason;
use crate::links::slices::Slice;
use crate::statistics::Statistics;
use glassbox_expr::{Model, Term, TermPool};

/// An instance is replaced when it has more clauses than this, so that memory stays bounded.
const RETIRE_CLAUSES: u64 = 1_000_000;
/// An instance is also replaced when it has this many variables and few of them matter any more,
/// because a satisfying assignment must give a value to all of them.
const RETIRE_VARIABLES: u64 = 20_000;
const RETIRE_RATIO: u64 = 8;

/// What was found out about a slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// Values for the symbols of the slice.
    Sat(Model),
    /// Facts of the slice that contradict each other.
    Unsat(Vec<Term>),
    Unknown(Reason),
}

impl Decision {
    /// Whether it is one.
    pub(crate) fn is_answer(&self) -> bool {
        !matches!(self, Decision::Unknown(_))
    }

    /// Whether another decider may know more. Nobody may any more if the clock or the user said so.
    pub(crate) fn is_too_hard(&self) -> bool {
        matches!(self, Decision::Unknown(Reason::WorkLimit | Reason::Memory | Reason::NoDecider(_)))
    }
}

/// What a run of the SAT solver ended with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Sat,
    Unsat,
    Unknown(Reason),
}

pub(crate) struct Instance {
    pub(crate) encoder: Encoder,
}

impl Instance {
    pub(crate) fn new() -> Instance {
        Instance { encoder: Encoder::new() }
    }

    /// Decides a slice under the assumption of its facts.
    pub(crate) fn ask(
        &mut self,
        pool: &TermPool,
        slice: &Slice,
        budget: &mut Budget,
        statistics: &mut Statistics,
    ) -> Decision {
        if let Err(reason) = self.encode(pool, &slice.facts, budget, statistics) {
            return Decision::Unknown(reason);
        }
        let mut assumptions = Vec::with_capacity(slice.facts.len());
        for &fact in &slice.facts {
            match self.literal(fact) {
                TRUE => {}
                FALSE => return Decision::Unsat(vec![fact]),
                literal => assumptions.push(literal),
            }
        }
        let free = self.encoder.free_terms(pool, &slice.facts);
        let mut rounds = refinement::ROUNDS;
        loop {
            let model = match self.solve(&assumptions, budget, statistics) {
                Outcome::Sat => self.model(pool, slice),
                Outcome::Unsat => return Decision::Unsat(self.core(&slice.facts)),
                Outcome::Unknown(reason) => return Decision::Unknown(reason),
            };
            let Err(wrong) = refinement::verify(pool, &slice.facts, &free, &model) else {
                return Decision::Sat(model);
            };
            // The facts would hold if only some terms had the value that the SAT solver gave them. It is told better.
            let learned = refinement::refine(&mut self.encoder, pool, &free, &model);
            if rounds == 0 || !learned {
                return Decision::Unknown(Reason::NoDecider(wrong));
            }
            rounds -= 1;
        }
    }

    /// The literal of an encoded fact.
    pub(crate) fn literal(&self, fact: Term) -> Lit {
        let word = self.encoder.word(fact);
        word.and_then(|word| word.first().copied()).unwrap_or(FALSE)
    }

    /// The values of the symbols of a slice, after a run that ended with `Sat`.
    pub(crate) fn model(&self, pool: &TermPool, slice: &Slice) -> Model {
        let symbols = slice.symbols.iter();
        symbols.map(|&symbol| (symbol, self.encoder.value(pool, symbol))).collect()
    }

    /// Runs the SAT solver under assumptions and charges the budget.
    pub(crate) fn solve(&mut self, assumptions: &[Lit], budget: &mut Budget, statistics: &mut Statistics) -> Outcome {
        if let Some(reason) = budget.exhausted() {
            return Outcome::Unknown(reason);
        }
        let sat = &mut self.encoder.gates.sat;
        let limit = i32::try_from(budget.conflicts).unwrap_or(i32::MAX);
        if let Err(error) = sat.set_limit("conflicts", limit) {
            return Outcome::Unknown(Reason::Internal(error.msg));
        }
        sat.set_callbacks(Some(budget.watch()));
        let result = sat.solve_with(assumptions.iter().copied());
        let (learned, stopped) = match sat.get_callbacks() {
            Some(watch) => (watch.learned, watch.stopped.take()),
            None => (0, None),
        };
        sat.set_callbacks(None);
        statistics.solves += 1;
        statistics.conflicts += learned;
        budget.conflicts = budget.conflicts.saturating_sub(learned);
        match result {
            Some(true) => Outcome::Sat,
            Some(false) => Outcome::Unsat,
            None => Outcome::Unknown(stopped.unwrap_or(Reason::WorkLimit)),
        }
    }

    /// Encodes facts, as far as the limits allow.
    fn encode(
        &mut self,
        pool: &TermPool,
        facts: &[Term],
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<(), Reason> {
        if let Some(reason) = budget.exhausted() {
            return Err(reason);
        }
        if self.encoder.needs_more_than(most_clauses(budget.limits()), pool, facts) {
            return Err(Reason::Memory);
        }
        let before = self.encoder.gates.clauses;
        self.encoder.gates.watch(budget.limits());
        let result = facts.iter().try_for_each(|&fact| self.encoder.encode(pool, fact));
        statistics.clauses += self.encoder.gates.clauses - before;
        result
    }

    /// The facts whose assumption the SAT solver used, after a run that ended with `Unsat`.
    fn core(&self, facts: &[Term]) -> Vec<Term> {
        let mut literals: Vec<Lit> = Vec::new();
        let mut core = Vec::new();
        for &fact in facts {
            let literal = self.literal(fact);
            if literal != TRUE && self.encoder.gates.sat.failed(literal) && !literals.contains(&literal) {
                literals.push(literal);
                core.push(fact);
            }
        }
        core
    }

    /// How many of these facts have been encoded.
    pub(crate) fn known(&self, facts: &[Term]) -> usize {
        facts.iter().filter(|&&fact| self.encoder.word(fact).is_some()).count()
    }

    /// Whether a limit struck while it was written, so that nothing it says counts.
    pub(crate) fn is_spoiled(&self) -> bool {
        self.encoder.gates.struck().is_some()
    }

    /// Whether nothing was encoded yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.encoder.is_empty()
    }

    /// Whether it must not grow any more.
    pub(crate) fn is_too_large(&self) -> bool {
        self.encoder.gates.clauses > RETIRE_CLAUSES
    }

    /// Whether it would be better to start again than to add this slice.
    pub(crate) fn is_worn_out(&self, pool: &TermPool, slice: &Slice) -> bool {
        let variables = self.encoder.gates.variables();
        self.is_too_large()
            || variables > RETIRE_VARIABLES && variables > RETIRE_RATIO * self.encoder.cone(pool, &slice.facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Limits;
    use glassbox_expr::{BinaryOp, CompareOp, Sort};

    fn slice(pool: &TermPool, facts: &[Term]) -> Slice {
        let mut symbols = Vec::new();
        for &fact in facts {
            symbols.extend(pool.symbols_of(fact));
        }
        symbols.sort_unstable();
        symbols.dedup();
        Slice { facts: facts.to_vec(), symbols }
    }

    #[test]
    fn an_instance_answers_one_question_after_another_and_encodes_nothing_twice() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVec(16)));
        let product = pool.binary(BinaryOp::Mul, x, y);
        let [k, zero] = [221, 0].map(|value| pool.bv(16, value));
        let is_k = pool.eq(product, k);
        let x_zero = pool.eq(x, zero);
        let x_not_zero = pool.ne(x, zero);
        let mut budget = Budget::new(&Limits::default());
        let mut statistics = Statistics::default();
        let mut instance = Instance::new();
        let mut ask = |facts: &[Term]| {
            let slice = slice(&pool, facts);
            let decision = instance.ask(&pool, &slice, &mut budget, &mut statistics);
            (decision, instance.encoder.gates.clauses)
        };
        let (decision, _) = ask(&[x_not_zero, is_k]);
        assert!(matches!(decision, Decision::Sat(_)));
        let (decision, clauses) = ask(&[is_k, x_zero]);
        assert_eq!(decision, Decision::Unsat(vec![is_k, x_zero]));
        let (decision, clauses_after) = ask(&[x_not_zero, is_k]);
        assert!(matches!(decision, Decision::Sat(_)));
        assert_eq!(clauses, clauses_after);
    }

    #[test]
    fn a_set_flag_cancels() {
        let mut pool = TermPool::new();
        let x = pool.symbol("x", Sort::BitVec(32));
        let square = pool.binary(BinaryOp::Mul, x, x);
        let fact = pool.compare(CompareOp::SignedLess, square, x);
        let limits = Limits { cancel: Some(std::sync::Arc::new(true.into())), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let slice = slice(&pool, &[fact]);
        let decision = Instance::new().ask(&pool, &slice, &mut budget, &mut Statistics::default());
        assert_eq!(decision, Decision::Unknown(Reason::Cancelled));
    }
}
