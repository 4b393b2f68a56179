//! Joins the findings that nearly all pages of a folder share, because they have one cause, such as a generator.

use super::Ruleset;
use crate::diagnostic::{Finding, Fix, Severity};
use crate::files::Source;
use crate::page::Page;
use crate::rule::Cx;
use crate::site::{PageKind, Site};
use crate::text::FileId;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The lowest number of pages with the problem for which findings are joined.
const MIN_AFFECTED: usize = 12;
/// The lowest number of pages without the problem elsewhere in the site.
const MIN_CORRECT_OTHERS: usize = 3;
/// The highest number of pages that a finding refers to. More are only counted.
const MAX_RELATED: usize = 10;

/// A rule and the [shared](Finding::shared) problem that it found.
type Cause = (&'static str, &'static str);

/// Returns the findings of a rule on a page.
pub(super) type Recheck<'r> = dyn Fn(&Page, &str) -> Vec<Finding> + 'r;

/// A folder in which nearly all pages have the same problem.
struct Folder {
    path: String,
    /// The first page with the problem, for which the joined finding is reported.
    first: FileId,
    affected: usize,
    total: usize,
}

/// The folders in which nearly all pages have the same problem.
#[derive(Default)]
pub(super) struct Folders(HashMap<Cause, Vec<Folder>>);

impl Folders {
    /// Finds the folders of the causes in `findings`. If these do not cover all pages, `recheck` checks the others, so that
    /// the folders are the same in every run.
    pub(super) fn of(
        site: &Site,
        ruleset: &Ruleset,
        findings: &[Finding],
        recheck: Option<&Recheck<'_>>,
    ) -> Self {
        let mut causes: BTreeMap<Cause, HashSet<FileId>> = BTreeMap::new();
        for finding in findings {
            if let Some(shared) = finding.shared {
                let affected = causes.entry((finding.rule, shared.problem)).or_default();
                affected.insert(finding.span.file);
            }
        }
        let is_due =
            |affected: &HashSet<FileId>| recheck.is_some() || affected.len() >= MIN_AFFECTED;
        causes.retain(|_, affected| is_due(affected));
        if causes.is_empty() {
            return Self::default();
        }
        let published = published_pages(site, ruleset);
        let folders = causes.into_iter().map(|(cause, mut affected)| {
            let mut pages = published.clone();
            pages.retain(|page| ruleset.is_on(cause.0, page.source().path()));
            if let Some(recheck) = recheck {
                let affected_pages = pages
                    .iter()
                    .filter(|page| has_problem(recheck, page, cause));
                affected.extend(affected_pages.map(|page| page.file()));
            }
            (cause, find_folders(&pages, &affected))
        });
        Self(folders.collect())
    }

    /// Joins the findings of each folder into one on its first page with the problem. Suppressing that one suppresses all.
    pub(super) fn join(&self, findings: &mut Vec<Finding>, site: &Site, ruleset: &Ruleset) {
        if self.0.values().all(Vec::is_empty) {
            return;
        }
        let mut joined: BTreeMap<(Cause, &str), Vec<Finding>> = BTreeMap::new();
        let mut kept = Vec::new();
        for finding in findings.drain(..) {
            match self.folder_of(&finding, site) {
                Some((cause, folder)) => {
                    joined
                        .entry((cause, &folder.path))
                        .or_default()
                        .push(finding);
                }
                None => kept.push(finding),
            }
        }
        for ((cause, path), group) in joined {
            let mut folders = self.0.get(&cause).into_iter().flatten();
            let folder = folders.find(|folder| folder.path == path);
            kept.extend(folder.and_then(|folder| join_findings(folder, group, site, ruleset)));
        }
        *findings = kept;
    }

    fn folder_of(&self, finding: &Finding, site: &Site) -> Option<(Cause, &Folder)> {
        let cause = (finding.rule, finding.shared?.problem);
        let page = site.page(finding.span.file)?;
        let mut folders = self.0.get(&cause)?.iter();
        let is_in = |folder: &&Folder| page.folders().any(|around| around == folder.path);
        Some((cause, folders.find(is_in)?))
    }
}

/// Returns the pages that the platform publishes and the configuration does not exclude.
fn published_pages<'s>(site: &'s Site, ruleset: &Ruleset) -> Vec<&'s Page> {
    let pages = site.pages().iter().map(|page| &**page);
    pages
        .filter(|page| site.kind(page) == PageKind::Page && !ruleset.excludes(page))
        .collect()
}

