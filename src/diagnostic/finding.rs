//! One thing that a rule reports.

use super::{Fix, Severity, Veil};
use crate::text::Span;

/// A place that helps to understand a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where to look.
    pub span: Span,
    /// What is to be seen there.
    pub message: String,
}

/// A fault that nearly all pages of a folder may have, for one reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shared {
    /// What the pages have in common, to follow "12 pages in `api/`": "have no `description`".
    pub fault: &'static str,
    /// What to do about one of them, or all.
    pub cure: &'static str,
    /// What to do where a tool generates them.
    pub tool: &'static str,
}

/// One thing that a rule reports, in three beats: the message says what is wrong, the note what to do, and
/// the page of the rule why it matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The id of the rule.
    pub rule: &'static str,
    /// How grave it is, as configured for the file.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// What is wrong: one sentence, lower case, no full stop.
    pub message: String,
    /// What to do about it.
    pub note: Option<String>,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// How to mend it, where that is known.
    pub fix: Option<Fix>,
    /// The part of the file in which findings of other rules are consequences of this one, and are not reported.
    pub explained: Option<Span>,
    /// What the page may have in common with others of its folder, which is then reported once for the folder.
    pub shared: Option<Shared>,
    /// How many findings of the same cause an output for people leaves out.
    pub similar: usize,
}

impl Finding {
    /// A finding with nothing but its message.
    pub fn new(
        rule: &'static str,
        severity: Severity,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        Self {
            rule,
            severity,
            span,
            message: message.into(),
            note: None,
            related: Vec::new(),
            fix: None,
            explained: None,
            shared: None,
            similar: 0,
        }
    }

    /// Says what to do.
    pub fn note(&mut self, note: impl Into<String>) -> &mut Self {
        self.note = Some(note.into());
        self
    }

    /// Points at another place.
    pub fn see(&mut self, span: Span, message: impl Into<String>) -> &mut Self {
        self.related.push(Related {
            span,
            message: message.into(),
        });
        self
    }

    /// Says that findings of other rules in this part of the file are consequences of this one.
    pub fn explains(&mut self, span: Span) -> &mut Self {
        self.explained = Some(span);
        self
    }

    /// The finding as it may be printed. A fix that would write a secret keeps its words and loses its edits: with the
    /// secret covered they would spoil the page.
    #[must_use]
    pub fn veiled(mut self, veil: &Veil) -> Self {
        veil.cover(&mut self.message);
        self.note.iter_mut().for_each(|note| veil.cover(note));
        for related in &mut self.related {
            veil.cover(&mut related.message);
        }
        if let Some(fix) = &mut self.fix {
            veil.cover(&mut fix.label);
            if fix
                .edits
                .iter()
                .any(|edit| veil.over(&edit.text) != edit.text)
            {
                fix.edits.clear();
            }
        }
        self
    }

    /// Offers a fix.
    pub fn fix(&mut self, fix: Fix) -> &mut Self {
        self.fix = Some(fix);
        self
    }
}
