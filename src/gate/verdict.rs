//! The verdict of a session.

use super::options::{Action, Limits};
use crate::diagnostic::{Finding, Severity};
use crate::engine::{Report, Tally, fixed_file};
use crate::site::Site;
use std::path::PathBuf;

/// The verdict of a session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing fails.
    #[default]
    Pass,
    /// Findings fail, or fixes are missing.
    Fail,
    /// Nothing was checked, for this reason.
    NothingChecked(String),
}

/// Returns whether a session fails that found `tally` after `fixed` fixes.
pub(super) fn fails(
    limits: Limits,
    action: &Action,
    is_staged: bool,
    tally: &Tally,
    fixed: usize,
) -> bool {
    if matches!(action, Action::Diff(_)) {
        return fixed > 0;
    }
    let failing = limits
        .fail_on
        .map_or(0, |severity| tally.at_least(severity));
    let max_warnings = limits.max_warnings.unwrap_or(usize::MAX);
    // The staged files are unchanged until the fixes are staged too.
    let is_unstaged =
        matches!(action, Action::Fix(_)) && is_staged && limits.fail_on.is_some() && fixed > 0;
    failing > 0 || tally.all_warnings() > max_warnings || is_unstaged
}

/// Counts the findings of `report` in `tally`, and returns those that are at least as severe as `least`.
pub(super) fn count(
    tally: &mut Tally,
    mut report: Report,
    least: Severity,
    is_fixable: impl Fn(&Finding) -> bool,
) -> Report {
    let findings = std::mem::take(&mut report.findings).into_iter();
    let (shown, hidden): (Vec<_>, Vec<_>) = findings.partition(|finding| finding.severity >= least);
    report.findings = shown;
    tally.add_hidden(&hidden);
    tally.add(&report, is_fixable);
    report
}

/// Returns whether `--fix` would apply the fix of `finding`: only in `files` and folders, anywhere in the site if the
/// list is empty, and nowhere if there is none.
pub(super) fn is_fixable(finding: &Finding, site: &Site, files: Option<&[PathBuf]>) -> bool {
    let file = fixed_file(site, finding);
    let path = file.map(|file| site.source(file).path());
    path.zip(files).is_some_and(|(path, files)| {
        files.is_empty() || files.iter().any(|file| path.starts_with(file))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Safety;

    #[test]
    fn limits_and_fixes_decide() {
        let tally = Tally {
            warnings: 2,
            hidden_warnings: 1,
            ..Tally::default()
        };
        let limits = |fail_on, max_warnings| Limits {
            fail_on,
            max_warnings,
        };
        let check = |limits| fails(limits, &Action::Check, false, &tally, 0);
        assert!(!check(limits(Some(Severity::Error), None)));
        assert!(check(limits(Some(Severity::Warning), None)));
        assert!(!check(limits(None, Some(3))));
        assert!(check(limits(None, Some(2))));
        let errors = limits(Some(Severity::Error), None);
        // Fixes of staged files are not staged, and a diff shows what is left to fix.
        let (fix, diff) = (Action::Fix(Safety::Safe), Action::Diff(Safety::Safe));
        assert!(!fails(errors, &fix, false, &tally, 1));
        assert!(fails(errors, &fix, true, &tally, 1));
        assert!(!fails(limits(None, None), &fix, true, &tally, 1));
        assert!(fails(limits(None, None), &diff, false, &tally, 1));
        assert!(!fails(errors, &diff, false, &tally, 0));
    }
}
