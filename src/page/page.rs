//! A page with its text and its parsed content.

use super::views::Views;
use super::{
    Definition, Element, FrontMatter, Heading, Image, Link, List, MisplacedContent,
    UndefinedReference, Variable,
};
use super::{definition, variable};
use crate::files::{ReadError, Source};
use crate::syntax::mdx_errors::SyntaxError;
use crate::syntax::suppression::{Directive, Malformed};
use crate::text::{FileId, LineIndex, Position, Span, to_u32};
use crate::workers::Memory;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A page or snippet.
#[derive(Debug)]
pub struct Page {
    pub(super) source: Arc<Source>,
    pub(super) path: Arc<str>,
    /// What was read from the text. Pages with the same text share it.
    pub(super) views: Arc<Views>,
    /// Whether the path or the file was asked for.
    pub(super) is_located: AtomicBool,
}

impl Page {
    /// Creates the page in `source`, at `path`, with what was read from its text.
    pub(super) fn with(source: Arc<Source>, path: &str, views: Arc<Views>) -> Self {
        Self {
            source,
            path: path.into(),
            views,
            is_located: AtomicBool::new(false),
        }
    }

    /// Counts the memory that the page takes, until it is dropped.
    pub fn hold(&self, memory: Memory) {
        // Pages with the same text share what was read.
        let _ = self.views.memory.set(memory);
    }

    /// The file of the page.
    pub fn source(&self) -> &Arc<Source> {
        self.locate();
        &self.source
    }

    /// The number of the file.
    pub fn file(&self) -> FileId {
        self.source.id()
    }

    /// The path relative to the root of the site, with `/`.
    pub fn path(&self) -> &str {
        self.locate();
        &self.path
    }

    /// The folders that contain the page, the outermost first.
    pub fn folders(&self) -> impl DoubleEndedIterator<Item = &str> {
        let path = self.path();
        path.match_indices('/').map(|(at, _)| &path[..at])
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The line index of the text.
    pub fn lines(&self) -> &LineIndex {
        self.source.lines()
    }

    /// Returns the line and column of a byte offset.
    pub fn position(&self, at: u32) -> Position {
        self.source.position(at)
    }

    /// Why the text differs from the file on disk, if it does.
    pub fn read_error(&self) -> Option<&ReadError> {
        self.source.read_error()
    }

    /// Returns the text that a span covers.
    pub fn slice(&self, span: Span) -> &str {
        self.source.slice(span)
    }

    /// Returns a range of bytes as a span.
    pub fn span(&self, range: (u32, u32)) -> Span {
        self.file().span(range)
    }

    /// Returns the span of the first line, for findings about the whole page.
    pub fn first_line(&self) -> Span {
        let lines = self.lines();
        let start = lines.start(0);
        let length = lines.text(0, self.text()).len();
        self.span((start, start + to_u32(length)))
    }

    /// The front matter.
    pub fn front_matter(&self) -> FrontMatter<'_> {
        self.views.front_matter.in_file(self.file())
    }

