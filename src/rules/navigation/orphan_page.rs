use super::entry_edits::Globs;
use super::entry_pages::{entry_of, listed_pages, pages};
use super::orphan_reports::{
    MIN_IN_FOLDER, Report, is_on_purpose, is_translation_of, translated_folders, translations,
};
use super::orphan_routes::{pages_linked_in_manifest, pages_under_unknown_keys, reachable_pages};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::{Site, Value};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};

/// Reports a page that the platform builds and serves but the navigation does not list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrphanPage {
    ignore: Globs,
    reachable: bool,
}

impl Rule for OrphanPage {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let manifest = site.manifest();
        let Some(navigation) = manifest.navigation() else {
            return;
        };
        // Another rule reports that the navigation lists no pages. A file that cannot be read may list any page.
        if site.is_abandoned() {
            return;
        }
        if manifest.errors().iter().any(|error| !error.is_mild) {
            return;
        }
        let mut listed = listed_pages(site, true);
        listed.extend(pages_under_unknown_keys(site));
        let linked = pages_linked_in_manifest(site, cx.address());
        let makes_pages = navigation.generates_pages();
        let is_exempt = |page: &Page| {
            listed.contains(&page.file())
                || linked.contains(&page.file())
                || is_translation_of(site, page, &linked)
                || self.ignore.matches(page.path())
                || is_on_purpose(page, entry_of(page))
                || (makes_pages && page.front_matter().shows_specification())
                || site.is_source(page)
        };
        let mut orphans: Vec<&Page> = pages(site).map(|page| &**page).collect();
        orphans.retain(|page| !is_exempt(page));
        if orphans.is_empty() {
            return;
        }
        let indexing = manifest.get(&["seo", "indexing"]).and_then(Value::as_str);
        let report = Report {
            lost: if indexing == Some("all") {
                "does not appear in the sidebar"
            } else {
                "does not appear in the sidebar or the site search"
            },
            reachable: reachable_pages(site, &listed),
            translations: translations(site, &mut orphans),
            translated: translated_folders(site),
        };
        if !self.reachable {
            orphans.retain(|page| !report.is_mild(page));
        }
        let shown = pages(site).filter(|page| listed.contains(&page.file()));
        let shown: HashSet<&str> = shown.flat_map(|page| page.folders()).collect();
        let mut folders: BTreeMap<&str, Vec<&Page>> = BTreeMap::new();
        for page in orphans {
            match page.folders().find(|folder| !shown.contains(folder)) {
                Some(folder) => folders.entry(folder).or_default().push(page),
                None => report.one(page, cx),
            }
        }
        for (folder, pages) in folders {
            if pages.len() < MIN_IN_FOLDER {
                for page in pages {
                    report.one(page, cx);
                }
            } else {
                report.folder(folder, &pages, cx);
            }
        }
    }
}
