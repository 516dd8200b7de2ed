//! Takes one S-expression after the other out of a stream, as soon as each is complete.

use crate::error::{Error, Position};
use crate::expression::{Expression, is_symbol_byte};
use std::io::BufRead;

/// Reads S-expressions from a stream.
pub struct Reader<R> {
    input: R,
    text: Vec<u8>,
    expression: Expression,
    line: usize,
    column: usize,
}

/// What the bytes at hand are part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Before the expression.
    Before,
    CommentBefore,
    /// In an expression without parentheses.
    Atom,
    List,
    Comment,
    Text,
    Quoted,
    /// A text or a quoted symbol that is the whole expression has ended.
    Done,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a stream.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, text: Vec::new(), expression: Expression::default(), line: 1, column: 1 }
    }

    /// The next expression; nothing at the end of the stream.
    pub fn read(&mut self) -> Result<Option<&Expression>, Error> {
        self.text.clear();
        let mut inside = Inside::Before;
        let mut depth = 0usize;
        let mut start = (self.line, self.column);
        loop {
            let (line, column) = (self.line, self.column);
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(at(line, column, format!("reading failed: {error}"))),
            };
            if chunk.is_empty() {
                break;
            }
            let mut from = 0;
            let mut used = chunk.len();
            let mut complete = false;
            for (offset, &byte) in chunk.iter().enumerate() {
                match inside {
                    Inside::List => match byte {
                        b'(' => depth += 1,
                        b')' => {
                            depth -= 1;
                            if depth == 0 {
                                used = offset + 1;
                                complete = true;
                                break;
                            }
                        }
                        b';' => inside = Inside::Comment,
                        b'"' => inside = Inside::Text,
                        b'|' => inside = Inside::Quoted,
                        _ => {}
                    },
                    Inside::Text if byte == b'"' => inside = if depth > 0 { Inside::List } else { Inside::Done },
                    Inside::Quoted if byte == b'|' => inside = if depth > 0 { Inside::List } else { Inside::Done },
                    Inside::Comment if byte == b'\n' => inside = Inside::List,
                    Inside::Text | Inside::Quoted | Inside::Comment => {}
                    Inside::CommentBefore if byte == b'\n' => inside = Inside::Before,
                    Inside::CommentBefore => {}
                    Inside::Before => {
                        inside = match byte {
                            b' ' | b'\t' | b'\n' | b'\r' => continue,
                            b';' => Inside::CommentBefore,
                            b'(' => Inside::List,
                            b'"' => Inside::Text,
                            b'|' => Inside::Quoted,
                            _ => Inside::Atom,
                        };
                        if inside != Inside::CommentBefore {
                            advance(&mut self.line, &mut self.column, &chunk[from..offset]);
                            from = offset;
                            start = (self.line, self.column);
                            depth = usize::from(inside == Inside::List);
                        }
                        if byte == b')' {
                            return Err(at(start.0, start.1, "this `)` has no `(`".into()));
                        }
                    }
                    // A doubled quote is part of a text.
                    Inside::Done if byte == b'"' && self.text.first().or(chunk.get(from)) == Some(&b'"') => {
                        inside = Inside::Text;
                    }
                    Inside::Atom if is_symbol_byte(byte) || byte >= 128 || byte == b'#' || byte == b':' => {}
                    Inside::Atom | Inside::Done => {
                        used = offset;
                        complete = true;
                        break;
                    }
                }
            }
            if !matches!(inside, Inside::Before | Inside::CommentBefore) {
                self.text.extend_from_slice(&chunk[from..used]);
            }
            advance(&mut self.line, &mut self.column, &chunk[from..used]);
            self.input.consume(used);
            if complete {
                break;
            }
            if matches!(inside, Inside::Atom | Inside::Done) && self.text.len() > MOST_OF_AN_ATOM {
                return Err(at(start.0, start.1, "this is no S-expression".into()));
            }
        }
        match inside {
            Inside::Before | Inside::CommentBefore => return Ok(None),
            Inside::List if depth == 0 => {}
            Inside::Atom | Inside::Done => {}
            Inside::Text => return Err(at(start.0, start.1, "the text does not end".into())),
            Inside::Quoted => return Err(at(start.0, start.1, "the symbol does not end".into())),
            Inside::List | Inside::Comment => return Err(at(start.0, start.1, "this `(` is never closed".into())),
        }
        self.expression.set(&self.text, start.0, start.1)?;
        Ok(Some(&self.expression))
    }
}

/// Where there should be a script, a file without any parenthesis is not read to its end.
const MOST_OF_AN_ATOM: usize = 1 << 20;

fn at(line: usize, column: usize, message: String) -> Error {
    Error { position: Position { line, column }, message }
}

/// Moves a position behind some bytes; a character is counted at its first byte.
fn advance(line: &mut usize, column: &mut usize, bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let last = bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let characters = last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    *line += lines;
    *column = if lines == 0 { *column + characters } else { characters + 1 };
}
