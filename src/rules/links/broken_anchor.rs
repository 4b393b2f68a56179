use super::support::{aimed, paths};
use crate::catalog::nearest;
use crate::diagnostic::Fix;
use crate::page::{Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::{Aim, Destination, PageKind, Site, Style};
use crate::text::{Edit, Span};
use serde::Deserialize;
use std::sync::Arc;

/// Reports a link to a place that the page does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokenAnchor {}

impl Rule for BrokenAnchor {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        for aimed in aimed(page, cx).filter(|aimed| aimed.link.purpose() == Purpose::Follow) {
            let aim = aimed.aim();
            let Some(fragment) = aim.fragment.filter(|fragment| is_id(fragment)) else {
                continue;
            };
            let Some(there) = target(&aim, page, site) else {
                continue;
            };
            let Some(anchors) = site.anchors(there) else {
                continue;
            };
            if anchors.is_open() || anchors.has(fragment) {
                continue;
            }
            let at = fragment_span(page, aimed.link.target());
            let message = if there.file() == page.file() {
                format!("this page has no place `#{fragment}`")
            } else {
                format!("`{}` has no place `#{fragment}`", aim.path)
            };
            let near = near(fragment, anchors.ids());
            let finding = cx.report(at, message);
            match near {
                Some((near, is_sure)) => {
                    let edits = vec![Edit::replace(at, near)];
                    let label = format!("write `#{near}`");
                    finding.note(format!("did you mean `#{near}`?"));
                    finding.fix(if is_sure {
                        Fix::safe(label, edits)
                    } else {
                        Fix::risky(label, edits)
                    });
                }
                None => {
                    finding.note("readers land at the top of the page: link to one of its headings, or give the heading this id with `{#id}`");
                }
            }
        }
    }
}

/// Whether a fragment asks for an id: `#:~:text=` asks the browser for words, and `#` alone for the top.
fn is_id(fragment: &str) -> bool {
    !fragment.is_empty() && !fragment.starts_with(":~:") && !fragment.contains(['=', '/'])
}

/// The page that a link with a fragment leads to.
fn target<'s>(aim: &Aim<'_>, page: &Page, site: &'s Site) -> Option<&'s Arc<Page>> {
    if aim.style == Style::Here {
        // A snippet's own places are those of the pages that take it in.
        return site
            .page(page.file())
            .filter(|_| site.kind(page) == PageKind::Page);
    }
    if !site.is_rooted() {
        return None;
    }
    let mut all = paths(aim, page, site).into_iter();
    all.find_map(|path| match site.destination(&path) {
        Destination::Page(page) => Some(page),
        // A link with the extension of the page's file, which is another rule's matter.
        Destination::File => site.page_at(&path),
        _ => None,
    })
}

/// Where the fragment stands in a target, without its `#`.
fn fragment_span(page: &Page, target: Span) -> Span {
    let written = page.slice(target);
    let at = written.find('#').map_or(0, |at| at + 1);
    Span {
        start: target.start + u32::try_from(at).unwrap_or_default(),
        ..target
    }
}

/// The id that a fragment may mean, and whether it certainly does: only capitals and marks differ.
fn near<'a>(fragment: &str, ids: impl Iterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    let bare = |text: &str| -> String {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let mut ids: Vec<&str> = ids.collect();
    ids.sort_unstable();
    let wanted = bare(fragment);
    let mut same = ids.iter().filter(|id| bare(id) == wanted);
    if let (Some(id), None) = (same.next(), same.next()) {
        return Some((id, !wanted.is_empty()));
    }
    nearest(fragment, ids).map(|id| (id, false))
}
