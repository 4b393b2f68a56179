use super::attribute_advice::{Cause, move_inside};
use super::elements::{described, named, with_space};
use crate::catalog::{COMPONENTS, Component, Origin};
use crate::diagnostic::{Fix, Severity};
use crate::page::{Attribute, Element, Page, Value};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// The maximum number of attributes that a note lists.
const MAX_LISTED: usize = 20;

/// Reports an attribute that a component does not accept.
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
                let is_known = component.takes(name)
                    || COMPONENTS.is_global(name)
                    || is_event(name)
                    || self.allow.iter().any(|own| own == name);
                if !is_known {
                    report(page, element, component, attribute, cx);
                }
            }
        }
    }
}

/// Returns whether the attributes of a component are known. A component of the platform must be documented, even
/// without attributes; a component of the site must list at least one.
fn are_attributes_known(component: &Component, is_own: bool) -> bool {
    let lists_some = !component.attributes.is_empty() || !component.accepts.is_empty();
    let is_documented = component.source != Origin::Types && !is_own;
    !component.internal && (lists_some || (is_documented && component.deprecated.is_none()))
}

/// Returns whether an attribute is an event handler such as `onClick`, which React passes on.
fn is_event(name: &str) -> bool {
    name.strip_prefix("on")
        .is_some_and(|event| event.starts_with(char::is_uppercase))
}

fn report(
    page: &Page,
    element: Element<'_>,
    component: &Component,
    attribute: Attribute,
    cx: &mut Cx<'_>,
) {
    let (owner, name) = (element.name(), page.slice(attribute.name));
    let cause = Cause::of(page, element, component, attribute, cx.components());
    let mut message = format!("unknown attribute `{name}` on `{owner}`");
    if cause == Cause::Text || (cause == Cause::Unknown && loses_text(name, element, attribute)) {
        message.push_str(", so its text is not shown");
    }
    let finding = cx.report(attribute.name, message);
    if cause.is_minor(name, element.value(attribute)) {
        finding.severity = Severity::Info;
    }
    match cause {
        Cause::OfParent(parent) => {
            finding.note(format!("remove it; only `{parent}` accepts `{name}`"));
        }
        Cause::Callout(callout) if callout == owner => {
            finding.note("remove it: it has no effect");
        }
        Cause::Callout(callout) => {
            let value = page.slice(attribute.span());
            finding.note(format!(
                "write `<{callout}>` instead of `<{owner} {value}>`, or remove `{name}`"
            ));
            let mut edits = element.renamed(callout);
            edits.push(Edit::delete(with_space(page, attribute.span())));
            finding.fix(Fix::risky(format!("write `{callout}`"), edits));
        }
        Cause::Name(meant) => {
            finding.note(format!("did you mean `{meant}`?"));
            if element.attribute(meant).is_none() {
                let edit = Edit::replace(attribute.name, meant);
                finding.fix(Fix::risky(format!("rename it to `{meant}`"), vec![edit]));
            }
        }
        Cause::Text => {
            finding.note(format!("put the text between `<{owner}>` and `</{owner}>`"));
            if let Some(edits) = move_inside(page, element, attribute) {
                finding.fix(Fix::risky("put the text between the tags", edits));
            }
        }
        Cause::Unknown if COMPONENTS.advice(owner, name).is_some() => {
            finding.note(COMPONENTS.advice(owner, name).unwrap_or_default());
        }
        Cause::Unknown => {
            finding.note(advice(owner, component));
        }
    }
}

/// Returns what to do about an attribute without a known cause.
fn advice(owner: &str, component: &Component) -> String {
    if component.attributes.is_empty() {
        return "remove it: it has no effect".to_owned();
    }
    let attributes = attribute_list(component);
    format!("it has no effect; `{owner}` accepts {attributes}")
}

/// Returns a list of the attributes of a component, limited to a readable number.
fn attribute_list(component: &Component) -> String {
    let names = component.attributes.keys().take(MAX_LISTED);
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let more = component.attributes.len() - names.len();
    let list = names.join(", ");
    if more > 0 {
        format!("{list} and {more} more")
    } else {
        list
    }
}

/// Returns whether an attribute has a text that its author expects to be shown.
fn loses_text(name: &str, element: Element<'_>, attribute: Attribute) -> bool {
    let value = element.value(attribute);
    COMPONENTS.is_shown_attribute(name)
        && matches!(value, Value::Text(text) if !text.trim().is_empty())
}
