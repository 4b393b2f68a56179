//! Removes fixes that would break their page from findings that are only shown.

use super::choose::{TouchedRanges, file_of};
use super::harmless::{changes_code, count_errors, harmless, is_intact};
use crate::diagnostic::Finding;
use crate::page::Page;
use crate::site::Site;
use crate::text::{Edit, FileId};
use crate::workers::{Outcome, Pool, note};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The limit of attempts to find the fixes that break a page.
const MAX_ATTEMPTS: usize = 16;

/// A fix to check.
#[derive(PartialEq, Eq)]
struct Candidate {
    changes_code: bool,
    edits: Vec<Edit>,
}

impl Candidate {
    /// Returns what it does in any file: whether it changes code, and the start, the end and the text of each edit.
    fn content(&self) -> (bool, Vec<(u32, u32, &str)>) {
        let edits = self.edits.iter();
        let edits = edits.map(|edit| (edit.span.start, edit.span.end, &*edit.text));
        (self.changes_code, edits.collect())
    }
}

/// A page with its fixes, and the indexes of their findings.
struct FixedPage {
    page: Arc<Page>,
    findings: Vec<usize>,
    fixes: Vec<Candidate>,
}

impl FixedPage {
    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.page, &other.page) && self.fixes == other.fixes
    }
}

/// The fixes of each page that were tried, and the indexes of those that break it.
#[derive(Default)]
pub(in crate::engine) struct TriedFixes(BTreeMap<FileId, (Arc<FixedPage>, Vec<usize>)>);

/// Removes the fixes that would make a valid page invalid, or change its code. A page is parsed again only if it has a
/// fix that could.
pub(in crate::engine) fn remove_breaking_fixes(findings: &mut [Finding], site: &Site, pool: Pool) {
    TriedFixes::default().remove_breaking(findings, site, pool);
}

impl TriedFixes {
    /// Does the same as [`remove_breaking_fixes`], but tries only fixes that were not tried in the last call.
    pub(in crate::engine) fn remove_breaking(
        &mut self,
        findings: &mut [Finding],
        site: &Site,
        pool: Pool,
    ) {
        let mut before = std::mem::take(&mut self.0);
        let mut due = Vec::new();
        for fixed in risky_fixes(findings, site) {
            let file = fixed.page.file();
            match before.remove(&file).filter(|known| known.0.is_same(&fixed)) {
                Some((_, breaking)) => drop(self.0.insert(file, (Arc::new(fixed), breaking))),
                None => due.push(Arc::new(fixed)),
            }
        }
        self.0.extend(try_fixes(due, pool));
        for (fixed, breaking) in self.0.values() {
            for &index in breaking {
                findings[fixed.findings[index]].fix = None;
            }
        }
    }
}

/// Returns the fixes that could break a valid page.
fn risky_fixes(findings: &[Finding], site: &Site) -> impl Iterator<Item = FixedPage> + use<> {
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
            let fixed = by_page.entry(page.file()).or_insert_with(|| FixedPage {
                page: Arc::clone(page),
                findings: Vec::new(),
                fixes: Vec::new(),
            });
            fixed.findings.push(number);
            fixed.fixes.push(Candidate {
                changes_code: changes_code(finding),
                edits: fix.edits.clone(),
            });
        }
    }
    by_page.into_values()
}

/// Tries the fixes of each page. Returns the indexes of those that break it.
fn try_fixes(
    due: Vec<Arc<FixedPage>>,
    pool: Pool,
) -> impl Iterator<Item = (FileId, (Arc<FixedPage>, Vec<usize>))> {
    let equal = first_equal(&due);
    let firsts: Vec<usize> = (0..due.len()).filter(|&at| equal[at] == at).collect();
    let outcomes = if firsts.is_empty() {
        Vec::new()
    } else {
        let firsts = firsts.iter().map(|&at| Arc::clone(&due[at]));
        let pages: Vec<Arc<FixedPage>> = firsts.collect();
        let count = pages.len();
        let job = move |index: usize| {
            let fixed = &pages[index];
            note(fixed.page.path());
            breaking(&fixed.page, &fixed.fixes)
        };
        pool.run(count, job, &mut |_| ())
    };
    let mut results: Vec<Option<Vec<usize>>> = vec![None; due.len()];
    for (at, outcome) in firsts.into_iter().zip(outcomes) {
        if let Outcome::Done(breaking) = outcome {
            results[at] = Some(breaking);
        }
    }
    due.into_iter().zip(equal).map(move |(fixed, first)| {
        // Without a result, the parser cannot read the fixed page.
        let all = || (0..fixed.fixes.len()).collect();
        let breaking = results[first].clone().unwrap_or_else(all);
        (fixed.page.file(), (fixed, breaking))
    })
}

/// Returns, for each page, the index of the first one with the same text and the same fixes: they have the same result.
fn first_equal(pages: &[Arc<FixedPage>]) -> Vec<usize> {
    let mut known = HashMap::new();
    let pages = pages.iter().enumerate();
    let firsts = pages.map(|(at, fixed)| {
        let Some(text) = fixed.page.text_id() else {
            return at;
        };
        let fixes: Vec<_> = fixed.fixes.iter().map(Candidate::content).collect();
        *known.entry((text, fixes)).or_insert(at)
    });
    firsts.collect()
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

/// Returns the indexes of the fixes that break a page.
fn breaking(page: &Page, fixes: &[Candidate]) -> Vec<usize> {
    let mut breaking = Vec::new();
    let mut left: Vec<(usize, &Candidate)> = fixes.iter().enumerate().collect();
    // Fixes that touch each other are alternatives. Fixes that may change code are tried without the others.
    while let Some((_, first)) = left.first() {
        let may_change_code = first.changes_code;
        let is_harmless = |fixes: &[&(usize, &Candidate)]| {
            let edits = fixes.iter().flat_map(|(_, fix)| &fix.edits);
            let edits: Vec<Edit> = edits.cloned().collect();
            let after = page.edited(&edits);
            after.is_some_and(|after| is_intact(page, &after, may_change_code))
        };
        let mut touched = TouchedRanges::default();
        let (together, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|(_, fix)| {
            fix.changes_code == may_change_code && touched.add_all(&fix.edits)
        });
        let (_, refused) = harmless(&together, MAX_ATTEMPTS, is_harmless);
        breaking.extend(refused.into_iter().map(|(index, _)| *index));
        left = others;
    }
    breaking
}
