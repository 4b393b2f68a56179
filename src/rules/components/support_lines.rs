//! Lines of Markdown that mean to be a component.

use crate::catalog::replacements;

/// The callout that a line means to be: `**Note:** …` alone or in a quote. `> [!NOTE]` is the matter of `foreign-syntax`.
pub(super) fn callout(line: &str) -> Option<&'static str> {
    let word = bold_label(line.trim_start_matches(['>', ' ', '\t']))?;
    let word = word.trim_end_matches(':').trim().to_lowercase();
    replacements().callouts.get(&word).map(String::as_str)
}

/// The bold words that `line` begins with, where a colon follows them.
fn bold_label(line: &str) -> Option<&str> {
    let (word, behind) = line.strip_prefix("**")?.split_once("**")?;
    (word.ends_with(':') || behind.starts_with(':')).then_some(word)
}

/// What a table lists, by its head row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    Parameters,
    Fields,
}

/// What the table lists of which `line` is the head row: `| Parameter | Type | …`.
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

/// Whether `line` is `3. …` at the margin.
pub(super) fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(". ")
}
