//! What is wrong with a suppression.

use crate::catalog::{self, nearest};
use crate::diagnostic::{Finding, Fix, Severity};
use crate::text::{Edit, Span};

/// The rule that tells of suppressions that do nothing.
pub(super) const RULE: &str = "unused-suppression";

/// One thing that is wrong with a suppression.
pub(super) struct Complaint {
    pub(super) at: Span,
    pub(super) message: String,
    pub(super) note: String,
    pub(super) fix: Option<Fix>,
}

impl Complaint {
    /// The complaint as a finding of [`RULE`].
    pub(super) fn into_finding(self, severity: Severity) -> Finding {
        Finding {
            note: Some(self.note),
            fix: self.fix,
            ..Finding::new(RULE, severity, self.at, self.message)
        }
    }
}

/// The complaint that no rule is named `name`, which stands at `at`; `removal` is what to take out where no rule
/// has a similar name.
pub(super) fn no_such_rule(at: Span, name: &str, removal: Option<Span>) -> Complaint {
    let near = nearest(name, catalog::rules().iter().map(|facts| facts.id));
    let (note, fix) = if let Some(near) = near {
        let fix = Fix::risky(format!("write `{near}`"), vec![Edit::replace(at, near)]);
        (format!("did you mean `{near}`?"), Some(fix))
    } else {
        let note = "`mdxlint rules` lists the rules".to_owned();
        (note, removal.map(take_out))
    };
    Complaint {
        at,
        message: format!("there is no rule `{name}`"),
        note,
        fix,
    }
}

/// The fix that takes a suppression out.
pub(super) fn take_out(removal: Span) -> Fix {
    Fix::safe("take it out", vec![Edit::delete(removal)])
}
