use super::support::{described, named};
use crate::catalog::{Component, Stated, components, nearest};
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
            let is_own = cx.components().is_own(element.name());
            if !are_attributes_known(component, is_own) {
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

/// Whether the attributes of a component are known, if only that there are none. Those of the platform's are where its
/// documentation speaks of it; those of a site's own are where it lists any.
fn are_attributes_known(component: &Component, is_own: bool) -> bool {
    let lists_some = !component.attributes.is_empty() || !component.accepts.is_empty();
    let is_documented = component.source != Stated::Types && !is_own;
    !component.internal && (lists_some || (is_documented && component.deprecated.is_none()))
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
