use super::anchor_advice::{advice, counterpart, is_title};
use super::default_language::{elsewhere, target};
use super::link_addresses::{Spot, is_known, is_path, page_links, paths, to_u32};
use super::links_outside_text::{in_docs_json, in_front_matter};
use crate::diagnostic::{Fix, Severity};
use crate::page::{Link, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, PageKind, Site, Style};
use crate::text::{Edit, Span};
use serde::Deserialize;
use std::sync::Arc;

/// Reports a link to an anchor that the page does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokenAnchor {}

impl Rule for BrokenAnchor {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for found in page_links(page, cx, |style| style == Style::Here || is_path(style)) {
            let parsed = found.parsed();
            if parsed.fragment.is_none() || found.link.purpose() != Purpose::Follow {
                continue;
            }
            let (site, link) = (cx.site(), Some((page, found.link)));
            if parsed.style == Style::Here {
                // The anchors of a snippet are those of the pages that import it.
                let own = site.page(page.file());
                let own = own.filter(|page| site.kind(page) == PageKind::Page);
                check_fragment(own, &parsed, (found.spot(), link), cx);
            } else if is_known(cx) {
                let there = target(&paths(&parsed, page, site), site);
                check_fragment(there, &parsed, (found.spot(), link), cx);
            }
        }
        if is_known(cx) {
            for place in in_front_matter(page, cx) {
                let site = cx.site();
                let parsed = place.parsed();
                let there = target(&paths(&parsed, page, site), site);
                check_fragment(there, &parsed, (place.spot, None), cx);
            }
        }
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for place in in_docs_json(cx) {
            let parsed = place.parsed();
            if parsed.style == Style::Rooted {
                let path: Vec<String> = parsed.path_from("").into_iter().collect();
                check_fragment(target(&path, site), &parsed, (place.spot, None), cx);
            }
        }
    }
}

/// Reports an address with a fragment that `there` does not have.
fn check_fragment(
    there: Option<&Arc<Page>>,
    parsed: &LinkAddress<'_>,
    (spot, link): (Spot<'_>, Option<(&Page, Link<'_>)>),
    cx: &mut Cx<'_>,
) {
    let fragment = parsed.fragment.filter(|fragment| is_id(fragment));
    let (Some(there), Some(fragment)) = (there, fragment) else {
        return;
    };
    let site = cx.site();
    let anchors = site.anchors(there);
    let Some(anchors) = anchors.filter(|all| !all.is_open() && !all.has(fragment)) else {
        return;
    };
    let written = site.source(spot.span.file).slice(spot.span);
    let at = fragment_span(written, spot.span);
    let is_plain = spot.is_plain && site.source(at.file).slice(at) == fragment;
    let finding = if parsed.style == Style::Here {
        cx.report(at, format!("anchor `#{fragment}` not found on this page"))
    } else {
        cx.report(
            at,
            format!("anchor `#{fragment}` not found on `{}`", parsed.path),
        )
    };
    // The link still opens the page, and old entries, such as those of a changelog, are rarely updated.
    if link.is_some_and(|(page, link)| page.is_history(link.parent())) {
        finding.severity = finding.severity.min(Severity::Warning);
    }
    let near = anchors.nearest(fragment);
    let near = near.map(|(near, is_sure)| (near.to_owned(), is_sure));
    let twin = || {
        let id = counterpart(there, fragment, site)?;
        Some((anchors.stable_id(&id).to_owned(), false))
    };
    let near = near.or_else(twin);
    let elsewhere = link.and_then(|(page, link)| elsewhere(page, link, there, site));
    let is_elsewhere = elsewhere.is_some();
    let note = match &near {
        Some((near, _)) => format!("did you mean `#{near}`?"),
        None => advice(there, fragment, site),
    };
    let note = match elsewhere {
        Some(other) if near.is_some() => format!("{note} {other}"),
        Some(other) => other,
        None => note,
    };
    finding.note(spot.note(site, note));
    let is_removable = is_plain && written.contains('#') && parsed.style != Style::Here;
    if near.is_none() && is_removable && is_title(there, fragment) {
        let with_sign = Span {
            start: at.start - 1,
            ..at
        };
        let edits = vec![Edit::replace(with_sign, String::new())];
        finding.fix(Fix::risky(format!("remove `#{fragment}`"), edits));
    }
    if let Some((near, is_sure)) = near.filter(|(near, _)| is_plain && is_writable(near)) {
        let edits = vec![Edit::replace(at, &*near)];
        let label = format!("write `#{near}`");
        finding.fix(Fix::safe_if(is_sure && !is_elsewhere, label, edits));
    }
}

/// Returns whether a fragment is an id. Fragments such as `#/…` and `#a=b` are for scripts.
fn is_id(fragment: &str) -> bool {
    !fragment.is_empty() && !fragment.starts_with(['/', '!', ':']) && !fragment.contains('=')
}

/// Returns whether an id needs no escapes in an address.
fn is_writable(id: &str) -> bool {
    !id.contains(|letter: char| letter.is_whitespace() || "()<>\"'{}`\\*%".contains(letter))
}

/// Returns the span of the fragment in an address, without its `#`, or of the whole address if its source has no `#`.
fn fragment_span(written: &str, span: Span) -> Span {
    let at = written.find('#').map_or(0, |at| at + 1);
    Span {
        start: span.start + to_u32(at),
        ..span
    }
}
