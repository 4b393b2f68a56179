//! What a fault is.

use crate::syntax::value::Range;

/// What a fault is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// The page's MDX.
    Mdx,
    /// A heading id `{#id}` where the platform does not take it out.
    HeadingId,
    /// A code block that is never closed and takes in tags of the page.
    OpenFence,
    /// Imports and exports.
    Module,
    /// The page was not parsed at all.
    Refused,
}

/// An edit that certainly mends a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What it does, as an instruction.
    pub label: &'static str,
    /// What is replaced.
    pub range: Range,
    /// What stands there afterwards.
    pub text: String,
}

/// One thing that keeps a page from being parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What it is about.
    pub kind: FaultKind,
    /// Where it is.
    pub range: Range,
    /// What is wrong: one sentence, lower case.
    pub message: String,
    /// What to do.
    pub hint: String,
    /// Another place that matters, and why.
    pub related: Option<(Range, String)>,
    /// The edit that mends it.
    pub repair: Option<Repair>,
}

impl Fault {
    /// A fault of the page's MDX.
    pub(crate) fn new(range: Range, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            kind: FaultKind::Mdx,
            range,
            message: message.into(),
            hint: hint.into(),
            related: None,
            repair: None,
        }
    }

    /// The same fault with an edit that mends it.
    pub(super) fn repaired(self, label: &'static str, range: Range, text: String) -> Self {
        Self {
            repair: Some(Repair { label, range, text }),
            ..self
        }
    }
}
