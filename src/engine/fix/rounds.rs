//! Applies fixes in rounds. Each round applies fixes that do not overlap, and checks the site again, until none are left.
//!
//! A fix that would break its file, that does not fix its finding, or that another fix undoes is refused, and its change
//! is not kept. So a second run applies no fixes, unless the first one ends after the last round. Then it reports the
//! files.

use super::broken_pages::remove_breaking_fixes;
use super::choose::{Chosen, Refused, Round, choose};
use super::cycles::History;
use super::harmless::{fixed_text, harmless, is_intact};
use super::remaining::{ByFile, without_effect};
use crate::diagnostic::{Safety, SecretMask};
use crate::engine::folders::Folders;
use crate::engine::run::check_pages;
use crate::engine::{Report, Ruleset};
use crate::site::{Site, Workspace};
use crate::text::FileId;
use crate::workers::Pool;
use std::collections::BTreeSet;
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
    /// The number of fixes that were not applied, because they would break their files or fix nothing.
    pub refused: usize,
    /// The changed files.
    pub changed: Vec<FileId>,
    /// The files with fixes that remain after the last round.
    pub unsettled: Vec<FileId>,
    /// The mask over the secrets before and after the fixes.
    pub mask: SecretMask,
}

/// Applies fixes up to the safety `allow` in the overlay of `workspace`. Nothing is written to disk.
pub fn fix(
    workspace: &mut Workspace,
    ruleset: &Arc<Ruleset>,
    only: &[PathBuf],
    pool: Pool,
    allow: Safety,
) -> Fixed {
    let before = workspace.snapshot(&mut |_, _| ());
    let check = |site: &Arc<Site>| Checked::new(site, ruleset, only, pool);
    let mut now = check(&before);
    let mut mask = SecretMask::clone(before.secret_mask());
    let mut progress = Progress::default();
    let (mut made_at_retry, mut rounds) = (0, 0..MAX_ROUNDS);
    let unsettled = loop {
        let mut round = choose(&now.site, &now.report, allow, &progress.refused);
        if round.is_empty() && progress.made > made_at_retry {
            // Fixes that were refused may be harmless after the others.
            made_at_retry = progress.made;
            progress.refused.clear();
            round = choose(&now.site, &now.report, allow, &progress.refused);
        }
        if round.is_empty() || rounds.next().is_none() {
            break round.into_keys().collect();
        }
        let applied = apply_round(workspace, &now.site, round, &mut progress.refused);
        let mut after = check(&workspace.snapshot(&mut |_, _| ()));
        mask.add(after.site.secret_mask());
        let useless = without_effect(&now.site, &applied, &now.report, &after.report);
        progress.add(&applied, &useless, &now.site, &after.site);
        if !useless.is_empty() {
            for &file in useless.keys() {
                let source = now.site.source(file);
                workspace.set_text(source.path(), source.text().to_owned());
            }
            after = check(&workspace.snapshot(&mut |_, _| ()));
        }
        now = after;
    };
    let Checked {
        site,
        mut report,
        folders,
    } = now;
    remove_breaking_fixes(&mut report.findings, &site, pool);
    folders.join(&mut report.findings, &site, ruleset);
    report.sort(&site);
    let changed = progress.files(&before, &site);
    Fixed {
        site,
        report,
        made: progress.made,
        refused: progress.refused.len(),
        changed,
        unsettled,
        mask,
    }
}

/// A site with its findings. Those that pages of a folder share are separate, because they are fixed separately.
struct Checked {
    site: Arc<Site>,
    report: Report,
    folders: Folders,
}

impl Checked {
    fn new(site: &Arc<Site>, ruleset: &Arc<Ruleset>, only: &[PathBuf], pool: Pool) -> Self {
        let (report, folders) = check_pages(site, ruleset, only, pool);
        Self {
            site: Arc::clone(site),
            report,
            folders,
        }
    }
}

/// The fixes of all rounds.
#[derive(Default)]
struct Progress {
    /// The number of fixes that were applied and not undone.
    made: usize,
    refused: Refused,
    files: BTreeSet<FileId>,
    history: History,
}

