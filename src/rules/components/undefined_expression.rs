use super::elements::is_snippet;
use super::expression_words::{is_in_prose, word_around};
use crate::page::{NameExpression, Page};
use crate::rule::{Cx, Rule};
use crate::site::{Site, Value};
use crate::text::Span;
use serde::Deserialize;

/// Names that are there without being declared.
const THERE: [&str; 6] = ["user", "props", "undefined", "null", "true", "false"];

/// How many other places of a paragraph a finding names.
const MAX_RELATED: usize = 10;

/// Reports a name in braces that nothing declares: the platform leaves it out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedExpression {}

impl Rule for UndefinedExpression {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // In a snippet a name in braces may be an attribute of whoever takes it in.
        // Behind the first error of a page its imports and exports are not seen.
        if is_snippet(page, cx) || !page.syntax_errors().is_empty() {
            return;
        }
        let mut undefined = page
            .name_expressions()
            .iter()
            .filter(|expression| {
                let name = &*expression.name;
                !page.declares(name) && !THERE.contains(&name)
            })
            .peekable();
        while let Some(first) = undefined.next() {
            let name = &*first.name;
            let cure = cure(page, first, cx.site());
            let finding = cx.report(
                first.span,
                format!("`{name}` is not defined, so `{{{name}}}` is missing from the page"),
            );
            finding.note(cure);
            let (mut last, mut count) = (first.span, 0);
            while let Some(next) =
                undefined.next_if(|next| is_same_paragraph(page, last, next.span))
            {
                if count < MAX_RELATED {
                    let name = &next.name;
                    finding.see(next.span, format!("`{{{name}}}` is missing too"));
                }
                (last, count) = (next.span, count + 1);
            }
        }
    }
}

/// Says what to do about the name `first` in braces.
fn cure(page: &Page, first: &NameExpression, site: &Site) -> String {
    let name = &*first.name;
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

/// Whether no line between the two places is blank or begins a heading, a quote, a list item or a row of a table.
fn is_same_paragraph(page: &Page, first: Span, second: Span) -> bool {
    let between = page.text().get(first.end as usize..second.start as usize);
    let mut lines = between.unwrap_or_default().split('\n').skip(1).peekable();
    std::iter::from_fn(|| lines.next().map(|line| (line, lines.peek().is_none()))).all(
        |(line, is_last)| {
            let line = line.trim_start();
            let is_number = line
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .starts_with(". ");
            let begins = line.starts_with(['#', '>', '|', '<']) || is_number;
            let is_item = ["- ", "* ", "+ "].iter().any(|mark| line.starts_with(mark));
            (is_last || !line.is_empty()) && !begins && !is_item
        },
    )
}
