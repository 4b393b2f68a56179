//! What XML asks of texts.

use super::{plain, printable};

/// `text` without the characters that XML 1.0 forbids even where they are escaped.
pub(super) fn allowed(text: &str) -> String {
    let text = plain(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    // Pipelines look for some commands anywhere in a line. Others begin one, which no text does in XML: a tag is before it.
    let behind = text.trim_start().trim_start_matches(':');
    let (begin, rest) = text.split_at(text.len() - behind.len());
    format!("{begin}{}", printable(rest, false))
}
