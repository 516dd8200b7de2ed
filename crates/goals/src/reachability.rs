//! Which goals a run can still reach from where it stands. Over-approximates: what is not reachable here is not
//! reachable at all; the converse does not hold.

use glassbox_program::{FlowGraph, Insn, InsnId, MethodId, Program};
use rustc_hash::FxHashMap;

use crate::calls::{CallGraph, Entered};
use crate::components::Sources;
use crate::goal::{Goal, GoalIndex, GoalKind};
use crate::observer::Observer;
use crate::product::Product;
use crate::table::GoalTable;

/// Static reachability over control flow and calls, computed on demand for one search.
pub struct Reachability<'p> {
    program: &'p Program,
    calls: &'p CallGraph,
    table: &'p GoalTable,
    flows: FxHashMap<MethodId, FlowGraph>,
    /// Distances between instructions of one method, from the first of the pair.
    distances: FxHashMap<InsnId, Vec<Option<u32>>>,
    /// Answers of `distance_to`.
    known: FxHashMap<(InsnId, InsnId), Option<u32>>,
    /// Answers of `distance_by_calls`.
    entered: FxHashMap<(InsnId, MethodId), Option<u32>>,
    /// What the instructions of a method that may enter others enter.
    entered_by: FxHashMap<MethodId, Vec<(u32, Vec<Entered>)>>,
    sources: FxHashMap<MethodId, Sources>,
    /// By the number of the tracker.
    products: FxHashMap<u32, Product>,
}

/// What every call or return on the way costs.
const CALL_COST: u32 = 20;

