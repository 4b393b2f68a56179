//! Suppressions in front matter: `mdxlint: { ignore: [RULE…] }`.

use super::problem::SuppressionProblem;
use super::suppression::Suppression;
use crate::page::{Field, Page};
use crate::syntax::value::Node;
use crate::text::Span;

const EXPECTED: &str = "write `mdxlint: { ignore: [rule-name] }`";

/// Returns the suppressions in the front matter of a page, and the problems with them: those about keys first.
pub(super) fn find(page: &Page) -> Vec<Result<Suppression<'_>, SuppressionProblem>> {
    let Some(field) = page.front_matter().field("mdxlint") else {
        return Vec::new();
    };
    let names = field
        .value
        .get("ignore")
        .map(Node::items)
        .unwrap_or_default();
    let mut found: Vec<_> = structure_problems(field, names)
        .into_iter()
        .map(Err)
        .collect();
    found.extend(names.iter().enumerate().map(|(index, node)| {
        let at = shifted(field, node.range);
        let removal = match names {
            [_] => whole_field(page, field),
            _ => one_name(page, field, names, index),
        };
        let name = node.as_str().unwrap_or_else(|| page.slice(at));
        Suppression::of_rule(name, page.source().whole(), at, removal)
    }));
    found
}

/// Returns the problems with the structure of the field.
fn structure_problems(field: Field<'_>, names: &[Node]) -> Vec<SuppressionProblem> {
    let problem = |at, message| SuppressionProblem {
        at,
        message,
        note: EXPECTED.to_owned(),
        fix: None,
    };
    let members = field.value.members().iter();
    let unknown = members.filter(|member| &*member.key != "ignore");
    let mut found: Vec<_> = unknown
        .map(|member| {
            let message = format!("unknown key `{}` in `mdxlint`", member.key);
            problem(shifted(field, member.key_range), message)
        })
        .collect();
    if names.is_empty() && found.is_empty() {
        let message = "this suppression does not name a rule".to_owned();
        found.push(problem(field.value_span, message));
    }
    found
}

/// Converts a range in the value of a field to a range in the page.
fn shifted(field: Field<'_>, (start, end): (u32, u32)) -> Span {
    let base = field.value_span.start.saturating_sub(field.value.range.0);
    Span::new(field.value_span.file, start + base, end + base)
}

/// Returns the lines of a field that contains only one name.
fn whole_field(page: &Page, field: Field<'_>) -> Option<Span> {
    let lines = page.source().lines();
    let line = lines.line_of(field.key_span.start);
    let end = lines.start(lines.line_of(field.value_span.end) + 1);
    let is_alone = field.value.members().len() == 1 && lines.start(line) == field.key_span.start;
    is_alone.then(|| page.span((field.key_span.start, end)))
}

/// Returns one name of a list for deletion: with its comma, or with its line.
fn one_name(page: &Page, field: Field<'_>, names: &[Node], index: usize) -> Option<Span> {
    let at = shifted(field, names[index].range);
    let (lines, text) = (page.source().lines(), page.text());
    let line = lines.line_of(at.start);
    if lines.text(line, text).trim_start().starts_with("- ") {
        return Some(page.span((lines.start(line), lines.start(line + 1))));
    }
    let range = if let Some(before) = index.checked_sub(1) {
        (shifted(field, names[before].range).end, at.end)
    } else {
        (at.start, shifted(field, names.get(1)?.range).start)
    };
    Some(page.span(range))
}
