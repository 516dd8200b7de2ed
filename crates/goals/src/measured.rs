//! What a real JVM executed while tests ran.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use glassbox_program::MethodKey;

/// By method. A method that was never entered is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measured {
    pub methods: BTreeMap<MethodKey, Executed>,
}

/// What was executed of one method. Instructions are counted from 0, as in `Code::insns`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Executed {
    /// The instructions that were completed or threw.
    pub insns: BTreeSet<u32>,
    /// Where a run went from one instruction to another that is not just behind it, or from a conditional jump or switch.
    pub ways: BTreeSet<(u32, u32)>,
    /// Conditional jumps that lead to the next instruction anyway, each with whether it was taken.
    pub idle: BTreeSet<(u32, bool)>,
}

impl Measured {
    pub fn merge(&mut self, other: Measured) {
        for (method, executed) in other.methods {
            let mine = self.methods.entry(method).or_default();
            mine.insns.extend(executed.insns);
            mine.ways.extend(executed.ways);
            mine.idle.extend(executed.idle);
        }
    }
}

/// A step of the way that one test took: it entered the method, or came to this instruction by a decision, by an exception,
/// or back from a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visit {
    pub method: MethodKey,
    pub insn: u32,
}
