//! Finds inputs that reach goals, and arguments that none exists.
//!
//! Asks the machine and the solver, and hands on plain data. Knows no Java text and no files.

mod backward;
mod concolic;
mod conditions;
mod construction;
mod driver;
mod explore;
mod forward;
mod options;
mod planning;
mod strategy;
mod task;

pub use concolic::{Concolic, accompany};
pub use conditions::postconditions::Postcondition;
pub use explore::explore;
pub use forward::bounds::Bounds;
pub use glassbox_machine::{Boot, Limits, can_assume};
pub use options::{Direction, Enough, Options, States, Stop};
pub use planning::dependence::Dependence;
pub use planning::plan::{Aim, Entries, Job, Plan, Selection, is_entry};
pub use strategy::StrategyName;
pub use task::Task;
