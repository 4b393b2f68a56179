//! Applies fixes in rounds. Each round applies fixes that do not overlap, and checks the site again, until none are left.

use super::run::check_pages;
use super::{Fingerprint, Report, Ruleset};
use crate::diagnostic::{Finding, Fix, Safety, SecretMask};
use crate::site::{Site, Workspace};
use crate::text::{Edit, FileId, apply};
use crate::workers::Pool;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// The limit of rounds. A fix can lead to another one, but must not do so forever.
pub const MAX_ROUNDS: usize = 10;

/// The limit of attempts to find the fixes of one file that break it.
const MAX_ATTEMPTS: usize = 64;

/// The result of fixes.
pub struct Fixed {
    /// The site after the fixes.
    pub site: Arc<Site>,
    /// The remaining findings.
    pub report: Report,
    /// The number of applied fixes.
    pub made: usize,
    /// The number of fixes that were not applied, because they would break their files.
    pub refused: usize,
    /// The changed files.
    pub changed: Vec<FileId>,
    /// The files with fixes that remain after the last round.
    pub unsettled: Vec<FileId>,
    /// The mask over the secrets before and after the fixes.
    pub mask: SecretMask,
}

/// A fix to apply.
struct Chosen {
    finding: (FileId, Fingerprint),
    edits: Vec<Edit>,
}

/// The fixes of one round, by file.
type Round = BTreeMap<FileId, Vec<Chosen>>;

/// The fixes that would break their files, identified by their findings.
type Refused = HashSet<(FileId, Fingerprint)>;

/// Applies fixes up to the safety `allow` in the overlay of `workspace`. Nothing is written to disk.
pub fn fix(
    workspace: &mut Workspace,
    ruleset: &Arc<Ruleset>,
    only: &[PathBuf],
    pool: Pool,
    allow: Safety,
) -> Fixed {
    let mut site = workspace.snapshot(&mut |_, _| ());
    let before = Arc::clone(&site);
    // Findings that pages of a folder share are fixed separately.
    let (mut report, mut folders) = check_pages(&site, ruleset, only, pool);
    let mut mask = report.secret_mask(&site);
    let (mut made, mut changed) = (0, BTreeSet::new());
    let (mut refused, mut made_at_retry) = (Refused::new(), 0);
    let mut rounds = 0..MAX_ROUNDS;
    let unsettled = loop {
        let mut round = choose(&site, &report, allow, &refused);
        if round.is_empty() && made > made_at_retry && !rounds.is_empty() {
            // Fixes that were refused may be harmless after the others.
            made_at_retry = made;
            refused.clear();
            round = choose(&site, &report, allow, &refused);
        }
        if round.is_empty() || rounds.next().is_none() {
            break round.into_keys().collect();
        }
        for (file, count) in apply_round(workspace, &site, &round, &mut refused) {
            made += count;
            changed.insert(file);
        }
        site = workspace.snapshot(&mut |_, _| ());
        (report, folders) = check_pages(&site, ruleset, only, pool);
        mask.add(report.secret_mask(&site));
    };
    folders.join(&mut report.findings, &site, ruleset);
    report.sort(&site);
    // A fix may change another file than that of its finding.
    mask.add(before.secret_mask(changed.iter().copied()));
    Fixed {
        site,
        report,
        made,
        refused: refused.len(),
        changed: changed.into_iter().collect(),
        unsettled,
        mask,
    }
}

/// Applies the fixes of a round, and returns their number in each changed file. Refuses fixes that would break their
/// files.
fn apply_round(
    workspace: &mut Workspace,
    before: &Site,
    round: &Round,
    refused: &mut Refused,
) -> Vec<(FileId, usize)> {
    let broken: BTreeSet<FileId> = {
        let texts = round
            .iter()
            .map(|(&file, fixes)| (file, fixed(before, file, fixes)));
        let texts: Vec<_> = texts.collect();
        for (file, text) in &texts {
            if let Some(text) = text {
                workspace.set_text(before.source(*file).path(), text.clone());
            }
        }
        let after = workspace.snapshot(&mut |_, _| ());
        let is_broken = |file| count_errors(&after, file) > count_errors(before, file);
        let broken = texts
            .into_iter()
            .filter(|(file, text)| text.is_none() || is_broken(*file));
        broken.map(|(file, _)| file).collect()
    };
    let mut made = Vec::new();
    for (&file, fixes) in round {
        let fixes: Vec<&Chosen> = fixes.iter().collect();
        let count = if broken.contains(&file) {
            apply_harmless(workspace, before, file, &fixes, refused)
        } else {
            fixes.len()
        };
        made.extend((count > 0).then_some((file, count)));
    }
    made
}

