//! What is searched for, from where, and what that depends on.
//!
//! What belongs here: everything that is decided before the first instruction runs.

pub(crate) mod dependence;
pub(crate) mod plan;
