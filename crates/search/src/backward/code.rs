//! The blocks of a method, as backward search sees them.

use glassbox_program::{Class, FlowGraph, Handler, Insn, Method, Shape, StackKind, stack_shapes};
use rustc_hash::FxHashMap;

/// Where blocks start, and which blocks lead where. A call is a block of its own.
pub(crate) struct Blocks {
    starts: Vec<bool>,
    /// The start of the block of each instruction.
    start_of: Vec<u32>,
    /// The starts of the blocks that may go to the start of a block.
    before: FxHashMap<u32, Vec<u32>>,
    shapes: Vec<Shape>,
    /// Starts of the blocks that catch exceptions.
    handlers: Vec<u32>,
    /// Steps from the entry of the method.
    distances: Vec<Option<u32>>,
    /// Starts of the blocks that the method returns from.
    pub returning: Vec<u32>,
}

impl Blocks {
    pub(crate) fn new(class: &Class, method: &Method) -> Option<Blocks> {
        let code = method.code.as_ref()?;
        let flow = FlowGraph::new(code);
        let count = code.insns.len();
        let mut starts = vec![false; count];
        let mut mark = |at: u32| {
            if let Some(start) = starts.get_mut(at as usize) {
                *start = true;
            }
        };
        mark(0);
        for (index, insn) in (0_u32..).zip(&code.insns) {
            insn.jump_targets().into_iter().for_each(&mut mark);
            if is_call(insn) {
                mark(index);
            }
            if is_call(insn) || !insn.falls_through() || !insn.jump_targets().is_empty() {
                mark(index + 1);
            }
        }
        for Handler { start, end, target, .. } in &code.handlers {
            [*start, *end, *target].into_iter().for_each(&mut mark);
        }
        let mut start_of = Vec::with_capacity(count);
        for (index, is_start) in (0_u32..).zip(&starts) {
            let start = if *is_start { index } else { start_of.last().copied().unwrap_or(0) };
            start_of.push(start);
        }
        let mut before: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (index, next) in flow.successors.iter().enumerate() {
            for target in next.iter().filter(|target| starts[**target as usize]) {
                let known = before.entry(*target).or_default();
                if !known.contains(&start_of[index]) {
                    known.push(start_of[index]);
                }
            }
        }
        let distances = flow.distances_from(0);
        for known in before.values_mut() {
            // The shortest way to the entry comes first.
            known.sort_by_key(|start| (distances[*start as usize].unwrap_or(u32::MAX), *start));
        }
        let returns = (0_u32..).zip(&code.insns).filter(|(_, insn)| matches!(insn, Insn::Return(_)));
        let mut returning: Vec<u32> = returns.map(|(index, _)| start_of[index as usize]).collect();
        returning.sort_by_key(|start| (distances[*start as usize].unwrap_or(u32::MAX), *start));
        returning.dedup();
        let handlers = code.handlers.iter().map(|handler| handler.target).collect();
        let shapes = stack_shapes(class, method);
        Some(Blocks { starts, start_of, before, shapes, handlers, distances, returning })
    }

    /// The starts of all blocks that a path leads to.
    pub(crate) fn starts(&self) -> Vec<u32> {
        (0_u32..)
            .zip(&self.starts)
            .filter(|(at, is_start)| **is_start && self.operands(*at).is_some())
            .map(|(at, _)| at)
            .collect()
    }

    pub(crate) fn is_start(&self, at: u32) -> bool {
        self.starts.get(at as usize).copied().unwrap_or(false)
    }

    pub(crate) fn is_handler(&self, at: u32) -> bool {
        self.handlers.contains(&at)
    }

    /// The start of the block that an instruction belongs to; nothing of the kind for a number beyond the code.
    pub(crate) fn start_of(&self, at: u32) -> u32 {
        self.start_of.get(at as usize).copied().unwrap_or(u32::MAX)
    }

    pub(crate) fn before(&self, start: u32) -> &[u32] {
        self.before.get(&start).map_or(&[], Vec::as_slice)
    }

    /// The operands before an instruction, if a path leads there.
    pub(crate) fn operands(&self, at: u32) -> Option<&[StackKind]> {
        self.shapes.get(at as usize)?.as_deref()
    }

    pub(crate) fn distance(&self, at: u32) -> u32 {
        self.distances.get(at as usize).copied().flatten().unwrap_or(u32::MAX / 4)
    }
}

pub(crate) fn is_call(insn: &Insn) -> bool {
    matches!(insn, Insn::Invoke(..) | Insn::InvokeDynamic(_))
}
