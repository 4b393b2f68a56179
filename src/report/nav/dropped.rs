//! The lists that the platform drops.

use super::node::Node;
use super::tree::{Dropped, FileLocation, Reason};
use crate::files::relative;
use crate::site::Site;
use crate::site::nav::{Element, ElementId, ElementKind, List, ListState, Navigation};
use crate::text::Span;

/// Returns the dropped ones of `lists`, which are in `parent` or directly in `navigation`.
pub(super) fn dropped(
    (site, navigation): (&Site, &Navigation),
    lists: &[List],
    parent: Option<&Node>,
) -> Vec<Dropped> {
    let as_dropped = |list: &List| {
        let (reason, message) = why(site, list, parent)?;
        let breadcrumbs = parent.map(|node| {
            let mut trail = node.breadcrumbs.clone();
            trail.push(node.title.clone());
            trail
        });
        let elements = list.children.iter().map(|&id| navigation.get(id));
        Some(Dropped {
            parent: parent.map(|node| node.id),
            breadcrumbs: breadcrumbs.unwrap_or_default(),
            list: list.key.to_string(),
            reason,
            message,
            pages: pages(navigation, &list.children),
            names: elements.map(name).collect(),
            place: place(site, list.key_span),
        })
    };
    lists.iter().filter_map(as_dropped).collect()
}

fn why(site: &Site, list: &List, parent: Option<&Node>) -> Option<(Reason, String)> {
    let key = &list.key;
    let container = parent.map_or_else(
        || "`navigation`".to_owned(),
        |node| with_article(node.kind.name()),
    );
    Some(match &list.state {
        ListState::Kept => return None,
        ListState::Shadowed(first) => {
            let message = format!("`{first}` is next to it, and {container} shows only one list");
            (Reason::Shadowed, message)
        }
        ListState::Misplaced => (
            Reason::Misplaced,
            format!("`{key}` is not allowed in {container}"),
        ),
        ListState::Broken(span, _) => {
            let FileLocation { file, line, column } = place(site, *span);
            let path = site.manifest().path_to(*span);
            let message = format!("`{path}` at {file}:{line}:{column} cannot be read");
            (Reason::Broken, message)
        }
    })
}

fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {word}")
}

fn name(element: &Element) -> String {
    if element.name.is_empty() {
        format!("({} without a name)", element.kind.name())
    } else {
        element.name.to_string()
    }
}

/// Returns how many pages these elements name, all their lists included.
fn pages(navigation: &Navigation, ids: &[ElementId]) -> usize {
    let below = |&id: &ElementId| {
        let element = navigation.get(id);
        let own = usize::from(element.kind == ElementKind::Page || element.text("root").is_some());
        let lists = element.lists.iter();
        own + lists
            .map(|list| pages(navigation, &list.children))
            .sum::<usize>()
    };
    ids.iter().map(below).sum()
}

fn place(site: &Site, span: Span) -> FileLocation {
    let source = site.source(span.file);
    let at = source.position(span.start);
    FileLocation {
        file: relative(site.root(), source.path()),
        line: at.line,
        column: at.column,
    }
}
