//! The ledger as a document, and all reports that are made of it: the document goes in as plain data or as its JSON, and
//! texts come out, piece by piece, so that none is ever in memory as a whole. Nothing here sees a class file, a search or a JVM, and the same document gives the same bytes.

mod cases;
pub mod document;
mod elements;
mod html;
mod jacoco;
mod json;
mod junit;
mod packing;
mod sarif;

pub use cases::xml;
pub use html::html;
pub use jacoco::jacoco_xml;
pub use json::{LedgerError, from_json, json};
pub use junit::junit_xml;
pub use sarif::sarif;
