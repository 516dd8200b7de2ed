//! SMT-LIB 2: scripts to terms, and terms to scripts.
//!
//! A [`Reader`] takes one command after the other out of a stream, and a [`Script`] runs it. It knows nothing of solving:
//! where a command has to know an answer, it becomes a [`Request`]. A [`Printer`] writes terms for another solver, and
//! [`model`] reads what that solver answers. Nothing here recurses along a term or along an S-expression.

mod error;
mod expression;
pub mod literal;
mod names;
mod operator;
pub mod print;
mod reader;
mod real;
mod response;
mod scope;
mod script;
mod sorts;
mod substitute;
mod translate;
mod unspecified;

pub use error::{Error, Position, response as error_response};
pub use expression::Expression;
pub use print::{Printer, Unprintable};
pub use reader::Reader;
pub use response::{Response, model, response};
pub use script::{Asked, Assumption, Request, Script};
pub use unspecified::Unspecified;
