use super::placeholders::{in_element, is_about_tasks, is_paragraph, shortened};
use crate::catalog::placeholders;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::{Span, fit};
use serde::Deserialize;

/// Reports a placeholder for text that is not written yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceholderValue {}

impl Rule for PlaceholderValue {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if is_about_tasks(page) {
            return;
        }
        in_front_matter(page, cx);
        in_attributes(page, cx);
        in_text(page, cx);
    }
}

fn in_front_matter(page: &Page, cx: &mut Cx<'_>) {
    for name in &placeholders().fields {
        let front_matter = page.front_matter();
        let (Some(field), Some(value)) = (front_matter.field(name), front_matter.string(name))
        else {
            continue;
        };
        if placeholders().is_placeholder(value) || placeholders().filler(value).is_some() {
            let message = format!("placeholder `{}` as `{name}`", shortened(value));
            cx.report(field.value_span, message)
                .note(format!("write the {name} of the page"));
        }
    }
}

fn in_attributes(page: &Page, cx: &mut Cx<'_>) {
    for element in page.elements() {
        for attribute in element.attributes() {
            let name = page.slice(attribute.name);
            if !placeholders()
                .attributes
                .iter()
                .any(|listed| listed == name)
            {
                continue;
            }
            let Some(value) = element.literal(name) else {
                continue;
            };
            if placeholders().is_placeholder(value)
                || placeholders().is_unknown(name, value)
                || placeholders().filler(value).is_some()
            {
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
fn in_text(page: &Page, cx: &mut Cx<'_>) {
    let text = page.text();
    let may_hold = ["TBD", "TBA", "TODO", "FIXME", "TKTK", "psum"];
    if !may_hold.iter().any(|word| text.contains(word)) {
        return;
    }
    let lines = page.prose_lines();
    let mut filler: Vec<Span> = Vec::new();
    for (index, &(span, line)) in lines.iter().enumerate() {
        if let Some(at) = placeholders()
            .filler(line)
            .filter(|_| !line.contains(['`', '"']))
        {
            let start = span.start + fit(at);
            filler.push(Span {
                start,
                end: start + fit("lorem ipsum dolor".len()),
                ..span
            });
            continue;
        }
        let (inner, is_element) = match in_element(line.trim()) {
            Some(inner) => (inner, true),
            None => (line.trim(), false),
        };
        let plain = inner.replace("**", "").replace("__", "");
        let bare = plain.trim_matches(['*', '_', ' ']);
        let may_continue = placeholders().is_task(bare);
        if placeholders().is_placeholder(bare)
            && (is_element || is_paragraph(page, &lines, index, may_continue))
        {
            let indent = fit(line.len() - line.trim_start().len());
            let start = span.start + indent;
            let place = Span {
                start,
                end: start + fit(line.trim().len()),
                ..span
            };
            cx.report(place, format!("placeholder `{}` as text", shortened(bare)))
                .note("write the text, or remove it");
        }
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
