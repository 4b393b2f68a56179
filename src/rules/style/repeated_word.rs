use super::own_words::own_words;
use super::phrases::{is_anchor, is_whole};
use super::words::{is_plain, words};
use crate::catalog::WORDING;
use crate::diagnostic::Fix;
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;

/// The minimum number of words in a text: less is a value or a name.
const MIN_WORDS: usize = 4;

/// Reports a word that appears twice in a row.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatedWord {
    allow: BTreeSet<String>,
}

impl Rule for RepeatedWord {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // Few pages contain one: the others are not parsed again.
        let mut anywhere = pairs(page.valid_text());
        if anywhere.all(|(_, second)| self.is_allowed(&page.text()[second])) {
            return;
        }
        for block in own_words(page, cx) {
            let text = block.text();
            let is_cell = matches!(block.role, TextRole::TableCell | TextRole::TableHeader);
            if is_cell || text.split_whitespace().nth(MIN_WORDS - 1).is_none() {
                continue;
            }
            for (first, second) in pairs(text) {
                let word = &text[second.clone()];
                if !self.is_allowed(word) && is_whole(text, &(first.start..second.end)) {
                    report(page, &block, first, second, cx);
                }
            }
        }
    }
}

impl RepeatedWord {
    fn is_allowed(&self, word: &str) -> bool {
        WORDING.doubled.contains(word) || self.allow.contains(word)
    }
}

fn report(
    page: &Page,
    block: &TextBlock<'_>,
    first: Range<usize>,
    second: Range<usize>,
    cx: &mut Cx<'_>,
) {
    let text = block.text();
    let span = block.span_of(first.start..second.end);
    // Markup between the words separates them: a term in bold and its definition.
    if page.slice(span) != &text[first.start..second.end] {
        return;
    }
    let rest = block.span_of(first.end..second.end);
    cx.report(span, format!("repeated word `{}`", &text[second]))
        .note("remove one of the two words")
        .fix(Fix::safe_if(
            !is_anchor(block),
            "remove the second word",
            vec![Edit::delete(rest)],
        ));
}

/// Returns the words that a text contains twice in a row, with only blanks between. The second one has no capital, or the
/// two may be a name.
fn pairs(text: &str) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + '_ {
    let mut before: Option<Range<usize>> = None;
    words(text).filter_map(move |range| {
        let first = before.replace(range.clone())?;
        let (one, two) = (&text[first.clone()], &text[range.clone()]);
        let is_pair = one.len() > 1
            && one.eq_ignore_ascii_case(two)
            && is_plain(one)
            && two.starts_with(|letter: char| letter.is_ascii_lowercase())
            && text[first.end..range.start]
                .chars()
                .all(char::is_whitespace);
        is_pair.then_some((first, range))
    })
}
