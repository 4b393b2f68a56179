//! Findings of rules.

use super::{Fix, SecretMask, Severity};
use crate::text::{FileId, Span};
use std::borrow::Cow;

/// A span that helps to understand a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The span.
    pub span: Span,
    /// What is there.
    pub message: String,
}

/// A problem that nearly all pages of a folder may have, because of one cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedProblem {
    /// What the pages have in common, as in "12 pages in `api/` have no `description`": "have no `description`".
    pub problem: &'static str,
    /// How to fix one of the pages, or all.
    pub fix: &'static str,
    /// What to do if a tool generates the pages.
    pub tool: &'static str,
}

/// A finding of a rule. The message says what is wrong, the note how to fix it, and the manual of the rule why it
/// matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The id of the rule.
    pub rule: &'static str,
    /// The severity, as configured for the file.
    pub severity: Severity,
    /// The affected text.
    pub span: Span,
    /// The problem: one sentence, in lower case, without a full stop.
    pub message: String,
    /// How to fix it. Most rules have the same note for all findings, which is not copied.
    pub note: Option<Cow<'static, str>>,
    /// Other relevant spans.
    pub related: Vec<Related>,
    /// An automatic fix, if there is one.
    pub fix: Option<Fix>,
    /// A span in which findings of other rules are consequences of this one, and are not reported.
    pub explained: Option<Span>,
    /// A problem that other pages of the folder may have too. It is then reported once for the folder.
    pub shared: Option<&'static SharedProblem>,
    /// The number of findings with the same cause that an output for people omits.
    pub similar: usize,
}

impl Finding {
    /// Creates a finding with only a message.
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

    /// Sets the note, which says how to fix the finding.
    pub fn note(&mut self, note: impl Into<Cow<'static, str>>) -> &mut Self {
        self.note = Some(note.into());
        self
    }

    /// Adds a related span.
    pub fn see(&mut self, span: Span, message: impl Into<String>) -> &mut Self {
        self.related.push(Related {
            span,
            message: message.into(),
        });
        self
    }

    /// Sets the span in which findings of other rules are consequences of this one.
    pub fn explains(&mut self, span: Span) -> &mut Self {
        self.explained = Some(span);
        self
    }

    /// Returns the finding with the secrets of `mask` masked. A fix that would insert a secret keeps its label but loses its
    /// edits, because with the secret masked they would damage the page.
    #[must_use]
    pub fn masked(mut self, mask: &SecretMask) -> Self {
        mask.hide_in(&mut self.message);
        if let Some(note) = &mut self.note
            && let Cow::Owned(masked) = mask.hide(note)
        {
            *note = masked.into();
        }
        for related in &mut self.related {
            mask.hide_in(&mut related.message);
        }
        if let Some(fix) = &mut self.fix {
            mask.hide_in(&mut fix.label);
            if fix
                .edits
                .iter()
                .any(|edit| matches!(mask.hide(&edit.text), Cow::Owned(_)))
            {
                fix.edits.clear();
            }
        }
        self
    }

    /// Returns whether it concerns only `file`.
    pub fn is_within(&self, file: FileId) -> bool {
        let related = self.related.iter().map(|related| related.span);
        let edits = self.fix.iter().flat_map(|fix| &fix.edits);
        let others = related
            .chain(edits.map(|edit| edit.span))
            .chain(self.explained);
        std::iter::once(self.span)
            .chain(others)
            .all(|span| span.file == file)
    }

    /// Returns the finding at the same place of `file`, which has the same text.
    #[must_use]
    pub fn moved_to(mut self, file: FileId) -> Self {
        let related = self.related.iter_mut().map(|related| &mut related.span);
        let edits = self.fix.iter_mut().flat_map(|fix| &mut fix.edits);
        let others = related.chain(edits.map(|edit| &mut edit.span));
        for span in others.chain(&mut self.explained) {
            span.file = file;
        }
        self.span.file = file;
        self
    }

    /// Sets the fix.
    pub fn fix(&mut self, fix: Fix) -> &mut Self {
        self.fix = Some(fix);
        self
    }
}
