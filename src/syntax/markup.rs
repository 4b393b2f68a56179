//! The names of HTML elements.

use crate::catalog::MARKUP;

/// Returns whether this is a void element, which has no closing tag in HTML.
pub fn is_void(name: &str) -> bool {
    MARKUP.void.contains(name)
}

/// Returns whether this is an HTML element.
pub fn is_html(name: &str) -> bool {
    is_void(name) || MARKUP.elements.contains(name)
}
