//! A page: its text and what stands in it.

use super::collect::{self, Views};
use super::{CodeBlock, Element, FrontMatter, Heading, Image, Import};
use crate::files::Source;
use crate::syntax::comment::{Directive, Malformed};
use crate::syntax::fault::{Fault, FaultKind};
use crate::syntax::{first_unclosed, refusal};
use crate::text::{FileId, Span};
use std::sync::Arc;
use std::time::Duration;

/// A page or snippet.
#[derive(Debug)]
pub struct Page {
    source: Arc<Source>,
    path: Box<str>,
    views: Views,
}

impl Page {
    /// Reads the page in `source`, which lies at `path` from the root of its site. A text that must not be handed
    /// to the MDX parser is read without MDX.
    ///
    /// The parser may hang or panic, so this is called on a watched worker.
    pub fn read(source: Arc<Source>, path: &str) -> Self {
        match refusal(source.text()) {
            None => {
                let views = collect::mdx(&source);
                Self::with(source, path, views)
            }
            Some(refusal) => {
                let at = refusal.offset();
                let fault = Fault {
                    kind: FaultKind::Refused,
                    range: (at, at),
                    message: format!("the page is nested too deeply to be parsed: {refusal}"),
                    hint: "a bracket, tag or quote that is never closed is the usual cause"
                        .to_owned(),
                    related: None,
                    repair: None,
                };
                Self::unparsed(source, path, fault)
            }
        }
    }

    /// The page where the parser did not come back within `limit`.
    pub fn timed_out(source: Arc<Source>, path: &str, limit: Duration) -> Self {
        let (cause, at) = match first_unclosed(source.text()) {
            Some((what, at)) => (format!("the first unclosed {what} starts here"), at),
            None => (
                "an unclosed code fence, brace or tag is the usual cause".to_owned(),
                0,
            ),
        };
        let fault = Fault {
            kind: FaultKind::Refused,
            range: (at, at),
            message: format!(
                "the page could not be parsed within {} s",
                limit.as_secs_f64()
            ),
            hint: format!("{cause}; close it, or give more time with `--page-timeout`"),
            related: None,
            repair: None,
        };
        Self::unparsed(source, path, fault)
    }

    /// The page where the parser panicked.
    pub fn crashed(source: Arc<Source>, path: &str) -> Self {
        let fault = Fault {
            kind: FaultKind::Refused,
            range: (0, 0),
            message: "the page could not be parsed: the MDX parser gave up on it".to_owned(),
            hint: "an expression or import that is cut off, often at the end of the page, is the usual cause"
                .to_owned(),
            related: None,
            repair: None,
        };
        Self::unparsed(source, path, fault)
    }

    fn unparsed(source: Arc<Source>, path: &str, fault: Fault) -> Self {
        let mut views = collect::markdown(&source);
        views.faults.push(fault);
        Self::with(source, path, views)
    }

    fn with(source: Arc<Source>, path: &str, views: Views) -> Self {
        Self {
            source,
            path: path.into(),
            views,
        }
    }

    /// The file that it is.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The number of its file.
    pub fn file(&self) -> FileId {
        self.source.id()
    }

    /// Its path from the root of the site, with `/`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its text.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The text that a span of it covers.
    pub fn slice(&self, span: Span) -> &str {
        self.source.slice(span)
    }

    /// A range of its bytes as a span.
    pub fn span(&self, (start, end): (u32, u32)) -> Span {
        Span::new(self.file(), start, end)
    }

    /// The first line of it, for findings about the page as a whole.
    pub fn first_line(&self) -> Span {
        let lines = self.source.lines();
        let start = lines.start(0);
        let length = lines.text(0, self.text()).len();
        self.span((start, start + u32::try_from(length).unwrap_or_default()))
    }

    /// Its front matter.
    pub fn front_matter(&self) -> &FrontMatter {
        &self.views.front_matter
    }

    /// Its headings, in order: Markdown's, and `<h1>` to `<h6>`.
    pub fn headings(&self) -> &[Heading] {
        &self.views.headings
    }

    /// Its images and videos, in order.
    pub fn images(&self) -> &[Image] {
        &self.views.images
    }

    /// Its code blocks, in order.
    pub fn code_blocks(&self) -> &[CodeBlock] {
        &self.views.code_blocks
    }

    /// Its JSX elements, in the order of their opening tags.
    pub fn elements(&self) -> impl Iterator<Item = Element<'_>> {
        (0..self.views.elements.len())
            .map(|index| Element::new(&self.source, &self.views.elements, index))
    }

    /// The elements that something stands in, innermost first; `parent` comes from a view of this page.
    pub fn ancestors(&self, parent: Option<u32>) -> impl Iterator<Item = Element<'_>> {
        let at = |index: u32| Element::new(&self.source, &self.views.elements, index as usize);
        std::iter::successors(parent.map(at), Element::parent)
    }

    /// The files that it imports.
    pub fn imports(&self) -> &[Import] {
        &self.views.imports
    }

    /// What keeps it from being parsed, in order. Views end at the first of these.
    pub fn faults(&self) -> &[Fault] {
        &self.views.faults
    }

    /// The suppression comments in it.
    pub fn directives(&self) -> &[Result<Directive, Malformed>] {
        &self.views.directives
    }
}
