//! Which goals a run can still reach from where it stands. Over-approximates: what is not reachable here is not
//! reachable at all; the converse does not hold.

use glassbox_program::{FlowGraph, Insn, InsnId, MethodId, Program};
use rustc_hash::FxHashMap;

use crate::calls::{CallGraph, Callee, Leading};
use crate::criterion::{Goal, GoalKind};

/// Static reachability over control flow and calls, computed on demand for one search.
pub struct Reachability<'p> {
    program: &'p Program,
    calls: &'p CallGraph,
    flows: FxHashMap<MethodId, FlowGraph>,
    /// Distances between instructions of one method, from the first of the pair.
    distances: FxHashMap<InsnId, Vec<Option<u32>>>,
    /// Answers of `distance_in_frame`.
    known: FxHashMap<(InsnId, InsnId, bool), Option<u32>>,
    /// What the instructions of a method that may enter others enter.
    callees: FxHashMap<MethodId, Vec<(u32, Vec<Callee>)>>,
    leading: FxHashMap<MethodId, Leading>,
}

impl<'p> Reachability<'p> {
    pub fn new(program: &'p Program, calls: &'p CallGraph) -> Reachability<'p> {
        Reachability {
            program,
            calls,
            flows: FxHashMap::default(),
            distances: FxHashMap::default(),
            known: FxHashMap::default(),
            callees: FxHashMap::default(),
            leading: FxHashMap::default(),
        }
    }

    /// How far it is from a call stack, innermost frame last, to a goal: instructions within a method, and a flat fee
    /// for every call or return on the way. `None` if the goal cannot be reached any more.
    pub fn distance(&mut self, stack: &[InsnId], goal: &Goal) -> Option<u32> {
        const RETURN_COST: u32 = 20;
        let mut best: Option<u32> = None;
        for (level, at) in stack.iter().rev().enumerate() {
            let base = level as u32 * RETURN_COST;
            if best.is_some_and(|best| best <= base) {
                break;
            }
            if let Some(distance) = self.distance_in_frame(*at, goal) {
                let total = base + distance;
                best = Some(best.map_or(total, |best| best.min(total)));
            }
        }
        best
    }

    /// How far it is to the end of the outermost call: instructions to the nearest return of each frame.
    pub fn distance_to_end(&mut self, stack: &[InsnId]) -> u32 {
        stack.iter().map(|at| self.distance_to_return(*at)).sum()
    }

    fn distance_to_return(&mut self, at: InsnId) -> u32 {
        let Some(code) = &self.program.method(at.method).code else { return 0 };
        self.ensure_distances(at);
        let distances = self.distances.get(&at).map_or(&[][..], Vec::as_slice);
        let ends = code.insns.iter().zip(distances).filter(|(insn, _)| matches!(insn, Insn::Return(_) | Insn::Throw));
        ends.filter_map(|(_, distance)| *distance).min().unwrap_or(0)
    }

    fn distance_in_frame(&mut self, at: InsnId, goal: &Goal) -> Option<u32> {
        let key = (at, goal.insn, matches!(goal.kind, GoalKind::Entry));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let distance = self.compute_distance_in_frame(at, goal);
        self.known.insert(key, distance);
        distance
    }

    fn compute_distance_in_frame(&mut self, at: InsnId, goal: &Goal) -> Option<u32> {
        const CALL_COST: u32 = 20;
        self.program.method(at.method).code.as_ref()?;
        self.ensure_distances(at);
        self.ensure_callees(at.method);
        let target = goal.insn;
        let calls = self.calls;
        let leading = self.leading.entry(target.method).or_insert_with(|| calls.leading_to(target.method));
        let distances = self.distances.get(&at)?;
        let mut best: Option<u32> = None;
        if target.method == at.method && !(matches!(goal.kind, GoalKind::Entry) && at.index != 0) {
            best = distances[target.index as usize];
        }
        for (index, callees) in self.callees.get(&at.method)? {
            let Some(distance) = distances[*index as usize] else { continue };
            if callees.iter().any(|callee| leading.includes(*callee)) {
                let total = distance + CALL_COST;
                best = Some(best.map_or(total, |best| best.min(total)));
            }
        }
        best
    }

    fn ensure_distances(&mut self, at: InsnId) {
        if self.distances.contains_key(&at) {
            return;
        }
        let Some(code) = &self.program.method(at.method).code else { return };
        let flow = self.flows.entry(at.method).or_insert_with(|| FlowGraph::new(code));
        self.distances.insert(at, flow.distances_from(at.index));
    }

    fn ensure_callees(&mut self, method: MethodId) {
        if self.callees.contains_key(&method) {
            return;
        }
        let class = self.program.class(method.class);
        let insns = self.program.method(method).code.as_ref().map_or(&[][..], |code| &code.insns);
        let entering =
            insns.iter().enumerate().map(|(index, insn)| (index as u32, self.calls.callees(self.program, class, insn)));
        let entering = entering.filter(|(_, callees)| !callees.is_empty()).collect();
        self.callees.insert(method, entering);
    }
}
