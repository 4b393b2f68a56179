//! Examples in specifications that do not fit their schemas.

use super::causes::Cause;
use crate::diagnostic::Severity;
use crate::syntax::openapi::Specification;
use crate::text::Span;
use std::collections::BTreeMap;

/// The maximum length of the value of a keyword that a finding points at.
const MAX_RULE: u32 = 300;

/// Returns the examples of a specification that do not fit their schemas.
pub(super) fn invalid_examples(specification: &Specification) -> Vec<Cause> {
    let mut found: Vec<Cause> = Vec::new();
    // Copies of an example have the same mistake.
    let mut known: BTreeMap<(Span, String), usize> = BTreeMap::new();
    for invalid in specification.invalid_examples() {
        let misfit = &invalid.misfit;
        let message = format!(
            "example does not fit its schema: {}",
            misfit.sentence("the value")
        );
        let rule = misfit.rule.span();
        if let Some(at) = known.get(&(rule, message.clone())) {
            found[*at].see.push((invalid.span(), "also here"));
            continue;
        }
        known.insert((rule, message.clone()), found.len());
        let length = rule.end - rule.start;
        let is_short = length <= MAX_RULE;
        let see = is_short.then_some((rule, "the schema")).into_iter();
        found.push(Cause {
            span: invalid.span(),
            message,
            note: "correct the example, or the schema if the API does return such values".into(),
            at_most: Severity::Warning,
            see: see.collect(),
        });
    }
    found
}
