//! The tree of a page as the rest of the program sees it: the platform's own syntax, which the parser does not know, is
//! masked for the parser and put back into values.

use super::markdown::{self, Attribute, Document, Element, MdxError, Span, Statement, View};
use super::mdx_input::with_variables;
use crate::syntax::value::{Range, slice};
use std::borrow::Cow;

pub use super::markdown::{Alignment, AttributeValue, Kind, NodeId};

/// Returns `text` with its character references resolved: `&amp;` is `&`.
pub fn with_characters(text: &str) -> Cow<'_, str> {
    markdown::resolve_references(text)
}

/// Returns `text` with its character references and backslash escapes resolved.
pub fn with_escapes(text: &str) -> Cow<'_, str> {
    markdown::decode(text)
}

/// The tree of one text. Offsets count from the start of that text.
pub struct Tree<'t> {
    /// The text that was parsed.
    text: &'t str,
    /// The text as written, with the same offsets.
    source: &'t str,
    document: Document,
}

impl<'t> Tree<'t> {
    /// Parses the page `source`, which has no byte order mark, from `input`, its [`super::mdx_input`].
    pub fn of_page(source: &'t str, input: &'t str) -> Self {
        Self {
            source,
            ..Self::parse(input)
        }
    }

    /// Parses `text`, which has no byte order mark. Always returns the tree of the whole text, also if it has errors.
    pub fn parse(text: &'t str) -> Self {
        Self {
            text,
            source: text,
            document: markdown::parse(text),
        }
    }

    /// Returns what is wrong with the text, in order.
    pub fn errors(&self) -> &[MdxError] {
        &self.document.errors
    }

