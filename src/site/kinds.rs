//! Tells which files are pages, and which pages are snippets.

use super::resolve;
use crate::page::Page;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

/// How the platform uses a page file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PageKind {
    /// It is built, and has its own URL.
    Page,
    /// Pages import it.
    Snippet,
}

/// Returns whether a file with this name can be a page.
fn is_page_name(name: &OsStr) -> bool {
    let kind = Path::new(name).extension().and_then(OsStr::to_str);
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("mdx") || kind.eq_ignore_ascii_case("md"))
}

/// Returns whether the file at `path` can be a page.
pub(super) fn has_page_name(path: &Path) -> bool {
    path.file_name().is_some_and(is_page_name)
}

/// Returns whether a file is a page or snippet. Some that look like one are ignored by the platform.
pub(super) fn is_page_path(path: &str) -> bool {
    if !is_page_name(OsStr::new(path)) {
        return false;
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    let about = [
        "readme.md",
        "license.md",
        "contributing.md",
        "contribute.md",
    ];
    let is_name = |known: &&str| known.eq_ignore_ascii_case(name);
    !about.iter().any(is_name) && !path.eq_ignore_ascii_case("skill.md")
}

/// Classifies pages and snippets, by their folders and by the imports.
pub(super) fn kinds(pages: &[Arc<Page>]) -> Vec<PageKind> {
    let imported: HashSet<String> = pages.iter().flat_map(|page| imported_by(page)).collect();
    let is_snippet = |path: &str| {
        let folder = path.split('/').next().unwrap_or_default();
        folder.eq_ignore_ascii_case("snippets")
            || folder.eq_ignore_ascii_case("_snippets")
            || imported.contains(path)
    };
    pages
        .iter()
        .map(|page| {
            if is_snippet(page.path()) {
                PageKind::Snippet
            } else {
                PageKind::Page
            }
        })
        .collect()
}

/// Returns the paths that a page imports.
pub(super) fn imported_by(page: &Page) -> Vec<String> {
    let all = page.imports();
    all.filter_map(|import| resolve(import.source, page.path()))
        .collect()
}
