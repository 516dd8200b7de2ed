//! Both truth values of every atomic condition. In bytecode most of them are conditional jumps of their own, also those of
//! `&&`, `||` and `!`. Beyond branches there are the booleans that nothing jumps on: results of calls and of `instanceof`,
//! boolean fields and parameters that are returned, stored, passed on, or combined with `&`, `|` and `^`. Switches are no
//! conditions.

use glassbox_program::{Insn, JavaType};

use crate::criteria::branch::add_decision;
use crate::criteria::{Coverage, Subject};
use crate::goal::GoalKind;
use crate::step::Step;
use crate::table::GoalTable;

pub(crate) struct Conditions;

impl Coverage for Conditions {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        for (index, insn) in subject.insns() {
            if insn.is_conditional_jump() {
                add_decision(subject, index, insn, goals);
            } else if gives_boolean(subject, insn) && is_wanted(subject, index) {
                let at = subject.at(index);
                for truth in [true, false] {
                    goals.add(subject, index, GoalKind::Truth(truth), Step::Gave { at, truth });
                }
            }
        }
    }
}

fn gives_boolean(subject: &Subject<'_>, insn: &Insn) -> bool {
    let Subject { program, class, method, code, .. } = *subject;
    match insn {
        Insn::InstanceOf(_) => true,
        Insn::Invoke(_, index) => {
            class.method_constant(*index).is_some_and(|called| called.descriptor.returns == Some(JavaType::Boolean))
        }
        Insn::GetField(index) | Insn::GetStatic(index) => program
            .resolve_field(class, *index)
            .is_ok_and(|field| field.java_type == JavaType::Boolean && !field.flags.is_synthetic()),
        Insn::Load(_, slot) => {
            method.parameter_in_slot(*slot) == Some(&JavaType::Boolean)
                && !code.insns.iter().any(|insn| matches!(insn, Insn::Store(_, stored) if stored == slot))
        }
        _ => false,
    }
}

/// Whether the value is neither thrown away nor jumped on.
fn is_wanted(subject: &Subject<'_>, index: u32) -> bool {
    use glassbox_program::StackOp;
    let next = subject.code.insns.get(index as usize + 1);
    next.is_some_and(|next| !next.is_conditional_jump() && !matches!(next, Insn::Stack(StackOp::Pop)))
}
