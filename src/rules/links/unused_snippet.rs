use crate::rule::{Cx, Rule};
use crate::site::{PageKind, Site, resolve};
use serde::Deserialize;
use std::collections::HashSet;

/// Reports a snippet that no page takes in.
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
            let imports = page.imports().iter();
            used.extend(imports.filter_map(|import| resolve(&import.source, page.path())));
            for element in page.elements().filter(|element| element.is("Snippet")) {
                let file = element.literal("file").unwrap_or_default();
                used.insert(format!("_snippets/{file}"));
                used.insert(format!("snippets/{file}"));
            }
        }
        let snippets = site.pages().iter();
        for page in snippets.filter(|page| site.kind(page) == PageKind::Snippet) {
            if !used.contains(page.path()) {
                cx.report(page.first_line(), "no page takes this snippet in")
                    .note("import it where it belongs, or delete it");
            }
        }
    }
}
