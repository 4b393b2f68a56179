//! Parts of JavaScript and TypeScript examples that are not code.

use super::lines::{self, line_at};
use crate::syntax::keywords::precedes_names;

/// Returns whether a text is clearly not meant to be valid code.
pub(super) fn is_excused(text: &str) -> bool {
    lines::has_prompt(text)
        || lines::has_changes(text)
        || lines::has_placeholder(text)
        || lines::has_named_gap(text)
        || is_sketch(text)
        || text.contains("<%")
        || text.contains("{%")
        || text.contains("{{") && !text.contains("={{")
        || has_omission(text)
        || is_left_to_comment(text)
        || shows_output(text)
}

/// Returns whether dots mark an omission. Dots before a name, bracket or quote are spread syntax.
fn has_omission(text: &str) -> bool {
    text.contains('…')
        || text.contains(" .. ")
        || text.match_indices("...").any(|(at, _)| {
            let after = text[at + 3..].trim_start_matches('.');
            let name =
                after.find(|letter: char| !(letter.is_alphanumeric() || "_$".contains(letter)));
            let rest = name.map_or("", |name| &after[name..]);
            let are_words = rest.starts_with(' ') && rest[1..].starts_with(char::is_alphabetic);
            let spreads = |letter: char| letter.is_alphabetic() || "_$[({'\"`".contains(letter);
            // Dots after a word end a sentence.
            let is_sentence =
                text[..at].ends_with(char::is_alphanumeric) && !after.starts_with(['}', ']', ')']);
            !is_sentence && (are_words || !after.starts_with(spreads))
        })
}

/// Returns whether the line at byte `at` starts with two words that no program has there: it is a sentence, or another
/// language.
pub(super) fn is_other_language(text: &str, at: usize) -> bool {
    let line = line_at(text, at);
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    let mut words = line.split_whitespace();
    let (first, second) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let name = second
        .split(['(', '{', ':', ','])
        .next()
        .unwrap_or_default();
    // A signature with optional parameters: `open(path[, flags])`.
    let is_call = line
        .match_indices("[,")
        .any(|(at, _)| line[..at].ends_with(char::is_alphanumeric));
    let is_declared = ["type", "module"].contains(&first)
        && line.trim_end().ends_with('{')
        && !line.contains('=');
    is_call || is_declared || is_word(first) && is_word(name) && !precedes_names(first)
}

/// Returns whether `text` has types in place of values: `{ width?: number }` in a call.
fn is_sketch(text: &str) -> bool {
    let is_named = |before: &str| before.ends_with(|letter: char| letter.is_alphanumeric());
    // Flow types, which look similar: `+name: string`, `?Name`.
    let is_flow = |line: &str| {
        let bare = line.trim_start();
        let name = bare.strip_prefix('+').and_then(|bare| bare.split_once(':'));
        name.is_some_and(|(name, _)| name.chars().all(char::is_alphanumeric))
            || bare.contains("): ?")
            || bare.starts_with("component ")
    };
    text.trim_start().starts_with('.')
        || text.lines().any(is_flow)
        || text
            .match_indices("?:")
            .any(|(at, _)| is_named(&text[..at]))
}

/// Returns whether a comment replaces a value: `const client = /* yours */`, `const region = // a string`.
fn is_left_to_comment(text: &str) -> bool {
    let ends_open = |before: &str| {
        let before = before.trim_end();
        before.ends_with(['=', '>', '?', ':', '(', ',', '[', '|', '&', '+'])
            || before.ends_with("return")
    };
    text.match_indices("/*")
        .any(|(at, _)| ends_open(&text[..at]))
        || text.lines().any(|line| {
            let code = line.split_once("//").map_or("", |(code, _)| code);
            // Without a space, it is the start of a URL.
            code.ends_with(char::is_whitespace) && code.trim_end().ends_with(['=', ':'])
        })
}

/// Returns whether `text` shows the output of the code: `=> …`, or an object as a console prints it, `Item { …`.
fn shows_output(text: &str) -> bool {
    text.lines().any(|line| {
        let printed = line
            .strip_suffix([' ', '{', '['])
            .map_or("", |name| name.trim_end());
        let is_printed = printed.starts_with(|letter: char| letter.is_ascii_uppercase())
            && printed
                .chars()
                .all(|letter| letter.is_alphanumeric() || "()".contains(letter));
        is_printed
            || line.starts_with("=>")
            || line.starts_with("->")
            || line
                .trim_start()
                .trim_start_matches(['/', ' '])
                .starts_with("=>")
            || line.contains(" -> ")
            || line.contains("// =>") && line.ends_with(['{', '['])
    })
}
