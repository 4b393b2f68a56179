use super::support::{described, is_set};
use crate::page::{Element, Page, Value};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a component without an attribute that it needs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingAttribute {
    also: Vec<String>,
}

impl Rule for MissingAttribute {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            if element.has_spread() {
                continue;
            }
            let needed = component
                .attributes
                .iter()
                .filter(|(_, facts)| facts.required)
                .map(|(name, _)| name.as_str())
                .chain(self.also_on(element.name()));
            let (blank, missing): (Vec<&str>, Vec<&str>) = needed
                .filter(|name| !says(element, name))
                .partition(|name| element.attribute(name).is_some());
            let name = element.name();
            if !missing.is_empty() {
                let what = listed(&missing);
                let example: Vec<String> =
                    missing.iter().map(|name| format!("{name}=\"…\"")).collect();
                cx.report(element.name_span(), format!("`{name}` has no {what}"))
                    .note(format!("write `<{name} {}>`", example.join(" ")));
            }
            for attribute in blank.iter().filter_map(|name| element.attribute(name)) {
                let what = page.slice(attribute.name);
                cx.report(
                    attribute.span(),
                    format!("the `{what}` of `{name}` is blank"),
                )
                .note("say what it holds, in a few words");
            }
        }
    }
}

impl MissingAttribute {
    /// Returns the attributes that the option `also` names for `component`.
    fn also_on<'r>(&'r self, component: &str) -> impl Iterator<Item = &'r str> {
        let pairs = self.also.iter().filter_map(|pair| pair.rsplit_once('.'));
        pairs
            .filter(move |(name, _)| *name == component)
            .map(|(_, attribute)| attribute)
    }
}

/// Whether an attribute has a value: its bare name says nothing.
fn says(element: Element<'_>, name: &str) -> bool {
    let value = element
        .attribute(name)
        .map(|attribute| element.value(attribute));
    is_set(element, name) && value != Some(Value::Bare)
}

/// `a` and no `b`.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(" and no ")
}
