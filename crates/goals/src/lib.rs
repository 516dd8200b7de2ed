//! Coverage criteria, the goal ledger, and the witness that a search hands to the test writer.
//!
//! Nothing here knows how a goal is reached.

mod already;
mod callers;
mod calls;
mod components;
mod crash;
mod criteria;
mod distances;
mod exclusion;
mod execution;
mod follower;
mod goal;
mod incident;
mod ledger;
mod marks;
mod measured;
mod observer;
mod product;
mod reachability;
mod report;
mod step;
mod table;
mod target;
mod throwing;
mod tracker;
mod ways;
mod witness;

pub use calls::{CallGraph, Callee, UNLIKELY};
pub use components::Sources;
pub use crash::{Crash, Escape, may_come_out, may_pass_on};
pub use criteria::{Coverage, Criterion, Subject};
pub use distances::Distances;
pub use exclusion::{Attack, Exclusion};
pub use execution::{Answer, Boundary, BoundaryResult, Decision, Executors, Recorded, Run, RunOutcome};
pub use follower::{Followed, Follower, LONGEST_TRAIL, Told};
pub use goal::{Chain, Goal, GoalIndex, GoalKind, Repetition, Site, Thrown};
pub use incident::{Incident, IncidentKey, Thrower, Trouble, incident, violation};
pub use ledger::{Entry, IncidentRecord, Ledger, Problem, Search, Status, TestFile, TestRecord, Totals, Verdict};
pub use measured::{Executed, Measured, Visit};
pub use observer::Observer;
pub use reachability::Reachability;
pub use report::{
    Divergence, DivergenceKind, Effort, Finding, LinkEffort, MergeEffort, ProgressSample, Runs, SearchReport,
    TIME_LIMIT, Unsearched, WORK_COST, WrittenTest,
};
pub use step::{Place, Step};
pub use table::GoalTable;
pub use target::{Target, target_of_id};
pub use tracker::Tracker;
pub use witness::{Assignment, Call, Check, Construction, Observation, Operand, Outcome, Recipe, Truth, Way, Witness};
