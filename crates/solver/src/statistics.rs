//! What a solver has done so far.

use std::time::Instant;

/// The links of the chain, in the order in which they are asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Link {
    /// Assertions that folding had already decided.
    Folded,
    /// A model that is known to satisfy nearly the same assertions, tried on all of them.
    LastModel,
    /// A term and its negation side by side.
    Negation,
    /// Answers known for a slice: seen before, covered by a known core, or by a recent model.
    Cache,
    /// Intervals and known bits.
    Ranges,
    /// A few plain assignments, tried by evaluation.
    Guesses,
    /// Orders and equalities between sums.
    Linear,
    /// Symbols that facts define, replaced.
    Definitions,
    /// Equations of polynomials, multiplied out.
    Identities,
    /// Exact evaluation and intervals, where circuits would be large, and where they were too hard.
    Numeric,
    /// Bit-blasting onto the SAT solver.
    BitBlasting,
    /// A solver in a process of its own, if the user wants one.
    External,
}

impl Link {
    /// Every link, in order.
    pub const ALL: [Link; 12] = [
        Link::Folded,
        Link::LastModel,
        Link::Negation,
        Link::Cache,
        Link::Ranges,
        Link::Guesses,
        Link::Linear,
        Link::Definitions,
        Link::Identities,
        Link::Numeric,
        Link::BitBlasting,
        Link::External,
    ];

    /// Its name for users.
    pub fn name(self) -> &'static str {
        match self {
            Link::Folded => "folding",
            Link::LastModel => "last model",
            Link::Negation => "negation",
            Link::Cache => "cache",
            Link::Guesses => "guesses",
            Link::Ranges => "ranges",
            Link::Linear => "sums",
            Link::Definitions => "definitions",
            Link::Identities => "identities",
            Link::Numeric => "numeric",
            Link::BitBlasting => "bit-blasting",
            Link::External => "external solver",
        }
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Which links are asked. All but bit-blasting can be left out without losing an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Links(u32);

impl Default for Links {
    fn default() -> Links {
        Links(u32::MAX)
    }
}

impl Links {
    /// All but this one.
    pub fn without(self, link: Link) -> Links {
        Links(self.0 & !link.bit())
    }

    /// Folding, which always takes place, and this one.
    pub fn only(link: Link) -> Links {
        Links(Link::Folded.bit() | link.bit())
    }

    /// Whether a link is asked.
    pub fn has(self, link: Link) -> bool {
        self.0 & link.bit() != 0
    }
}

/// Counters of one solver.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Calls of `check`.
    pub checks: u64,
    /// Calls of `smallest_model`.
    pub smallest_models: u64,
    /// Operators that were visited to narrow ranges.
    pub visits: u64,
    /// Exchanges of the simplex method.
    pub pivots: u64,
    /// Operators that the numeric link evaluated.
    pub numeric_steps: u64,
    /// Clauses that the SAT solver learned; it learns one in each conflict.
    pub conflicts: u64,
    /// Clauses that were given to the SAT solver.
    pub clauses: u64,
    /// Calls of the SAT solver.
    pub solves: u64,
    /// How often a SAT instance was thrown away because it had grown too large.
    pub resets: u64,
    links: [LinkStatistics; Link::ALL.len()],
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
        let cheap = self.checks + self.smallest_models + self.visits / 8 + self.pivots + self.numeric_steps / 30;
        cheap + 10 * self.solves + self.clauses + 500 * self.conflicts
    }

    /// What every link has done, in their order.
    pub fn links(&self) -> impl Iterator<Item = (Link, LinkStatistics)> {
        Link::ALL.into_iter().map(|link| (link, self.link(link)))
    }

    /// What one link has done.
    pub fn link(&self, link: Link) -> LinkStatistics {
        self.links[link as usize]
    }

    /// Asks a link and counts what it said.
    pub(crate) fn ask<T>(&mut self, link: Link, question: impl FnOnce() -> Option<T>) -> Option<T> {
        let start = Instant::now();
        let answer = question();
        self.record(link, start, answer.is_some());
        answer
    }

    /// Counts a question that a link was asked at `start`.
    pub(crate) fn record(&mut self, link: Link, start: Instant, answered: bool) {
        let statistics = &mut self.links[link as usize];
        statistics.asked += 1;
        statistics.answered += u64::from(answered);
        statistics.nanos += u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    }
}
