//! What is wrong with an address, and the edit that repairs it.

use crate::text::{Edit, Span, fit};
use std::ops::Range;

/// What is wrong with an address.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    /// The problem, behind the address: `has two schemes`.
    pub(super) problem: String,
    /// What to do.
    pub(super) advice: String,
    /// The part of the address to replace, and what with, where the right address is certain.
    pub(super) repair: Option<(Range<usize>, String)>,
}

impl Malformed {
    pub(super) fn new(problem: &str, advice: &str) -> Self {
        Self {
            problem: problem.to_owned(),
            advice: advice.to_owned(),
            repair: None,
        }
    }

    pub(super) fn repaired(problem: &str, range: Range<usize>, text: &str) -> Self {
        Self {
            problem: problem.to_owned(),
            advice: format!("write `{text}`"),
            repair: Some((range, text.to_owned())),
        }
    }

    /// The edit that repairs an address that is written at `span` as it is meant.
    pub(super) fn edit(&self, span: Span) -> Option<Edit> {
        let (range, text) = self.repair.as_ref()?;
        let span = Span {
            start: span.start + fit(range.start),
            end: span.start + fit(range.end),
            ..span
        };
        Some(Edit::replace(span, text.clone()))
    }
}
