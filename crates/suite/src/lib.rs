//! Turns witnesses into test cases, and renders test cases and the ledger.
//!
//! Everything here is pure: no files, no processes, no clock. The same witnesses give the same text.

mod arrange;
mod build;
mod builder;
mod case;
mod check;
mod contents;
mod document;
mod facts;
pub mod java;
mod junit;
mod kept;
mod marker;
mod naming;
mod postconditions;
mod print;
mod reduce;
mod style;
mod table;
mod typing;
mod words;
mod wrap;

pub use build::{part_name, test_class};
pub use case::{TestCase, TestClass};
pub use document::{MadeClasses, Subjects, document};
pub use junit::{Rendered, render_junit};
pub use marker::{claimed_subject, untouched_subject};
pub use reduce::reduce;
pub use style::{Framework, Style};
pub use table::render_table;
