//! `--add-ignores`: which findings are silenced, and why.

use super::gate_args::IgnoreArgs;
use crate::catalog;
use crate::config::Choice;
use crate::diagnostic::Finding;
use crate::report::counted;

/// What is to be silenced.
pub(super) struct Ignores {
    choice: Choice,
    reason: String,
}

impl Ignores {
    /// What the arguments ask for.
    pub(super) fn new(arguments: &IgnoreArgs) -> anyhow::Result<Option<Self>> {
        let (Some(rules), Some(reason)) = (&arguments.add_ignores, &arguments.reason) else {
            return Ok(None);
        };
        let reason = reason.trim();
        if reason.is_empty() || reason.contains("*/") || reason.chars().any(char::is_control) {
            anyhow::bail!("--reason takes one line of text, without `*/`: it stands in a comment");
        }
        let rules: Vec<String> = rules
            .iter()
            .filter(|rule| !rule.is_empty())
            .cloned()
            .collect();
        Ok(Some(Self {
            choice: Choice::new(&rules, &[])?,
            reason: reason.to_owned(),
        }))
    }

    /// Why.
    pub(super) fn reason(&self) -> &str {
        &self.reason
    }

    /// Of these findings, those of the rules that are meant.
    pub(super) fn of(&self, mut findings: Vec<Finding>) -> Vec<Finding> {
        findings.retain(|finding| {
            catalog::find(finding.rule).is_some_and(|facts| !self.choice.leaves_out(facts))
        });
        findings
    }

    /// What was done.
    pub(super) fn summary(&self, made: usize, changed: usize) -> String {
        format!(
            "Silenced {} in {}: {}\n",
            counted(made, "finding"),
            counted(changed, "file"),
            self.reason
        )
    }
}
