//! What agents can read: rules, components, the navigation and pages.

use super::folder::Folder;
use super::tools::{components, explain, outline};
use crate::catalog::rules;
use crate::diagnostic::Severity;
use crate::report::nav::{as_text, resolve};
use anyhow::Context as _;
use std::fmt::Write as _;

/// A resource, or a kind of resources with a part in braces.
pub(super) struct ResourceFacts {
    /// The address.
    pub(super) uri: &'static str,
    /// The name.
    pub(super) name: &'static str,
    /// What it contains.
    pub(super) description: &'static str,
}

/// The resources.
pub(super) const RESOURCES: [ResourceFacts; 3] = [
    ResourceFacts {
        uri: "mdxlint://rules",
        name: "rules",
        description: "The rules, with their severity and what each demands",
    },
    ResourceFacts {
        uri: "mdxlint://components",
        name: "components",
        description: "The components, with their purpose and when to choose which",
    },
    ResourceFacts {
        uri: "mdxlint://navigation",
        name: "navigation",
        description: "The navigation of the site, as readers see it",
    },
];

/// The kinds of resources.
pub(super) const KINDS: [ResourceFacts; 3] = [
    ResourceFacts {
        uri: "mdxlint://rules/{id}",
        name: "rule",
        description: "The manual of a rule",
    },
    ResourceFacts {
        uri: "mdxlint://components/{name}",
        name: "component",
        description: "The attributes of a component, with an example",
    },
    ResourceFacts {
        uri: "mdxlint://pages/{path}",
        name: "page",
        description: "The text of a page of the site",
    },
];

/// Returns the content of the resource at `uri`, or `None` if there is none.
///
/// # Errors
/// Returns an error if the site cannot be read.
pub(super) fn read(folder: &Folder, uri: &str) -> anyhow::Result<Option<String>> {
    let Some(path) = uri.strip_prefix("mdxlint://") else {
        return Ok(None);
    };
    Ok(match path.split_once('/') {
        None => match path {
            "rules" => Some(list_of_rules()),
            "components" => Some(components::run()),
            "navigation" => Some(as_text(&resolve(&folder.site()?.0), false)),
            _ => None,
        },
        Some(("rules" | "components", name)) => explain::named(name).ok(),
        Some(("pages", page)) => {
            let (site, _) = folder.site()?;
            let page = outline::page_called(&site, page).context("no such resource");
            page.ok().map(|page| page.text().to_owned())
        }
        Some(_) => None,
    })
}

fn list_of_rules() -> String {
    let mut text = String::new();
    for facts in rules() {
        let severity = facts.severity.map_or("off", Severity::as_str);
        let _ = writeln!(text, "{} ({severity}): {}", facts.id, facts.summary);
    }
    text
}
