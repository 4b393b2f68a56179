//! Translations of pages.

use super::{PageKind, Site, SpecificationFile};
use crate::catalog::NAVIGATION;
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
            let languages = self.basics().languages();
            let pages = self.pages.iter();
            pages
                .map(|page| is_in_english(page.path(), &languages))
                .collect()
        });
        match self.by_file.get(page.file()) {
            Some(at) => in_english[at],
            None => is_in_english("", &self.basics().languages()),
        }
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

/// Returns whether a folder has the other code of a language: `ja` for `jp`.
fn is_same_language(code: &str, folder: &str) -> bool {
    let other = |code: &str| NAVIGATION.instead.get(code).map(String::as_str);
    other(code) == Some(folder) || other(folder) == Some(code)
}

/// Returns whether the language of the page at `path` is English or unknown. The default one is the first of `languages`.
fn is_in_english(path: &str, languages: &[&str]) -> bool {
    let own = path.split('/').find_map(|folder| {
        let mut codes = languages.iter();
        codes.find(|code| code.eq_ignore_ascii_case(folder) || is_same_language(code, folder))
    });
    let code = own.or(languages.first());
    code.is_none_or(|code| *code == "en" || code.starts_with("en-"))
}
