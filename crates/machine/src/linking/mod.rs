//! From the names in class files to classes, methods, fields and call sites (JVMS 5.4).
//!
//! What belongs here: resolution, and all that `invokedynamic` and method handles need.

pub(crate) mod dynamic;
pub(crate) mod forms;
pub(crate) mod handles;
pub(crate) mod resolution;
