//! Splits an info string into parts, like the platform.

use super::grammar::{is_option, is_pattern};
use crate::catalog::FENCE_OPTIONS;

/// The syntax of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// A word, or `key=word`.
    Word,
    /// `key="value"`.
    Quoted,
    /// `key={value}`.
    Braced,
    /// `"value"`.
    LoneQuoted,
    /// `{value}`.
    LoneBraced,
}

/// One part of an info string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part<'m> {
    pub(super) shape: Shape,
    /// Its offset in the info string.
    pub(super) start: usize,
    /// The whole text.
    pub(super) text: &'m str,
    /// The key. Empty if there is none.
    pub(super) key: &'m str,
    /// The value without quotes or braces, or the word itself if there is no key.
    pub(super) value: &'m str,
}

impl Part<'_> {
    /// Returns the offset after it.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns whether it is a `title=` that sets the title.
    pub(super) fn is_title(&self) -> bool {
        self.key.eq_ignore_ascii_case("title")
            && self.shape != Shape::Braced
            && !self.value.is_empty()
    }

    /// Returns whether it becomes part of the title.
    pub(super) fn is_loose(&self) -> bool {
        let name = self.name();
        self.shape == Shape::Word && !is_option(name) && name != "[expandable]" && !is_pattern(name)
    }

    /// Returns whether it is a single word that becomes part of the title.
    pub(super) fn is_loose_word(&self) -> bool {
        self.key.is_empty() && self.is_loose()
    }

    /// Returns whether it is meant as part of the title.
    pub(super) fn is_name(&self) -> bool {
        let name = self.name().to_ascii_lowercase();
        self.is_loose()
            && !FENCE_OPTIONS.foreign.contains(&*name)
            && !FENCE_OPTIONS.other_titles.contains(&*name)
    }

    /// Returns the key, or the word itself if there is none.
    fn name(&self) -> &str {
        if self.key.is_empty() {
            self.value
        } else {
            self.key
        }
    }
}

/// Returns the parts of the info string `meta`, in order. Only spaces are between them.
pub(super) fn split(meta: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut at = 0;
    loop {
        let rest = &meta[at..];
        at += rest.len() - rest.trim_start().len();
        if at == meta.len() {
            return parts;
        }
        let part = part(meta, at);
        at = part.end();
        parts.push(part);
    }
}

/// Returns the part that starts at byte `start`, which is not a space.
fn part(meta: &str, start: usize) -> Part<'_> {
    let rest = &meta[start..];
    let shaped = |shape, length, key, value| Part {
        shape,
        start,
        text: &rest[..length],
        key,
        value,
    };
    if let Some((inside, length)) = enclosed(rest) {
        let shape = if rest.starts_with('{') {
            Shape::LoneBraced
        } else {
            Shape::LoneQuoted
        };
        return shaped(shape, length, "", inside);
    }
    let word = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
    let Some(equals) = word.find('=').filter(|&at| at > 0) else {
        // `wrap{1,3}` is a word followed by lines.
        let end = word.find('{').filter(|&at| at > 0).unwrap_or(word.len());
        return shaped(Shape::Word, end, "", &word[..end]);
    };
    let (key, after) = (&rest[..equals], &rest[equals + 1..]);
    match enclosed(after) {
        Some((inside, length)) => {
            let shape = if after.starts_with('{') {
                Shape::Braced
            } else {
                Shape::Quoted
            };
            shaped(shape, equals + 1 + length, key, inside)
        }
        None => shaped(Shape::Word, word.len(), key, &word[equals + 1..]),
    }
}

/// Returns the content of the quotes or braces at the start of `text`, and the length including them. Returns `None` if
/// they are not closed.
fn enclosed(text: &str) -> Option<(&str, usize)> {
    let quote = text.chars().next()?;
    let after = &text[quote.len_utf8()..];
    let length = match quote {
        '"' | '\'' => closing_quote(after, quote)?,
        '{' => after.find('}')?,
        _ => return None,
    };
    Some((&after[..length], length + 2))
}

/// Returns the offset of the quote that ends a value. Ignores escaped quotes.
fn closing_quote(text: &str, quote: char) -> Option<usize> {
    let is_escaped = |at: usize| text[..at].ends_with('\\');
    let mut quotes = text.match_indices(quote).map(|(at, _)| at);
    quotes.find(|&at| !is_escaped(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_recognized() {
        let parts = split("wrap{1} a=b t='x y' {2, 3} \"q\\\"\" n={z} \"open ");
        let found: Vec<_> = parts
            .iter()
            .map(|part| (part.shape, part.text, part.key, part.value))
            .collect();
        let expected = [
            (Shape::Word, "wrap", "", "wrap"),
            (Shape::LoneBraced, "{1}", "", "1"),
            (Shape::Word, "a=b", "a", "b"),
            (Shape::Quoted, "t='x y'", "t", "x y"),
            (Shape::LoneBraced, "{2, 3}", "", "2, 3"),
            (Shape::LoneQuoted, "\"q\\\"\"", "", "q\\\""),
            (Shape::Braced, "n={z}", "n", "z"),
            (Shape::Word, "\"open", "", "\"open"),
        ];
        assert_eq!(found, expected);
    }
}
