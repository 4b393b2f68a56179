use super::support_agents::is_for_agents;
use super::support_orphans::{is_deprecated, pages_linked_in_manifest, reachable_pages};
use super::support_pages::{entry_of, listed_pages, pages};
use super::support_text::Globs;
use crate::diagnostic::Severity;
use crate::page::{Block, Page};
use crate::rule::{Cx, Rule};
use crate::site::nav::Navigation;
use crate::site::{Original, Site, Value, address};
use crate::syntax::value::Data;
use crate::text::FileId;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Reports a page that the platform builds and serves, and no navigation lists.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrphanPage {
    ignore: Globs,
}

impl Rule for OrphanPage {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let manifest = site.manifest();
        let Some(navigation) = manifest.navigation() else {
            return;
        };
        // What could not be read may list any page.
        if manifest.faults().iter().any(|fault| !fault.is_mild) {
            return;
        }
        let listed = listed_pages(site, true);
        let linked = pages_linked_in_manifest(site, cx.address());
        let makes_pages = makes_pages(navigation);
        let is_fine = |page: &Page| {
            listed.contains(&page.file())
                || linked.contains(&page.file())
                || is_translation_of(site, page, &linked)
                || self.ignore.fit(page.path())
                || is_on_purpose(page, entry_of(page))
                || (makes_pages && describes_endpoint(page))
                || site.is_source(page)
        };
        let mut orphans: Vec<&Page> = pages(site).map(|page| &**page).collect();
        orphans.retain(|page| !is_fine(page));
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
        let shown = pages(site).filter(|page| listed.contains(&page.file()));
        let shown: HashSet<&str> = shown.flat_map(|page| folders_of(page)).collect();
        let mut folders: BTreeMap<&str, Vec<&Page>> = BTreeMap::new();
        for page in orphans {
            match folders_of(page).find(|folder| !shown.contains(folder)) {
                Some(folder) => folders.entry(folder).or_default().push(page),
                None => report.one(page, cx),
            }
        }
        for (folder, pages) in folders {
            if pages.len() < FEWEST_IN_FOLDER {
                for page in pages {
                    report.one(page, cx);
                }
            } else {
                report.folder(folder, &pages, cx);
            }
        }
    }
}

/// Pages of one folder that are reported as one finding, and not each by itself.
const FEWEST_IN_FOLDER: usize = 3;

/// Most of them are only counted.
const MOST_SHOWN: usize = 10;

/// The folders that a page is in, the outermost first.
fn folders_of(page: &Page) -> impl Iterator<Item = &str> {
    let path = page.path();
    path.match_indices('/').map(|(at, _)| &path[..at])
}

/// Returns the number of pages in a folder.
fn pages_in(site: &Site, folder: &str) -> usize {
    let folder = format!("{folder}/");
    let all = site.pages();
    let from = all.partition_point(|page| page.path() < folder.as_str());
    let inside = all[from..].iter();
    let inside = inside.take_while(|page| page.path().starts_with(&folder));
    inside.count()
}

/// Removes the translations of other orphans from `orphans`, and returns them by the page that they translate.
fn translations<'s>(site: &'s Site, orphans: &mut Vec<&'s Page>) -> HashMap<FileId, Vec<&'s Page>> {
    let all: HashSet<FileId> = orphans.iter().map(|page| page.file()).collect();
    let mut found: HashMap<FileId, Vec<&Page>> = HashMap::new();
    orphans.retain(|page| match site.original(page.path()) {
        Some(Original::Page(original)) if all.contains(&original.file()) => {
            found.entry(original.file()).or_default().push(page);
            false
        }
        _ => true,
    });
    found
}

/// Whether a page is the translation of one of `originals`.
fn is_translation_of(site: &Site, page: &Page, originals: &HashSet<FileId>) -> bool {
    match site.original(page.path()) {
        Some(Original::Page(original)) => originals.contains(&original.file()),
        _ => false,
    }
}

/// Returns the folders of languages in which some page is the translation of another: elsewhere a missing original means
/// nothing.
fn translated_folders(site: &Site) -> HashSet<&str> {
    let translated =
        pages(site).filter(|page| matches!(site.original(page.path()), Some(Original::Page(_))));
    translated
        .filter_map(|page| site.language_folder(page.path()))
        .collect()
}

