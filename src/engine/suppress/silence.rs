//! What a suppression silences.

use super::complaint::{Complaint, no_such_rule};
use crate::catalog;
use crate::text::Span;

/// One rule, or every rule, silenced in one stretch of a page.
pub(super) struct Silence<'p> {
    /// The rule; none means every one.
    pub(super) rule: Option<&'p str>,
    /// The stretch.
    pub(super) over: Span,
    /// Where the wish stands.
    pub(super) at: Span,
    /// What is taken out where it silences nothing, if that leaves the rest as it is.
    pub(super) removal: Option<Span>,
}

impl<'p> Silence<'p> {
    /// The silence of the rule `name`, which stands at `at`.
    ///
    /// # Errors
    /// A complaint where there is no such rule.
    pub(super) fn of_rule(
        name: &'p str,
        over: Span,
        at: Span,
        removal: Option<Span>,
    ) -> Result<Self, Complaint> {
        if catalog::find(name).is_none() {
            return Err(no_such_rule(at, name, removal));
        }
        Ok(Self {
            rule: Some(name),
            over,
            at,
            removal,
        })
    }
}

/// Whether nothing silences the rule of this name.
pub(super) fn is_always_on(rule: &str) -> bool {
    catalog::find(rule).is_some_and(|facts| facts.always)
}
