//! GraphQL. The only file that uses the GraphQL parser.

use super::{ExampleError, lines};
use crate::workers::caught;
use apollo_parser::Parser;

/// The maximum nesting depth of a document.
const MAX_DEPTH: usize = 100;
/// The maximum number of tokens in a document.
const MAX_TOKENS: usize = 10_000;

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(text: &str) -> Option<ExampleError> {
    let (at, message) = first_error(text)?;
    let leaves_out = text.match_indices("...").any(|(at, _)| {
        let after = text[at + 3..].trim_start_matches([' ', '\t']);
        !after.starts_with(|letter: char| letter.is_alphabetic() || "_@{".contains(letter))
    });
    // The parser does not support descriptions before an operation yet.
    let is_description = text.get(at..).is_some_and(|rest| rest.starts_with('"'))
        && text[..at].trim_end_matches([' ', '\t']).ends_with('\n');
    // It does not support variables of fragments either.
    let is_argument =
        message.contains("'on'") && text.get(at..).is_some_and(|rest| rest.starts_with('('));
    // Braces may contain only a comment.
    let is_empty = message.contains("at least one");
    if leaves_out
        || is_empty
        || is_argument
        || is_description
        || text.contains('…')
        || lines::has_template(text)
        || lines::has_placeholder(text)
        || lines::has_prompt(text)
        || lines::has_changes(text)
    {
        return None;
    }
    // Only fields, of a query or a type; or several pieces, each in its own form.
    if is_part(text) || lines::paragraphs(text).iter().all(|piece| is_part(piece)) {
        return None;
    }
    Some(ExampleError::line_from(
        text,
        at,
        format!("invalid GraphQL: {}", readable_message(&message)),
        "look for a missing bracket or name before it",
    ))
}

/// Returns the message of the parser, with readable names for its tokens.
fn readable_message(message: &str) -> String {
    const NAMES: [(&str, &str); 10] = [
        ("R_CURLY", "`}`"),
        ("L_CURLY", "`{`"),
        ("R_PAREN", "`)`"),
        ("L_PAREN", "`(`"),
        ("R_BRACK", "`]`"),
        ("L_BRACK", "`[`"),
        ("EOF", "the end"),
        ("COLON", "`:`"),
        ("NAME", "a name"),
        ("Name", "name"),
    ];
    let message = crate::syntax::value::lower(message);
    let named = NAMES.iter();
    named.fold(message, |message, (name, mark)| message.replace(name, mark))
}

fn is_part(text: &str) -> bool {
    first_error(text).is_none()
        || [("{", "}"), ("type T {", "}"), ("input T {", "}"), ("enum T {", "}"), ("type T { f", ": T }")]
            .iter()
            .any(|(before, after)| first_error(&format!("{before}\n{text}\n{after}")).is_none())
        // Variables next to a query.
        || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

fn first_error(text: &str) -> Option<(usize, String)> {
    let parser = || Parser::new(text).recursion_limit(MAX_DEPTH);
    let tree = caught(|| parser().token_limit(MAX_TOKENS).parse()).ok()?;
    let mut errors = tree.errors();
    // An error about a limit says nothing about the text.
    if tree.errors().any(apollo_parser::Error::is_limit) {
        return None;
    }
    let first = errors.next()?;
    Some((first.index(), first.message().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_has_a_limit() {
        let deep = |depth: usize| format!("query {}{}", "{a".repeat(depth), "}".repeat(depth - 1));
        assert!(
            first_error(&deep(MAX_DEPTH / 2)).is_some(),
            "a bracket is missing"
        );
        assert_eq!(
            first_error(&deep(MAX_DEPTH * 2)),
            None,
            "the limit ends the parser"
        );
    }

    #[test]
    fn length_has_a_limit() {
        let long = |fields: usize| format!("query {{ {}", "a ".repeat(fields));
        assert!(
            first_error(&long(MAX_TOKENS / 4)).is_some(),
            "a bracket is missing"
        );
        assert_eq!(
            first_error(&long(MAX_TOKENS)),
            None,
            "the limit ends the parser"
        );
    }
}
