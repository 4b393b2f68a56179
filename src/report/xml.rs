//! What XML asks of texts.

use super::plain;

/// `text` without the characters that XML 1.0 forbids even where they are escaped.
pub(super) fn allowed(text: &str) -> String {
    plain(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
