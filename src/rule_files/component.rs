//! Descriptions of components, for writers.

use super::example::example;
use crate::catalog::{
    AttributeFacts, AttributeType, COMPONENTS, Component, Components, Content, Origin,
};
use crate::config::Settings;
use serde::Serialize;
use std::collections::BTreeSet;

/// The components that only pages of endpoints use, and the components inside them.
const OF_ENDPOINTS: [&str; 5] = [
    "ParamField",
    "ResponseField",
    "Expandable",
    "RequestExample",
    "ResponseExample",
];

/// One attribute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Attribute {
    name: String,
    /// Its type, values, range and default, in a few words.
    detail: String,
}

/// One component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Described {
    name: String,
    purpose: String,
    choose: Option<String>,
    attributes: Vec<Attribute>,
    one_of: Vec<String>,
    inside: Vec<String>,
    /// What it may contain; none if it may contain anything.
    holds: Option<String>,
    once: bool,
    /// Whether the specification names it; templates list such components first.
    is_common: bool,
    example: Option<String>,
    /// The components that are only allowed inside it.
    parts: Vec<Described>,
}

/// Returns the components of the platform that a writer may use: those for all pages, and those for endpoints.
pub(super) fn of_platform(settings: &Settings) -> (Vec<Described>, Vec<Described>) {
    let is_for_writers = |name: &str, component: &Component| {
        !component.internal
            && component.source != Origin::Types
            && component.deprecated.is_none()
            && !settings.components.is_own(name)
    };
    let all: Vec<(&str, &Component)> = COMPONENTS
        .iter()
        .filter(|(name, component)| is_for_writers(name, component))
        .collect();
    described(&all, &settings.components)
        .into_iter()
        .partition(|one| !OF_ENDPOINTS.contains(&one.name.as_str()))
}

/// Returns the components of the site.
pub(super) fn of_site(settings: &Settings) -> Vec<Described> {
    let known = &settings.components;
    let own = known.names().filter(|name| known.is_own(name));
    // A name that the platform also has occurs twice.
    let own: BTreeSet<&str> = own.collect();
    let all: Vec<(&str, &Component)> = own
        .into_iter()
        .filter_map(|name| Some((name, known.get(name)?)))
        .filter(|(_, component)| !component.internal)
        .collect();
    described(&all, known)
}

/// Describes the components, each with those that are only allowed inside it.
fn described(all: &[(&str, &Component)], known: &Components) -> Vec<Described> {
    let is_part = |part: &Component, of: &str| part.inside.first().is_some_and(|it| it == of);
    let is_independent = |one: &Component| !all.iter().any(|(parent, _)| is_part(one, parent));
    let mut found = Vec::new();
    for (name, component) in all.iter().filter(|(_, one)| is_independent(one)) {
        let mut one = describe(name, component, known);
        let parts = all.iter().filter(|(_, part)| is_part(part, name));
        let shown = one.example.clone().unwrap_or_default();
        let parts = parts.map(|(name, part)| {
            let mut part = describe(name, part, known);
            // If the example of the component already contains the part, the part needs no example.
            part.example = part
                .example
                .filter(|_| !shown.contains(&format!("<{name}")));
            part
        });
        one.parts = parts.collect();
        found.push(one);
    }
    found
}

fn describe(name: &str, component: &Component, known: &Components) -> Described {
    let (needed, others): (Vec<_>, Vec<_>) = component
        .attributes
        .iter()
        .partition(|(_, facts)| facts.required);
    let attributes = needed.into_iter().chain(others);
    let attributes = attributes.map(|(name, facts)| Attribute {
        name: name.clone(),
        detail: detail(facts),
    });
    let documented = component.example.as_deref().map(str::trim_end);
    let is_own = known.is_own(name);
    Described {
        name: name.to_owned(),
        purpose: component.purpose.clone(),
        choose: component.choose.clone(),
        attributes: attributes.collect(),
        one_of: component
            .one_of
            .iter()
            .filter(|name| component.attributes.contains_key(*name))
            .cloned()
            .collect(),
        inside: component.inside.clone(),
        holds: holds(&component.children),
        once: component.once,
        is_common: component.source == Origin::Specification,
        example: match documented {
            Some(example) => Some(example.to_owned()),
            None if is_own => example(name, component, known),
            None => None,
        },
        parts: Vec::new(),
    }
}

fn holds(children: &Content) -> Option<String> {
    Some(match children {
        Content::Any => return None,
        Content::Inline => "text without blocks".to_owned(),
        Content::None => "nothing".to_owned(),
        Content::Text => "plain text".to_owned(),
        Content::Only(names) => {
            let names: Vec<String> = names.iter().map(|name| content_name(name)).collect();
            format!("only {}", names.join(", "))
        }
    })
}

/// Returns the name of what a component may contain.
fn content_name(name: &str) -> String {
    match name {
        "code" => "code blocks".to_owned(),
        "list" => "Markdown lists".to_owned(),
        name => format!("`{name}`"),
    }
}

/// Returns the type, range and default of an attribute.
fn detail(facts: &AttributeFacts) -> String {
    let kind = match facts.kind {
        AttributeType::Boolean => "true or false",
        AttributeType::Integer if facts.min.is_none() => "a whole number",
        AttributeType::Number => "a number",
        AttributeType::Icon => "an icon",
        AttributeType::Url => "an address or a path",
        AttributeType::Expression => "an expression in braces",
        AttributeType::Enum if facts.values.len() > 1 => &facts.values.join(" | "),
        _ => "",
    };
    let mut words: Vec<String> = Vec::new();
    if !kind.is_empty() {
        words.push(kind.to_owned());
    }
    match (facts.min, facts.max.or(facts.usual_max)) {
        (Some(min), Some(max)) => words.push(format!("{min} to {max}")),
        (Some(min), None) => words.push(format!("a number from {min}")),
        _ => (),
    }
    if facts.required {
        words.push("required".to_owned());
    }
    let default = facts.default.as_ref();
    if let Some(default) = default.and_then(|value| serde_json::to_value(value).ok()) {
        let shown = default
            .as_str()
            .map_or_else(|| default.to_string(), str::to_owned);
        words.push(format!("default {shown}"));
    }
    words.join(", ")
}

/// A named list of values that several attributes share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct SharedValues {
    name: &'static str,
    values: &'static [String],
}

/// Returns the lists of values that attributes of the platform's components share.
pub(super) fn shared_values() -> Vec<SharedValues> {
    let shared = COMPONENTS.shared();
    // The icon library is set in `docs.json`, not on a page.
    let shared = shared.filter(|(name, _)| *name != "iconLibrary");
    shared
        .map(|(name, values)| SharedValues { name, values })
        .collect()
}
