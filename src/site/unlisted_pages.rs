//! The pages that `docs.json` does not mention.

use super::{EntryTarget, LinkAddress, Navigation, PageKind, Site, Value};
use crate::page::Page;
use crate::syntax::value::Data;
use crate::text::FileId;
use std::collections::HashSet;

/// Front matter fields that mean that a page is deliberately not in the navigation.
const ON_PURPOSE: [&str; 4] = ["hidden", "noindex", "draft", "unlisted"];

/// From this number of entries on, a navigation without pages is that of a site that moved to another platform.
const MIN_ENTRIES: usize = 10;
/// The maximum number of entries with a page in such a navigation is one in this many.
const ENTRIES_PER_PAGE: usize = 50;

impl Site {
    /// Returns whether practically no entry of the navigation names a page: `docs.json` was left behind when the site moved to
    /// another platform.
    pub fn is_abandoned(&self) -> bool {
        self.ask_manifest();
        *self.frame.is_abandoned.get_or_init(|| {
            let site = self.unrecorded();
            let navigation = site.manifest().navigation().into_iter();
            let (mut all, mut named) = (0, 0);
            for entry in navigation.flat_map(Navigation::pages) {
                all += 1;
                named += usize::from(!matches!(site.target(entry), EntryTarget::Nothing));
            }
            all >= MIN_ENTRIES && named * ENTRIES_PER_PAGE <= all
        })
    }

    /// Returns whether a page is served although `docs.json` does not mention it and its front matter gives no reason.
    /// Returns `false` if the navigation is unknown.
    pub fn is_unlisted(&self, page: &Page) -> bool {
        let unlisted = self.frame.unlisted.get_or_init(|| unlisted_pages(self));
        self.ask_manifest();
        self.ask_file(page.file());
        unlisted.contains(&page.file()) && !is_on_purpose(page)
    }
}

fn unlisted_pages(site: &Site) -> HashSet<FileId> {
    let manifest = site.manifest();
    let is_known = manifest.errors().iter().all(|error| error.is_mild);
    let (Some(navigation), Some(root)) =
        (manifest.navigation().filter(|_| is_known), manifest.root())
    else {
        return HashSet::new();
    };
    let mut listed = linked(site, root);
    let entries = Navigation::pages(navigation);
    let entries = entries.filter_map(|entry| site.page_of_entry(entry));
    listed.extend(entries.map(|page| page.file()));
    let pages = site.pages.iter().filter(|page| {
        let is_first = matches!(page.path(), "index.mdx" | "index.md");
        site.kind(page) == PageKind::Page && !is_first && !listed.contains(&page.file())
    });
    pages.map(|page| page.file()).collect()
}

/// Returns the pages that an `href` in `docs.json` leads to.
fn linked(site: &Site, root: &Value) -> HashSet<FileId> {
    let (mut found, mut due) = (HashSet::new(), vec![root]);
    while let Some(value) = due.pop() {
        due.extend(value.items());
        for member in value.members() {
            due.push(&member.value);
            let address = member.value.as_str().filter(|_| &*member.key == "href");
            let path = address.and_then(|address| LinkAddress::parse(address.trim()).path_from(""));
            let page = path.and_then(|path| site.page_for(&path));
            found.extend(page.map(|page| page.file()));
        }
    }
    found
}

fn is_on_purpose(page: &Page) -> bool {
    let head = page.front_matter();
    let mut fields = ON_PURPOSE.iter().filter_map(|key| head.field(key));
    fields.any(|field| field.value.data == Data::Bool(true))
}
