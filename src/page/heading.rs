//! Headings.

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
