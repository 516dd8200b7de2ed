//! Every outcome of every conditional jump and switch; for every `catch` clause, that it is entered and that what it
//! guards completes; and of methods without a decision, every way to return.

use glassbox_program::{Class, Code, Handler, Insn, Method, binary_name};

use crate::criteria::{Coverage, Subject};
use crate::goal::GoalKind;
use crate::step::Step;
use crate::table::GoalTable;

pub(crate) struct Branches;

impl Coverage for Branches {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        let Subject { class, method, code, .. } = subject;
        for (index, insn) in subject.insns() {
            let at = subject.at(index);
            if let Some(handler) = unique_catches(class, method, index) {
                goals.add(subject, index, GoalKind::Catch(handler), Step::Caught(at));
            }
            if completes_a_try(code, index) {
                goals.add(subject, index, GoalKind::Completed, Step::Executed(at));
            }
            add_decision(subject, index, insn, goals);
        }
        if !code.insns.iter().any(Insn::is_decision) {
            add_returns(subject, goals);
        }
    }
}

/// Every outcome of an instruction that decides.
pub(crate) fn add_decision(subject: &Subject<'_>, index: u32, insn: &Insn, goals: &mut GoalTable) {
    let at = subject.at(index);
    let switches = |goals: &mut GoalTable, case: Option<i32>| {
        let kind = case.map_or(GoalKind::Default, GoalKind::Case);
        goals.add(subject, index, kind, Step::Switched { at, case });
    };
    match insn {
        insn if insn.is_conditional_jump() && !asks_for_assertions(subject.class, subject.code, index) => {
            for taken in [true, false] {
                goals.add(subject, index, GoalKind::Branch { taken }, Step::Jumped { at, taken });
            }
        }
        Insn::TableSwitch { low, targets, default } => {
            // A table switch lists the default target for values that the source has no case for.
            for (position, _) in targets.iter().enumerate().filter(|(_, target)| *target != default) {
                switches(goals, Some(low.wrapping_add(position as i32)));
            }
            switches(goals, None);
        }
        Insn::LookupSwitch { pairs, .. } => {
            for (case, _) in pairs {
                switches(goals, Some(*case));
            }
            switches(goals, None);
        }
        _ => {}
    }
}

fn add_returns(subject: &Subject<'_>, goals: &mut GoalTable) {
    let mut found = false;
    for (index, _) in subject.insns().filter(|(_, insn)| matches!(insn, Insn::Return(_))) {
        goals.add(subject, index, GoalKind::Return, Step::Executed(subject.at(index)));
        found = true;
    }
    if !found {
        goals.add(subject, 0, GoalKind::Entry, Step::Executed(subject.at(0)));
    }
}

/// Whether a jump is the compiler's question whether assertions are on.
fn asks_for_assertions(class: &Class, code: &Code, index: u32) -> bool {
    let before = index.checked_sub(1).and_then(|before| code.insns.get(before as usize));
    match before {
        Some(Insn::GetStatic(index)) => {
            class.field_constant(*index).is_some_and(|(_, name, _)| &**name == "$assertionsDisabled")
        }
        Some(Insn::Invoke(_, index)) => {
            class.method_constant(*index).is_some_and(|method| &**method.name == "desiredAssertionStatus")
        }
        _ => false,
    }
}

/// Whether the code that a `catch` clause guards runs into this instruction from above when nothing is thrown. A clause
/// whose guarded code the compiler has cut into pieces counts once, for the last piece.
fn completes_a_try(code: &Code, index: u32) -> bool {
    let guarded_before = index.checked_sub(1).and_then(|before| code.insns.get(before as usize));
    let last_piece = |handler: &&Handler| {
        let same_clause = code.handlers.iter().filter(|other| other.target == handler.target);
        handler.catch.is_some() && same_clause.map(|other| other.end).max() == Some(index)
    };
    guarded_before.is_some_and(Insn::falls_through) && code.handlers.iter().any(|handler| last_piece(&handler))
}

/// The classes caught by handlers that start at an instruction, as one goal: `A | B` for a multi-catch. `finally`
/// handlers are the compiler's copies of code that is a goal elsewhere, so they are none of their own.
fn unique_catches(class: &Class, method: &Method, index: u32) -> Option<String> {
    let handlers = method.code.as_ref().map_or(&[][..], |code| &code.handlers);
    let mut names: Vec<String> = Vec::new();
    for handler in handlers.iter().filter(|handler| handler.target == index) {
        let name = binary_name(class.class_constant(handler.catch?)?);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| names.join(" | "))
}
