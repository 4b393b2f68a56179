//! The names after a `<`: elements, placeholders and types.

use crate::syntax::markup;

/// Returns the element name at the start of `text`.
pub(super) fn name(text: &str) -> &str {
    let end = text.find(|letter: char| !(letter.is_alphanumeric() || "._-:$".contains(letter)));
    &text[..end.unwrap_or(text.len())]
}

/// Returns whether `name` can be a component or an HTML element, and not a placeholder such as `<your-key>`.
pub(super) fn is_element_like(name: &str) -> bool {
    markup::is_html(name) || name.starts_with(char::is_uppercase)
}

/// Returns whether `name` is all upper case, like the placeholder `<API_KEY>`.
pub(super) fn is_shouted(name: &str) -> bool {
    name.len() > 1 && !name.contains(char::is_lowercase)
}

/// Returns whether the tag directly follows a word, as in `Array<T>`.
pub(super) fn follows_a_word(text: &str, start: u32) -> bool {
    text[..start as usize].ends_with(|letter: char| letter.is_alphanumeric())
}

/// Returns whether a backslash at the end of `before` escapes the next character.
pub(super) fn is_escaped(before: &str) -> bool {
    let kept = before.trim_end_matches('\\').len();
    (before.len() - kept) % 2 == 1
}
