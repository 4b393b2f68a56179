//! Suppression comments: `{/* mdxlint-ignore-next-line RULE… -- why */}`.

use super::value::{Range, to_u32};

/// The scope of a suppression comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The next line with text; if a code block starts there, the whole block.
    NextLine,
    /// From here to the matching end.
    Start,
    /// The end of such a range.
    End,
    /// The whole file.
    File,
}

/// A suppression comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directive {
    /// The scope.
    pub scope: Scope,
    /// The whole comment, including the braces.
    pub range: Range,
    /// The rule names and their ranges. Empty for every rule.
    pub rules: Vec<(Box<str>, Range)>,
    /// The reason after `--`.
    pub reason: Option<Box<str>>,
}

/// A comment that starts like a suppression but is not one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The whole comment.
    pub range: Range,
    /// The word that it starts with.
    pub word: Box<str>,
}

const SCOPES: [(&str, Scope); 4] = [
    ("mdxlint-ignore-next-line", Scope::NextLine),
    ("mdxlint-ignore-start", Scope::Start),
    ("mdxlint-ignore-end", Scope::End),
    ("mdxlint-ignore-file", Scope::File),
];

/// Returns every word that a suppression comment can start with.
pub fn words() -> impl Iterator<Item = &'static str> {
    SCOPES.into_iter().map(|(word, _)| word)
}

/// Finds the comments of `text` that start with `mdxlint-`. Searches the raw text, so that a page that does not parse
/// keeps its suppressions. The caller drops those that start in code or in another comment.
pub fn directives(text: &str) -> Vec<Result<Directive, Malformed>> {
    let mut found = Vec::new();
    // Search for each end only once.
    let mut end = 0;
    for at in memchr::memmem::find_iter(text.as_bytes(), b"mdxlint-") {
        let Some(start) = text[..at].trim_end().strip_suffix("/*") else {
            continue;
        };
        let Some(start) = start.trim_end().strip_suffix('{').map(str::len) else {
            continue;
        };
        if end < at {
            let Some(length) = text[at..].find("*/") else {
                break;
            };
            end = at + length;
        }
        let Some(brace) = text[end + 2..].trim_start().strip_prefix('}') else {
            continue;
        };
        let range = (to_u32(start), to_u32(text.len() - brace.len()));
        // The names end where another comment starts.
        let body = &text[at..end];
        let body = &body[..body.find("/*").unwrap_or(body.len())];
        found.push(directive(body, at, range));
    }
    found
}

fn directive(body: &str, at: usize, range: Range) -> Result<Directive, Malformed> {
    let (names, reason) = match body.split_once(" -- ") {
        Some((names, reason)) => (names, Some(reason.trim().into())),
        None => (body, None),
    };
    let mut words = names
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let Some(&(_, scope)) = SCOPES.iter().find(|(word, _)| *word == first) else {
        return Err(Malformed {
            range,
            word: first.into(),
        });
    };
    let place = |word: &str| {
        let start = at + (word.as_ptr().addr() - body.as_ptr().addr());
        (to_u32(start), to_u32(start + word.len()))
    };
    Ok(Directive {
        scope,
        range,
        rules: words.map(|word| (word.into(), place(word))).collect(),
        reason,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::slice;

    #[test]
    fn directives_have_rules_and_a_reason() {
        let text = "a\n{/* mdxlint-ignore-next-line broken-link, long-title -- moved soon */}\n";
        let found = directives(text);
        let Ok(directive) = &found[0] else {
            panic!("a directive")
        };
        assert_eq!(directive.scope, Scope::NextLine);
        let of = |range: Range| slice(text, range);
        assert!(of(directive.range).starts_with("{/*") && of(directive.range).ends_with("*/}"));
        let rules: Vec<_> = directive
            .rules
            .iter()
            .map(|(_, range)| of(*range))
            .collect();
        assert_eq!(rules, ["broken-link", "long-title"]);
        assert_eq!(directive.reason.as_deref(), Some("moved soon"));
    }

    #[test]
    fn directives_end_where_another_starts() {
        let text = "{/* mdxlint-ignore-file a -- {/* mdxlint-ignore-file b */}";
        let found: Vec<_> = directives(text).into_iter().flatten().collect();
        let names: Vec<&str> = found.iter().map(|one| &*one.rules[0].0).collect();
        assert_eq!(names, ["a", "b"]);
        assert!(found.iter().all(|one| one.rules.len() == 1));
        assert!(directives(&"{/* mdxlint-ignore-file ".repeat(100_000)).is_empty());
        let many = "{ /* mdxlint-ignore-file ".repeat(100_000) + "*/}";
        assert_eq!(directives(&many).len(), 100_000);
    }

    #[test]
    fn other_comments_are_ignored() {
        assert!(
            directives(
                "{/* see mdxlint-ignore-file */} mdxlint-ignore-file <!-- mdxlint-ignore-file -->"
            )
            .is_empty()
        );
        assert!(matches!(
            &directives("{/* mdxlint-disable */}")[..],
            [Err(_)]
        ));
    }
}
