//! Iterative deepening: depth first among the paths with few decisions, then among those with twice as many, and so on.
//! Paths wait at the bound; none is run twice.

use std::collections::BTreeMap;

use super::{Present, Strategy, Waiting};

/// Decisions that a path may take in the first round.
const FIRST_BOUND: u32 = 8;

/// Paths by the round in which it is their turn, the newest last.
#[derive(Default)]
pub(super) struct Deepening(BTreeMap<u32, Vec<u64>>);

impl Strategy for Deepening {
    fn add(&mut self, path: Waiting) {
        let round = (path.depth / FIRST_BOUND).checked_ilog2().map_or(0, |doublings| doublings + 1);
        self.0.entry(round).or_default().push(path.number);
    }

    fn next(&mut self, present: &mut Present<'_>) -> Option<u64> {
        while let Some(mut round) = self.0.first_entry() {
            if let Some(number) = round.get_mut().pop() {
                if present(number).is_some() {
                    return Some(number);
                }
            } else {
                round.remove();
            }
        }
        None
    }

    fn retain(&mut self, waits: &dyn Fn(u64) -> bool) {
        self.0.values_mut().for_each(|round| round.retain(|number| waits(*number)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::order;
    use super::*;

    #[test]
    fn deep_paths_wait_until_the_shallow_ones_are_done() {
        let taken = order(&mut Deepening::default(), &[(1, 100), (1, 3), (1, 8), (1, 15), (1, 16), (1, 0)]);
        assert_eq!(taken, [5, 1, 3, 2, 4, 0]);
    }
}
