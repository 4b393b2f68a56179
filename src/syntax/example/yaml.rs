//! YAML examples, read by the event parser.

use super::{ExampleError, lines};
use crate::workers::caught;
use saphyr_parser::{Parser, ScanError};

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(text: &str) -> Option<ExampleError> {
    first_error(text)?;
    let without_dots = lines::without_dotted_lines(text);
    let error = first_error(&without_dots)?;
    let at = byte(text, error.marker().index());
    let is_elsewhere = error.info().contains("unknown anchor") && names_anchor(text, at);
    if is_excused(text, at) || error.info().contains("handle") || is_elsewhere {
        return None;
    }
    let message = format!("invalid YAML: {}", readable_message(text, at, error.info()));
    Some(ExampleError::line_from(
        text,
        at,
        message,
        "look at the indentation, quotes and colons of this line and the one before it",
    ))
}

/// Returns whether the alias at byte `at` names an anchor that may be in a part of the file that is not shown.
fn names_anchor(text: &str, at: usize) -> bool {
    let name = text[at..].trim_start_matches('*');
    let end = name.find(|letter: char| !(letter.is_alphanumeric() || "_-".contains(letter)));
    let after = end.map_or("", |end| &name[end..]);
    end != Some(0) && !after.starts_with(['.', '/', '$', '*']) && !text.contains('&')
}

fn is_excused(text: &str, at: usize) -> bool {
    let first = lines::first_indent(text);
    let is_cut_out = text
        .lines()
        .any(|line| !line.trim().is_empty() && lines::indent(line) < first);
    // Front matter, followed by the text of its page.
    let is_front_matter =
        text.trim_start().starts_with("---") && text[..at].matches("\n---").count() > 0;
    let pieces = [lines::paragraphs(text), lines::between_comments(text)];
    let are_read = |pieces: &Vec<&str>| {
        pieces.len() > 1 && pieces.iter().all(|piece| first_error(piece).is_none())
    };
    lines::has_template(text)
        || lines::has_changes(text) && !text.contains(": ")
        || lines::has_prompt(text)
        || lines::has_ellipsis(text)
        || is_cut_out
        // Alternatives for a value: `"a" | "b"`.
        || text.contains("\" | \"")
        || text.contains("' | '")
        || is_front_matter
        || pieces.iter().any(are_read)
}

/// Parts of parser messages, and a clearer wording for each.
const MESSAGES: [(&str, &str); 7] = [
    (
        "mapping values are not allowed",
        "unexpected colon, because no key can be here",
    ),
    (
        "found a tab",
        "unexpected tab, because only spaces are allowed here",
    ),
    (
        "tabs",
        "unexpected tab, because only spaces are allowed here",
    ),
    (
        "expected '-' indicator",
        "the line is not indented like its list",
    ),
    (
        "expected key",
        "the line is not indented like the keys before it",
    ),
    (
        "in quoted scalar",
        "a quote is not closed, or the text in it is indented too little",
    ),
    (
        "unexpected character: `@'",
        "a value cannot begin with `@` outside quotes",
    ),
];

/// Returns the message of the parser in terms of the text.
fn readable_message(text: &str, at: usize, info: &str) -> String {
    let line_start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    if line.trim_start_matches(' ').starts_with('\t') {
        return "this line is indented with a tab, but only spaces are allowed".to_owned();
    }
    let replacement = MESSAGES.iter().find(|(part, _)| info.contains(part));
    if let Some((_, words)) = replacement {
        return (*words).to_owned();
    }
    crate::syntax::value::lower(info)
}

fn first_error(text: &str) -> Option<ScanError> {
    caught(|| Parser::new_from_str(text).find_map(Result::err)).ok()?
}

/// Returns the byte offset of the character at `index`.
fn byte(text: &str, index: usize) -> usize {
    text.char_indices()
        .nth(index)
        .map_or(text.len(), |(at, _)| at)
}
