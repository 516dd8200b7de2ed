//! The control flow of a method together with a tracker: from where, and in which state, can a goal still be covered?

use std::collections::VecDeque;

use glassbox_program::{Code, InsnId};
use rustc_hash::FxHashMap;

use crate::goal::GoalIndex;
use crate::tracker::Tracker;
use crate::ways;

/// An instruction that is about to be executed, and the state of the tracker then.
type Node = (u32, u32);

/// Everything that a call may come by, from its start. Over-approximates as control flow does.
pub(crate) struct Product {
    nodes: FxHashMap<Node, u32>,
    before: Vec<Vec<u32>>,
    /// The nodes whose instruction, or the way on from it, covers a goal.
    covering: FxHashMap<GoalIndex, Vec<u32>>,
    /// Steps from every node to a goal.
    distances: FxHashMap<GoalIndex, Vec<Option<u32>>>,
}

impl Product {
    pub(crate) fn new(code: &Code, tracker: &Tracker) -> Product {
        let mut product = Product {
            nodes: FxHashMap::default(),
            before: Vec::new(),
            covering: FxHashMap::default(),
            distances: FxHashMap::default(),
        };
        let mut open = vec![(0, 0)];
        product.node((0, 0));
        while let Some((index, state)) = open.pop() {
            let from = product.node((index, state)).0;
            let executed = crate::Step::Executed(InsnId { method: tracker.method, index });
            let (state, covers) = tracker.read(state, &executed);
            for goal in covers {
                product.covering.entry(*goal).or_default().push(from);
            }
            for (target, covers) in onward(code, tracker, index, state) {
                for goal in covers {
                    product.covering.entry(*goal).or_default().push(from);
                }
                let (to, is_new) = product.node(target);
                product.before[to as usize].push(from);
                if is_new {
                    open.push(target);
                }
            }
        }
        product
    }

    fn node(&mut self, node: Node) -> (u32, bool) {
        let next = self.before.len() as u32;
        let number = *self.nodes.entry(node).or_insert(next);
        if number == next {
            self.before.push(Vec::new());
        }
        (number, number == next)
    }

    /// How far it is to a goal for a call that is about to execute an instruction.
    pub(crate) fn distance(&mut self, node: Node, goal: GoalIndex) -> Option<u32> {
        // What the graph does not know is no way to say that a goal is out of reach.
        let Some(number) = self.nodes.get(&node) else { return Some(0) };
        if !self.distances.contains_key(&goal) {
            let distances = self.distances_to(goal);
            self.distances.insert(goal, distances);
        }
        self.distances.get(&goal).and_then(|distances| distances[*number as usize])
    }

    /// The same for a call whose instruction is being executed: it waits for what it has called.
    pub(crate) fn distance_behind(
        &mut self,
        code: &Code,
        tracker: &Tracker,
        (index, state): Node,
        goal: GoalIndex,
    ) -> Option<u32> {
        let mut best: Option<u32> = None;
        for (target, covers) in onward(code, tracker, index, state) {
            let distance =
                if covers.contains(&goal) { Some(0) } else { self.distance(target, goal).map(|distance| distance + 1) };
            best = best.into_iter().chain(distance).min();
        }
        best
    }

    fn distances_to(&self, goal: GoalIndex) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.before.len()];
        let mut queue = VecDeque::new();
        for node in self.covering.get(&goal).map_or(&[][..], Vec::as_slice) {
            if distances[*node as usize].is_none() {
                distances[*node as usize] = Some(0);
                queue.push_back((*node, 0));
            }
        }
        while let Some((node, distance)) = queue.pop_front() {
            for before in &self.before[node as usize] {
                if distances[*before as usize].is_none() {
                    distances[*before as usize] = Some(distance + 1);
                    queue.push_back((*before, distance + 1));
                }
            }
        }
        distances
    }
}

/// Where a call may go from an instruction that it has executed, and which goals the way covers.
fn onward<'t>(code: &Code, tracker: &'t Tracker, index: u32, state: u32) -> Vec<(Node, &'t [GoalIndex])> {
    let ways = ways::all(tracker.method, code, index).into_iter();
    let ways = ways.filter(|way| !way.step.is_some_and(|step| tracker.excludes(state, &step)));
    let led = ways.map(|way| match &way.step {
        Some(step) => {
            let (state, covers) = tracker.read(state, step);
            ((way.target, state), covers)
        }
        None => ((way.target, state), &[][..]),
    });
    led.collect()
}
