//! What attributes are set to.

use crate::syntax::jsx::AttributeKind;

/// What an attribute is set to, as far as it can be read without running the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'p> {
    /// Nothing: the bare name.
    Bare,
    /// A string in quotes, or a string literal in braces.
    Text(&'p str),
    /// A number in braces.
    Number(f64),
    /// `true` or `false` in braces.
    Boolean(bool),
    /// Something that only the running page knows.
    Unknown,
}

/// The string that an attribute's value means, where it can be read.
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
