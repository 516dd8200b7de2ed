//! Decides conjunctions of terms: satisfiable with a model, unsatisfiable with a core, or unknown
//! with a reason.
//!
//! [`Solver::check`] is a chain of small deciders, cheapest first; `chain.rs` shows it on one page.
//! [`Solver::smallest_model`] gives the model that a user sees, which depends on the assertions only.
//! No model leaves this crate before the original assertions were evaluated under it.

mod answer;
mod arrays;
mod blast;
mod chain;
mod external;
mod links;
mod numeric;
mod recording;
mod smallest;
mod statistics;
mod trial;

pub use answer::{Answer, Limits, Reason};
pub use blast::Circuit;
pub use chain::Solver;
pub use external::ExternalCommand;
pub use statistics::{Link, LinkStatistics, Links, Statistics};