    fn view(&self) -> View<'_> {
        View::new(self.text, &self.document)
    }

    /// Returns the kind of a node.
    pub fn kind(&self, node: NodeId) -> Kind {
        self.view().kind(node)
    }

    /// Returns the children of a node, in the order of the text. The alternative text of an image is not a child.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let is_image = is_image(self.kind(node));
        self.view().children(node).filter(move |_| !is_image)
    }

    /// Returns the first node that is neither `node` nor in it. The nodes in it are those between.
    pub fn next(&self, node: NodeId) -> NodeId {
        self.view().node(node).next
    }

    /// Returns the offsets of the start and end of a node.
    pub fn range(&self, node: NodeId) -> Range {
        range(self.view().span(node))
    }

    /// Returns the text of a node as the parser read it: variables have valid names.
    pub fn raw(&self, node: NodeId) -> &'t str {
        slice(self.text, self.range(node))
    }

    /// Returns the source text of a node.
    pub fn source(&self, node: NodeId) -> &'t str {
        slice(self.source, self.range(node))
    }

    /// Visits every node, parents first, without recursion. Calls `visit` when a node is entered and when it is left.
    pub fn walk(&self, mut visit: impl FnMut(NodeId, bool)) {
        let nodes = &self.document.nodes;
        let mut open: Vec<NodeId> = Vec::new();
        let mut next: NodeId = 0;
        while let Some(node) = nodes.get(next as usize) {
            while let Some(left) = open.pop_if(|open| nodes[*open as usize].next <= next) {
                visit(left, false);
            }
            visit(next, true);
            open.push(next);
            next = if is_image(node.kind) {
                node.next
            } else {
                next + 1
            };
        }
        while let Some(left) = open.pop() {
            visit(left, false);
        }
    }

    /// Returns the level of a heading, 1 to 6.
    pub fn depth(&self, heading: NodeId) -> u8 {
        let level = self.view().level(heading);
        level
            .and_then(|level| u8::try_from(level).ok())
            .unwrap_or(1)
    }

    /// Returns the number of the first item of a list, or `None` for bullets.
    pub fn first_number(&self, list: NodeId) -> Option<u32> {
        self.view().list(list)?.first
    }

    /// Returns the alignment of each column of a table.
    pub fn alignments(&self, table: NodeId) -> &[Alignment] {
        self.view().alignments(table)
    }

    /// Returns the content of a text, inline code, expression or import block.
    pub fn value(&self, node: NodeId) -> Cow<'_, str> {
        self.written(self.view().value(node), self.range(node))
    }

    /// Returns the range of the destination of a link, an image or a definition, without angle brackets. Empty, at the
    /// end of the node, for a reference.
    pub fn destination(&self, link: NodeId) -> Option<Range> {
        let view = self.view();
        let end = view.span(link).end;
        match view.kind(link) {
            Kind::LinkReference | Kind::ImageReference => Some((end, end)),
            Kind::Definition => Some(range(view.definition(link)?.destination)),
            _ => Some(range(view.link(link)?.destination)),
        }
    }

    /// Returns the alternative text of an image as written. Markup makes it longer than the text.
    pub fn alt_source(&self, image: NodeId) -> &'t str {
        slice(self.source, self.alt_range(image))
    }

    fn alt_range(&self, image: NodeId) -> Range {
        let view = self.view();
        let reference = view.reference(image).map(|found| found.content);
        let content = reference.or_else(|| view.link(image).map(|found| found.content));
        content.map_or((0, 0), range)
    }

    /// Returns the first word and the rest of the info string of a code block.
    pub fn info(&self, code: NodeId) -> (Cow<'_, str>, Cow<'_, str>) {
        let view = self.view();
        let place = self.range(code);
        (
            self.written(view.language(code), place),
            self.written(view.meta(code), place),
        )
    }

    /// Returns where a link or reference leads.
    pub fn address(&self, link: NodeId) -> Cow<'_, str> {
        let address = self.view().url(link).unwrap_or_default();
        self.written(address, self.destination(link).unwrap_or_default())
    }

    /// Returns the imports and exports of a block.
    pub fn statements(&self, block: NodeId) -> &[Statement] {
        let found = self.view().modules(block);
        found.map_or(&[], |modules| &modules.statements)
    }

    /// Returns the source of an image.
    pub fn image_source(&self, image: NodeId) -> Cow<'_, str> {
        let (_, middle) = self.alt_range(image);
        let (_, end) = self.range(image);
        let source = self.view().url(image).unwrap_or_default();
        self.written(source, (middle, end))
    }

    /// Returns the alternative text of an image.
    pub fn alt(&self, image: NodeId) -> Cow<'_, str> {
        self.written(self.view().plain_text(image), self.alt_range(image))
    }

    /// Returns the name of an element; empty for a fragment.
    pub fn element(&self, element: NodeId) -> &str {
        let found = self.view().element(element);
        found.map_or("", |element| element.name.of(self.text))
    }

    /// Returns the tags of an element.
    pub fn tags(&self, element: NodeId) -> Option<&Element> {
        self.view().element(element)
    }

    /// Returns the attributes of an element, in order.
    pub fn attributes(&self, element: NodeId) -> &[Attribute] {
        let view = self.view();
        let found = view.element(element);
        found.map_or(&[], |element| view.attributes(element))
    }

    /// Returns all elements, in the order of their opening tags.
    pub fn elements(&self) -> &[Element] {
        &self.document.elements
    }

    /// Returns a text that the parser read from a range, with variables as in the source.
    fn written<'v>(&'v self, value: Cow<'v, str>, range: Range) -> Cow<'v, str> {
        if std::ptr::eq(self.text, self.source) {
            return value;
        }
        let (source, input) = (slice(self.source, range), slice(self.text, range));
        match value {
            Cow::Borrowed(value) => with_variables(value, source, input),
            Cow::Owned(value) => Cow::Owned(with_variables(&value, source, input).into_owned()),
        }
    }
}

fn is_image(kind: Kind) -> bool {
    matches!(kind, Kind::Image | Kind::ImageReference)
}

/// Returns a span of the parser as a range.
pub fn range(span: Span) -> Range {
    (span.start, span.end)
}
