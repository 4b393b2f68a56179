//! Findings of rules.

use super::{Fix, SecretMask, Severity};
use crate::text::{FileId, Span};
use std::borrow::Cow;
use std::fmt::Write as _;

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
    /// The spans in which findings of other rules are consequences of this one, and are not reported.
    pub explained: Vec<Span>,
    /// The rules with findings in `explained` that are consequences: all others if empty.
    pub explained_rules: &'static [&'static str],
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
            message: on_one_line(message.into()),
            note: None,
            related: Vec::new(),
            fix: None,
            explained: Vec::new(),
            explained_rules: &[],
            shared: None,
            similar: 0,
        }
    }

    /// Sets the note, which says how to fix the finding.
    pub fn note(&mut self, note: impl Into<Cow<'static, str>>) -> &mut Self {
        self.note = Some(match note.into() {
            Cow::Owned(note) => on_one_line(note).into(),
            note @ Cow::Borrowed(_) => note,
        });
        self
    }

    /// Adds a related span.
    pub fn see(&mut self, span: Span, message: impl Into<String>) -> &mut Self {
        self.related.push(Related {
            span,
            message: on_one_line(message.into()),
        });
        self
    }

    /// Adds a span in which findings of other rules are consequences of this one.
    pub fn explains(&mut self, span: Span) -> &mut Self {
        self.explained.push(span);
        self
    }

    /// Adds a span in which findings of `rules` are consequences of this one. They are the same for all its spans.
    pub fn explains_of(&mut self, span: Span, rules: &'static [&'static str]) -> &mut Self {
        self.explained.push(span);
        self.explained_rules = rules;
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
            .chain(self.explained.iter().copied());
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
        self.fix = Some(Fix {
            label: on_one_line(fix.label),
            ..fix
        });
        self
    }
}

/// Returns a text that quotes a page without its line breaks, and with a name for each character that nobody sees.
fn on_one_line(text: String) -> String {
    let is_plain = |letter: char| matches!(letter, ' '..='~');
    if text.chars().all(is_plain) {
        return text;
    }
    let mut shown = String::with_capacity(text.len());
    let mut is_after_break = false;
    for letter in text.chars() {
        let is_break = matches!(
            letter,
            '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        );
        if is_break || (is_after_break && letter.is_whitespace()) {
            is_after_break = true;
            if !shown.ends_with(' ') {
                shown.push(' ');
            }
            continue;
        }
        is_after_break = false;
        if letter.is_control() || is_invisible(letter) {
            let _ = write!(shown, "<U+{:04X}>", u32::from(letter));
        } else if letter.is_whitespace() {
            shown.push(' ');
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Returns whether a character has no width, looks like another one, or changes the direction of those around it.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{a0}' | '\u{202f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::on_one_line;

    #[test]
    fn texts_have_one_line_of_visible_characters() {
        for (text, expected) in [
            ("a  b", "a  b"),
            ("a\nb\r\n\tc", "a b c"),
            ("a\u{a0}b  c", "a<U+00A0>b  c"),
            ("a\n    b", "a b"),
            ("a\u{200b}b\u{202e}", "a<U+200B>b<U+202E>"),
            ("a\u{1b}[1m", "a<U+001B>[1m"),
            ("日本語 é…", "日本語 é…"),
        ] {
            assert_eq!(on_one_line(text.to_owned()), expected);
        }
    }
}
