//! Matches findings with suppressions. A page may have very many of both.

use super::suppression::{Suppression, is_always_on};
use crate::diagnostic::Finding;
use std::collections::HashMap;

/// The result of the suppressions on one page.
pub(super) struct Matches {
    /// For each finding, whether it is suppressed.
    pub(super) hidden: Vec<bool>,
    /// For each suppression, whether it covers a finding. If several cover the same finding, all of them count.
    pub(super) used: Vec<bool>,
}

/// The findings of one rule, or of all rules: their sorted starts and indexes, and how many suppressions start and end
/// at each.
#[derive(Default)]
struct RuleFindings {
    findings: Vec<(u32, usize)>,
    begin: Vec<usize>,
    end: Vec<usize>,
}

impl RuleFindings {
    fn push(&mut self, start: u32, number: usize) {
        self.findings.push((start, number));
    }

    fn close(&mut self) {
        self.findings.sort_unstable();
        self.begin = vec![0; self.findings.len() + 1];
        self.end = vec![0; self.findings.len() + 1];
    }

    /// Adds a suppression, and returns whether it covers a finding here.
    fn add(&mut self, suppression: &Suppression<'_>) -> bool {
        let over = suppression.over;
        let from = self.findings.partition_point(|one| one.0 < over.start);
        let to = self.findings.partition_point(|one| one.0 <= over.end);
        self.begin[from] += 1;
        self.end[to.max(from)] += 1;
        from < to
    }

    /// Returns the findings that a suppression covers.
    fn suppressed(&self) -> impl Iterator<Item = usize> {
        let mut open = 0;
        let ends = self.begin.iter().zip(&self.end);
        self.findings
            .iter()
            .zip(ends)
            .filter_map(move |((_, number), (begin, end))| {
                open += begin;
                open -= end;
                (open > 0).then_some(*number)
            })
    }
}

/// Matches `findings` with `suppressions`, all of one page.
pub(super) fn match_findings(findings: &[Finding], suppressions: &[Suppression<'_>]) -> Matches {
    let (mut all, mut by_rule) = (
        RuleFindings::default(),
        HashMap::<&str, RuleFindings>::new(),
    );
    for (number, finding) in findings.iter().enumerate() {
        if !is_always_on(finding.rule) {
            all.push(finding.span.start, number);
            let own = by_rule.entry(finding.rule).or_default();
            own.push(finding.span.start, number);
        }
    }
    all.close();
    by_rule.values_mut().for_each(RuleFindings::close);
    let used = suppressions
        .iter()
        .map(|suppression| match suppression.rule {
            None => all.add(suppression),
            Some(rule) => by_rule
                .get_mut(rule)
                .is_some_and(|row| row.add(suppression)),
        });
    let used = used.collect();
    let mut hidden = vec![false; findings.len()];
    for row in by_rule.values().chain([&all]) {
        row.suppressed().for_each(|number| hidden[number] = true);
    }
    Matches { hidden, used }
}
