//! Removes characters that XML does not allow.

use super::{plain, printable};

/// Returns `text` without the characters that XML 1.0 forbids even if they are escaped.
pub(super) fn allowed(text: &str) -> String {
    let text = plain(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    // CI systems find some commands anywhere in a line, others only at its start. In XML a tag comes first on each line,
    // so colons at the start of a text need no escaping.
    let after_colons = text.trim_start().trim_start_matches(':');
    let (start, rest) = text.split_at(text.len() - after_colons.len());
    format!("{start}{}", printable(rest, false))
}
