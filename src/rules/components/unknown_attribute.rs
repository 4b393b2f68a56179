use super::support::{described, named};
use crate::catalog::{Component, components, nearest};
use crate::diagnostic::Fix;
use crate::page::{Attribute, Element, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports an attribute that a component does not take.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownAttribute {
    allow: Vec<String>,
}

impl Rule for UnknownAttribute {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            // Where nothing is known of a component's attributes, nothing is said of them.
            if component.internal || component.attributes.is_empty() && component.accepts.is_empty()
            {
                continue;
            }
            for (name, attribute) in named(element, page) {
                let known = component.takes(name)
                    || components().is_global(name)
                    || is_event(name)
                    || self.allow.iter().any(|own| own == name);
                if !known {
                    report(element, component, name, attribute, cx);
                }
            }
        }
    }
}

/// `onClick`: React hands these on.
fn is_event(name: &str) -> bool {
    name.strip_prefix("on")
        .is_some_and(|event| event.starts_with(char::is_uppercase))
}

fn report(
    element: Element<'_>,
    component: &Component,
    name: &str,
    attribute: Attribute,
    cx: &mut Cx<'_>,
) {
    let taken = component.attributes.keys().map(String::as_str);
    let meant = nearest(name, taken.clone());
    let owner = element.name();
    let finding = cx.report(
        attribute.name,
        format!("`{owner}` takes no attribute `{name}`"),
    );
    match meant {
        Some(meant) => {
            finding.note(format!(
                "did you mean `{meant}`? `{owner}` passes over what it does not know"
            ));
            if element.attribute(meant).is_none() {
                let edit = Edit::replace(attribute.name, meant);
                finding.fix(Fix::risky(format!("rename it to `{meant}`"), vec![edit]));
            }
        }
        None => {
            let taken: Vec<String> = taken.map(|name| format!("`{name}`")).collect();
            finding.note(if taken.is_empty() {
                format!("take it out: `{owner}` passes over it")
            } else {
                format!("it takes {}", taken.join(", "))
            });
        }
    }
}
