//! The names behind a `<`: which may be elements, and which are placeholders or types.

use crate::syntax::markup;

/// The name of the element at the start of `text`.
pub(super) fn name(text: &str) -> &str {
    let end = text.find(|letter: char| !(letter.is_alphanumeric() || "._-:$".contains(letter)));
    &text[..end.unwrap_or(text.len())]
}

/// Whether `name` may be a component or an HTML element, and not a placeholder such as `<your-key>`.
pub(super) fn may_be_element(name: &str) -> bool {
    markup::is_html(name) || name.starts_with(char::is_uppercase)
}

/// Whether the tag follows a word without a space, as in `Array<T>`.
pub(super) fn follows_a_word(text: &str, start: u32) -> bool {
    text[..start as usize].ends_with(|letter: char| letter.is_alphanumeric())
}
