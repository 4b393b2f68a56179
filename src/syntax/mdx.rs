//! Parses MDX to a tree. The only file that uses the MDX parser.
//!
//! The parser can hang on rare broken texts and overflows the stack on deep nesting, so it is called on a worker thread
//! with the stack from [`super::page_stack`].

use super::mdx_input::with_variables;
use super::parser_error::ParserError;
use crate::text::{slice, to_u32};
use satteri_arena::{Document, Mdast, StringRef};
use satteri_ast::mdast::{
    decode_code_data, decode_image_data, decode_image_reference_alt, decode_link_data,
    decode_list_data, decode_mdx_jsx_element_name, decode_table_alignments,
};
use satteri_pulldown_cmark::document::{SourceDocument, parse_reusing};
use satteri_pulldown_cmark::{DEFAULT_OPTIONS, MDX_OPTIONS, decode_html_entities};
use std::borrow::Cow;
use std::cell::RefCell;

/// The kind of a node, named as in the Markdown syntax tree.
pub use satteri_ast::mdast::MdastNodeType as Kind;

/// The alignment of a column of a table.
pub use satteri_ast::mdast::ColumnAlign as Alignment;

/// A node of a [`Tree`].
pub type NodeId = u32;

thread_local! {
    /// The buffers of the last tree on this thread, which the next one reuses.
    static BUFFERS: RefCell<Option<SourceDocument<'static>>> = const { RefCell::new(None) };
}

/// Returns `text` with its character references resolved: `&amp;` is `&`.
pub fn with_characters(text: &str) -> Cow<'_, str> {
    decode_html_entities(text)
}

/// The maximum size of buffers that are kept. Most pages need a tenth of it.
const MAX_RETAINED_BYTES: usize = 1 << 18;

/// The syntax of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// With JSX, expressions and imports.
    Mdx,
    /// Without them, for a page that cannot be parsed as MDX. Always linear in the length of the text.
    Markdown,
}

/// The tree of one text. Offsets count from the start of that text.
pub struct Tree<'t> {
    /// The text that was parsed.
    text: &'t str,
    /// The text as written, with the same offsets.
    source: &'t str,
    document: Document<'t, Mdast>,
    /// The syntax that the text was parsed as.
    pub dialect: Dialect,
    /// The parser's errors, by offset.
    pub errors: Vec<ParserError>,
}

impl<'t> Tree<'t> {
    /// Parses the page `source`, which has no byte order mark, from `input`, its [`super::mdx_input`].
    pub fn of_page(source: &'t str, input: &'t str) -> Self {
        Self {
            source,
            ..Self::parse(input, Dialect::Mdx)
        }
    }

    /// Parses `text`, which has no byte order mark. Always returns a tree, which is correct up to the first error.
    pub fn parse(text: &'t str, dialect: Dialect) -> Self {
        let options = match dialect {
            Dialect::Mdx => MDX_OPTIONS,
            Dialect::Markdown => DEFAULT_OPTIONS,
        };
        let buffers = BUFFERS.take();
        let (document, errors) = parse_reusing(text, options, true, buffers);
        let mut errors: Vec<_> = errors
            .into_iter()
            .map(|(offset, message)| ParserError::new(offset, message))
            .collect();
        errors.sort_by(|a, b| (a.offset, &a.message).cmp(&(b.offset, &b.message)));
        errors.dedup();
        Self {
            text,
            source: text,
            document,
            dialect,
            errors,
        }
    }

    /// Keeps the buffers for the next tree on this thread.
    pub fn recycle(self) {
        let buffers = self.document.into_reusable();
        // The memory for one huge page must not be kept for the rest of the run.
        if buffers.retained_bytes() <= MAX_RETAINED_BYTES {
            BUFFERS.set(Some(buffers));
        }
    }

    /// Returns the kind of a node.
    pub fn kind(&self, node: NodeId) -> Kind {
        Kind::from_u8(self.document.get_node(node).node_type).unwrap_or(Kind::Custom)
    }

