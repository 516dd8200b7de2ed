//! Any path, by a seeded die.

use super::{Present, Strategy, Waiting};

pub(super) struct Random {
    paths: Vec<u64>,
    die: u64,
}

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random { paths: Vec::new(), die: seed }
    }

    /// The generator SplitMix64.
    fn throw(&mut self) -> u64 {
        self.die = self.die.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.die;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

impl Strategy for Random {
    fn add(&mut self, path: Waiting) {
        self.paths.push(path.number);
    }

    fn next(&mut self, present: &mut Present<'_>) -> Option<u64> {
        while !self.paths.is_empty() {
            let index = self.throw() % self.paths.len() as u64;
            let number = self.paths.swap_remove(index as usize);
            if present(number).is_some() {
                return Some(number);
            }
        }
        None
    }

    fn retain(&mut self, waits: &dyn Fn(u64) -> bool) {
        self.paths.retain(|number| waits(*number));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::order;
    use super::*;

    #[test]
    fn another_seed_is_another_order() {
        let paths = [(1, 1); 20];
        assert_ne!(order(&mut Random::new(1), &paths), order(&mut Random::new(2), &paths));
    }
}
