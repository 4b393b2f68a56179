//! Finds the fixes that do not fix their finding. Each run would apply them again.

use super::choose::{Chosen, Identity, Round};
use crate::engine::Report;
use crate::site::Site;
use crate::text::{FileId, moved};
use std::collections::{BTreeMap, HashMap};

/// Fixes by the file that they change.
pub(super) type ByFile = BTreeMap<FileId, Vec<Identity>>;

/// What a finding says, and where.
type Problem<'f> = (FileId, &'static str, &'f str, u32);

/// Returns the fixes of `round`, by file, that leave as many findings of their problem as before: at the same position
/// of the text, with a fix. `before` and `after` are the reports before and after the round.
pub(super) fn without_effect(
    site: &Site,
    round: &Round<'_>,
    before: &Report,
    after: &Report,
) -> ByFile {
    let (old, new) = (problems(before, round), problems(after, round));
    let mut found = ByFile::new();
    for (&file, fixes) in round {
        let text = site.source(file).text();
        let edits: Vec<_> = fixes.iter().flat_map(|fix| fix.edits).collect();
        let in_file = fixes.iter().filter(|fix| fix.finding.span.file == file);
        let in_file: Vec<&Chosen<'_>> = in_file.collect();
        let starts: Vec<u32> = in_file.iter().map(|fix| fix.finding.span.start).collect();
        for (fix, start) in in_file.iter().zip(moved(text, &edits, &starts)) {
            let count = |problems: &HashMap<Problem<'_>, usize>, start| {
                let finding = fix.finding;
                let problem = (file, finding.rule, &*finding.message, start);
                problems.get(&problem).copied().unwrap_or_default()
            };
            if count(&new, start) >= count(&old, fix.finding.span.start) {
                found.entry(file).or_default().push(fix.identity);
            }
        }
    }
    found
}

/// Counts the problems that have fixes, in the files of `round`.
fn problems<'f>(report: &'f Report, round: &Round<'_>) -> HashMap<Problem<'f>, usize> {
    let mut counts = HashMap::new();
    let findings = report.findings.iter();
    for finding in findings.filter(|finding| finding.fix.is_some()) {
        let span = finding.span;
        if round.contains_key(&span.file) {
            let problem = (span.file, finding.rule, &*finding.message, span.start);
            *counts.entry(problem).or_default() += 1;
        }
    }
    counts
}
