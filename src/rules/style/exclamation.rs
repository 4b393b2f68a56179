use super::own_words::{Labels, own_words};
use super::phrases::replace;
use crate::diagnostic::Fix;
use crate::page::{Page, TextRole};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::ops::Range;

/// Reports sentences that end with an exclamation mark.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exclamation {}

impl Rule for Exclamation {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !page.valid_text().contains('!') {
            return;
        }
        for block in own_words(page, cx) {
            let text = block.text();
            if !text.contains('!') {
                continue;
            }
            let labels = Labels::of(&block);
            for marks in marks(text) {
                if labels.contain(marks.start) {
                    continue;
                }
                let span = block.span_of(marks.clone());
                let finding = cx.report(span, "exclamation mark");
                finding.note("end the sentence with a full stop");
                let is_sentence = matches!(block.role, TextRole::Paragraph | TextRole::Description);
                let (label, end) = if is_sentence {
                    ("write a full stop", ".")
                } else {
                    ("remove the exclamation mark", "")
                };
                if let Some(edit) = replace(page, &block, marks, end) {
                    // The author may mean the emphasis.
                    finding.fix(Fix::risky(label, vec![edit]));
                }
            }
        }
    }
}

/// Returns the exclamation marks at the end of sentences, as ranges. Others are part of a name or of code.
fn marks(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('!').map(|start| at + start) {
        let rest = &text[start..];
        let length = rest.len() - rest.trim_start_matches('!').len();
        at = start + length;
        let follows_word =
            text[..start].ends_with(|letter: char| letter.is_alphanumeric() || letter == ')');
        let after = &text[at..];
        let ends = after.is_empty() || after.starts_with(char::is_whitespace);
        let next = after.trim_start().chars().next();
        let starts_next =
            next.is_none_or(|letter| !letter.is_lowercase() && letter.is_alphanumeric());
        if follows_word && ends && starts_next {
            found.push(start..at);
        }
    }
    found
}
