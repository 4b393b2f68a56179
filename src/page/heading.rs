//! Headings.

use crate::syntax::mdx::NodeId;
use crate::syntax::value::Range;
use crate::text::{FileId, Span};

/// The syntax of a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeadingForm {
    /// `## Text`.
    Hashes,
    /// The text with `=` or `-` on the next line.
    Underlined,
    /// `<h2>Text</h2>`.
    Jsx,
}

/// A heading of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heading<'p> {
    /// The whole heading.
    pub span: Span,
    /// The level, from 1 to 6.
    pub level: u8,
    /// The syntax.
    pub form: HeadingForm,
    /// The text: words and code, without markup, images and expressions.
    pub text: &'p str,
    /// The explicit id, set with `{#id}` or `id`, as written.
    pub explicit_id: Option<&'p str>,
    /// Whether it contains anything that can be visible without text: an image, a component, an expression, a formula.
    pub shows_more: bool,
    /// The element around it.
    pub parent: Option<u32>,
}

/// The stored data of a heading.
#[derive(Debug)]
pub(super) struct HeadingData {
    range: Range,
    level: u8,
    form: HeadingForm,
    text: Box<str>,
    explicit_id: Option<Box<str>>,
    shows_more: bool,
    parent: Option<u32>,
}

impl HeadingData {
    /// Returns the heading as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> Heading<'_> {
        Heading {
            span: file.span(self.range),
            level: self.level,
            form: self.form,
            text: &self.text,
            explicit_id: self.explicit_id.as_deref(),
            shows_more: self.shows_more,
            parent: self.parent,
        }
    }
}

/// A heading that is still being parsed.
pub(super) struct OpenHeading {
    /// The node in the syntax tree.
    pub(super) node: NodeId,
    words: String,
    shows_more: bool,
}

impl OpenHeading {
    /// Creates a heading at `node` without content.
    pub(super) fn new(node: NodeId) -> Self {
        Self {
            node,
            words: String::new(),
            shows_more: false,
        }
    }

    /// Adds text or code.
    pub(super) fn words(&mut self, words: &str) {
        self.words.push_str(words);
    }

    /// Records content that can be visible without text.
    pub(super) fn more(&mut self) {
        self.shows_more = true;
    }

    /// Returns the finished heading.
    pub(super) fn close(
        self,
        range: Range,
        (level, form): (u8, HeadingForm),
        explicit_id: Option<Box<str>>,
        parent: Option<u32>,
    ) -> HeadingData {
        let words: Vec<&str> = self.words.split_whitespace().collect();
        HeadingData {
            range,
            level,
            form,
            text: words.join(" ").into(),
            explicit_id,
            shows_more: self.shows_more,
            parent,
        }
    }
}
