use super::support::report;
use super::support_endpoints::meant;
use super::support_pages::{is_whole, pages};
use super::support_text::offer;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::syntax::endpoint::{Malformed, Method, endpoint_reference, malformed};
use crate::text::Span;
use serde::Deserialize;

/// Reports a text that wants to be a reference to an endpoint, and is none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MalformedEndpointReference {}

/// What a reference looks like in each place.
const IN_NAVIGATION: &str = "write a method, a space and the path: `GET /users`";
const IN_OPENAPI: &str =
    "write a method, a space and the path, perhaps after the file: `openapi.json GET /users`";
const IN_API: &str = "write a method, a space, and the path or the whole address: `GET https://api.example.com/users`";

/// What is wrong, and the reference that is meant, where there is only one, with whether it is certain.
struct Fault {
    what: String,
    meant: Option<(String, bool)>,
}

impl Fault {
    fn alone(what: &str) -> Self {
        Self {
            what: what.to_owned(),
            meant: None,
        }
    }

    fn of(text: &str, wrong: Malformed<'_>) -> Self {
        Self {
            what: wrong.to_string(),
            meant: meant(text, wrong, &[]),
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
                let fault = Fault {
                    what: wrong.to_string(),
                    meant: meant(entry.path, wrong, &site.specifications_for(entry.element)),
                };
                file(fault, (entry.path, entry.span), IN_NAVIGATION, cx);
            }
        }
        for page in pages(site) {
            check(page, "openapi", IN_OPENAPI, of_openapi, cx);
            check(page, "api", IN_API, of_api, cx);
        }
    }
}

fn check(page: &Page, key: &str, advice: &str, fault: fn(&str) -> Option<Fault>, cx: &mut Cx<'_>) {
    let head = page.front_matter();
    let Some((field, text)) = head.field(key).zip(head.string(key)) else {
        return;
    };
    let text = text.trim();
    if let Some(fault) = fault(text).filter(|_| !text.contains("{{")) {
        file(fault, (text, field.value_span), advice, cx);
    }
}

fn of_openapi(text: &str) -> Option<Fault> {
    match endpoint_reference(text) {
        None => Some(unread(text)),
        Some(reference) if is_whole(reference) => None,
        Some(_) => Some(Fault::of(text, Malformed::NoSlash)),
    }
}

fn of_api(text: &str) -> Option<Fault> {
    let Some(reference) = endpoint_reference(text) else {
        return Some(unread(text));
    };
    let starts = ["/", "http://", "https://"];
    if reference.file.is_some() {
        Some(Fault::alone("it names a file, which only `openapi` may"))
    } else if reference.method == Method::Webhook {
        Some(Fault::alone("it names a webhook, which only `openapi` may"))
    } else if starts.iter().any(|start| reference.path.starts_with(start)) {
        None
    } else {
        Some(Fault {
            what: "the path starts neither with `/` nor with `https://`".to_owned(),
            ..Fault::of(text, Malformed::NoSlash)
        })
    }
}

/// What is wrong with a text that is no reference, and stands where nothing else may.
fn unread(text: &str) -> Fault {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_path = |word: &str| word.starts_with('/') || word.contains("://");
    match (malformed(text), &words[..]) {
        (Some(wrong), _) => Fault::of(text, wrong),
        (None, [word, path]) if is_path(path) => Fault::of(text, Malformed::UnknownMethod(word)),
        (None, [path]) if is_path(path) => Fault::of(text, Malformed::NoMethod),
        _ => Fault::alone("it has no method and path"),
    }
}

fn file(fault: Fault, (text, span): (&str, Span), advice: &str, cx: &mut Cx<'_>) {
    let site = cx.site();
    let message = format!("`{text}` refers to no endpoint: {}", fault.what);
    let finding = report(cx, (span, span), message, advice);
    if let Some((meant, is_certain)) = fault.meant {
        offer(finding, site, span, (&meant, is_certain));
    }
}
