use super::elements::{described, is_set};
use crate::diagnostic::{Finding, Fix, Severity};
use crate::page::{Element, Heading, HeadingForm, Page, Value};
use crate::rule::{Cx, Rule};
use crate::text::{Edit, to_u32};
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
            let also_severity = self.also_severity.into();
            let also: Vec<&str> = self.also_on(element.name()).collect();
            let required = component.attributes.iter();
            let required = required.filter(|(_, facts)| facts.required);
            let required: Vec<(&str, Severity)> = required
                .map(|(name, facts)| {
                    let name = name.as_str();
                    let severity = match facts.omittable {
                        false => Severity::Error,
                        true if also.contains(&name) => also_severity,
                        true => Severity::Warning,
                    };
                    (name, severity)
                })
                .collect();
            let is_new = |name: &&str| required.iter().all(|(known, _)| known != name);
            let also = also.iter().copied().filter(is_new);
            let also: Vec<(&str, Severity)> = also.map(|name| (name, also_severity)).collect();
            check_required(page, element, &required, cx);
            check_required(page, element, &also, cx);
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

/// Reports which of the attributes `names` an element lacks, each with at most the given severity.
fn check_required(page: &Page, element: Element<'_>, names: &[(&str, Severity)], cx: &mut Cx<'_>) {
    let unset = names.iter().filter(|(name, _)| !has_value(element, name));
    let (blank, missing): (Vec<_>, Vec<_>) =
        unset.partition(|(name, _)| element.attribute(name).is_some());
    let name = element.name();
    if let Some(severity) = missing.iter().map(|(_, severity)| *severity).max() {
        let what = quoted_names(&missing);
        let finding = cx.report(element.name_span(), format!("`{name}` has no {what}"));
        finding.severity = finding.severity.min(severity);
        let is_step = element.is("Step") && missing.iter().any(|(name, _)| *name == "title");
        if let Some(heading) = is_step.then(|| first_heading(page, element)).flatten() {
            // Readers see the heading, below the number of the step.
            finding.severity = finding.severity.min(Severity::Warning);
            move_heading(page, element, heading, finding);
        } else {
            let examples = missing.iter().map(|(name, _)| format!("`{name}=\"…\"`"));
            let examples: Vec<String> = examples.collect();
            finding.note(format!("add {}", examples.join(" and ")));
        }
    }
    for (name, severity) in blank {
        let Some(attribute) = element.attribute(name) else {
            continue;
        };
        let message = format!("`{name}` of `{}` is blank", element.name());
        let finding = cx.report(attribute.span(), message);
        finding.note("describe its content in a few words");
        finding.severity = finding.severity.min(severity);
    }
}

/// Returns the heading with which the content of an element starts.
fn first_heading<'p>(page: &'p Page, element: Element<'p>) -> Option<Heading<'p>> {
    let own = Some(to_u32(element.number()));
    let end = element.tag().end;
    // Headings are in the order of the page, which may have thousands of steps and headings.
    let (mut first, mut after) = (0, page.headings().len());
    while first < after {
        let middle = usize::midpoint(first, after);
        let is_before = page
            .heading(middle)
            .is_some_and(|heading| heading.span.start < end);
        if is_before {
            first = middle + 1;
        } else {
            after = middle;
        }
    }
    // The element `<h3>` of a heading is not around the heading.
    let heading = page
        .heading(first)
        .filter(|heading| heading.parent == own)?;
    let before = page
        .text()
        .get(element.tag().end as usize..heading.span.start as usize)?;
    before.trim().is_empty().then_some(heading)
}

/// Says how the heading at the start of a step becomes its title, and does so if the heading is one line of plain text.
fn move_heading(page: &Page, step: Element<'_>, heading: Heading<'_>, finding: &mut Finding) {
    let size = match heading.level {
        2..=4 => format!(" titleSize=\"h{}\"", heading.level),
        _ => String::new(),
    };
    finding.note(format!("move the heading into `title=\"…\"{size}`"));
    let id = match heading.explicit_id {
        Some(id) if id.contains(|letter: char| "\"{}<>&".contains(letter)) => return,
        Some(id) => format!(" id=\"{id}\""),
        None => String::new(),
    };
    let written = page.slice(heading.span).trim_start_matches('#').trim();
    // The text and nothing else but code: a title in quotes shows both as the heading does.
    let is_plain = written.replace('`', "") == heading.text
        && !written.contains(|letter: char| "\"\\{}<>&*_[]!".contains(letter));
    let is_set = |name: &str| step.attribute(name).is_some();
    let is_taken = is_set("titleSize") || (is_set("id") && !id.is_empty());
    let is_hashes = heading.form == HeadingForm::Hashes;
    if !is_hashes || size.is_empty() || heading.shows_more || !is_plain || is_taken {
        return;
    }
    let attributes = format!(" title=\"{written}\"{size}{id}");
    let lines = page.lines();
    let line = lines.line_of(heading.span.start);
    let (start, end) = (lines.start(line), lines.start(line + 1));
    // The blank lines below the heading separate it from the text.
    let below = page.text().get(end as usize..).unwrap_or_default();
    let blank = below
        .split_inclusive('\n')
        .take_while(|line| line.trim().is_empty());
    let end = end + to_u32(blank.map(str::len).sum());
    let edits = vec![
        Edit::insert_after(step.name_span(), attributes),
        Edit::delete(page.span((start, end.max(heading.span.end)))),
    ];
    finding.fix(Fix::risky("move the heading into `title`", edits));
}

/// Returns whether an attribute has a value. A name without a value does not count.
fn has_value(element: Element<'_>, name: &str) -> bool {
    let value = element
        .attribute(name)
        .map(|attribute| element.value(attribute));
    is_set(element, name) && value != Some(Value::Bare)
}

/// Joins names to "`a` and no `b`".
fn quoted_names(names: &[(&str, Severity)]) -> String {
    let quoted = names.iter().map(|(name, _)| format!("`{name}`"));
    let quoted: Vec<String> = quoted.collect();
    quoted.join(" and no ")
}
