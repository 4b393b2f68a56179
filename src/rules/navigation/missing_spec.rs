use super::entry_edits::{capital, offer};
use super::entry_pages::is_whole;
use super::reports::report;
use super::spec_locations::{
    SpecLocation, SpecReference, may_be_specification, near, spec_references, stem,
};
use crate::rule::{Cx, Rule};
use crate::site::nav::{ElementId, PageEntry};
use crate::site::{EntryTarget, Site, specification_path};
use crate::syntax::endpoint::endpoint_reference;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Reports references to an API specification that does not exist, and endpoints without a specification.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingSpec {}

impl Rule for MissingSpec {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() {
            return;
        }
        for reference in spec_references(site) {
            match specification_path(reference.name) {
                None => report_address(reference, cx),
                Some(path) => {
                    if !exists(site, reference, &path) {
                        report_missing(reference, &path, cx);
                    }
                }
            }
        }
        report_endpoints_without_specification(site, cx);
    }
}

/// Returns what the platform does until the name is fixed.
fn effect(location: SpecLocation<'_>) -> &'static str {
    match location {
        SpecLocation::Page(_) => "until then the page shows no endpoint",
        SpecLocation::Element => "until then the platform stops here and builds nothing",
        SpecLocation::Entry | SpecLocation::Api => "until then the platform creates no page for it",
    }
}

fn report_address(reference: SpecReference<'_>, cx: &mut Cx<'_>) {
    let lower = reference.name.trim().to_lowercase();
    if lower.is_empty() || lower.starts_with("https://") {
        return;
    }
    let (site, name) = (cx.site(), reference.name);
    let message = format!("`{name}` is not fetched: only `https:` URLs are");
    let effect = effect(reference.location);
    let advice = format!("use `https:`, or add the file to the site; {effect}");
    let is_plain = lower.starts_with("http://");
    let better = is_plain.then(|| format!("https{}", &name.trim()["http".len()..]));
    let finding = report(cx, (reference.span, reference.span), message, &advice);
    if let Some(text) = better.and_then(|better| renamed(site, reference, &better)) {
        offer(finding, site, reference.span, (&text, false));
    }
}

/// Returns whether a specification exists. Pages may name it without folder and extension. Files that were not read
/// count too.
fn exists(site: &Site, reference: SpecReference<'_>, path: &str) -> bool {
    let is_page = matches!(reference.location, SpecLocation::Page(_));
    let mut files = site.files();
    path.is_empty()
        || site.exists(path)
        || (is_page && files.any(|file| may_be_specification(file) && stem(file) == stem(path)))
}

fn report_missing(reference: SpecReference<'_>, path: &str, cx: &mut Cx<'_>) {
    let site = cx.site();
    let message = format!("specification `{}` does not exist", reference.name);
    let (near, effect) = (near(site, path), effect(reference.location));
    let advice = match near {
        Some(near) => format!("did you mean `{near}`? {}", capital(effect)),
        None => format!("write the path from the folder of `docs.json`; {effect}"),
    };
    let finding = report(cx, (reference.span, reference.span), message, &advice);
    if let Some((near, text)) = near.and_then(|near| Some((near, renamed(site, reference, near)?)))
    {
        offer(
            finding,
            site,
            reference.span,
            (&text, near.eq_ignore_ascii_case(path)),
        );
    }
}

/// Returns the text at the reference with the name of another specification.
fn renamed(site: &Site, reference: SpecReference<'_>, new: &str) -> Option<String> {
    Some(match reference.location {
        SpecLocation::Element | SpecLocation::Api => new.to_owned(),
        SpecLocation::Entry => renamed_entry(site, reference, new)?,
        SpecLocation::Page(page) => {
            let written = page.front_matter().string(reference.key)?;
            written.replacen(reference.name, new, 1)
        }
    })
}

fn renamed_entry(site: &Site, reference: SpecReference<'_>, new: &str) -> Option<String> {
    let navigation = site.manifest().navigation()?;
    let entry = navigation
        .pages()
        .find(|entry| entry.span == reference.span)?;
    Some(entry.path.replacen(reference.name, new, 1))
}

/// Reports endpoints in the navigation for which no element sets a specification, once for each list.
fn report_endpoints_without_specification(site: &Site, cx: &mut Cx<'_>) {
    let Some(navigation) = site.manifest().navigation() else {
        return;
    };
    let mut lists: BTreeMap<Option<ElementId>, Vec<PageEntry<'_>>> = BTreeMap::new();
    for entry in navigation.pages().filter(|entry| !entry.is_root) {
        let is_endpoint = endpoint_reference(entry.path).is_some_and(is_whole);
        if is_endpoint
            && navigation.is_kept(entry.element)
            && matches!(site.target(entry), EntryTarget::Nothing)
        {
            let parent = navigation.get(entry.element).parent;
            lists.entry(parent).or_default().push(entry);
        }
    }
    for entries in lists.values() {
        let [first, others @ ..] = &entries[..] else {
            continue;
        };
        let more = match others.len() {
            0 => String::new(),
            1 => " and one more endpoint here".to_owned(),
            count => format!(" and {count} more endpoints here"),
        };
        let message = format!("no specification applies to `{}`{more}", first.path);
        let inherited = match site.manifest().get(&["api", "openapi"]) {
            Some(_) => "; `api.openapi` does not apply to the navigation",
            None => "",
        };
        let advice = format!(
            "set `openapi` on the element that lists it, or on one that contains it{inherited}; until then readers do not see it"
        );
        report(cx, (first.span, first.span), message, &advice);
    }
}
