//! GraphQL. The only file that names the GraphQL parser.

use super::{Fault, lines};
use apollo_parser::Parser;

/// Levels that a document may have.
const DEEPEST: usize = 100;
/// Tokens that a document may have.
const LONGEST: usize = 10_000;

/// The first fault of `text`, where it is certain.
pub(super) fn check(text: &str) -> Option<Fault> {
    let (at, message) = first_error(text)?;
    let leaves_out = text.match_indices("...").any(|(at, _)| {
        let behind = text[at + 3..].trim_start_matches([' ', '\t']);
        !behind.starts_with(|letter: char| letter.is_alphabetic() || "_@{".contains(letter))
    });
    // A description before an operation is newer than the parser.
    let is_description = text.get(at..).is_some_and(|rest| rest.starts_with('"'))
        && text[..at].trim_end_matches([' ', '\t']).ends_with('\n');
    // So are variables of fragments.
    let is_argument =
        message.contains("'on'") && text.get(at..).is_some_and(|rest| rest.starts_with('('));
    // What stands in braces may be left to a comment.
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
    // Fields by themselves, of a query or of a type; several pieces, each of its own form.
    if is_part(text) || lines::paragraphs(text).iter().all(|piece| is_part(piece)) {
        return None;
    }
    Some(Fault::line_from(
        text,
        at,
        format!("invalid GraphQL: {}", in_words(&message)),
        "look for a bracket or name that is missing before it",
    ))
}

/// What the parser says, with marks for its names of them.
fn in_words(message: &str) -> String {
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
            .any(|(before, behind)| first_error(&format!("{before}\n{text}\n{behind}")).is_none())
        // Variables beside a query.
        || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

fn first_error(text: &str) -> Option<(usize, String)> {
    let tree = Parser::new(text)
        .recursion_limit(DEEPEST)
        .token_limit(LONGEST)
        .parse();
    let mut errors = tree.errors();
    // One that ran into a limit says nothing of the text.
    if tree.errors().any(apollo_parser::Error::is_limit) {
        return None;
    }
    let first = errors.next()?;
    Some((first.index(), first.message().to_owned()))
}
