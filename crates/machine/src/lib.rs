//! The only bytecode semantics: a forkable symbolic JVM that asks and never decides.
//!
//! [`Machine::run`] executes a [`State`] until it needs an answer, is done, cannot go on, or has spent its fuel. An
//! instruction asks all its questions before it has any effect; the answers become facts of the state, and the
//! instruction starts again. Nothing here knows a solver, an order of search, a goal, or does any input or output.

mod approximation;
mod boot;
mod choice;
mod event;
mod heap;
mod initialization;
mod inputs;
mod instructions;
mod linking;
mod machine;
mod mode;
mod natives;
mod once;
mod reading;
mod relational;
mod state;
mod strings;
mod whole_program;

pub use approximation::effects::{Effect, Result as EffectResult};
pub use approximation::loggers::{PassedOver, keeps_logger};
pub use approximation::recorded::{Left, Passed};
pub use boot::Boot;
pub use choice::Choice;
pub use event::{Alternative, Candidate, Event, Outcome, Stuck, Why};
pub use heap::matching::Match;
pub use heap::{Array, Body, Cells, Element, Heap, Input, Object};
pub use inputs::givers::{givers, is_declared_elsewhere, is_given_lambda, is_given_out};
pub use inputs::identity::Alias;
pub use inputs::makers::{Hidden, Made, not_all};
pub use inputs::origin::{InputOrigin, SymbolOrigin};
pub use instructions::merge::Merged;
pub use linking::resolution::can_assume;
pub use machine::{Limits, Machine, Watch};
pub use mode::{Mode, SkipOptions};
pub use once::OnceMap;
pub use reading::observe::is_observable;
pub use reading::read_back::{Answers, Beside, MadeOf, Objects, ReadArguments, ReadBack, ReadInput, ReadOutcome};
pub use relational::{Cell, End, FIRST_NEW, Memory, Relation};
pub use state::clauses::{Clause, Clauses};
pub use state::value::{Address, NULL, Value};
pub use state::{Assumptions, Entry, Output, Place, State, ThreadId, ThrownAt, Trace};
pub use whole_program::Exit;
