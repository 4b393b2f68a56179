//! Options of `unparsable-example`, and the blocks that it ignores.

use crate::catalog::{LANGUAGES, WRONG_EXAMPLES};
use crate::page::{CodeBlock, Page};
use crate::syntax::example::{Language, comments};
use serde::Deserialize;

/// The languages to check.
#[derive(Deserialize)]
#[serde(try_from = "Vec<String>")]
pub(super) struct Examples {
    checked: Vec<Language>,
}

impl TryFrom<Vec<String>> for Examples {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Self, String> {
        let checked = |name: String| {
            language(&name).ok_or_else(|| format!("examples in `{name}` cannot be checked"))
        };
        let checked = names.into_iter().map(checked).collect::<Result<_, _>>()?;
        Ok(Self { checked })
    }
}

impl Examples {
    /// Returns the language `name` if it is checked.
    pub(super) fn language(&self, name: &str) -> Option<Language> {
        language(name).filter(|language| self.checked.contains(language))
    }
}

fn language(name: &str) -> Option<Language> {
    LANGUAGES.highlighter(name).and_then(Language::of)
}

/// The number of bytes before and after a block that are searched for such words.
const NEAR: usize = 160;

/// Returns the text right before a block and the text on its fence, in lower case.
fn near(page: &Page, block: CodeBlock) -> String {
    let before = page.text().get(..block.fence.start as usize);
    let before = before.unwrap_or_default();
    let start = before.ceil_char_boundary(before.len().saturating_sub(NEAR));
    let near = before[start..].rsplit("```").next().unwrap_or_default();
    format!("{near} {} ", page.slice(block.meta)).to_lowercase()
}

/// Returns whether a JSON block shows a file with a format that allows more than JSON.
pub(super) fn is_lenient(page: &Page, block: CodeBlock) -> bool {
    let near = near(page, block);
    WRONG_EXAMPLES
        .lenient_files
        .iter()
        .any(|name| near.contains(name))
}

/// Returns whether a block, or the text around it, says that the block is wrong.
pub(super) fn is_meant_wrong(page: &Page, block: CodeBlock) -> bool {
    let near = near(page, block);
    let after = page.text().get(block.span.end as usize..);
    let after = after.unwrap_or_default().trim_start_matches(['`', '~']);
    let after = &after[..after.floor_char_boundary(NEAR)];
    let after = after.split("```").next().unwrap_or_default().to_lowercase();
    let known = &WRONG_EXAMPLES;
    let words = known.wrong.iter().chain(&known.wrong_near);
    let mut words = words.chain(&known.rejected);
    words.any(|word| near.contains(word))
        || known.rejected.iter().any(|word| after.contains(word))
        || page.slice(block.body).lines().any(says_wrong)
}

/// Returns whether a line of code has a comment which says that it is wrong.
fn says_wrong(line: &str) -> bool {
    // A line in the middle of a comment may start with an asterisk.
    let comment = [comments::start(line), line.find(" *")];
    comment.into_iter().flatten().min().is_some_and(|at| {
        let line = line[at..].to_lowercase();
        let says = line.trim_start_matches(['/', '#', '-', '*', '<', '!', ' ']);
        says.starts_with("bad") || WRONG_EXAMPLES.wrong.iter().any(|word| line.contains(word))
    })
}
