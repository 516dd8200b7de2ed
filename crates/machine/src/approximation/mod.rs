//! Where a path goes on with something else than bytecode, and what it relies on then.
//!
//! What belongs here: guesses, loggers that are not run, effects that a real virtual machine has recorded, and the assumptions that a path
//! comes to rest on (`reliance`).

pub(crate) mod effects;
pub(crate) mod guessing;
pub(crate) mod log_texts;
pub(crate) mod loggers;
pub(crate) mod recorded;
pub(crate) mod reliance;
