use crate::catalog::HEADING_WORDS;
use crate::diagnostic::Fix;
use crate::page::{HIDDEN, Page, TextBlock, TextRole, heading_id};
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
            if text.contains(". ") || !is_marked(page, &block) {
                continue;
            }
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

/// Returns whether the author certainly wrote a heading: with `#`, or a tag. Underlined lines and indented comments can be
/// front matter, code or a transcript in the wrong place.
fn is_marked(page: &Page, block: &TextBlock<'_>) -> bool {
    let before = page.text().get(..block.span().start as usize);
    let line = before.and_then(|before| before.rsplit('\n').next());
    let line = line.unwrap_or_default();
    let start = line.trim_start();
    let is_nested = block.parent.is_some() || block.list_depth > 0;
    start.starts_with(['#', '<', '-', '*', '+', '>']) && (is_nested || line.len() < start.len() + 4)
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
        || HEADING_WORDS.abbreviations.contains(&last.to_lowercase());
    // The colons of an emoji, as in `:rocket:`, are around its name.
    let is_pair = mark == ':' && last.starts_with(mark);
    is_word && !is_number && !is_pair && (mark != '.' || !is_short)
}
