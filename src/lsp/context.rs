//! What is being written at the cursor, judged by the text before it: while a writer types, the page is often not valid.

/// What is being written. `start` is the byte at which it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Context<'t> {
    /// The name of a component.
    Component { start: usize },
    /// The name of an attribute of an element, which has others already.
    Attribute {
        start: usize,
        element: &'t str,
        set: Vec<&'t str>,
    },
    /// The value of an attribute in quotes.
    Value {
        start: usize,
        element: &'t str,
        attribute: &'t str,
    },
    /// The target of a link.
    Link { start: usize, written: &'t str },
    /// The language of a code block.
    Language { start: usize },
    /// The name of a field in front matter.
    Field { start: usize },
    /// The id of a rule in a comment that suppresses findings.
    Rule { start: usize },
    /// Anything else.
    Text,
}

/// The attributes that hold the target of a link.
const LINK_ATTRIBUTES: [&str; 2] = ["href", "src"];

/// How far before the cursor a tag can begin, in bytes.
const MAX_TAG: usize = 2000;

/// Returns what is being written at the end of a text.
pub(super) fn context(before: &str) -> Context<'_> {
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = &before[line_start..];
    if is_in_front_matter(before) {
        let is_name = line
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '-');
        return if is_name {
            Context::Field { start: line_start }
        } else {
            Context::Text
        };
    }
    let indented = line.trim_start_matches([' ', '\t', '>']);
    if let Some(word) = indented.strip_prefix("```") {
        let is_language = !word.contains(|letter: char| letter.is_whitespace() || letter == '`');
        return if is_language {
            Context::Language {
                start: before.len() - word.len(),
            }
        } else {
            Context::Text
        };
    }
    if is_in_code(before) {
        return Context::Text;
    }
    if let Some(comment) = line.rfind("mdxlint-ignore")
        && !line[comment..].contains("--")
        && line[comment..].contains(' ')
    {
        let word = line.rsplit([' ', ',']).next().unwrap_or_default();
        return Context::Rule {
            start: before.len() - word.len(),
        };
    }
    if let Some(open) = line.rfind("](")
        && !line[open..].contains([')', ' '])
    {
        let written = &line[open + 2..];
        return Context::Link {
            start: before.len() - written.len(),
            written,
        };
    }
    in_tag(before)
}

/// Returns whether the text ends in front matter that is not closed yet.
fn is_in_front_matter(before: &str) -> bool {
    let text = before.trim_start_matches('\u{feff}');
    let mut lines = text.lines();
    lines.next() == Some("---")
        && text.contains('\n')
        && !lines.any(|line| line.trim_end() == "---")
}

/// Returns whether the text ends in a code block.
fn is_in_code(before: &str) -> bool {
    let mut fence: Option<&str> = None;
    for line in before.lines() {
        let line = line.trim_start_matches([' ', '\t', '>']);
        let length = line.len() - line.trim_start_matches('`').len();
        if length < 3 {
            continue;
        }
        match fence {
            None => fence = Some(&line[..length]),
            Some(open) if length >= open.len() && line[length..].trim().is_empty() => fence = None,
            Some(_) => (),
        }
    }
    fence.is_some()
}

/// Returns what is being written in the tag that is open at the end of the text.
fn in_tag(before: &str) -> Context<'_> {
    let near = before.ceil_char_boundary(before.len().saturating_sub(MAX_TAG));
    let Some(open) = before[near..].rfind('<').map(|at| near + at) else {
        return Context::Text;
    };
    let tag = &before[open + 1..];
    let name_end = tag.find(|letter: char| !(letter.is_alphanumeric() || ".-_".contains(letter)));
    let Some(name_end) = name_end else {
        return Context::Component { start: open + 1 };
    };
    let element = &tag[..name_end];
    if element.is_empty() {
        return Context::Text;
    }
    let (mut set, mut rest) = (Vec::new(), &tag[name_end..]);
    loop {
        rest = rest.trim_start();
        let length =
            rest.find(|letter: char| !(letter.is_alphanumeric() || "-_:".contains(letter)));
        let Some(length) = length else {
            return Context::Attribute {
                start: before.len() - rest.len(),
                element,
                set,
            };
        };
        let name = &rest[..length];
        let after = rest[length..].trim_start();
        if name.is_empty() {
            return Context::Text;
        }
        set.push(name);
        let Some(value) = after.strip_prefix('=') else {
            rest = after;
            continue;
        };
        let quote = value.chars().next();
        match quote {
            Some(quote @ ('"' | '\'')) => match value[1..].find(quote) {
                Some(end) => rest = &value[end + 2..],
                None => return in_value(before, &value[1..], element, name),
            },
            Some('{') => match value.find('}') {
                Some(end) => rest = &value[end + 1..],
                None => return Context::Text,
            },
            _ => return Context::Text,
        }
    }
}

fn in_value<'t>(
    before: &'t str,
    written: &'t str,
    element: &'t str,
    attribute: &'t str,
) -> Context<'t> {
    let start = before.len() - written.len();
    if LINK_ATTRIBUTES.contains(&attribute) {
        Context::Link { start, written }
    } else {
        Context::Value {
            start,
            element,
            attribute,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_before_the_cursor_decides() {
        let element = "Card";
        let cases = [
            ("---\nti", Context::Field { start: 4 }),
            ("---\ntitle: A", Context::Text),
            ("words\n\n```pyt", Context::Language { start: 10 }),
            ("```js\nlet a = <b", Context::Text),
            ("a <Ca", Context::Component { start: 3 }),
            (
                "<Card title=\"a > b\" hr",
                Context::Attribute {
                    start: 20,
                    element,
                    set: vec!["title"],
                },
            ),
            (
                "<Card\n  ",
                Context::Attribute {
                    start: 8,
                    element,
                    set: vec![],
                },
            ),
            (
                "<Card type=\"in",
                Context::Value {
                    start: 12,
                    element,
                    attribute: "type",
                },
            ),
            (
                "<Card href=\"/gu",
                Context::Link {
                    start: 12,
                    written: "/gu",
                },
            ),
            (
                "see [a](/guides/",
                Context::Link {
                    start: 8,
                    written: "/guides/",
                },
            ),
            ("see [a](/guides/) and", Context::Text),
            (
                "{/* mdxlint-ignore-next-line miss",
                Context::Rule { start: 29 },
            ),
            ("{/* mdxlint-ignore-next-line a -- wh", Context::Text),
            ("<Card>\nwords", Context::Text),
            ("a < b", Context::Text),
        ];
        for (before, expected) in cases {
            assert_eq!(context(before), expected, "{before:?}");
        }
    }
}