impl Progress {
    /// Adds the fixes of a round, except those in the files of `useless`, which are reverted. Refuses the fixes in `useless`
    /// and those that undo each other.
    fn add(&mut self, round: &Round<'_>, useless: &ByFile, before: &Site, after: &Site) {
        self.refused.extend(useless.values().flatten());
        for (&file, fixes) in round.iter().filter(|(file, _)| !useless.contains_key(file)) {
            let texts = (before.source(file).text(), after.source(file).text());
            let fixes: Vec<_> = fixes.iter().map(|fix| fix.identity).collect();
            self.made += fixes.len();
            self.files.insert(file);
            let undone = self.history.add(file, texts, fixes);
            self.made -= undone.len();
            self.refused.extend(undone);
        }
    }

    /// Returns the files that are different after the fixes.
    fn files(&self, before: &Site, after: &Site) -> Vec<FileId> {
        let files = self.files.iter().copied();
        let is_changed = |file: &FileId| before.source(*file).text() != after.source(*file).text();
        files.filter(is_changed).collect()
    }
}

/// Applies the fixes of a round, and returns those that were applied. Refuses fixes that would break their files.
fn apply_round<'f>(
    workspace: &mut Workspace,
    before: &Site,
    round: Round<'f>,
    refused: &mut Refused,
) -> Round<'f> {
    let texts: Vec<(FileId, Option<String>)> = round
        .iter()
        .map(|(&file, fixes)| (file, fixed(before, file, fixes)))
        .collect();
    for (file, text) in &texts {
        if let Some(text) = text {
            workspace.set_text(before.source(*file).path(), text.clone());
        }
    }
    let after = workspace.snapshot(&mut |_, _| ());
    let broken: BTreeSet<FileId> = texts
        .into_iter()
        .filter(|(file, text)| {
            text.is_none() || !is_file_intact(before, &after, *file, &round[file])
        })
        .map(|(file, _)| file)
        .collect();
    let mut applied = Round::new();
    for (file, mut fixes) in round {
        if broken.contains(&file) {
            fixes = apply_harmless(workspace, before, file, &fixes, refused);
        }
        if !fixes.is_empty() {
            applied.insert(file, fixes);
        }
    }
    applied
}

/// Applies fixes of a file that breaks if all are applied. Returns those that do not break it; the others are refused.
fn apply_harmless<'f>(
    workspace: &mut Workspace,
    before: &Site,
    file: FileId,
    fixes: &[Chosen<'f>],
    refused: &mut Refused,
) -> Vec<Chosen<'f>> {
    let source = before.source(file);
    let (kept, breaking) = harmless(fixes, MAX_ATTEMPTS, |part| {
        let Some(text) = fixed(before, file, part.iter().copied()) else {
            return false;
        };
        workspace.set_text(source.path(), text);
        let after = workspace.snapshot(&mut |_, _| ());
        is_file_intact(before, &after, file, fixes)
    });
    refused.extend(breaking.iter().map(|fix| fix.identity));
    let text = fixed(before, file, kept.iter().copied());
    let text = text.unwrap_or_else(|| source.text().to_owned());
    workspace.set_text(source.path(), text);
    kept.into_iter().copied().collect()
}

/// Returns the text of a file with these fixes, or `None` if they conflict.
fn fixed<'c, 'f: 'c>(
    site: &Site,
    file: FileId,
    fixes: impl IntoIterator<Item = &'c Chosen<'f>>,
) -> Option<String> {
    fixed_text(
        site.source(file).text(),
        fixes.into_iter().map(|fix| fix.edits),
    )
}

/// Returns whether fixes leave a file intact: a page, or a file of `docs.json`.
fn is_file_intact(before: &Site, after: &Site, file: FileId, fixes: &[Chosen<'_>]) -> bool {
    if let (Some(before), Some(after)) = (before.page(file), after.page(file)) {
        let may_change_code = fixes.iter().any(|fix| fix.changes_code);
        return is_intact(before, after, may_change_code);
    }
    let count_errors = |site: &Site| {
        let errors = site.manifest().errors().iter();
        errors.filter(|error| error.span.file == file).count()
    };
    count_errors(after) <= count_errors(before)
}
