//! The suppressions that a session adds.

use crate::catalog;
use crate::config::Choice;
use crate::diagnostic::Finding;

/// The findings to suppress, and the reason.
pub struct NewSuppressions {
    choice: Choice,
    reason: String,
}

impl NewSuppressions {
    /// Suppresses findings of these rules and groups, or of all rules if there are none.
    ///
    /// # Errors
    /// Returns an error if a rule is unknown, or the reason cannot be written in a comment.
    pub fn new(rules: &[String], reason: &str) -> anyhow::Result<Self> {
        let reason = reason.trim();
        if reason.is_empty() || reason.contains("*/") || reason.chars().any(char::is_control) {
            anyhow::bail!(
                "invalid --reason: expected one line of text without `*/`, because it is written in a comment"
            );
        }
        let rules: Vec<String> = rules
            .iter()
            .filter(|rule| !rule.is_empty())
            .cloned()
            .collect();
        Ok(Self {
            choice: Choice::new(&rules, &[])?,
            reason: reason.to_owned(),
        })
    }

    /// Returns the reason.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns those of `findings` that are to be suppressed.
    pub(super) fn select(&self, mut findings: Vec<Finding>) -> Vec<Finding> {
        findings.retain(|finding| {
            catalog::find(finding.rule).is_some_and(|facts| !self.choice.excludes(facts))
        });
        findings
    }
}
