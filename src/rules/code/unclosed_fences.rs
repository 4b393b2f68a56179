//! Code blocks with an unintended end.

use super::failed_fences::{FailedFence, Reason, failed_fence, holds_text, is_doubled};
use crate::catalog::LANGUAGES;
use crate::page::{CodeBlock, Page};
use crate::syntax::fence::open_fence;
use crate::syntax::mdx_errors::SyntaxErrorKind;
use crate::text::{Span, to_u32};

/// The maximum number of later blocks that are searched for the closing fence.
const MAX_BLOCKS: usize = 100;

/// Where a code block ends unintentionally.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// At the end of the page.
    Page,
    /// At the closing fence of the next block, because its opening fence, at this span, is read as code.
    NextBlock(Span),
    /// At the closing fence of a block that it shows. The span is the opening fence of that block.
    ShownBlock(Span),
    /// At the end of its list item, because this closing fence is indented less than the item.
    Item(Span),
    /// After this line, which looks like its closing fence.
    Failed(FailedFence),
    /// Nowhere: its opening fence repeats the closing fence of the previous block.
    Doubled,
}

/// Returns where the block at `index` ends unintentionally, or `None` if its end is correct.
pub(super) fn wrong_end(page: &Page, index: usize) -> Option<End> {
    let block = page.code_block(index)?;
    let open = open_fence(page.text(), (block.span.start, block.span.end))?;
    // The rule `mdx-syntax` reports the block if it contains tags that are missing elsewhere.
    let errors = page.syntax_errors();
    let error = errors.binary_search_by_key(&block.span.start, |error| error.range.0);
    if error.is_ok_and(|at| errors[at].kind == SyntaxErrorKind::OpenFence) {
        return None;
    }
    if is_doubled(page, index) {
        return Some(End::Doubled);
    }
    let name = page.slice(block.language);
    let shows_pages = LANGUAGES
        .highlighter(name)
        .is_some_and(|highlighter| LANGUAGES.kinds.pages.contains(highlighter));
    if !shows_pages && let Some(failed) = failed_fence(page, block) {
        return Some(End::Failed(failed));
    }
    if let Some(glued) = open.glued.filter(|_| !shows_pages) {
        return Some(End::Failed(FailedFence {
            span: page.span(glued),
            reason: Reason::Code,
        }));
    }
    let inner = open
        .next
        .map(|next| page.span(next))
        .filter(|&next| is_in_known_language(page.slice(next)));
    let is_closed = block.body.end < block.span.end;
    if !is_closed {
        let after = page.text().get(block.span.end as usize..)?;
        if after.trim().is_empty() {
            return Some(inner.map_or(End::Page, End::NextBlock));
        }
        return outdented_fence(page, block).map(End::Item);
    }
    let inner = inner?;
    // The closing fence of the outer block opens another block, which has no language then.
    let mut later = page.code_blocks_from(block.span.end).take(MAX_BLOCKS);
    let unnamed = later.find(|next| next.language.is_empty());
    let is_followed = unnamed.is_some_and(|next| is_stray(page, block, next));
    if shows_pages {
        return is_followed.then_some(End::ShownBlock(inner));
    }
    let lost = Span::new(block.body.file, block.body.start, inner.start);
    if name.is_empty() && !holds_text(page.slice(lost)) {
        return is_followed.then_some(End::ShownBlock(inner));
    }
    Some(End::NextBlock(inner))
}

/// Returns the part of the page after the fence of the block at `index` in which code is read as text, or text as code.
pub(super) fn misread(page: &Page, index: usize, end: End) -> Option<Span> {
    let block = page.code_block(index)?;
    let mut later = page.code_blocks_from(block.span.end).take(MAX_BLOCKS);
    let last = match end {
        End::Page | End::NextBlock(_) | End::Failed(_) | End::Doubled => None,
        // The fence that was intended to close the block opens another one.
        End::ShownBlock(_) => later.find(|next| next.language.is_empty()),
        End::Item(_) => later.next(),
    };
    Some(Span {
        start: block.fence.end,
        end: last.unwrap_or(block).span.end,
        ..block.span
    })
}

/// Returns whether the finding should point at the end of the block.
pub(super) fn shows_end(end: End) -> bool {
    matches!(end, End::NextBlock(_) | End::ShownBlock(_) | End::Failed(_))
}

/// Returns the last line of a block if it is its closing fence.
pub(super) fn closing_line(page: &Page, block: CodeBlock) -> Option<Span> {
    let rest = Span {
        start: block.body.end,
        ..block.span
    };
    let raw = page.slice(rest);
    let line = raw.trim();
    let start = rest.start + to_u32(raw.find(line)?);
    let end = start + to_u32(line.len());
    (!line.is_empty()).then_some(Span { start, end, ..rest })
}

/// Returns whether `next` is opened by the fence that was intended to close `block`: `next` follows immediately, is
/// never closed, or contains text of the page.
fn is_stray(page: &Page, block: CodeBlock, next: CodeBlock) -> bool {
    let between = Span {
        start: block.span.end,
        end: next.span.start,
        ..block.span
    };
    page.slice(between).trim().is_empty()
        || next.body.end == next.span.end
        || holds_text(page.slice(next.body))
}

/// Returns whether a fence has a known language right after its marks.
fn is_in_known_language(fence: &str) -> bool {
    let info = fence.trim_start_matches(['`', '~']);
    let word = info.split_whitespace().next().unwrap_or_default();
    let name = word.split('{').next().unwrap_or_default();
    !info.starts_with(' ') && LANGUAGES.knows(name)
}

/// Returns the closing fence right after `block` if it is indented less than the list item of the block.
fn outdented_fence(page: &Page, block: CodeBlock) -> Option<Span> {
    let fence = page.slice(block.fence);
    let mark = fence.chars().next()?;
    let text = page.text();
    let mut start = block.span.end as usize;
    // A block ends before or after the line ending of its last line.
    if !text[..start].ends_with('\n') {
        start += text[start..].find('\n')? + 1;
    }
    let line = text[start..].lines().next()?;
    let bare = line.trim_start_matches([' ', '\t']);
    let is_closing = bare.trim_end().len() >= fence.len()
        && bare.trim_end().chars().all(|letter| letter == mark);
    let indent = line.len() - bare.len();
    let required = width_before(page, block);
    (is_closing && indent < required).then(|| {
        let at = start + indent;
        Span::new(
            block.fence.file,
            to_u32(at),
            to_u32(at + bare.trim_end().len()),
        )
    })
}

/// Returns the number of bytes before the fence of `block` on its line.
pub(super) fn width_before(page: &Page, block: CodeBlock) -> usize {
    let before = &page.text()[..block.fence.start as usize];
    before.len() - before.rfind('\n').map_or(0, |at| at + 1)
}