impl<'p> Reachability<'p> {
    pub fn new(program: &'p Program, calls: &'p CallGraph, table: &'p GoalTable) -> Reachability<'p> {
        Reachability {
            program,
            calls,
            table,
            flows: FxHashMap::default(),
            distances: FxHashMap::default(),
            known: FxHashMap::default(),
            entered: FxHashMap::default(),
            entered_by: FxHashMap::default(),
            sources: FxHashMap::default(),
            products: FxHashMap::default(),
        }
    }

    /// How far it is from a call stack, innermost frame last, to a goal: instructions within a method, and a flat fee
    /// for every call or return on the way. `None` if the goal cannot be reached any more.
    pub fn distance(&mut self, stack: &[InsnId], observer: &Observer, goal: GoalIndex) -> Option<u32> {
        let table = self.table;
        if let GoalKind::Violation(_) = table.goal(goal).kind {
            // The outermost call has to return, and nobody knows what the postcondition says before.
            return Some(self.distance_to_end(stack));
        }
        if let Some((definition, used)) = table.flow_of.get(&goal) {
            // What was written is there and will be read, or has to be written first.
            let target = if observer.holds(*definition) { used } else { definition };
            return self.distance_over(stack, |this, at, _| this.distance_to(at, *target));
        }
        if let Some(number) = table.crash_of.get(&goal) {
            let (crash, passed) = (&table.crashes[*number as usize], observer.passed(*number));
            return match crash.next(passed) {
                Some(escape) if escape.first => self.distance_to_any(stack, escape.at.iter().copied()),
                // The exception is on its way, and nobody has to do anything.
                _ => Some(0),
            };
        }
        let Some(tracker) = table.tracker_of.get(&goal) else {
            let own = self.distance_over(stack, |this, at, _| this.distance_in_frame(at, table.goal(goal)));
            let others = self.distance_to_any(stack, table.places(goal).skip(1));
            return own.into_iter().chain(others).min();
        };
        // The observer knows the calls of methods with trackers only.
        let mut known = stack.iter().filter(|at| table.trackers_of.contains_key(&at.method)).count();
        self.distance_over(stack, |this, at, is_innermost| {
            let called = this.distance_by_calls(at, table.goal(goal).insn.method);
            if !table.trackers_of.contains_key(&at.method) {
                return called;
            }
            known -= 1;
            let inside =
                this.distance_tracked(at, is_innermost, observer.state(table, known, *tracker), *tracker, goal);
            called.into_iter().chain(inside).min()
        })
    }

    fn distance_to_any(&mut self, stack: &[InsnId], targets: impl Iterator<Item = InsnId>) -> Option<u32> {
        targets.filter_map(|target| self.distance_over(stack, |this, at, _| this.distance_to(at, target))).min()
    }

    /// The shortest distance from any frame, where each but the innermost has to be returned to first.
    fn distance_over(
        &mut self,
        stack: &[InsnId],
        mut of_frame: impl FnMut(&mut Self, InsnId, bool) -> Option<u32>,
    ) -> Option<u32> {
        let mut best: Option<u32> = None;
        for (level, at) in stack.iter().rev().enumerate() {
            let base = level as u32 * CALL_COST;
            if best.is_some_and(|best| best <= base) {
                break;
            }
            let total = of_frame(self, *at, level == 0).map(|distance| base + distance);
            best = best.into_iter().chain(total).min();
        }
        best
    }

    /// Within a call of the tracker's own method, in this state.
    fn distance_tracked(
        &mut self,
        at: InsnId,
        is_innermost: bool,
        state: Option<u32>,
        number: u32,
        goal: GoalIndex,
    ) -> Option<u32> {
        let tracker = &self.table.trackers[number as usize];
        if at.method != tracker.method {
            return None;
        }
        // Without a state nothing can be excluded.
        let (Some(state), Some(code)) = (state, &self.program.method(at.method).code) else { return Some(0) };
        let product = self.products.entry(number).or_insert_with(|| Product::new(code, tracker));
        let ahead = product.distance((at.index, state), goal);
        if is_innermost {
            return ahead;
        }
        // It waits for a call, or for a static initializer before its instruction starts: both may go on.
        ahead.into_iter().chain(product.distance_behind(code, tracker, (at.index, state), goal)).min()
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
        let is_past = matches!(goal.kind, GoalKind::Entry) && at.method == goal.insn.method && at.index != 0;
        if is_past { self.distance_by_calls(at, goal.insn.method) } else { self.distance_to(at, goal.insn) }
    }

    /// How far it is from an instruction to another, in the same call or in one that comes of it.
    fn distance_to(&mut self, at: InsnId, target: InsnId) -> Option<u32> {
        if let Some(known) = self.known.get(&(at, target)) {
            return *known;
        }
        let mut distance = self.distance_by_calls(at, target.method);
        if at.method == target.method {
            self.ensure_distances(at);
            let direct = self.distances.get(&at).and_then(|distances| distances.get(target.index as usize).copied());
            distance = distance.into_iter().chain(direct.flatten()).min();
        }
        self.known.insert((at, target), distance);
        distance
    }

    /// How far it is to an instruction that may enter a method, or one that leads there.
    fn distance_by_calls(&mut self, at: InsnId, target: MethodId) -> Option<u32> {
        if let Some(known) = self.entered.get(&(at, target)) {
            return *known;
        }
        let distance = self.compute_distance_by_calls(at, target);
        self.entered.insert((at, target), distance);
        distance
    }

    fn compute_distance_by_calls(&mut self, at: InsnId, target: MethodId) -> Option<u32> {
        self.program.method(at.method).code.as_ref()?;
        self.ensure_distances(at);
        self.ensure_entered(at.method);
        let calls = self.calls;
        let sources = self.sources.entry(target).or_insert_with(|| calls.sources_of(target));
        let distances = self.distances.get(&at)?;
        let entering = self.entered_by.get(&at.method)?.iter();
        let leading = entering.filter(|(_, entered)| entered.iter().any(|entered| calls.leads(sources, *entered)));
        leading.filter_map(|(index, _)| distances[*index as usize]).min().map(|distance| distance + CALL_COST)
    }

    fn ensure_distances(&mut self, at: InsnId) {
        if self.distances.contains_key(&at) {
            return;
        }
        let Some(code) = &self.program.method(at.method).code else { return };
        let flow = self.flows.entry(at.method).or_insert_with(|| FlowGraph::new(code));
        self.distances.insert(at, flow.distances_from(at.index));
    }

    fn ensure_entered(&mut self, method: MethodId) {
        if self.entered_by.contains_key(&method) {
            return;
        }
        let class = self.program.class(method.class);
        let insns = self.program.method(method).code.as_ref().map_or(&[][..], |code| &code.insns);
        let entering =
            insns.iter().enumerate().map(|(index, insn)| (index as u32, self.calls.entered(self.program, class, insn)));
        let entering = entering.filter(|(_, entered)| !entered.is_empty()).collect();
        self.entered_by.insert(method, entering);
    }
}
