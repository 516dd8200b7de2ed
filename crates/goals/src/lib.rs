//! Coverage criteria, the goal ledger, and the witness that a search hands to the test writer.
//!
//! Nothing here knows how a goal is reached.

mod calls;
mod criterion;
mod ledger;
mod reachability;
mod report;
mod witness;

pub use calls::{CallGraph, Callee, Leading};
pub use criterion::{Criterion, Goal, GoalIndex, GoalKind, GoalTable, Step};
pub use ledger::{Entry, Ledger, Problem, Status, TestRecord, Totals, Verdict};
pub use reachability::Reachability;
pub use report::{Effort, Finding, LinkEffort, SearchReport, WrittenTest};
pub use witness::{Assignment, Construction, Outcome, Recipe, Witness};
