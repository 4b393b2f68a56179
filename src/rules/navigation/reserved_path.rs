use super::support_pages::{entry_of, pages};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// What the addresses begin with that the platform keeps for itself.
const BEGINNINGS: [&str; 7] = [
    "_next/",
    "_mintlify/",
    "_markdown/",
    "socket.io/",
    "favicon",
    ".well-known/acme-challenge",
    "mintlify-oauth-callback",
];

/// Files that the platform makes at the root, or takes from there.
const FILES: [&str; 5] = [
    "llms.txt",
    "llms-full.txt",
    "robots.txt",
    "sitemap.xml",
    "skill.md",
];

/// Reports a page at an address that the platform serves itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReservedPath {}

impl Rule for ReservedPath {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() {
            return;
        }
        for page in pages(site) {
            let path = entry_of(page);
            if let Some(what) = reserved(site, path) {
                cx.report(page.first_line(), format!("`/{path}` {what}"))
                    .note("give the file another name: readers cannot reach it under this one");
            }
        }
    }
}

/// Why a page at `path` is not what readers get there.
fn reserved(site: &Site, path: &str) -> Option<String> {
    if FILES.contains(&path) {
        return Some("is a file that the platform makes".to_owned());
    }
    if let Some(start) = BEGINNINGS.iter().find(|start| path.starts_with(**start)) {
        return Some(format!(
            "is the platform's own, as all that begins with `/{start}`"
        ));
    }
    let of = |ending: &str| {
        let page = path.strip_suffix(ending)?;
        site.page_named(page).map(|_| page)
    };
    if let Some(page) = of(".md") {
        return Some(format!("shows the page `/{page}` as Markdown"));
    }
    of("/rss.xml").map(|page| format!("is the feed of the page `/{page}`"))
}
