//! Which findings which suppressions cover. A page may hold very many of both.

use super::silence::{Silence, is_always_on};
use crate::diagnostic::Finding;
use std::collections::HashMap;

/// What suppressions come to on one page.
pub(super) struct Cover {
    /// Beside every finding, whether it is silenced.
    pub(super) hidden: Vec<bool>,
    /// Beside every silence, whether it covers anything. Where several cover a finding, each counts.
    pub(super) used: Vec<bool>,
}

/// Findings of one rule, or all: their starts in order, with their numbers, and where silences begin and end among them.
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

    /// Takes a silence, and says whether it covers anything here.
    fn take(&mut self, silence: &Silence<'_>) -> bool {
        let over = silence.over;
        let from = self.findings.partition_point(|one| one.0 < over.start);
        let to = self.findings.partition_point(|one| one.0 <= over.end);
        self.begin[from] += 1;
        self.end[to.max(from)] += 1;
        from < to
    }

    /// The findings that a silence covers.
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

/// Holds `findings` against `silences`, all of one page.
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
