//! Chooses the fixes of a round.

use super::harmless::changes_code;
use crate::diagnostic::{Finding, Fix, Safety};
use crate::engine::{Fingerprint, Report};
use crate::site::Site;
use crate::text::{Edit, FileId};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A fix, identified by the file that it changes and by its finding.
pub(super) type Identity = (FileId, Fingerprint);

/// Fixes that are not applied.
pub(super) type Refused = HashSet<Identity>;

/// The fixes of one round, by file.
pub(super) type Round<'f> = BTreeMap<FileId, Vec<Chosen<'f>>>;

/// A fix to apply.
#[derive(Clone, Copy)]
pub(super) struct Chosen<'f> {
    pub(super) identity: Identity,
    pub(super) finding: &'f Finding,
    pub(super) edits: &'f [Edit],
    pub(super) changes_code: bool,
}

/// Chooses the fixes of one round: fixes in files of the site that do not touch each other. Those that may change code
/// have a round without other fixes of the file, so that these cannot change code unnoticed.
pub(super) fn choose<'f>(
    site: &Site,
    report: &'f Report,
    allow: Safety,
    refused: &Refused,
) -> Round<'f> {
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
        let changes_code = changes_code(finding);
        let chosen = round.get(&file).and_then(|fixes| fixes.first());
        let is_alike = chosen.is_none_or(|other| other.changes_code == changes_code);
        if !refused.contains(&identity)
            && is_alike
            && touched.entry(file).or_default().add_all(&fix.edits)
        {
            round.entry(file).or_default().push(Chosen {
                identity,
                finding,
                edits: &fix.edits,
                changes_code,
            });
        }
    }
    round
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

/// Returns the file that `fix` changes, or `None` if it cannot be applied.
pub(super) fn file_of(site: &Site, fix: &Fix) -> Option<FileId> {
    let file = fix.edits.first()?.span.file;
    let is_in_one = fix.edits.iter().all(|edit| edit.span.file == file);
    (is_in_one && can_change(site, file)).then_some(file)
}

/// Returns whether fixes may change a file: a page, `.mintignore`, or a file of `docs.json`.
fn can_change(site: &Site, file: FileId) -> bool {
    let is_ours =
        site.page(file).is_some() || site.manifest().is_in(file) || site.ignore_file().id() == file;
    is_ours && site.source(file).read_error().is_none()
}

/// The ranges of a file that fixes touch: their starts and ends. No two of them touch each other.
#[derive(Default)]
pub(super) struct TouchedRanges(BTreeMap<u32, u32>);

impl TouchedRanges {
    /// Adds the ranges of `edits`, unless one of them touches a range that is there already. Returns whether they were
    /// added.
    pub(super) fn add_all(&mut self, edits: &[Edit]) -> bool {
        let is_free = !edits.iter().any(|edit| self.overlaps(edit));
        if is_free {
            for edit in edits {
                self.add(edit);
            }
        }
        is_free
    }

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
