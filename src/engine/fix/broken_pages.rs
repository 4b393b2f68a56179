//! Removes fixes that would break their page from findings that are only shown.

use super::choose::{TouchedRanges, file_of};
use super::harmless::{count_errors, fixed_text, harmless};
use crate::diagnostic::Finding;
use crate::files::Source;
use crate::page::Page;
use crate::site::Site;
use crate::text::{Edit, FileId};
use crate::workers::{Outcome, Pool, note};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The limit of attempts to find the fixes that break a page.
const MAX_ATTEMPTS: usize = 16;

/// A page with its fixes: the numbers of their findings, and their edits.
type FixedPage = (Arc<Page>, Vec<(usize, Vec<Edit>)>);

/// Removes the fixes that would make a valid page invalid. A page is parsed again only if it has a fix that could.
pub(in crate::engine) fn remove_breaking_fixes(findings: &mut [Finding], site: &Site, pool: Pool) {
    let mut by_page: BTreeMap<FileId, FixedPage> = BTreeMap::new();
    for (number, finding) in findings.iter().enumerate() {
        let Some(fix) = &finding.fix else {
            continue;
        };
        let page = file_of(site, fix).and_then(|file| site.page(file));
        let page = page.filter(|page| {
            let text = page.text();
            count_errors(page) == 0 && fix.edits.iter().any(|edit| can_break(text, edit))
        });
        if let Some(page) = page {
            let entry = by_page.entry(page.file());
            let fixes = &mut entry.or_insert_with(|| (Arc::clone(page), Vec::new())).1;
            fixes.push((number, fix.edits.clone()));
        }
    }
    if by_page.is_empty() {
        return;
    }
    let pages: Arc<[FixedPage]> = by_page.into_values().collect();
    let job = {
        let pages = Arc::clone(&pages);
        move |index: usize| {
            let (page, fixes) = &pages[index];
            note(page.path());
            breaking(page, fixes)
        }
    };
    let outcomes = pool.run(pages.len(), job, &mut |_| ());
    for ((_, fixes), outcome) in pages.iter().zip(outcomes) {
        let breaking = match outcome {
            Outcome::Done(breaking) => breaking,
            // The parser cannot read the fixed page.
            _ => fixes.iter().map(|(number, _)| *number).collect(),
        };
        for number in breaking {
            findings[number].fix = None;
        }
    }
}

/// Returns whether an edit changes what is read as code, as an expression or as a tag: it adds or removes characters that
/// begin or end one of them. To parse a page again for every fix would slow down sites with a fix on most pages.
fn can_break(text: &str, edit: &Edit) -> bool {
    let removed = edit.span.of(text);
    let count = |text: &str, mark| text.matches(mark).count();
    let has_marks = |text: &str| {
        text.contains(['<', '>', '~', '\\']) || text.contains("``") || count(text, '`') % 2 > 0
    };
    has_marks(removed)
        || has_marks(&edit.text)
        || edit.text.contains(['{', '}'])
        || count(removed, '{') != count(removed, '}')
}

/// Returns the numbers of the fixes that break a page.
fn breaking(page: &Page, fixes: &[(usize, Vec<Edit>)]) -> Vec<usize> {
    let is_harmless = |fixes: &[&&(usize, Vec<Edit>)]| {
        let edits = fixes.iter().map(|(_, edits)| &edits[..]);
        fixed_text(page.text(), edits).is_some_and(|text| {
            let source = Source::new(page.file(), page.source().path().to_owned(), text);
            count_errors(&Page::read(Arc::new(source), page.path())) == 0
        })
    };
    let mut breaking = Vec::new();
    let mut left: Vec<&(usize, Vec<Edit>)> = fixes.iter().collect();
    // Fixes that touch each other are alternatives.
    while !left.is_empty() {
        let mut touched = TouchedRanges::default();
        let (together, others): (Vec<_>, Vec<_>) = left
            .into_iter()
            .partition(|(_, edits)| touched.add_all(edits));
        let (_, refused) = harmless(&together, MAX_ATTEMPTS, is_harmless);
        breaking.extend(refused.into_iter().map(|(number, _)| *number));
        left = others;
    }
    breaking
}
