use super::link_addresses::{PageLink, Spot, followed_paths, is_known, paths, to_u32};
use super::links_outside_text::{in_docs_json, in_front_matter};
use super::relative::is_resolved;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, PageKind, Site, Style};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a link to a page that has the extension of the page's file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageExtensionInLink {}

impl Rule for PageExtensionInLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !is_known(cx) {
            return;
        }
        for found in followed_paths(page, cx) {
            let parsed = found.parsed();
            if has_extension(&parsed) && !is_stripped(page, &found) {
                check(&paths(&parsed, page, cx.site()), &parsed, found.spot(), cx);
            }
        }
        for place in in_front_matter(page, cx) {
            let parsed = place.parsed();
            check(&paths(&parsed, page, cx.site()), &parsed, place.spot, cx);
        }
    }

    fn site(&self, _: &Site, cx: &mut Cx<'_>) {
        for place in in_docs_json(cx) {
            let parsed = place.parsed();
            let path: Vec<String> = parsed.path_from("").into_iter().collect();
            check(&path, &parsed, place.spot, cx);
        }
    }
}

fn has_extension(parsed: &LinkAddress<'_>) -> bool {
    matches!(parsed.path.rsplit_once('.'), Some((_, "mdx" | "md")))
}

/// Returns whether the platform removes the extension, as it does when it resolves a relative address.
fn is_stripped(page: &Page, found: &PageLink<'_>) -> bool {
    found.parsed().style == Style::Relative && is_resolved(page, found)
}

fn check(paths: &[String], parsed: &LinkAddress<'_>, spot: Spot<'_>, cx: &mut Cx<'_>) {
    let site = cx.site();
    let Some((bare, kind)) = parsed.path.rsplit_once('.') else {
        return;
    };
    if !matches!(kind, "mdx" | "md") {
        return;
    }
    // At `/start.md` the platform serves the Markdown source of a page, which has no anchors.
    let has_anchor = parsed.fragment.is_some_and(|fragment| !fragment.is_empty());
    let shown = |path: &str| {
        let bare = path.strip_suffix(".md").filter(|_| has_anchor)?;
        site.page_for(bare)
    };
    let mut pages = paths
        .iter()
        .filter_map(|path| site.page_at(path).or_else(|| shown(path)));
    // A snippet has no address, with or without extension.
    let Some(page) = pages.find(|page| site.kind(page) == PageKind::Page) else {
        return;
    };
    let right = without_index(bare, page, site);
    let message = if kind == "md" {
        format!("`{}` opens the Markdown source of the page", parsed.path)
    } else {
        format!("link target `{}` has a file extension", parsed.path)
    };
    let finding = cx.report(spot.span, message);
    let note = format!("write `{right}`: pages are served without an extension");
    finding.note(spot.note(site, note));
    let written = site.source(spot.span.file).slice(spot.span);
    let edit = suffix_deletion(written, (bare, kind), right, spot.span);
    let edit = edit.or_else(|| spot.with_path(site, right));
    if let Some(edit) = edit.filter(|_| spot.is_plain) {
        finding.fix(Fix::safe(format!("write `{right}`"), vec![edit]));
    }
}

/// Returns the address without `/index` at its end, if that leads to the same page.
fn without_index<'a>(bare: &'a str, page: &Page, site: &Site) -> &'a str {
    let Some(folder) = bare.strip_suffix("/index") else {
        return bare;
    };
    let right = if folder.is_empty() { "/" } else { folder };
    let other = LinkAddress::parse(right)
        .path_from("")
        .and_then(|path| site.page_for(&path));
    if other.is_some_and(|other| other.file() == page.file()) {
        right
    } else {
        bare
    }
}

/// Returns the edit that deletes only the end of an address and keeps the rest, such as a variable.
fn suffix_deletion(
    written: &str,
    (bare, kind): (&str, &str),
    right: &str,
    span: Span,
) -> Option<Edit> {
    let end = written.find(['?', '#']).unwrap_or(written.len());
    let off = bare.strip_prefix(right)?;
    let old = format!("{off}.{kind}");
    let start = written[..end].strip_suffix(&old)?.len();
    (start > 0).then(|| {
        Edit::delete(Span {
            start: span.start + to_u32(start),
            end: span.start + to_u32(end),
            ..span
        })
    })
}
