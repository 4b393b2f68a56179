use super::attribute_advice::named_callout;
use super::elements::{root, with_space};
use super::missing_imports;
use crate::catalog::{COMPONENTS, MARKUP, nearest};
use crate::diagnostic::Fix;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Reports a component without a declaration. The platform omits it silently.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownComponent {
    allow: Vec<String>,
}

/// The names that React provides.
const REACT: [&str; 2] = ["React", "Fragment"];

impl Rule for UnknownComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut imports = BTreeMap::new();
        for element in page.elements() {
            let name = element.name();
            if !element.is_component() {
                // The platform inlines an imported page under any name.
                let is_inlined = || page.text_import(name).is_some();
                if name.contains(char::is_uppercase) && !MARKUP.svg.contains(name) && !is_inlined()
                {
                    cx.report(element.name_span(), format!("`{name}` is not the name of a component"))
                        .note("rename it here and where it is declared: component names start with a capital letter");
                }
                continue;
            }
            let is_known = cx.components().get(name).is_some()
                || page.declares(root(name))
                || REACT.contains(&root(name))
                || self
                    .allow
                    .iter()
                    .any(|own| own == name || own == root(name));
            if !is_known {
                let site = cx.site();
                let import = imports
                    .entry(root(name))
                    .or_insert_with_key(|name| missing_imports::used_elsewhere(page, name, site));
                report(page, element, import.as_deref(), cx);
            }
        }
    }
}

fn report(page: &Page, element: Element<'_>, import: Option<&str>, cx: &mut Cx<'_>) {
    let name = element.name();
    let meant = nearest(name, cx.components().names());
    let elsewhere = COMPONENTS.instead_of(name);
    // The attribute that says which box is meant, such as `type="tip"`.
    let mut attributes = element.attributes();
    let kind = attributes.find_map(|attribute| {
        let callout = named_callout(page.slice(attribute.name), element.value(attribute))?;
        Some((attribute, callout))
    });
    let kind = kind.filter(|_| elsewhere == Some("Callout"));
    let elsewhere = kind.map(|(_, callout)| callout).or(elsewhere);
    let finding = cx.report(element.name_span(), format!("unknown component `{name}`"));
    if let Some(import) = import {
        finding.note(format!(
            "other pages import it: add `{import}`; the platform omits unknown components"
        ));
        if let Some(edit) = missing_imports::add(page, import) {
            finding.fix(Fix::risky(format!("import `{}`", root(name)), vec![edit]));
        }
        return;
    }
    if let Some(instead) = elsewhere {
        let is_component = instead.starts_with(char::is_uppercase);
        let advice = if is_component {
            format!("write `<{instead}>`")
        } else {
            instead.to_owned()
        };
        finding.note(format!("{advice}; the platform omits unknown components"));
        // Callouts need no attributes, so nothing else has to change.
        if COMPONENTS.is_callout(instead)
            && element.attributes().count() == usize::from(kind.is_some())
            && !element.has_spread()
        {
            let label = format!("write `{instead}`");
            let mut edits = element.renamed(instead);
            let named = kind.map(|(attribute, _)| with_space(page, attribute.span()));
            edits.extend(named.map(Edit::delete));
            finding.fix(Fix::risky(label, edits));
        }
        return;
    }
    match meant {
        Some(meant) => {
            finding.note(format!(
                "did you mean `{meant}`? the platform omits unknown components"
            ));
            finding.fix(Fix::risky(
                format!("write `{meant}`"),
                element.renamed(meant),
            ));
        }
        None => {
            finding.note("import it, declare it on the page, or describe it under `components` in mdxlint.yaml; the platform omits unknown components");
        }
    }
}
