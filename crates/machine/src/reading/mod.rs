//! From a path to what people and tests read of it: values, conditions in Java syntax, and what methods say of an object.
//!
//! What belongs here: reading paths that stand still, and asking methods on copies of them. Nothing here changes the path that is
//! read.

pub(crate) mod distinguishing_values;
pub(crate) mod explain;
mod input_state;
pub(crate) mod java_text;
pub(crate) mod observe;
pub(crate) mod read_back;
mod result_state;
pub(crate) mod scratch;
mod sharing;
mod values;
