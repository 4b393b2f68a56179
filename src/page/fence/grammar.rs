//! The options of the platform's code blocks, and those of other site builders.

use crate::catalog::FENCE_OPTIONS;

/// Returns whether the platform has an option with this name.
pub(super) fn is_option(name: &str) -> bool {
    FENCE_OPTIONS.is_option(name)
}

/// Returns whether `word` is `/text/`, which is read as a pattern and dropped.
pub(super) fn is_pattern(word: &str) -> bool {
    word.len() > 2 && word.starts_with('/') && word.ends_with('/')
}

/// Returns whether `item` is a line or a range of lines: `3` or `3-5`.
pub(super) fn is_line(item: &str) -> bool {
    let is_number = |text: &str| text.trim().parse::<u32>().is_ok_and(|line| line > 0);
    match item.split_once('-') {
        Some((from, to)) => is_number(from) && is_number(to),
        None => is_number(item),
    }
}
