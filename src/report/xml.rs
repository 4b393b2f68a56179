//! XML documents, and the texts that they allow.

use super::{plain, printable};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesStart, Event};
use std::io::{self, Write};

/// An XML document with a root element, which starts when something is written.
pub(super) struct XmlDocument<W> {
    pub(super) writer: Writer<W>,
    root: BytesStart<'static>,
    is_started: bool,
}

impl<W: Write> XmlDocument<W> {
    /// Creates a document with this root and an attribute of it.
    pub(super) fn new(out: W, root: &'static str, attribute: (&str, &str)) -> Self {
        Self {
            writer: Writer::new_with_indent(out, b' ', 2),
            root: BytesStart::new(root).with_attributes([attribute]),
            is_started: false,
        }
    }

    /// Returns whether something was written.
    pub(super) fn is_started(&self) -> bool {
        self.is_started
    }

    /// Opens the root, if it is not open yet.
    pub(super) fn start(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_started, true) {
            return Ok(());
        }
        let head = BytesDecl::new("1.0", Some("UTF-8"), None);
        self.writer.write_event(Event::Decl(head))?;
        self.writer.write_event(Event::Start(self.root.clone()))
    }

    /// Closes the root.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.start()?;
        let end = Event::End(self.root.to_end());
        self.writer.write_event(end)?;
        writeln!(self.writer.get_mut())?;
        self.writer.get_mut().flush()
    }
}

/// Returns `text` without the characters that XML 1.0 forbids even if they are escaped.
pub(super) fn allowed(text: &str) -> String {
    let text = plain(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    // CI systems find some commands anywhere in a line, others only at its start. In XML a tag comes first on each line,
    // so colons at the start of a text need no escaping.
    let after_colons = text.trim_start().trim_start_matches(':');
    let (start, rest) = text.split_at(text.len() - after_colons.len());
    format!("{start}{}", printable(rest, false))
}
