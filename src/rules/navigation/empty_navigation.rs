use super::support::{called, report};
use super::support_rivals::rivals;
use crate::catalog;
use crate::rule::{Cx, Rule};
use crate::site::nav::{ElementId, Fate, Kind, List};
use crate::site::{Data, Member, Navigation, Site};
use serde::Deserialize;

/// Reports lists and elements of the navigation that hold nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyNavigation {}

/// What makes pages for an element that lists none.
const SOURCES: [&str; 4] = ["openapi", "asyncapi", "graphql", "sdk"];

/// Other fields by which an element leads somewhere; `url` is how writers misspell `href`.
const LEADS: [&str; 5] = ["href", "root", "sourceRef", "url", "$ref"];

/// What to do about an empty list that could as well not be there.
const SPARE: &str = "fill it, or remove the list";

impl Rule for EmptyNavigation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let manifest = site.manifest();
        let Some(navigation) = manifest.navigation() else {
            return;
        };
        at_the_root(site, navigation, cx);
        for (id, element) in navigation.elements() {
            let is_silent = element.kind == Kind::Page
                || element.is_global
                || element.name.trim().is_empty()
                || element.fields.iter().any(leads)
                || SOURCES
                    .iter()
                    .any(|key| navigation.inherited(id, key).is_some());
            let mut filled = element.lists.iter().map(|list| !list.children.is_empty());
            let is_full = !element.lists.is_empty() && filled.all(|is_filled| is_filled);
            if is_silent || is_full || is_dropped(navigation, id) || navigation.is_hidden(id) {
                continue;
            }
            let name = called(element);
            // A group without `pages` lacks what it must have, and another rule says so.
            if element.lists.is_empty() && element.kind != Kind::Group {
                let advice = "give it children, `href`, or `openapi`, or remove it";
                let message = format!("{name} leads nowhere");
                report(cx, (element.name_span, element.span), message, advice);
            }
            if rivals(&element.lists, None).is_none() {
                let advice = match (element.lists.len(), element.kind) {
                    (1, Kind::Item) => "fill it, or remove the menu item".to_owned(),
                    (1, kind) => format!("fill it, or remove the {}", kind.name()),
                    _ => SPARE.to_owned(),
                };
                empty_lists(site, &element.lists, (&name, &advice), cx);
            }
        }
    }
}

fn at_the_root(site: &Site, navigation: &Navigation, cx: &mut Cx<'_>) {
    // Where no list may be empty and all are, the platform refuses the file, and another rule reports that.
    let may_be_empty = &catalog::navigation().may_be_empty;
    let is_refused = |list: &List| {
        list.children.is_empty() && !may_be_empty.iter().any(|key| **key == *list.key)
    };
    if rivals(&navigation.lists, None).is_none() && !navigation.lists.iter().all(is_refused) {
        let advice = match navigation.lists.len() {
            1 => "fill it: readers find nothing else in the navigation",
            _ => SPARE,
        };
        empty_lists(site, &navigation.lists, ("`navigation`", advice), cx);
    }
    let place = ("`navigation.global`", SPARE);
    empty_lists(site, &navigation.global, place, cx);
}

/// Reports those of `lists` that are empty. They stand in `place`.
fn empty_lists(site: &Site, lists: &[List], (place, advice): (&str, &str), cx: &mut Cx<'_>) {
    for list in lists {
        if list.fate != Fate::Misplaced && is_blank(site, list) {
            let message = format!("`{}` of {place} is empty", list.key);
            report(cx, (list.key_span, list.key_span), message, advice);
        }
    }
}

/// Whether nothing is written in a list: what is written but no element is another fault.
fn is_blank(site: &Site, list: &List) -> bool {
    let text = site.source(list.span.file).slice(list.span);
    let inside = text
        .strip_prefix('[')
        .map(|rest| rest.trim_end_matches(']'));
    inside.is_some_and(|inside| inside.trim().is_empty())
}

/// Whether a field leads somewhere, or is likely a misspelt list of children.
fn leads(field: &Member) -> bool {
    let is_list = matches!(field.value.data, Data::List(_));
    LEADS.contains(&&*field.key)
        || (is_list && !SOURCES.contains(&&*field.key))
        || catalog::navigation().is_list(&field.key)
}

/// Whether an element stands in a list that is dropped, which other rules tell.
fn is_dropped(navigation: &Navigation, id: ElementId) -> bool {
    let mut way = std::iter::once(id).chain(navigation.ancestors(id));
    way.any(|id| {
        let list = navigation.list_of(id);
        list.is_some_and(|list| matches!(list.fate, Fate::Beaten(_) | Fate::Misplaced))
    })
}
