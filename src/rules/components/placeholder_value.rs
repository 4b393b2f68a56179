use super::placeholders::{
    filler_in, is_about_tasks, may_contain_placeholder, placeholder_paragraph, shortened,
};
use crate::catalog::PLACEHOLDERS;
use crate::page::{Page, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports a placeholder for text that is not written yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceholderValue {}

impl Rule for PlaceholderValue {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut found = Vec::new();
        in_front_matter(page, &mut found);
        in_attributes(page, &mut found);
        in_text(page, &mut found);
        // This asks for the path of the page, so it comes last.
        if found.is_empty() || is_about_tasks(page) {
            return;
        }
        for Found {
            at,
            message,
            note,
            others,
        } in found
        {
            let finding = cx.report(at, message);
            finding.note(note);
            for other in others {
                finding.see(other, "also here");
            }
        }
    }
}

/// A placeholder.
struct Found {
    at: Span,
    message: String,
    note: String,
    /// Other places with the same.
    others: Vec<Span>,
}

impl Found {
    fn new(at: Span, message: String, note: String) -> Self {
        let others = Vec::new();
        Self {
            at,
            message,
            note,
            others,
        }
    }
}

fn in_front_matter(page: &Page, found: &mut Vec<Found>) {
    for name in &PLACEHOLDERS.fields {
        let front_matter = page.front_matter();
        let (Some(field), Some(value)) = (front_matter.field(name), front_matter.string(name))
        else {
            continue;
        };
        if PLACEHOLDERS.is_placeholder(value) || PLACEHOLDERS.filler(value).is_some() {
            let message = format!("placeholder `{}` as `{name}`", shortened(value));
            let note = format!("write the {name} of the page");
            found.push(Found::new(field.value_span, message, note));
        }
    }
}

fn in_attributes(page: &Page, found: &mut Vec<Found>) {
    for element in page.elements() {
        for attribute in element.attributes() {
            let name = page.slice(attribute.name);
            if !PLACEHOLDERS.attributes.iter().any(|listed| listed == name) {
                continue;
            }
            let Some(value) = element.literal(name) else {
                continue;
            };
            if PLACEHOLDERS.is_placeholder(value)
                || PLACEHOLDERS.is_unknown(name, value)
                || PLACEHOLDERS.filler(value).is_some()
            {
                let message = format!(
                    "placeholder `{}` as `{name}` of `{}`",
                    shortened(value),
                    element.name()
                );
                let note = format!("write the {name}, or remove the attribute");
                found.push(Found::new(attribute.span(), message, note));
            }
        }
    }
}

/// Reports paragraphs that consist only of a placeholder, and filler text.
fn in_text(page: &Page, found: &mut Vec<Found>) {
    if !may_contain_placeholder(page.text()) {
        return;
    }
    let mut filler: Vec<Span> = Vec::new();
    for block in page.prose() {
        if matches!(block.role, TextRole::AltText | TextRole::Attribute) {
            continue;
        }
        filler.extend(filler_in(block));
        let Some(line) = placeholder_paragraph(page, block) else {
            continue;
        };
        let start = block.text().lines().next().unwrap_or_default();
        let message = format!("placeholder `{}` as text", shortened(start));
        found.push(Found::new(
            line,
            message,
            "write the text, or remove it".to_owned(),
        ));
    }
    let Some((&first, others)) = filler.split_first() else {
        return;
    };
    found.push(Found {
        others: others.iter().take(3).copied().collect(),
        ..Found::new(
            first,
            "placeholder text".to_owned(),
            "write the text, or remove it".to_owned(),
        )
    });
}
