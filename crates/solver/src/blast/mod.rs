//! Bit-exact decision: terms become circuits, circuits become clauses, CaDiCaL decides.
//!
//! `gates` gives clauses to gates and makes each gate once, `circuits` and `division` build words from
//! gates, `float` does so for floating-point numbers, `encoder` turns each term into a word once,
//! `estimate` foresees what is too large, `instance` asks under assumptions, `refinement` deals with terms
//! that have no circuit, and `budget` watches what it costs.

mod budget;
mod circuits;
mod division;
mod encoder;
mod estimate;
mod float;
mod gates;
mod instance;
mod instances;
mod refinement;
mod simulation;

pub(crate) use budget::Budget;
pub(crate) use circuits::in_range;
pub(crate) use gates::Lit;
pub(crate) use instance::{Decision, Instance, Outcome};
pub(crate) use instances::Instances;
pub use simulation::Circuit;
