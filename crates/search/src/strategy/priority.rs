//! The path that is nearest to a goal that nobody has reached yet, over the control-flow and call graph.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Present, Strategy, Waiting};

pub(super) struct Priority {
    /// Distance, a tie-breaker, number.
    paths: BinaryHeap<Reverse<(u32, u64, u64)>>,
    seed: u64,
}

impl Priority {
    pub(super) fn new(seed: u64) -> Priority {
        Priority { paths: BinaryHeap::new(), seed }
    }

    fn push(&mut self, distance: u32, number: u64) {
        // Ties go to the newer path, so that paths near a goal get there one after the other; a seed shuffles them.
        let tie = match self.seed {
            0 => u64::MAX - number,
            seed => number.wrapping_mul(seed.wrapping_mul(2).wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15),
        };
        self.paths.push(Reverse((distance, tie, number)));
    }
}

impl Strategy for Priority {
    fn add(&mut self, path: Waiting) {
        self.push(path.distance, path.number);
    }

    fn next(&mut self, present: &mut Present<'_>) -> Option<u64> {
        while let Some(Reverse((believed, _, number))) = self.paths.pop() {
            match present(number) {
                // The goal that it was on its way to has been reached meanwhile.
                Some(distance) if distance > believed => self.push(distance, number),
                Some(_) => return Some(number),
                None => {}
            }
        }
        None
    }

    fn retain(&mut self, waits: &dyn Fn(u64) -> bool) {
        self.paths.retain(|Reverse((_, _, number))| waits(*number));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::order;
    use super::*;

    #[test]
    fn the_nearest_comes_first_and_of_equals_the_newest() {
        assert_eq!(order(&mut Priority::new(0), &[(9, 0), (1, 0), (5, 0), (1, 0)]), [3, 1, 2, 0]);
    }

    #[test]
    fn a_path_whose_goal_was_reached_meanwhile_stands_back() {
        let mut strategy = Priority::new(0);
        strategy.add(Waiting { number: 0, distance: 1, depth: 0, detour: 0 });
        strategy.add(Waiting { number: 1, distance: 5, depth: 0, detour: 0 });
        let mut present = |number| Some(if number == 0 { 8 } else { 5 });
        assert_eq!(strategy.next(&mut present), Some(1));
        assert_eq!(strategy.next(&mut present), Some(0));
    }
}
