//! Findings and suppressions meet: what is silenced goes, and what silences nothing is told.

use super::complaint::{Complaint, RULE, take_out};
use super::cover::{Cover, cover};
use super::silence::{Silence, is_always_on};
use super::{comments, front_matter};
use crate::diagnostic::Finding;
use crate::engine::roster::Lineup;
use crate::page::Page;

const TAKE_OUT: &str = "take it out, so that it does not hide a finding to come";

/// Whether there are suppressions on the page.
pub(in crate::engine) fn is_in(page: &Page) -> bool {
    !page.directives().is_empty() || page.front_matter().field("mdxlint").is_some()
}

/// Takes what the page's suppressions silence out of `findings`, and adds a finding for each that silences nothing.
pub(in crate::engine) fn apply(page: &Page, lineup: &Lineup, findings: &mut Vec<Finding>) {
    // Behind a fault nobody knows what there is to silence, or which comments stand in code.
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

/// The complaint about a silence that nothing fell under. That of a rule that is off is no mistake: the rule may
/// be on in another run.
fn unused(silence: &Silence<'_>, lineup: &Lineup, is_whole: bool) -> Option<Complaint> {
    let (message, note) = match silence.rule {
        Some(rule) if is_always_on(rule) => (
            format!("`{rule}` cannot be suppressed"),
            "what it reports was not checked; `exclude` the file in the configuration instead",
        ),
        _ if !is_whole => return None,
        Some(rule) => {
            lineup.get(rule)?;
            (format!("nothing of `{rule}` is silenced here"), TAKE_OUT)
        }
        // Which rules are not on for this run alone, it may silence in another one.
        None if lineup.is_narrow => return None,
        None => ("this suppression silences nothing".to_owned(), TAKE_OUT),
    };
    Some(Complaint {
        at: silence.at,
        message,
        note: note.to_owned(),
        fix: silence.removal.map(take_out),
    })
}
