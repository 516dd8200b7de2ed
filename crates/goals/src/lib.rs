//! Coverage criteria, the goal ledger, and the witness that a search hands to the test writer.
//!
//! Nothing here knows how a goal is reached.

mod criterion;
mod ledger;
mod reachability;
mod witness;

pub use criterion::{Criterion, Goal, GoalIndex, GoalKind, GoalTable, Step};
pub use ledger::{Entry, Ledger, Problem, Status, TestRecord, Totals, Verdict};
pub use reachability::Reachability;
pub use witness::{Assignment, Construction, Outcome, Recipe, Witness};
