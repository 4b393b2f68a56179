//! A page: its text and what stands in it.

use super::views::Views;
use super::{
    CodeBlock, CodeText, Definition, Element, FrontMatter, Heading, Image, Import, Link,
    MisplacedContent, NameExpression, UndefinedReference, Variable,
};
use super::{collect, definition, variable};
use crate::files::Source;
use crate::syntax::comment::{Directive, Malformed};
use crate::syntax::fault::{SyntaxError, SyntaxErrorKind};
use crate::syntax::{Refusal, page_stack};
use crate::text::{FileId, Span, fit};
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
    /// Reads the page in `source`, which lies at `path` from the root of its site. A text that must not be handed
    /// to the MDX parser is read without MDX.
    ///
    /// The parser may hang or panic, so this is called on a watched worker.
    pub fn read(source: Arc<Source>, path: &str) -> Self {
        let stack = match page_stack(source.text()) {
            Ok(stack) => stack,
            Err(refusal) => {
                let fault = refused(refusal);
                return Self::unparsed(source, path, fault);
            }
        };
        match with_stack(stack, || collect::mdx(&source)) {
            Ok(views) => Self::with(source, path, views),
            // The run ends with the shortage, whatever is said of the page.
            Err(_) => Self::crashed(source, path),
        }
    }

    /// The page without MDX, and why.
    pub(super) fn unparsed(source: Arc<Source>, path: &str, fault: SyntaxError) -> Self {
        let mut views = collect::markdown(&source);
        views.faults.push(fault);
        Self::with(source, path, views)
    }

    /// The page with only its front matter, and why.
    pub(super) fn unread(source: Arc<Source>, path: &str, fault: SyntaxError) -> Self {
        let mut views = collect::head(&source);
        views.faults.push(fault);
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
        self.span((start, start + fit(length)))
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

    /// The text of `block` as its reader gets it.
    pub fn code_text(&self, block: &CodeBlock) -> CodeText<'_> {
        CodeText::new(self.text(), block)
    }

    /// Its JSX elements, in the order of their opening tags.
    pub fn elements(&self) -> impl Iterator<Item = Element<'_>> {
        (0..self.views.elements.len())
            .map(|index| Element::new(&self.source, &self.views.elements, index))
    }

    /// Its JSX elements whose opening tags begin in `span`.
    pub fn elements_in(&self, span: Span) -> impl Iterator<Item = Element<'_>> {
        self.views
            .elements
            .starting_in((span.start, span.end))
            .map(|index| Element::new(&self.source, &self.views.elements, index))
    }

    /// Returns the element whose opening tag begins at byte `start`.
    pub fn element_at(&self, start: u32) -> Option<Element<'_>> {
        let index = self.views.elements.at(start)?;
        Some(Element::new(&self.source, &self.views.elements, index))
    }

    /// Whether something is in a dated entry of a changelog, which is not rewritten; `parent` comes from a view of this page.
    pub fn is_history(&self, parent: Option<u32>) -> bool {
        self.ancestors(parent).any(|element| element.is("Update"))
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

    /// The names that it exports.
    pub fn exports(&self) -> &[Box<str>] {
        &self.views.exports
    }

    /// Whether an import or export of it declares `name`.
    pub fn declares(&self, name: &str) -> bool {
        self.views.declared.get(name).is_some()
    }

    /// Every place where it points at something, in order.
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> + Clone {
        let all = self.views.links.iter();
        all.map(|data| Link::new(&self.source, &self.views.elements, data))
    }

    /// Its definitions `[label]: target`, in order, and whether a reference of the page uses them.
    pub fn definitions(&self) -> Vec<Definition<'_>> {
        definition::definitions(&self.links())
    }

    /// Its references to definitions and footnotes that it does not have.
    pub fn undefined_references(&self) -> impl Iterator<Item = UndefinedReference> {
        let all = self.views.undefined_references.iter();
        all.map(|data| UndefinedReference {
            span: self.span(data.range),
            label: self.span(data.label),
            is_footnote: self.slice(self.span(data.range)).starts_with("[^"),
        })
    }

    /// Whether an expression of it shows elements, which no view holds.
    pub fn hides_elements(&self) -> bool {
        self.views.hides_elements
    }

    /// Whether the platform shows no title and no links to headings on it, which is laid out by hand.
    pub fn is_laid_out_by_hand(&self) -> bool {
        matches!(self.front_matter().string("mode"), Some("custom" | "frame"))
    }

    /// The import by which `name` stands for a page or snippet as a whole. What such a file exports under a name of
    /// its own is a component like others.
    pub fn text_import(&self, name: &str) -> Option<&Import> {
        self.imports().get(self.views.declared.get(name)?.text?)
    }

    /// The import by which the component `name` comes from a file of components. `A.B` is a part of `A`.
    pub fn module_import(&self, name: &str) -> Option<&Import> {
        let root = name.split('.').next().unwrap_or(name);
        self.imports().get(self.views.declared.get(root)?.module?)
    }

    /// What stands right in components that only hold certain others, and is no element.
    pub fn misplaced_content(&self) -> &[MisplacedContent] {
        &self.views.misplaced_content
    }

    /// The bare names in braces among its text.
    pub fn name_expressions(&self) -> &[NameExpression] {
        &self.views.name_expressions
    }

    /// The variables of the site that it uses: among its words, in addresses, and in strings that attributes are set to.
    pub fn variables(&self) -> Vec<Variable<'_>> {
        let words = &self.views.variables;
        variable::variables(&self.source, words, self.links(), self.elements())
    }

    /// What keeps it from being parsed, in order. Views end at the first of these.
    pub fn faults(&self) -> &[SyntaxError] {
        &self.views.faults
    }

    /// The suppression comments in it.
    pub fn directives(&self) -> &[Result<Directive, Malformed>] {
        &self.views.directives
    }
}

/// What is wrong with a page that the parser is not given.
fn refused(refusal: Refusal) -> SyntaxError {
    let (what, hint) = match refusal {
        Refusal::Memory(_) => (
            "takes too much memory",
            "write tags on lines of their own, or divide the page",
        ),
        Refusal::Marks(_) => ("is too large", "divide the page"),
        Refusal::Quotes(_) => (
            "is nested too deeply",
            "remove `>` from the beginning of the line",
        ),
    };
    let at = refusal.offset();
    SyntaxError {
        kind: SyntaxErrorKind::Refused,
        range: (at, at),
        message: format!("the page {what} to be parsed: {refusal}"),
        hint: hint.to_owned(),
        related: None,
        repair: None,
    }
}
