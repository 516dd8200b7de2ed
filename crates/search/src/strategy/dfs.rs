//! The newest path first: one is followed to its end before the next.

use super::{Present, Strategy, Waiting};

#[derive(Default)]
pub(super) struct DepthFirst(Vec<u64>);

impl Strategy for DepthFirst {
    fn add(&mut self, path: Waiting) {
        self.0.push(path.number);
    }

    fn next(&mut self, present: &mut Present<'_>) -> Option<u64> {
        std::iter::from_fn(|| self.0.pop()).find(|number| present(*number).is_some())
    }

    fn retain(&mut self, waits: &dyn Fn(u64) -> bool) {
        self.0.retain(|number| waits(*number));
    }
}
