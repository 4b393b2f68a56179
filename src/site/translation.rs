//! Translations of pages.

use super::branch::known_code;
use super::{PageKind, Site, SpecificationFile};
use crate::page::Page;
use std::sync::Arc;

/// The page in the default language that a translation belongs to.
#[derive(Debug, Clone)]
pub enum Original<'s> {
    /// The page.
    Page(&'s Arc<Page>),
    /// The page does not exist. Contains its path without extension.
    Missing(String),
}

impl Site {
    /// Returns the language folder of a page, including the folders around it, or `None` for the default language.
    pub fn language_folder<'p>(&self, path: &'p str) -> Option<&'p str> {
        let (before, own, _) = self.around_language(path)?;
        path.get(..before.len() + own.len())
    }

    /// Returns the language folder of a page, with the parts of its path before and after it.
    fn around_language<'p>(&self, path: &'p str) -> Option<(&'p str, &'p str, &'p str)> {
        let (place, own) = self.branches().language_folder(path)?;
        let before: usize = path.split('/').take(place).map(|part| part.len() + 1).sum();
        Some((path.get(..before)?, own, path.get(before + own.len()..)?))
    }

    /// Returns the page in the default language that the page at `path` is a translation of, or `None` if it is in the
    /// default language.
    pub fn original(&self, path: &str) -> Option<Original<'_>> {
        let (before, _, after) = self.around_language(path)?;
        let (after, _) = after.rsplit_once('.')?;
        let plain = format!("{before}{}", after.trim_start_matches('/'));
        if let Some(page) = self.page_in_either(&plain) {
            return Some(Original::Page(page));
        }
        let folder = format!("{before}{}", self.branches().default_folder());
        let in_folder = format!("{folder}{after}");
        Some(match self.page_in_either(&in_folder) {
            Some(page) => Original::Page(page),
            None if self.first_below(&folder).is_some() => Original::Missing(in_folder),
            None => Original::Missing(plain),
        })
    }

    /// Returns the page with this path, which lacks the extension.
    fn page_in_either(&self, name: &str) -> Option<&Arc<Page>> {
        let other = || self.page_at(&format!("{name}.md"));
        self.page_at(&format!("{name}.mdx")).or_else(other)
    }

    /// Returns the path of the specification in the default language that the one at `path` is a translation of. Returns `path`
    /// itself if there is none.
    pub fn original_specification<'s>(&'s self, path: &'s str) -> &'s str {
        let Some((before, _, after)) = self.around_language(path) else {
            return path;
        };
        let plain = format!("{before}{}", after.trim_start_matches('/'));
        let in_folder = format!("{before}{}{after}", self.branches().default_folder());
        let known = [plain, in_folder];
        let mut found = known.iter().filter_map(|path| {
            let (path, file) = self.specifications.get_key_value(path)?;
            matches!(file, SpecificationFile::Read(_)).then_some(path.as_str())
        });
        found.next().unwrap_or(path)
    }

    /// Returns whether a page is in English: its language in `docs.json` is English or unknown, and its text is not clearly
    /// in another one.
    pub fn is_english(&self, page: &Page) -> bool {
        self.is_declared_english(page) && page.reads_as_english()
    }

    /// Returns whether the language of a page in `docs.json` is English or unknown.
    pub fn is_declared_english(&self, page: &Page) -> bool {
        let in_english = self.frame.in_english.get_or_init(|| {
            let pages = self.pages.iter();
            pages.map(|page| self.is_in_english(page.path())).collect()
        });
        match self.by_file.get(page.file()) {
            Some(at) => in_english[at],
            None => self.is_in_english(""),
        }
    }

    /// Returns whether the language of the page at `path` is English or unknown.
    fn is_in_english(&self, path: &str) -> bool {
        let is_english = |code: &str| {
            let code = code.as_bytes();
            let is_start = code
                .get(..2)
                .is_some_and(|start| start.eq_ignore_ascii_case(b"en"));
            code.is_empty() || is_start && matches!(code.get(2), None | Some(b'-'))
        };
        is_english(self.branches_of_frame().language(path)) && !self.is_in_folder_of_other(path)
    }

    /// Returns whether a folder inside others, which `docs.json` does not declare as a language, is named after one other than
    /// English and contains the translation of a page: `docs/es/start.mdx` beside `docs/start.mdx` or `docs/en/start.mdx`.
    fn is_in_folder_of_other(&self, path: &str) -> bool {
        let parts: Vec<&str> = path.split('/').collect();
        let folders = parts.len().saturating_sub(1);
        (1..folders).any(|at| {
            let is_other = known_code(parts[at]).is_some_and(|code| !code.starts_with("en"));
            is_other && {
                let (before, after) = (parts[..at].join("/"), parts[at + 1..].join("/"));
                [format!("{before}/{after}"), format!("{before}/en/{after}")]
                    .iter()
                    .any(|path| self.page_at(path).is_some())
            }
        })
    }

    /// Returns whether the page at `path` is not in the default language.
    pub fn is_translation(&self, path: &str) -> bool {
        self.branches().language_folder(path).is_some()
    }

    /// Returns the translation of the page at `target`, which is in the default language, into the language of the page
    /// at `from`. Returns `None` if `target` is in another language, or there is no translation.
    pub fn translation_for(&self, from: &str, target: &str) -> Option<&Arc<Page>> {
        let (place, own) = self.branches().language_folder(from)?;
        if self.branches().language_folder(target).is_some() {
            return None;
        }
        let mut parts: Vec<&str> = target.split('/').collect();
        if place >= parts.len() {
            return None;
        }
        // The default language can have a folder too.
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
