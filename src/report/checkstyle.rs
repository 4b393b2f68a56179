//! Findings in the XML format of Checkstyle, which many tools read.

use super::xml::{XmlDocument, allowed};
use super::{Base, finding_text};
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use quick_xml::events::{BytesEnd, BytesStart, Event};
use std::io::{self, Write};

/// Writes one `file` element for each file, with one `error` element for each finding.
pub struct Checkstyle<W> {
    xml: XmlDocument<W>,
    base: Base,
}

impl<W: Write> Checkstyle<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            // Readers require the version of the format.
            xml: XmlDocument::new(out, "checkstyle", ("version", "4.3")),
            base,
        }
    }
}

impl<W: Write> Sink for Checkstyle<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        self.xml.start()?;
        let name = allowed(&self.base.name(source.path()));
        let file = BytesStart::new("file").with_attributes([("name", &*name)]);
        let xml = &mut self.xml.writer;
        xml.write_event(Event::Start(file))?;
        for finding in found {
            let at = source.position(finding.span.start);
            xml.create_element("error")
                .with_attribute(("line", &*at.line.to_string()))
                .with_attribute(("column", &*at.column.to_string()))
                .with_attribute(("severity", finding.severity.as_str()))
                .with_attribute(("message", &*allowed(&finding_text::line(finding))))
                .with_attribute(("source", &*format!("mdxlint.{}", finding.rule)))
                .write_empty()?;
        }
        xml.write_event(Event::End(BytesEnd::new("file")))
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.xml.end()
    }
}
