//! The names that a page mentions.

use crate::page::{Page, TextRole};
use crate::site::Included;
use std::collections::HashSet;

/// Headings of sections in which a code block documents the body of a request, in lower case.
const BODY_HEADINGS: [&str; 6] = [
    "body",
    "body parameters",
    "json body",
    "payload",
    "request body",
    "request payload",
];

/// The names that a page and its snippets mention: in inline code, in the cells of tables, and as the keys of a code block below a
/// heading such as "Request body".
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
    let mut headings = page.headings().peekable();
    let mut is_body = false;
    for block in page.code_blocks() {
        while let Some(heading) = headings.next_if(|heading| heading.span.start <= block.span.start)
        {
            let text = heading.text.trim().trim_end_matches(':').to_lowercase();
            is_body = BODY_HEADINGS.contains(&&*text);
        }
        if is_body {
            names.extend(keys(page.slice(block.body)).map(str::to_owned));
        }
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

/// Returns the keys in JSON, which may be a skeleton with comments and dots.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| {
        let mut rest = line;
        std::iter::from_fn(move || {
            loop {
                let (_, inside) = rest.split_once('"')?;
                let (name, behind) = inside.split_once('"')?;
                rest = behind;
                if behind.trim_start().starts_with(':') {
                    return Some(name);
                }
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_a_skeleton_are_names() {
        let text = "{\n  \"weight\": \"number\", // in grams\n  \"to\" : { \"city\": ... }\n}\n\"";
        assert_eq!(keys(text).collect::<Vec<_>>(), ["weight", "to", "city"]);
    }
}
