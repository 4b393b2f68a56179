use super::elements::is_snippet;
use super::expression_words::{is_in_prose, word_around};
use crate::page::{NameExpression, Page};
use crate::rule::{Cx, Rule};
use crate::site::{Site, Value};
use crate::text::{Span, slice};
use serde::Deserialize;

/// The names that are available without a declaration.
const PREDEFINED: [&str; 6] = ["user", "props", "undefined", "null", "true", "false"];

/// The maximum number of other places in a paragraph that a finding lists.
const MAX_RELATED: usize = 10;

/// Reports an undeclared name in braces. The platform omits it from the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedExpression {}

impl Rule for UndefinedExpression {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // In a snippet, the name may be a property that the importing page passes. Imports and exports after the first
        // syntax error of a page are unknown.
        if is_snippet(page, cx) || !page.syntax_errors().is_empty() {
            return;
        }
        let mut undefined = page
            .name_expressions()
            .filter(|found| !page.declares(found.name) && !PREDEFINED.contains(&found.name))
            .peekable();
        while let Some(first) = undefined.next() {
            let name = first.name;
            let advice = advice(page, first, cx.site());
            let finding = cx.report(
                first.span,
                format!("`{name}` is not defined, so `{{{name}}}` is missing from the page"),
            );
            finding.note(advice);
            let (mut last, mut count) = (first.span, 0);
            while let Some(next) =
                undefined.next_if(|next| is_same_paragraph(page, last, next.span))
            {
                if count < MAX_RELATED {
                    let name = next.name;
                    finding.see(next.span, format!("`{{{name}}}` is missing too"));
                }
                (last, count) = (next.span, count + 1);
            }
        }
    }
}

/// Returns how to fix the name `first` in braces.
fn advice(page: &Page, first: NameExpression<'_>, site: &Site) -> String {
    let name = first.name;
    let variables = site.manifest().get(&["variables"]).map(Value::members);
    let mut variables = variables.unwrap_or_default().iter();
    if variables.any(|member| *member.key == *name) {
        return format!("write `{{{{{name}}}}}` to show the variable of the site");
    }
    match word_around(page, first.span) {
        Some(word) => format!("put the whole `{word}` in backticks"),
        None if is_in_prose(page, first.span) => {
            format!("write it in backticks or as `\\{{{name}}}` to show the braces")
        }
        None => format!(
            "write it in backticks or as `\\{{{name}}}` to show the braces, or import or export `{name}` to show its value"
        ),
    }
}

/// Returns whether two places are in the same paragraph: no line between them is blank or starts a heading, a quote, a
/// list item, a table row or a tag.
fn is_same_paragraph(page: &Page, first: Span, second: Span) -> bool {
    let between = slice(page.text(), (first.end, second.start));
    let mut lines = between.split('\n').skip(1).peekable();
    std::iter::from_fn(|| lines.next().map(|line| (line, lines.peek().is_none()))).all(
        |(line, is_last)| {
            let line = line.trim_start();
            let is_number = line
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .starts_with(". ");
            let starts_block = line.starts_with(['#', '>', '|', '<']) || is_number;
            let is_item = ["- ", "* ", "+ "].iter().any(|mark| line.starts_with(mark));
            (is_last || !line.is_empty()) && !starts_block && !is_item
        },
    )
}
