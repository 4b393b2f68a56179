//! The arguments of a function call.

use super::assignments::assigned;
use super::code::{Piece, piece, split, string_length};
use super::strings;
use crate::syntax::endpoint::Method;
use std::collections::BTreeSet;
use std::ops::Range;

/// The maximum length of the arguments of a call, in bytes.
const MAX_LENGTH: usize = 6_000;

/// The code around a call.
#[derive(Clone, Copy)]
pub(super) struct Code<'t> {
    /// The example.
    pub(super) text: &'t str,
    /// Whether `#` starts a comment in it.
    pub(super) has_hash_comments: bool,
}

/// A part of an example.
#[derive(Clone, Copy)]
pub(super) struct Part<'t> {
    pub(super) start: usize,
    pub(super) text: &'t str,
}

impl<'t> Code<'t> {
    /// Returns the parts between the bracket at `start` and the one that closes it.
    pub(super) fn parts(self, start: usize) -> Option<Vec<Part<'t>>> {
        let code = self.text.get(start..)?;
        let parts = split(code, self.has_hash_comments, MAX_LENGTH)?;
        let part = |(from, to): (usize, usize)| {
            let text = self.without_comments(&code[from..to]);
            Part {
                start: start + to - text.len(),
                text,
            }
        };
        Some(parts.into_iter().map(part).collect())
    }

    /// Returns `text` without comments and blanks at its start.
    fn without_comments(self, mut text: &'t str) -> &'t str {
        while let Some((Piece::Comment, length)) = piece(text, self.has_hash_comments) {
            text = text[length..].trim_start();
        }
        text
    }

    /// Returns the value of a string, or of a name that is set to one, and its range.
    pub(super) fn string(self, part: Part<'t>) -> Option<(String, Range<usize>)> {
        if let Some((text, range)) = strings::text(part.text) {
            return Some((text, part.start + range.start..part.start + range.end));
        }
        let (start, value) = assigned(self.text, as_name(part.text)?)?;
        let statement = &value[..end_of_statement(value)?];
        let (text, range) = strings::text(statement)?;
        Some((text, start + range.start..start + range.end))
    }

    /// Returns the members of an object, or of a name that is set to one.
    pub(super) fn object(self, part: Part<'t>) -> Option<Vec<Part<'t>>> {
        if part.text.starts_with('{') {
            return self.parts(part.start);
        }
        let (start, value) = assigned(self.text, as_name(part.text)?)?;
        if value.starts_with('{') {
            self.parts(start)
        } else {
            None
        }
    }

    /// Returns the method that a string or constant names, and its range.
    pub(super) fn method(self, part: Part<'t>) -> Option<(Method, Range<usize>)> {
        let (name, range) = match self.string(part) {
            Some((text, range)) => (text, range),
            None => {
                // `http.MethodPost`, `Request::METHOD_POST`.
                let name = part.text.rsplit(['.', ':']).next()?;
                let lower = name.to_ascii_lowercase();
                let name = lower.strip_prefix("method")?.trim_start_matches('_');
                (name.to_owned(), part.start..part.start + part.text.len())
            }
        };
        let method = Method::named(&name).filter(|method| *method != Method::Webhook)?;
        Some((method, range))
    }
}

/// Returns the value of the first part with one of these names: `method: "POST"`, `method="POST"`.
pub(super) fn named<'t>(parts: &[Part<'t>], names: &BTreeSet<String>) -> Option<Part<'t>> {
    parts.iter().find_map(|part| {
        let (name, value) = name_and_value(*part)?;
        names.contains(name).then_some(value)
    })
}

/// Returns the parts without a name.
pub(super) fn positional<'t>(parts: &[Part<'t>]) -> Vec<Part<'t>> {
    let all = parts.iter().copied();
    all.take_while(|part| name_and_value(*part).is_none())
        .collect()
}

fn name_and_value(part: Part<'_>) -> Option<(&str, Part<'_>)> {
    let text = part.text;
    let end = if text.starts_with(['"', '\'']) {
        string_length(text)?
    } else {
        text.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))?
    };
    let (name, rest) = text.split_at(end);
    let rest = rest.trim_start();
    let value = rest
        .strip_prefix("=>")
        .or_else(|| rest.strip_prefix([':', '=']))?;
    let is_other = value.starts_with(['=', ':', '/']);
    let value = value.trim_start();
    let start = part.start + text.len() - value.len();
    let is_named = !is_other && !name.is_empty();
    is_named.then_some((name.trim_matches(['"', '\'']), Part { start, text: value }))
}

fn as_name(text: &str) -> Option<&str> {
    let is_letter = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let is_name = text.starts_with(|letter: char| letter.is_alphabetic() || "_$".contains(letter));
    (is_name && text.chars().all(is_letter)).then_some(text)
}

/// Returns the length of an expression up to the end of its line, without a semicolon.
fn end_of_statement(value: &str) -> Option<usize> {
    let line = if value.starts_with('`') {
        string_length(value)?
    } else {
        value.find('\n').unwrap_or(value.len())
    };
    Some(
        value[..line]
            .trim_end()
            .trim_end_matches([';', ','])
            .trim_end()
            .len(),
    )
}
