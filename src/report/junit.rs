//! Findings as failed tests in the XML format of JUnit, which every CI system shows.

use super::xml::{XmlDocument, allowed};
use super::{Base, finding_text, printable};
use crate::catalog;
use crate::diagnostic::Finding;
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
use std::io::{self, Write};

/// Writes one test suite for each file and one failed test for each finding. Without findings, writes one passed test.
pub struct Junit<W> {
    xml: XmlDocument<W>,
    base: Base,
}

impl<W: Write> Junit<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            xml: XmlDocument::new(out, "testsuites", ("name", "mdxlint")),
            base,
        }
    }

    fn begin_suite(&mut self, name: &str, tests: usize, failures: usize) -> io::Result<()> {
        self.xml.start()?;
        let suite = BytesStart::new("testsuite").with_attributes([
            ("name", name),
            ("tests", &*tests.to_string()),
            ("failures", &*failures.to_string()),
            ("errors", "0"),
            ("skipped", "0"),
        ]);
        self.xml.writer.write_event(Event::Start(suite))
    }

    fn end_suite(&mut self) -> io::Result<()> {
        let end = Event::End(BytesEnd::new("testsuite"));
        self.xml.writer.write_event(end)
    }

    fn case(&mut self, name: &str, finding: &Finding, source: &Source) -> io::Result<()> {
        let at = source.position(finding.span.start);
        let title = format!("{} at {}:{}", finding.rule, at.line, at.column);
        let message = allowed(&finding.message);
        let text = text(finding, &format!("{name}:{}:{}", at.line, at.column));
        self.xml
            .writer
            .create_element("testcase")
            .with_attribute(("name", &*title))
            .with_attribute(("classname", name))
            .with_attribute(("file", name))
            .with_attribute(("line", &*at.line.to_string()))
            .write_inner_content(|xml| {
                xml.create_element("failure")
                    .with_attribute(("type", finding.severity.as_str()))
                    .with_attribute(("message", &*message))
                    .write_text_content(BytesText::new(&text))?;
                Ok(())
            })?;
        Ok(())
    }
}

impl<W: Write> Sink for Junit<W> {
    fn file(&mut self, source: &Source, found: &[Finding], _: &Site) -> io::Result<()> {
        let name = allowed(&self.base.name(source.path()));
        self.begin_suite(&name, found.len(), found.len())?;
        for finding in found {
            self.case(&name, finding, source)?;
        }
        self.end_suite()
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        if !self.xml.is_started() {
            self.begin_suite("mdxlint", 1, 0)?;
            let title = format!("nothing to report on {} pages", tally.checked);
            self.xml
                .writer
                .create_element("testcase")
                .with_attribute(("name", &*title))
                .with_attribute(("classname", "mdxlint"))
                .write_empty()?;
            self.end_suite()?;
        }
        self.xml.end()
    }
}

/// Returns the place, message, note, fix and URL of a finding.
fn text(finding: &Finding, place: &str) -> String {
    let lines = finding_text::lines(finding);
    let lines = printable(&lines, false);
    let mut lines: Vec<String> = lines.lines().map(allowed).collect();
    if let Some(first) = lines.first_mut() {
        *first = format!("{place}: {first}");
    }
    if let Some(fix) = &finding.fix {
        lines.push(format!(
            "fix ({}): {}",
            fix.safety.as_str(),
            allowed(&fix.label)
        ));
    }
    lines.extend(catalog::find(finding.rule).map(catalog::Facts::url));
    lines.join("\n")
}
