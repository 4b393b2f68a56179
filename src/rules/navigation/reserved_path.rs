use super::entry_pages::{entry_of, pages};
use crate::catalog::hides_page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports a page at an address that the platform reserves.
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
            if let Some(reason) = reserved(site, path) {
                cx.report(page.first_line(), format!("`/{path}` {reason}"))
                    .note("rename the file: readers cannot reach it at this address");
            }
        }
    }
}

/// Returns why readers do not get the page at `path`, or `None` if they do.
fn reserved(site: &Site, path: &str) -> Option<String> {
    if let Some(row) = hides_page(path) {
        return Some(match &*row.start {
            "" if !path.contains('/') && path.contains('.') && path != "openapi-specs.download" => {
                "is a file that the platform generates".to_owned()
            }
            "" => "is an address that the platform answers itself".to_owned(),
            start => {
                format!("is reserved by the platform, like every path that starts with `/{start}`")
            }
        });
    }
    let page_before = |suffix: &str| {
        let page = path.strip_suffix(suffix)?;
        site.page_named(page).map(|_| page)
    };
    if let Some(page) = page_before(".md") {
        return Some(format!("is the Markdown version of page `/{page}`"));
    }
    page_before("/rss.xml").map(|page| format!("is the RSS feed of page `/{page}`"))
}
