use super::support::{described, named};
use super::support_values::{Place, judge};
use crate::catalog::{AttributeType, Component};
use crate::page::{Attribute, Element, Page, Value};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports an attribute whose value the component cannot use.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InvalidAttributeValue {
    undocumented_locations: bool,
}

impl Rule for InvalidAttributeValue {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            self.choose_one(page, element, component, cx);
            for (name, attribute) in named(element, page) {
                if let Some(facts) = component.attributes.get(name) {
                    let value = element.value(attribute);
                    let place = Place {
                        page,
                        name,
                        attribute,
                    };
                    judge(&place, facts, value, cx);
                }
            }
        }
    }
}

impl InvalidAttributeValue {
    /// Exactly one of some attributes must be set: where a parameter goes, for example.
    fn choose_one(
        &self,
        page: &Page,
        element: Element<'_>,
        component: &Component,
        cx: &mut Cx<'_>,
    ) {
        if component.one_of.is_empty() || element.has_spread() {
            return;
        }
        // What is known of an attribute is documented; the others are only accepted.
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
                cx.report(
                    element.name_span(),
                    format!("`{name}` has none of {choice}"),
                )
                .note("set exactly one of them");
            }
            [one] => {
                let what = page.slice(one.name);
                let value = element.value(*one);
                let kind = component.attributes.get(what).map(|facts| facts.kind);
                // A blank address is reported with the other addresses; `body` alone is the whole body.
                let is_named = matches!(kind, Some(AttributeType::String | AttributeType::Icon));
                let is_blank = match value {
                    Value::Bare => true,
                    Value::Text(text) => text.trim().is_empty(),
                    _ => false,
                };
                if is_named && is_blank {
                    cx.report(one.span(), format!("the `{what}` of `{name}` is blank"))
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
