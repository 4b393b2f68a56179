use super::support_agents::is_for_agents;
use super::support_pages::{entry_of, listed_pages, pages};
use super::support_text::Globs;
use crate::page::{Block, Page};
use crate::rule::{Cx, Rule};
use crate::site::nav::Navigation;
use crate::site::{Aim, Site, Value, address};
use crate::syntax::value::Data;
use crate::text::FileId;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};

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
        let mut known = listed_pages(site, true);
        manifest
            .root()
            .into_iter()
            .for_each(|root| follow(site, root, &mut known));
        let indexing = manifest.get(&["seo", "indexing"]).and_then(Value::as_str);
        let lost = if indexing == Some("all") {
            "no sidebar shows it"
        } else {
            "neither a sidebar nor search shows it"
        };
        let makes_pages = makes_pages(navigation);
        let is_fine = |page: &Page| {
            known.contains(&page.file())
                || self.ignore.fit(page.path())
                || is_on_purpose(page, entry_of(page))
                || (makes_pages && describes_endpoint(page))
                || site.is_source(page)
        };
        let (fine, orphans): (Vec<&Page>, Vec<&Page>) = pages(site)
            .map(|page| &**page)
            .partition(|page| is_fine(page));
        let mut folders: BTreeMap<&str, Vec<&Page>> = BTreeMap::new();
        let shown: HashSet<&str> = fine.iter().flat_map(|page| folders_of(page)).collect();
        for page in orphans {
            match folders_of(page).find(|folder| !shown.contains(folder)) {
                Some(folder) => folders.entry(folder).or_default().push(page),
                None => one(page, lost, cx),
            }
        }
        for (folder, pages) in folders {
            match &pages[..] {
                [first, others @ ..] if pages.len() >= FEWEST_IN_FOLDER => {
                    let message = format!(
                        "the navigation lists none of the {} pages in `{folder}/`",
                        pages.len()
                    );
                    let finding = cx.report(first.first_line(), message);
                    finding.note(format!(
                        "list them in `docs.json`, add `{folder}/` to `.mintignore` if they are not for readers, or write `hidden: true` into their front matter: they are served, but {lost}"
                    ));
                    for other in others.iter().take(MOST_SHOWN) {
                        finding.see(other.first_line(), "this page is not listed either");
                    }
                }
                _ => pages.iter().for_each(|page| one(page, lost, cx)),
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

fn one(page: &Page, lost: &str, cx: &mut Cx<'_>) {
    let (entry, served) = (entry_of(page), address(page.path()));
    cx.report(page.first_line(), "page is not in the navigation")
        .note(format!(
            "add `{entry}` to the `pages` of a group in `docs.json`, or write `hidden: true` into its front matter: it is served at `/{served}`, but {lost}"
        ));
}

/// Adds the pages to which an `href` in `docs.json` leads: a tab, the bar at the top, the foot of the page.
fn follow(site: &Site, value: &Value, known: &mut HashSet<FileId>) {
    value
        .items()
        .iter()
        .for_each(|item| follow(site, item, known));
    for member in value.members() {
        let address = member.value.as_str().filter(|_| &*member.key == "href");
        let path = address.and_then(|address| Aim::of(address).path_from(""));
        known.extend(path.and_then(|path| Some(site.page_for(&path)?.file())));
        follow(site, &member.value, known);
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
