//! A suppression that is resolved to a range.

use super::problem::{SuppressionProblem, unknown_rule};
use crate::catalog;
use crate::text::Span;

/// A suppression of one rule, or of every rule, in one range of a page.
pub(super) struct Suppression<'p> {
    /// The rule, or `None` for every rule.
    pub(super) rule: Option<&'p str>,
    /// The suppressed range.
    pub(super) over: Span,
    /// The position of the suppression.
    pub(super) at: Span,
    /// The range to delete if the suppression is unused, if the rest of the page stays the same.
    pub(super) removal: Option<Span>,
}

impl<'p> Suppression<'p> {
    /// Returns the suppression of the rule `name`, which is at `at`.
    ///
    /// # Errors
    /// Returns a problem if the rule is unknown.
    pub(super) fn of_rule(
        name: &'p str,
        over: Span,
        at: Span,
        removal: Option<Span>,
    ) -> Result<Self, SuppressionProblem> {
        if catalog::find(name).is_none() {
            return Err(unknown_rule(at, name, removal));
        }
        Ok(Self {
            rule: Some(name),
            over,
            at,
            removal,
        })
    }
}

/// Returns whether this rule cannot be suppressed.
pub(super) fn is_always_on(rule: &str) -> bool {
    catalog::find(rule).is_some_and(|facts| facts.always)
}
