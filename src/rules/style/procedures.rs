//! The procedures of a page: what readers do step by step.

use super::phrase_list::{leading, mentions};
use super::sections::{blocks_in, may_show_more};
use crate::catalog::PROCEDURE_WORDS;
use crate::page::{Page, TextBlock};
use crate::rule::Cx;
use crate::site::PageKind;
use crate::text::{Span, to_u32};

/// The minimum number of items of a numbered list of steps. A shorter one may count anything.
const MIN_ITEMS: usize = 3;

/// A procedure: `Steps`, or a numbered list of instructions.
pub(super) struct Procedure {
    pub(super) span: Span,
    /// The part to report: the name of the component, or the number of the first item.
    pub(super) name: Span,
    /// The steps of `Steps`. A numbered list has none: its items are small.
    pub(super) steps: Vec<Span>,
    /// The element around it.
    pub(super) parent: Option<u32>,
}

/// Returns the procedures of a page, in order.
pub(super) fn procedures(page: &Page) -> Vec<Procedure> {
    let components = page.elements().filter(|element| element.is("Steps"));
    let mut all: Vec<Procedure> = components
        .map(|element| Procedure {
            span: element.span(),
            name: element.name_span(),
            steps: element
                .children()
                .filter(|child| child.is("Step"))
                .map(|step| step.span())
                .collect(),
            parent: element.parent().map(|parent| to_u32(parent.number())),
        })
        .filter(|procedure| procedure.steps.len() > 1)
        .collect();
    let in_steps = |parent| page.ancestors(parent).any(|element| element.is("Steps"));
    // A list above the first heading is an overview of the page.
    let first = page
        .headings()
        .next()
        .map_or(0, |heading| heading.span.start);
    for list in page.lists() {
        let is_outer = list.is_ordered()
            && list.depth == 0
            && list.span.start >= first
            && !in_steps(list.parent);
        let instructions = list.items().filter(|&item| is_instruction(page, item));
        if is_outer
            && list.items().len() >= MIN_ITEMS
            && instructions.count() * 2 > list.items().len()
        {
            all.push(Procedure {
                span: list.span,
                name: Span {
                    end: list.span.start + 1,
                    ..list.span
                },
                steps: Vec::new(),
                parent: list.parent,
            });
        }
    }
    all.retain(|procedure| !page.is_history(procedure.parent));
    all.sort_by_key(|procedure| procedure.span);
    all
}

/// Returns whether the title of a step, or the start of an item of a list, says what readers do. Other steps describe a
/// process.
pub(super) fn is_instruction(page: &Page, step: Span) -> bool {
    let title = page
        .element_at(step.start)
        .and_then(|step| step.literal("title"));
    let first = || blocks_in(page, step).next();
    title.map_or_else(
        || first().is_some_and(|block| starts_with_verb(block.text())),
        starts_with_verb,
    )
}

/// Returns whether a text starts with an instruction.
pub(super) fn starts_with_verb(text: &str) -> bool {
    leading(text.trim_start(), &PROCEDURE_WORDS.verbs).is_some()
}

/// Returns the procedures of a page that explains one task, if all its content is known: its title says what readers do.
pub(super) fn task(page: &Page, cx: &Cx<'_>) -> Option<Vec<Procedure>> {
    let title = page.front_matter().string("title")?;
    leading(title.trim_start(), &PROCEDURE_WORDS.tasks)?;
    let is_written = cx.kind(page) == PageKind::Page && !page.front_matter().documents_endpoint();
    if !is_written || !cx.is_english(page) {
        return None;
    }
    let all = procedures(page);
    (!all.is_empty() && !may_show_more(page, body(page), cx)).then_some(all)
}

/// Returns the page without its front matter.
pub(super) fn body(page: &Page) -> Span {
    let start = page.front_matter().span.end;
    page.span((start, to_u32(page.text().len())))
}

/// Returns whether the text that readers see in a part of a page contains one of the phrases.
pub(super) fn says(page: &Page, part: Span, phrases: &[String]) -> bool {
    blocks_in(page, part).any(|block: TextBlock<'_>| mentions(block.text(), phrases))
}

/// Reports the first procedure of a page about a task, unless the page contains a phrase of one of the lists.
pub(super) fn report_unless_said(
    page: &Page,
    lists: &[&[String]],
    (message, note): (&'static str, &'static str),
    cx: &mut Cx<'_>,
) {
    let procedures = task(page, cx).unwrap_or_default();
    let Some(first) = procedures.first() else {
        return;
    };
    if !lists.iter().any(|list| says(page, body(page), list)) {
        cx.report(first.name, message).note(note);
    }
}
