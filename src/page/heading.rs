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
        HeadingData {
            range,
            level,
            form,
            text: on_one_line(self.words).into(),
            explicit_id,
            shows_more: self.shows_more,
            parent,
        }
    }
}

/// Returns the words of a text with one space between them.
fn on_one_line(text: String) -> String {
    let is_space = |byte: u8| byte == b' ';
    let bytes = text.as_bytes();
    let is_plain = bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
    let has_gap = bytes.windows(2).any(|two| two == b"  ");
    let has_ends =
        bytes.first().copied().is_some_and(is_space) || bytes.last().copied().is_some_and(is_space);
    if is_plain && !has_gap && !has_ends {
        return text;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::on_one_line;

    #[test]
    fn words_have_one_space_between_them() {
        for (text, expected) in [
            ("", ""),
            ("a b", "a b"),
            (" a", "a"),
            ("a ", "a"),
            ("a  b", "a b"),
            ("a\tb\u{a0}c", "a b c"),
        ] {
            assert_eq!(on_one_line(text.to_owned()), expected, "{text:?}");
        }
    }
}
