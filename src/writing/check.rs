//! Checks a page with style rules.

use super::Pattern;
use super::hit::Memory;
use super::message::message;
use super::prefilter::Prefilter;
use super::scope::Extent;
use super::style_rule::{Check, StyleRule};
use super::unit::{Unit, units};
use super::vocabulary::Vocabulary;
use crate::page::Page;
use crate::text::Span;
use std::collections::HashSet;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation as _;

/// What a style rule reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// The index of the rule.
    pub rule: usize,
    /// The affected text.
    pub span: Span,
    /// The message.
    pub message: String,
    /// How to fix it, if the message does not say so.
    pub note: Option<String>,
}

/// What applies to all style rules on a page.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'s> {
    /// The vocabulary of the site.
    pub vocabulary: &'s Vocabulary,
    /// Patterns of texts that are not prose.
    pub ignored: &'s [Pattern],
    /// Whether the texts of links are not checked.
    pub hides_links: bool,
    /// Whether alternative texts are not checked.
    pub hides_alt: bool,
}

/// The words of a page that readers see.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WordCount {
    /// All of them, which style rules look at.
    pub all: usize,
    /// Those of them that the site hides from its style rules.
    pub hidden: usize,
}

/// Counts the words that readers see on `page`, and those that the site hides from its style rules.
pub fn count_words(page: &Page, setting: Setting<'_>) -> WordCount {
    let count = |units: &[Unit<'_>]| -> usize {
        units
            .iter()
            .map(|unit| unit.text.unicode_words().count())
            .sum()
    };
    let all = count(&units(page, &[Extent::Block]));
    let left = count(&checked_units(page, &[Extent::Block], setting));
    let hidden = all.saturating_sub(left);
    WordCount { all, hidden }
}

/// Returns the texts of `page` without the parts that are not checked.
fn checked_units<'p>(page: &'p Page, extents: &[Extent], setting: Setting<'_>) -> Vec<Unit<'p>> {
    let mut units = units(page, extents);
    units.retain(|unit| !(setting.hides_alt && unit.scope.contains(&"alt")));
    let links: Vec<Span> = if setting.hides_links {
        page.links().map(|link| link.span()).collect()
    } else {
        Vec::new()
    };
    for unit in units.iter_mut().filter(|unit| unit.extent != Extent::Raw) {
        let mut hidden = unit.parts_in(&links);
        hidden.extend(ignored(&unit.text, setting.ignored));
        unit.hide(&hidden);
    }
    units
}

/// The findings on a page.
#[derive(Debug, Default)]
pub struct Checked {
    /// What the rules report, in the order of the rules.
    pub alerts: Vec<Alert>,
    /// The indexes of rules with a pattern that took too many steps.
    pub exhausted: Vec<usize>,
}

/// Returns what `rules` report on `page`. `prefilter` is that of the same rules.
pub fn check(
    page: &Page,
    rules: &[&StyleRule],
    prefilter: &Prefilter,
    setting: Setting<'_>,
) -> Checked {
    let mut extents: Vec<Extent> = rules.iter().flat_map(|rule| rule.scope.extents()).collect();
    extents.sort_unstable();
    extents.dedup();
    let units = checked_units(page, &extents, setting);
    let candidates: Vec<Vec<bool>> = units
        .iter()
        .map(|unit| prefilter.candidates(&unit.text))
        .collect();
    let mut checked = Checked::default();
    for (index, rule) in rules.iter().enumerate() {
        let units = units
            .iter()
            .zip(&candidates)
            .filter(|(_, candidates)| candidates[index]);
        match alerts(
            index,
            rule,
            page,
            units.map(|(unit, _)| unit),
            setting.vocabulary,
        ) {
            Some(alerts) => checked.alerts.extend(alerts),
            None => checked.exhausted.push(index),
        }
    }
    checked
}

/// Returns what one rule reports, or `None` if one of its patterns takes too many steps.
fn alerts<'u>(
    index: usize,
    rule: &StyleRule,
    page: &Page,
    units: impl Iterator<Item = &'u Unit<'u>>,
    vocabulary: &Vocabulary,
) -> Option<Vec<Alert>> {
    let limit = rule.limit.unwrap_or(usize::MAX);
    let kind = match &rule.check {
        Check::Texts(kind) => kind,
        Check::Page(check) => {
            let problems = check.find(page).into_iter().take(limit);
            let alerts = problems.map(|problem| Alert {
                rule: index,
                span: problem.span,
                message: message(&rule.message, &[problem.message]),
                note: Some(problem.note),
            });
            return Some(alerts.collect());
        }
    };
    let mut memory = Memory::default();
    let mut alerts = Vec::new();
    let mut starts = HashSet::new();
    for unit in units {
        if !rule.scope.selects(unit.extent, &unit.scope) {
            continue;
        }
        let hits = kind.find(&unit.text, page, &mut memory, vocabulary).ok()?;
        for hit in hits {
            let span = unit.span_of(hit.range.clone());
            if alerts.len() < limit && starts.insert(span.start) {
                alerts.push(Alert {
                    rule: index,
                    span,
                    message: message(&rule.message, &hit.values),
                    note: kind.note(&hit, &mut memory),
                });
            }
        }
    }
    Some(alerts)
}

/// Returns the parts of a text that `patterns` match.
fn ignored(text: &str, patterns: &[Pattern]) -> Vec<Range<usize>> {
    let found = patterns
        .iter()
        .filter_map(|pattern| pattern.find_all(text).ok());
    found.flatten().collect()
}
