//! The names that pages import, to suggest an import to a page that uses a name without one.

use super::imported_name::ImportedNames;
use super::{Site, resolve};
use crate::syntax::esm::ExportName;
use std::sync::Arc;

impl Site {
    /// Returns where the pages of the site get `name` from: the path of each file, relative to the root, what is imported from it,
    /// and the number of pages that do so. The first call examines all imports of the site.
    pub fn sources_of_name(&self, name: &str) -> impl Iterator<Item = (&str, &ExportName, usize)> {
        self.ask_everything();
        let names = self
            .imported_names
            .get_or_init(|| Arc::new(imported_names(self)));
        let sources = names.get(name).into_iter().flatten();
        sources.map(|((path, export), pages)| (path.as_str(), export, *pages))
    }
}

fn imported_names(site: &Site) -> ImportedNames {
    let mut names = ImportedNames::new();
    for page in &site.pages {
        for import in page.imports() {
            let Some(path) = resolve(import.source, page.path()) else {
                continue;
            };
            for imported in import.names() {
                let sources = names.entry(imported.local.into()).or_default();
                let source = (path.clone(), imported.export.clone());
                *sources.entry(source).or_default() += 1;
            }
        }
    }
    names
}
