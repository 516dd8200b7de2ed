//! Several strategies that take turns over the same paths.

use super::{Present, Strategy, Waiting};

pub(super) struct Mixture {
    parts: Vec<Box<dyn Strategy>>,
    turn: usize,
}

impl Mixture {
    pub(super) fn new(parts: Vec<Box<dyn Strategy>>) -> Mixture {
        Mixture { parts, turn: 0 }
    }
}

impl Strategy for Mixture {
    fn add(&mut self, path: Waiting) {
        self.parts.iter_mut().for_each(|part| part.add(path));
    }

    fn next(&mut self, present: &mut Present<'_>) -> Option<u64> {
        let turn = self.turn % self.parts.len().max(1);
        self.turn = turn + 1;
        self.parts.get_mut(turn)?.next(present)
    }

    fn retain(&mut self, waits: &dyn Fn(u64) -> bool) {
        self.parts.iter_mut().for_each(|part| part.retain(waits));
    }
}

#[cfg(test)]
mod tests {
    use super::super::StrategyName;
    use super::super::tests::order;

    #[test]
    fn the_nearest_and_the_oldest_path_take_turns() {
        let taken = order(&mut *StrategyName::default().make(0), &[(9, 0), (5, 0), (1, 0)]);
        assert_eq!(taken, [2, 0, 1]);
    }
}
