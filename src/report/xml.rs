//! What XML asks of texts.

use super::{plain, printable};

/// `text` without the characters that XML 1.0 forbids even where they are escaped.
pub(super) fn allowed(text: &str) -> String {
    let text = plain(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    // Pipelines look for commands anywhere in a line.
    printable(&text, false).into_owned()
}
