//! How a test comes to its objects, and what it may ask them afterwards.
//!
//! What belongs here: everything that is about the public ways of a class, and nothing about paths.

mod assignments;
mod builder;
pub(crate) mod constructors;
pub(crate) mod following;
pub(crate) mod observing;
pub(crate) mod proposals;
pub(crate) mod recipes;
