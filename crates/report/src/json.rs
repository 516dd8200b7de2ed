//! The document as JSON and back.

use std::io;

use serde::{Deserialize, Serialize};
use serde_json::ser::Formatter;

use crate::document::{Classes, Document, SCHEMA};

/// Why a text is no ledger.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    #[error("it is no ledger: {0}")]
    Malformed(serde_json::Error),
    #[error("its schema is {found}, and this version reads {SCHEMA}: write it anew with `glassbox generate --json`")]
    Schema { found: u64 },
}

/// The same document gives the same text. Outer parts are set out in lines; a goal, an instruction or an object takes one.
///
/// # Errors
/// If it cannot be written.
pub fn json<C: Classes>(document: &Document<C>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Lines::default());
    document.serialize(&mut serializer)?;
    out.write_all(b"\n")
}

/// Of a ledger of another version, one says that rather than what is missing in it.
#[derive(Deserialize)]
struct Version {
    schema: Option<u64>,
}

/// # Errors
/// If the text is no ledger of this version.
pub fn from_json(text: &str) -> Result<Document, LedgerError> {
    let version: Version = serde_json::from_str(text).map_err(LedgerError::Malformed)?;
    match version.schema {
        Some(found) if found != u64::from(SCHEMA) => Err(LedgerError::Schema { found }),
        _ => serde_json::from_str(text).map_err(LedgerError::Malformed),
    }
}

/// Deeper than this, all stands in one line.
const IN_LINES: usize = 6;

/// Writes JSON in lines down to a depth.
#[derive(Default)]
struct Lines {
    depth: usize,
    has_value: bool,
}

impl Lines {
    fn open(&mut self, out: &mut (impl io::Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.has_value = false;
        out.write_all(bracket)
    }

    fn close(&mut self, out: &mut (impl io::Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.has_value && self.depth < IN_LINES {
            self.new_line(out)?;
        }
        self.has_value = true;
        out.write_all(bracket)
    }

    fn item(&mut self, out: &mut (impl io::Write + ?Sized), first: bool) -> io::Result<()> {
        if !first {
            out.write_all(if self.depth > IN_LINES { b", " } else { b"," })?;
        }
        if self.depth > IN_LINES {
            return Ok(());
        }
        self.new_line(out)
    }

    fn new_line(&self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| out.write_all(b" "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: io::Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"[")
    }

    fn end_array<W: io::Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"]")
    }

    fn begin_array_value<W: io::Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn end_array_value<W: io::Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_value = true;
        Ok(())
    }

    fn begin_object<W: io::Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"{")
    }

    fn end_object<W: io::Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"}")
    }

    fn begin_object_key<W: io::Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn begin_object_value<W: io::Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn end_object_value<W: io::Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_value = true;
        Ok(())
    }
}
