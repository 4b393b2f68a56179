//! The rules that reported something, with their manuals.

use super::counts::Counts;
use super::file::RuleName;
use super::manual;
use super::text::inline;
use crate::catalog::{self, Facts};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A rule that reported something.
#[derive(Debug, Serialize)]
pub(super) struct RuleView {
    #[serde(flatten)]
    name: RuleName,
    /// What it reports, as HTML.
    summary: String,
    counts: Counts,
    total: usize,
    /// The manual as HTML. `None` for a rule that the site declares.
    manual: Option<String>,
    /// The address of the manual.
    url: Option<String>,
}

/// Returns the rules by group and name.
pub(super) fn views(counts: &BTreeMap<&'static str, Counts>) -> Vec<RuleView> {
    let included: BTreeSet<&'static str> = counts.keys().copied().collect();
    let view = |(rule, counts): (&&'static str, &Counts)| {
        let facts = catalog::find(rule);
        let described = facts.filter(|facts| !facts.is_declared());
        RuleView {
            name: RuleName::new(rule),
            summary: facts.map_or_else(String::new, |facts| inline(&facts.summary)),
            counts: *counts,
            total: counts.total(),
            manual: described.map(|facts| manual::html(facts, &included)),
            url: facts
                .map(Facts::url)
                .filter(|url| url.starts_with("https://")),
        }
    };
    let mut views: Vec<RuleView> = counts.iter().map(view).collect();
    views.sort_by_key(|view| (view.name.group, view.name.id));
    views
}
