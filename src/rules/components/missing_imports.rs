//! Imports that a page is missing.

use super::legacy_snippet::KINDS;
use crate::page::{Block, Page};
use crate::site::Site;
use crate::syntax::esm::ExportName;
use crate::text::{Edit, Span, to_u32};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The maximum number of exports that a note lists.
const MAX_LISTED: usize = 40;

/// Returns the edit that adds an import to a page: below the last import, or below the front matter. Returns `None` for
/// a page with syntax errors.
pub(super) fn add(page: &Page, statement: &str) -> Option<Edit> {
    if !page.syntax_errors().is_empty() {
        return None;
    }
    if let Some(last) = page.imports().next_back() {
        return Some(Edit::insert_after(last.statement, format!("\n{statement}")));
    }
    let front_matter = page.front_matter();
    match front_matter.block {
        Block::Read => {
            let length = page.slice(front_matter.span).trim_end().len();
            let end = front_matter.span.start + to_u32(length);
            let after = page.text().get(end as usize..)?;
            let is_blank = after
                .lines()
                .nth(1)
                .is_none_or(|line| line.trim().is_empty());
            let gap = if is_blank { "" } else { "\n" };
            let head = Span {
                end,
                ..front_matter.span
            };
            Some(Edit::insert_after(head, format!("\n\n{statement}{gap}")))
        }
        Block::Missing if page.text().trim_start().starts_with("---") => None,
        Block::Missing => {
            let head = Span {
                end: front_matter.span.start,
                ..front_matter.span
            };
            Some(Edit::insert_before(head, format!("{statement}\n\n")))
        }
        Block::Unread { .. } | Block::Invalid { .. } => None,
    }
}

/// Returns the import by which other pages of the site get `name`. If they import different files, prefers those in the
/// same part of the site, then those that most pages import.
pub(super) fn used_elsewhere(page: &Page, name: &str, site: &Site) -> Option<String> {
    let sources = site
        .sources_of_name(name)
        .filter(|(path, ..)| site.has_file(path) && KINDS.iter().any(|kind| path.ends_with(kind)));
    let found: BTreeMap<(&str, String), usize> = sources
        .map(|(path, export, pages)| ((path, binding(name, export)), pages))
        .collect();
    let page_parts: Vec<&str> = page.path().split('/').collect();
    let shared = |path: &str| {
        let parts = path.split('/').zip(&page_parts);
        parts
            .take_while(|(part, page_part)| part == *page_part)
            .count()
    };
    let best = found
        .into_iter()
        .max_by_key(|((path, _), count)| (shared(path), *count, Reverse(path.len())));
    best.map(|((path, binding), _)| format!("import {binding} from \"/{path}\""))
}

/// Returns the part of an import between `import` and `from`.
fn binding(name: &str, wanted: &ExportName) -> String {
    match wanted {
        ExportName::Default => name.to_owned(),
        ExportName::Everything => format!("* as {name}"),
        ExportName::Named(wanted) if &**wanted == name => format!("{{ {name} }}"),
        ExportName::Named(wanted) => format!("{{ {wanted} as {name} }}"),
    }
}

/// Returns the names that a file exports, up to a readable number.
pub(super) fn export_list(exports: &[Box<str>]) -> String {
    if exports.is_empty() {
        return "nothing".to_owned();
    }
    let (shown, rest) = exports.split_at(exports.len().min(MAX_LISTED));
    let mut list = shown.join(", ");
    if !rest.is_empty() {
        let _ = write!(list, " and {} more", rest.len());
    }
    list
}
