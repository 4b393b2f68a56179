//! What `unparsable-example` knows of the blocks that it looks at.

use crate::catalog::languages;
use crate::page::{CodeBlock, Page};
use crate::syntax::example::Language;
use serde::Deserialize;

/// The languages that are checked.
#[derive(Deserialize)]
#[serde(try_from = "Vec<String>")]
pub(super) struct Examples {
    checked: Vec<Language>,
}

impl TryFrom<Vec<String>> for Examples {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Self, String> {
        let named = |name: String| {
            language(&name).ok_or_else(|| format!("examples in `{name}` cannot be checked"))
        };
        let checked = names.into_iter().map(named).collect::<Result<_, _>>()?;
        Ok(Self { checked })
    }
}

impl Examples {
    /// The language of a block that names it so, where it is checked.
    pub(super) fn language(&self, name: &str) -> Option<Language> {
        language(name).filter(|language| self.checked.contains(language))
    }
}

fn language(name: &str) -> Option<Language> {
    languages().highlighter(name).and_then(Language::of)
}

/// Words that say of an example that it is wrong.
const WRONG: [&str; 16] = [
    "invalid",
    "wrong",
    "incorrect",
    "don't",
    "do not",
    "not valid",
    "never",
    "avoid",
    "malformed",
    "broken",
    "bad",
    "error",
    "fails",
    "pseudo",
    "instead of",
    "❌",
];
/// Bytes before a block in which such a word counts.
const NEAR: usize = 160;

/// Whether a block says of itself that it is wrong, or the lines right before it do.
pub(super) fn is_meant_wrong(page: &Page, block: &CodeBlock) -> bool {
    let before = page
        .text()
        .get(..block.fence.start as usize)
        .unwrap_or_default();
    let mut start = before.len().saturating_sub(NEAR);
    while !before.is_char_boundary(start) {
        start += 1;
    }
    let mut near = before[start..]
        .rsplit("```")
        .next()
        .unwrap_or_default()
        .to_lowercase();
    near.push_str(&page.slice(block.meta).to_lowercase());
    let comments = page.slice(block.body).lines().filter(|line| {
        let line = line.trim_start();
        ["//", "#", "--", "/*", "<!--", "*"]
            .iter()
            .any(|mark| line.starts_with(mark))
    });
    near.extend(comments.map(str::to_lowercase));
    WRONG.iter().any(|word| near.contains(word))
}
