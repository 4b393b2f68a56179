use super::link_addresses::{Spot, page_links};
use super::links_outside_text::{in_docs_json, in_front_matter};
use super::malformed::malformed;
use crate::diagnostic::Fix;
use crate::page::{LinkForm, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Span;
use serde::Deserialize;

/// Reports an address that browsers do not read as intended.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MalformedAddress {}

impl Rule for MalformedAddress {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for found in page_links(page, cx, |_| true) {
            let link = &found.link;
            let is_written = link.form() != LinkForm::Autolink && link.purpose() != Purpose::Icon;
            if is_written {
                check(&found.address, found.spot(), cx);
            }
        }
        for place in in_front_matter(page, cx) {
            check(&place.address, place.spot, cx);
        }
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for place in in_docs_json(cx) {
            check(&place.address, place.spot, cx);
        }
        for redirect in site.manifest().redirects() {
            let value = redirect.destination_span;
            let span = Span {
                start: value.start + 1,
                end: value.end - 1,
                ..value
            };
            let spot = Spot {
                span,
                base: "",
                is_plain: true,
                value: Some(value),
            };
            check(&redirect.destination, spot, cx);
        }
    }
}

fn check(address: &str, spot: Spot<'_>, cx: &mut Cx<'_>) {
    let address = address.trim();
    let Some(found) = malformed(address) else {
        return;
    };
    let site = cx.site();
    let written = site.source(spot.span.file).slice(spot.span);
    let finding = cx.report(spot.span, format!("`{address}` {}", found.problem));
    finding.note(spot.note(site, found.advice.clone()));
    let edit = found.edit(spot.span);
    if let Some(edit) = edit.filter(|_| spot.is_plain && written == address) {
        finding.fix(Fix::safe("fix the address", vec![edit]));
    }
}
