//! Which pages are translations of one another.

use super::{PageKind, Site};
use crate::page::Page;
use std::sync::Arc;

/// The page of the default language that a page is the translation of.
#[derive(Debug, Clone)]
pub enum Original<'s> {
    /// The page.
    Page(&'s Arc<Page>),
    /// There is no such page: its path, without extension.
    Missing(String),
}

impl Site {
    /// Returns the folder of its language that a page is in, with the folders around it. None for the default language.
    pub fn language_folder<'p>(&self, path: &'p str) -> Option<&'p str> {
        let (place, own) = self.branches().language_folder(path)?;
        let before: usize = path.split('/').take(place).map(|part| part.len() + 1).sum();
        path.get(..before + own.len())
    }

    /// Returns the page of the default language that the page at `path` is the translation of. None where it is of the
    /// default language.
    pub fn original(&self, path: &str) -> Option<Original<'_>> {
        let (place, _) = self.branches().language_folder(path)?;
        let (bare, _) = path.rsplit_once('.')?;
        let mut parts: Vec<&str> = bare.split('/').collect();
        parts.remove(place);
        let plain = parts.join("/");
        let default = self.branches().default_language();
        parts.insert(place, default);
        let in_folder = parts.join("/");
        let folder = parts[..=place].join("/");
        let page = [&plain, &in_folder].into_iter().find_map(|path| {
            let other = || self.page_at(&format!("{path}.md"));
            self.page_at(&format!("{path}.mdx")).or_else(other)
        });
        Some(match page {
            Some(page) => Original::Page(page),
            None if self.first_below(&folder).is_some() => Original::Missing(in_folder),
            None => Original::Missing(plain),
        })
    }

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
