//! A page with its text and its parsed content.

use super::views::Views;
use super::{
    CodeBlock, CodeText, Definition, Element, FrontMatter, Heading, Image, Import, Link,
    MisplacedContent, NameExpression, UndefinedReference, Variable,
};
use super::{collect, definition, variable};
use crate::files::Source;
use crate::syntax::mdx_errors::{SyntaxError, SyntaxErrorKind};
use crate::syntax::suppression::{Directive, Malformed};
use crate::syntax::{Refusal, page_stack};
use crate::text::{FileId, Span, to_u32};
use crate::workers::with_stack;
use std::sync::Arc;

/// A page or snippet.
#[derive(Debug)]
pub struct Page {
    source: Arc<Source>,
    path: Box<str>,
    pub(super) views: Views,
}

impl Page {
    /// Reads the page in `source`, at `path` relative to the root of its site. A text that must not be passed to the
    /// MDX parser is read without MDX.
    ///
    /// The parser can hang or panic, so call this on a worker with a watchdog.
    pub fn read(source: Arc<Source>, path: &str) -> Self {
        let stack = match page_stack(source.text()) {
            Ok(stack) => stack,
            Err(refusal) => {
                let error = refusal_error(refusal);
                return Self::unparsed(source, path, error);
            }
        };
        match with_stack(stack, || collect::mdx(&source)) {
            Ok(views) => Self::with(source, path, views),
            // The run ends with the shortage, so the findings of the page do not matter.
            Err(_) => Self::crashed(source, path),
        }
    }

    /// Returns the page read without MDX, with the reason.
    pub(super) fn unparsed(source: Arc<Source>, path: &str, error: SyntaxError) -> Self {
        let mut views = collect::markdown(&source);
        views.syntax_errors.push(error);
        Self::with(source, path, views)
    }

    /// The page with only its front matter, and why.
    pub(super) fn unread(source: Arc<Source>, path: &str, error: SyntaxError) -> Self {
        let mut views = collect::head(&source);
        views.syntax_errors.push(error);
        views.finish();
        Self::with(source, path, views)
    }

    fn with(source: Arc<Source>, path: &str, views: Views) -> Self {
        Self {
            source,
            path: path.into(),
            views,
        }
    }

    /// The file of the page.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The number of the file.
    pub fn file(&self) -> FileId {
        self.source.id()
    }

    /// The path relative to the root of the site, with `/`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.source.text()
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
        let lines = self.source.lines();
        let start = lines.start(0);
        let length = lines.text(0, self.text()).len();
        self.span((start, start + to_u32(length)))
    }

    /// The front matter.
    pub fn front_matter(&self) -> &FrontMatter {
        &self.views.front_matter
    }

    /// The headings, in order: Markdown's, and `<h1>` to `<h6>`.
    pub fn headings(&self) -> &[Heading] {
        &self.views.headings
    }

    /// The images and videos, in order.
    pub fn images(&self) -> &[Image] {
        &self.views.images
    }

    /// The code blocks, in order.
    pub fn code_blocks(
        &self,
    ) -> impl ExactSizeIterator<Item = CodeBlock> + DoubleEndedIterator + Clone {
        let all = self.views.code_blocks.iter();
        all.map(|block| block.in_file(self.file()))
    }

    /// Returns the code block at `index`.
    pub fn code_block(&self, index: usize) -> Option<CodeBlock> {
        let block = self.views.code_blocks.get(index)?;
        Some(block.in_file(self.file()))
    }

    /// Returns the code blocks that start at byte `start` or later.
    pub fn code_blocks_from(&self, start: u32) -> impl Iterator<Item = CodeBlock> {
        let all = &self.views.code_blocks;
        let first = all.partition_point(|block| block.span.0 < start);
        let later = all[first..].iter();
        later.map(|block| block.in_file(self.file()))
    }

    /// Returns the text of `block` as a reader sees it.
    pub fn code_text(&self, block: CodeBlock) -> CodeText<'_> {
        CodeText::new(self.text(), block)
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
        self.ancestors(parent).any(|element| element.is("Update"))
    }

    /// Returns the elements around something, innermost first. `parent` is from a view of this page.
    pub fn ancestors(&self, parent: Option<u32>) -> impl Iterator<Item = Element<'_>> {
        let at = |index: u32| Element::new(&self.source, &self.views.elements, index as usize);
        std::iter::successors(parent.map(at), Element::parent)
    }

    /// The imports.
    pub fn imports(&self) -> &[Import] {
        &self.views.imports
    }

    /// The exported names.
    pub fn exports(&self) -> &[Box<str>] {
        &self.views.exports
    }

    /// Whether an import or export declares `name`.
    pub fn declares(&self, name: &str) -> bool {
        self.views.declared.get(name).is_some()
    }

    /// Returns all links and other references to targets, in order.
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> + Clone {
        let all = self.views.links.iter();
        all.map(|data| Link::new(&self.source, &self.views.elements, data))
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

    /// Returns the import that makes `name` a whole page or snippet. Named exports of such a file are ordinary
    /// components.
    pub fn text_import(&self, name: &str) -> Option<&Import> {
        self.imports().get(self.views.declared.get(name)?.text?)
    }

    /// Returns the import of the component `name` from a file of components. `A.B` is a part of `A`.
    pub fn module_import(&self, name: &str) -> Option<&Import> {
        let root = name.split('.').next().unwrap_or(name);
        self.imports().get(self.views.declared.get(root)?.module?)
    }

    /// The content other than elements directly in components that only allow certain others.
    pub fn misplaced_content(&self) -> impl Iterator<Item = MisplacedContent> {
        let all = self.views.misplaced_content.iter();
        all.map(|content| content.in_file(self.file()))
    }

    /// The plain names in braces in the text.
    pub fn name_expressions(&self) -> impl Iterator<Item = NameExpression<'_>> {
        let all = self.views.name_expressions.iter();
        all.map(|expression| expression.in_file(self.file()))
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

/// Returns the error of a page that must not be passed to the parser.
fn refusal_error(refusal: Refusal) -> SyntaxError {
    let (problem, hint) = match refusal {
        Refusal::Memory(_) => (
            "takes too much memory",
            "write tags on separate lines, or split the page",
        ),
        Refusal::Marks(_) => ("is too large", "split the page"),
        Refusal::Quotes(_) => (
            "is nested too deeply",
            "remove `>` from the start of the line",
        ),
    };
    let at = refusal.offset();
    SyntaxError {
        kind: SyntaxErrorKind::Refused,
        range: (at, at),
        message: format!("the page {problem} to be parsed: {refusal}"),
        hint: hint.to_owned(),
        related: None,
        repair: None,
    }
}
