//! The bench on which the machine is measured against real Java: the same programs on both sides, and what differs.
//!
//! Knows the programs below `tests/java`, real JDKs and the machine's public face. Beside it stands the bench on which
//! terms and the solver are held against Z3 (`formulas`, `questions`) and circuits against the hardware (`circuits`),
//! and the one on which the tool's tests for real libraries are counted by JaCoCo (`libraries`)
//! and those for the programs of the papers looked at (`corpus`, `papers`), and the one on which its verdicts are held
//! against labels and exhaustive runs (`verdicts`, `verdict_fuzz`), for which the tool is a process. Knows nothing of searching or writing tests itself; nothing of the product depends on it.

pub mod agreement;
mod assembler;
mod bytecode;
pub mod circuits;
mod compile;
pub mod conformance;
pub mod corpus;
pub mod emitted;
pub mod executors;
mod failure;
pub mod forks;
pub mod formulas;
pub mod fuzz;
pub mod generated;
pub mod growth;
mod guard;
#[cfg(target_os = "linux")]
pub mod hostile;
mod jdks;
pub mod libraries;
pub mod loggers;
pub mod mutants;
mod observation;
pub mod opcodes;
mod oracle;
pub mod papers;
mod pool;
mod programs;
pub mod questions;
mod random;
mod reached;
pub mod speed;
mod subject;
pub mod verdict_fuzz;
pub mod verdicts;
mod z3;

pub use assembler::{Assembled, assemble};
pub use compile::{Compiled, CompiledClass, compile};
pub use failure::Failure;
pub use guard::catch_panic;
pub use jdks::{feature_version, find_jdks};
pub use observation::{Difference, End, Observation, difference};
pub use oracle::{Oracle, ProcessRun, run_java, run_process};
pub use pool::{default_jobs, parallel_map};
pub use programs::{Selection, TestProgram, find_programs, programs_directory};
pub use subject::{MachineRun, load, run_on_machine};
