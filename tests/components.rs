//! The table of components holds together, knows what the specification names, and its examples are right.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use mdxlint::catalog::{AttributeType, Component, Content, Stated, components, find};
use std::fs;
use support::{Lab, show};

/// What the specification names: each component with its attributes.
const SPECIFICATION: &[(&str, &[&str])] = &[
    ("Note", &[]),
    ("Tip", &[]),
    ("Warning", &[]),
    ("Info", &[]),
    ("Check", &[]),
    ("CodeGroup", &[]),
    ("RequestExample", &[]),
    ("ResponseExample", &[]),
    ("Steps", &[]),
    ("Step", &["title"]),
    ("Tabs", &[]),
    ("Tab", &["title"]),
    ("AccordionGroup", &[]),
    ("Accordion", &["title"]),
    ("Card", &["title", "icon", "href"]),
    ("CardGroup", &["cols"]),
    (
        "ParamField",
        &[
            "path", "body", "query", "header", "type", "required", "default",
        ],
    ),
    ("ResponseField", &["name", "type", "required"]),
    ("Expandable", &["title"]),
    ("Frame", &["caption"]),
    ("Tooltip", &["tip"]),
    ("Update", &["label", "description"]),
];

/// Holds every component against `fault`, which says what is wrong with it, and names those at fault together.
fn each(fault: impl Fn(&str, &Component) -> Vec<String>) {
    let faults: Vec<String> = components()
        .iter()
        .flat_map(|(name, component)| {
            let found = fault(name, component).into_iter();
            found.map(move |fault| format!("{name}: {fault}"))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn components_name_only_components_of_the_table() {
    each(|_, component| {
        let children = match &component.children {
            Content::Only(children) => &children[..],
            _ => &[],
        };
        let children = children
            .iter()
            .filter(|child| !["code", "list"].contains(&child.as_str()));
        let by = component
            .deprecated
            .iter()
            .filter_map(|old| old.by.as_ref());
        let named = component.inside.iter().chain(&component.group);
        let named = named.chain(children).chain(by);
        let unknown = named.filter(|name| components().get(name).is_none());
        unknown
            .map(|name| format!("there is no `{name}`"))
            .collect()
    });
}

#[test]
fn who_must_stand_in_a_component_may() {
    each(|name, component| {
        let may_hold = |parent: &&String| match components().get(parent).map(|it| &it.children) {
            Some(Content::Only(children)) => children.iter().any(|child| child == name),
            Some(Content::Any) => true,
            _ => false,
        };
        let named = component.inside.iter().chain(&component.group);
        let wrong = named.filter(|parent| !may_hold(parent));
        wrong
            .map(|parent| format!("`{parent}` does not take it"))
            .collect()
    });
}

#[test]
fn attributes_hold_together() {
    each(|_, component| {
        let mut faults = Vec::new();
        for (name, facts) in &component.attributes {
            let values = components().values(facts);
            if (facts.kind == AttributeType::Enum) == values.is_empty() {
                faults.push(format!(
                    "`{name}` is an enum without values, or has values and is none"
                ));
            }
            // A name of a list that is not there stays alone.
            if values.len() == 1 {
                faults.push(format!("`{name}` names no list: {values:?}"));
            }
            let default = facts.default.as_ref().and_then(|default| default.as_str());
            if let Some(default) = default.filter(|_| !values.is_empty())
                && !values.iter().any(|value| value == default)
            {
                faults.push(format!("`{name}` may not be its own default, `{default}`"));
            }
            if facts.min.zip(facts.max).is_some_and(|(min, max)| min > max) {
                faults.push(format!("`{name}` has no room between `min` and `max`"));
            }
        }
        let named = component.one_of.iter().chain(&component.unique);
        let unknown = named.filter(|name| !component.takes(name));
        faults.extend(unknown.map(|name| format!("it does not take `{name}`")));
        faults
    });
}

#[test]
fn components_for_writers_are_described() {
    each(|_, component| {
        let mut faults = Vec::new();
        let is_blank =
            |text: &Option<String>| text.as_ref().is_none_or(|text| text.trim().is_empty());
        let for_writers = !component.internal && component.deprecated.is_none();
        if for_writers && component.purpose.trim().is_empty() {
            faults.push("it has no `purpose`".to_owned());
        }
        if component.source == Stated::Specification {
            if is_blank(&component.choose) {
                faults.push("it has no `choose`".to_owned());
            }
            if is_blank(&component.example) {
                faults.push("it has no `example`".to_owned());
            }
        }
        faults
    });
}

#[test]
fn the_table_knows_what_the_specification_names() {
    for (name, attributes) in SPECIFICATION {
        let component = components().get(name);
        let component = component.unwrap_or_else(|| panic!("there is no `{name}`"));
        assert_eq!(component.source, Stated::Specification, "{name}");
        for attribute in *attributes {
            let facts = component.attributes.get(*attribute);
            let facts = facts.unwrap_or_else(|| panic!("`{name}` has no `{attribute}`"));
            assert_eq!(facts.source, Stated::Specification, "{name} {attribute}");
        }
    }
    each(|name, component| {
        let named = SPECIFICATION.iter().find(|(known, _)| *known == name);
        let mut faults = Vec::new();
        if component.source == Stated::Specification && named.is_none() {
            faults.push("the specification does not name it".to_owned());
        }
        let attributes = named.map_or(&[][..], |(_, attributes)| attributes);
        let stated = component
            .attributes
            .iter()
            .filter(|(_, facts)| facts.source == Stated::Specification);
        let invented = stated.filter(|(attribute, _)| !attributes.contains(&attribute.as_str()));
        faults.extend(
            invented.map(|(attribute, _)| format!("the specification has no `{attribute}`")),
        );
        faults
    });
}

#[test]
fn examples_show_their_component() {
    each(|name, component| {
        let example = component.example.as_deref();
        let shows = |text: &str| text.contains(&format!("<{name}"));
        let wrong = example.filter(|text| !shows(text));
        wrong
            .map(|_| "its example does not use it".to_owned())
            .into_iter()
            .collect()
    });
}

#[test]
fn examples_are_without_findings() {
    each(|name, component| {
        let Some(example) = &component.example else {
            return Vec::new();
        };
        // The panel beside the page is for endpoints.
        let api = if example.contains("RequestExample") || example.contains("ResponseExample") {
            "api: GET https://api.parcel.example/v1/parcels/{id}\n"
        } else {
            ""
        };
        let front_matter =
            format!("---\ntitle: Parcels\ndescription: Send and track your parcels.\n{api}---\n\n");
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("page.mdx"), front_matter + example).expect("written");
        let (site, report) = Lab::open(folder.path()).check();
        let counts = |rule: &str| {
            let group = find(rule).map_or("", |facts| facts.group);
            let is_old = component.deprecated.is_some() && rule == "deprecated-component";
            // The page and the files that it links to are no part of the example.
            !["front-matter", "links"].contains(&group) && !is_old
        };
        let found = report
            .findings
            .iter()
            .filter(|finding| counts(finding.rule));
        found
            .map(|finding| format!("in the example of {name}: {}", show(&site, finding)))
            .collect()
    });
}
