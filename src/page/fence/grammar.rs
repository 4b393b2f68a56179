//! The options of the platform's code blocks, and those of other site builders.

/// Options without a value.
pub(super) const SWITCHES: [&str; 5] = ["lines", "wrap", "expandable", "twoslash", "nocopy"];
/// Options with a value.
pub(super) const VALUED: [&str; 6] = ["title", "icon", "lang", "highlight", "focus", "theme"];
/// Names of the title option in other site builders.
pub(super) const OTHER_TITLES: [&str; 6] =
    ["filename", "file", "name", "label", "caption", "filepath"];
/// Options of other site builders, which become part of the title.
pub(super) const FOREIGN: [&str; 6] = [
    "showlinenumbers",
    "numberoflines",
    "linenos",
    "linenums",
    "hl_lines",
    "showlinenumber",
];

/// Returns whether the platform has an option with this name.
pub(super) fn is_option(name: &str) -> bool {
    SWITCHES.contains(&name) || VALUED.contains(&name)
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