/// Applies fixes of a file that breaks if all are applied. A binary search with a limited number of attempts finds those
/// that do not break it; the others are refused.
fn apply_harmless(
    workspace: &mut Workspace,
    before: &Site,
    file: FileId,
    fixes: &[&Chosen],
    refused: &mut Refused,
) -> usize {
    let path = before.source(file).path();
    let mut kept: Vec<&Chosen> = Vec::new();
    let mut due = vec![fixes];
    let mut attempts = MAX_ATTEMPTS;
    while let Some(part) = due.pop() {
        let is_tried = attempts > 0;
        attempts = attempts.saturating_sub(1);
        let all = kept.iter().chain(part).copied();
        if is_tried && is_harmless(workspace, before, file, all) {
            kept.extend(part);
        } else if is_tried && part.len() > 1 {
            let (left, right) = part.split_at(part.len() / 2);
            // Try the first half first.
            due.extend([right, left]);
        } else {
            refused.extend(part.iter().map(|fix| fix.finding));
        }
    }
    let text = fixed(before, file, kept.iter().copied());
    let text = text.unwrap_or_else(|| before.source(file).text().to_owned());
    workspace.set_text(path, text);
    kept.len()
}

/// Returns whether a file has no more errors with these fixes than before.
fn is_harmless<'c>(
    workspace: &mut Workspace,
    before: &Site,
    file: FileId,
    fixes: impl Iterator<Item = &'c Chosen>,
) -> bool {
    let Some(text) = fixed(before, file, fixes) else {
        return false;
    };
    workspace.set_text(before.source(file).path(), text);
    let after = workspace.snapshot(&mut |_, _| ());
    count_errors(&after, file) <= count_errors(before, file)
}

/// Returns the text of a file with these fixes, or `None` if they conflict.
fn fixed<'c>(
    site: &Site,
    file: FileId,
    fixes: impl IntoIterator<Item = &'c Chosen>,
) -> Option<String> {
    let edits = fixes.into_iter().flat_map(|fix| &fix.edits);
    let edits: Vec<Edit> = edits.cloned().collect();
    apply(site.source(file).text(), &edits).ok()
}

/// Returns the number of errors that keep a file from being read.
fn count_errors(site: &Site, file: FileId) -> usize {
    match site.page(file) {
        // The number of errors on a page that cannot be parsed is not reliable.
        Some(page) => usize::from(!page.syntax_errors().is_empty()),
        None => {
            let errors = site.manifest().errors().iter();
            errors.filter(|error| error.span.file == file).count()
        }
    }
}

/// Returns whether fixes may change a file: a page, `.mintignore`, or a file of `docs.json`.
fn can_change(site: &Site, file: FileId) -> bool {
    let is_ours =
        site.page(file).is_some() || site.manifest().is_in(file) || site.ignore_file().id() == file;
    is_ours && site.source(file).read_error().is_none()
}

/// Returns the file that `fix` changes, or `None` if it cannot be applied.
fn file_of(site: &Site, fix: &Fix) -> Option<FileId> {
    let file = fix.edits.first()?.span.file;
    let is_in_one = fix.edits.iter().all(|edit| edit.span.file == file);
    (is_in_one && can_change(site, file)).then_some(file)
}

/// Returns the file that the fix of `finding` changes, or the first one for several pages of a folder. `None` if it has
/// no fix that can be applied.
pub fn fixed_file(site: &Site, finding: &Finding) -> Option<FileId> {
    let fix = finding.fix.as_ref()?;
    if finding.shared.is_none() {
        return file_of(site, fix);
    }
    let files = fix.edits.iter().map(|edit| edit.span.file);
    files.min().filter(|file| can_change(site, *file))
}

/// Chooses the fixes of one round: fixes in files of the site that do not touch each other.
fn choose(site: &Site, report: &Report, allow: Safety, refused: &Refused) -> Round {
    let mut round = Round::new();
    let mut touched: HashMap<FileId, TouchedRanges> = HashMap::new();
    for finding in &report.findings {
        let Some(fix) = finding.fix.as_ref().filter(|fix| fix.safety <= allow) else {
            continue;
        };
        let Some(file) = file_of(site, fix) else {
            continue;
        };
        let source = site.source(finding.span.file);
        let identity = (file, Fingerprint::new(finding, source));
        if refused.contains(&identity) {
            continue;
        }
        let touched = touched.entry(file).or_default();
        if !fix.edits.iter().any(|edit| touched.overlaps(edit)) {
            fix.edits.iter().for_each(|edit| touched.add(edit));
            round.entry(file).or_default().push(Chosen {
                finding: identity,
                edits: fix.edits.clone(),
            });
        }
    }
    round
}

/// The ranges of a file that fixes touch: their starts and ends. No two of them touch each other.
#[derive(Default)]
struct TouchedRanges(BTreeMap<u32, u32>);

impl TouchedRanges {
    /// Returns the last range that starts at or before `end`, if it reaches `start`. Only this one can.
    fn reaching(&self, (start, end): (u32, u32)) -> Option<(u32, u32)> {
        let (&from, &to) = self.0.range(..=end).next_back()?;
        (to >= start).then_some((from, to))
    }

    fn overlaps(&self, edit: &Edit) -> bool {
        self.reaching((edit.span.start, edit.span.end)).is_some()
    }

    fn add(&mut self, edit: &Edit) {
        let (mut start, mut end) = (edit.span.start, edit.span.end);
        while let Some((from, to)) = self.reaching((start, end)) {
            self.0.remove(&from);
            (start, end) = (start.min(from), end.max(to));
        }
        self.0.insert(start, end);
    }
}
