//! The sections of a page, and what they contain.

use crate::page::{HIDDEN, Heading, Page, TextBlock};
use crate::rule::Cx;
use crate::text::{Span, to_u32};

/// A heading, and the content below it.
pub(super) struct Section<'p> {
    pub(super) heading: Heading<'p>,
    /// Up to the next heading of any level.
    pub(super) own: Span,
    /// Up to the next heading of the same or a higher level, so it includes the subsections.
    pub(super) whole: Span,
}

/// Returns the sections of a page, in order. The section of a heading in an element ends with the element.
pub(super) fn sections(page: &Page) -> Vec<Section<'_>> {
    let end = to_u32(page.text().len());
    // For each level, the start of the next heading of this or a higher level.
    let mut ends = [end; 7];
    let mut next = end;
    let mut all = Vec::new();
    for heading in page.headings().rev() {
        let level = usize::from(heading.level.min(6));
        let limit = content_end(page, heading).unwrap_or(end);
        let span = |to: u32| {
            let start = heading.span.end;
            Span::new(page.file(), start, to.min(limit).max(start))
        };
        all.push(Section {
            heading,
            own: span(next),
            whole: span(ends[level]),
        });
        next = heading.span.start;
        for deeper in &mut ends[level..] {
            *deeper = next;
        }
    }
    all.reverse();
    all
}

/// Returns the end of the content of the element around a heading.
fn content_end(page: &Page, heading: Heading<'_>) -> Option<u32> {
    let around = page.ancestors(heading.parent).next()?;
    let closing = around.closing_name().map(|name| name.start - 2);
    Some(closing.unwrap_or(around.span().end))
}

/// Returns the text in a part of a page that readers see, in blocks.
pub(super) fn blocks_in(page: &Page, part: Span) -> impl Iterator<Item = TextBlock<'_>> {
    let later = page.prose_from(part.start);
    later.take_while(move |block| block.span().start < part.end)
}

/// Returns the number of words in a block. Code in a sentence counts as a word.
pub(super) fn count_words(block: &TextBlock<'_>) -> usize {
    let words = block.text().split_whitespace();
    words
        .filter(|word| word.contains(|letter: char| letter.is_alphanumeric() || letter == HIDDEN))
        .count()
}

/// Returns whether a part of a page may show content that is not known: a snippet, a component of the site, the value of
/// an expression.
pub(super) fn may_show_more(page: &Page, part: Span, cx: &Cx<'_>) -> bool {
    let mut elements = page.elements_in(part);
    let is_unknown = |name: &str| {
        let is_platform = cx.components().get(name).is_some() && !cx.components().is_own(name);
        name == "Snippet" || page.declares(name) || !is_platform
    };
    page.hides_elements()
        || !page.syntax_errors().is_empty()
        || elements.any(|element| element.is_component() && is_unknown(element.name()))
        || page
            .name_expressions()
            .any(|expression| part.holds(expression.span))
}

/// Returns a text without the comments and the blanks that it starts with.
pub(super) fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix("{/*")
        && let Some((_, after)) = comment.split_once("*/}")
    {
        rest = after.trim_start();
    }
    rest
}
