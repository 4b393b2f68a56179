//! The text that authors write in their own words.

use crate::page::{Page, TextBlock, TextRole};
use crate::rule::Cx;
use crate::text::Span;
use std::ops::Range;

/// Returns the English text of a page in the words of its authors: no quotes, no dated entries of a changelog, and no titles of
/// commits.
pub(super) fn own_words<'p>(page: &'p Page, cx: &Cx<'_>) -> Vec<TextBlock<'p>> {
    if !cx.is_english(page) {
        return Vec::new();
    }
    let all = page.passages();
    all.filter(|block| {
        !block.is_quoted
            && !page.is_history(block.parent)
            && !is_commit_title(page, block)
            && !page.is_in_other_language(block)
    })
    .collect()
}

/// The maximum length of the link to a pull request after the title of a commit, in bytes.
const MAX_REFERENCE: usize = 300;

/// Returns whether a text is the title of a commit in release notes: it names its author and its pull request, or is followed by
/// nothing but its number or a link to it.
fn is_commit_title(page: &Page, block: &TextBlock<'_>) -> bool {
    let source = page.slice(block.span());
    let text = page.text();
    let end = block.span().end as usize;
    // A line may be long and contain many texts, such as the cells of a table.
    let limit = text.floor_char_boundary(end + MAX_REFERENCE);
    let rest = text.get(end..limit).unwrap_or_default();
    let rest = rest.lines().next().unwrap_or_default();
    let names_change =
        |text: &str| text.contains('#') || text.contains("/commit/") || text.contains("/pull/");
    if !names_change(source) && !names_change(rest) {
        return false;
    }
    let whole = format!("{source}{rest}");
    let end = whole.trim_end().trim_end_matches([')', ']', '*', '_', '.']);
    let last = end.rsplit([' ', '(', '[']).next().unwrap_or_default();
    let number = last.rsplit(['#', '/']).next().unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_hash = number.len() >= 7 && number.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_change = (is_number && (last.starts_with('#') || last.contains("/pull/")))
        || (is_hash && last.contains("/commit/"));
    let is_credited = source.contains(" by @") || source.contains(" by [@");
    let is_item = {
        let line = page.line_at(block.span().start);
        let before = Span {
            end: block.span().start,
            ..line
        };
        page.slice(before).trim_start().starts_with(['*', '-', '+'])
    };
    is_change && (is_credited || is_item)
}

/// Returns the part of [`own_words`] that consists of sentences: paragraphs, list items and the description.
pub(super) fn own_sentences<'p>(page: &'p Page, cx: &Cx<'_>) -> Vec<TextBlock<'p>> {
    let mut words = own_words(page, cx);
    words.retain(|block| matches!(block.role, TextRole::Paragraph | TextRole::Description));
    words
}

/// The parts of a text that name something, such as a button: text in bold, and text in quotation marks.
pub(super) struct Labels(Vec<Range<usize>>);

impl Labels {
    /// Finds the labels in a text.
    pub(super) fn of(block: &TextBlock<'_>) -> Self {
        let bold = block.pieces().filter(|piece| piece.is_strong);
        let mut all: Vec<_> = bold
            .map(|piece| piece.offset..piece.offset + piece.text.len())
            .collect();
        all.extend(Self::in_quotation_marks(block).0);
        all.sort_by_key(|range| range.start);
        // Ranges that overlap become one, so that a search finds the last one that starts before a place.
        all.dedup_by(|next, kept| {
            let overlaps = next.start < kept.end;
            if overlaps {
                kept.end = kept.end.max(next.end);
            }
            overlaps
        });
        Self(all)
    }

    /// Finds the parts in quotation marks.
    pub(super) fn in_quotation_marks(block: &TextBlock<'_>) -> Self {
        let mut all = Vec::new();
        let mut open: Option<(char, usize)> = None;
        for (at, letter) in block.text().char_indices() {
            match (letter, open) {
                ('"', Some(('"', start))) | ('”', Some(('“', start))) => {
                    all.push(start..at);
                    open = None;
                }
                ('"' | '“', None) => open = Some((letter, at)),
                _ => (),
            }
        }
        Self(all)
    }

    /// Returns whether a place in the text is in a label.
    pub(super) fn contain(&self, at: usize) -> bool {
        let before = self.0.partition_point(|range| range.start <= at);
        let last = before.checked_sub(1).and_then(|last| self.0.get(last));
        last.is_some_and(|range| at < range.end)
    }
}
