//! Findings for a person: the source with the place marked, the note and the fix.

use super::finding_text::similar;
use super::place::{has_unsafe, is_unsafe};
use super::{Base, plain};
use crate::diagnostic::{Finding, Safety, Severity};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use crate::text::{FileId, Span, to_u32};
use codespan_reporting::diagnostic::{Diagnostic, Label};
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::termcolor::{Ansi, NoColor};
use codespan_reporting::term::{Config, DisplayStyle, Styles, StylesWriter, emit_to_write_style};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

/// The maximum length of a source line that is shown, in bytes.
const MAX_LINE: usize = 500;

/// Writes each finding with an excerpt of the source, in colour if the terminal supports it.
pub struct Full<W> {
    out: W,
    base: Base,
    colour: bool,
    /// The rules that were already reported: the hint to `explain` appears once for each.
    explained: BTreeSet<&'static str>,
}

impl<W: Write> Full<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base, colour: bool) -> Self {
        Self {
            out,
            base,
            colour,
            explained: BTreeSet::new(),
        }
    }

    fn diagnostic(&mut self, finding: &Finding, view: &View<'_>) -> Diagnostic<FileId> {
        let diagnostic = match finding.severity {
            Severity::Error => Diagnostic::error(),
            Severity::Warning => Diagnostic::warning(),
            Severity::Info => Diagnostic::note(),
        };
        let mut notes = Vec::new();
        // A note that repeats the label of the fix is left out.
        let label = finding.fix.as_ref().map(|fix| &*fix.label);
        if let Some(note) = finding.note.as_deref().filter(|&note| label != Some(note)) {
            notes.push(plain(note).into_owned());
        }
        if let Some(fix) = &finding.fix {
            let flags = match fix.safety {
                Safety::Safe => "--fix",
                Safety::Unsafe => "--fix --unsafe-fixes",
            };
            notes.push(format!("{flags}: {}", plain(&fix.label)));
        }
        notes.extend(similar(finding));
        if self.explained.insert(finding.rule) {
            notes.push(format!("why: mdxlint explain {}", finding.rule));
        }
        let mut labels = vec![Label::primary(
            finding.span.file,
            view.first_line(finding.span),
        )];
        labels.extend(finding.related.iter().map(|related| {
            let label = Label::secondary(related.span.file, view.first_line(related.span));
            label.with_message(plain(&related.message))
        }));
        diagnostic
            .with_code(finding.rule)
            .with_message(plain(&finding.message))
            .with_labels(labels)
            .with_notes(notes)
    }
}

impl<W: Write> Sink for Full<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        let view = View {
            site,
            base: &self.base.clone(),
            texts: RefCell::default(),
        };
        for finding in found {
            let diagnostic = self.diagnostic(finding, &view);
            let spans = finding
                .related
                .iter()
                .map(|related| related.span)
                .chain([finding.span]);
            let config = Config {
                display_style: if view.has_long_line(spans, source) {
                    DisplayStyle::Medium
                } else {
                    DisplayStyle::Rich
                },
                start_context_lines: 1,
                ..Config::default()
            };
            let styles = Styles::default();
            let mut text = Vec::new();
            let result = if self.colour {
                let mut writer = StylesWriter::new(Ansi::new(&mut text), &styles);
                emit_to_write_style(&mut writer, &config, &view, &diagnostic)
            } else {
                let mut writer = StylesWriter::new(NoColor::new(&mut text), &styles);
                emit_to_write_style(&mut writer, &config, &view, &diagnostic)
            };
            result.map_err(io::Error::other)?;
            self.out
                .write_all(&with_severity_name(text, finding.severity))?;
            if matches!(config.display_style, DisplayStyle::Medium) {
                writeln!(self.out)?;
            }
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.out.flush()
    }
}

/// Replaces `note` with `info`: the terminal reporter has no severity of that name.
fn with_severity_name(mut text: Vec<u8>, severity: Severity) -> Vec<u8> {
    if severity == Severity::Info
        && let Some(at) = text.windows(5).position(|word| word == b"note[")
    {
        text.splice(at..at + 4, *b"info");
    }
    text
}

/// The files of a site, as the terminal reporter requires them.
struct View<'v> {
    site: &'v Site,
    base: &'v Base,
    /// The texts as shown, cached because the reporter requests the whole file for every finding.
    texts: RefCell<HashMap<FileId, Rc<str>>>,
}

impl View<'_> {
    /// Returns the part of a span that is shown: its first line, because a long element would fill the screen.
    fn first_line(&self, span: Span) -> Range<usize> {
        let text = self.site.source(span.file).slice(span);
        let first = text.lines().next().unwrap_or_default().trim_end();
        let start = span.start as usize;
        let range = start..start + first.len();
        // A byte order mark is before the start of the first line.
        let source = self.site.source(span.file);
        let line = source.lines().start(source.lines().line_of(span.start)) as usize;
        range.start.max(line)..range.end.max(line)
    }

    fn has_long_line(&self, spans: impl Iterator<Item = Span>, _: &Source) -> bool {
        let mut spans = spans;
        spans.any(|span| {
            let source = self.site.source(span.file);
            let lines = source.lines();
            let line = lines.line_of(span.start);
            // The line before is also shown.
            let mut shown = line.saturating_sub(1)..=line;
            shown.any(|line| lines.text(line, source.text()).len() > MAX_LINE)
        })
    }
}

impl<'v> Files<'v> for View<'v> {
    type FileId = FileId;
    type Name = String;
    type Source = Rc<str>;

    fn name(&'v self, id: FileId) -> Result<String, Error> {
        Ok(plain(&self.base.name(self.site.source(id).path())).into_owned())
    }

    fn source(&'v self, id: FileId) -> Result<Rc<str>, Error> {
        let mut texts = self.texts.borrow_mut();
        let text = texts.entry(id);
        let text = text.or_insert_with(|| harmless(self.site.source(id).text()).into());
        Ok(Rc::clone(text))
    }

    fn line_index(&'v self, id: FileId, byte: usize) -> Result<usize, Error> {
        let byte = to_u32(byte);
        Ok(self.site.source(id).lines().line_of(byte))
    }

    /// Counts as the default implementation does, but without starting at the beginning of the line.
    fn column_number(&'v self, id: FileId, _: usize, byte: usize) -> Result<usize, Error> {
        let byte = to_u32(byte);
        Ok(self.site.source(id).position(byte).column as usize)
    }

    fn line_range(&'v self, id: FileId, line: usize) -> Result<Range<usize>, Error> {
        let source = self.site.source(id);
        let start = source.lines().start(line) as usize;
        let end = if line + 1 < source.lines().count() {
            source.lines().start(line + 1) as usize
        } else {
            source.text().len()
        };
        Ok(start..end)
    }
}

/// Replaces each character that a terminal interprets with a harmless one of the same length in bytes.
fn harmless(text: &str) -> Cow<'_, str> {
    if !has_unsafe(text, b"\n\r\t") {
        return Cow::Borrowed(text);
    }
    let is_interpreted = |letter: char| is_unsafe(letter) && !matches!(letter, '\n' | '\r' | '\t');
    let replaced = text.chars().map(|letter| match letter.len_utf8() {
        _ if !is_interpreted(letter) => letter,
        1 => '?',
        2 => '\u{b7}',
        _ => '\u{fffd}',
    });
    Cow::Owned(replaced.collect())
}
