//! Applies the suppressions of a page to its findings, and reports unused suppressions.

use super::complaint::{Complaint, RULE, take_out};
use super::cover::{Cover, cover};
use super::silence::{Silence, is_always_on};
use super::{comments, front_matter};
use crate::diagnostic::Finding;
use crate::engine::roster::Lineup;
use crate::page::Page;

const REMOVE_IT: &str = "remove it, so that it does not hide a later finding";

/// Returns whether the page has suppressions.
pub(in crate::engine) fn is_in(page: &Page) -> bool {
    !page.directives().is_empty() || page.front_matter().field("mdxlint").is_some()
}

/// Removes suppressed findings from `findings`, and adds a finding for each unused suppression.
pub(in crate::engine) fn apply(page: &Page, lineup: &Lineup, findings: &mut Vec<Finding>) {
    // After a syntax error it is unknown which findings are missing, and which comments are in code.
    let is_whole = page.faults().is_empty();
    let (mut silences, mut complaints) = (Vec::new(), Vec::new());
    for wish in comments::silences(page) {
        match wish {
            Ok(silence) => silences.push(silence),
            Err(complaint) if is_whole => complaints.push(complaint),
            Err(_) => (),
        }
    }
    for wish in front_matter::silences(page) {
        match wish {
            Ok(silence) => silences.push(silence),
            Err(complaint) => complaints.push(complaint),
        }
    }
    let Cover { hidden, used } = cover(findings, &silences);
    let mut hidden = hidden.into_iter();
    findings.retain(|_| hidden.next() != Some(true));
    let Some(active) = lineup.get(RULE) else {
        return;
    };
    complaints.extend(
        silences
            .iter()
            .zip(used)
            .filter(|(_, used)| !used)
            .filter_map(|(silence, _)| unused(silence, lineup, is_whole)),
    );
    findings.extend(
        complaints
            .into_iter()
            .map(|complaint| complaint.into_finding(active.severity)),
    );
}

/// Returns the complaint about an unused suppression. A suppression of a rule that is off is not a mistake: the rule
/// may be on in another run.
fn unused(silence: &Silence<'_>, lineup: &Lineup, is_whole: bool) -> Option<Complaint> {
    let (message, note) = match silence.rule {
        Some(rule) if is_always_on(rule) => (
            format!("`{rule}` cannot be suppressed"),
            "it reports what could not be checked; `exclude` the file in the configuration instead",
        ),
        _ if !is_whole => return None,
        Some(rule) => {
            lineup.get(rule)?;
            (format!("unused suppression of `{rule}`"), REMOVE_IT)
        }
        // It may suppress rules that are off only in this run.
        None if lineup.is_narrow => return None,
        None => ("unused suppression".to_owned(), REMOVE_IT),
    };
    Some(Complaint {
        at: silence.at,
        message,
        note: note.to_owned(),
        fix: silence.removal.map(take_out),
    })
}
