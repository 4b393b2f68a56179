use super::link_addresses::{is_known, page_links, to_u32};
use super::own_host::{BetterAddress, without_host};
use crate::page::{LinkForm, Page};
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, Style};
use crate::text::Span;
use serde::Deserialize;

/// Reports a link to the site itself that is written with its host.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbsoluteOwnLink {}

impl Rule for AbsoluteOwnLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(own) = cx.address().filter(|_| is_known(cx)) else {
            return;
        };
        let leaves = |style| style == Style::Elsewhere;
        for found in
            page_links(page, cx, leaves).filter(|found| found.link.form() != LinkForm::Autolink)
        {
            let address = found.address.trim();
            let Some(rest) = without_host(address, own) else {
                continue;
            };
            if page.is_history(found.link.parent()) {
                continue;
            }
            let site = cx.site();
            let path = rest.split(['?', '#']).next().unwrap_or_default();
            let right = if path.is_empty() { "/" } else { path };
            let is_there = LinkAddress::parse(right)
                .path_from("")
                .is_some_and(|path| site.resolves(&path));
            // A host that `docs.json` names may serve more than this site.
            if !is_there && cx.settings().address.is_none() {
                continue;
            }
            let target = found.link.target();
            let host = &address[..address.len() - rest.len()];
            let finding = cx.report(target, "link to this site is written with its host");
            if !is_there {
                finding.note(format!(
                    "`{right}` does not exist on this site: link to an existing page by its path"
                ));
                continue;
            }
            let better = BetterAddress::of(page, site, right, rest);
            finding.note(better.note());
            let written = page.slice(target);
            let start = written.find(host).filter(|_| !written.contains("{{"));
            if let Some(start) = start {
                let span = Span {
                    start: target.start + to_u32(start),
                    end: target.start + to_u32(start + host.len() + rest.len()),
                    ..target
                };
                // A character reference is longer in the source than in the address.
                if page.slice(span) == &address[..host.len() + rest.len()] {
                    finding.fix(better.fix(span));
                }
            }
        }
    }
}
