use super::phrase_list::leading;
use super::sections::blocks_in;
use crate::catalog::PROCEDURE_WORDS;
use crate::page::{List, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// The minimum number of items: the order of two is easy to see.
const MIN_ITEMS: usize = 3;
/// The minimum number of items that start with a word for their place in the order.
const MIN_ORDERED: usize = 2;

/// Reports steps in a list without numbers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnnumberedProcedure {}

impl Rule for UnnumberedProcedure {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !page.may_have_list(MIN_ITEMS) || !cx.is_english(page) {
            return;
        }
        for list in page.lists() {
            let is_bullets = !list.is_ordered() && list.items().len() >= MIN_ITEMS;
            if !is_bullets || page.is_history(list.parent) || ordered(page, &list) < MIN_ORDERED {
                continue;
            }
            let mark = Span {
                end: list.span.start + 1,
                ..list.span
            };
            cx.report(mark, "steps in a list without numbers")
                .note("use a numbered list or `Steps`, and remove words such as `then`");
        }
    }
}

/// Returns the number of different words for a place in the order that items start with.
fn ordered(page: &Page, list: &List<'_>) -> usize {
    let blocks = list.items().filter_map(|item| blocks_in(page, item).next());
    let mut found: Vec<&str> = blocks
        .filter_map(|block| order_word(block.text()))
        .collect();
    found.sort_unstable();
    found.dedup();
    found.len()
}

/// Returns the word for a place in the order that an instruction starts with.
fn order_word(text: &str) -> Option<&'static str> {
    let words = &*PROCEDURE_WORDS;
    let text = text.trim_start();
    let follows = |rest: &str, lists: &[&Vec<String>]| {
        let mut lists = lists.iter();
        rest.starts_with([',', ':']) || lists.any(|list| leading(rest.trim_start(), list).is_some())
    };
    let plain = leading(text, &words.order)
        .filter(|(_, rest)| follows(rest, &[&words.verbs, &words.subjects]));
    // "First name" and "Next.js" name something.
    let ordinal =
        || leading(text, &words.ordinals).filter(|(_, rest)| follows(rest, &[&words.subjects]));
    plain.or_else(ordinal).map(|(word, _)| word)
}
