//! References without a definition on the page, which Markdown renders as text.

use super::link::is_escaped;
use crate::catalog::CODE_NAMES;
use crate::syntax::value::Range;
use crate::text::Span;
use memchr::memmem;

/// The stored data of a reference without a definition.
#[derive(Debug, Clone, Copy)]
pub(super) struct UndefinedData {
    pub(super) range: Range,
    pub(super) label: Range,
}

/// A reference without a definition on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndefinedReference {
    /// The whole reference: `[text][label]` or `[^label]`.
    pub span: Span,
    /// The label. For a footnote, without the `^`.
    pub label: Span,
    /// Whether it is a footnote reference.
    pub is_footnote: bool,
}

/// The maximum length of a reference in bytes.
const MAX_LENGTH: usize = 1000;

/// Finds the references in the part of `text` that the parser reads as text. Only counts what is unlikely to be
/// anything else, because text in brackets is common.
pub(super) fn find(text: &str, part: Range, mut found: impl FnMut(UndefinedData)) {
    let (start, end) = (part.0 as usize, part.1 as usize);
    let Some(words) = text.get(start..end) else {
        return;
    };
    // Setting up a searcher costs more than scanning most texts, and few texts contain a bracket.
    if memchr::memchr(b'[', words.as_bytes()).is_none() {
        return;
    }
    for at in memmem::find_iter(words.as_bytes(), b"][") {
        found_in(full(text, end, start + at), &mut found);
    }
    for at in memmem::find_iter(words.as_bytes(), b"[^") {
        found_in(footnote(text, end, start + at), &mut found);
    }
}

type Places = (std::ops::Range<usize>, std::ops::Range<usize>);

fn found_in(places: Option<Places>, found: &mut impl FnMut(UndefinedData)) {
    let to_u32 = |range: std::ops::Range<usize>| {
        Some((
            u32::try_from(range.start).ok()?,
            u32::try_from(range.end).ok()?,
        ))
    };
    let data = places.and_then(|(whole, label)| {
        Some(UndefinedData {
            range: to_u32(whole)?,
            label: to_u32(label)?,
        })
    });
    data.into_iter().for_each(found);
}

/// Returns the reference `[text][label]` with its inner brackets at byte `middle`.
fn full(text: &str, end: usize, middle: usize) -> Option<Places> {
    let label = middle + 2..middle + 2 + text[middle + 2..end].find(['[', ']'])?;
    if text.as_bytes()[label.end] != b']' || is_escaped(text, label.end) {
        return None;
    }
    let open = opening(text, middle)?;
    let start = open - usize::from(text[..open].ends_with('!'));
    let is_word_before = text[..start]
        .chars()
        .next_back()
        .is_some_and(|letter| letter.is_alphanumeric() || ")]_[.$\\".contains(letter));
    let is_word_behind = text[label.end + 1..]
        .chars()
        .next()
        .is_some_and(|letter| letter.is_alphanumeric() || "[(*+?{_".contains(letter));
    let is_reference = !is_word_before
        && !is_word_behind
        && are_names(text[open + 1..middle].trim(), text[label.clone()].trim());
    is_reference.then_some((start..label.end + 1, label))
}

/// Returns the offset of the bracket that is closed at byte `close`.
fn opening(text: &str, close: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open = 1_u32;
    for at in (close.saturating_sub(MAX_LENGTH)..close).rev() {
        match bytes[at] {
            b'\n' if bytes[at + 1] == b'\n' => return None,
            b']' if !is_escaped(text, at) => open += 1,
            b'[' if !is_escaped(text, at) => open -= 1,
            _ => continue,
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

/// Returns whether the two are the text of a link and a label, and not indexes, a pattern or a note.
fn are_names(words: &str, label: &str) -> bool {
    let is_number = |text: &str| text.chars().all(char::is_numeric);
    let is_plain =
        |text: &str| text.contains(char::is_alphanumeric) && !text.starts_with(['^', '-']);
    let types = &CODE_NAMES.types;
    let are_types = types.contains(words) && types.contains(label);
    is_plain(words)
        && is_plain(label)
        && !(is_number(words) && is_number(label))
        && !are_types
        && (words.chars().nth(1).is_some() || label.chars().nth(1).is_some())
        && !is_pattern(words)
        && !is_pattern(label)
        && !label.contains(['"', '\'', '{', '}', '=', '$', '|'])
}

/// Returns whether it is a sequence of letters as in a character class: `abc`, `aeiou`.
fn is_row(text: &str) -> bool {
    let follows = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1] == pair[0] + 1;
    text == "aeiou" || text.len() > 2 && text.as_bytes().windows(2).all(follows)
}

/// Returns whether it starts like a character class: `a-z0-9`.
fn is_pattern(text: &str) -> bool {
    matches!(text.as_bytes(), [from, b'-', to, ..]
        if from.is_ascii_alphanumeric() && to.is_ascii_alphanumeric() && from < to)
}

/// Returns the footnote reference `[^label]` that starts at byte `open`.
fn footnote(text: &str, end: usize, open: usize) -> Option<Places> {
    let start = open + 2;
    let length = text[start..end]
        .find(|letter: char| !(letter.is_alphanumeric() || "-_".contains(letter)))
        .filter(|&length| length > 0)?;
    let label = start..start + length;
    let after = text[label.end..].strip_prefix(']')?;
    let is_footnote = !is_escaped(text, open)
        && !is_pattern(&text[label.clone()])
        && !is_row(&text[label.clone()])
        && !text[..open].ends_with(['|', '^', '\\', '/'])
        && !after.starts_with(['*', '+', '?', '{', '[', ']', '(', '/', '|', '$']);
    is_footnote.then_some((open..label.end + 1, label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use crate::text::slice;

    fn labels(text: &str) -> Vec<&str> {
        let mut all = Vec::new();
        let length = u32::try_from(text.len()).expect("short");
        find(text, (0, length), |found| {
            all.push(slice(text, found.label));
        });
        all
    }

    #[test]
    fn references_are_found() {
        assert_eq!(labels("see [the guide][guide]."), ["guide"]);
        assert_eq!(labels("![a [b] c][x y] [text][1]"), ["x y", "1"]);
        assert_eq!(labels("word[^1] and[^note-2]."), ["1", "note-2"]);
    }

    #[test]
    fn other_brackets_are_ignored() {
        let silent = [
            "array[i][j] and matrix[0][1]",
            "[1][2]",
            "[i][j]",
            "f()[a][bc]",
            "[ab][cd][ef]",
            "[text][]",
            "[ ][ab]",
            "\\[text][label]",
            "[text][label\\]",
            "[a-z][a-z0-9]*",
            "[[ab][cd]]",
            "[ab][cd](ef)",
            "text][label]",
            "[^0-9] [^abc] [^aeiou] and /[^xy]/",
            "[--foo][--bar] [-f][file]",
            "[string][number]",
            "[^/]+ [^a-z] [^x]* \\[^1] [^a b]",
            "[ab]\n\nc][de]",
        ];
        for text in silent {
            assert_eq!(labels(text), <[&str; 0]>::default(), "{text}");
        }
    }

    #[test]
    fn references_without_definition_are_found() {
        let page =
            Page::of("See [`a`][b c], ![d][efg] and x[^1] y[^2] `[h][ij]`.\n\n[^1]: Foot.\n");
        let found: Vec<_> = page
            .undefined_references()
            .map(|found| {
                (
                    page.slice(found.span),
                    page.slice(found.label),
                    found.is_footnote,
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                ("[`a`][b c]", "b c", false),
                ("![d][efg]", "efg", false),
                ("[^2]", "2", true),
            ]
        );
    }
}
