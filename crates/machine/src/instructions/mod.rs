//! What each family of instructions does (JVMS 6.5).
//!
//! What belongs here: one file for each family, called from `Machine::execute`. What names and constants resolve to is found in
//! `linking`; native methods are in `natives`.

pub(crate) mod arithmetic;
pub(crate) mod arrays;
pub(crate) mod calls;
pub(crate) mod control;
pub(crate) mod convert;
pub(crate) mod exceptions;
pub(crate) mod fields;
pub(crate) mod floats;
pub(crate) mod merge;
pub(crate) mod new_arrays;
