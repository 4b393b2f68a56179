//! The names that pages import, to suggest an import to a page that uses a name without one.

use super::imported_name::{ImportedNames, NameSource};
use super::{Site, resolve};
use crate::syntax::esm::ExportName;
use std::collections::HashMap;
use std::sync::Arc;

impl Site {
    /// Returns where the pages of the site get `name` from, in the order of the first page. The first call examines all imports
    /// of the site.
    pub fn sources_of_name(&self, name: &str) -> &[NameSource] {
        self.ask_everything();
        let names = self
            .imported_names
            .get_or_init(|| Arc::new(imported_names(self)));
        names.get(name).map(Vec::as_slice).unwrap_or_default()
    }
}

fn imported_names(site: &Site) -> ImportedNames {
    let mut names = ImportedNames::new();
    // The index of each source of a name, because pages can import one name from thousands of files.
    let mut known: HashMap<(Box<str>, String, &ExportName), usize> = HashMap::new();
    for page in &site.pages {
        for import in page.imports() {
            let Some(path) = resolve(import.source, page.path()) else {
                continue;
            };
            for imported in import.names() {
                let sources = names.entry(imported.local.into()).or_default();
                let key = (imported.local.into(), path.clone(), imported.export);
                let at = *known.entry(key).or_insert(sources.len());
                if at == sources.len() {
                    sources.push(NameSource {
                        path: path.clone(),
                        export: imported.export.clone(),
                        pages: 0,
                    });
                }
                sources[at].pages += 1;
            }
        }
    }
    names
}
