//! What changed since an earlier report, and what a baseline hides.

use super::earlier::{Earlier, EarlierFinding};
use super::text::inline;
use crate::engine::Tally;
use crate::secrets::masked;
use serde::Serialize;

/// The fixed findings that are listed.
const MAX_FIXED: usize = 500;

/// What changed since an earlier report.
#[derive(Debug, Serialize)]
pub(super) struct ChangesView {
    new: usize,
    fixed: usize,
    unchanged: usize,
    /// The first fixed findings.
    list: Vec<FixedView>,
}

/// A finding that is fixed.
#[derive(Debug, Serialize)]
struct FixedView {
    severity: &'static str,
    rule: String,
    message: String,
    path: String,
}

/// What a baseline hides.
#[derive(Debug, Serialize)]
pub(super) struct BaselineView {
    hidden: usize,
    fixed: usize,
}

/// Returns what changed since `earlier`, from which the findings of this report were removed. `unchanged` is their number.
pub(super) fn view(earlier: &Earlier, all: usize, unchanged: usize) -> ChangesView {
    let fixed: Vec<&EarlierFinding> = earlier.left().collect();
    let list = fixed.iter().take(MAX_FIXED).map(|finding| FixedView {
        severity: finding.severity.as_str(),
        rule: finding.rule.clone(),
        // Another program may have written the report.
        message: inline(&masked(&finding.message)),
        path: finding.path.clone(),
    });
    ChangesView {
        new: all - unchanged,
        fixed: fixed.len(),
        unchanged,
        list: list.collect(),
    }
}

/// Returns what a baseline hides, if there is one.
pub(super) fn baseline(tally: &Tally) -> Option<BaselineView> {
    let is_used = tally.baselined + tally.removable > 0;
    is_used.then_some(BaselineView {
        hidden: tally.baselined,
        fixed: tally.removable,
    })
}
