use super::elements::{describe, described, is_transparent};
use crate::catalog::{Component, Content};
use crate::diagnostic::Severity;
use crate::page::{ContentKind, Element, Page};
use crate::rule::{Cx, Rule};
use crate::text::{Span, to_u32};
use serde::Deserialize;

/// Reports invalid content of a component that allows only certain children.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnexpectedChild {}

impl Rule for UnexpectedChild {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            match &component.children {
                Content::Only(only) => {
                    for child in element.children() {
                        check_child(page, element, child, only, cx);
                    }
                }
                Content::None if element.has_content() => {
                    cx.report(
                        element.name_span(),
                        format!("`{}` does not show its content", element.name()),
                    )
                    .note(format!(
                        "write `<{} … />`, and move the content elsewhere",
                        element.name()
                    ));
                }
                _ => (),
            }
        }
        check_strays(page, cx);
    }
}

/// Reports `child` in `parent` unless it is one of `only`. The content of the site's own components is unknown.
fn check_child(
    page: &Page,
    parent: Element<'_>,
    child: Element<'_>,
    only: &[String],
    cx: &mut Cx<'_>,
) {
    if is_transparent(child, cx.components()) {
        if child.is_component() || child.name().is_empty() {
            for inner in child.children() {
                check_child(page, parent, inner, only, cx);
            }
        }
        return;
    }
    // The content of a legacy `Snippet` is unknown.
    let is_known = describe(page, cx.components(), child).is_some() && !child.is("Snippet");
    // For the platform, a code block is the component `CodeBlock`.
    let is_code = child.is("CodeBlock");
    let allowed = only
        .iter()
        .any(|name| child.is(name) || is_code && name == "code");
    if is_known && !allowed {
        let what = format!("`{}`", child.name());
        report((page, parent), child.name_span(), &what, only, cx);
    }
}

/// Reports paragraphs, lists, code and so on directly inside such a component, once for each component.
fn check_strays(page: &Page, cx: &mut Cx<'_>) {
    let mut last = None;
    for stray in page.misplaced_content() {
        let Some(parent) = page.ancestors(Some(stray.parent)).next() else {
            continue;
        };
        let component: Option<&Component> = describe(page, cx.components(), parent);
        let Some(Content::Only(only)) = component.map(|component| &component.children) else {
            continue;
        };
        let (word, what) = match stray.kind {
            ContentKind::Code => ("code", "a code block"),
            ContentKind::List => ("list", "a list"),
            ContentKind::Text => ("", "text"),
            ContentKind::Heading => ("", "a heading"),
            ContentKind::Table => ("", "a table"),
            ContentKind::Quote => ("", "a quote"),
        };
        if last != Some(stray.parent) && !only.iter().any(|name| name == word) {
            last = Some(stray.parent);
            let at = first_line(page, stray.span);
            report((page, parent), at, what, only, cx);
        }
    }
}

fn first_line(page: &Page, span: Span) -> Span {
    let length = page
        .slice(span)
        .lines()
        .next()
        .map_or(0, |line| line.trim_end().len());
    Span {
        end: span.start + to_u32(length),
        ..span
    }
}

/// Reports `what`, the content at `at`, directly inside `parent`.
fn report(
    (page, parent): (&Page, Element<'_>),
    at: Span,
    what: &str,
    only: &[String],
    cx: &mut Cx<'_>,
) {
    let allowed: Vec<String> = only
        .iter()
        .map(|name| match name.as_str() {
            "code" => "code blocks".to_owned(),
            "list" => "lists".to_owned(),
            name => format!("`{name}`"),
        })
        .collect();
    let allowed = allowed.join(", ");
    let name = parent.name();
    let thing = what.strip_prefix("a ").unwrap_or(what);
    // Code blocks cannot contain headings or components.
    let fix = if only.iter().any(|name| name == "code") {
        let article = if thing.starts_with('`') { "" } else { "the " };
        let before = page
            .text()
            .get(parent.tag().end as usize..at.start as usize);
        let is_first = before.is_some_and(|before| before.trim_end_matches('<').trim().is_empty());
        let way = if is_first { "above" } else { "out of" };
        format!("move {article}{thing} {way} `<{name}>`")
    } else {
        format!("move this into one of them, or out of `{name}`")
    };
    let finding = cx.report(at, format!("{thing} directly inside `{name}`"));
    if parent.is("AccordionGroup") {
        // Nothing is lost, but a site can demand it.
        if finding.severity == Severity::Warning {
            finding.severity = Severity::Info;
        }
        finding.note(format!(
            "`{name}` is made for {allowed}, although it shows everything: {fix}"
        ));
        return;
    }
    finding.note(format!("`{name}` only allows {allowed}: {fix}"));
}
