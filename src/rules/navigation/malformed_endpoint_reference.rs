use super::endpoint_references::intended_reference;
use super::entry_edits::offer;
use super::entry_pages::{is_whole, pages};
use super::reports::report;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::syntax::endpoint::{Malformed, Method, endpoint_reference, malformed};
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

/// A problem with a reference.
struct ReferenceProblem {
    /// What is wrong.
    message: String,
    /// The only reference that can be meant, and whether that is certain.
    meant: Option<(String, bool)>,
}

impl ReferenceProblem {
    fn without_fix(message: &str) -> Self {
        Self {
            message: message.to_owned(),
            meant: None,
        }
    }

    fn of(text: &str, wrong: Malformed<'_>) -> Self {
        Self {
            message: wrong.to_string(),
            meant: intended_reference(text, wrong, &[]),
        }
    }
}

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
                if site.page_named(entry.path).is_some() || !navigation.is_kept(entry.element) {
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
    if let Some(problem) = find_problem(text).filter(|_| !text.contains("{{")) {
        report_problem(problem, (text, field.value_span), advice, cx);
    }
}

fn openapi_problem(text: &str) -> Option<ReferenceProblem> {
    match endpoint_reference(text) {
        None => Some(problem_of(text)),
        Some(reference) if is_whole(reference) => None,
        Some(_) => Some(ReferenceProblem::of(text, Malformed::NoSlash)),
    }
}

fn api_problem(text: &str) -> Option<ReferenceProblem> {
    let Some(reference) = endpoint_reference(text) else {
        return Some(problem_of(text));
    };
    let starts = ["/", "http://", "https://"];
    if reference.file.is_some() {
        Some(ReferenceProblem::without_fix(
            "only `openapi` may name a file",
        ))
    } else if reference.method == Method::Webhook {
        Some(ReferenceProblem::without_fix(
            "only `openapi` may name a webhook",
        ))
    } else if starts.iter().any(|start| reference.path.starts_with(start)) {
        None
    } else {
        Some(ReferenceProblem {
            message: "the path does not start with `/` or `https://`".to_owned(),
            ..ReferenceProblem::of(text, Malformed::NoSlash)
        })
    }
}

/// Returns what is wrong with a text that is not a reference, in a field that allows nothing else.
fn problem_of(text: &str) -> ReferenceProblem {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_path = |word: &str| word.starts_with('/') || word.contains("://");
    match (malformed(text), &words[..]) {
        (Some(wrong), _) => ReferenceProblem::of(text, wrong),
        (None, [word, path]) if is_path(path) => {
            ReferenceProblem::of(text, Malformed::UnknownMethod(word))
        }
        (None, [path]) if is_path(path) => ReferenceProblem::of(text, Malformed::NoMethod),
        _ => ReferenceProblem::without_fix("missing method and path"),
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
