//! A problem with an address, and the edit that fixes it.

use crate::text::{Edit, Span, to_u32};
use std::ops::Range;

/// A problem with an address.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    /// The problem, in a form that follows the address: `has two schemes`.
    pub(super) problem: String,
    /// The advice.
    pub(super) advice: String,
    /// The range of the address to replace and the new text, if the right address is certain.
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

    /// Returns the edit that fixes an address with its source at `span`.
    pub(super) fn edit(&self, span: Span) -> Option<Edit> {
        let (range, text) = self.repair.as_ref()?;
        let span = Span {
            start: span.start + to_u32(range.start),
            end: span.start + to_u32(range.end),
            ..span
        };
        Some(Edit::replace(span, text.clone()))
    }
}
