use super::elements::is_snippet;
use super::imitations::{Listed, callout, is_numbered, listed};
use super::regions::Regions;
use super::replacements::{alternatives, details, nested_field};
use crate::catalog::{components, replacements};
use crate::page::{CodeBlock, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports Markdown and HTML for which a component is better.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BetterComponent {
    steps: usize,
}

impl Rule for BetterComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let in_callout = Regions::of(page, |element| components().is_callout(element.name()));
        let lines: Vec<(Span, &str)> = page
            .prose_lines()
            .into_iter()
            .filter(|(at, _)| !in_callout.holds(at.start))
            .collect();
        let is_endpoint_page = page.front_matter().documents_endpoint();
        for &(at, line) in &lines {
            if let Some(component) = callout(line) {
                cx.report(at, format!("use `{component}` for this paragraph"))
                    .note(format!(
                        "put it between `<{component}>` and `</{component}>`, without the label"
                    ));
            } else if is_endpoint_page && let Some(listed) = listed(line) {
                table(at, listed, cx);
            }
        }
        self.procedures(page, &lines, cx);
        for pair in page.code_blocks().windows(2) {
            report_two_languages(page, pair, &in_callout, cx);
        }
        for element in page.elements() {
            if !in_callout.holds(element.span().start) {
                details(element, cx);
                nested_field(page, element, cx);
            }
        }
        if !is_snippet(page, cx) {
            alternatives(page.headings(), cx);
        }
    }
}

/// Reports a table on the page of an endpoint.
fn table(at: Span, listed: Listed, cx: &mut Cx<'_>) {
    let (what, component) = match listed {
        Listed::Parameters => ("parameters", "ParamField"),
        Listed::Fields => ("fields", "ResponseField"),
    };
    cx.report(
        at,
        format!("use `{component}` instead of a table of {what}"),
    )
    .note(format!(
        "write a `{component}` for each: it shows its type and whether it is required"
    ));
}

impl BetterComponent {
    /// Reports long numbered lists with code.
    fn procedures(&self, page: &Page, lines: &[(Span, &str)], cx: &mut Cx<'_>) {
        let in_steps = Regions::of(page, |element| element.is("Steps"));
        let mut items: Vec<Span> = Vec::new();
        let end = page.source().whole().tail();
        for &(at, line) in lines.iter().chain([&(end, "")]) {
            if is_numbered(line) {
                items.push(at);
            } else if !line.starts_with([' ', '\t']) {
                if items
                    .first()
                    .is_some_and(|first| !in_steps.holds(first.start))
                {
                    self.report_procedure(page, &items, at, cx);
                }
                items.clear();
            }
        }
    }

    fn report_procedure(&self, page: &Page, items: &[Span], end: Span, cx: &mut Cx<'_>) {
        let Some(first) = items.first().filter(|_| items.len() >= self.steps) else {
            return;
        };
        let blocks = page.code_blocks();
        let next = blocks.partition_point(|block| block.span.start < first.start);
        let has_code = blocks
            .get(next)
            .is_some_and(|block| block.span.start < end.start);
        if has_code {
            cx.report(
                *first,
                format!("use `Steps` for this procedure of {} steps", items.len()),
            )
            .note("write a `Step` with a `title` for each item");
        }
    }
}

/// Reports two consecutive blocks in different programming languages.
fn report_two_languages(page: &Page, pair: &[CodeBlock], in_callout: &Regions, cx: &mut Cx<'_>) {
    let [first, second] = pair else { return };
    let between = page
        .text()
        .get(first.span.end as usize..second.span.start as usize);
    let (one, other) = (page.slice(first.language), page.slice(second.language));
    let is_next =
        between.is_some_and(|between| between.trim().is_empty()) && first.parent == second.parent;
    let are_programs = replacements().is_program(one) && replacements().is_program(other);
    if !is_next || !are_programs || one == other || in_callout.holds(second.span.start) {
        return;
    }
    let is_grouped = page.ancestors(first.parent).any(|element| {
        matches!(
            element.name(),
            "CodeGroup" | "RequestExample" | "ResponseExample"
        )
    });
    if !is_grouped {
        cx.report(
            second.fence,
            format!("use `CodeGroup` for the same example in `{one}` and `{other}`"),
        )
        .note("put both blocks into one `CodeGroup`, each with a title");
    }
}
