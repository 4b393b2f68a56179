//! Ranges of a page: what can be folded, and the two names of an element.

use crate::lsp::place::{View, touches};
use crate::page::Page;
use crate::text::Span;
use lsp_types::{FoldingRange, FoldingRangeKind, LinkedEditingRangeParams, LinkedEditingRanges};

/// Returns the front matter, the sections, the code blocks and the elements of several lines.
pub(super) fn folding(view: &View, page: &Page) -> Vec<FoldingRange> {
    let mut spans: Vec<Span> = vec![page.front_matter().span];
    let headings: Vec<_> = page.headings().collect();
    for (number, heading) in headings.iter().enumerate() {
        let next = headings[number + 1..]
            .iter()
            .find(|next| next.level <= heading.level);
        let length = page.text().trim_end().len();
        let end = next.map_or_else(
            || u32::try_from(length).unwrap_or(u32::MAX),
            |next| next.span.start,
        );
        let inside = page.text().get(..end as usize).unwrap_or_default();
        let end = u32::try_from(inside.trim_end().len()).unwrap_or(end);
        spans.push(Span {
            end,
            ..heading.span
        });
    }
    spans.extend(page.code_blocks().map(|block| block.span));
    spans.extend(page.elements().map(|element| element.span()));
    let ranges = spans.into_iter().map(|span| view.range(span));
    let ranges = ranges.filter(|range| range.start.line < range.end.line);
    ranges
        .map(|range| FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            kind: Some(FoldingRangeKind::Region),
            ..FoldingRange::default()
        })
        .collect()
}

/// Returns the names in both tags of the element under the cursor, which an editor changes together.
pub(super) fn linked(
    view: &View,
    page: &Page,
    asked: &LinkedEditingRangeParams,
) -> Option<LinkedEditingRanges> {
    let at = view.offset(page, asked.text_document_position_params.position);
    let mut names = page
        .elements()
        .filter_map(|element| Some((element.name_span(), element.closing_name()?)));
    let (opening, closing) =
        names.find(|(opening, closing)| touches(*opening, at) || touches(*closing, at))?;
    Some(LinkedEditingRanges {
        ranges: vec![view.range(opening), view.range(closing)],
        word_pattern: Some("[A-Za-z][A-Za-z0-9.]*".to_owned()),
    })
}
