//! Fixes are made in rounds: what does not overlap is made, the site is looked at again, until nothing moves.

use super::{Report, Roster, check};
use crate::diagnostic::{Finding, Fix, Safety, Veil};
use crate::site::{Site, Workspace};
use crate::text::{Edit, FileId, apply};
use crate::workers::Pool;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// Rounds that fixes may need: one uncovers another, but not for ever.
const ROUNDS: usize = 10;

/// What fixing came to.
pub struct Mended {
    /// The site with the fixes made.
    pub site: Arc<Site>,
    /// What is left.
    pub report: Report,
    /// How many fixes were made.
    pub made: usize,
    /// The files that changed.
    pub changed: Vec<FileId>,
    /// What lies over the secrets that were there, and those that still are.
    pub veil: Veil,
}

/// Makes the fixes that `allow` lets through, in the overlay of `workspace`: nothing is written to disk.
pub fn mend(
    workspace: &mut Workspace,
    roster: &Arc<Roster>,
    only: &[PathBuf],
    pool: Pool,
    allow: Safety,
) -> Mended {
    let mut site = workspace.snapshot(&mut |_, _| ());
    let mut report = check(&site, roster, only, pool);
    let mut veil = report.veil(&site);
    let (mut made, mut changed) = (0, BTreeSet::new());
    // Files that a fix would break are left as they are.
    let mut given_up = HashSet::new();
    for _ in 0..ROUNDS {
        let round = choose(&site, &report, allow, &given_up);
        if round.is_empty() {
            break;
        }
        for (&file, (_, edits)) in &round {
            match apply(site.source(file).text(), edits) {
                Ok(text) => workspace.set_text(site.source(file).path(), text),
                Err(_) => {
                    given_up.insert(file);
                }
            }
        }
        let after = workspace.snapshot(&mut |_, _| ());
        for (file, (count, _)) in round {
            if given_up.contains(&file) {
                continue;
            }
            if faults(&after, file) > faults(&site, file) {
                let before = site.source(file);
                workspace.set_text(before.path(), before.text().to_owned());
                given_up.insert(file);
                continue;
            }
            made += count;
            changed.insert(file);
        }
        site = workspace.snapshot(&mut |_, _| ());
        report = check(&site, roster, only, pool);
        veil.add(report.veil(&site));
    }
    Mended {
        site,
        report,
        made,
        changed: changed.into_iter().collect(),
        veil,
    }
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

/// The file that the fix of `finding` changes; none if it has no fix that can be made.
pub fn fixed_file(site: &Site, finding: &Finding) -> Option<FileId> {
    file_of(site, finding.fix.as_ref()?)
}

type Round = BTreeMap<FileId, (usize, Vec<Edit>)>;

/// The fixes of one round, by file: those that touch nothing that another one touches. A fix is made whole or not at
/// all, and only in files of the site.
fn choose(site: &Site, report: &Report, allow: Safety, given_up: &HashSet<FileId>) -> Round {
    let mut round = Round::new();
    for finding in &report.findings {
        let Some(fix) = finding.fix.as_ref().filter(|fix| fix.safety <= allow) else {
            continue;
        };
        let Some(file) = file_of(site, fix).filter(|file| !given_up.contains(file)) else {
            continue;
        };
        let (count, edits) = round.entry(file).or_default();
        let clashes = fix
            .edits
            .iter()
            .any(|new| edits.iter().any(|old| touch(old, new)));
        if !clashes {
            *count += 1;
            edits.extend(fix.edits.iter().cloned());
        }
    }
    round.retain(|_, (count, _)| *count > 0);
    round
}

fn touch(one: &Edit, other: &Edit) -> bool {
    one.span.start <= other.span.end && other.span.start <= one.span.end
}
