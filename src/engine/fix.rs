//! Fixes are made in rounds: what does not overlap is made, the site is looked at again, until nothing moves.

use super::run::check_apart;
use super::{Fingerprint, Report, Roster};
use crate::diagnostic::{Finding, Fix, Safety, Veil};
use crate::site::{Site, Workspace};
use crate::text::{Edit, FileId, apply};
use crate::workers::Pool;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// Rounds that fixes may need: one uncovers another, but not for ever.
const ROUNDS: usize = 10;

/// How often fixes of one file are tried apart from each other: where it breaks with all of them.
const TRIES: usize = 64;

/// What fixing came to.
pub struct Mended {
    /// The site with the fixes made.
    pub site: Arc<Site>,
    /// What is left.
    pub report: Report,
    /// How many fixes were made.
    pub made: usize,
    /// How many fixes were left out, because they would break their files.
    pub refused: usize,
    /// The files that changed.
    pub changed: Vec<FileId>,
    /// The files with fixes that were still to be made when the rounds were over.
    pub unsettled: Vec<FileId>,
    /// The mask over the secrets that were there, and those that still are.
    pub veil: Veil,
}

/// A fix that is to be made.
struct Chosen {
    finding: (FileId, Fingerprint),
    edits: Vec<Edit>,
}

/// The fixes of one round, by file.
type Round = BTreeMap<FileId, Vec<Chosen>>;

/// Fixes that would break their files, by what they are to fix.
type Refused = HashSet<(FileId, Fingerprint)>;

/// Makes the fixes that `allow` lets through, in the overlay of `workspace`: nothing is written to disk.
pub fn mend(
    workspace: &mut Workspace,
    roster: &Arc<Roster>,
    only: &[PathBuf],
    pool: Pool,
    allow: Safety,
) -> Mended {
    let mut site = workspace.snapshot(&mut |_, _| ());
    let before = Arc::clone(&site);
    // Pages of one folder are fixed one by one.
    let (mut report, mut folders) = check_apart(&site, roster, only, pool);
    let mut veil = report.veil(&site);
    let (mut made, mut changed) = (0, BTreeSet::new());
    let mut refused = Refused::new();
    let mut rounds = 0..ROUNDS;
    let unsettled = loop {
        let round = choose(&site, &report, allow, &refused);
        if round.is_empty() || rounds.next().is_none() {
            break round.into_keys().collect();
        }
        for (file, count) in make(workspace, &site, &round, &mut refused) {
            made += count;
            changed.insert(file);
        }
        site = workspace.snapshot(&mut |_, _| ());
        (report, folders) = check_apart(&site, roster, only, pool);
        veil.add(report.veil(&site));
    };
    folders.join(&mut report.findings, &site, roster);
    report.sort(&site);
    // A fix may be in another file than what it fixes.
    veil.add(before.veil(changed.iter().copied()));
    Mended {
        site,
        report,
        made,
        refused: refused.len(),
        changed: changed.into_iter().collect(),
        unsettled,
        veil,
    }
}

/// Makes the fixes of a round, and returns how many were made in each file that changed. Those that would break their
/// files are refused.
fn make(
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
        let is_broken = |file| faults(&after, file) > faults(before, file);
        let broken = texts
            .into_iter()
            .filter(|(file, text)| text.is_none() || is_broken(*file));
        broken.map(|(file, _)| file).collect()
    };
    let mut made = Vec::new();
    for (&file, fixes) in round {
        let fixes: Vec<&Chosen> = fixes.iter().collect();
        let count = if broken.contains(&file) {
            make_apart(workspace, before, file, &fixes, refused)
        } else {
            fixes.len()
        };
        made.extend((count > 0).then_some((file, count)));
    }
    made
}

