use super::placeholders::{
    filler_in, is_about_tasks, may_contain_placeholder, placeholder_paragraph, shortened,
};
use crate::catalog::PLACEHOLDERS;
use crate::page::{Page, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;
use std::cell::LazyCell;

/// Reports a placeholder for text that is not written yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceholderValue {}

impl Rule for PlaceholderValue {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // This asks for the path of the page, so only pages with a placeholder need it.
        let is_exempt = LazyCell::new(|| is_about_tasks(page));
        in_front_matter(page, &|| *is_exempt, cx);
        in_attributes(page, &|| *is_exempt, cx);
        in_text(page, &|| *is_exempt, cx);
    }
}

fn in_front_matter(page: &Page, is_exempt: &dyn Fn() -> bool, cx: &mut Cx<'_>) {
    for name in &PLACEHOLDERS.fields {
        let front_matter = page.front_matter();
        let (Some(field), Some(value)) = (front_matter.field(name), front_matter.string(name))
        else {
            continue;
        };
        let is_found = PLACEHOLDERS.is_placeholder(value) || PLACEHOLDERS.filler(value).is_some();
        if is_found && !is_exempt() {
            let message = format!("placeholder `{}` as `{name}`", shortened(value));
            cx.report(field.value_span, message)
                .note(format!("write the {name} of the page"));
        }
    }
}

fn in_attributes(page: &Page, is_exempt: &dyn Fn() -> bool, cx: &mut Cx<'_>) {
    for element in page.elements() {
        for attribute in element.attributes() {
            let name = page.slice(attribute.name);
            if !PLACEHOLDERS.attributes.iter().any(|listed| listed == name) {
                continue;
            }
            let Some(value) = element.literal(name) else {
                continue;
            };
            let is_found = PLACEHOLDERS.is_placeholder(value)
                || PLACEHOLDERS.is_unknown(name, value)
                || PLACEHOLDERS.filler(value).is_some();
            if is_found && !is_exempt() {
                let message = format!(
                    "placeholder `{}` as `{name}` of `{}`",
                    shortened(value),
                    element.name()
                );
                cx.report(attribute.span(), message)
                    .note(format!("write the {name}, or remove the attribute"));
            }
        }
    }
}

/// Reports paragraphs that consist only of a placeholder, and filler text.
fn in_text(page: &Page, is_exempt: &dyn Fn() -> bool, cx: &mut Cx<'_>) {
    if !may_contain_placeholder(page.text()) || is_exempt() {
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
        cx.report(line, format!("placeholder `{}` as text", shortened(start)))
            .note("write the text, or remove it");
    }
    let Some((&first, others)) = filler.split_first() else {
        return;
    };
    let finding = cx.report(first, "placeholder text");
    finding.note("write the text, or remove it");
    for other in others.iter().take(3) {
        finding.see(*other, "also here");
    }
}
