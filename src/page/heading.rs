//! Headings.

use crate::syntax::mdx::NodeId;
use crate::text::Span;

/// How a heading is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `## Text`.
    Hashes,
    /// The text with a line of `=` or `-` below.
    Underlined,
    /// `<h2>Text</h2>`.
    Jsx,
}

/// A heading of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The whole heading.
    pub span: Span,
    /// Its level, 1 to 6.
    pub level: u8,
    /// How it is written.
    pub form: Form,
    /// Its text: words and code, without marks, images and expressions.
    pub text: Box<str>,
    /// The id that it asks for with `{#id}` or `id`, as it is written.
    pub asked_id: Option<Box<str>>,
    /// Whether it holds anything that may show without text: an image, a component, an expression, a formula.
    pub shows_more: bool,
    /// The element that it stands in.
    pub parent: Option<u32>,
}

/// A heading whose parts are still being read.
pub(super) struct OpenHeading {
    /// Its node in the tree.
    pub(super) node: NodeId,
    words: String,
    shows_more: bool,
}

impl OpenHeading {
    /// The heading at `node`, of which nothing is read yet.
    pub(super) fn new(node: NodeId) -> Self {
        Self {
            node,
            words: String::new(),
            shows_more: false,
        }
    }

    /// Takes words or code.
    pub(super) fn words(&mut self, words: &str) {
        self.words.push_str(words);
    }

    /// Takes something that may show without words.
    pub(super) fn more(&mut self) {
        self.shows_more = true;
    }

    /// The heading, of which everything is read.
    pub(super) fn close(
        self,
        span: Span,
        (level, form): (u8, Form),
        asked_id: Option<Box<str>>,
        parent: Option<u32>,
    ) -> Heading {
        let words: Vec<&str> = self.words.split_whitespace().collect();
        Heading {
            span,
            level,
            form,
            text: words.join(" ").into(),
            asked_id,
            shows_more: self.shows_more,
            parent,
        }
    }
}