    /// Returns the children of a node, in the order of the text.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.document.get_children(node)
    }

    /// Returns the offsets of the start and end of a node.
    pub fn range(&self, node: NodeId) -> (u32, u32) {
        let place = self.document.get_node(node);
        let mut end = place.end_offset;
        if place.node_type == Kind::MdxjsEsm as u8 {
            let bytes = self.text.as_bytes();
            while end > place.start_offset && matches!(bytes[end as usize - 1], b'\n' | b'\r') {
                end -= 1;
            }
        }
        (place.start_offset, end)
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
        let mut open = vec![(0, true)];
        while let Some((node, enter)) = open.pop() {
            visit(node, enter);
            if enter {
                open.push((node, false));
                open.extend(self.children(node).iter().rev().map(|&child| (child, true)));
            }
        }
    }

    /// Returns the level of a heading, 1 to 6.
    pub fn depth(&self, heading: NodeId) -> u8 {
        self.data(heading).first().copied().unwrap_or(1)
    }

    /// Returns the number of the first item of a list, or `None` for bullets.
    pub fn first_number(&self, list: NodeId) -> Option<u32> {
        let data = decode_list_data(self.data(list));
        data.ordered.then_some(data.start)
    }

    /// Returns the alignment of each column of a table.
    pub fn alignments(&self, table: NodeId) -> Vec<Alignment> {
        decode_table_alignments(self.data(table))
    }

    /// Returns the content of a text, inline code, expression or import block.
    pub fn value(&self, node: NodeId) -> Cow<'_, str> {
        self.written(StringRef::from_bytes(self.data(node)), self.range(node))
    }

    /// Returns the language and the rest of the info string of a code block.
    pub fn info(&self, code: NodeId) -> (&str, &str) {
        let data = decode_code_data(self.data(code));
        (self.string(data.lang), self.string(data.meta))
    }

    /// Returns the target of a link.
    pub fn link(&self, link: NodeId) -> &str {
        self.string(decode_link_data(self.data(link)).url)
    }

    /// Returns the alternative text of an image as written. Markup makes it longer than the text.
    pub fn alt_source(&self, image: NodeId) -> &'t str {
        let inside = self.source(image).get(2..).unwrap_or_default();
        inside.get(..closing_bracket(inside)).unwrap_or_default()
    }

    /// Returns the source and the alternative text of an image.
    pub fn image(&self, image: NodeId) -> (Cow<'_, str>, Cow<'_, str>) {
        let data = decode_image_data(self.data(image));
        let (start, end) = self.range(image);
        let middle = start + 2 + to_u32(self.alt_source(image).len());
        let source = self.written(data.url, (middle, end));
        (source, self.written(data.alt, (start, middle)))
    }

    /// Returns the alternative text of an image that refers to a definition.
    pub fn image_reference(&self, image: NodeId) -> Cow<'_, str> {
        let range = self.range(image);
        self.written(decode_image_reference_alt(self.data(image)), range)
    }

    /// Returns the name of a JSX element; empty for a fragment.
    pub fn element(&self, element: NodeId) -> &str {
        self.string(decode_mdx_jsx_element_name(self.data(element)))
    }

    fn data(&self, node: NodeId) -> &[u8] {
        self.document.get_type_data(node)
    }

    /// Returns a text that the parser read from a range, with variables as in the source.
    fn written(&self, at: StringRef, range: (u32, u32)) -> Cow<'_, str> {
        let value = self.string(at);
        if std::ptr::eq(self.text, self.source) {
            return Cow::Borrowed(value);
        }
        with_variables(value, slice(self.source, range), slice(self.text, range))
    }

    fn string(&self, at: StringRef) -> &str {
        self.document.get_str(at)
    }
}

/// Returns the offset of the bracket that closes the alternative text of an image.
fn closing_bracket(raw: &str) -> usize {
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (at, byte) in raw.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'[' => depth += 1,
            b']' if depth == 0 => return at,
            b']' => depth -= 1,
            _ => (),
        }
    }
    raw.len()
}

#[cfg(test)]
mod tests {
    use super::{Dialect, Tree};
    use crate::syntax::parser_error::ParserErrorKind as Kind;

    /// Every kind is found in a page, so a parser with other messages does not go unnoticed.
    #[test]
    fn the_parser_still_uses_the_messages_of_each_kind() {
        let cases = [
            ("</b>\n", Kind::UnexpectedClosingTag),
            (
                "<a>\n\ntext\n",
                Kind::Unclosed {
                    in_paragraph: false,
                },
            ),
            ("text <a>\n", Kind::Unclosed { in_paragraph: true }),
            ("<a>\n\ntext</a>\n", Kind::SplitElement),
            ("{a\n", Kind::UnclosedExpression),
            ("{a b}\n", Kind::Expression),
        ];
        for (text, kind) in cases {
            let tree = Tree::parse(text, Dialect::Mdx);
            let kinds: Vec<Kind> = tree.errors.iter().map(|error| error.kind).collect();
            assert!(kinds.contains(&kind), "{text:?}: {:?}", tree.errors);
        }
    }
}
