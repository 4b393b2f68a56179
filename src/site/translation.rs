//! Which pages are translations of one another.

use super::{PageKind, Site};
use crate::page::Page;
use std::sync::Arc;

impl Site {
    /// Whether the page at `path` is of another language than the default one.
    pub fn is_translation(&self, path: &str) -> bool {
        self.branches().language_folder(path).is_some()
    }

    /// The page that is for the language of the page at `from` what the one at `target`, of the default language, is for
    /// that. None where `target` is of another language, or there is no such page.
    pub fn translation_for(&self, from: &str, target: &str) -> Option<&Arc<Page>> {
        let (place, own) = self.branches().language_folder(from)?;
        if self.branches().language_folder(target).is_some() {
            return None;
        }
        let mut parts: Vec<&str> = target.split('/').collect();
        if place >= parts.len() {
            return None;
        }
        // The default language may have a folder, too.
        if place + 1 < parts.len() && self.branches().is_default_language(parts[place]) {
            parts[place] = own;
        } else {
            parts.insert(place, own);
        }
        let path = parts.join("/");
        let other = self.page_at(&path).or_else(|| {
            let (name, kind) = path.rsplit_once('.')?;
            let kind = if kind == "mdx" { "md" } else { "mdx" };
            self.page_at(&format!("{name}.{kind}"))
        });
        other.filter(|other| self.kind(other) == PageKind::Page)
    }
}
