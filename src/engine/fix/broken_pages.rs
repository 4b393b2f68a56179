//! Removes fixes that would break their page from findings that are only shown.

use super::choose::{TouchedRanges, file_of};
use super::harmless::{changes_code, count_errors, harmless, is_intact};
use crate::diagnostic::Finding;
use crate::page::Page;
use crate::site::Site;
use crate::text::{Edit, FileId};
use crate::workers::{Outcome, Pool, note};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The limit of attempts to find the fixes that break a page.
const MAX_ATTEMPTS: usize = 16;

/// A fix to check.
struct Candidate {
    /// The index of its finding.
    finding: usize,
    changes_code: bool,
    edits: Vec<Edit>,
}

/// A page with its fixes.
type FixedPage = (Arc<Page>, Vec<Candidate>);

/// Removes the fixes that would make a valid page invalid, or change its code. A page is parsed again only if it has a fix that could.
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
            fixes.push(Candidate {
                finding: number,
                changes_code: changes_code(finding),
                edits: fix.edits.clone(),
            });
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
            _ => fixes.iter().map(|fix| fix.finding).collect(),
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
fn breaking(page: &Page, fixes: &[Candidate]) -> Vec<usize> {
    let mut breaking = Vec::new();
    let mut left: Vec<&Candidate> = fixes.iter().collect();
    // Fixes that touch each other are alternatives. Fixes that may change code are tried without the others.
    while let Some(first) = left.first() {
        let may_change_code = first.changes_code;
        let is_harmless = |fixes: &[&&Candidate]| {
            let edits: Vec<Edit> = fixes.iter().flat_map(|fix| &fix.edits).cloned().collect();
            let after = page.edited(&edits);
            after.is_some_and(|after| is_intact(page, &after, may_change_code))
        };
        let mut touched = TouchedRanges::default();
        let (together, others): (Vec<_>, Vec<_>) = left
            .into_iter()
            .partition(|fix| fix.changes_code == may_change_code && touched.add_all(&fix.edits));
        let (_, refused) = harmless(&together, MAX_ATTEMPTS, is_harmless);
        breaking.extend(refused.into_iter().map(|fix| fix.finding));
        left = others;
    }
    breaking
}
