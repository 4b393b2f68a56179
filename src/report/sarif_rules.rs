//! The rules as SARIF describes them.

use crate::catalog::{Facts, find};
use crate::diagnostic::Severity;
use serde_json::{Value, json};

/// The rules that results name, in the order in which they come.
#[derive(Default)]
pub(super) struct Rules(Vec<&'static str>);

impl Rules {
    /// The number of a rule in the list.
    pub(super) fn index(&mut self, rule: &'static str) -> usize {
        let known = self.0.iter().position(|known| *known == rule);
        known.unwrap_or_else(|| {
            self.0.push(rule);
            self.0.len() - 1
        })
    }

    /// What is known of each.
    pub(super) fn described(&self) -> Vec<Value> {
        let rules = self.0.iter();
        rules
            .map(|id| find(id).map_or_else(|| json!({ "id": id }), described))
            .collect()
    }
}

/// The word of SARIF for a severity.
pub(super) fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

fn described(facts: &Facts) -> Value {
    let url = facts.url();
    let advice = facts.advise(|_| None);
    let full = [Some(facts.summary.clone()), advice];
    let full: Vec<String> = full.into_iter().flatten().collect();
    let severity = facts.severity.or(facts.strict).unwrap_or(Severity::Warning);
    json!({
        "id": facts.id,
        "shortDescription": { "text": facts.summary },
        "fullDescription": { "text": full.join(" ") },
        "help": {
            "text": format!("{} See {url}", full.join(" ")),
            "markdown": facts.manual.text(),
        },
        "helpUri": url,
        "defaultConfiguration": {
            "enabled": facts.severity.is_some(),
            "level": level(severity),
        },
        "properties": {
            "tags": ["documentation", facts.group],
            "problem.severity": match severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Info => "recommendation",
            },
        },
    })
}
