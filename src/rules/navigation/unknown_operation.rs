use super::endpoint_references::{all_specifications, read};
use super::entry_edits::{capital, offer};
use super::entry_pages::{is_whole, page_endpoints};
use super::nearest_endpoints::{Endpoints, NearestEndpoint};
use super::other_specs::{found_elsewhere, hint};
use super::reports::{code_list, report};
use crate::rule::{Cx, Rule};
use crate::site::{EntryTarget, NamedSpecification, Site};
use crate::syntax::endpoint::{EndpointReference, Method};
use crate::text::Span;
use serde::Deserialize;
use std::sync::OnceLock;

/// Reports a reference to an endpoint that the API specification does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownOperation {}

/// A reference to an unknown endpoint, its place, and the consequence.
#[derive(Clone, Copy)]
struct UnknownReference<'s> {
    reference: EndpointReference<'s>,
    text: &'s str,
    span: Span,
    loss: &'static str,
}

impl Rule for UnknownOperation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() {
            return;
        }
        let mut endpoints = Endpoints::default();
        if let Some(navigation) = site.manifest().navigation() {
            for entry in navigation.pages().filter(|entry| !entry.is_root) {
                let EntryTarget::NoOperation(reference, named) = site.target(entry) else {
                    continue;
                };
                let unknown = UnknownReference {
                    reference,
                    text: entry.path,
                    span: entry.span,
                    loss: "as it is, the platform stops here and builds nothing",
                };
                if is_whole(reference) && navigation.is_kept(entry.element) {
                    report_unknown(unknown, &named, &mut endpoints, cx);
                }
            }
        }
        in_pages(site, &mut endpoints, cx);
    }
}

fn in_pages<'s>(site: &'s Site, endpoints: &mut Endpoints<'s>, cx: &mut Cx<'_>) {
    let all = OnceLock::new();
    for endpoint in page_endpoints(site).filter(|endpoint| !endpoint.text.contains("{{")) {
        let reference = endpoint.reference;
        let named = match reference.file {
            Some(name) => Some(vec![site.named(name, None)]),
            None => all.get_or_init(|| all_specifications(site)).clone(),
        };
        let target = named.map(|named| site.operation(reference, named));
        if let Some(EntryTarget::NoOperation(reference, named)) = target {
            let unknown = UnknownReference {
                reference,
                text: endpoint.text,
                span: endpoint.span,
                loss: "as it is, the page shows no endpoint",
            };
            report_unknown(unknown, &named, endpoints, cx);
        }
    }
}

fn report_unknown<'s>(
    unknown: UnknownReference<'_>,
    named: &[NamedSpecification<'s>],
    endpoints: &mut Endpoints<'s>,
    cx: &mut Cx<'_>,
) {
    let site = cx.site();
    let reference = unknown.reference;
    let (method, path) = (reference.method, reference.path);
    let is_webhook = method == Method::Webhook;
    let methods: Vec<String> = read(named)
        .filter(|_| !is_webhook)
        .flat_map(|read| read.methods(path))
        .map(|method| method.to_string())
        .collect();
    let near = endpoints.near(named, reference);
    let who = match named {
        [one] => format!("`{}` has", one.name),
        [_, _] | [_, _, _] => {
            let files: Vec<&str> = named.iter().map(|one| one.name).collect();
            format!("none of {} has", code_list(files))
        }
        _ => format!("none of the {} specifications has", named.len()),
    };
    let no = if named.len() == 1 { "no " } else { "" };
    let message = if is_webhook {
        format!("{who} {no}webhook `{path}`")
    } else if methods.is_empty() {
        format!("{who} {no}path `{path}`")
    } else {
        format!("{who} {no}`{method}` for `{path}`")
    };
    let elsewhere = found_elsewhere(site, named, reference);
    // Where another file has the endpoint, the reference is right.
    let near = near.filter(|_| elsewhere.is_none());
    let right = near.map(|near| corrected_reference(unknown, near));
    let hint = hint(named, elsewhere, right.as_deref(), &methods);
    let advice = if hint.ends_with('?') {
        format!("{hint} {}", capital(unknown.loss))
    } else {
        format!("{hint}; {}", unknown.loss)
    };
    let finding = report(cx, (unknown.span, unknown.span), message, &advice);
    if let [
        NamedSpecification {
            span: Some(span), ..
        },
    ] = named
    {
        finding.see(*span, "it is named here");
    }
    if let Some((right, near)) = right.zip(near) {
        offer(finding, site, unknown.span, (&right, near.is_certain));
    }
}

/// Returns the reference with the endpoint `near`. Keeps its file name, and its method if that is correct.
fn corrected_reference(unknown: UnknownReference<'_>, near: NearestEndpoint<'_>) -> String {
    let words: Vec<&str> = unknown.text.split_whitespace().collect();
    let method = match &words[..] {
        [.., method, _] if near.method == unknown.reference.method => method,
        _ => near.method.name(),
    };
    let file = unknown.reference.file.into_iter();
    let words: Vec<&str> = file.chain([method, near.path]).collect();
    words.join(" ")
}
