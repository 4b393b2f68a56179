use super::attribute_values::{CheckedAttribute, check_value};
use super::elements::{described, named};
use crate::catalog::{AttributeType, Component};
use crate::page::{Attribute, Element, Page, Value};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports an attribute with a value that the component does not accept.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InvalidAttributeValue {
    undocumented_locations: bool,
}

impl Rule for InvalidAttributeValue {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            self.check_choice(page, element, component, cx);
            for (name, attribute) in named(element, page) {
                if let Some(facts) = component.attributes.get(name) {
                    let value = element.value(attribute);
                    let place = CheckedAttribute {
                        page,
                        element,
                        name,
                        attribute,
                    };
                    check_value(&place, facts, value, component.takes("iconType"), cx);
                }
            }
        }
    }
}

impl InvalidAttributeValue {
    /// Reports an element unless exactly one of a group of attributes is set, such as the location of a parameter.
    fn check_choice(
        &self,
        page: &Page,
        element: Element<'_>,
        component: &Component,
        cx: &mut Cx<'_>,
    ) {
        if component.one_of.is_empty() || element.has_spread() {
            return;
        }
        // Attributes with a description are documented. The others are only accepted.
        let is_choice = |name: &&String| {
            self.undocumented_locations || component.attributes.contains_key(*name)
        };
        let choices: Vec<&String> = component.one_of.iter().filter(is_choice).collect();
        let set: Vec<Attribute> = choices
            .iter()
            .filter_map(|name| element.attribute(name))
            .collect();
        let choice: Vec<String> = choices.iter().map(|name| format!("`{name}`")).collect();
        let (name, choice) = (element.name(), choice.join(", "));
        match &set[..] {
            [] => {
                let message = format!("`{name}` has none of {choice}");
                let finding = cx.report(element.name_span(), message);
                let other = element
                    .attribute("name")
                    .filter(|_| !component.takes("name"));
                match other.map(|other| (other, element.value(other))) {
                    // The name is not lost: only its place is missing.
                    Some((other, Value::Text(text))) if !text.trim().is_empty() => {
                        let text = text.trim();
                        finding
                            .note(format!("write the place of the parameter instead of `name`, such as `query=\"{text}\"`"))
                            .explains_of(other.span(), &["unknown-attribute"]);
                    }
                    _ => {
                        finding.note("set exactly one of them");
                    }
                }
            }
            [one] => {
                let what = page.slice(one.name);
                let value = element.value(*one);
                let kind = component.attributes.get(what).map(|facts| facts.kind);
                // Blank URLs are reported with the other URLs. A bare `body` is the whole body.
                let is_named = matches!(kind, Some(AttributeType::String | AttributeType::Icon));
                let is_blank = match value {
                    Value::Bare => true,
                    Value::Text(text) => text.trim().is_empty(),
                    _ => false,
                };
                if is_named && is_blank {
                    cx.report(one.span(), format!("`{what}` of `{name}` is blank"))
                        .note(format!("write the name: `{what}=\"…\"`"));
                }
            }
            [first, second, ..] => {
                cx.report(
                    second.name,
                    format!("`{name}` has more than one of {choice}"),
                )
                .note("keep one of them")
                .see(first.name, "the first one");
            }
        }
    }
}
