//! What the findings of a run mean for its exit code, and for `--fix`.

use super::args::Check;
use super::values::FailOn;
use super::view::View;
use crate::diagnostic::{Finding, Severity};
use crate::engine::{Mended, Report, Tally, fixed_file};
use crate::files::Base;
use crate::report::{counted, plain};
use crate::site::Site;
use std::path::PathBuf;

/// How many findings are too many, after so many fixes were `made`.
pub(super) fn failing(arguments: &Check, tally: &Tally, made: usize) -> usize {
    if arguments.diff {
        return made;
    }
    let failing = match arguments.fail_on {
        FailOn::Never => 0,
        FailOn::Error => tally.at_least(Severity::Error),
        FailOn::Warning => tally.at_least(Severity::Warning),
        FailOn::Info => tally.at_least(Severity::Info),
    };
    let allowed = arguments.max_warnings.unwrap_or(usize::MAX);
    // What is staged is as it was until the fixes are staged too.
    let is_unstaged = arguments.fix && arguments.gate.changed.staged;
    let unstaged = made * usize::from(is_unstaged && arguments.fail_on != FailOn::Never);
    failing + tally.all_warnings().saturating_sub(allowed) + unstaged
}

/// Counts the findings of `report` in `tally`, and returns those that are at least as severe as `least`.
pub(super) fn counted_in(
    tally: &mut Tally,
    mut report: Report,
    least: Severity,
    is_fixable: impl Fn(&Finding) -> bool,
) -> Report {
    let findings = std::mem::take(&mut report.findings).into_iter();
    let (shown, unshown): (Vec<_>, Vec<_>) =
        findings.partition(|finding| finding.severity >= least);
    report.findings = shown;
    tally.add_unshown(&unshown);
    tally.add(&report, is_fixable);
    report
}

/// Whether `--fix` would make the fix of `finding`: only in `files` and folders, anywhere in the site if the list is
/// empty, and nowhere if there is none.
pub(super) fn is_fixable(finding: &Finding, site: &Site, files: Option<&[PathBuf]>) -> bool {
    let file = fixed_file(site, finding);
    let path = file.map(|file| site.source(file).path());
    path.zip(files).is_some_and(|(path, files)| {
        files.is_empty() || files.iter().any(|file| path.starts_with(file))
    })
}

/// What a person should know of fixes that were not made.
pub(super) fn fix_notes(mended: &Mended, base: &Base, view: &View) -> Vec<String> {
    let mut notes = Vec::new();
    if mended.refused > 0 {
        let fixes = counted(mended.refused, "fix");
        notes.push(format!(
            "{fixes} left out, because the file could not be parsed afterwards: fix these findings by hand"
        ));
    }
    for &file in &mended.unsettled {
        let path = view.home(mended.site.source(file).path());
        let name = base.name(&path);
        notes.push(format!(
            "{}: there are still fixes to make after 10 rounds: run --fix again",
            plain(&name)
        ));
    }
    notes
}
