//! Lines of Markdown that imitate a component.

use crate::catalog::replacements;

/// Returns the callout that a line imitates: `**Note:** …` alone or in a quote. The rule `foreign-syntax` reports
/// `> [!NOTE]`.
pub(super) fn callout(line: &str) -> Option<&'static str> {
    let word = bold_label(line.trim_start_matches(['>', ' ', '\t']))?;
    let word = word.trim_end_matches(':').trim().to_lowercase();
    replacements().callouts.get(&word).map(String::as_str)
}

/// Returns the bold words at the start of `line` if a colon follows them.
fn bold_label(line: &str) -> Option<&str> {
    let (word, after) = line.strip_prefix("**")?.split_once("**")?;
    (word.ends_with(':') || after.starts_with(':')).then_some(word)
}

/// The content of a table, according to its header row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    Parameters,
    Fields,
}

/// Returns the content of the table with the header row `line`: `| Parameter | Type | …`.
pub(super) fn listed(line: &str) -> Option<Listed> {
    let row = line.trim().strip_prefix('|')?;
    let mut cells = row.split('|').map(|cell| cell.trim().to_lowercase());
    let first = cells.next()?;
    let has_type = cells.any(|cell| cell == "type");
    let words = replacements();
    if !has_type {
        None
    } else if words.parameters.contains(&first) {
        Some(Listed::Parameters)
    } else if words.fields.contains(&first) {
        Some(Listed::Fields)
    } else {
        None
    }
}

/// Returns whether `line` is an unindented item such as `3. …`.
pub(super) fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(". ")
}
