//! Which goals a run can still reach from where it stands. Over-approximates: what is not reachable here is not
//! reachable at all; the converse does not hold.

use std::collections::VecDeque;

use glassbox_program::{Class, FlowGraph, Insn, InsnId, InvokeKind, Method, MethodId, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::criterion::{Goal, GoalKind};

/// Static reachability over control flow and calls, computed on demand for one search.
pub struct Reachability<'p> {
    program: &'p Program,
    flows: FxHashMap<MethodId, FlowGraph>,
    /// Distances between instructions of one method, from the first of the pair.
    distances: FxHashMap<InsnId, Vec<Option<u32>>>,
    /// Answers of `distance_in_frame`.
    known: FxHashMap<(InsnId, InsnId, bool), Option<u32>>,
    /// Methods of the program that a call instruction may enter.
    callees: FxHashMap<InsnId, Vec<MethodId>>,
    /// Methods that may run, directly or not, once this one is entered; including itself.
    entered: FxHashMap<MethodId, FxHashSet<MethodId>>,
}

fn may_enter(insn: &Insn) -> bool {
    matches!(insn, Insn::Invoke(..) | Insn::InvokeDynamic(_) | Insn::New(_) | Insn::GetStatic(_) | Insn::PutStatic(_))
}

impl<'p> Reachability<'p> {
    pub fn new(program: &'p Program) -> Reachability<'p> {
        Reachability {
            program,
            flows: FxHashMap::default(),
            distances: FxHashMap::default(),
            known: FxHashMap::default(),
            callees: FxHashMap::default(),
            entered: FxHashMap::default(),
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
        let code = self.program.method(at.method).code.as_ref()?;
        self.ensure_distances(at);
        let mut best: Option<u32> = None;
        let target = goal.insn;
        if target.method == at.method {
            best = self.distances.get(&at).and_then(|from| from[target.index as usize]);
            // A jump that already went elsewhere needs another round to go the other way, unless it is still ahead.
            if matches!(goal.kind, GoalKind::Entry) && at.index != 0 {
                best = None;
            }
        }
        for (index, insn) in code.insns.iter().enumerate() {
            if !may_enter(insn) {
                continue;
            }
            let Some(distance) = self.distances.get(&at).and_then(|from| from[index]) else { continue };
            let total = distance + CALL_COST;
            if best.is_some_and(|best| best <= total) {
                continue;
            }
            let call = InsnId { method: at.method, index: index as u32 };
            let enters = self.callees(call).to_vec();
            if enters.into_iter().any(|callee| self.entered_from(callee).contains(&target.method)) {
                best = Some(total);
            }
        }
        best
    }

    /// Methods that may run once this method is entered, including itself.
    pub fn entered_from(&mut self, method: MethodId) -> &FxHashSet<MethodId> {
        if !self.entered.contains_key(&method) {
            let mut seen = FxHashSet::from_iter([method]);
            let mut queue = VecDeque::from([method]);
            while let Some(next) = queue.pop_front() {
                let Some(code) = &self.program.method(next).code else { continue };
                for index in 0..code.insns.len() as u32 {
                    for callee in self.callees(InsnId { method: next, index }).to_vec() {
                        if seen.insert(callee) {
                            queue.push_back(callee);
                        }
                    }
                }
            }
            self.entered.insert(method, seen);
        }
        &self.entered[&method]
    }

    fn ensure_distances(&mut self, at: InsnId) {
        if self.distances.contains_key(&at) {
            return;
        }
        let code = self.program.method(at.method).code.as_ref();
        let Some(code) = code else { return };
        let flow = self.flows.entry(at.method).or_insert_with(|| FlowGraph::new(code));
        self.distances.insert(at, flow.distances_from(at.index));
    }

    /// What an instruction may enter: the methods of a call by class hierarchy, and static initializers. Code of the
    /// JDK is not followed: it can come back only through objects that were given to it, which is covered by counting
    /// every method of the classes under test that overrides a JDK method as a possible callee of any call into it.
    fn callees(&mut self, at: InsnId) -> &[MethodId] {
        if !self.callees.contains_key(&at) {
            let method = self.program.method(at.method);
            let class = self.program.class(at.method.class);
            let insn = method.code.as_ref().and_then(|code| code.insns.get(at.index as usize));
            let found = insn.map_or_else(Vec::new, |insn| self.possible_callees(class, insn));
            self.callees.insert(at, found);
        }
        &self.callees[&at]
    }

    fn possible_callees(&self, class: &Class, insn: &Insn) -> Vec<MethodId> {
        match insn {
            Insn::Invoke(kind, index) => match self.program.resolve_method(class, *index) {
                Ok(resolved) => self.call_targets(*kind, resolved),
                Err(_) => Vec::new(),
            },
            Insn::New(index) => self.initializers(self.program.resolve_class(class, *index).ok()),
            Insn::GetStatic(index) | Insn::PutStatic(index) => {
                let field = self.program.resolve_field(class, *index).ok();
                self.initializers(field.map(|field| self.program.class(field.id.class)))
            }
            // The bootstrap method may make an object of any method of this class, and call it or have it called.
            Insn::InvokeDynamic(_) => class.methods.iter().map(|method| method.id).chain(self.call_backs()).collect(),
            _ => Vec::new(),
        }
    }

    fn call_targets(&self, kind: InvokeKind, resolved: &Method) -> Vec<MethodId> {
        let owner = self.program.class(resolved.id.class);
        if owner.origin == Origin::Jdk {
            // The constructor of `Object` runs no other code.
            let inert = &*resolved.class == "java/lang/Object" && resolved.is_constructor();
            return if inert { Vec::new() } else { self.call_backs() };
        }
        let mut found = if kind == InvokeKind::Static { self.initializers(Some(owner)) } else { Vec::new() };
        found.push(resolved.id);
        if matches!(kind, InvokeKind::Virtual | InvokeKind::Interface) {
            for id in self.program.application_classes() {
                let class = self.program.class(*id);
                if class.ancestors.contains(&owner.id)
                    && let Some(selected) = self.program.select_method(class, resolved)
                    && !found.contains(&selected.id)
                {
                    found.push(selected.id);
                }
            }
        }
        found
    }

    /// Methods of classes under test that a call into the JDK may end up in.
    fn call_backs(&self) -> Vec<MethodId> {
        let mut found = Vec::new();
        for id in self.program.application_classes() {
            let class = self.program.class(*id);
            for method in &class.methods {
                if !method.is_static() && !method.flags.is_private() && !method.is_constructor() {
                    found.push(method.id);
                }
            }
        }
        found
    }

    fn initializers(&self, class: Option<&Class>) -> Vec<MethodId> {
        let mut found = Vec::new();
        let mut current = class;
        while let Some(class) = current {
            if class.origin != Origin::Jdk
                && let Some(initializer) = class.method("<clinit>", "()V")
            {
                found.push(initializer.id);
            }
            current = class.superclass.map(|id| self.program.class(id));
        }
        found
    }
}
