//! Which ways were taken by runs or are to be tried: a tree of answers to the machine's questions, so that no way is tried
//! twice, and so that a run can be held against the way that it was made for.

use glassbox_machine::Why;
use glassbox_program::{ClassId, InsnId, Maker};
use rustc_hash::FxHashMap;

/// An answer to a question, named so that it means the same in another run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Step {
    pub at: Option<InsnId>,
    pub why: Option<Why>,
    pub way: Way,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Way {
    Truth(bool),
    Null,
    /// The input object with this path, or one that was there before, by its address.
    Object(String),
    Shared(u32),
    New,
    Made(Maker),
    StandIn,
    Classes(Vec<ClassId>),
    Number(i64),
    /// Any number but this one, and those that were excluded before.
    OtherThan(i64),
}

#[derive(Default)]
pub(super) struct Ways {
    nodes: Vec<Node>,
    children: FxHashMap<(u32, Step), u32>,
    /// The number that runs are told apart by, where a number has to be known.
    pivots: FxHashMap<u32, i64>,
}

struct Node {
    parent: Option<(u32, Step)>,
    /// A run has come by.
    visited: bool,
}

impl Ways {
    pub(super) fn add_root(&mut self) -> u32 {
        self.nodes.push(Node { parent: None, visited: false });
        self.nodes.len() as u32 - 1
    }

    /// Where a step leads, and whether nobody knew of it.
    pub(super) fn child(&mut self, node: u32, step: Step) -> (u32, bool) {
        if let Some(known) = self.children.get(&(node, step.clone())) {
            return (*known, false);
        }
        self.nodes.push(Node { parent: Some((node, step.clone())), visited: false });
        let child = self.nodes.len() as u32 - 1;
        self.children.insert((node, step), child);
        (child, true)
    }

    pub(super) fn visit(&mut self, node: u32) {
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.visited = true;
        }
    }

    pub(super) fn is_visited(&self, node: u32) -> bool {
        self.nodes.get(node as usize).is_some_and(|node| node.visited)
    }

    /// The number that decides at a node; the first one to come by, if there was none.
    pub(super) fn pivot(&mut self, node: u32, number: i64) -> i64 {
        *self.pivots.entry(node).or_insert(number)
    }

    /// The steps from the root to a node.
    pub(super) fn way_to(&self, mut node: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some((parent, step)) = self.nodes.get(node as usize).and_then(|node| node.parent.as_ref()) {
            steps.push(step.clone());
            node = *parent;
        }
        steps.reverse();
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_new_once_and_can_be_retraced() {
        let mut ways = Ways::default();
        let root = ways.add_root();
        let step = |truth| Step { at: None, why: Some(Why::Program), way: Way::Truth(truth) };
        let (yes, is_new) = ways.child(root, step(true));
        assert!(is_new);
        assert_eq!(ways.child(root, step(true)), (yes, false));
        let (no, is_new) = ways.child(yes, step(false));
        assert!(is_new && no != yes);
        assert_eq!(ways.way_to(no), [step(true), step(false)]);
        assert_eq!(ways.way_to(root), []);
    }

    #[test]
    fn the_first_number_tells_the_others_apart() {
        let mut ways = Ways::default();
        let root = ways.add_root();
        assert_eq!((ways.pivot(root, 3), ways.pivot(root, 5)), (3, 3));
    }
}
