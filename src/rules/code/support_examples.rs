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
        let checked = |name: String| {
            language(&name).ok_or_else(|| format!("examples in `{name}` cannot be checked"))
        };
        let checked = names.into_iter().map(checked).collect::<Result<_, _>>()?;
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

/// Words that say of an example that it is wrong, near it or in it.
const WRONG: [&str; 11] = [
    "invalid",
    "wrong",
    "incorrect",
    "not valid",
    "malformed",
    "broken",
    "not work",
    "pseudo",
    "syntax error",
    "missing closing",
    "❌",
];
/// Words that say so only near it: in code they say other things.
const WRONG_NEAR: [&str; 5] = ["don't", "don’t", "do not", "bad ", "raised when"];
/// Words that say so where a machine reads it.
const NOT_READ: [&str; 9] = [
    "parse error",
    "syntax error",
    "parses with an error",
    "not parse",
    "n't parse",
    "not compile",
    "n't compile",
    "not well-formed",
    "not valid",
];
/// Files whose readers forgive comments and a comma behind the last value.
const LENIENT: [&str; 7] = [
    "app.json",
    "tsconfig",
    "jsconfig",
    "vscode",
    "vs code",
    "devcontainer.json",
    ".babelrc",
];
/// Bytes before and behind a block in which such a word counts.
const NEAR: usize = 160;

/// The lines right before a block and the words on its fence, in lower case.
fn near(page: &Page, block: &CodeBlock) -> String {
    let before = page.text().get(..block.fence.start as usize);
    let before = before.unwrap_or_default();
    let start = before.ceil_char_boundary(before.len().saturating_sub(NEAR));
    let near = before[start..].rsplit("```").next().unwrap_or_default();
    format!("{near} {} ", page.slice(block.meta)).to_lowercase()
}

/// Whether a JSON block is shown as a file that may hold more than JSON.
pub(super) fn is_lenient(page: &Page, block: &CodeBlock) -> bool {
    let near = near(page, block);
    LENIENT.iter().any(|name| near.contains(name))
}

/// Whether a block says of itself that it is wrong, or the lines right before it do.
pub(super) fn is_meant_wrong(page: &Page, block: &CodeBlock) -> bool {
    let near = near(page, block);
    let behind = page.text().get(block.span.end as usize..);
    let behind = behind.unwrap_or_default().trim_start_matches(['`', '~']);
    let behind = &behind[..behind.floor_char_boundary(NEAR)];
    let behind = behind
        .split("```")
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let mut words = WRONG.iter().chain(&WRONG_NEAR).chain(&NOT_READ);
    words.any(|word| near.contains(word))
        || NOT_READ.iter().any(|word| behind.contains(word))
        || page.slice(block.body).lines().any(says_wrong)
}

/// Whether a line of code has a comment that says so.
fn says_wrong(line: &str) -> bool {
    const MARKS: [&str; 6] = ["//", "#", "--", "/*", "<!--", " *"];
    let comment = MARKS.iter().filter_map(|mark| line.find(mark)).min();
    comment.is_some_and(|at| {
        let line = line[at..].to_lowercase();
        let says = line.trim_start_matches(['/', '#', '-', '*', '<', '!', ' ']);
        says.starts_with("bad") || WRONG.iter().any(|word| line.contains(word))
    })
}
