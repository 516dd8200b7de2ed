//! Def-use chains: for every definition of a variable, every use that it reaches without another definition between.
//! Local variables are variables, and so are fields, static fields and array elements, by the place that a run really
//! wrote and read.

mod locals;
mod memory;

use crate::criteria::{Coverage, Subject};
use crate::table::GoalTable;

pub(crate) struct DefUseChains;

impl Coverage for DefUseChains {
    fn add_goals(&self, subject: &Subject<'_>, goals: &mut GoalTable) {
        locals::add(subject, goals);
        memory::add(subject, goals);
    }
}
