//! The characters of names.

use oxc_syntax::identifier::{is_identifier_part, is_identifier_start};

/// Returns whether the name of an element or attribute can start with a character. The platform tests halves of surrogate
/// pairs, so no character outside of the Basic Multilingual Plane can.
pub(in super::super) fn is_name_start(c: char) -> bool {
    c <= '\u{ffff}' && is_identifier_start(c)
}

/// Returns whether the name of an element or attribute can contain a character.
pub(in super::super) fn is_name_part(c: char) -> bool {
    c == '-' || (c <= '\u{ffff}' && is_identifier_part(c))
}
