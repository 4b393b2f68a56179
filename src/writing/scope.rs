//! The parts of a page that a style rule checks.

/// The parts of the name of a scope, such as `text`, `heading` and `h2` of `text.heading.h2`.
pub(super) type Parts = Vec<&'static str>;

/// The selection of the texts that a rule checks: those that match one of several conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scope(Vec<Condition>);

/// Names of scopes that a text has to have, or not to have.
type Condition = Vec<Name>;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Name {
    parts: Vec<Box<str>>,
    is_negated: bool,
}

/// The part of a page that a text covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extent {
    /// A block of text: a paragraph, a heading, a cell.
    Block,
    /// A paragraph of its own, for rules about paragraphs.
    Paragraph,
    /// A sentence of such a paragraph.
    Sentence,
    /// The running text of the page.
    Summary,
    /// The source of the page.
    Raw,
}

/// The extents, with the names that select them.
const NAMED: [(&str, Extent); 4] = [
    ("paragraph", Extent::Paragraph),
    ("sentence", Extent::Sentence),
    ("summary", Extent::Summary),
    ("raw", Extent::Raw),
];

/// The parts of the names of the other scopes.
const PARTS: [&str; 21] = [
    "text",
    "heading",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "list",
    "blockquote",
    "table",
    "header",
    "cell",
    "figure",
    "caption",
    "attr",
    "alt",
    "frontmatter",
    "title",
    "description",
    "mdx",
];

/// Returns the first part of the names in a scope that no text of a page has.
pub(super) fn unknown_part(scope: &str) -> Option<&str> {
    let names = scope.split('&').map(str::trim);
    let mut parts = names.flat_map(|name| name.trim_start_matches('~').split('.'));
    parts.find(|part| {
        let is_named = NAMED.iter().any(|(known, _)| known == part);
        !is_named && !PARTS.contains(part) && *part != "md"
    })
}

impl Default for Scope {
    fn default() -> Self {
        Self::new(&["text"])
    }
}

impl Scope {
    /// Reads the names of scopes. A text has to match one of them.
    pub(super) fn new(names: &[&str]) -> Self {
        let conditions = names.iter().map(|name| {
            name.split('&')
                .map(str::trim)
                .map(|name| Name {
                    is_negated: name.starts_with('~'),
                    parts: name
                        .trim_start_matches('~')
                        .split('.')
                        .map(Into::into)
                        .collect(),
                })
                .collect()
        });
        Self(conditions.collect())
    }

    /// Returns the extents that it selects.
    pub(super) fn extents(&self) -> Vec<Extent> {
        let named = |condition: &Condition| {
            let mut names = condition.iter().filter(|name| !name.is_negated);
            let found = names.find_map(|name| {
                NAMED
                    .iter()
                    .find(|(known, _)| name.parts.iter().any(|part| **part == **known))
            });
            found.map_or(Extent::Block, |&(_, extent)| extent)
        };
        let mut extents: Vec<Extent> = self.0.iter().map(named).collect();
        extents.dedup();
        extents
    }

    /// Returns whether it selects a text of this extent, with the scope that consists of `parts`.
    pub(super) fn selects(&self, extent: Extent, parts: &[&'static str]) -> bool {
        let has = |name: &Name| {
            name.parts.iter().all(|part| {
                parts.contains(&&**part)
                    || NAMED.contains(&(&**part, extent))
                    || matches!(&**part, "md" | "mdx")
            })
        };
        let selects = |condition: &Condition| {
            let needs = condition.iter().filter(|name| !name.is_negated);
            let is_named = needs.clone().any(|name| {
                name.parts
                    .iter()
                    .any(|part| NAMED.contains(&(&**part, extent)))
            });
            (is_named || extent == Extent::Block)
                && condition.iter().all(|name| has(name) != name.is_negated)
        };
        self.0.iter().any(selects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_have_known_parts() {
        for scope in [
            "text",
            "heading & ~h2",
            "frontmatter.title",
            "raw",
            "text.md",
        ] {
            assert_eq!(unknown_part(scope), None, "{scope}");
        }
        assert_eq!(unknown_part("heading & ~h7"), Some("h7"));
        assert_eq!(unknown_part("frontmatter.icon"), Some("icon"));
    }

    #[test]
    fn texts_are_selected_by_parts_of_their_scope() {
        let heading = ["text", "heading", "h2"];
        for (names, expected) in [
            (&["text"][..], true),
            (&["heading.h2"], true),
            (&["h2"], true),
            (&["heading & ~h2"], false),
            (&["~heading"], false),
            (&["~heading", "~list"], true),
            (&["sentence"], false),
            (&["raw"], false),
        ] {
            let scope = Scope::new(names);
            assert_eq!(
                scope.selects(Extent::Block, &heading),
                expected,
                "{names:?}"
            );
        }
        let sentence = Scope::new(&["sentence"]);
        assert!(sentence.selects(Extent::Sentence, &["text"]));
        assert!(!Scope::new(&["text"]).selects(Extent::Sentence, &["text"]));
        assert_eq!(sentence.extents(), [Extent::Sentence]);
        assert!(Scope::new(&["raw"]).selects(Extent::Raw, &[]));
    }
}
