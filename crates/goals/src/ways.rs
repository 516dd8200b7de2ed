//! How a run goes on from an instruction, with the step that shows it.

use glassbox_program::{Class, Code, Handler, Insn, InsnId, MethodId, Program, may_throw};

use crate::step::Step;
use crate::throwing;

/// One way to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// What a run tells of it; nothing where there is no choice.
    pub step: Option<Step>,
    pub target: u32,
}

/// The ways without an exception.
pub(crate) fn plain(method: MethodId, code: &Code, index: u32) -> Vec<Way> {
    let at = InsnId { method, index };
    let Some(insn) = code.insns.get(index as usize) else { return Vec::new() };
    let mut ways = Vec::new();
    let mut go = |step: Option<Step>, target: u32| {
        if (target as usize) < code.insns.len() {
            ways.push(Way { step, target });
        }
    };
    match insn {
        Insn::TableSwitch { low, targets, default } => {
            for (position, target) in targets.iter().enumerate().filter(|(_, target)| *target != default) {
                let case = Some(low.wrapping_add(position as i32));
                go(Some(Step::Switched { at, case }), *target);
            }
            go(Some(Step::Switched { at, case: None }), *default);
        }
        Insn::LookupSwitch { pairs, default } => {
            for (case, target) in pairs {
                go(Some(Step::Switched { at, case: Some(*case) }), *target);
            }
            go(Some(Step::Switched { at, case: None }), *default);
        }
        Insn::Ret(_) => {
            // Back behind some `jsr`; which one is not known statically.
            for (index, _) in code.insns.iter().enumerate().filter(|(_, insn)| matches!(insn, Insn::Jsr(_))) {
                go(None, index as u32 + 1);
            }
        }
        _ => {
            if let Some(target) = insn.conditional_target() {
                go(Some(Step::Jumped { at, taken: true }), target);
                go(Some(Step::Jumped { at, taken: false }), index + 1);
            } else if let Insn::Goto(target) | Insn::Jsr(target) = insn {
                go(None, *target);
            } else if insn.falls_through() {
                go(None, index + 1);
            }
        }
    }
    ways
}

/// All ways, with every handler that might catch something. Over-approximates.
pub(crate) fn all(method: MethodId, code: &Code, index: u32) -> Vec<Way> {
    let mut ways = plain(method, code, index);
    if code.insns.get(index as usize).is_some_and(may_throw) {
        add_handlers(&mut ways, method, code, covering(code, index).map(|handler| handler.target));
    }
    ways
}

/// The ways that code takes unless it lacks memory or classes: handlers only of what the instruction can throw.
pub(crate) fn likely(program: &Program, class: &Class, method: MethodId, code: &Code, index: u32) -> Vec<Way> {
    let mut ways = plain(method, code, index);
    add_handlers(&mut ways, method, code, throwing::handlers(program, class, code, index).into_iter());
    ways
}

pub(crate) fn covering(code: &Code, index: u32) -> impl Iterator<Item = &Handler> {
    code.handlers.iter().filter(move |handler| (handler.start..handler.end).contains(&index))
}

fn add_handlers(ways: &mut Vec<Way>, method: MethodId, code: &Code, targets: impl Iterator<Item = u32>) {
    for target in targets.filter(|target| (*target as usize) < code.insns.len()) {
        let way = Way { step: Some(Step::Caught(InsnId { method, index: target })), target };
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
}
