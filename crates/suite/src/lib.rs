//! Turns witnesses into test cases, and renders test cases and the ledger.
//!
//! Everything here is pure: no files, no processes, no clock. The same witnesses give the same text.

mod arrange;
mod build;
mod builder;
mod case;
mod check;
mod facts;
pub mod java;
mod json;
mod junit;
mod naming;
mod print;
mod table;
mod words;

pub use build::{test_class, test_class_from};
pub use case::{TestCase, TestClass};
pub use facts::{ClassFacts, FactSource, FieldFacts, MethodFacts, NestingFacts, Visibility};
pub use json::render_json;
pub use junit::{Rendered, render_junit};
pub use table::render_table;
