//! Definitions: `[label]: target`.

use super::link::{Link, LinkForm};
use std::collections::{HashMap, HashSet};

/// A definition of a page.
#[derive(Clone, Copy)]
pub struct Definition<'p> {
    /// The definition as a link. Its target is the defined target.
    pub link: Link<'p>,
    /// The label as written.
    pub label: &'p str,
    /// Whether a reference uses it. Of two definitions with the same label, the first is used.
    pub is_used: bool,
    /// Whether an earlier definition has the same label.
    pub is_repeated: bool,
    /// Whether the first definition with the same label has the same target.
    pub is_same: bool,
}

/// Returns the definitions in `links`, with their uses.
pub(super) fn definitions<'p>(
    links: &(impl Iterator<Item = Link<'p>> + Clone),
) -> Vec<Definition<'p>> {
    let of = |form: LinkForm| {
        let links = links.clone().filter(move |link| link.form() == form);
        links.filter_map(|link| Some((link, link.reference()?)))
    };
    let mut all = of(LinkForm::Definition).peekable();
    if all.peek().is_none() {
        return Vec::new();
    }
    let used: HashSet<String> = of(LinkForm::Reference)
        .map(|(_, label)| normal(label))
        .collect();
    let mut seen: HashMap<String, Link<'p>> = HashMap::new();
    all.map(|(link, label)| {
        let name = normal(label);
        let is_used = used.contains(&name);
        let first = seen.get(&name).copied();
        let is_repeated = first.is_some();
        let is_same = first.is_some_and(|first| first.address() == link.address());
        seen.entry(name).or_insert(link);
        Definition {
            link,
            label,
            is_used: is_used && !is_repeated,
            is_repeated,
            is_same,
        }
    })
    .collect()
}

/// Normalizes a label for comparison: ignores case and collapses white space.
pub(super) fn normal(label: &str) -> String {
    let words: Vec<&str> = label.split_whitespace().collect();
    // Convert to upper case last, because letters with two lower-case forms are equal in labels.
    words.join(" ").to_lowercase().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;

    #[test]
    fn references_are_matched_with_definitions() {
        let page = Page::of(
            "[a][Foo  b] [foo b][] ![c] [d [e]][f]\n\n[foo B]: /x 't'\n[c]: </y z>\n[c]: /again\n[unused]: /u\n[f]: f\n",
        );
        let references: Vec<_> = page
            .links()
            .filter(|link| link.form() == LinkForm::Reference)
            .map(|link| {
                let label = link.label().map(|label| page.slice(label));
                (link.reference(), label, page.slice(link.target()))
            })
            .collect();
        assert_eq!(
            references,
            [
                (Some("Foo  b"), Some("a"), ""),
                (Some("foo b"), Some("foo b"), ""),
                (Some("c"), None, ""),
                (Some("f"), Some("d [e]"), ""),
            ]
        );
        let definitions = page.definitions();
        let definitions: Vec<_> = definitions
            .iter()
            .map(|found| {
                let (used, repeated) = (found.is_used, found.is_repeated);
                format!("{} {} {used} {repeated}", found.label, found.link.address())
            })
            .collect();
        assert_eq!(
            definitions,
            [
                "foo B /x true false",
                "c /y z true false",
                "c /again false true",
                "unused /u false false",
                "f f true false"
            ]
        );
    }
}
