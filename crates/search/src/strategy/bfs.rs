//! The oldest path first.

use std::collections::VecDeque;

use super::{Present, Strategy, Waiting};

#[derive(Default)]
pub(super) struct BreadthFirst(VecDeque<u64>);

impl Strategy for BreadthFirst {
    fn add(&mut self, path: Waiting) {
        self.0.push_back(path.number);
    }

    fn next(&mut self, present: &mut Present<'_>) -> Option<u64> {
        std::iter::from_fn(|| self.0.pop_front()).find(|number| present(*number).is_some())
    }

    fn retain(&mut self, waits: &dyn Fn(u64) -> bool) {
        self.0.retain(|number| waits(*number));
    }
}
