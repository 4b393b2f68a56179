use super::phrase_list::mentions;
use crate::catalog::HEADING_WORDS;
use crate::diagnostic::Fix;
use crate::page::{HIDDEN, Page, TextRole, heading_id};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports headings that end with punctuation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeadingPunctuation {
    marks: Vec<char>,
}

impl Rule for HeadingPunctuation {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut headings = page.headings();
        if !headings.any(|heading| heading.text.ends_with(&*self.marks)) {
            return;
        }
        for block in page.prose() {
            let is_heading = matches!(block.role, TextRole::Heading(_));
            if !is_heading || block.is_quoted || page.is_history(block.parent) {
                continue;
            }
            let text = block.text().trim_end();
            let Some(mark) = text
                .chars()
                .next_back()
                .filter(|last| self.marks.contains(last))
            else {
                continue;
            };
            let start = text.len() - mark.len_utf8();
            let before = &text[..start];
            let span = block.span_of(start..text.len());
            if !ends_with_word(before, mark) || page.slice(span) != &text[start..] {
                continue;
            }
            cx.report(span, format!("heading ends with `{mark}`"))
                .note(format!("remove the `{mark}`"))
                .fix(Fix::safe_if(
                    heading_id(text) == heading_id(before),
                    format!("remove the `{mark}`"),
                    vec![Edit::delete(span)],
                ));
        }
    }
}

/// Returns whether a text ends with a word, and a full stop after it is not a part of it, as in "etc.".
fn ends_with_word(text: &str, mark: char) -> bool {
    let is_word = text.ends_with(|letter: char| {
        letter.is_alphanumeric() || ")\"'”’`".contains(letter) || letter == HIDDEN
    });
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let is_number = text
        .chars()
        .all(|letter| !letter.is_alphabetic() && letter != HIDDEN);
    let is_short = last.contains('.')
        || last.chars().count() == 1
        || mentions(last, &HEADING_WORDS.abbreviations);
    is_word && !is_number && (mark != '.' || !is_short)
}
