//! The paths that wait to be continued, and which is next.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::FxHashMap;

/// Takes paths alternately by their distance to a goal that nobody has reached yet, and by age. The first finds what
/// is near, the second sees to it that every path gets its turn.
pub(crate) struct Frontier<P> {
    paths: FxHashMap<u64, P>,
    by_distance: BinaryHeap<Reverse<(u32, u64, u64)>>,
    by_age: VecDeque<u64>,
    next_number: u64,
    turn: bool,
    seed: u64,
}

impl<P> Frontier<P> {
    pub(crate) fn new(seed: u64) -> Frontier<P> {
        Frontier {
            paths: FxHashMap::default(),
            by_distance: BinaryHeap::new(),
            by_age: VecDeque::new(),
            next_number: 0,
            turn: false,
            seed,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.paths.len()
    }

    pub(crate) fn push(&mut self, distance: u32, path: P) {
        let number = self.next_number;
        self.next_number += 1;
        // Ties go to the newer path, so that paths near a goal get there one after the other; a seed shuffles them.
        let tie = match self.seed {
            0 => u64::MAX - number,
            seed => number.wrapping_mul(seed.wrapping_mul(2).wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15),
        };
        self.by_distance.push(Reverse((distance, tie, number)));
        self.by_age.push_back(number);
        self.paths.insert(number, path);
    }

    pub(crate) fn pop(&mut self) -> Option<P> {
        self.turn = !self.turn;
        loop {
            // Each path stands in both orders; what was taken by the other one is passed over.
            let number = if self.turn {
                self.by_distance.pop().map(|Reverse((_, _, number))| number)
            } else {
                self.by_age.pop_front()
            };
            if let Some(path) = self.paths.remove(&number?) {
                return Some(path);
            }
        }
    }

    pub(crate) fn drain(&mut self) -> Vec<P> {
        std::iter::from_fn(|| self.pop()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_and_the_oldest_path_take_turns() {
        let mut frontier = Frontier::new(0);
        for (distance, name) in [(9, "oldest"), (5, "middle"), (1, "nearest")] {
            frontier.push(distance, name);
        }
        assert_eq!(frontier.drain(), ["nearest", "oldest", "middle"]);
        assert_eq!(frontier.len(), 0);
    }
}
