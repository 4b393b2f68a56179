//! Procedures that are written as numbered lists.

use crate::page::{List, Page};
use crate::text::Span;

/// A procedure that is written as a numbered list.
pub(super) struct Procedure {
    /// The place from the first item to the last.
    pub(super) span: Span,
    /// The number of items.
    pub(super) steps: usize,
    /// The element around it.
    pub(super) parent: Option<u32>,
}

/// Returns the numbered lists with code. Content that is indented too little ends a list, so lists with only such
/// content between them and continued numbers are one procedure.
pub(super) fn procedures_with_code(page: &Page) -> Vec<Procedure> {
    let lists: Vec<List<'_>> = page
        .lists()
        .filter(|list| list.depth == 0 && list.is_ordered())
        .collect();
    let runs = lists.chunk_by(|list, next| is_continued(page, *list, *next));
    let procedure = |run: &[List<'_>]| {
        let (first, last) = (run.first()?, run.last()?);
        let span = Span {
            end: last.span.end,
            ..first.span
        };
        let mut blocks = page.code_blocks_from(span.start);
        let has_code = blocks.next().is_some_and(|block| span.holds(block.span));
        has_code.then(|| Procedure {
            span,
            steps: run.iter().map(|list| list.items().len()).sum(),
            parent: first.parent,
        })
    };
    runs.filter_map(procedure).collect()
}

/// Returns whether `next` continues the numbers of `list`, with only indented content between them.
fn is_continued(page: &Page, list: List<'_>, next: List<'_>) -> bool {
    let numbers = list
        .first_number
        .zip(u32::try_from(list.items().len()).ok());
    let number = numbers.and_then(|(first, count)| first.checked_add(count));
    if next.first_number != number || next.parent != list.parent {
        return false;
    }
    let column = |at: u32| at - page.line_at(at).start;
    let is_between = |span: Span| list.span.end <= span.start && span.start < next.span.start;
    let indented = |span: Span| column(span.start) > column(list.span.start);
    let blocks = page.code_blocks_from(list.span.end).map(|block| block.span);
    let prose = page.prose_from(list.span.end).map(|block| block.span());
    blocks.take_while(|span| is_between(*span)).all(indented)
        && prose.take_while(|span| is_between(*span)).all(indented)
}