/// Makes the fixes of a file that breaks with all of them: those that it does not break with, as far as a bounded number
/// of tries tells. The others are refused.
fn make_apart(
    workspace: &mut Workspace,
    before: &Site,
    file: FileId,
    fixes: &[&Chosen],
    refused: &mut Refused,
) -> usize {
    let path = before.source(file).path();
    let mut kept: Vec<&Chosen> = Vec::new();
    let mut due = vec![fixes];
    let mut tries = TRIES;
    while let Some(part) = due.pop() {
        let is_tried = tries > 0;
        tries = tries.saturating_sub(1);
        let all = kept.iter().chain(part).copied();
        if is_tried && holds(workspace, before, file, all) {
            kept.extend(part);
        } else if is_tried && part.len() > 1 {
            let (left, right) = part.split_at(part.len() / 2);
            // What comes first is tried first.
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

/// Whether a file is as whole as before with these fixes.
fn holds<'c>(
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
    faults(&after, file) <= faults(before, file)
}

/// The text of a file with these fixes; none if they do not fit together.
fn fixed<'c>(
    site: &Site,
    file: FileId,
    fixes: impl IntoIterator<Item = &'c Chosen>,
) -> Option<String> {
    let edits = fixes.into_iter().flat_map(|fix| &fix.edits);
    let edits: Vec<Edit> = edits.cloned().collect();
    apply(site.source(file).text(), &edits).ok()
}

/// How much keeps a file from being read.
fn faults(site: &Site, file: FileId) -> usize {
    match site.page(file) {
        // A second error of a page that does not parse is not told apart from the first.
        Some(page) => usize::from(!page.faults().is_empty()),
        None => {
            let faults = site.manifest().faults().iter();
            faults.filter(|fault| fault.span.file == file).count()
        }
    }
}

/// Whether fixes may be made in a file: in pages, in `.mintignore`, and in what `docs.json` is written in.
fn is_mendable(site: &Site, file: FileId) -> bool {
    let is_ours =
        site.page(file).is_some() || site.manifest().is_in(file) || site.ignore_file().id() == file;
    is_ours && site.source(file).trouble().is_none()
}

/// The file that `fix` changes; none if it cannot be made.
fn file_of(site: &Site, fix: &Fix) -> Option<FileId> {
    let file = fix.edits.first()?.span.file;
    let is_in_one = fix.edits.iter().all(|edit| edit.span.file == file);
    (is_in_one && is_mendable(site, file)).then_some(file)
}

/// The file that the fix of `finding` changes, of several pages of a folder the first; none if it has no fix that can be
/// made.
pub fn fixed_file(site: &Site, finding: &Finding) -> Option<FileId> {
    let fix = finding.fix.as_ref()?;
    if finding.shared.is_none() {
        return file_of(site, fix);
    }
    let files = fix.edits.iter().map(|edit| edit.span.file);
    files.min().filter(|file| is_mendable(site, *file))
}

/// The fixes of one round: those that touch nothing that another one touches. A fix is made whole or not at all, and
/// only in files of the site.
fn choose(site: &Site, report: &Report, allow: Safety, refused: &Refused) -> Round {
    let mut round = Round::new();
    let mut taken: HashMap<FileId, Taken> = HashMap::new();
    for finding in &report.findings {
        let Some(fix) = finding.fix.as_ref().filter(|fix| fix.safety <= allow) else {
            continue;
        };
        let Some(file) = file_of(site, fix) else {
            continue;
        };
        let source = site.source(finding.span.file);
        let mark = (file, Fingerprint::new(finding, source));
        if refused.contains(&mark) {
            continue;
        }
        let taken = taken.entry(file).or_default();
        if !fix.edits.iter().any(|edit| taken.touches(edit)) {
            fix.edits.iter().for_each(|edit| taken.add(edit));
            round.entry(file).or_default().push(Chosen {
                finding: mark,
                edits: fix.edits.clone(),
            });
        }
    }
    round
}

/// The parts of a file that fixes touch: where each begins, and where it ends. No two of them touch each other.
#[derive(Default)]
struct Taken(BTreeMap<u32, u32>);

impl Taken {
    /// The last part that begins at `end` or before, which is the only one that may reach `start`.
    fn reaching(&self, (start, end): (u32, u32)) -> Option<(u32, u32)> {
        let (&from, &to) = self.0.range(..=end).next_back()?;
        (to >= start).then_some((from, to))
    }

    fn touches(&self, edit: &Edit) -> bool {
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
