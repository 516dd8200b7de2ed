//! The control-flow graph of one method, instruction by instruction, with exception edges.

use crate::class::Code;
use crate::insn::{ArithmeticOp, Insn};
use crate::types::StackKind;

/// Successors of every instruction. An instruction that may throw also leads to each handler that covers it.
#[derive(Clone, Debug)]
pub struct FlowGraph {
    pub successors: Vec<Vec<u32>>,
}

impl FlowGraph {
    pub fn new(code: &Code) -> FlowGraph {
        let count = code.insns.len() as u32;
        let mut successors: Vec<Vec<u32>> = Vec::with_capacity(code.insns.len());
        // `ret` goes back behind some `jsr`; which one is not known statically.
        let after_jsr: Vec<u32> = (0..count.saturating_sub(1))
            .filter(|index| matches!(code.insns[*index as usize], Insn::Jsr(_)))
            .map(|index| index + 1)
            .collect();
        for (index, insn) in code.insns.iter().enumerate() {
            let index = index as u32;
            let mut next = insn.jump_targets();
            if matches!(insn, Insn::Ret(_)) {
                next.extend(&after_jsr);
            }
            if insn.falls_through() && index + 1 < count {
                next.push(index + 1);
            }
            if may_throw(insn) {
                let covering = code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&index));
                next.extend(covering.map(|handler| handler.target).filter(|target| *target < count));
            }
            next.sort_unstable();
            next.dedup();
            successors.push(next);
        }
        FlowGraph { successors }
    }

    /// For every instruction, the number of steps from `from`; `None` where no path leads.
    pub fn distances_from(&self, from: u32) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.successors.len()];
        let mut queue = std::collections::VecDeque::new();
        if let Some(first) = distances.get_mut(from as usize) {
            *first = Some(0);
            queue.push_back((from, 0));
        }
        while let Some((at, distance)) = queue.pop_front() {
            for next in &self.successors[at as usize] {
                if distances[*next as usize].is_none() {
                    distances[*next as usize] = Some(distance + 1);
                    queue.push_back((*next, distance + 1));
                }
            }
        }
        distances
    }
}

/// Whether an instruction can throw, be it by itself, by linking, or by what it calls.
pub fn may_throw(insn: &Insn) -> bool {
    match insn {
        Insn::Arithmetic(kind, op) => {
            matches!(kind, StackKind::Int | StackKind::Long) && matches!(op, ArithmeticOp::Div | ArithmeticOp::Rem)
        }
        Insn::PushClass(_)
        | Insn::ArrayLoad(_)
        | Insn::ArrayStore(_)
        | Insn::GetStatic(_)
        | Insn::PutStatic(_)
        | Insn::GetField(_)
        | Insn::PutField(_)
        | Insn::Invoke(..)
        | Insn::InvokeDynamic(_)
        | Insn::New(_)
        | Insn::NewArray(_)
        | Insn::NewReferenceArray(_)
        | Insn::NewMultiArray { .. }
        | Insn::ArrayLength
        | Insn::Throw
        | Insn::CheckCast(_)
        | Insn::InstanceOf(_)
        | Insn::MonitorEnter
        | Insn::MonitorExit => true,
        _ => false,
    }
}
