//! Finds inputs that reach goals, and arguments that none exists.
