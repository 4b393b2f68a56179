use super::code_blocks::highlighter;
use super::gaps::gaps;
use super::placeholder_comments::Gap;
use crate::catalog::{COMMENT_WORDS, LANGUAGES};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::ops::Range;

/// Reports unfinished examples and, if enabled, examples that omit code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncompleteExample {
    data: bool,
    elision: bool,
}

impl Rule for IncompleteExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let kinds = &LANGUAGES.kinds;
        let mut mentioned: Option<Vec<&str>> = None;
        for block in page.code_blocks() {
            let Some(language) = highlighter(page, block) else {
                continue;
            };
            if kinds.text.contains(language) || (kinds.data.contains(language) && !self.data) {
                continue;
            }
            let code = page.code_text(block);
            let mut found = gaps(&code, language);
            found.retain(|(_, gap)| self.elision || *gap == Gap::Unfinished);
            if found.iter().any(|(_, gap)| *gap == Gap::Unfinished) {
                let mentioned = mentioned.get_or_insert_with(|| mentioned_tasks(page));
                let is_mentioned = |range: &Range<usize>| {
                    let comment = &code.text()[range.clone()];
                    mentioned.iter().any(|word| comment.contains(word))
                };
                found.retain(|(range, gap)| *gap != Gap::Unfinished || !is_mentioned(range));
            }
            let Some(((range, gap), others)) = found.split_first() else {
                continue;
            };
            let what = shortened(&code.text()[range.clone()]);
            let message = match gap {
                Gap::Elided => format!("example omits code: `{what}`"),
                Gap::Yours => format!("example leaves code to the reader: `{what}`"),
                Gap::Unfinished => format!("unfinished example: `{what}`"),
            };
            let note = match gap {
                Gap::Unfinished => "finish the example, so that readers can run it",
                _ => {
                    "write the whole example, so that readers can run it, or show a smaller one that is complete"
                }
            };
            let finding = cx.report(code.span(range.clone()), message);
            finding.note(note);
            for (other, _) in others.iter().take(3) {
                finding.see(code.span(other.clone()), "also here");
            }
            if others.len() > 3 {
                let more = others.len() - 3;
                let last = &others[others.len() - 1].0;
                finding.see(
                    code.span(last.clone()),
                    format!("and {more} more, the last one here"),
                );
            }
        }
    }
}

/// Returns the words for a task that the text of the page mentions, so that the reader is meant to do it: "replace the
/// `// TODO: CREATE USER` section".
fn mentioned_tasks(page: &Page) -> Vec<&'static str> {
    let is_in = |text: &str, word: &str| {
        text.match_indices(word).any(|(at, _)| {
            let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
            let after = &text[at + word.len()..];
            !text[..at].ends_with(is_letter)
                && !after.trim_start_matches('s').starts_with(is_letter)
        })
    };
    let is_mentioned = |word: &str| {
        page.code_spans()
            .any(|span| is_in(page.slice(span.code), word))
            || page.prose().any(|block| is_in(block.text(), word))
    };
    let words = COMMENT_WORDS.tasks.iter().map(String::as_str);
    words.filter(|word| is_mentioned(word)).collect()
}

/// Returns the start of a long comment.
fn shortened(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(60).collect();
    if letters.next().is_some() {
        format!("{}…", start.trim_end())
    } else {
        start
    }
}
