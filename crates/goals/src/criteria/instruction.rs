//! Every instruction.

use crate::criteria::{Coverage, Subject};
use crate::goal::GoalKind;
use crate::step::Step;
use crate::table::GoalTable;

pub(crate) struct Instructions;

impl Coverage for Instructions {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        for (index, _) in subject.insns() {
            goals.add(subject, index, GoalKind::Instruction, Step::Executed(subject.at(index)));
        }
    }
}
