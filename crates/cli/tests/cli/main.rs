//! The `glassbox` command as users run it. One binary for all of it: each more costs seconds to link, and tests of one share the
//! processors.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]

#[path = "../../../replay/tests/support/mod.rs"]
mod bench;
mod support;

mod bad_input;
mod boundaries;
mod building;
mod collections;
mod concolic;
mod demo;
mod determinism;
mod executors;
mod findings;
mod floats;
mod guarded_commands;
mod guarding;
mod have;
mod hostile;
mod inputs;
mod java_features;
mod limits;
mod outside;
mod postconditions;
mod preconditions;
mod reach;
mod regenerating;
mod reports;
mod sampling;
mod selection;
mod solve;
mod typed;
mod verdicts;
