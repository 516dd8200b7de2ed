//! Goals that runs have covered of which only this is known: which instructions were executed, and which ways were taken.

use std::collections::BTreeSet;

use glassbox_program::{Code, Insn, InsnId, Method, Program};
use rustc_hash::FxHashSet;

use crate::goal::{GoalIndex, GoalKind};
use crate::measured::{Executed, Measured};
use crate::step::Step;
use crate::table::GoalTable;

impl GoalKind {
    /// Whether what was executed and where runs went can show that such a goal is covered. The others depend on values,
    /// or on what came before.
    pub fn is_seen_in_measures(&self) -> bool {
        match self {
            GoalKind::Entry
            | GoalKind::Return
            | GoalKind::Branch { .. }
            | GoalKind::Case(_)
            | GoalKind::Default
            | GoalKind::Catch(_)
            | GoalKind::Completed
            | GoalKind::Instruction
            | GoalKind::Line => true,
            GoalKind::Truth(_)
            | GoalKind::DefUse(_)
            | GoalKind::Exception(_)
            | GoalKind::Crash(_)
            | GoalKind::Loop(_)
            | GoalKind::Path(_)
            | GoalKind::Violation(_) => false,
        }
    }
}

impl GoalTable {
    /// The goals that these runs have covered for sure, in order.
    pub fn covered_by_runs(&self, program: &Program, runs: &Measured) -> Vec<GoalIndex> {
        let mut covered = BTreeSet::new();
        for (key, executed) in &runs.methods {
            let class = program.class_named(&key.class);
            let Some(method) = class.and_then(|class| class.method(&key.name, &key.descriptor)) else { continue };
            let Some(code) = &method.code else { continue };
            for step in steps(method, code, executed) {
                covered.extend(self.covered_by(&step).iter().copied());
            }
        }
        covered.retain(|goal| self.goal(*goal).kind.is_seen_in_measures());
        covered.into_iter().collect()
    }

    /// From now on nothing covers these goals any more, so that nobody looks for them.
    pub fn set_aside(&mut self, goals: &FxHashSet<GoalIndex>) {
        for effects in self.effects_mut() {
            effects.goals.retain(|goal| !goals.contains(goal));
        }
    }
}

/// What must have happened.
fn steps(method: &Method, code: &Code, executed: &Executed) -> Vec<Step> {
    let at = |index: u32| InsnId { method: method.id, index };
    let mut steps: Vec<Step> = executed.insns.iter().map(|index| Step::Executed(at(*index))).collect();
    for (from, to) in &executed.ways {
        let Some(insn) = code.insns.get(*from as usize) else { continue };
        if let Some(target) = insn.conditional_target() {
            // Where both ways lead to the same place, nobody knows which was taken.
            if target != from + 1 && (*to == target || *to == from + 1) {
                steps.push(Step::Jumped { at: at(*from), taken: *to == target });
            }
        }
        if let [case] = cases_to(insn, *to).as_slice() {
            steps.push(Step::Switched { at: at(*from), case: *case });
        }
    }
    steps.extend(executed.idle.iter().map(|(from, taken)| Step::Jumped { at: at(*from), taken: *taken }));
    let caught = code.handlers.iter().map(|handler| handler.target);
    let caught = caught.filter(|target| executed.insns.contains(target) && !is_reached_otherwise(code, *target));
    steps.extend(caught.collect::<BTreeSet<u32>>().into_iter().map(|target| Step::Caught(at(target))));
    steps
}

/// The cases of a switch that lead to an instruction; the default is `None`.
fn cases_to(insn: &Insn, to: u32) -> Vec<Option<i32>> {
    let mut cases = Vec::new();
    let default = match insn {
        Insn::TableSwitch { low, targets, default } => {
            // The table lists the default for values that the source has no case for.
            let here = targets.iter().enumerate().filter(|(_, target)| **target == to && **target != *default);
            cases.extend(here.map(|(position, _)| Some(low.wrapping_add(position as i32))));
            *default
        }
        Insn::LookupSwitch { pairs, default } => {
            cases.extend(pairs.iter().filter(|(_, target)| *target == to).map(|(case, _)| Some(*case)));
            *default
        }
        _ => return cases,
    };
    if default == to {
        cases.push(None);
    }
    cases
}

/// Whether code runs into an instruction without an exception.
fn is_reached_otherwise(code: &Code, target: u32) -> bool {
    let before = target.checked_sub(1).and_then(|before| code.insns.get(before as usize));
    target == 0
        || before.is_some_and(Insn::falls_through)
        || code.insns.iter().any(|insn| insn.jump_targets().contains(&target))
}
