use super::phrase_list::{leading, mentions};
use super::procedures::{body, starts_with_verb, task};
use super::sections::{blocks_in, count_words};
use crate::catalog::PROCEDURE_WORDS;
use crate::page::{Page, TextRole};
use crate::rule::{Cx, Rule};
use crate::site::PageKind;
use crate::text::Span;
use serde::Deserialize;

/// Reports pages on which the most important information does not come first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BuriedLead {
    max_words: usize,
}

impl Rule for BuriedLead {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !cx.is_english(page) || cx.kind(page) != PageKind::Page || page.has_custom_layout() {
            return;
        }
        let all = body(page);
        let first = blocks_in(page, all).find(|block| block.role == TextRole::Paragraph);
        if let Some(block) = first {
            let text = block.text().trim_start();
            if let Some((words, _)) = leading(text, &PROCEDURE_WORDS.fillers) {
                let start = block.text().len() - text.len();
                cx.report(
                    block.span_of(start..start + words.len()),
                    "the first paragraph does not start with its subject",
                )
                .note("start with what readers can do or learn on this page");
            }
        }
        let Some(steps) = task(page, cx).unwrap_or_default().into_iter().next() else {
            return;
        };
        let before = Span {
            end: steps.span.start,
            ..all
        };
        let needs = |text: &str| mentions(text, &PROCEDURE_WORDS.prerequisites);
        let blocks: Vec<_> = blocks_in(page, before).collect();
        if blocks.iter().any(|block| needs(block.text())) || has_earlier_task(page, before) {
            return;
        }
        let count: usize = blocks.iter().map(count_words).sum();
        if count > self.max_words {
            let message = format!(
                "{count} words before the first step; the maximum is {}",
                self.max_words
            );
            cx.report(steps.name, message)
                .note("move the background below the steps, or to a page about the concept");
        }
    }
}

/// Returns whether a section before the procedure, and not around it, is about a task too.
fn has_earlier_task(page: &Page, before: Span) -> bool {
    let mut level = 7;
    let mut earlier = page
        .headings()
        .rev()
        .filter(|heading| before.holds(heading.span));
    earlier.any(|heading| {
        let is_around = heading.level < level;
        level = level.min(heading.level);
        !is_around && starts_with_verb(heading.text)
    })
}
