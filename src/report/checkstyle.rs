//! Findings as Checkstyle writes them: an XML form that many tools read.

use super::xml::allowed;
use super::{Base, said};
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, Event};
use std::io::{self, Write};

/// An element a file, with one a finding in it.
pub struct Checkstyle<W> {
    xml: Writer<W>,
    base: Base,
    is_begun: bool,
}

impl<W: Write> Checkstyle<W> {
    /// Writes to `out`, with paths from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            xml: Writer::new_with_indent(out, b' ', 2),
            base,
            is_begun: false,
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_begun, true) {
            let head = BytesDecl::new("1.0", Some("UTF-8"), None);
            self.xml.write_event(Event::Decl(head))?;
            // The version of the form, which readers ask for.
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
                .with_attribute(("message", &*allowed(&said::line(finding))))
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
