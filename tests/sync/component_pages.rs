//! The pages of the documentation about components are generated from `rules/data/components.yaml`.

use crate::folder::{front_matter, same_as_folder};
use mdxlint::catalog::{AttributeFacts, COMPONENTS, Component, Content, Origin};
use mdxlint::report::attribute_text;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[test]
fn the_pages_of_components_are_up_to_date() {
    let mut pages = BTreeMap::new();
    for (name, component) in documented() {
        pages.insert(format!("{}.mdx", slug(name)), page(name, component));
    }
    pages.insert("index.mdx".to_owned(), index());
    let names = documented().map(|(name, _)| format!("components/{}", slug(name)));
    let navigation = json!({
        "tab": "Components",
        "groups": [
            { "group": "Components", "pages": ["components/index"] },
            { "group": "Reference", "pages": names.collect::<Vec<_>>() },
        ],
    });
    let navigation = serde_json::to_string_pretty(&navigation).expect("JSON");
    pages.insert("navigation.json".to_owned(), navigation + "\n");
    same_as_folder(&pages, "docs/components");
}

/// Returns the components with a page: those that the specification or the platform's documentation describes.
fn documented() -> impl Iterator<Item = (&'static str, &'static Component)> {
    COMPONENTS
        .iter()
        .filter(|(_, component)| component.source != Origin::Types)
}

/// Returns the name of the page: `tree-folder` for `Tree.Folder`, and `param-field` for `ParamField`.
fn slug(name: &str) -> String {
    let name = name.replace("GitHub", "Github");
    let mut slug = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        match letter {
            '.' => slug.push('-'),
            letter => slug.extend(letter.to_lowercase()),
        }
    }
    slug
}

/// Returns the names as code, with links to their pages.
fn linked(names: &[String]) -> String {
    let link = |name: &String| match name.as_str() {
        "code" => "code blocks".to_owned(),
        "list" => "lists".to_owned(),
        name if documented().any(|(other, _)| other == name) => {
            format!("[`{name}`](/components/{})", slug(name))
        }
        name => format!("`{name}`"),
    };
    let links: Vec<String> = names.iter().map(link).collect();
    match &links[..] {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        links => links.concat(),
    }
}

/// Returns the page that lists the components.
fn index() -> String {
    let about = "The components that mdxlint knows, and when to use which.";
    let mut text = front_matter("Components", "All components", about);
    let count = COMPONENTS.iter().filter(|(_, one)| !one.internal).count();
    let _ = writeln!(
        text,
        "mdxlint knows {count} components of the platform with their attributes, and checks how pages use them. \
         `mdxlint explain Card` prints the same facts, and editors show them while you write. \
         To describe your own components, see [Components of your own](/configure#components-of-your-own).\n\n\
         ## Documented components\n\n| Component | What it is | When to use it |\n|---|---|---|"
    );
    for (name, component) in documented() {
        let choose = component.choose.as_deref().unwrap_or_default();
        let _ = writeln!(
            text,
            "| [`{name}`](/components/{}) | {} | {choose} |",
            slug(name),
            component.purpose
        );
    }
    text += "\n## Other names\n\nPages can contain these names, but the platform's documentation does not describe them.\n\n\
             | Name | What it is | What to write instead |\n|---|---|---|\n";
    let others = COMPONENTS
        .iter()
        .filter(|(_, one)| one.source == Origin::Types && !one.internal);
    for (name, component) in others {
        let _ = writeln!(
            text,
            "| `{name}` | {} | {} |",
            component.purpose,
            instead(component)
        );
    }
    text
}

/// Returns what to write instead of a component.
fn instead(component: &Component) -> String {
    let Some(deprecated) = &component.deprecated else {
        return component.choose.clone().unwrap_or_default();
    };
    let by = deprecated
        .by
        .iter()
        .map(|by| linked(std::slice::from_ref(by)));
    let by = by.chain(deprecated.note.clone());
    by.collect::<Vec<_>>().join(". ")
}

/// Returns the page about a component.
fn page(name: &str, component: &Component) -> String {
    let mut text = front_matter(name, name, &component.purpose);
    text += "{/* Generated from rules/data/components.yaml: SNAPSHOTS=overwrite cargo test --test sync */}\n\n";
    if component.deprecated.is_some() {
        let _ = writeln!(
            text,
            "<Warning>\n  `{name}` is deprecated. Instead: {}\n</Warning>\n",
            instead(component)
        );
    }
    if let Some(choose) = &component.choose {
        let _ = writeln!(text, "{choose}\n");
    }
    if !component.attributes.is_empty() {
        text += "## Attributes\n\n| Attribute | Value | Required |\n|---|---|---|\n";
        for (attribute, facts) in &component.attributes {
            let _ = writeln!(
                text,
                "| `{attribute}` | {} | {} |",
                value(facts),
                required(facts)
            );
        }
        text.push('\n');
    }
    let placement = placement(component);
    if !placement.is_empty() {
        let _ = writeln!(text, "## Placement\n\n{placement}");
    }
    if let Some(example) = &component.example {
        let fence = if example.contains("```") {
            "````"
        } else {
            "```"
        };
        let _ = writeln!(
            text,
            "## Example\n\n{fence}mdx\n{}\n{fence}\n",
            example.trim_end()
        );
    }
    let source = match component.source {
        Origin::Specification => "the authoring specification",
        Origin::Documentation | Origin::Types => "the platform's documentation",
    };
    let _ = writeln!(text, "The source of these facts is {source}.");
    text
}

/// Returns the value of an attribute, with words of it as code.
fn value(facts: &AttributeFacts) -> String {
    let text = attribute_text(facts).replace(" (required)", "");
    let values = COMPONENTS.values(facts);
    let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    let (text, default) = text.split_once(" [default: ").unwrap_or((&text, ""));
    let kind = if values.is_empty() {
        text.to_owned()
    } else {
        format!("one of {}", values.join(", "))
    };
    if default.is_empty() {
        kind
    } else {
        format!("{kind}; `{}` by default", default.trim_end_matches(']'))
    }
}

fn required(facts: &AttributeFacts) -> &'static str {
    if facts.required { "yes" } else { "no" }
}

/// Returns where a component is allowed and what it may contain, as a list.
fn placement(component: &Component) -> String {
    let mut text = String::new();
    if !component.one_of.is_empty() {
        let names: Vec<String> = component
            .one_of
            .iter()
            .map(|one| format!("`{one}`"))
            .collect();
        let _ = writeln!(
            text,
            "- Exactly one of these attributes is set: {}.",
            names.join(", ")
        );
    }
    if !component.inside.is_empty() {
        let _ = writeln!(
            text,
            "- It is only allowed inside {}.",
            linked(&component.inside)
        );
    }
    if !component.group.is_empty() {
        let _ = writeln!(
            text,
            "- Several in a row belong in {}.",
            linked(&component.group)
        );
    }
    match &component.children {
        Content::Only(only) => {
            let _ = writeln!(text, "- It contains only {}.", linked(only));
        }
        Content::None => text += "- It has no content.\n",
        Content::Inline => text += "- It contains text, links and inline code, but no blocks.\n",
        Content::Text => text += "- Its content is literal text.\n",
        Content::Any => (),
    }
    if component.once {
        text += "- A page has at most one.\n";
    }
    text
}
