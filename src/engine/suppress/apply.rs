//! Applies the suppressions of a page to its findings, and reports unused suppressions.

use super::matching::{Matches, match_findings};
use super::problem::{RULE, SuppressionProblem, removal_fix};
use super::suppression::{Suppression, is_always_on};
use super::{comments, front_matter};
use crate::diagnostic::Finding;
use crate::engine::ruleset::FileRules;
use crate::page::Page;

const REMOVE_IT: &str = "remove it, so that it does not hide a later finding";

/// Returns whether the page has suppressions.
pub(in crate::engine) fn is_in(page: &Page) -> bool {
    !page.directives().is_empty() || page.front_matter().field("mdxlint").is_some()
}

/// Removes suppressed findings from `findings`, and adds a finding for each unused suppression.
pub(in crate::engine) fn apply(page: &Page, rules: &FileRules, findings: &mut Vec<Finding>) {
    // After a syntax error it is unknown which findings are missing, and which comments are in code.
    let is_whole = page.syntax_errors().is_empty();
    let (mut suppressions, mut problems) = (Vec::new(), Vec::new());
    for found in comments::find(page) {
        match found {
            Ok(suppression) => suppressions.push(suppression),
            Err(problem) if is_whole => problems.push(problem),
            Err(_) => (),
        }
    }
    for found in front_matter::find(page) {
        match found {
            Ok(suppression) => suppressions.push(suppression),
            Err(problem) => problems.push(problem),
        }
    }
    let Matches { hidden, used } = match_findings(findings, &suppressions);
    let mut hidden = hidden.into_iter();
    findings.retain(|_| hidden.next() != Some(true));
    let Some(active) = rules.get(RULE) else {
        return;
    };
    problems.extend(
        suppressions
            .iter()
            .zip(used)
            .filter(|(_, used)| !used)
            .filter_map(|(suppression, _)| unused(suppression, rules, is_whole)),
    );
    findings.extend(
        problems
            .into_iter()
            .map(|problem| problem.into_finding(active.severity)),
    );
}

/// Returns the problem with an unused suppression. A suppression of a rule that is off is not a mistake: the rule
/// may be on in another run.
fn unused(
    suppression: &Suppression<'_>,
    rules: &FileRules,
    is_whole: bool,
) -> Option<SuppressionProblem> {
    let (message, note) = match suppression.rule {
        Some(rule) if is_always_on(rule) => (
            format!("`{rule}` cannot be suppressed"),
            "it reports what could not be checked; `exclude` the file in the configuration instead",
        ),
        _ if !is_whole => return None,
        Some(rule) => {
            rules.get(rule)?;
            (format!("unused suppression of `{rule}`"), REMOVE_IT)
        }
        // It may suppress rules that are off only in this run.
        None if rules.is_narrow => return None,
        None => ("unused suppression".to_owned(), REMOVE_IT),
    };
    Some(SuppressionProblem {
        at: suppression.at,
        message,
        note: note.to_owned(),
        fix: suppression.removal.map(removal_fix),
    })
}
