//! Charts of bars, which the templates draw as SVG.

use super::address::filter;
use super::counts::Counts;
use serde::Serialize;
use std::cmp::Reverse;

/// A bar with a part for each severity.
#[derive(Debug, Serialize)]
pub(super) struct Bar {
    /// Its name.
    pub(super) label: String,
    /// The filter that shows its findings.
    filter: String,
    counts: Counts,
    total: usize,
    parts: Vec<Part>,
}

/// A part of a bar, in percent of the longest bar.
#[derive(Debug, Serialize)]
struct Part {
    severity: &'static str,
    start: String,
    width: String,
}

/// Returns the bars of the most frequent values of a field.
pub(super) fn bars<'v>(
    field: &str,
    counts: impl Iterator<Item = (&'v str, Counts)>,
    most: usize,
) -> Vec<Bar> {
    let mut counts: Vec<(&str, Counts)> = counts.collect();
    counts.sort_by_key(|(name, counts)| (Reverse(counts.total()), counts.worst_first(), *name));
    counts.truncate(most);
    let longest = counts.iter().map(|(_, counts)| counts.total()).max();
    let longest = longest.unwrap_or_default();
    let bar = |(label, counts): (&str, Counts)| Bar {
        label: label.to_owned(),
        filter: filter(field, label),
        counts,
        total: counts.total(),
        parts: parts(counts, longest),
    };
    counts.into_iter().map(bar).collect()
}

fn parts(counts: Counts, longest: usize) -> Vec<Part> {
    let all = [
        ("error", counts.errors),
        ("warning", counts.warnings),
        ("info", counts.infos),
    ];
    let mut start = 0;
    let mut parts = Vec::new();
    for (severity, count) in all.into_iter().filter(|(_, count)| *count > 0) {
        parts.push(Part {
            severity,
            start: percent(start, longest),
            width: percent(count, longest),
        });
        start += count;
    }
    parts
}

/// Returns the share in percent with one decimal.
pub(super) fn percent(part: usize, whole: usize) -> String {
    let share = (part * 1000).checked_div(whole).unwrap_or_default();
    format!("{}.{}", share / 10, share % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bar_is_complete() {
        let counts = |errors, infos| Counts {
            errors,
            infos,
            ..Counts::default()
        };
        let all = [
            ("a", counts(0, 1)),
            ("b", counts(1, 2)),
            ("c", counts(1, 0)),
        ];
        let bars = bars("rule", all.into_iter(), 2);
        let labels: Vec<&str> = bars.iter().map(|bar| &*bar.label).collect();
        assert_eq!(labels, ["b", "c"]);
        let parts = bars[0].parts.iter();
        let parts: Vec<(&str, &str)> = parts.map(|part| (&*part.start, &*part.width)).collect();
        assert_eq!(parts, [("0.0", "33.3"), ("33.3", "66.6")]);
        assert_eq!(percent(0, 0), "0.0");
    }
}
