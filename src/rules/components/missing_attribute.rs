use super::elements::{described, is_set};
use crate::diagnostic::Severity;
use crate::page::{Element, Page, Value};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a component without a required attribute.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MissingAttribute {
    also: Vec<String>,
    also_severity: AlsoSeverity,
}

/// The maximum severity of the attributes in the option `also`.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum AlsoSeverity {
    Info,
    Warning,
    Error,
}

impl Rule for MissingAttribute {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            if element.has_spread() {
                continue;
            }
            let required = component.attributes.iter();
            let required = required.filter(|(_, facts)| facts.required);
            let required: Vec<&str> = required.map(|(name, _)| name.as_str()).collect();
            check_required(page, element, &required, Severity::Error, cx);
            let mut also: Vec<&str> = self.also_on(element.name()).collect();
            also.retain(|name| !required.contains(name));
            check_required(page, element, &also, self.also_severity.into(), cx);
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

impl From<AlsoSeverity> for Severity {
    fn from(severity: AlsoSeverity) -> Self {
        match severity {
            AlsoSeverity::Info => Self::Info,
            AlsoSeverity::Warning => Self::Warning,
            AlsoSeverity::Error => Self::Error,
        }
    }
}

/// Reports which of the attributes `names` an element lacks, with at most the given severity.
fn check_required(
    page: &Page,
    element: Element<'_>,
    names: &[&str],
    severity: Severity,
    cx: &mut Cx<'_>,
) {
    let unset = names
        .iter()
        .copied()
        .filter(|name| !has_value(element, name));
    let (blank, missing): (Vec<&str>, Vec<&str>) =
        unset.partition(|name| element.attribute(name).is_some());
    let name = element.name();
    if !missing.is_empty() {
        let what = quoted_names(&missing);
        let examples = missing.iter().map(|name| format!("`{name}=\"…\"`"));
        let examples: Vec<String> = examples.collect();
        let finding = cx.report(element.name_span(), format!("`{name}` has no {what}"));
        finding.note(format!("add {}", examples.join(" and ")));
        finding.severity = finding.severity.min(severity);
    }
    for attribute in blank.iter().filter_map(|name| element.attribute(name)) {
        let what = page.slice(attribute.name);
        let message = format!("`{what}` of `{name}` is blank");
        let finding = cx.report(attribute.span(), message);
        finding.note("describe its content in a few words");
        finding.severity = finding.severity.min(severity);
    }
}

/// Returns whether an attribute has a value. A name without a value does not count.
fn has_value(element: Element<'_>, name: &str) -> bool {
    let value = element
        .attribute(name)
        .map(|attribute| element.value(attribute));
    is_set(element, name) && value != Some(Value::Bare)
}

/// Joins names to "`a` and no `b`".
fn quoted_names(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(" and no ")
}
