//! The descriptions of rules in SARIF.

use crate::catalog::{Facts, find};
use crate::diagnostic::Severity;
use serde_json::{Value, json};

/// The rules that results name, in the order of their first result.
#[derive(Default)]
pub(super) struct Rules(Vec<&'static str>);

impl Rules {
    /// Returns the index of a rule in the list, and adds the rule if it is new.
    pub(super) fn index(&mut self, rule: &'static str) -> usize {
        let index = self.0.iter().position(|listed| *listed == rule);
        index.unwrap_or_else(|| {
            self.0.push(rule);
            self.0.len() - 1
        })
    }

    /// Returns the description of each rule.
    pub(super) fn described(&self) -> Vec<Value> {
        let rules = self.0.iter();
        rules
            .map(|id| find(id).map_or_else(|| json!({ "id": id }), described))
            .collect()
    }
}

/// Returns the name of a severity in SARIF.
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
