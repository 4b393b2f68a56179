//! The words of the grammar: what the platform knows as an option, and what other site builders do.

/// Options that are on or off.
pub(super) const SWITCHES: [&str; 5] = ["lines", "wrap", "expandable", "twoslash", "nocopy"];
/// Options that take a value.
pub(super) const VALUED: [&str; 6] = ["title", "icon", "lang", "highlight", "focus", "theme"];
/// What other site builders call a title.
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

/// Whether the platform knows an option of this name.
pub(super) fn is_option(name: &str) -> bool {
    SWITCHES.contains(&name) || VALUED.contains(&name)
}

/// Whether `word` is `/text/`, which is read as a pattern and dropped.
pub(super) fn is_pattern(word: &str) -> bool {
    word.len() > 2 && word.starts_with('/') && word.ends_with('/')
}

/// Whether `item` names lines: `3` or `3-5`.
pub(super) fn is_line(item: &str) -> bool {
    let is_number = |text: &str| text.trim().parse::<u32>().is_ok_and(|line| line > 0);
    match item.split_once('-') {
        Some((from, to)) => is_number(from) && is_number(to),
        None => is_number(item),
    }
}
