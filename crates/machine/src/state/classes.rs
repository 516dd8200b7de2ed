//! Classes as a path has them: how far their initialization is, and what their static fields hold.

use crate::state::thread::ThreadId;
use crate::state::value::{Address, Value};

#[derive(Clone, Debug)]
pub(crate) struct ClassState {
    pub statics: Vec<Value>,
    pub stage: Stage,
    /// Static fields written after initialization, by slot.
    pub changed: Vec<bool>,
    /// Of a class that failed: what later attempts name as their cause.
    pub failure: Address,
}

impl ClassState {
    /// Whether a class is at the same stage, and its static fields hold the same but for those whose value then may
    /// have changed.
    pub(crate) fn is_same(&self, now: &ClassState, may_have_changed: impl Fn(&Value) -> bool) -> bool {
        let mut statics = self.statics.iter().zip(&now.statics);
        self.stage == now.stage && statics.all(|(then, now)| then.is_same(now) || may_have_changed(then))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It has static fields, which were reached past its initialization.
    Prepared,
    /// This thread runs its initializer, and may use the class; other threads wait.
    InProgress(ThreadId),
    Done,
    /// Its initializer threw, and the class cannot be used any more (JVMS 5.5).
    Failed,
}
