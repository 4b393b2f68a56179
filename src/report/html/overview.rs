//! The state of the site at a glance.

use super::bars::{Bar, bars, percent};
use super::counts::Counts;
use super::folders::Folders;
use crate::engine::Tally;
use serde::Serialize;
use std::collections::BTreeMap;

/// The bars of a chart.
const MAX_BARS: usize = 10;

/// The numbers of findings that the page shows.
#[derive(Default)]
pub(super) struct Totals {
    all: Counts,
    rules: BTreeMap<&'static str, Counts>,
    groups: BTreeMap<&'static str, Counts>,
    folders: Folders,
    files: Vec<FileCount>,
    /// The pages and snippets with findings.
    pages: usize,
}

/// The findings of a file.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FileCount {
    pub(super) id: String,
    pub(super) path: String,
    pub(super) counts: Counts,
}

/// The state of the site at a glance.
#[derive(Debug, Serialize)]
pub(super) struct Overview {
    counts: Counts,
    total: usize,
    checked: usize,
    clean: usize,
    clean_percent: String,
    safe_fixes: usize,
    unsafe_fixes: usize,
    /// Findings below `--min-severity`.
    hidden: usize,
    charts: Vec<Chart>,
    worst: Vec<FileCount>,
    folders: Vec<String>,
    groups: Vec<&'static str>,
    rules: Vec<&'static str>,
}

/// The most frequent values of a field.
#[derive(Debug, Serialize)]
struct Chart {
    title: &'static str,
    field: &'static str,
    bars: Vec<Bar>,
    /// The number of other values.
    others: usize,
}

impl Totals {
    /// Counts the findings of a file. `is_page` says whether it is a page or snippet.
    pub(super) fn add_file(&mut self, file: FileCount, is_page: bool) {
        self.pages += usize::from(is_page);
        self.all.add_all(file.counts);
        self.folders.add(&file.path, file.counts);
        self.files.push(file);
    }

    /// Counts findings of a rule.
    pub(super) fn add_rule(&mut self, rule: &'static str, group: &'static str, counts: Counts) {
        self.rules.entry(rule).or_default().add_all(counts);
        self.groups.entry(group).or_default().add_all(counts);
    }

    /// Returns the findings of each rule.
    pub(super) fn rules(&self) -> &BTreeMap<&'static str, Counts> {
        &self.rules
    }

    /// Returns the number of findings.
    pub(super) fn total(&self) -> usize {
        self.all.total()
    }

    /// Returns the state of the site.
    pub(super) fn overview(&self, tally: &Tally) -> Overview {
        let clean = tally.checked.saturating_sub(self.pages);
        let mut worst = self.files.clone();
        worst.sort_by(|a, b| {
            let key = |file: &FileCount| file.counts.worst_first();
            key(a).cmp(&key(b)).then_with(|| a.path.cmp(&b.path))
        });
        worst.truncate(MAX_BARS);
        let named = |counts: &BTreeMap<&'static str, Counts>| {
            let counts = counts.iter();
            counts
                .map(|(name, counts)| (*name, *counts))
                .collect::<Vec<_>>()
        };
        let folders: Vec<(&str, Counts)> = self.folders.iter().collect();
        Overview {
            counts: self.all,
            total: self.all.total(),
            checked: tally.checked,
            clean,
            clean_percent: percent(clean, tally.checked),
            safe_fixes: tally.fixable,
            unsafe_fixes: tally.unsafely_fixable,
            hidden: tally.hidden_warnings + tally.hidden_infos,
            charts: vec![
                chart("By rule", "rule", &named(&self.rules)),
                chart("By group", "group", &named(&self.groups)),
                chart("By folder", "folder", &folders),
            ],
            worst,
            folders: folders.iter().map(|(name, _)| (*name).to_owned()).collect(),
            groups: self.groups.keys().copied().collect(),
            rules: self.rules.keys().copied().collect(),
        }
    }
}

fn chart(title: &'static str, field: &'static str, counts: &[(&str, Counts)]) -> Chart {
    let bars = bars(field, counts.iter().copied(), MAX_BARS);
    Chart {
        title,
        field,
        others: counts.len() - bars.len(),
        bars,
    }
}
