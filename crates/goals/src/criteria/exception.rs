//! Every exception edge: for each instruction, each exception that it throws by itself, by class and by where it goes; for
//! `athrow` and for calls, each handler that may catch what they throw, and that none does.

use glassbox_program::{Insn, binary_name};

use crate::criteria::{Coverage, Subject};
use crate::goal::{GoalKind, Thrown};
use crate::step::Step;
use crate::table::GoalTable;
use crate::throwing;

pub(crate) struct Exceptions;

impl Coverage for Exceptions {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        let Subject { program, class, code, .. } = *subject;
        for (index, insn) in subject.insns() {
            let at = subject.at(index);
            let offset = |handler: Option<u32>| handler.map(|target| subject.site(target).offset);
            for name in throwing::own(class, code, index) {
                let Ok(thrown) = program.load(name) else { continue };
                let handler = throwing::handler_of(program, class, code, index, name);
                let kind = Thrown { class: Some(binary_name(name)), called: false, handler: offset(handler) };
                let step = Step::Threw { at, class: thrown.id, own: true, handler };
                goals.add(subject, index, GoalKind::Exception(kind), step);
            }
            if throwing::passes_on(program, class, insn) {
                let own = matches!(insn, Insn::Throw);
                let (targets, escapes) = throwing::handlers_of_any(class, code, index);
                let handlers = targets.into_iter().map(Some).chain(escapes.then_some(None));
                for handler in handlers {
                    let kind = Thrown { class: None, called: !own, handler: offset(handler) };
                    goals.add(subject, index, GoalKind::Exception(kind), Step::ThrewAny { at, own, handler });
                }
            }
        }
    }
}
