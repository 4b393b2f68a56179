//! TOML. The only file that uses the TOML parser.

use super::{ExampleError, lines};
use crate::workers::caught;
use toml_parser::parser::{Event, EventKind, parse_document};
use toml_parser::{ParseError, Source};

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(text: &str) -> Option<ExampleError> {
    let error = first_error(&lines::without_dotted_lines(text))?;
    if lines::has_template(text)
        || lines::has_placeholder(text)
        || lines::has_ellipsis(text)
        || lines::has_changes(text)
        || lines::has_prompt(text)
    {
        return None;
    }
    // A single value of a list.
    if text.trim_start().starts_with('{') && first_error(&format!("a = [\n{text}\n]")).is_none() {
        return None;
    }
    let pieces = lines::paragraphs(text);
    if pieces.len() > 1 && pieces.iter().all(|piece| first_error(piece).is_none()) {
        return None;
    }
    let at = error.unexpected().or_else(|| error.context())?.start();
    let word: String = text[at..]
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || "_-".contains(*letter))
        .collect();
    let message = if error.description().starts_with("invalid") && !word.is_empty() {
        format!("invalid TOML: `{word}` is not a value")
    } else {
        format!("invalid TOML: {}", error.description())
    };
    Some(ExampleError::line_from(
        text,
        at,
        message,
        "write `key = value`, with quotes around text",
    ))
}

fn first_error(text: &str) -> Option<ParseError> {
    caught(|| parse(text)).ok()?
}

fn parse(text: &str) -> Option<ParseError> {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut errors: Vec<ParseError> = Vec::new();
    let mut scalars = Vec::new();
    let mut take = |event: Event| {
        if event.kind() == EventKind::Scalar {
            scalars.push(event);
        }
    };
    parse_document(&tokens, &mut take, &mut errors);
    if errors.is_empty() {
        // The parser accepts any word as a value; only conversion rejects it.
        for scalar in scalars {
            let _kind = source.get(scalar)?.decode_scalar(&mut (), &mut errors);
        }
    }
    errors.into_iter().next()
}
