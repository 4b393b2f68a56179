use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::{PageKind, Site, resolve};
use serde::Deserialize;
use std::collections::HashSet;

/// Reports a snippet that no page imports.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnusedSnippet {}

impl Rule for UnusedSnippet {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.is_rooted() {
            return;
        }
        let mut used: HashSet<String> = HashSet::new();
        for page in site.pages() {
            used.extend(imported_names(page, site));
        }
        let snippets = site.pages().iter();
        for page in snippets.filter(|page| site.kind(page) == PageKind::Snippet) {
            if !used.contains(&name(page.path())) {
                cx.report(page.first_line(), "snippet is never imported")
                    .note("import it, or delete it");
            }
        }
    }
}

/// Returns the names of the files that a page imports, and of those that its component files import.
fn imported_names(page: &Page, site: &Site) -> Vec<String> {
    let mut all = Vec::new();
    for import in page.imports() {
        let Some(path) = resolve(import.source, page.path()) else {
            continue;
        };
        let module = site.module(&path).map(|module| &module.imports);
        for import in module.into_iter().flatten() {
            all.extend(resolve(&import.source, &path).map(|path| name(&path)));
        }
        all.push(name(&path));
    }
    for element in page.elements().filter(|element| element.is("Snippet")) {
        let file = element.literal("file").unwrap_or_default();
        all.extend(["_snippets", "snippets"].map(|folder| name(&format!("{folder}/{file}"))));
    }
    all
}

/// Returns a path without its extension and in lower case. Another rule reports a misspelled import.
fn name(path: &str) -> String {
    let bare = path
        .strip_suffix(".mdx")
        .or_else(|| path.strip_suffix(".md"));
    bare.unwrap_or(path).to_lowercase()
}
