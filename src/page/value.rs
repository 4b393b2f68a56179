//! The values of attributes.

use super::attribute_kind::AttributeKind;

/// The value of an attribute, as far as it is known statically.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'p> {
    /// No value: only the name.
    Bare,
    /// A string in quotes, or a string literal in braces.
    Text(&'p str),
    /// A number in braces.
    Number(f64),
    /// `true` or `false` in braces.
    Boolean(bool),
    /// Unknown until the page is rendered.
    Unknown,
}

/// Returns the string value of an attribute, if it is known statically.
pub(super) fn literal(kind: AttributeKind, value: &str) -> Option<&str> {
    match kind {
        AttributeKind::Literal => Some(value),
        AttributeKind::Boolean => Some(""),
        AttributeKind::Spread => None,
        AttributeKind::Expression => {
            let value = value.trim();
            let quote = value
                .chars()
                .next()
                .filter(|quote| "\"'`".contains(*quote))?;
            let inside = value.strip_prefix(quote)?.strip_suffix(quote)?;
            (!inside.contains([quote, '\\']) && !inside.contains("${")).then_some(inside)
        }
    }
}
