use super::link_addresses::{PageLink, encoded, is_known, page_links, paths};
use super::relative::is_resolved;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, PageKind, Site, Style, address};
use serde::Deserialize;

/// Reports an address without a slash at its start that browsers do not resolve as intended.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnresolvableRelativeLink {
    working: bool,
}

impl Rule for UnresolvableRelativeLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // The addresses in a snippet are relative to the pages that import it.
        if cx.kind(page) == PageKind::Snippet || !is_known(cx) {
            return;
        }
        for found in page_links(page, cx, is_relative) {
            let site = cx.site();
            let Some((read, right)) = self.readings(page, &found, site) else {
                continue;
            };
            let (parsed, right) = (found.parsed(), format!("/{}", encoded(&right)));
            let finding = cx.report(
                found.link.target(),
                format!(
                    "browsers resolve `{}` to `/{read}` on this page{}",
                    parsed.path,
                    if site.resolves(&read) {
                        ""
                    } else {
                        ", which does not exist"
                    }
                ),
            );
            finding.note(format!("write the path from the root: `{right}`"));
            if let Some(edit) = found.spot().with_path(site, &right) {
                finding.fix(Fix::risky(format!("write `{right}`"), vec![edit]));
            }
        }
    }
}

fn is_relative(style: Style) -> bool {
    matches!(style, Style::Relative | Style::Bare)
}

impl UnresolvableRelativeLink {
    /// Returns the path that browsers resolve an address to, and the path that is meant. Returns `None` if both are the
    /// same, or if neither exists, which `broken-link` reports.
    fn readings(&self, page: &Page, found: &PageLink<'_>, site: &Site) -> Option<(String, String)> {
        let parsed = found.parsed();
        let is_unresolved = match parsed.style {
            Style::Bare => true,
            Style::Relative => !is_resolved(page, found),
            _ => false,
        };
        // Browsers resolve from the address of the page, which for an index is that of its folder.
        let marked = if parsed.style == Style::Bare {
            format!("./{}", parsed.path)
        } else {
            parsed.path.to_owned()
        };
        let read = LinkAddress::parse(&marked)
            .path_from(address(page.path()))
            .filter(|_| is_unresolved)?;
        let meant = paths(&parsed, page, site);
        if meant.first() == Some(&read) && site.resolves(&read) {
            return None;
        }
        // A bare address is ambiguous: the path that browsers resolve it to is right if it exists.
        let is_there = |path: &&String| site.resolves(path);
        let own = Some(&read).filter(|read| parsed.style == Style::Bare && is_there(read));
        if own.is_some() && !self.working {
            return None;
        }
        let right = own.or_else(|| meant.iter().find(is_there))?;
        // The platform serves pages without the extension of their file.
        let right = site
            .page_at(right)
            .map_or(&**right, |page| address(page.path()));
        Some((read.clone(), right.to_owned()))
    }
}
