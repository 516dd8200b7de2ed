//! The cheap links of the chain, one in each file.

pub(crate) mod cache;
pub(crate) mod cores;
pub(crate) mod definitions;
pub(crate) mod folded;
pub(crate) mod guesses;
pub(crate) mod identities;
pub(crate) mod last_model;
pub(crate) mod linear;
pub(crate) mod negation;
pub(crate) mod ranges;
pub(crate) mod slices;
#[cfg(test)]
pub(crate) mod testing;
