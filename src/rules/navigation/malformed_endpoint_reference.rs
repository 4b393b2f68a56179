use super::endpoint_references::intended_reference;
use super::entry_edits::offer;
use super::entry_pages::pages;
use super::reference_problems::{ReferenceProblem, api_problem, openapi_problem};
use super::reports::report;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::{EntryTarget, Site};
use crate::syntax::endpoint::{endpoint_reference, malformed};
use crate::text::Span;
use serde::Deserialize;

/// Reports a text that is meant to be a reference to an endpoint but is not a valid one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MalformedEndpointReference {}

// The advice for each place: the form of a reference there.
const IN_NAVIGATION: &str = "write a method, a space and the path: `GET /users`";
const IN_OPENAPI: &str =
    "write a method, a space and the path, optionally after the file: `openapi.json GET /users`";
const IN_API: &str =
    "write a method, a space, and the path or the full URL: `GET https://api.example.com/users`";

impl Rule for MalformedEndpointReference {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() {
            return;
        }
        if let Some(navigation) = site.manifest().navigation() {
            for entry in navigation.pages().filter(|entry| !entry.is_root) {
                let Some(wrong) = malformed(entry.path) else {
                    continue;
                };
                // A specification can define other methods.
                if matches!(
                    site.target(entry),
                    EntryTarget::Operation(_) | EntryTarget::Selector(_)
                ) {
                    continue;
                }
                if site.page_of_entry(entry).is_some() || !navigation.is_kept(entry.element) {
                    continue;
                }
                let named = site.specifications_for(entry.element);
                let problem = ReferenceProblem {
                    message: wrong.to_string(),
                    meant: intended_reference(entry.path, wrong, &named),
                };
                report_problem(problem, (entry.path, entry.span), IN_NAVIGATION, cx);
            }
        }
        for page in pages(site) {
            check(page, "openapi", IN_OPENAPI, openapi_problem, cx);
            check(page, "api", IN_API, api_problem, cx);
        }
    }
}

fn check(
    page: &Page,
    key: &str,
    advice: &str,
    find_problem: fn(&str) -> Option<ReferenceProblem>,
    cx: &mut Cx<'_>,
) {
    let head = page.front_matter();
    let Some((field, text)) = head.field(key).zip(head.string(key)) else {
        return;
    };
    let text = text.trim();
    let is_other = endpoint_reference(text).is_some_and(|named| named.method.is_other());
    if is_other && cx.site().operation_of(page).is_some() {
        return;
    }
    if let Some(problem) = find_problem(text).filter(|_| !text.contains("{{")) {
        report_problem(problem, (text, field.value_span), advice, cx);
    }
}

fn report_problem(
    problem: ReferenceProblem,
    (text, span): (&str, Span),
    advice: &str,
    cx: &mut Cx<'_>,
) {
    let site = cx.site();
    let message = format!("invalid endpoint reference `{text}`: {}", problem.message);
    let finding = report(cx, (span, span), message, advice);
    if let Some((meant, is_certain)) = problem.meant {
        offer(finding, site, span, (&meant, is_certain));
    }
}
