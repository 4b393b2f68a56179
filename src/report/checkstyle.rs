//! Findings in the XML format of Checkstyle, which many tools read.

use super::xml::allowed;
use super::{Base, finding_text};
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, Event};
use std::io::{self, Write};

/// Writes one `file` element for each file, with one `error` element for each finding.
pub struct Checkstyle<W> {
    xml: Writer<W>,
    base: Base,
    is_started: bool,
}

impl<W: Write> Checkstyle<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            xml: Writer::new_with_indent(out, b' ', 2),
            base,
            is_started: false,
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_started, true) {
            let head = BytesDecl::new("1.0", Some("UTF-8"), None);
            self.xml.write_event(Event::Decl(head))?;
            // Readers require the version of the format.
            let root = BytesStart::new("checkstyle").with_attributes([("version", "4.3")]);
            self.xml.write_event(Event::Start(root))?;
        }
        Ok(())
    }
}

impl<W: Write> Sink for Checkstyle<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        self.begin()?;
        let name = allowed(&self.base.name(source.path()));
        let file = BytesStart::new("file").with_attributes([("name", &*name)]);
        self.xml.write_event(Event::Start(file))?;
        for finding in found {
            let at = source.position(finding.span.start);
            self.xml
                .create_element("error")
                .with_attribute(("line", &*at.line.to_string()))
                .with_attribute(("column", &*at.column.to_string()))
                .with_attribute(("severity", finding.severity.as_str()))
                .with_attribute(("message", &*allowed(&finding_text::line(finding))))
                .with_attribute(("source", &*format!("mdxlint.{}", finding.rule)))
                .write_empty()?;
        }
        self.xml.write_event(Event::End(BytesEnd::new("file")))
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.begin()?;
        let end = Event::End(BytesEnd::new("checkstyle"));
        self.xml.write_event(end)?;
        writeln!(self.xml.get_mut())?;
        self.xml.get_mut().flush()
    }
}
