//! What a path assumes about its inputs, in the order in which it asked. Copies share what they have in common.

use std::sync::Arc;

use glassbox_expr::Term;
use glassbox_program::InsnId;

use crate::event::Why;

/// One assumption of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    pub term: Term,
    pub why: Why,
    /// Where it was asked: the innermost frame.
    pub at: Option<InsnId>,
    /// How often the path had decided something there for this reason, this time included.
    pub times: u32,
}

impl Clause {
    /// One that was asked nowhere.
    pub fn of(term: Term, why: Why) -> Clause {
        Clause { term, why, at: None, times: 0 }
    }
}

/// Copying costs the clauses since the last full block.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    blocks: Option<Arc<Block>>,
    newest: Vec<Clause>,
    length: usize,
}

#[derive(Debug)]
struct Block {
    before: Option<Arc<Block>>,
    clauses: [Clause; BLOCK],
}

const BLOCK: usize = 32;

impl Clauses {
    pub fn len(&self) -> usize {
        self.length
    }

    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub fn last(&self) -> Option<&Clause> {
        self.backwards().next()
    }

    /// All of them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Clause> {
        self.since(0)
    }

    /// All but so many of the oldest ones, oldest first.
    pub fn since(&self, start: usize) -> impl DoubleEndedIterator<Item = &Clause> {
        let mut slices = vec![&self.newest[..]];
        let mut first = self.length - self.newest.len();
        for block in self.blocks() {
            if first <= start {
                break;
            }
            slices.push(&block.clauses);
            first -= BLOCK;
        }
        // The oldest slice may start before.
        if let Some(oldest) = slices.last_mut() {
            *oldest = &oldest[start.saturating_sub(first).min(oldest.len())..];
        }
        slices.into_iter().rev().flatten()
    }

    /// What they say, oldest first.
    pub fn terms(&self) -> Vec<Term> {
        self.iter().map(|clause| clause.term).collect()
    }

    pub fn to_vec(&self) -> Vec<Clause> {
        self.iter().copied().collect()
    }

    /// The newest first.
    fn backwards(&self) -> impl Iterator<Item = &Clause> {
        self.newest.iter().rev().chain(self.blocks().flat_map(|block| block.clauses.iter().rev()))
    }

    /// The full blocks, newest first.
    fn blocks(&self) -> impl Iterator<Item = &Block> {
        std::iter::successors(self.blocks.as_deref(), |block| block.before.as_deref())
    }

    pub(crate) fn push(&mut self, term: Term, why: Why, at: Option<InsnId>) {
        // In a loop, the last time is not long ago.
        let before = at.and_then(|_| self.backwards().find(|clause| clause.at == at && clause.why == why));
        let times = before.map_or(0, |clause| clause.times) + 1;
        self.newest.push(Clause { term, why, at, times });
        self.length += 1;
        if let Ok(clauses) = <[Clause; BLOCK]>::try_from(&self.newest[..]) {
            self.blocks = Some(Arc::new(Block { before: self.blocks.take(), clauses }));
            self.newest.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use glassbox_expr::TermPool;
    use glassbox_program::{ClassId, MethodId};

    use super::*;

    fn at(index: u32) -> Option<InsnId> {
        Some(InsnId { method: MethodId { class: ClassId(0), index: 0 }, index })
    }

    #[test]
    fn a_copy_goes_its_own_way_and_both_keep_their_order() {
        let mut pool = TermPool::new();
        let mut clauses = Clauses::default();
        let mut expected = Vec::new();
        for number in 0..100 {
            assert_eq!(clauses.terms(), expected);
            let mut copy = clauses.clone();
            copy.push(pool.int(-1), Why::Program, at(0));
            assert_eq!((copy.len(), copy.last().map(|clause| clause.term)), (number + 1, Some(pool.int(-1))));
            let term = pool.int(number as i32);
            clauses.push(term, Why::Program, at(0));
            expected.push(term);
        }
        for start in 0..=101 {
            let since = clauses.since(start).map(|clause| clause.term);
            assert!(since.eq(expected.iter().skip(start).copied()), "since {start}");
        }
    }

    #[test]
    fn decisions_are_counted_by_place_and_reason() {
        let mut pool = TermPool::new();
        let mut clauses = Clauses::default();
        for number in 0..50 {
            clauses.push(pool.int(number), Why::Program, at(1));
            clauses.push(pool.int(number), Why::NullCheck, at(1));
            clauses.push(pool.int(number), Why::Program, at(2));
        }
        clauses.push(pool.int(7), Why::Program, at(3));
        let times: Vec<u32> = clauses.since(146).map(|clause| clause.times).collect();
        assert_eq!(times, [49, 50, 50, 50, 1][..].to_vec());
    }
}