fn has_problem(recheck: &Recheck<'_>, page: &Page, (rule, problem): Cause) -> bool {
    let found = recheck(page, rule).into_iter();
    let mut shared = found.filter_map(|finding| finding.shared);
    shared.any(|shared| shared.problem == problem)
}

/// Returns the outermost folders in which nearly all `pages` are `affected`, if most pages elsewhere are not.
fn find_folders(pages: &[&Page], affected: &HashSet<FileId>) -> Vec<Folder> {
    let is_affected = |page: &Page| affected.contains(&page.file());
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    for page in pages {
        for folder in page.folders() {
            let count = counts.entry(folder).or_default();
            count.0 += usize::from(is_affected(page));
            count.1 += 1;
        }
    }
    let nearly_all = |folder: &str| {
        let (affected, total) = counts.get(folder).copied().unwrap_or_default();
        affected >= MIN_AFFECTED && affected * 10 >= total * 9
    };
    let mut found: BTreeMap<&str, Folder> = BTreeMap::new();
    let (mut others, mut affected_others) = (0, 0);
    for page in pages {
        match page.folders().find(|folder| nearly_all(folder)) {
            Some(path) => {
                let folder = found.entry(path).or_insert_with(|| Folder {
                    path: path.to_owned(),
                    first: page.file(),
                    affected: 0,
                    total: 0,
                });
                if is_affected(page) && folder.affected == 0 {
                    folder.first = page.file();
                }
                folder.affected += usize::from(is_affected(page));
                folder.total += 1;
            }
            None => {
                others += 1;
                affected_others += usize::from(is_affected(page));
            }
        }
    }
    // If most other pages have the problem too, it is not specific to the folder.
    let correct_others = others - affected_others;
    if correct_others < MIN_CORRECT_OTHERS || affected_others > correct_others {
        return Vec::new();
    }
    found.into_values().collect()
}

/// Joins the findings of a folder. Returns `None` if the finding on its first page is not reported.
fn join_findings(
    folder: &Folder,
    group: Vec<Finding>,
    site: &Site,
    ruleset: &Ruleset,
) -> Option<Finding> {
    let (first, others): (Vec<Finding>, Vec<Finding>) = group
        .into_iter()
        .partition(|finding| finding.span.file == folder.first);
    let mut finding = first.into_iter().next()?;
    let shared = finding.shared?;
    let mut fixes = vec![shared.fix];
    for fix in others.iter().filter_map(|other| Some(other.shared?.fix)) {
        if !fixes.contains(&fix) {
            fixes.push(fix);
        }
    }
    let Folder {
        path,
        affected,
        total,
        ..
    } = folder;
    let of = if affected == total {
        String::new()
    } else {
        format!(" of {total}")
    };
    finding.message = format!("{affected}{of} pages in `{path}/` {}", shared.problem);
    let settings = ruleset.settings();
    let from = Cx::new(site, settings, finding.rule, finding.severity).settings_folder();
    finding.note(format!(
        "{}; {}, or turn this rule off for `{from}{path}/**` under `overrides` in mdxlint.yaml",
        fixes.join(", or "),
        shared.tool
    ));
    finding.severity = finding.severity.min(Severity::Warning);
    finding.related.clear();
    let mut sources: BTreeSet<(&std::path::Path, FileId)> = BTreeSet::new();
    for other in &others {
        let source: &Source = site.source(other.span.file);
        sources.insert((source.path(), source.id()));
    }
    for (_, file) in sources.into_iter().take(MAX_RELATED) {
        if let Some(page) = site.page(file) {
            finding.see(page.first_line(), "also on this page");
        }
    }
    let fixes = finding.fix.take().into_iter();
    let all: Vec<Fix> = fixes
        .chain(others.into_iter().filter_map(|other| other.fix))
        .collect();
    finding.fix = join_fixes(all);
    Some(finding)
}

/// Joins the fixes of several pages.
fn join_fixes(fixes: Vec<Fix>) -> Option<Fix> {
    let safety = fixes.iter().map(|fix| fix.safety).max()?;
    let label = match &fixes[..] {
        [only] => only.label.clone(),
        several => format!("fix {} pages", several.len()),
    };
    let edits = fixes.into_iter().flat_map(|fix| fix.edits);
    Some(Fix {
        label,
        safety,
        edits: edits.collect(),
    })
}
