//! The only bytecode semantics: a forkable symbolic JVM that asks and never decides.
