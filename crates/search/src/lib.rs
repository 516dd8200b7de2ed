//! Finds inputs that reach goals, and arguments that none exists.
//!
//! Asks the machine and the solver, and hands on plain data. Knows no Java text and no files.

mod account;
mod answers;
mod aside;
mod backward;
mod bounds;
mod budget;
mod concolic;
mod conditions;
mod construct;
mod dependence;
mod digest;
mod explore;
mod finish;
mod forward;
mod incidents;
mod invariant;
mod loggers;
mod observing;
mod plan;
mod postconditions;
mod precondition;
mod strategy;
mod task;
mod tree;
mod violation;

pub use bounds::Bounds;
pub use budget::{Direction, Enough, Options, States, Stop};
pub use concolic::{Concolic, accompany};
pub use dependence::Dependence;
pub use explore::explore;
pub use glassbox_machine::{Boot, Limits, can_assume};
pub use plan::{Aim, Entries, Job, Plan, Selection, is_entry};
pub use postconditions::Postcondition;
pub use strategy::StrategyName;
pub use task::Task;
