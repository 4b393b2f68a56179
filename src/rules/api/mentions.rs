//! The names that a page mentions.

use crate::page::{Page, TextRole};
use crate::site::Included;
use std::collections::HashSet;

/// The names that a page and its snippets mention outside code blocks: in inline code, and in the cells of tables.
pub(super) struct Mentions(HashSet<String>);

impl Mentions {
    pub(super) fn of(included: &Included<'_>) -> Self {
        let mut names = HashSet::new();
        for page in &included.pages {
            add(page, &mut names);
        }
        Self(names)
    }

    /// Returns whether the page mentions a name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

fn add(page: &Page, names: &mut HashSet<String>) {
    for code in page.code_spans() {
        let text = page.slice(code.code);
        names.insert(text.to_owned());
        let words =
            text.split(|letter: char| !(letter.is_alphanumeric() || "_-$".contains(letter)));
        names.extend(words.map(str::to_owned));
    }
    for block in page.prose() {
        let text = block.text().trim();
        if block.role == TextRole::TableCell {
            names.insert(text.to_owned());
        } else if block.list_depth > 0 {
            let first = text.split([' ', ':', '(']).next();
            names.extend(first.map(str::to_owned));
        }
    }
}
