use super::hosts::is_local;
use super::link_addresses::{PageLink, Spot, page_links, served_below};
use super::links_outside_text::in_docs_json;
use crate::diagnostic::Fix;
use crate::page::{LinkForm, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, Site, Style};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a link that only works on the author's computer or network.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalAddress {}

impl Rule for LocalAddress {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let leaves = |style| style == Style::Elsewhere;
        for found in page_links(page, cx, leaves) {
            let address = found.address.trim();
            let Some(local) = local(address).filter(|local| !is_shown(page, &found, local)) else {
                continue;
            };
            let right = own_path(&local, cx);
            // Readers may run a local server, but not one with the pages of this site.
            let is_reported = local.is_file || is_fetched(&found) || right.is_some();
            if is_reported {
                let advice = if is_fetched(&found) {
                    "add the file to the site, or use a public address"
                } else {
                    "use a public address"
                };
                report((address, advice), right, found.spot(), cx);
            }
        }
    }

    fn site(&self, _: &Site, cx: &mut Cx<'_>) {
        for place in in_docs_json(cx) {
            let address = place.address.trim();
            if let Some(local) = local(address) {
                let advice = "use a public address";
                report((address, advice), own_path(&local, cx), place.spot, cx);
            }
        }
    }
}

fn report((address, advice): (&str, &str), right: Option<String>, spot: Spot<'_>, cx: &mut Cx<'_>) {
    let site = cx.site();
    let message = format!("`{address}` works only on one computer or network");
    let finding = cx.report(spot.span, message);
    let Some(right) = right else {
        finding.note(spot.note(site, advice.to_owned()));
        return;
    };
    finding.note(spot.note(site, format!("write `{right}`")));
    let written = site.source(spot.span.file).slice(spot.span);
    if spot.is_plain && written == address {
        let edit = Edit::replace(spot.span, &*right);
        finding.fix(Fix::risky(format!("write `{right}`"), vec![edit]));
    }
}

/// An address on one computer or network.
struct Local<'a> {
    /// The host with its port, without user and password.
    host: &'a str,
    /// The part after the host.
    rest: &'a str,
    is_file: bool,
}

fn local(address: &str) -> Option<Local<'_>> {
    let (scheme, behind) = address.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let end = behind.find(['/', '?', '#']).unwrap_or(behind.len());
    let (authority, rest) = behind.split_at(end);
    let is_file = scheme == "file";
    let is_web = matches!(&*scheme, "http" | "https");
    let host = authority.rsplit('@').next().unwrap_or(authority);
    (is_file || (is_web && is_local(host))).then_some(Local {
        host,
        rest,
        is_file,
    })
}

/// Returns whether readers see the address, and so know that they need a local server or file there.
fn is_shown(page: &Page, found: &PageLink<'_>, local: &Local<'_>) -> bool {
    let shows = |text: &str| {
        let mark = if local.is_file { "file:" } else { local.host };
        text.contains(mark)
    };
    let link = &found.link;
    let title = link.element().and_then(|element| element.text("title"));
    let content = link.element().map(|element| {
        let whole = element.span();
        page.slice(Span {
            start: element.tag().end.min(whole.end),
            ..whole
        })
    });
    link.form() == LinkForm::Autolink
        || content.is_some_and(shows)
        || link.label().is_some_and(|label| shows(page.slice(label)))
        || title.is_some_and(|title| shows(&title))
}

/// Returns whether browsers fetch the address automatically: an image, a video, a frame.
fn is_fetched(found: &PageLink<'_>) -> bool {
    let element = found.link.element();
    found.link.purpose() == Purpose::Show && element.is_none_or(|element| !element.is_component())
}

/// Returns the path on this site that a link to a local preview means.
fn own_path(local: &Local<'_>, cx: &Cx<'_>) -> Option<String> {
    let site = cx.site();
    let base = served_below(cx);
    let inside = local.rest.strip_prefix(base).unwrap_or(local.rest);
    let parsed = LinkAddress::parse(inside);
    let path = parsed.path_from("").filter(|path| !path.is_empty())?;
    let is_there = site.page_for(&path).is_some() || site.has_file(&path);
    (is_there && !local.is_file).then(|| inside.to_owned())
}
