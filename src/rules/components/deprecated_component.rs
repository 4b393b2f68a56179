use super::elements::{described, is_snippet, with_space};
use super::legacy_snippet::replacement;
use super::missing_imports;
use crate::catalog::Deprecation;
use crate::diagnostic::Fix;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a deprecated component.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeprecatedComponent {}

impl Rule for DeprecatedComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            let Some(deprecated) = &component.deprecated else {
                continue;
            };
            let name = element.name();
            if name == "Snippet" {
                snippet(page, element, deprecated, cx);
                continue;
            }
            // It is unknown whether a deprecated component of the site still works.
            let still = if cx.components().is_own(name) {
                String::new()
            } else {
                format!("; `{name}` is old and still works")
            };
            let message = match deprecated.by {
                Some(_) => format!("`{name}` is deprecated"),
                None => format!("`{name}` is a legacy component"),
            };
            let finding = cx.report(element.name_span(), message);
            match (&deprecated.by, &deprecated.note) {
                (Some(by), _) => {
                    finding.note(format!("use `{by}` instead{still}"));
                    // The page's own component of that name would be shown instead.
                    if !page.declares(by) {
                        finding.fix(Fix::safe(format!("write `{by}`"), element.renamed(by)));
                    }
                }
                (None, Some(note)) => {
                    finding.note(format!("{note}{still}"));
                }
                (None, None) => (),
            }
        }
    }
}

/// Reports a `Snippet`, which an import replaces.
fn snippet(page: &Page, element: Element<'_>, deprecated: &Deprecation, cx: &mut Cx<'_>) {
    let replacement = replacement(page, element, cx);
    let is_nested = is_snippet(page, cx);
    let finding = cx.report(element.name_span(), "`Snippet` is a legacy component");
    let still = "`Snippet` is old and still works";
    let Some(replacement) = replacement else {
        if let Some(note) = &deprecated.note {
            finding.note(format!("{note}; {still}"));
        }
        return;
    };
    let name = replacement.name;
    let import = replacement.import;
    finding.note(match &import {
        Some(import) => format!("add `{import}`, and write `<{name} />`; {still}"),
        None => format!("write `<{name} />`, which this page imports; {still}"),
    });
    let Some(file) = element.attribute("file").filter(|_| !is_nested) else {
        return;
    };
    let mut edits = element.renamed(&name);
    edits.push(Edit::delete(with_space(page, file.span())));
    if let Some(import) = import {
        let Some(edit) = missing_imports::add(page, &import) else {
            return;
        };
        edits.push(edit);
    }
    finding.fix(Fix::risky(format!("import it as `{name}`"), edits));
}
