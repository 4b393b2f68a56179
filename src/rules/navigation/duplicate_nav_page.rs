use super::reports::{name_in_message, report};
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::nav::{ElementId, ElementKind, Navigation};
use crate::site::{EntryTarget, Site};
use crate::syntax::openapi::Operation;
use crate::text::{Edit, FileId, Span};
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a page that is listed twice in one group, tab or other part of the navigation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateNavPage {}

/// The target of an entry: the file of a page, or an endpoint by its address in memory.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Page(FileId),
    Endpoint(*const Operation),
}

impl Rule for DuplicateNavPage {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let mut seen: HashMap<(Option<ElementId>, Key), (ElementId, Span)> = HashMap::new();
        for entry in navigation.pages() {
            // A group may also list its root page.
            if entry.is_root || !navigation.is_kept(entry.element) {
                continue;
            }
            let key = match site.target(entry) {
                EntryTarget::Page(page) => Key::Page(page.file()),
                EntryTarget::Operation(details) => Key::Endpoint(details.operation),
                _ => continue,
            };
            let division = division(navigation, entry.element);
            let here = (entry.element, entry.span);
            let first = *seen.entry((division, key)).or_insert(here);
            if first == here {
                continue;
            }
            let is_same_list = parent(navigation, first.0) == parent(navigation, entry.element);
            let place = if is_same_list {
                parent(navigation, entry.element)
            } else {
                division
            };
            let message = format!(
                "`{}` is listed twice in {}",
                entry.path,
                place.map_or("the navigation".to_owned(), |id| name_in_message(
                    navigation.get(id)
                ))
            );
            let advice =
                "remove one of them: breadcrumbs and the link to the next page use the first";
            let finding = report(cx, (entry.span, entry.span), message, advice);
            finding.see(first.1, "first listed here");
            if let Some(edit) = is_same_list
                .then(|| entry_deletion(site, navigation, entry.element))
                .flatten()
            {
                finding.fix(Fix::risky("remove the second entry", vec![edit]));
            }
        }
    }
}

fn parent(navigation: &Navigation, id: ElementId) -> Option<ElementId> {
    navigation.get(id).parent
}

/// Returns the innermost tab, version or other division that contains an entry. Groups do not count.
fn division(navigation: &Navigation, id: ElementId) -> Option<ElementId> {
    let mut ancestors = navigation.ancestors(id);
    ancestors.find(|&id| navigation.get(id).kind != ElementKind::Group)
}

/// Returns the edit that deletes an entry and the comma before it.
fn entry_deletion(site: &Site, navigation: &Navigation, id: ElementId) -> Option<Edit> {
    let list = navigation.list_of(id)?;
    let at = list.children.binary_search(&id).ok()?;
    let before = navigation.get(*list.children.get(at.checked_sub(1)?)?).span;
    let span = navigation.get(id).span;
    let is_behind = before.file == span.file && before.end <= span.start;
    let gap = is_behind.then(|| Span::new(span.file, before.end, span.start))?;
    let is_comma = site.source(gap.file).slice(gap).trim() == ",";
    is_comma.then(|| Edit::delete(Span::new(span.file, gap.start, span.end)))
}
