//! What is wrong with a script, and where.

use std::fmt;

/// A place in a text, counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

/// What is wrong with a script, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Where the construct begins that cannot be read.
    pub position: Position,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}: {}", self.position.line, self.position.column, self.message)
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The error as a solver answers it.
    pub fn response(&self) -> String {
        response(&self.to_string())
    }
}

/// A message in the form in which a solver answers an error.
pub fn response(message: &str) -> String {
    format!("(error \"{}\")", message.replace('"', "\"\""))
}