    /// The headings, in order: Markdown's, and `<h1>` to `<h6>`.
    pub fn headings(
        &self,
    ) -> impl ExactSizeIterator<Item = Heading<'_>> + DoubleEndedIterator + Clone {
        let all = self.views.headings.iter();
        all.map(|heading| heading.in_file(self.file()))
    }

    /// Returns the heading at `index`.
    pub fn heading(&self, index: usize) -> Option<Heading<'_>> {
        let heading = self.views.headings.get(index)?;
        Some(heading.in_file(self.file()))
    }

    /// The images and videos, in order.
    pub fn images(&self) -> impl ExactSizeIterator<Item = Image<'_>> + DoubleEndedIterator + Clone {
        let all = self.views.images.iter();
        all.map(|image| image.in_file(self.file()))
    }

    /// Returns the images and videos that start at byte `start` or later.
    pub fn images_from(&self, start: u32) -> impl Iterator<Item = Image<'_>> {
        let all = &self.views.images;
        let first = all.partition_point(|image| image.range.0 < start);
        let later = all[first..].iter();
        later.map(|image| image.in_file(self.file()))
    }

    /// Returns the JSX elements, in the order of their opening tags.
    pub fn elements(&self) -> impl Iterator<Item = Element<'_>> {
        (0..self.views.elements.len())
            .map(|index| Element::new(&self.source, &self.views.elements, index))
    }

    /// Returns the JSX elements with an opening tag that starts in `span`.
    pub fn elements_in(&self, span: Span) -> impl Iterator<Item = Element<'_>> {
        self.views
            .elements
            .starting_in((span.start, span.end))
            .map(|index| Element::new(&self.source, &self.views.elements, index))
    }

    /// Returns the element with an opening tag that starts at byte `start`.
    pub fn element_at(&self, start: u32) -> Option<Element<'_>> {
        let index = self.views.elements.at(start)?;
        Some(Element::new(&self.source, &self.views.elements, index))
    }

    /// Whether something is in a dated entry of a changelog, which is not rewritten. `parent` is from a view of this
    /// page.
    pub fn is_history(&self, parent: Option<u32>) -> bool {
        self.ancestors(parent)
            .any(|element| element.is_dated_entry())
    }

    /// Returns the elements around something, innermost first. `parent` is from a view of this page.
    pub fn ancestors(&self, parent: Option<u32>) -> impl Iterator<Item = Element<'_>> {
        let at = |index: u32| Element::new(&self.source, &self.views.elements, index as usize);
        std::iter::successors(parent.map(at), Element::parent)
    }

    /// Returns all links and other references to targets, in order.
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> + Clone {
        let all = self.views.links.iter();
        all.map(|data| Link::new(&self.source, &self.views.elements, data))
    }

    /// Returns the links and other references that are in `span`.
    pub fn links_in(&self, span: Span) -> impl Iterator<Item = Link<'_>> {
        let all = &self.views.links;
        let first = all.partition_point(|link| link.range.0 < span.start);
        let inside = all[first..].iter();
        let inside = inside.take_while(move |link| link.range.0 <= span.end);
        inside
            .map(|data| Link::new(&self.source, &self.views.elements, data))
            .filter(move |link| span.holds(link.span()))
    }

    /// Returns the Markdown lists, in the order of their first lines.
    pub fn lists(&self) -> impl Iterator<Item = List<'_>> {
        let all = self.views.lists.iter();
        all.map(|list| list.in_file(self.file()))
    }

    /// Returns the definitions `[label]: target`, in order, and whether a reference on the page uses them.
    pub fn definitions(&self) -> Vec<Definition<'_>> {
        definition::definitions(&self.links())
    }

    /// Returns the references to definitions and footnotes that do not exist on the page.
    pub fn undefined_references(&self) -> impl Iterator<Item = UndefinedReference> {
        let all = self.views.undefined_references.iter();
        all.map(|data| UndefinedReference {
            span: self.span(data.range),
            label: self.span(data.label),
            is_footnote: self.slice(self.span(data.range)).starts_with("[^"),
        })
    }

    /// Whether an expression renders elements, which no view contains.
    pub fn hides_elements(&self) -> bool {
        self.views.hides_elements
    }

    /// Whether the page has a custom layout, so that the platform shows neither a title nor links to headings.
    pub fn has_custom_layout(&self) -> bool {
        matches!(self.front_matter().string("mode"), Some("custom" | "frame"))
    }

    /// The content other than elements directly in components that only allow certain others.
    pub fn misplaced_content(&self) -> impl Iterator<Item = MisplacedContent> {
        let all = self.views.misplaced_content.iter();
        all.map(|content| content.in_file(self.file()))
    }

    /// Returns the variables of the site that the page uses: in text, in link targets, and in string attributes.
    pub fn variables(&self) -> Vec<Variable<'_>> {
        let words = &self.views.variables;
        variable::variables(&self.source, words, self.links(), self.elements())
    }

    /// The syntax errors, in order. Views end at the first of them.
    pub fn syntax_errors(&self) -> &[SyntaxError] {
        &self.views.syntax_errors
    }

    /// The suppression comments.
    pub fn directives(&self) -> &[Result<Directive, Malformed>] {
        &self.views.directives
    }
}
