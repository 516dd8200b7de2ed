//! Writing XML element by element.

use std::borrow::Cow;
use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// An XML text on its way. The first failure to write is kept, and nothing is written after it.
pub struct Elements<'w> {
    writer: Writer<&'w mut dyn io::Write>,
    written: io::Result<()>,
}

impl<'w> Elements<'w> {
    /// With a document type, as it stands between `<!DOCTYPE ` and `>`.
    pub fn new(out: &'w mut dyn io::Write, document_type: Option<&str>) -> Elements<'w> {
        let mut elements = Elements { writer: Writer::new_with_indent(out, b' ', 1), written: Ok(()) };
        elements.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        if let Some(document_type) = document_type {
            elements.event(Event::DocType(BytesText::from_escaped(document_type)));
        }
        elements
    }

    fn event(&mut self, event: Event<'_>) {
        if self.written.is_ok() {
            self.written = self.writer.write_event(event);
        }
    }

    fn start<'e>(name: &'e str, attributes: &[(&str, &str)]) -> BytesStart<'e> {
        let mut start = BytesStart::new(name);
        for (name, value) in attributes {
            start.push_attribute((*name, &*legal(value)));
        }
        start
    }

    /// An element without content.
    pub fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.event(Event::Empty(Self::start(name, attributes)));
    }

    /// An element that contains a text only.
    pub fn text(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.event(Event::Start(Self::start(name, attributes)));
        self.event(Event::Text(BytesText::new(&legal(text))));
        self.event(Event::End(BytesEnd::new(name)));
    }

    /// An element with what is written inside.
    pub fn element(&mut self, name: &str, attributes: &[(&str, &str)], inside: impl FnOnce(&mut Elements<'w>)) {
        self.event(Event::Start(Self::start(name, attributes)));
        inside(self);
        self.event(Event::End(BytesEnd::new(name)));
    }

    pub fn finish(self) -> io::Result<()> {
        self.written?;
        self.writer.into_inner().write_all(b"\n")
    }
}

/// XML 1.0 has no way to write most control characters; they become what Java writes for them.
fn legal(text: &str) -> Cow<'_, str> {
    let is_legal =
        |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    if text.chars().all(is_legal) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if is_legal(c) { c.to_string() } else { format!("\\u{:04x}", u32::from(c)) };
    Cow::Owned(text.chars().map(shown).collect())
}
