//! Problems with suppressions.

use crate::catalog::{self, nearest};
use crate::diagnostic::{Finding, Fix, Severity};
use crate::text::{Edit, Span};

/// The rule that reports unused suppressions.
pub(super) const RULE: &str = "unused-suppression";

/// A problem with a suppression.
pub(super) struct SuppressionProblem {
    pub(super) at: Span,
    pub(super) message: String,
    pub(super) note: String,
    pub(super) fix: Option<Fix>,
}

impl SuppressionProblem {
    /// Returns the problem as a finding of [`RULE`].
    pub(super) fn into_finding(self, severity: Severity) -> Finding {
        Finding {
            note: Some(self.note.into()),
            fix: self.fix,
            ..Finding::new(RULE, severity, self.at, self.message)
        }
    }
}

/// Returns the problem with the unknown rule `name` at `at`. `removal` is the range to delete if no rule has a
/// similar name.
pub(super) fn unknown_rule(at: Span, name: &str, removal: Option<Span>) -> SuppressionProblem {
    let near = nearest(name, catalog::rules().iter().map(|facts| facts.id));
    let (note, fix) = if let Some(near) = near {
        let fix = Fix::risky(format!("write `{near}`"), vec![Edit::replace(at, near)]);
        (format!("did you mean `{near}`?"), Some(fix))
    } else {
        let note = "run `mdxlint rules` to list the rules".to_owned();
        (note, removal.map(removal_fix))
    };
    SuppressionProblem {
        at,
        message: format!("unknown rule `{name}`"),
        note,
        fix,
    }
}

/// Returns the fix that deletes a suppression.
pub(super) fn removal_fix(removal: Span) -> Fix {
    Fix::safe("remove it", vec![Edit::delete(removal)])
}
