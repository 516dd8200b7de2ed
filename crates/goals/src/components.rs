//! Who may lead to whom, without how far it is: methods that lead to each other count as one, which keeps questions cheap in
//! programs of any size.

use std::sync::{Arc, Mutex, PoisonError};

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::calls::Callee;

/// The groups of what leads to each other, and who enters whom among them.
pub(crate) struct Components {
    of: FxHashMap<Callee, u32>,
    /// By component: those that enter it.
    callers: Vec<Vec<u32>>,
    /// What leads to those that were asked for.
    known: Mutex<FxHashMap<u32, Arc<FxHashSet<u32>>>>,
}

/// A part of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Callee(Callee),
    /// What a receiver selects from, by its number.
    Selection(u32),
}

/// Everything that may lead somewhere.
#[derive(Clone)]
pub struct Sources(Arc<FxHashSet<u32>>);

impl Components {
    /// Of a graph with these edges, each from who enters to what is entered.
    pub(crate) fn new(edges: impl Iterator<Item = (Node, Node)>) -> Components {
        let mut graph: DiGraph<Node, ()> = DiGraph::new();
        let mut nodes: FxHashMap<Node, NodeIndex> = FxHashMap::default();
        for (from, to) in edges {
            let [from, to] = [from, to].map(|end| *nodes.entry(end).or_insert_with(|| graph.add_node(end)));
            graph.add_edge(from, to, ());
        }
        let mut of = FxHashMap::default();
        let components = kosaraju_scc(&graph);
        let mut numbers = vec![0; graph.node_count()];
        for (number, component) in (0..).zip(&components) {
            for node in component {
                numbers[node.index()] = number;
                if let Node::Callee(callee) = graph[*node] {
                    of.insert(callee, number);
                }
            }
        }
        let mut callers: Vec<FxHashSet<u32>> = vec![FxHashSet::default(); components.len()];
        for edge in graph.raw_edges() {
            let [from, to]: [u32; 2] = [edge.source(), edge.target()].map(|end| numbers[end.index()]);
            if from != to {
                callers[to as usize].insert(from);
            }
        }
        let callers = callers.into_iter().map(|callers| callers.into_iter().collect()).collect();
        Components { of, callers, known: Mutex::default() }
    }

    pub(crate) fn leading_to(&self, target: Callee) -> Sources {
        let Some(component) = self.of.get(&target) else { return Sources(Arc::default()) };
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sources) = known().get(component) {
            return Sources(sources.clone());
        }
        let mut sources = FxHashSet::from_iter([*component]);
        let mut pending = vec![*component];
        while let Some(next) = pending.pop() {
            pending.extend(self.callers[next as usize].iter().copied().filter(|caller| sources.insert(*caller)));
        }
        let sources = Arc::new(sources);
        known().insert(*component, sources.clone());
        Sources(sources)
    }

    pub(crate) fn includes(&self, sources: &Sources, callee: Callee) -> bool {
        self.of.get(&callee).is_some_and(|component| sources.0.contains(component))
    }
}
