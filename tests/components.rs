//! The component table is consistent, contains the components of the specification, and its examples have no findings.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::catalog::{AttributeType, COMPONENTS, Component, Content, Origin, find};
use std::fs;
use support::{TestSite, show};

/// The components of the specification, each with its attributes.
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

/// Asserts that `find_errors` finds nothing wrong with any component. Lists all errors together.
fn assert_each(find_errors: impl Fn(&str, &Component) -> Vec<String>) {
    let errors: Vec<String> = COMPONENTS
        .iter()
        .flat_map(|(name, component)| {
            let found = find_errors(name, component).into_iter();
            found.map(move |error| format!("{name}: {error}"))
        })
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn referenced_components_exist() {
    assert_each(|_, component| {
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
        let unknown = named.filter(|name| COMPONENTS.get(name).is_none());
        unknown
            .map(|name| format!("unknown component `{name}`"))
            .collect()
    });
}

#[test]
fn required_parents_allow_the_component() {
    assert_each(|name, component| {
        let may_hold = |parent: &&String| match COMPONENTS.get(parent).map(|it| &it.children) {
            Some(Content::Only(children)) => children.iter().any(|child| child == name),
            Some(Content::Any) => true,
            _ => false,
        };
        let named = component.inside.iter().chain(&component.group);
        let wrong = named.filter(|parent| !may_hold(parent));
        wrong
            .map(|parent| format!("`{parent}` does not allow it as a child"))
            .collect()
    });
}

#[test]
fn attributes_are_consistent() {
    assert_each(|_, component| {
        let mut errors = Vec::new();
        for (name, facts) in &component.attributes {
            let values = COMPONENTS.values(facts);
            if (facts.kind == AttributeType::Enum) == values.is_empty() {
                errors.push(format!(
                    "`{name}` is an enum without values, or has values but is not an enum"
                ));
            }
            // An unknown list name is kept as the only value.
            if values.len() == 1 {
                errors.push(format!("`{name}` refers to an unknown list: {values:?}"));
            }
            let default = facts.default.as_ref().and_then(|default| default.as_str());
            if let Some(default) = default.filter(|_| !values.is_empty())
                && !values.iter().any(|value| value == default)
            {
                errors.push(format!(
                    "the default `{default}` of `{name}` is not an allowed value"
                ));
            }
            if facts.min.zip(facts.max).is_some_and(|(min, max)| min > max) {
                errors.push(format!("`min` of `{name}` is greater than `max`"));
            }
        }
        let named = component.one_of.iter().chain(&component.unique);
        let unknown = named.filter(|name| !component.takes(name));
        errors.extend(unknown.map(|name| format!("unknown attribute `{name}`")));
        errors
    });
}

#[test]
fn public_components_have_documentation() {
    assert_each(|_, component| {
        let mut errors = Vec::new();
        let is_blank =
            |text: &Option<String>| text.as_ref().is_none_or(|text| text.trim().is_empty());
        let is_public = !component.internal && component.deprecated.is_none();
        if is_public && component.purpose.trim().is_empty() {
            errors.push("missing `purpose`".to_owned());
        }
        if component.source == Origin::Specification {
            if is_blank(&component.choose) {
                errors.push("missing `choose`".to_owned());
            }
            if is_blank(&component.example) {
                errors.push("missing `example`".to_owned());
            }
        }
        errors
    });
}

#[test]
fn the_table_matches_the_specification() {
    for (name, attributes) in SPECIFICATION {
        let component = COMPONENTS.get(name);
        let component = component.unwrap_or_else(|| panic!("missing component `{name}`"));
        assert_eq!(component.source, Origin::Specification, "{name}");
        for attribute in *attributes {
            let facts = component.attributes.get(*attribute);
            let facts =
                facts.unwrap_or_else(|| panic!("missing attribute `{attribute}` on `{name}`"));
            assert_eq!(facts.source, Origin::Specification, "{name} {attribute}");
        }
    }
    assert_each(|name, component| {
        let named = SPECIFICATION
            .iter()
            .find(|(specified, _)| *specified == name);
        let mut errors = Vec::new();
        if component.source == Origin::Specification && named.is_none() {
            errors.push("not in the specification".to_owned());
        }
        let attributes = named.map_or(&[][..], |(_, attributes)| attributes);
        let stated = component
            .attributes
            .iter()
            .filter(|(_, facts)| facts.source == Origin::Specification);
        let unspecified = stated.filter(|(attribute, _)| !attributes.contains(&attribute.as_str()));
        errors.extend(
            unspecified.map(|(attribute, _)| {
                format!("attribute `{attribute}` is not in the specification")
            }),
        );
        errors
    });
}

#[test]
fn examples_contain_their_component() {
    assert_each(|name, component| {
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
fn examples_have_no_findings() {
    assert_each(|name, component| {
        let Some(example) = &component.example else {
            return Vec::new();
        };
        // The side panel is only for endpoint pages.
        let api = if example.contains("RequestExample") || example.contains("ResponseExample") {
            "api: GET https://api.parcel.example/v1/parcels/{id}\n"
        } else {
            ""
        };
        let front_matter =
            format!("---\ntitle: Parcels\ndescription: Send and track your parcels.\n{api}---\n\n");
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("page.mdx"), front_matter + example).expect("written");
        let (site, report) = TestSite::open(folder.path()).check();
        let counts = |rule: &str| {
            let group = find(rule).map_or("", |facts| facts.group);
            let is_expected = component.deprecated.is_some() && rule == "deprecated-component";
            // The front matter, the link targets and the rest of an endpoint page are not part of the example.
            !["front-matter", "links", "api"].contains(&group) && !is_expected
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

/// Returns the notes of the findings on a page with `body`.
fn notes(body: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let page = format!("---\ntitle: A\ndescription: What A is for.\n---\n\n{body}\n");
    fs::write(folder.path().join("a.mdx"), page).expect("written");
    let rules = ["unknown-component", "invalid-attribute-value"];
    let (_, report) = TestSite::for_rules(folder.path(), &rules).check();
    let notes = report
        .findings
        .into_iter()
        .filter_map(|finding| finding.note);
    notes.map(String::from).collect()
}

#[test]
fn components_of_other_site_builders_have_a_substitute() {
    let mut count = 0;
    for (name, instead) in COMPONENTS.elsewhere() {
        assert!(COMPONENTS.get(name).is_none(), "{name}");
        let is_component = instead.starts_with(char::is_uppercase);
        let is_public = COMPONENTS.get(instead).is_some_and(|it| !it.internal);
        assert!(is_public || !is_component, "{name}: {instead}");
        let found = notes(&format!("<{name}>\n  Text.\n</{name}>"));
        assert!(
            found.len() == 1 && found[0].contains(instead),
            "{name}: {found:?}"
        );
        count += 1;
    }
    assert!(count > 20);
}

#[test]
fn classes_before_icons_are_removed() {
    for class in COMPONENTS.icon_classes() {
        let found = notes(&format!("<Icon icon=\"{class} fa-key\" />"));
        let kind = COMPONENTS.icon_type(class).expect("listed");
        assert!(found.len() == 1, "{class}: {found:?}");
        assert!(found[0].contains("icon=\"key\""), "{class}: {found:?}");
        assert_eq!(found[0].contains("iconType"), !kind.is_empty(), "{class}");
        assert!(found[0].contains(kind), "{class}: {found:?}");
    }
}
