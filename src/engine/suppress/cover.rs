//! Matches findings with suppressions. A page may have very many of both.

use super::silence::{Silence, is_always_on};
use crate::diagnostic::Finding;
use std::collections::HashMap;

/// The result of the suppressions on one page.
pub(super) struct Cover {
    /// For each finding, whether it is suppressed.
    pub(super) hidden: Vec<bool>,
    /// For each suppression, whether it covers a finding. If several cover the same finding, all of them count.
    pub(super) used: Vec<bool>,
}

/// The findings of one rule, or of all rules: their sorted starts and indexes, and how many suppressions start and end
/// at each.
#[derive(Default)]
struct Row {
    findings: Vec<(u32, usize)>,
    begin: Vec<usize>,
    end: Vec<usize>,
}

impl Row {
    fn push(&mut self, start: u32, number: usize) {
        self.findings.push((start, number));
    }

    fn close(&mut self) {
        self.findings.sort_unstable();
        self.begin = vec![0; self.findings.len() + 1];
        self.end = vec![0; self.findings.len() + 1];
    }

    /// Adds a suppression, and returns whether it covers a finding here.
    fn take(&mut self, silence: &Silence<'_>) -> bool {
        let over = silence.over;
        let from = self.findings.partition_point(|one| one.0 < over.start);
        let to = self.findings.partition_point(|one| one.0 <= over.end);
        self.begin[from] += 1;
        self.end[to.max(from)] += 1;
        from < to
    }

    /// Returns the findings that a suppression covers.
    fn covered(&self) -> impl Iterator<Item = usize> {
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

/// Matches `findings` with `silences`, all of one page.
pub(super) fn cover(findings: &[Finding], silences: &[Silence<'_>]) -> Cover {
    let (mut all, mut by_rule) = (Row::default(), HashMap::<&str, Row>::new());
    for (number, finding) in findings.iter().enumerate() {
        if !is_always_on(finding.rule) {
            all.push(finding.span.start, number);
            let own = by_rule.entry(finding.rule).or_default();
            own.push(finding.span.start, number);
        }
    }
    all.close();
    by_rule.values_mut().for_each(Row::close);
    let used = silences.iter().map(|silence| match silence.rule {
        None => all.take(silence),
        Some(rule) => by_rule.get_mut(rule).is_some_and(|row| row.take(silence)),
    });
    let used = used.collect();
    let mut hidden = vec![false; findings.len()];
    for row in by_rule.values().chain([&all]) {
        row.covered().for_each(|number| hidden[number] = true);
    }
    Cover { hidden, used }
}
