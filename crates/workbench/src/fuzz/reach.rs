//! How the command line reads targets and stack traces; the tool itself is no library.
#![allow(dead_code, reason = "only reading is of interest here")]

#[path = "../../../cli/src/reach/target.rs"]
pub mod target;
#[path = "../../../cli/src/reach/trace.rs"]
pub mod trace;
