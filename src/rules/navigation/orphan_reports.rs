//! Findings about pages that are not in the navigation, and the pages that are not reported.

use super::agent_files::is_for_agents;
use super::entry_pages::{entry_of, pages};
use super::moved_pages::moved_to;
use super::orphan_routes::is_deprecated;
use crate::diagnostic::{Finding, Severity};
use crate::page::{Block, Page};
use crate::rule::Cx;
use crate::site::{Original, Site, address};
use crate::syntax::value::Data;
use crate::text::FileId;
use std::collections::{HashMap, HashSet};

/// From this number of pages on, the pages of a folder are reported as one finding.
pub(super) const MIN_IN_FOLDER: usize = 3;

/// The maximum number of other pages that a finding lists.
pub(super) const MAX_SHOWN: usize = 10;

/// The rules about the form of a page that do not matter for a file that is not meant to be a page.
const FORM_RULES: &[&str] = &[
    "bare-url",
    "buried-lead",
    "duplicate-heading",
    "duplicate-title",
    "emphasis-as-heading",
    "empty-section",
    "h1-in-body",
    "heading-case",
    "heading-punctuation",
    "late-prerequisites",
    "long-page",
    "missing-alt-text",
    "missing-code-language",
    "missing-description",
    "missing-front-matter",
    "missing-introduction",
    "missing-outcome",
    "missing-prerequisites",
    "missing-title",
    "missing-troubleshooting",
    "missing-verification",
    "page-extension-in-link",
    "skipped-heading-level",
    "unframed-image",
    "unnamed-file",
    "unnumbered-procedure",
    "unparallel-headings",
    "unresolvable-relative-link",
    "vague-heading",
    "wrong-first-heading",
];

/// Returns the number of pages in a folder.
pub(super) fn pages_in(site: &Site, folder: &str) -> usize {
    let folder = format!("{folder}/");
    let all = site.pages();
    let from = all.partition_point(|page| page.path() < folder.as_str());
    let inside = all[from..].iter();
    let inside = inside.take_while(|page| page.path().starts_with(&folder));
    inside.count()
}

/// Removes the translations of other orphans from `orphans`, and returns them by the page that they translate.
pub(super) fn translations<'s>(
    site: &'s Site,
    orphans: &mut Vec<&'s Page>,
) -> HashMap<FileId, Vec<&'s Page>> {
    let all: HashSet<FileId> = orphans.iter().map(|page| page.file()).collect();
    let mut found: HashMap<FileId, Vec<&Page>> = HashMap::new();
    orphans.retain(|page| match site.original(page.path()) {
        Some(Original::Page(original)) if all.contains(&original.file()) => {
            found.entry(original.file()).or_default().push(page);
            false
        }
        _ => true,
    });
    found
}

/// Returns whether a page is the translation of one of `originals`.
pub(super) fn is_translation_of(site: &Site, page: &Page, originals: &HashSet<FileId>) -> bool {
    match site.original(page.path()) {
        Some(Original::Page(original)) => originals.contains(&original.file()),
        _ => false,
    }
}

/// Returns the language folders that contain the translation of some page. A missing original means nothing in other
/// folders.
pub(super) fn translated_folders(site: &Site) -> HashSet<&str> {
    let translated =
        pages(site).filter(|page| matches!(site.original(page.path()), Some(Original::Page(_))));
    translated
        .filter_map(|page| site.language_folder(page.path()))
        .collect()
}

/// The data for all findings.
pub(super) struct Report<'s> {
    /// A description of where the pages do not appear.
    pub(super) lost: &'static str,
    pub(super) reachable: HashSet<FileId>,
    pub(super) translations: HashMap<FileId, Vec<&'s Page>>,
    pub(super) translated: HashSet<&'s str>,
}

