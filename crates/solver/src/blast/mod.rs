//! Bit-exact decision: terms become circuits, circuits become clauses, CaDiCaL decides.
//!
//! `gates` gives clauses to gates and makes each gate once, `circuits` and `division` build words from
//! gates, `encoder` turns each term into a word once, `instance` asks under assumptions, and `budget`
//! watches what it costs.

mod budget;
mod circuits;
mod division;
mod encoder;
mod gates;
mod instance;
mod instances;

pub(crate) use budget::Budget;
pub(crate) use circuits::in_range;
pub(crate) use gates::Lit;
pub(crate) use instance::{Decision, Instance, Outcome};
pub(crate) use instances::Instances;
