//! Writing XML element by element.

use std::borrow::Cow;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// An XML text on its way. Writing to memory does not fail.
pub struct Elements {
    writer: Writer<Vec<u8>>,
}

impl Elements {
    /// With a document type, as it stands between `<!DOCTYPE ` and `>`.
    pub fn new(document_type: Option<&str>) -> Elements {
        let mut elements = Elements { writer: Writer::new_with_indent(Vec::new(), b' ', 1) };
        elements.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        if let Some(document_type) = document_type {
            elements.event(Event::DocType(BytesText::from_escaped(document_type)));
        }
        elements
    }

    fn event(&mut self, event: Event<'_>) {
        let _ = self.writer.write_event(event);
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
    pub fn element(&mut self, name: &str, attributes: &[(&str, &str)], inside: impl FnOnce(&mut Elements)) {
        self.event(Event::Start(Self::start(name, attributes)));
        inside(self);
        self.event(Event::End(BytesEnd::new(name)));
    }

    pub fn finish(self) -> String {
        let mut text = String::from_utf8(self.writer.into_inner()).unwrap_or_default();
        text.push('\n');
        text
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
