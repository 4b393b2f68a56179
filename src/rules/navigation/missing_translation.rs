use super::branches::{Branch, branches, key, page_keys};
use super::entry_edits::Globs;
use super::reports::{code_list, name_in_message, report};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::{ElementId, ListState, PageEntry};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};

/// From this number of pages on, the pages of a section are reported as one finding.
const MIN_IN_SECTION: usize = 3;

/// The maximum number of other pages that a finding lists.
const MAX_SHOWN: usize = 10;

/// Reports a page of the default language that another language does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingTranslation {
    except: Vec<String>,
    ignore: Globs,
    versions: bool,
}

impl Rule for MissingTranslation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let inner = navigation
            .elements()
            .filter(|(id, _)| navigation.is_kept(*id));
        let inner = inner.flat_map(|(_, element)| &element.lists);
        for siblings in navigation.lists.iter().chain(inner) {
            let is_compared =
                *siblings.key == *"languages" || (self.versions && *siblings.key == *"versions");
            if is_compared && siblings.state == ListState::Kept {
                self.compare(&branches(site, navigation, siblings), cx);
            }
        }
    }
}

impl MissingTranslation {
    fn compare(&self, branches: &[Branch<'_>], cx: &mut Cx<'_>) {
        let site = cx.site();
        let default = branches.iter().find(|branch| branch.is_default);
        let Some(default) = default.or(branches.first()) else {
            return;
        };
        let others: Vec<(&str, HashSet<String>)> = branches
            .iter()
            .filter(|branch| !std::ptr::eq(*branch, default))
            .filter(|branch| !self.except.iter().any(|name| name == branch.name))
            .map(|branch| (branch.name, page_keys(site, branch)))
            .collect();
        let mut reported = HashSet::new();
        let mut groups: BTreeMap<(Option<ElementId>, Vec<&str>), Vec<PageEntry<'_>>> =
            BTreeMap::new();
        for entry in &default.entries {
            let path = entry.path.trim_matches('/');
            let key = key(path, default.own);
            let without = others.iter().filter(|(_, keys)| !keys.contains(&key));
            let without: Vec<&str> = without.map(|(name, _)| *name).collect();
            if without.is_empty() || self.ignore.matches(path) || !reported.insert(key) {
                continue;
            }
            let section = section(site, entry.element, default.id);
            groups.entry((section, without)).or_default().push(*entry);
        }
        for ((section, without), entries) in groups {
            if entries.len() < MIN_IN_SECTION {
                for entry in entries {
                    report_page(entry, &without, cx);
                }
            } else {
                report_section(section, &without, &entries, cx);
            }
        }
    }
}

/// Returns the top-level element inside a language or version that contains the element `id`.
fn section(site: &Site, id: ElementId, branch: ElementId) -> Option<ElementId> {
    let navigation = site.manifest().navigation()?;
    let is_inside = |ancestor: &ElementId| *ancestor != branch;
    navigation.ancestors(id).take_while(is_inside).last()
}

fn report_page(entry: PageEntry<'_>, without: &[&str], cx: &mut Cx<'_>) {
    let path = entry.path.trim_matches('/');
    let message = format!(
        "`{path}` is missing in {}",
        code_list(without.iter().copied())
    );
    let advice = "translate it and list it there: readers who switch do not find this page";
    report(cx, (entry.span, entry.span), message, advice);
}

/// Reports one finding for all pages of a section that the same languages lack.
fn report_section(
    section: Option<ElementId>,
    without: &[&str],
    entries: &[PageEntry<'_>],
    cx: &mut Cx<'_>,
) {
    let Some((first, others)) = entries.split_first() else {
        return;
    };
    let navigation = cx.site().manifest().navigation();
    let section = navigation.zip(section);
    let place =
        section.map(|(navigation, id)| format!(" in {}", name_in_message(navigation.get(id))));
    let message = format!(
        "{} pages{} are missing in {}",
        entries.len(),
        place.unwrap_or_default(),
        code_list(without.iter().copied())
    );
    let advice = "translate them and list them there, or add the languages to the option `except`";
    let finding = report(cx, (first.span, first.span), message, advice);
    for other in others.iter().take(MAX_SHOWN) {
        finding.see(other.span, "also missing");
    }
}
