use super::item_start::first_words;
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
        for list in page.lists() {
            let is_bullets = !list.is_ordered() && list.items().len() >= MIN_ITEMS;
            // The text of items, and the language, need a second parse of the page.
            if !is_bullets
                || !may_be_ordered(page, &list)
                || page.is_history(list.parent)
                || ordered(page, &list) < MIN_ORDERED
                || !cx.is_english(page)
            {
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

/// Returns whether the source of a list may have enough items that start with a word for their place in the order.
fn may_be_ordered(page: &Page, list: &List<'_>) -> bool {
    let words = &*PROCEDURE_WORDS;
    let may_start = |item: &Span| {
        first_words(page, *item).is_none_or(|text| {
            let text = text.trim_start();
            leading(text, &words.order).is_some() || leading(text, &words.ordinals).is_some()
        })
    };
    list.items()
        .filter(may_start)
        .nth(MIN_ORDERED - 1)
        .is_some()
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
    let is_sentence = |rest: &str, lists: &[&Vec<String>]| {
        let rest = rest.trim_start_matches([',', ':', ' ']);
        lists.iter().any(|list| leading(rest, list).is_some())
    };
    let plain = leading(text, &words.order)
        .filter(|(_, rest)| is_sentence(rest, &[&words.verbs, &words.subjects]));
    // "First name" and "Next.js" name something, "First: the name" defines it, and "Second, it is small" is a reason.
    let ordinal = || {
        leading(text, &words.ordinals).filter(|(_, rest)| {
            let is_instruction = rest.starts_with([',', ':']) && is_sentence(rest, &[&words.verbs]);
            is_instruction || is_sentence(rest, &[&words.actors])
        })
    };
    plain.or_else(ordinal).map(|(word, _)| word)
}
