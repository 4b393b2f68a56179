use super::elements::is_snippet;
use super::imitations::{TableContent, callouts, table_content};
use super::procedures::{Procedure, procedures_with_code};
use super::replacements::{alternatives, details, nested_field};
use crate::catalog::{COMPONENTS, LANGUAGES, REPLACEMENTS};
use crate::page::{CodeBlock, Page, Table};
use crate::rule::{Cx, Rule};
use crate::text::to_u32;
use serde::Deserialize;

/// Reports Markdown and HTML for which a component is better.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BetterComponent {
    steps: usize,
}

impl Rule for BetterComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let outside = |parent: Option<u32>| !is_in_callout(page, parent);
        for block in page.prose().filter(|block| outside(block.parent)) {
            for (line, component) in callouts(page, block) {
                cx.report(line, format!("use `{component}` for this paragraph"))
                    .note(format!(
                        "put it between `<{component}>` and `</{component}>`, without the label"
                    ));
            }
        }
        if is_endpoint_page(page) {
            for table in page.tables().filter(|table| outside(table.parent)) {
                report_table(page, table, cx);
            }
        }
        for procedure in procedures_with_code(page) {
            let mut around = page.ancestors(procedure.parent);
            let is_in_steps = around.any(|element| element.is("Steps"));
            if procedure.steps >= self.steps && !is_in_steps && outside(procedure.parent) {
                report_procedure(page, &procedure, cx);
            }
        }
        for pair in page.code_blocks().zip(page.code_blocks().skip(1)) {
            report_two_languages(page, pair, cx);
        }
        for element in page.elements() {
            if outside(element.parent().map(|parent| to_u32(parent.number()))) {
                details(element, cx);
                nested_field(page, element, cx);
            }
        }
        if !is_snippet(page, cx) {
            alternatives(page.headings(), cx);
        }
    }
}

/// Returns whether something with these elements around it is in a callout.
fn is_in_callout(page: &Page, parent: Option<u32>) -> bool {
    let mut around = page.ancestors(parent);
    around.any(|element| COMPONENTS.is_callout(element.name()))
}

/// Returns whether the page documents an endpoint.
fn is_endpoint_page(page: &Page) -> bool {
    ["openapi", "api", "asyncapi"]
        .iter()
        .any(|field| page.front_matter().field(field).is_some())
}

/// Reports a table on the page of an endpoint.
fn report_table(page: &Page, table: Table<'_>, cx: &mut Cx<'_>) {
    let (what, component) = match table_content(table) {
        Some(TableContent::Parameters) => ("parameters", "ParamField"),
        Some(TableContent::Fields) => ("fields", "ResponseField"),
        None => return,
    };
    cx.report(
        page.line_at(table.span.start),
        format!("use `{component}` instead of a table of {what}"),
    )
    .note(format!(
        "write a `{component}` for each: it shows its type and whether it is required"
    ));
}

/// Reports a long numbered list with code.
fn report_procedure(page: &Page, procedure: &Procedure, cx: &mut Cx<'_>) {
    cx.report(
        page.line_at(procedure.span.start),
        format!(
            "use `Steps` for this procedure of {} steps",
            procedure.steps
        ),
    )
    .note("write a `Step` with a `title` for each item");
}

/// Reports two consecutive blocks in different programming languages.
fn report_two_languages(page: &Page, (first, second): (CodeBlock, CodeBlock), cx: &mut Cx<'_>) {
    let between = page
        .text()
        .get(first.span.end as usize..second.span.start as usize);
    let (one, other) = (page.slice(first.language), page.slice(second.language));
    let is_next =
        between.is_some_and(|between| between.trim().is_empty()) && first.parent == second.parent;
    let is_program = |name: &str| LANGUAGES.knows(name) && REPLACEMENTS.is_program(name);
    let are_programs = is_program(one) && is_program(other);
    if !is_next || !are_programs || one == other || is_in_callout(page, second.parent) {
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
