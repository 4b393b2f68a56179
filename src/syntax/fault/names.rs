//! The names behind a `<`: which may be elements, and which are placeholders or types.

use crate::syntax::markup;

/// The name of the element at the start of `text`.
pub(super) fn name(text: &str) -> &str {
    let end = text.find(|letter: char| !(letter.is_alphanumeric() || "._-:$".contains(letter)));
    &text[..end.unwrap_or(text.len())]
}

/// Whether `name` may be a component or an HTML element, and not a placeholder such as `<your-key>`.
pub(super) fn is_element_like(name: &str) -> bool {
    markup::is_html(name) || name.starts_with(char::is_uppercase)
}

/// Whether `name` is all capitals, as placeholders such as `<API_KEY>` are.
pub(super) fn is_shouted(name: &str) -> bool {
    name.len() > 1 && !name.contains(char::is_lowercase)
}

/// Whether the tag follows a word without a space, as in `Array<T>`.
pub(super) fn follows_a_word(text: &str, start: u32) -> bool {
    text[..start as usize].ends_with(|letter: char| letter.is_alphanumeric())
}

/// Whether what comes after `before` is escaped by a backslash.
pub(super) fn is_escaped(before: &str) -> bool {
    let kept = before.trim_end_matches('\\').len();
    (before.len() - kept) % 2 == 1
}
