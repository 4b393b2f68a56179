//! Finds what is being written at the cursor by the text before it: while a writer types, the page is often not valid.

use super::context::Context;
use super::tag::in_tag;

/// Returns what is being written at the end of a text.
pub(super) fn context(before: &str) -> Context<'_> {
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = &before[line_start..];
    if is_in_front_matter(before) {
        return in_field(before, line);
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
    if let Some(written) = import_source(line) {
        return Context::Import {
            start: before.len() - written.len(),
        };
    }
    if let Some(open) = line.rfind("{{")
        && line[open + 2..].chars().all(is_variable_part)
    {
        return Context::Variable {
            start: line_start + open + 2,
        };
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
        let start = before.len() - written.len();
        let text = line[..open].rfind('[').unwrap_or(open);
        return if line[..text].ends_with('!') {
            Context::Image { start }
        } else {
            Context::Link { start, written }
        };
    }
    in_tag(before)
}

fn is_variable_part(letter: char) -> bool {
    letter.is_alphanumeric() || "-_".contains(letter)
}

/// Returns what is being written in a line of front matter.
fn in_field<'t>(before: &'t str, line: &'t str) -> Context<'t> {
    let is_name_part = |letter: char| letter.is_alphanumeric() || letter == '-';
    if line.chars().all(is_name_part) {
        return Context::Field {
            start: before.len() - line.len(),
        };
    }
    let Some((field, value)) = line.split_once(':') else {
        return Context::Text;
    };
    let written = value.trim_start().trim_start_matches(['"', '\'']);
    Context::FieldValue {
        start: before.len() - written.len(),
        field: field.trim(),
    }
}

/// Returns what is written of the source of an import.
fn import_source(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("import ")?;
    let (_, source) = rest.split_once("from ").unwrap_or(("", rest));
    let written = source.trim_start().strip_prefix(['"', '\''])?;
    (!written.contains(['"', '\''])).then_some(written)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cases: &[(&str, Context<'_>)]) {
        for (before, expected) in cases {
            assert_eq!(&context(before), expected, "{before:?}");
        }
    }

    #[test]
    fn the_text_before_the_cursor_decides() {
        let cases = [
            ("---\nti", Context::Field { start: 4 }),
            (
                "---\nicon: \"bo",
                Context::FieldValue {
                    start: 11,
                    field: "icon",
                },
            ),
            ("words\n\n```pyt", Context::Language { start: 10 }),
            ("```js\nlet a = <b", Context::Text),
            ("![a](/im", Context::Image { start: 5 }),
            ("import A from \"/sn", Context::Import { start: 15 }),
            ("costs {{pri", Context::Variable { start: 8 }),
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
        ];
        check(&cases);
    }

    #[test]
    fn tags_are_read_from_their_start() {
        let element = "Card";
        let cases = [
            (
                "a <Ca",
                Context::Component {
                    start: 3,
                    inside: None,
                },
            ),
            (
                "<Steps>\n  <Step title=\"a > b\">\n  </Step>\n  <S",
                Context::Component {
                    start: 44,
                    inside: Some("Steps"),
                },
            ),
            (
                "<Steps>\n  ```mdx\n  <Card>\n  ```\n</",
                Context::Closing {
                    start: 34,
                    element: "Steps",
                },
            ),
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
            ("<Card>\nwords", Context::Text),
            ("a < b", Context::Text),
        ];
        check(&cases);
    }
}
