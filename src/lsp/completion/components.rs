//! Components, their attributes and the values of these.

use super::icons::icons;
use super::items::{item, snippet};
use crate::catalog::{AttributeFacts, AttributeType, COMPONENTS, Component, Content};
use crate::lsp::place::View;
use crate::page::Page;
use crate::report::attribute_text;
use lsp_types::{CompletionItem, CompletionItemKind};
use std::fmt::Write as _;

/// Returns the components that can be in the element `inside`, with their required attributes, and those that the page
/// imports.
pub(super) fn names(page: &Page, inside: Option<&str>) -> Vec<CompletionItem> {
    let usable = COMPONENTS.iter().filter(|(name, facts)| {
        !facts.internal && facts.deprecated.is_none() && fits(name, facts, inside)
    });
    let imported = page.imports().flat_map(|import| {
        let components = import
            .names()
            .filter(|name| name.local.starts_with(char::is_uppercase));
        components.map(move |name| CompletionItem {
            detail: Some(import.source.to_owned()),
            ..item(name.local, CompletionItemKind::CLASS, "")
        })
    });
    let items = usable.map(|(name, facts)| {
        let about = [Some(&facts.purpose), facts.choose.as_ref()];
        let about: Vec<&str> = about
            .into_iter()
            .flatten()
            .map(|text| text.trim_end())
            .collect();
        let item = item(name, CompletionItemKind::CLASS, &about.join("\n"));
        snippet(item, tag(name, facts))
    });
    items.chain(imported).collect()
}

/// Returns whether a component can be in an element.
fn fits(name: &str, facts: &Component, inside: Option<&str>) -> bool {
    let around = inside.and_then(|inside| COMPONENTS.get(inside));
    let is_allowed = match around.map(|around| &around.children) {
        Some(Content::Only(names)) => names.iter().any(|other| other == name),
        Some(Content::None | Content::Text) => false,
        _ => true,
    };
    let is_transparent = around.is_some_and(|around| around.transparent);
    let has_parent = inside.is_some_and(|inside| facts.inside.iter().any(|name| name == inside));
    is_allowed && (facts.inside.is_empty() || has_parent || is_transparent)
}

/// Returns a component as a snippet, without its `<`.
fn tag(name: &str, facts: &Component) -> String {
    let required = facts
        .attributes
        .iter()
        .filter(|(_, attribute)| attribute.required);
    let mut text = name.to_owned();
    for (number, (attribute, kind)) in required.enumerate() {
        text.push(' ');
        text.push_str(&assignment(attribute, kind, number + 1));
    }
    if matches!(facts.children, Content::None) {
        text.push_str(" />");
    } else {
        let _ = write!(text, ">\n  $0\n</{name}>");
    }
    text
}

/// Returns an attribute as a snippet with a place for its value.
fn assignment(name: &str, facts: &AttributeFacts, number: usize) -> String {
    match facts.kind {
        AttributeType::Boolean => name.to_owned(),
        AttributeType::Integer | AttributeType::Number | AttributeType::Expression => {
            format!("{name}={{${{{number}}}}}")
        }
        _ => format!("{name}=\"${{{number}}}\""),
    }
}

/// Returns the attributes of an element that are not set yet.
pub(super) fn attributes(element: &str, set: &[&str]) -> Vec<CompletionItem> {
    let Some(facts) = COMPONENTS.get(element) else {
        return Vec::new();
    };
    let left = facts
        .attributes
        .iter()
        .filter(|(name, _)| !set.contains(&name.as_str()));
    let items = left.map(|(name, facts)| {
        let item = item(name, CompletionItemKind::FIELD, &attribute_text(facts));
        snippet(item, assignment(name, facts, 1))
    });
    items.collect()
}

/// Returns the values of an attribute.
pub(super) fn values(view: &View, element: &str, attribute: &str) -> Vec<CompletionItem> {
    let facts = COMPONENTS.get(element);
    let Some(facts) = facts.and_then(|facts| facts.attributes.get(attribute)) else {
        return Vec::new();
    };
    if facts.kind == AttributeType::Icon {
        return icons(view);
    }
    let values = COMPONENTS.values(facts).iter();
    values
        .map(|value| item(value, CompletionItemKind::VALUE, ""))
        .collect()
}
