//! The oldest path first. A detour counts as if the path had come so much later.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Present, Strategy, Waiting};

#[derive(Default)]
pub(super) struct BreadthFirst(BinaryHeap<Reverse<(u64, u64)>>);

impl Strategy for BreadthFirst {
    fn add(&mut self, path: Waiting) {
        self.0.push(Reverse((path.number + u64::from(path.detour), path.number)));
    }

    fn next(&mut self, present: &mut Present<'_>) -> Option<u64> {
        let mut numbers = std::iter::from_fn(|| self.0.pop().map(|Reverse((_, number))| number));
        numbers.find(|number| present(*number).is_some())
    }

    fn retain(&mut self, waits: &dyn Fn(u64) -> bool) {
        self.0.retain(|Reverse((_, number))| waits(*number));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Strategy;
    use super::*;

    #[test]
    fn a_detour_makes_a_path_younger() {
        let mut strategy = BreadthFirst::default();
        for (number, detour) in [(0, 2), (1, 0), (2, 0), (3, 0)] {
            strategy.add(Waiting { number, distance: 1, depth: 1, detour });
        }
        let taken: Vec<u64> = std::iter::from_fn(|| strategy.next(&mut |_| Some(1))).collect();
        assert_eq!(taken, [1, 0, 2, 3]);
    }
}
