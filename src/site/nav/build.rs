//! Builds the elements of `navigation` from its value.

use super::element::{Element, ElementId, ElementKind, List, ListState};
use super::navigation::Navigation;
use crate::catalog::NAVIGATION;
use crate::site::value::{Data, Member, Value};
use crate::text::Span;
use std::collections::HashMap;

/// The maximum nesting depth. The deepest real navigation found has nine levels.
const MAX_DEPTH: usize = 64;

/// Builds the navigation from `value`.
pub(in crate::site) fn build(value: &Value) -> Navigation {
    let mut builder = Builder {
        elements: Vec::new(),
    };
    let place = Position {
        parent: None,
        list: 0,
        is_global: false,
        depth: 0,
    };
    let mut lists = builder.lists(value.members(), place);
    decide(&mut lists, &NAVIGATION.root, false);
    let place = Position {
        is_global: true,
        ..place
    };
    let global = value.get("global").map(Value::members).unwrap_or_default();
    let global = builder.lists(global, place);
    let mut built = Navigation {
        span: value.span,
        lists,
        global,
        elements: builder.elements,
        broken: HashMap::new(),
        by_page: Vec::new(),
    };
    built.elements.shrink_to_fit();
    built.sort_pages();
    mark_broken(&mut built);
    built
}

/// The position of an element.
#[derive(Clone, Copy)]
struct Position {
    parent: Option<ElementId>,
    /// The index of the list that contains it.
    list: usize,
    is_global: bool,
    depth: usize,
}

struct Builder {
    elements: Vec<Element>,
}

impl Builder {
    fn lists(&mut self, members: &[Member], place: Position) -> Vec<List> {
        let mut lists = Vec::new();
        for member in members {
            let kind = ElementKind::of_list(&member.key);
            let Some(kind) = kind.filter(|_| is_list(member) && place.depth < MAX_DEPTH) else {
                continue;
            };
            let place = Position {
                list: lists.len(),
                ..place
            };
            let items = member.value.items().iter();
            let children = items.filter_map(|item| self.element(item, kind, place));
            lists.push(List {
                key: member.key.clone(),
                key_span: member.key_span,
                span: member.value.span,
                children: children.collect(),
                state: ListState::Kept,
            });
        }
        lists
    }

    fn element(&mut self, value: &Value, kind: ElementKind, place: Position) -> Option<ElementId> {
        let id = self.elements.len();
        let element = |kind, name: &str, name_span, fields| Element {
            kind,
            parent: place.parent,
            list: place.list,
            is_global: place.is_global,
            span: value.span,
            name: name.into(),
            name_span,
            lists: Vec::new(),
            fields,
        };
        match &value.data {
            Data::Text(path) if kind == ElementKind::Page => {
                let page = element(kind, path, value.span, Box::default());
                self.elements.push(page);
            }
            Data::Map(members) => {
                // An entry among pages that has children is a group.
                let kind = if kind == ElementKind::Page {
                    ElementKind::Group
                } else {
                    kind
                };
                let name = value.get(kind.name());
                let fields = members.iter().filter(|member| !is_list(member));
                self.elements.push(element(
                    kind,
                    name.and_then(Value::as_str).unwrap_or_default(),
                    name.map_or(value.span, |name| name.span),
                    fields.cloned().collect(),
                ));
                let inside = Position {
                    parent: Some(id),
                    depth: place.depth + 1,
                    ..place
                };
                let mut lists = self.lists(members, inside);
                let order = kind.facts().map(|facts| &facts.lists[..]);
                let is_link = value.get("href").and_then(Value::as_str).is_some();
                decide(&mut lists, order.unwrap_or_default(), is_link);
                self.elements[id].lists = lists;
            }
            _ => return None,
        }
        Some(id)
    }
}

/// Returns whether a member is a list of elements, or a reference that could be one. Other values are errors, not
/// lists.
fn is_list(member: &Member) -> bool {
    let value = &member.value;
    let may_be_list = matches!(value.data, Data::List(_)) || value.get("$ref").is_some();
    may_be_list && NAVIGATION.is_list(&member.key)
}

/// Decides which of the lists of one element the platform keeps: the first one in `order` that it can read. `href` can
/// take precedence.
fn decide(lists: &mut [List], order: &[String], is_link: bool) {
    let counts = |list: &List| {
        let mut may_be_empty = NAVIGATION.may_be_empty.iter();
        !list.children.is_empty() || may_be_empty.any(|key| *key == *list.key)
    };
    let is_there = |key: &String| {
        let mut lists = lists.iter().filter(|list| *list.key == **key);
        (key == "href" && is_link) || lists.any(counts)
    };
    let first = order.iter().find(|key| is_there(key)).cloned();
    for list in lists {
        list.state = match &first {
            _ if !order.iter().any(|key| *key == *list.key) => ListState::Misplaced,
            Some(first) if *first != *list.key => ListState::Shadowed(first.as_str().into()),
            _ => ListState::Kept,
        };
    }
}

/// Marks the lists that the platform drops: an invalid element invalidates the list that contains it, up to the nearest
/// element that can have no children. Directly in `navigation`, the platform reports an error instead.
fn mark_broken(built: &mut Navigation) {
    let broken: Vec<(ElementId, Span, ElementKind)> = built
        .elements
        .iter()
        .enumerate()
        .filter(|(_, element)| !element.is_global && !is_elsewhere(element))
        .filter_map(|(id, element)| Some((id, invalid_span(element)?, element.kind)))
        .collect();
    for (id, culprit, kind) in broken {
        let mut child = id;
        while let Some(parent) = built.elements[child].parent {
            if built.elements[parent].kind != ElementKind::Group {
                let place = built.elements[child].list;
                let list = built.elements[parent].lists.get_mut(place);
                if let Some(list) = list.filter(|list| list.state == ListState::Kept) {
                    list.state = ListState::Broken(culprit, kind);
                    built.broken.insert(culprit, (parent, place));
                }
                break;
            }
            child = parent;
        }
    }
}

/// Returns whether an element is defined in another repository, or in a missing file.
fn is_elsewhere(element: &Element) -> bool {
    let mut keys = ["sourceRef", "$ref"].into_iter();
    element.name.is_empty() && keys.any(|key| element.field(key).is_some())
}

/// Returns the span that makes an element invalid for the platform.
fn invalid_span(element: &Element) -> Option<Span> {
    // A blank name is valid: some sites want a group without a heading.
    if element.name.is_empty() {
        return Some(element.name_span);
    }
    let codes = &NAVIGATION.languages.platform;
    if element.kind == ElementKind::Language && !codes.iter().any(|code| *code == *element.name) {
        return Some(element.name_span);
    }
    let is_wrong = |field: &&Member| match (&*field.key, &field.value.data) {
        ("hidden" | "expanded" | "default" | "searchable" | "public", data) => {
            !matches!(data, Data::Bool(_))
        }
        ("tag" | "description" | "root", data) => !matches!(data, Data::Text(_)),
        ("icon", Data::Text(name)) => name.starts_with("fa-"),
        ("icon", data) => !matches!(data, Data::Map(_)),
        _ => false,
    };
    let mut fields = element.fields.iter();
    fields.find(is_wrong).map(|field| field.value.span)
}
