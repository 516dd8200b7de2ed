//! The only bytecode semantics: a forkable symbolic JVM that asks and never decides.
//!
//! [`Machine::run`] executes a [`State`] until it needs an answer, is done, cannot go on, or has spent its fuel. An
//! instruction asks all its questions before it has any effect; the answers become facts of the state, and the
//! instruction starts again. Nothing here knows a solver, an order of search, a goal, or does any input or output.

mod arithmetic;
mod arrays;
mod boot;
mod by_term;
mod calls;
mod clauses;
mod control;
mod convert;
mod dynamic;
mod endless;
mod event;
mod exceptions;
mod explain;
mod fields;
mod floats;
mod forms;
mod givers;
mod guessing;
mod handles;
mod heap;
mod identity;
mod initialization;
mod inputs;
mod java_text;
mod layered;
mod lively;
mod makers;
mod matching;
mod memory;
mod merge;
mod monitors;
mod natives;
mod new_arrays;
mod observe;
mod once;
mod outside;
mod paged;
mod programs;
mod read_back;
mod recorded;
mod relational;
mod reliance;
mod resolution;
mod run;
mod scratch;
mod stand_ins;
mod state;
mod strings;
mod texts;
mod tracing;
mod value;
mod warm;

pub use boot::Boot;
pub use clauses::{Clause, Clauses};
pub use event::{Alternative, Candidate, Event, Outcome, Stuck, Why};
pub use givers::{givers, is_declared_elsewhere, is_given_lambda, is_given_out};
pub use heap::{Array, Body, Cells, Element, Heap, Input, Object};
pub use identity::Alias;
pub use makers::{Create, Hidden, Made, Maker, not_all};
pub use matching::Match;
pub use merge::Merged;
pub use observe::is_observable;
pub use once::OnceMap;
pub use programs::Exit;
pub use read_back::{Answers, Beside, MadeOf, Objects, ReadArguments, ReadBack, ReadInput, ReadOutcome};
pub use recorded::{Effect, Left, Passed, Result as EffectResult};
pub use relational::{Cell, End, FIRST_NEW, Memory, Relation, unknown_cell};
pub use resolution::can_assume;
pub use run::{Limits, Machine, Watch};
pub use state::{Assumptions, Entry, Output, Place, State, ThrownAt, Trace};
pub use value::{Address, NULL, Value};