impl Report<'_> {
    pub(super) fn one(&self, page: &Page, cx: &mut Cx<'_>) {
        let (entry, served, lost) = (entry_of(page), address(page.path()), self.lost);
        let path = page.path();
        let missing = match cx.site().original(path) {
            Some(Original::Missing(original)) => {
                let folder = cx.site().language_folder(path);
                folder
                    .is_some_and(|folder| self.translated.contains(folder))
                    .then_some(original)
            }
            _ => None,
        };
        let stub = moved_to(page, cx.site());
        let is_needed = self.reachable.contains(&page.file());
        let ignore = if is_needed {
            String::new()
        } else {
            format!("add `/{path}` to `.mintignore` if it is not for readers, ")
        };
        let note = match missing {
            _ if stub.is_some() => format!(
                "delete the page and add `/{served}` → `{}` to `redirects` in `docs.json`",
                stub.unwrap_or_default()
            ),
            Some(original) => format!(
                "remove it, or add `{entry}` to the `pages` of a group in `docs.json`: the default language has no page `{original}`"
            ),
            None => format!(
                "add `{entry}` to the `pages` of a group in `docs.json`, {ignore}or set `hidden: true` in its front matter: it {lost}"
            ),
        };
        let message = format!("page is served at `/{served}`, but is not in the navigation");
        let finding = cx.report(page.first_line(), message);
        finding.note(note);
        let translations = self.translations.get(&page.file()).into_iter().flatten();
        for translation in translations.take(MAX_SHOWN) {
            finding.see(
                translation.first_line(),
                "this translation is not in the navigation either",
            );
        }
        if self.is_mild(page) {
            finding.severity = finding.severity.min(Severity::Info);
        }
        self.explain_form(page, finding);
    }

    pub(super) fn folder(&self, folder: &str, pages: &[&Page], cx: &mut Cx<'_>) {
        let Some((first, others)) = pages.split_first() else {
            return;
        };
        let translations = pages
            .iter()
            .filter_map(|page| self.translations.get(&page.file()));
        let message = format!(
            "{} pages in `{folder}/`{} are not in the navigation",
            pages.len(),
            match translations.map(Vec::len).sum() {
                0 => String::new(),
                1 => " and a translation".to_owned(),
                count => format!(" and {count} translations"),
            }
        );
        let lost = self.lost.replace("does", "do");
        let is_needed = pages
            .iter()
            .any(|page| self.reachable.contains(&page.file()));
        let ignore = if is_needed || pages_in(cx.site(), folder) > pages.len() {
            String::new()
        } else {
            format!("add `/{folder}/` to `.mintignore` if they are not for readers, ")
        };
        let finding = cx.report(first.first_line(), message);
        finding.note(format!(
            "add them to `docs.json`, {ignore}or set `hidden: true` in their front matter: they are served, but {lost}"
        ));
        for other in others.iter().take(MAX_SHOWN) {
            finding.see(
                other.first_line(),
                "this page is not in the navigation either",
            );
        }
        if pages.iter().all(|page| self.is_mild(page)) {
            finding.severity = finding.severity.min(Severity::Info);
        }
        for page in pages {
            self.explain_form(page, finding);
        }
    }

    /// Marks findings about the form of a page and its translations as consequences, if they are files that nobody wrote as
    /// pages: Markdown without front matter that readers do not reach.
    fn explain_form(&self, page: &Page, finding: &mut Finding) {
        let translations = self.translations.get(&page.file()).into_iter().flatten();
        for page in translations.copied().chain([page]) {
            let is_plain = page.path().strip_suffix(".md").is_some()
                && matches!(page.front_matter().block, Block::Missing)
                && !self.reachable.contains(&page.file());
            if is_plain {
                finding.explains_of(page.source().whole(), FORM_RULES);
            }
        }
    }

    /// Returns whether a page is less important: readers can reach it without the navigation, or it is deprecated.
    pub(super) fn is_mild(&self, page: &Page) -> bool {
        self.reachable.contains(&page.file()) || is_deprecated(page)
    }
}

/// Returns whether a page is intentionally not in the navigation: its front matter says so, the platform serves it
/// automatically, or another rule reports it.
pub(super) fn is_on_purpose(page: &Page, entry: &str) -> bool {
    let head = page.front_matter();
    let is_true = |key| {
        head.field(key)
            .is_some_and(|field| field.value.data == Data::Bool(true))
    };
    let is_unknown = !matches!(head.block, Block::Read | Block::Missing);
    is_unknown
        || is_true("hidden")
        || is_true("noindex")
        || is_true("draft")
        || is_true("unlisted")
        || matches!(entry, "index" | "404")
        || is_for_agents(page.path())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    #[test]
    fn the_rules_about_form_exist() {
        for rule in FORM_RULES {
            assert!(catalog::find(rule).is_some(), "{rule}");
        }
    }
}
