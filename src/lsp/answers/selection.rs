//! What is selected around the cursor, step by step.

use crate::lsp::place::View;
use crate::page::Page;
use crate::text::{Span, to_u32};
use lsp_types::{SelectionRange, SelectionRangeParams};

/// Returns, for each position, the word, the block, the elements and the section around it, the innermost first.
pub(super) fn ranges(
    view: &View,
    page: &Page,
    asked: &SelectionRangeParams,
) -> Vec<SelectionRange> {
    let places = asked.positions.iter().map(|at| view.offset(page, *at));
    let places: Vec<u32> = places.collect();
    let blocks = page.blocks_at(&places);
    let ranges = places.into_iter().zip(blocks).map(|(at, block)| {
        let mut spans = around(page, at);
        spans.extend(block.filter(|block| contains(*block, at)));
        spans.sort_by_key(|span| (span.end - span.start, span.start));
        spans.dedup();
        // Each range contains the one before.
        let mut chain: Vec<Span> = Vec::new();
        for span in spans {
            let inner = chain.last().copied().unwrap_or(Span {
                end: at,
                start: at,
                ..span
            });
            if span.start <= inner.start && inner.end <= span.end {
                chain.push(span);
            }
        }
        let mut found: Option<SelectionRange> = None;
        for span in chain.into_iter().rev() {
            found = Some(SelectionRange {
                range: view.range(span),
                parent: found.map(Box::new),
            });
        }
        found.unwrap_or_else(|| SelectionRange {
            range: view.range(page.span((at, at))),
            parent: None,
        })
    });
    ranges.collect()
}

fn contains(span: Span, at: u32) -> bool {
    span.start <= at && at <= span.end
}

/// Returns the spans around a byte, in any order.
fn around(page: &Page, at: u32) -> Vec<Span> {
    let text = page.text();
    let whole = page.span((0, to_u32(text.len())));
    let mut spans = vec![word(page, at), whole, page.front_matter().span];
    let mut headings = page.headings().peekable();
    while let Some(heading) = headings.next() {
        let end = headings.peek().map_or(whole.end, |next| next.span.start);
        spans.push(heading.span);
        spans.push(Span {
            end,
            ..heading.span
        });
    }
    spans.extend(page.links().flat_map(|link| [link.span(), link.target()]));
    for block in page.code_blocks() {
        spans.extend([block.span, block.body]);
    }
    spans.extend(page.elements().map(|element| element.span()));
    spans.extend(
        page.lists()
            .flat_map(|list| list.items().collect::<Vec<_>>()),
    );
    spans.retain(|span| contains(*span, at));
    spans
}

/// Returns the word at a byte.
fn word(page: &Page, at: u32) -> Span {
    let (before, after) = page.text().split_at(at as usize);
    let is_end = |letter: char| !(letter.is_alphanumeric() || letter == '_');
    let start = before.len()
        - before.rfind(is_end).map_or(before.len(), |end| {
            let mark = before[end..].chars().next().map_or(1, char::len_utf8);
            before.len() - end - mark
        });
    let start = if before.rfind(is_end).is_none() {
        0
    } else {
        start
    };
    let end = at as usize + after.find(is_end).unwrap_or(after.len());
    page.span((to_u32(start), to_u32(end)))
}