/// What all findings need.
struct Report<'s> {
    /// Where the pages do not appear.
    lost: &'static str,
    reachable: HashSet<FileId>,
    translations: HashMap<FileId, Vec<&'s Page>>,
    translated: HashSet<&'s str>,
}

impl Report<'_> {
    fn one(&self, page: &Page, cx: &mut Cx<'_>) {
        let (entry, served, lost) = (entry_of(page), address(page.path()), self.lost);
        let path = page.path();
        let missing = match cx.site().original(path) {
            Some(Original::Missing(original)) => {
                let folder = cx.site().language_folder(path);
                folder
                    .is_some_and(|folder| self.translated.contains(folder))
                    .then_some(original)
            }
            _ => None,
        };
        let note = match missing {
            Some(original) => format!(
                "remove it, or add `{entry}` to the `pages` of a group in `docs.json`: the default language has no page `{original}`"
            ),
            None => format!(
                "add `{entry}` to the `pages` of a group in `docs.json`, or set `hidden: true` in its front matter: it is served at `/{served}`, but {lost}"
            ),
        };
        let finding = cx.report(page.first_line(), "page is not in the navigation");
        finding.note(note);
        let translations = self.translations.get(&page.file()).into_iter().flatten();
        for translation in translations.take(MOST_SHOWN) {
            finding.see(
                translation.first_line(),
                "this translation is not in the navigation either",
            );
        }
        if self.is_mild(page) {
            finding.severity = finding.severity.min(Severity::Info);
        }
    }

    fn folder(&self, folder: &str, pages: &[&Page], cx: &mut Cx<'_>) {
        let Some((first, others)) = pages.split_first() else {
            return;
        };
        let translations = pages
            .iter()
            .filter_map(|page| self.translations.get(&page.file()));
        let message = format!(
            "{} pages in `{folder}/`{} are not in the navigation",
            pages.len(),
            match translations.map(Vec::len).sum() {
                0 => String::new(),
                1 => " and a translation".to_owned(),
                count => format!(" and {count} translations"),
            }
        );
        let lost = self.lost.replace("does", "do");
        let is_needed = pages
            .iter()
            .any(|page| self.reachable.contains(&page.file()));
        let ignore = if is_needed || pages_in(cx.site(), folder) > pages.len() {
            String::new()
        } else {
            format!("add `/{folder}/` to `.mintignore` if they are not for readers, ")
        };
        let finding = cx.report(first.first_line(), message);
        finding.note(format!(
            "add them to `docs.json`, {ignore}or set `hidden: true` in their front matter: they are served, but {lost}"
        ));
        for other in others.iter().take(MOST_SHOWN) {
            finding.see(
                other.first_line(),
                "this page is not in the navigation either",
            );
        }
        if pages.iter().all(|page| self.is_mild(page)) {
            finding.severity = finding.severity.min(Severity::Info);
        }
    }

    /// Whether readers come to a page without the navigation, or need not.
    fn is_mild(&self, page: &Page) -> bool {
        self.reachable.contains(&page.file()) || is_deprecated(page)
    }
}

/// Whether a page stands outside the navigation for a reason: it says so, the platform serves it of itself, or another
/// rule speaks of it.
fn is_on_purpose(page: &Page, entry: &str) -> bool {
    let head = page.front_matter();
    let is_true = |key| {
        head.field(key)
            .is_some_and(|field| field.value.data == Data::Bool(true))
    };
    let is_unknown = !matches!(head.block, Block::Read | Block::Missing);
    is_unknown
        || is_true("hidden")
        || is_true("noindex")
        || matches!(entry, "index" | "404")
        || is_for_agents(page.path())
}

/// Whether the platform makes pages of an API specification somewhere: a page that describes an endpoint may take the
/// place of one of them.
fn makes_pages(navigation: &Navigation) -> bool {
    let mut elements = navigation.elements();
    elements.any(|(id, _)| {
        ["openapi", "asyncapi"]
            .iter()
            .any(|key| navigation.generates(id, key))
    })
}

fn describes_endpoint(page: &Page) -> bool {
    let head = page.front_matter();
    ["openapi", "asyncapi", "openapi-schema"]
        .iter()
        .any(|key| head.field(key).is_some())
}
