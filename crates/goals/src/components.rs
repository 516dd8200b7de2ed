//! Who may lead to whom, without how far it is: methods that lead to each other count as one, which keeps questions cheap in
//! programs of any size.

use std::sync::{Arc, Mutex, PoisonError};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

use crate::callers::Callers;
use crate::calls::{Callee, Entered};

/// Answers that are kept for the next who asks.
const MOST_KNOWN: usize = 4_000;

/// The groups of what leads to each other, and who enters whom among them.
pub(crate) struct Components {
    /// By the number of a callee, and behind those by that of a selection.
    of: Vec<u32>,
    /// By component: those that enter it.
    callers: Vec<Vec<u32>>,
    /// What leads to those that were asked for.
    known: Mutex<FxHashMap<u32, Sources>>,
}

/// Everything that may lead somewhere: a bit for each component.
#[derive(Clone)]
pub struct Sources(Arc<[u64]>);

impl Sources {
    fn has(&self, component: u32) -> bool {
        self.0.get(component as usize / 64).is_some_and(|bits| bits >> (component % 64) & 1 == 1)
    }
}

impl Components {
    pub(crate) fn new(calls: &Callers) -> Components {
        let (callees, selections) = (calls.callees.len(), calls.selecting.len());
        let mut graph: DiGraph<(), (), u32> = DiGraph::with_capacity(callees + selections, 0);
        let nodes: Vec<NodeIndex> = (0..callees + selections).map(|_| graph.add_node(())).collect();
        let mut add = |from: u32, to: usize| {
            graph.add_edge(nodes[from as usize], nodes[to], ());
        };
        let [jdk, anything] = [Callee::Jdk, Callee::Anything].map(|callee| calls.number(callee));
        for (callee, callers) in calls.of.iter().enumerate() {
            callers.iter().for_each(|caller| add(*caller, callee));
            let selected_by = &calls.selected_by[callee];
            selected_by.iter().for_each(|selection| add(callees as u32 + selection, callee));
            jdk.filter(|_| calls.is_called_back[callee]).into_iter().for_each(|jdk| add(jdk, callee));
            let may_be_meant = matches!(calls.callees[callee], Callee::Method(_));
            anything.filter(|_| may_be_meant).into_iter().for_each(|anything| add(anything, callee));
        }
        for (selection, callers) in calls.selecting.iter().enumerate() {
            callers.iter().for_each(|caller| add(*caller, callees + selection));
        }
        let components = tarjan_scc(&graph);
        let mut of = vec![0; graph.node_count()];
        for (number, component) in (0..).zip(&components) {
            component.iter().for_each(|node| of[node.index()] = number);
        }
        let mut callers: Vec<Vec<u32>> = vec![Vec::new(); components.len()];
        for edge in graph.raw_edges() {
            let [from, to]: [u32; 2] = [edge.source(), edge.target()].map(|end| of[end.index()]);
            if from != to {
                callers[to as usize].push(from);
            }
        }
        for callers in &mut callers {
            callers.sort_unstable();
            callers.dedup();
        }
        Components { of, callers, known: Mutex::default() }
    }

    pub(crate) fn leading_to(&self, number: Option<u32>) -> Sources {
        let Some(component) = number.map(|number| self.of[number as usize]) else { return Sources(Arc::default()) };
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sources) = known().get(&component) {
            return sources.clone();
        }
        let mut bits = vec![0u64; self.callers.len().div_ceil(64)];
        let mut is_new = |component: u32| {
            let (word, bit) = (&mut bits[component as usize / 64], 1 << (component % 64));
            std::mem::replace(word, *word | bit) & bit == 0
        };
        is_new(component);
        let mut pending = vec![component];
        while let Some(next) = pending.pop() {
            pending.extend(self.callers[next as usize].iter().copied().filter(|caller| is_new(*caller)));
        }
        let sources = Sources(bits.into());
        let mut known = known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(component, sources.clone());
        sources
    }

    pub(crate) fn includes(&self, sources: &Sources, calls: &Callers, entered: Entered) -> bool {
        let number = match entered {
            Entered::Callee(callee) => calls.number(callee),
            Entered::Selection(number) => Some(calls.callees.len() as u32 + number),
        };
        number.is_some_and(|number| sources.has(self.of[number as usize]))
    }
}
