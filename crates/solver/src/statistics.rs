//! What a solver has done so far.

use std::time::Instant;

/// Counters of one solver, a block for each link of the chain.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Calls of `check`.
    pub checks: u64,
    /// Calls of `smallest_model`.
    pub smallest_models: u64,
    /// Assertions that folding had already decided.
    pub folded: LinkStatistics,
    /// The last model, tried on the whole query.
    pub last_model: LinkStatistics,
    /// A term and its negation side by side.
    pub negation: LinkStatistics,
    /// Answers known for a slice: seen before, covered by a known core, or by a recent model.
    pub cache: LinkStatistics,
    /// A few plain assignments, tried by evaluation.
    pub guesses: LinkStatistics,
    /// Bit-blasting onto the SAT solver, asked for each slice.
    pub bit_blasting: LinkStatistics,
    /// Exact evaluation and intervals, asked before bit-blasting where that is promising and after it where it failed.
    pub numeric: LinkStatistics,
    /// Operators that the numeric link evaluated.
    pub numeric_steps: u64,
    /// Clauses that the SAT solver learned; it learns one in each conflict.
    pub conflicts: u64,
    /// Clauses that were given to the SAT solver.
    pub clauses: u64,
    /// Calls of the SAT solver.
    pub solves: u64,
    /// How often the SAT instance was thrown away because it had grown too large.
    pub resets: u64,
}

/// How often a link was asked, how often it answered, and the time it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LinkStatistics {
    /// How often it was asked.
    pub asked: u64,
    /// How often it knew the answer.
    pub answered: u64,
    /// The time it took, which is the only figure here that differs between runs.
    pub nanos: u64,
}

impl Statistics {
    /// A measure of effort that is the same in every run.
    ///
    /// A conflict is weighted like five hundred clauses: in the instances that take long, which are those with
    /// multiplication and division, it takes about as long. Thirty operators are evaluated in the time of a clause.
    pub fn work(&self) -> u64 {
        let solving = 10 * self.solves + self.clauses + 500 * self.conflicts;
        self.checks + self.smallest_models + solving + self.numeric_steps / 30
    }
}

impl LinkStatistics {
    /// Asks a link and counts what it said.
    pub(crate) fn ask<T>(&mut self, link: impl FnOnce() -> Option<T>) -> Option<T> {
        let start = Instant::now();
        let answer = link();
        self.record(start, answer.is_some());
        answer
    }

    /// Counts a question that was asked at `start`.
    pub(crate) fn record(&mut self, start: Instant, answered: bool) {
        self.asked += 1;
        self.answered += u64::from(answered);
        self.nanos += u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    }
}
